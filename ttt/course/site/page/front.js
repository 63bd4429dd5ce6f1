// The front page's board: the page of a lesson's board, whose questions are answered from a table, and not by Python.

const REPLIES = JSON.parse(document.getElementById("replies").textContent); // what the opponent takes, by board
const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));
const WIDE = { width: 3, height: 3, places: null, picked: null, hinted: null, outlook: null };
const listeners = {};
let moves = []; // squares, as they were taken
let undone = [];
let mine = "x"; // the visitor's mark; after each game the other begins
let message = "";

const model = {
  get: (name) => (name === "view" ? model.view : undefined),
  set() {},
  on: (name, listener) => (listeners[name] ??= new Set()).add(listener),
  off: (name, listener) => listeners[name]?.delete(listener),
  send(deed) {
    notify("msg:custom", { heard: deed.do });
    message = "";
    DEEDS[deed.do](deed);
    change();
    notify("msg:custom", { done: deed.do });
  },
};

const DEEDS = {
  click({ square, ply }) {
    if (ply !== moves.length) return; // it comes late
    if (lineOf(board()) || moves.length === 9) message = "This game is over. Begin a new one.";
    else if (moves.includes(square)) message = `${square} is taken. Take a free square.`;
    else {
      moves.push(square);
      undone = [];
      change(null); // first one's own mark is seen, and then the reply
      reply();
    }
  },
  new_game() {
    mine = mine === "x" ? "o" : "x";
    [moves, undone] = [[], []];
    reply();
  },
  undo() {
    const back = moves.length > (mine === "x" ? 1 : 2) && moves.length % 2 === (mine === "x" ? 0 : 1) ? 2 : 1;
    undone.unshift(...moves.splice(-back));
  },
  redo() {
    moves.push(...undone.splice(0, 2));
  },
};

function reply() {
  const square = REPLIES[board()];
  const isItsMove = moves.length % 2 === (mine === "x" ? 1 : 0);
  if (isItsMove && square !== undefined && !lineOf(board())) moves.push(square);
}

function board() {
  const squares = Array(9).fill(".");
  moves.forEach((square, ply) => (squares[square] = "xo"[ply % 2]));
  return squares.join("");
}

function lineOf(squares) {
  return LINES.find(([a, b, c]) => squares[a] !== "." && squares[a] === squares[b] && squares[a] === squares[c]);
}

function viewOf(ply) {
  const squares = board(), line = lineOf(squares), last = moves.at(-1);
  const over = Boolean(line) || moves.length === 9;
  const result = line ? (squares[line[0]] === mine ? "You win" : "It wins") : over ? "A draw" : "Your move";
  const took = moves.length ? `It took ${moves.findLast((_, i) => "xo"[i % 2] !== mine) ?? "nothing"}. ` : "";
  const status = over ? `${result}.` : `You are ${mine}. ${took}`;
  const said = message || `${status} ${line ? `The line is ${line.join(", ")}.` : over ? "" : "Your move."}`;
  const first = mine === "x" ? 0 : 1; // how many marks stand before the visitor's first
  const colour = line ? squares[line[0]] : "";
  const shown = { squares, ply, lines: line ? [line] : [], over, last, colour, result, status, said, message };
  return { ...WIDE, ...shown, undo: moves.length > first, redo: undone.length > 0 };
}

function change(ply = moves.length) {
  model.view = viewOf(ply);
  notify("change:view");
}

function notify(name, what) {
  for (const listener of [...(listeners[name] ?? [])]) listener(what);
}

change();
BOARD.render({ model, el: document.getElementById("board") });

// ---- a visitor who was here before goes on where they stopped

try {
  const last = localStorage.getItem(`ttt ${new URL(".", location).pathname}`); // kept by the bar, see bar.js
  const start = document.getElementById("start");
  if (last) {
    start.href = `lab/index.html?path=${encodeURIComponent(last)}`;
    start.textContent = `Go on with ${last.split("/").pop().slice(0, 2)}`;
  }
} catch {} // this browser keeps nothing
