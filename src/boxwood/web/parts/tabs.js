// The bar at the bottom of a phone: the places one goes to most. The rest is in the menu.
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { language, t } from "../words.js";
import { destinations } from "./destinations.js";

/** What a place is drawn as; the others are in the menu only. @type {Record<string, string>} */
const ICONS = { "/": "home", "/learn": "cap", "/practice": "calendar", "/rules": "book" };

/** @param {HTMLElement} element */
export function tabs(element) {
  const links = destinations().filter(({ href }) => href in ICONS);
  element.setAttribute("aria-label", t("Main"));
  fill(element, [links, language()], () => links.map(({ href, label, current }) => h("a", { href, "aria-current": current ? "page" : null, key: `tab-${href}` }, icon(ICONS[href], 23), h("span", null, label))));
}
