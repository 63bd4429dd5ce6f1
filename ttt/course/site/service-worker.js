// Keeps what was seen of the site, so that the next visit needs no network. JupyterLite's own worker comes last: it
// answers what Python asks of the notebooks' files, and lets the first worker begin at once, in the page that is open.

const BUILD = "digest of the site"; // the build puts it here, so that browsers notice an update
const NAME = `ttt ${new URL(registration.scope).pathname} `; // other sites of this origin have caches of their own
const OURS = NAME + BUILD;
const PATIENCE = 4_000; // milliseconds for the network to answer, where something is kept
const WITH_DIGEST = /\/pyodide\/[0-9a-f]{8}\/|\.[0-9a-f]{7,}\.js$|\?(v=)?[0-9a-f]{7,}$/; // stays the same in a build
const FOR_JUPYTERLITE = /\/api\/(drive|stdin\/|service-worker-heartbeat)/;

const underway = new Map(); // what is asked of the network, until it is kept
let isSilent = false; // the network was waited for in vain: until it says something, nobody waits again
let lookedForUpdate; // when this visit began

addEventListener("fetch", (event) => {
  const { method, mode, headers, url } = event.request;
  if (FOR_JUPYTERLITE.test(url)) return;
  event.stopImmediatePropagation(); // JupyterLite's worker would fetch it itself
  if (method !== "GET" || headers.has("range") || !isHere(url)) return;
  if (mode === "navigate") lookedForUpdate = soon(registration.update()).catch(() => {});
  event.respondWith(answer(event, addressOf(url)));
});

// A page tells what it has loaded, as some of it came before this worker; and whether Python has started in it.
addEventListener("message", (event) => {
  const { seen, hasStarted } = event.data;
  event.waitUntil(keepSeen(event, seen).then(() => hasStarted && forgetEarlier()).catch(() => {}));
});

async function answer(event, address) {
  const known = await find(address).catch(() => {}); // without storage, nothing is known
  const isFixed = WITH_DIGEST.test(address);
  if (known?.isOurs && isFixed && (await isNewest())) return known.kept;
  const asked = ask(event, address, known, isFixed ? "default" : "no-cache");
  if (!known) return asked;
  event.waitUntil(asked.catch(() => {}));
  return isSilent ? known.kept.clone() : soon(asked).catch(() => known.kept.clone());
}

// While a newer build arrives, parts of JupyterLab may have changed below their names: our build changes some.
async function isNewest() {
  await lookedForUpdate;
  return !registration.installing && !registration.waiting;
}

// Who asks for what is on its way, as the kernel asks for what the bar is loading, is given the same answer.
async function ask(event, address, known, cache) {
  if (!underway.has(address)) {
    const asked = request(event, address, known, cache);
    underway.set(address, asked);
    event.waitUntil(asked.then(({ kept }) => kept).catch(() => {}).finally(() => underway.delete(address)));
  }
  return (await underway.get(address)).right.clone();
}

// Ask the network, and whether what is kept still holds: the browser's own cache may have forgotten it.
async function request(event, address, known, cache) {
  const headers = new Headers();
  const [tag, date] = ["ETag", "Last-Modified"].map((name) => known?.kept.headers.get(name));
  if (tag) headers.set("If-None-Match", tag);
  else if (date) headers.set("If-Modified-Since", date);
  const answer = await fetch(address, { headers, cache, redirect: event.request?.redirect ?? "follow" });
  isSilent = false;
  const holds = known && (answer.status === 304 || answer.status >= 500);
  const right = holds ? known.kept.clone() : answer;
  const isWhole = right.status === 200 && right.type === "basic" && !right.redirected;
  const kept = isWhole && !(holds && known.isOurs) && keep(address, right.clone()); // it fails if storage is full
  return { right, kept };
}

function soon(asked) { // or it fails
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail((isSilent = true)), PATIENCE);
    asked.then(done, fail).finally(() => clearTimeout(timer));
  });
}

async function find(address) {
  for (const cacheName of [OURS, ...(await earlier())]) {
    const kept = await caches.match(address, { cacheName });
    if (kept) return { kept, isOurs: cacheName === OURS };
  }
  const kept = await caches.match(address, { cacheName: OURS, ignoreSearch: true }); // the lock of packages
  return kept && { kept, isOurs: false };
}

async function keep(address, answer) {
  await (await caches.open(OURS)).put(address, answer);
}

async function keepSeen(event, seen) {
  for (const address of new Set(seen.filter(isHere).map(addressOf))) {
    const known = await find(address);
    if (!known?.isOurs) await ask(event, address, known, "default").catch(() => {});
  }
}

async function earlier() { // the newest first
  return (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== OURS).reverse();
}

// A page of an earlier build in another window may still need parts that the server has no longer: only where the one
// open page has started Python with this build do earlier caches go, as all that it needs is in ours by then. Pages and
// notebooks move to ours, as the network is asked about them first anyway.
async function forgetEarlier() {
  const pages = await clients.matchAll({ type: "window" }); // with the lesson that is read inside of one, meanwhile
  if (pages.filter(({ frameType }) => frameType === "top-level").length > 1) return;
  for (const cacheName of await earlier()) {
    for (const { url } of await (await caches.open(cacheName)).keys()) {
      if (WITH_DIGEST.test(url) || (await caches.match(url, { cacheName: OURS }))) continue;
      await keep(url, await caches.match(url, { cacheName }));
    }
    await caches.delete(cacheName);
  }
}

function isHere(url) {
  return url.startsWith(registration.scope) && !FOR_JUPYTERLITE.test(url);
}

// One file has one address here, whatever is asked of it: /lab/?path=… is /lab/index.html.
function addressOf(url) {
  const address = new URL(url);
  address.hash = "";
  if (!WITH_DIGEST.test(address.href)) address.search = "";
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  return address.href;
}

// Theirs would take over at once, but a change of workers leaves questions of a starting Python without an
// answer. An update waits until all pages are closed: until then what is new comes by the network.
if (registration.active) self.skipWaiting = async () => {};
importScripts("build/service-worker.js");
