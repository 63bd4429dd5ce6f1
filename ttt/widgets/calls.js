// A recursive function to watch: a stepper that asks nothing; where there is no tree, words alone.

function renderCalls({ model, el }) {
  const leave = renderStepper({ model, el });
  const tree = el.querySelector(".tree");
  el.querySelector(".stepper").classList.add("calls");
  tree.setAttribute("aria-label", "The tree of calls");
  const unused = model.get("view").tree ? ".replies, label" : ".replies, .tree, .tools, .keys";
  for (const part of el.querySelectorAll(unused)) part.hidden = true;
  return leave;
}
