// The version of JupyterLite that the service worker is noted to be of. Where JupyterLite finds another one, or none, it
// ends all workers of this origin while parts of JupyterLab come through them, and some of these fail.

import { ROOT } from "./loading.js";

const NAME = `${new URL("service-worker.js?enableCache=false", ROOT)}-version`; // as JupyterLite calls it

// A worker that a page of ours began is as new as that page; one of another JupyterLite goes before JupyterLab begins.
export async function noteVersion(version) {
  const noted = localStorage.getItem(NAME);
  localStorage.setItem(NAME, version);
  if (!navigator.serviceWorker?.controller || !noted || noted === version) return;
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  location.reload();
  await new Promise(() => {}); // until it is
}
