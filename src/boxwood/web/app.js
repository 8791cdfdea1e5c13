// The page: its frame, its language and its screens.
import { followTheme } from "./colours.js";
import { h } from "./dom.js";
import { header } from "./parts/header.js";
import { addresses, listen, loadAnew, match, route } from "./router.js";
import { settings } from "./settings.js";
import { language, preferredLanguage, setLanguage, t, words } from "./words.js";

/** @typedef {import("./router.js").Screen} Screen */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const head = /** @type {HTMLElement} */ (document.getElementById("header"));
const skip = /** @type {HTMLAnchorElement} */ (document.querySelector(".skip"));

/** @type {Screen | null} */
let current = null;
let visit = 0;

// A screen is loaded when it is first shown.
route(/^\/$/, async () => (await loaded(import("./screens/new-game.js"))).newGameScreen());
route(/^\/table\/([\w-]+)$/, async (place) => (await loaded(import("./screens/play.js"))).playScreen(place));
route(/^\/table\/([\w-]+)\/review$/, async (place) => (await loaded(import("./screens/review.js"))).reviewScreen(place));
route(/^\/table\/([\w-]+)\/dice$/, async (place) => (await loaded(import("./screens/dice.js"))).diceScreen(place));
route(/^\/rules(?:\/([\w-]+)\/([\w-]+))?$/, async (place) => (await loaded(import("./screens/rules.js"))).rulesScreen(place));
route(/^\/tables$/, async () => (await loaded(import("./screens/tables.js"))).tablesScreen());

/** A module, or the reason why there is none; a browser may not ask for it again, so the next link loads the page anew. @template T @param {Promise<T>} module */
async function loaded(module) {
  try {
    return await module;
  } catch (cause) {
    loadAnew();
    throw new Error(t("The server does not answer. Is it still running?"), { cause });
  }
}

/** Shows the screen of the address. @param {boolean} moveFocus */
async function show(moveFocus) {
  const mine = ++visit;
  current?.leave?.();
  current = null;
  const found = match();
  /** @type {Screen} */
  let screen;
  try {
    screen = found ? await found.make(found.place) : missing(t("There is no such page."));
  } catch (error) {
    screen = missing(error instanceof Error ? error.message : String(error));
  }
  if (mine !== visit) {
    screen.leave?.();
    return;
  }
  current = screen;
  document.title = screen.title === "Boxwood" ? "Boxwood" : `${screen.title} · Boxwood`;
  main.replaceChildren(screen.element);
  document.body.dataset.screen = screen.element.dataset.screen ?? "";
  header(head);
  if (!(location.hash && scrollToHash()) && moveFocus) {
    window.scrollTo(0, 0);
    const heading = main.querySelector("h1");
    if (heading) heading.tabIndex = -1;
    (heading ?? main).focus({ preventScroll: true });
  }
}

function scrollToHash() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
  return target !== null;
}

/** @param {string} sentence @returns {Screen} */
function missing(sentence) {
  return {
    title: t("Not found"),
    element: h(
      "section",
      { class: "page narrow", "data-screen": "missing" },
      h("h1", { class: "serif" }, t("Not found")),
      h("p", null, sentence),
      h("p", { class: "row" }, h("a", { class: "btn pri", href: "/" }, t("New game")), h("a", { class: "btn", href: "/tables" }, t("Tables"))),
    ),
  };
}

function relabel() {
  document.documentElement.lang = language();
  skip.textContent = t("Skip to the content");
  header(head);
  if (current?.relabel) current.relabel();
  else if (current) show(false);
}

async function start() {
  followTheme(() => header(head));
  await setLanguage(settings.language ?? preferredLanguage(navigator.languages));
  document.documentElement.lang = language();
  words.addEventListener("change", relabel);
  addresses.addEventListener("go", () => {
    for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
    show(true);
  });
  listen();
  skip.textContent = t("Skip to the content");
  header(head);
  await show(false);
}

start();
