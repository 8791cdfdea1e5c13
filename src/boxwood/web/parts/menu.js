// The menu of a small screen: everywhere one can go, and what a table adds to it.
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { LANGUAGES, language, t } from "../words.js";
import { chooseLanguage } from "./choose-language.js";
import { destinations } from "./destinations.js";
import { closing, openDialog } from "./dialog.js";
import { openSettings } from "./settings-panel.js";

/** @typedef {{label: string, icon: string, act: () => void, off?: string | null, danger?: boolean}} MenuItem */

/** @param {() => MenuItem[]} [more] what this screen adds @param {EventTarget} [changes] tells by "change" when that may be something else */
export function openMenu(more, changes) {
  const added = menuList(more ?? (() => []), () => dialog.close(), changes);
  const dialog = openDialog({
    title: t("Menu"),
    name: "sheet menu",
    body: [
      added.element,
      h(
        "nav",
        { "aria-label": t("Main") },
        h(
          "ul",
          { class: "menu-list" },
          destinations().map((link) =>
            h("li", null, h("a", { href: link.href, "aria-current": link.current ? "page" : null, on: { click: () => dialog.close() } }, link.label)),
          ),
        ),
      ),
      h(
        "ul",
        { class: "menu-list" },
        h("li", null, menuButton({ label: t("Settings"), icon: "sliders", act: () => openSettings() }, () => dialog.close())),
        Object.entries(LANGUAGES)
          .filter(([code]) => code !== language())
          .map(([code, name]) =>
            h("li", null, h("button", { type: "button", lang: code, on: { click: closing(() => dialog, () => chooseLanguage(code)) } }, icon("right"), name)),
          ),
      ),
    ],
    closed: added.leave,
  });
}

/**
 * What can be chosen, which follows what happens at the table while the menu is open.
 * @param {() => MenuItem[]} items @param {() => void} close @param {EventTarget} [changes]
 */
export function menuList(items, close, changes) {
  const element = h("ul", { class: "menu-list" });
  const draw = () => {
    const now = items();
    element.hidden = !now.length;
    fill(element, now, () => now.map((item) => h("li", null, menuButton(item, close))));
  };
  draw();
  changes?.addEventListener("change", draw);
  return { element, leave: () => changes?.removeEventListener("change", draw) };
}

/** @param {MenuItem} item @param {() => void} close */
export function menuButton(item, close) {
  return h(
    "button",
    {
      type: "button",
      class: item.danger ? "danger" : null,
      key: `menu-${item.icon}`,
      "aria-disabled": item.off ? "true" : null,
      on: {
        click: () => {
          if (item.off) return;
          close();
          item.act();
        },
      },
    },
    icon(item.icon),
    h("span", null, item.label, item.off ? h("small", { class: "mut" }, item.off) : null),
  );
}
