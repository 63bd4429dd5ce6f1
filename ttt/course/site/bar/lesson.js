// While JupyterLab and Python load, the lesson's reading page stands in their place.

import { ROOT, when } from "./loading.js";

let frame;

// Show the page of a notebook, if it has one; true if it is there.
export async function showLesson(path) {
  const [, name] = path?.match(/^notebooks\/(.+)\.ipynb$/) ?? [];
  if (!name) return false;
  const address = new URL(`lessons/${name}.html`, ROOT);
  const answer = await fetch(address);
  if (!answer.ok || frame === null) return false; // null: JupyterLab was faster
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  page.documentElement.classList.add("copy"); // without outputs and solutions, as in a learner's notebook
  const base = Object.assign(page.createElement("base"), { href: address, target: "_top" });
  page.head.prepend(base); // first, so that all that follows is found
  for (const link of page.querySelectorAll('a[href*="lab/index.html"]')) {
    if (new URL(link.href).searchParams.get("path") === path) link.remove(); // it leads to where we are
  }
  frame = document.createElement("iframe");
  frame.id = "ttt-lesson";
  frame.title = "The lesson, to be read while JupyterLab is loading";
  frame.srcdoc = `<!DOCTYPE html>${page.documentElement.outerHTML}`;
  frame.onload = () => frame.contentDocument?.addEventListener("click", stay);
  document.body.append(frame);
  return true;
}

// Links within the page: with a base, the browser would leave for the page itself.
function stay(event) {
  const target = event.target.closest?.('a[href^="#"]')?.getAttribute("href").slice(1);
  if (target === undefined) return;
  event.preventDefault();
  frame.contentDocument.getElementById(decodeURIComponent(target))?.scrollIntoView();
}

// Take the page away once the notebook is drawn, and go on where the reader is.
export async function hideLesson(panel) {
  await Promise.all([panel.context?.ready, panel.revealed]);
  const text = () => panel.node.querySelector(".jp-RenderedMarkdown > *, .cm-line, .jp-RenderedHTMLCommon > *");
  const isDressed = () => document.body.dataset.jpThemeName && !document.getElementById("jupyterlab-splash");
  await when(() => isDressed() && (panel.isDisposed || panel.content?.widgets?.length === 0 || text()));
  const heading = frame?.contentDocument && headingAbove(frame.contentDocument);
  if (heading) await goTo(heading, panel.content);
  await new Promise((drawn) => setTimeout(drawn, 100));
  frame?.remove();
  frame = null;
}

// The last heading that the reader has come to; nothing at the page's beginning.
function headingAbove(page) {
  const isAbove = (heading) => heading.getBoundingClientRect().top < 100;
  const scrolled = page.defaultView.scrollY > 100;
  return scrolled && plain([...page.querySelectorAll("h1, h2, h3")].findLast(isAbove)?.textContent);
}

async function goTo(heading, notebook) {
  const lines = ({ model }) => model.sharedModel.getSource().split("\n");
  const isIt = (cell) => lines(cell).some((line) => line.startsWith("#") && plain(line) === heading);
  const number = notebook.widgets.findIndex((cell) => cell.model.type === "markdown" && isIt(cell));
  if (number < 0) return;
  notebook.activeCellIndex = number;
  await notebook.scrollToItem(number, "start");
}

function plain(text) {
  return text?.replace(/[^\p{L}\p{N}]/gu, "");
}
