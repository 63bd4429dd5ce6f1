// The version of JupyterLite that the service worker is noted to be of. Where JupyterLite finds another one, or none, it
// ends all workers of this origin while parts of JupyterLab come through them, and some of these fail.

export async function agree(version) {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return;
  const name = `${worker.scriptURL}-version`; // as JupyterLite calls it
  const noted = localStorage.getItem(name);
  localStorage.setItem(name, version);
  if (!noted || noted === version) return; // a worker that a page of ours began is as new as that page
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  location.reload();
  await new Promise(() => {}); // until it is
}
