// A search to watch: its tree, the board or the window beside it; buttons, a slider, and questions.

function renderStepper({ model, el }) {
  const view = () => model.get("view");
  const status = make("div", { class: "status", "aria-hidden": "true" }); // the voice says it aloud
  const said = voice();
  const notice = make("div", { class: "notice", role: "alert" });
  const [tree, beside] = [0, 1].map(() => make("img", { hidden: "" }));
  const [score, sure] = ["score", "sure"].map((name) => make("div", { class: name }));
  const tools = { restart: button({}, "Restart"), back: button({}, "Back"), forward: button({}, "Forward") };
  const slider = make("input", { type: "range", min: 0, "aria-label": "Step", ...QUIET });
  const place = make("span", { class: "place" });
  const asking = make("input", { type: "checkbox", ...QUIET });
  const answers = make("div", { class: "answers tools", role: "group", "aria-label": "Your prediction" });
  const controls = make("div", { class: "tools", role: "group", "aria-label": "Steps" }, ...Object.values(tools));
  const settings = make("div", { class: "tools" }, slider, place, make("label", {}, asking, "Ask me first"));
  const keys = make("div", { class: "keys" });
  const scrolled = { class: "tree", tabindex: 0, role: "region", "aria-label": "The tree of the search", ...QUIET };
  const replies = make("div", { class: "replies" }, answers, score);
  const asked = make("div", { class: "asked" }, status, said, replies);
  const panel = make("div", { class: "said" }, asked, notice, controls, settings, beside, sure, keys);
  const root = make("div", { class: "ttt stepper" }, make("div", scrolled, tree), panel);
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
  root.addEventListener("keydown", (event) => {
    if ([slider, tree.parentElement].includes(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const deed = { ArrowRight: "forward", ArrowLeft: "back", Home: "restart" }[key];
    const choice = view().choices.find(([, , keys]) => keys.split("").includes(key)); // none without a question
    if (!deed && !choice) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (deed) go(deed);
    else answer(choice[0]);
  });

  // ---- what Python says
  function show() {
    const told = view();
    draw(tree, told.tree);
    tree.style.setProperty("--natural", `${tree.getAttribute("width")}px`);
    draw(beside, told.beside);
    score.textContent = told.score;
    sure.textContent = told.window;
    place.textContent = `${told.step} of ${told.steps}`;
    slider.max = told.steps;
    settle();
    slider.setAttribute("aria-valuetext", `step ${told.step} of ${told.steps}`);
    asking.checked = told.asking;
    const letters = told.cutting ? ", L look, X cut" : "";
    const toAnswer = told.asking && `for an answer ${told.keys}${letters}`;
    const parts = ["Keys: ← → and Home", toAnswer].filter(Boolean);
    keys.replaceChildren(...parts.flatMap((part, i) => [i ? "; " : "", make("span", {}, part)])); // each on one line
    tools.forward.setAttribute("aria-disabled", Boolean(told.question) || told.step === told.steps);
    tools.back.setAttribute("aria-disabled", told.step === 0);
    const shown = String([told.choices, told.compared]);
    if (answers.dataset.shown !== shown) showAnswers(told, shown);
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
    model.off("msg:custom", settle);
    leave();
  };
}
