// A tree of promises: a click on a box, or Enter, asks its promise. Python sends the picture, and what each box is.

function renderGrowTree({ model, el }) {
  const view = () => model.get("view");
  const tree = make("img");
  const boxes = view().boxes.map(({ box }) => {
    const asked = button({ hidden: "" });
    asked.addEventListener("click", () => line.send({ do: "ask", box }));
    return asked;
  });
  const sheet = make("div", { class: "sheet" }, tree, make("div", { role: "group", "aria-label": "Promises and boards" }, ...boxes));
  const scrolled = make("div", { class: "tree", role: "region", "aria-label": "The tree", ...QUIET }, sheet);
  const status = make("div", { class: "status", "aria-hidden": "true" }); // the voice says it aloud
  const said = voice();
  const notice = make("div", { class: "notice", role: "alert" });
  const restart = button({}, "Start again");
  el.classList.add("ttt-room");
  el.append(make("div", { class: "ttt grow-tree" }, status, said, notice, make("div", { class: "tools" }, restart), scrolled));
  const line = connect(model, notice);
  restart.addEventListener("click", () => line.send({ do: "restart" }));
  const watch = new ResizeObserver(() => { // what can be scrolled can be reached by keys
    scrolled.tabIndex = scrolled.scrollWidth > scrolled.clientWidth ? 0 : -1;
  });
  watch.observe(scrolled);

  function show() {
    const told = view();
    draw(tree, told.tree);
    told.boxes.forEach(({ label, corner, size }, i) => {
      const [[left, top], [width, height]] = [corner, size];
      Object.entries({ left, top, width, height }).forEach(([name, n]) => (boxes[i].style[name] = `${n}px`));
      boxes[i].hidden = !label;
      boxes[i].setAttribute("aria-label", label);
    });
    tell(status, told.status, told.message);
    say(said, told.said);
  }
  const leave = follow(model, line, show);
  return () => {
    watch.disconnect();
    leave();
  };
}
