// The page: its frame, its language and its screens.

import { getBoxes, giveKey, Refusal } from "./api.js";
import { followTheme } from "./colours.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { header } from "./parts/header.js";
import { listenDrops } from "./parts/load-file.js";
import { tabs } from "./parts/tabs.js";
import { recent } from "./recent.js";
import { addresses, listen, loadAnew, match, route } from "./router.js";
import { settings } from "./settings.js";
import { language, preferredLanguage, setLanguage, t, words } from "./words.js";

/** @typedef {import("./router.js").Screen} Screen */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const head = /** @type {HTMLElement} */ (document.getElementById("header"));
const foot = /** @type {HTMLElement} */ (document.getElementById("tabs"));
const skip = /** @type {HTMLAnchorElement} */ (document.querySelector(".skip"));

/** Milliseconds after which a server that is away is asked again. */
const RETRY_EVERY = 3000;

/** @type {Screen | null} */
let current = null;
let visit = 0;

// A screen is loaded when it is first shown.
route(/^\/$/, async () => (await loaded(import("./screens/home.js"))).homeScreen());
route(/^\/new$/, async () => (await loaded(import("./screens/new-game.js"))).newGameScreen());
route(/^\/table\/([\w-]+)$/, async (place) => (await loaded(import("./screens/play.js"))).playScreen(place));
route(/^\/table\/([\w-]+)\/review$/, async (place) => (await loaded(import("./screens/review.js"))).reviewScreen(place));
route(/^\/table\/([\w-]+)\/dice$/, async (place) => (await loaded(import("./screens/dice.js"))).diceScreen(place));
route(/^\/invite\/([\w-]+)$/, async (place) => (await loaded(import("./screens/invite.js"))).inviteScreen(place));
route(/^\/join$/, async (place) => (await loaded(import("./screens/join.js"))).joinScreen(place));
route(/^\/(?:watch|seat)\/([\w-]+)$/, async (place) => (await loaded(import("./screens/join.js"))).watchScreen(place));
route(/^\/rules(?:\/([\w-]+)\/([\w-]+))?$/, async (place) => (await loaded(import("./screens/rules.js"))).rulesScreen(place));
route(/^\/learn(?:\/([\w-]+)\/([\w-]+))?$/, async (place) => (await loaded(import("./screens/lesson.js"))).lessonScreen(place));
route(/^\/practice(?:\/([\w-]+))?$/, async (place) => (await loaded(import("./screens/practice.js"))).practiceScreen(place));
route(/^\/practice\/([\w-]+)\/session$/, async (place) => (await loaded(import("./screens/practice-session.js"))).practiceSessionScreen(place));
route(/^\/position(?:\/([\w-]+))?$/, async (place) => (await loaded(import("./screens/position.js"))).positionScreen(place));
route(/^\/openings\/([\w-]+)$/, async (place) => (await loaded(import("./screens/openings.js"))).openingsScreen(place));
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
    screen = await refused(error);
    if (error instanceof Refusal && error.status === 404) recent.forget(found?.place.params[0] ?? ""); // no link leads there again
  }
  if (mine !== visit) {
    screen.leave?.();
    return;
  }
  current = screen;
  document.title = screen.title === "Boxwood" ? "Boxwood" : `${screen.title} · Boxwood`;
  main.replaceChildren(screen.element);
  document.body.dataset.screen = screen.element.dataset.screen ?? "";
  drawFrame();
  if (!(location.hash && scrollToHash()) && moveFocus) {
    window.scrollTo(0, 0);
    const heading = main.querySelector("h1");
    if (heading) heading.tabIndex = -1;
    (heading ?? main).focus({ preventScroll: true });
  }
}

/** The screen for an address that cannot be shown. @param {unknown} error */
async function refused(error) {
  const message = error instanceof Error ? error.message : String(error);
  if (isLocked(error)) return locked(message);
  if (isUnfit(error)) return missing(t("There is no such page."));
  return (await answers()) ? missing(message) : away(message);
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
      h("p", { class: "row" }, h("a", { class: "btn pri", href: "/new" }, t("New game")), h("a", { class: "btn", href: "/tables" }, t("All games"))),
    ),
  };
}

/** Whether the address holds something that can be nowhere. @param {unknown} error */
function isUnfit(error) {
  return error instanceof Refusal && error.status === 422;
}

/** Whether the owner's key is missing. @param {unknown} error */
function isLocked(error) {
  return error instanceof Refusal && error.kind === "NotOwner";
}

/** What is for those who have the key. @param {string} sentence @returns {Screen} */
function locked(sentence) {
  return {
    title: t("The key is missing"),
    element: h(
      "section",
      { class: "page narrow", "data-screen": "locked" },
      h("h1", { class: "serif" }, t("The key is missing")),
      h("p", null, sentence),
      h("p", { class: "row" }, h("a", { class: "btn pri", href: "/learn" }, t("Learn to play")), h("a", { class: "btn", href: "/rules" }, t("Rules"))),
    ),
  };
}

/** Whether the server answers at all. */
async function answers() {
  return (await fetch("/api/boxes", { method: "HEAD" }).catch(() => null)) !== null;
}

/** The server is away: it is asked again by a press, and by itself until it answers. @param {string} sentence @returns {Screen} */
function away(sentence) {
  const retry = async () => {
    if (await answers()) location.reload();
  };
  const timer = setInterval(retry, RETRY_EVERY);
  return {
    title: t("No answer"),
    leave: () => clearInterval(timer),
    element: h(
      "section",
      { class: "page narrow", "data-screen": "away" },
      h("h1", { class: "serif" }, t("No answer")),
      h("p", { role: "alert" }, sentence),
      h("p", { class: "mut" }, t("Trying again automatically…")),
      h("p", { class: "row" }, h("button", { class: "btn pri", type: "button", key: "retry", on: { click: retry } }, t("Try now"))),
    ),
  };
}

/** What stands round every screen. */
function drawFrame() {
  header(head);
  tabs(foot);
}

function relabel() {
  document.documentElement.lang = language();
  skip.textContent = t("Skip to the content");
  drawFrame();
  tellReach();
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
  listenDrops();
  skip.textContent = t("Skip to the content");
  drawFrame();
  await takeKey();
  window.addEventListener("hashchange", async () => {
    if (await takeKey()) location.reload();
  });
  await show(false);
  await tellReach();
}

/** The owner's key comes with the address that the server opened, and leaves it at once; whether there was one. */
async function takeKey() {
  if (!location.hash.startsWith("#key=")) return false;
  const key = location.hash.slice("#key=".length);
  history.replaceState(history.state, "", location.pathname + location.search);
  await giveKey(key).catch(() => null); // what is asked next is refused with the reason
  return true;
}

/** Says who can reach this server, where others can. */
async function tellReach() {
  const reach = (await getBoxes().catch(() => null))?.reach;
  document.querySelector(".reach")?.remove();
  if (reach?.open) main.before(h("aside", { class: "notice-line reach", "aria-label": t("Who can open this page") }, icon("info"), h("span", null, reach.words)));
}

start();
