// A board with everything for a series of games beside it: the score, what happened last, hints; options fold open. Without `options`, there are no hints either.

const PONDERED = 400; // milliseconds until it is shown that an opponent thinks

function renderPlay({ model, el }) {
  const leaveGrid = renderGrid({ model, el });
  const root = el.querySelector(".ttt");
  const line = connect(model, root.querySelector(".notice"));
  const view = () => model.get("view");

  const opponent = make("select", { "aria-label": "Opponent", ...QUIET });
  const group = `ttt-${Math.random()}`; // or the segments of two boards would be one group
  const beginners = ["first", "second", "coin"].map((value) => make("input", { type: "radio", name: group, value, ...QUIET }));
  const captions = beginners.map(() => make("span"));
  const segments = beginners.map((input, i) => make("label", {}, input, captions[i]));
  const begins = make("div", { class: "segments", role: "radiogroup", "aria-label": "Who begins" }, ...segments);
  const [coach, outlook] = [0, 1].map(() => make("input", { type: "checkbox", ...QUIET }));
  const coachLabel = make("label", {}, coach, "Coach");
  const outlookLabel = make("label", {}, outlook, "Show how each move ends");
  const level = make("input", { type: "range", min: 1, max: 9, "aria-label": "Difficulty", ...QUIET });
  const levelShown = make("span", { class: "level", "aria-hidden": "true" });
  const levelLabel = make("label", {}, "Difficulty ", level, levelShown);
  const labels = [make("label", {}, "Opponent ", opponent), levelLabel, make("div", { class: "who" }, "Who begins ", begins)];
  const settings = make("div", { class: "settings" }, ...labels, coachLabel, outlookLabel);
  const options = make("details", { class: "options" }, make("summary", { ...QUIET }, "Options"), settings);
  const hint = button({}, "Hint");
  const strip = make("div", { class: "strip", "aria-hidden": "true" }); // the same is read from `players` and `tally`
  const [players, tally] = ["players", "tally"].map((name) => make("div", { class: `${name} aloud` }));
  const told = make("div", { class: "told" }); // not read aloud by itself: the status tells who thinks, and what was taken
  root.querySelector(".side").prepend(strip, players, tally);
  root.querySelector(".status").after(told);
  if (view().options) {
    root.querySelector(".tools").append(hint);
    root.querySelector(".side").append(options);
  }
  const [picture, counted] = [make("img"), make("div", { class: "counted" })]; // what a reply looked at, if that is told
  const looked = make("div", { class: "looked", role: "region", ...QUIET }, picture);
  const below = make("div", { class: "below" }, looked, counted);
  root.append(below);
  const watch = new ResizeObserver(() => { // what can be scrolled can be reached by keys, and what is below stays there
    looked.tabIndex = looked.scrollWidth > looked.clientWidth ? 0 : -1;
    if (!looked.hidden) below.style.minHeight = `${below.scrollHeight}px`;
  });
  watch.observe(looked);

  // ---- what a person does
  opponent.addEventListener("change", () => {
    wanted = null; // that was meant for the one before
    line.send({ do: "choose", opponent: opponent.value });
  });
  let wanted = null; // the level that the slider was moved to while Python was at work
  function settle(letGo = false) { // once let go, it is sent before whatever is clicked next
    if (wanted === null || (line.isWaiting() && !letGo) || view().thinking) return;
    line.send({ do: "difficulty", level: wanted });
    wanted = null;
  }
  model.on("msg:custom", show); // after an answer, even if it changes nothing
  level.addEventListener("input", () => {
    wanted = Number(level.value);
    showLevel();
    settle();
  });
  level.addEventListener("change", () => settle(true));
  begins.addEventListener("change", (event) => line.send({ do: "begin", who: event.target.value }));
  coach.addEventListener("change", () => line.send({ do: "coach", on: coach.checked }));
  outlook.addEventListener("change", () => line.send({ do: "outlook", on: outlook.checked }));
  hint.addEventListener("click", () => view().over || line.send({ do: "hint" }));

  // ---- what Python says
  let pondered, pondering; // what is said of an opponent that thinks, and when
  function show() {
    const { offers, chosen, beginner, coaching, by_rules: byRules, ...now } = view();
    settle();
    if (!line.isWaiting()) { // else this is not yet what was asked for last
      offer(opponent, Object.entries(offers), chosen);
      beginners.forEach((input) => (input.checked = input.value === beginner));
      level.value = wanted ?? now.level ?? 1;
      coach.checked = coaching;
      outlook.checked = now.looking;
    }
    captions.forEach((caption, i) => (caption.textContent = now.beginners[i]));
    showLevel();
    levelLabel.hidden = now.level === null;
    outlookLabel.hidden = !now.is_solved;
    coachLabel.hidden = hint.hidden = !byRules;
    hint.setAttribute("aria-disabled", now.over);
    players.textContent = now.players;
    tally.textContent = now.tally;
    showStrip(now);
    const busy = make("span", { class: "busy", "aria-hidden": "true" });
    root.classList.toggle("draws", now.draws);
    looked.hidden = !now.picture;
    looked.setAttribute("aria-label", now.looked ?? "What the reply looked at");
    draw(picture, now.picture);
    counted.textContent = now.counted ?? "";
    pondered = now.thinking;
    if (!pondered) {
      clearTimeout(pondering);
      pondering = undefined;
      told.replaceChildren(...(now.report && !now.picture ? [`${now.report}.`] : []));
    } else pondering ??= setTimeout(() => told.replaceChildren(busy, pondered), PONDERED);
  }
  function showStrip({ seats, drawn, over }) {
    const parts = seats.map(({ player, name, won, moves }) => {
      const mark = make("span", { class: "mark" });
      mark.innerHTML = MARKS[player];
      const words = [make("span", { class: "name" }, name), make("b", {}, String(won))];
      return make("span", { class: moves && !over ? "seat moves" : "seat" }, mark, ...words);
    });
    strip.replaceChildren(parts[0], make("span", { class: "drawn" }, `${drawn} draw${drawn === 1 ? "" : "s"}`), parts[1]);
  }
  function showLevel() {
    levelShown.textContent = level.value;
    level.setAttribute("aria-valuetext", `level ${level.value} of 9`);
  }
  function offer(select, choices, chosen) {
    const texts = choices.map(([value, text]) => [String(value), String(text)]);
    if (String(texts) !== select.dataset.shown) {
      select.dataset.shown = String(texts); // keep what has not changed: the list may be open
      select.replaceChildren(...texts.map(([value, text]) => make("option", { value }, text)));
    }
    select.value = String(chosen);
  }
  const leave = follow(model, line, show);
  return () => {
    leave();
    model.off("msg:custom", show);
    watch.disconnect();
    clearTimeout(pondering);
    leaveGrid();
  };
}
