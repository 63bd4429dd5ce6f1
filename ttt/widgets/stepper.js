// A search to watch: its tree, its board, who waits for whom; buttons, a slider, questions, and the pace of its play button.

const PACE = 1200; // milliseconds from step to step when it plays
const CLIMB = 500; // that a value needs for its edge
const RECENT = 10; // of the last predictions

function renderStepper({ model, el }) {
  const view = () => model.get("view");
  const status = make("div", { class: "status", "aria-hidden": "true" }); // the voice says it aloud
  const said = voice();
  const notice = make("div", { class: "notice", role: "alert" });
  const [tree, board] = [0, 1].map(() => make("img", { hidden: "" }));
  const waiting = make("ol", { class: "waiting" });
  const [window_, score] = ["window", "score"].map((name) => make("div", { class: name }));
  const marks = make("div", { class: "marks", "aria-hidden": "true" }); // the same is in `score`
  const value = make("b", { class: "value", "aria-hidden": "true" }); // on its way up
  const tools = {
    restart: button({}, "Restart"), back: button({}, "Back"), forward: button({}, "Forward"),
    next_cut: button({}, "Next cut"),
  };
  const play = button({}, "Play");
  const slider = make("input", { type: "range", min: 0, "aria-label": "Step", ...QUIET });
  const place = make("span", { class: "place" });
  const asking = make("input", { type: "checkbox", ...QUIET });
  const answers = make("div", { class: "answers tools", role: "group", "aria-label": "Your prediction" });
  const stack = make("div", { class: "stack" }, make("b", {}, "Waiting for a value"), waiting);
  const controls = make("div", { class: "tools", role: "group", "aria-label": "Steps" }, ...Object.values(tools), play);
  const settings = make("div", { class: "tools" }, slider, place, make("label", {}, asking, "Ask me first"));
  const keys = make("div", { class: "keys" });
  const scrolled = { class: "tree", tabindex: 0, role: "region", "aria-label": "The tree of the search", ...QUIET };
  const now = make("div", { class: "now" }, board, stack);
  const replies = make("div", { class: "replies" }, answers, make("div", {}, marks, score));
  const asked = make("div", { class: "asked" }, status, said, replies);
  const beside = make("div", { class: "said" }, asked, notice, controls, settings, window_, now, keys);
  const root = make("div", { class: "ttt stepper" }, make("div", scrolled, tree, value), beside);
  el.classList.add("ttt-room");
  el.append(root);
  const line = connect(model, notice);

  // ---- what a person does
  const go = (deed) => line.send({ do: deed, moment: view().moment });
  for (const [deed, tool] of Object.entries(tools)) {
    tool.addEventListener("click", () => tool.getAttribute("aria-disabled") === "true" || go(deed));
  }
  let wanted = null; // where the slider was drawn to while Python was at work
  function slide() {
    if (wanted === null || line.isWaiting()) return;
    line.send({ do: "go", step: wanted });
    wanted = null;
  }
  function settle() {
    slide();
    if (!line.isWaiting()) slider.value = view().step;
  }
  model.on("msg:custom", settle); // after an answer, even if it changes nothing
  slider.addEventListener("input", () => {
    wanted = Number(slider.value);
    slide();
  });
  asking.addEventListener("change", () => line.send({ do: "ask", on: asking.checked }));
  const answer = (value) => line.send({ do: "predict", value, moment: view().moment });
  let timer = null; // while it plays
  function tick() {
    if (view().step === view().steps || notice.textContent) pause(); // at the end, or nobody answers
    else if (!view().question && !line.isWaiting()) go("forward");
  }
  function pause() {
    clearInterval(timer);
    timer = null;
    play.textContent = "Play";
  }
  play.addEventListener("click", () => {
    if (timer || view().step === view().steps) return pause();
    timer = setInterval(tick, PACE);
    play.textContent = "Pause";
    tick();
  });
  root.addEventListener("keydown", (event) => {
    if ([slider, tree.parentElement].includes(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const deed = { ArrowRight: "forward", ArrowLeft: "back", c: "next_cut", Home: "restart" }[key];
    const choice = view().choices.find(([, , keys]) => keys.split("").includes(key)); // none without a question
    if (!deed && !choice) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (!deed) answer(choice[0]);
    else if (deed !== "next_cut" || view().cuts) go(deed);
  });

  // ---- what Python says
  function look() { // the current node stays in view
    const [{ clientWidth, clientHeight }, scale] = [tree.parentElement, tree.clientWidth / tree.getAttribute("width")];
    const [x, y] = view().way.at(-1);
    const to = (place, room) => (place * scale < room - 40 ? 0 : place * scale - room / 2); // if it can, all from the beginning on
    tree.parentElement.scrollTo(to(x, clientWidth), to(y, clientHeight));
  }
  const watch = new ResizeObserver(look); // from the first time on that there is a width
  watch.observe(tree.parentElement);
  let last = 0; // the step that was shown last
  function climb({ step, way, value: text }) { // a value goes up its edge, when it is shown for the first time
    const isNext = step === last + 1;
    last = step;
    if (!isNext || way.length < 2 || CALM.matches) return;
    const scale = tree.clientWidth / tree.getAttribute("width");
    const frames = way.map(([x, y]) => ({ visibility: "visible", transform: `translate(${x * scale}px, ${y * scale}px) translate(-50%, -80%)` }));
    value.textContent = text;
    value.animate(frames, { duration: CLIMB, easing: "ease-in-out" });
  }
  function show() {
    const told = view();
    draw(tree, told.tree);
    tree.style.setProperty("--natural", `${tree.getAttribute("width")}px`);
    tree.parentElement.hidden = !told.tree;
    draw(board, told.board);
    waiting.replaceChildren(...told.waiting.map((text) => make("li", {}, text)));
    window_.textContent = told.window;
    score.textContent = told.score;
    place.textContent = `${told.step} of ${told.steps}`;
    slider.max = told.steps;
    settle();
    slider.setAttribute("aria-valuetext", `step ${told.step} of ${told.steps}`);
    asking.checked = told.asking;
    tools.next_cut.hidden = !told.cuts;
    root.classList.toggle("cuts", told.cuts);
    const letters = told.cutting ? ", L look, X cut" : "";
    const toAnswer = told.asking && `for an answer ${told.keys}${letters}`;
    const parts = ["Keys: ← → and Home", told.cuts && "C for the next cut", toAnswer].filter(Boolean);
    keys.replaceChildren(...parts.flatMap((part, i) => [i ? "; " : "", make("span", {}, part)])); // each on one line
    stack.style.visibility = told.waiting.length ? "visible" : "hidden"; // its place stays
    look();
    tools.forward.setAttribute("aria-disabled", Boolean(told.question) || told.step === told.steps);
    tools.back.setAttribute("aria-disabled", told.step === 0);
    play.setAttribute("aria-disabled", told.step === told.steps);
    const shown = String([told.choices, told.compared]);
    if (answers.dataset.shown !== shown) showAnswers(told, shown);
    marks.replaceChildren(...Array.from({ length: RECENT }, (_, i) => make("i", { class: String(told.marks.slice(-RECENT)[i] ?? "") })));
    marks.hidden = !told.asking;
    climb(told);
    tell(status, told.status, told.message);
    say(said, told.said);
  }
  function showAnswers({ choices, compared }, shown) { // the one that was pressed tells right or wrong, until the next step
    const hadFocus = answers.querySelector(":focus");
    answers.dataset.shown = shown;
    const buttons = choices.map(([value, text]) => [value, button({ "aria-label": `predict ${text}` }, text)]);
    buttons.forEach(([value, choice]) => choice.addEventListener("click", () => answer(value)));
    const results = compared.map(([text, what]) => make("span", { class: what, "aria-hidden": "true" }, text));
    answers.replaceChildren(...buttons.map(([, choice]) => choice), ...results);
    if (hadFocus) (buttons[0]?.[1] ?? tools.forward).focus(); // the button that had the focus is gone
  }
  const leave = follow(model, line, show);
  return () => {
    pause();
    model.off("msg:custom", settle);
    watch.disconnect();
    leave();
  };
}
