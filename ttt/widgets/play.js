// A board with everything for a series of games around it: who plays, who begins, hints, a coach, names, the tally.

function renderPlay({ model, el }) {
  const leaveGrid = renderGrid({ model, el });
  const root = el.querySelector(".ttt");
  const line = connect(model, root.querySelector(".notice"));
  const view = () => model.get("view");

  const offers = view().offers.map((name) => make("option", {}, name));
  const opponent = make("select", { "aria-label": "Opponent", ...QUIET }, ...offers);
  const begins = make("select", { "aria-label": "Who begins", ...QUIET });
  const [coach, outlook] = [0, 1].map(() => make("input", { type: "checkbox", ...QUIET }));
  const names = [0, 1].map(() => make("input", { type: "text", size: 12, autocomplete: "off", ...QUIET }));
  const [otherName, coachLabel] = [make("label", {}, "The other's name ", names[1]), make("label", {}, coach, "Coach")];
  const outlookLabel = make("label", {}, outlook, "Outlook in plies");
  const labels = [
    make("label", {}, "Opponent ", opponent), make("label", {}, "Who begins ", begins),
    make("label", {}, "Your name ", names[0]), otherName, coachLabel, outlookLabel,
  ];
  const hint = button({}, "Hint");
  const players = make("div", { class: "players" });
  const tally = make("div", { class: "tally" });
  root.prepend(make("div", { class: "settings" }, ...labels), players);
  root.querySelector(".tools").append(hint);
  root.append(tally);

  // ---- what a person does
  opponent.addEventListener("change", () => line.send({ do: "choose", opponent: opponent.value }));
  begins.addEventListener("change", () => line.send({ do: "begin", who: begins.value }));
  coach.addEventListener("change", () => line.send({ do: "coach", on: coach.checked }));
  outlook.addEventListener("change", () => line.send({ do: "outlook", on: outlook.checked }));
  hint.addEventListener("click", () => line.send({ do: "hint" }));
  names.forEach((field, i) => {
    field.addEventListener("change", () => line.send({ do: "name", who: i, name: field.value }));
    field.addEventListener("keydown", (event) => event.stopPropagation()); // letters are letters here
    field.addEventListener("blur", show); // what was typed may have been refused
  });

  // ---- what Python says
  function show() {
    const { chosen, beginners, beginner, coaching, named, by_rules: byRules, ...told } = view();
    opponent.value = chosen;
    const texts = Object.entries(beginners);
    if (String(texts) !== begins.dataset.shown) {
      begins.dataset.shown = String(texts); // keep what has not changed: the list may be open
      begins.replaceChildren(...texts.map(([value, text]) => make("option", { value }, text)));
    }
    begins.value = beginner;
    coach.checked = coaching;
    outlook.checked = told.looking;
    outlookLabel.hidden = !told.is_solved;
    names.forEach((field, i) => field.matches(":focus") || (field.value = named[i] ?? "")); // somebody may be typing
    otherName.hidden = named.length < 2;
    coachLabel.hidden = hint.hidden = !byRules;
    players.textContent = told.players;
    tally.textContent = told.tally;
  }
  const leave = follow(model, line, show);
  return () => {
    leave();
    leaveGrid();
  };
}
