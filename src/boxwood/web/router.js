// Which screen an address means.

/**
 * @typedef {object} Screen
 * @property {HTMLElement} element
 * @property {string} title
 * @property {(() => void)} [leave] called when another screen comes
 * @property {(() => void)} [relabel] called when the language changes; without it the screen is made again
 */
/** @typedef {{params: string[], hash: string, query: URLSearchParams}} Place */
/** @typedef {(place: Place) => Screen | Promise<Screen>} MakeScreen */

/** @type {[RegExp, MakeScreen][]} */
const routes = [];

/** Dispatches "go" when the address has changed. */
export const addresses = new EventTarget();

/** @param {RegExp} pattern @param {MakeScreen} make */
export function route(pattern, make) {
  routes.push([pattern, make]);
}

/** The screen's maker and the place for an address. @param {URL | Location} [url] */
export function match(url = location) {
  for (const [pattern, make] of routes) {
    const found = pattern.exec(url.pathname);
    if (!found) continue;
    const params = found.slice(1).map((part) => decodeURIComponent(part ?? ""));
    return { make, place: { params, hash: url.hash.slice(1), query: new URLSearchParams(url.search) } };
  }
  return null;
}

/** Whether the page is to be loaded anew when another screen is wanted. */
let outdated = false;

/** From now on another screen means loading the page anew. */
export function loadAnew() {
  outdated = true;
}

/** @param {string} path @param {{replace?: boolean}} [how] */
export function navigate(path, how = {}) {
  if (outdated) {
    location.assign(path);
    return;
  }
  if (how.replace) history.replaceState(null, "", path);
  else if (path !== location.pathname + location.search + location.hash) history.pushState(null, "", path);
  go();
}

/** The address of the screen that is shown: a place within it, after a hash, does not make it anew. */
let shown = "";

function go() {
  shown = location.pathname + location.search;
  addresses.dispatchEvent(new Event("go"));
}

/** Whether a link leads to another screen of the page; a place within the screen that is shown is the browser's to find. @param {URL} url @param {URL | Location} here */
export function staysInside(url, here) {
  if (url.origin !== here.origin || url.pathname.startsWith("/api/")) return false;
  return !(url.pathname === here.pathname && url.hash);
}

/** Links within the page change the address without loading it anew. */
export function listen() {
  shown = location.pathname + location.search;
  window.addEventListener("popstate", () => location.pathname + location.search !== shown && go());
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (outdated || !staysInside(url, location)) return;
    event.preventDefault();
    navigate(url.pathname + url.search + url.hash);
  });
}
