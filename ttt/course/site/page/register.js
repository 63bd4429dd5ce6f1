// Keeps what was read, for a visit without the web: the worker of the site does that, wherever this page is.
if ("serviceWorker" in navigator) {
  const site = new URL("../../", document.currentScript.src);
  navigator.serviceWorker.register(new URL("service-worker.js", site)).catch(() => {}); // reading goes on without it
}
