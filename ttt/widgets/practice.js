// A question above a board whose squares are its answers, or above a picture with a button for each answer.

function renderPractice({ model, el }) {
  const words = make("p", { class: "asked" });
  const picture = make("img");
  const scrolled = make("div", { class: "about", role: "region", "aria-label": "What is asked about", ...QUIET }, picture);
  const grid = make("div");
  const leave = renderGrid({ model, el: grid });
  const board = grid.querySelector(".board"), card = grid.querySelector(".card"), tools = grid.querySelector(".tools");
  board.prepend(scrolled);
  el.classList.add("ttt-room");
  el.append(make("div", { class: "ttt practice" }, words), grid);
  grid.classList.add("practice");
  const line = connect(model, grid.querySelector(".notice"));

  let shown; // the question, and whether it was answered
  function show() {
    const view = model.get("view");
    words.replaceChildren(make("b", {}, view.place), ` ${view.words}`);
    draw(picture, view.picture);
    scrolled.hidden = !view.picture;
    card.hidden = !view.squares;
    if (shown === `${view.ply} ${view.more}`) return;
    const isHere = shown !== undefined && el.contains(document.activeElement);
    shown = `${view.ply} ${view.more}`;
    tools.replaceChildren(...view.choices.map((choice) => choiceOf(choice, view)), ...next(view));
    if (isHere) (view.more || view.choices.length ? (tools.querySelector(".first") ?? tools.firstChild) : focused()).focus();
  }
  function focused() {
    return card.querySelector("[tabindex='0']");
  }
  function choiceOf(choice, { answer, right, ply }) {
    const sign = right === null ? "" : choice === right ? "✓ " : choice === answer ? "✗ " : "";
    const one = button({ "aria-disabled": right !== null }, `${sign}${choice}`);
    one.addEventListener("click", (event) => isAgain(event) || line.send({ do: "choose", answer: choice, ply }));
    return one;
  }
  function next({ more, ply }) {
    if (!more) return [];
    const one = button({ class: "first" }, more);
    one.addEventListener("click", (event) => isAgain(event) || line.send({ do: "go_on", ply }));
    return [one];
  }
  const watch = new ResizeObserver(() => { // what can be scrolled can be reached by keys
    scrolled.tabIndex = scrolled.scrollWidth > scrolled.clientWidth ? 0 : -1;
  });
  watch.observe(scrolled);
  const end = follow(model, line, show);
  return () => {
    watch.disconnect();
    end();
    leave();
  };
}
