// A question with radio buttons, or with a field for a number, and a button to commit.

function renderPredict({ model, el }) {
  const { question, choices } = model.get("view");
  const group = `ttt-${Math.random()}`; // or the radio buttons of two questions would be one group
  const status = make("div", { class: "status", "aria-hidden": "true" }); // the voice says it aloud
  const said = voice();
  const notice = make("div", { class: "notice", role: "alert" });
  const inputs = choices
    ? choices.map((value) => make("input", { type: "radio", name: group, value, ...QUIET }))
    : [make("input", { type: "text", inputmode: "numeric", size: 14, autocomplete: "off", "aria-label": question })];
  const commit = button({}, "Commit");
  const asked = make("fieldset", {}, make("legend", {}, make("b", {}, "Predict: "), question));
  if (choices) asked.append(...inputs.map((input, i) => make("label", {}, input, choices[i])));
  else asked.append(...inputs);
  asked.append(make("div", { class: "tools" }, commit));
  const root = make("div", { class: "ttt predict" }, asked, status, said, notice);
  el.classList.add("ttt-room");
  el.append(root);
  const line = connect(model, notice);

  function send() {
    const chosen = choices ? inputs.find((input) => input.checked) : inputs[0];
    line.send({ do: "commit", answer: chosen ? chosen.value : "" });
  }
  commit.addEventListener("click", send);
  asked.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.ctrlKey) return; // those run the cell
    event.preventDefault();
    event.stopPropagation();
    send();
  });

  let shown = "";
  function show() {
    const view = model.get("view");
    if (view.answer !== shown) {
      shown = view.answer;
      if (choices) inputs.forEach((input) => (input.checked = input.value === shown));
      else inputs[0].value = shown;
    }
    root.classList.toggle("right", view.right === true);
    root.classList.toggle("wrong", view.right === false);
    tell(status, view.status, view.message);
    say(said, view.said);
  }
  return follow(model, line, show);
}
