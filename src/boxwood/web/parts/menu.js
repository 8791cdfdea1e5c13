// The menu of a small screen: everywhere one can go, and what a table adds to it.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { language, LANGUAGES, t } from "../words.js";
import { openDialog } from "./dialog.js";
import { chooseLanguage, destinations } from "./header.js";
import { openSettings } from "./settings-panel.js";

/** @typedef {{label: string, icon: string, act: () => void, off?: string | null, danger?: boolean}} MenuItem */

/** @param {MenuItem[]} [more] what this screen adds */
export function openMenu(more = []) {
  const dialog = openDialog({
    title: t("Menu"),
    name: "sheet menu",
    body: [
      more.length ? h("ul", { class: "menu-list" }, more.map((item) => h("li", null, menuButton(item, () => dialog.close())))) : null,
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
            h("li", null, h("button", { type: "button", lang: code, on: { click: () => (dialog.close(), chooseLanguage(code)) } }, icon("right"), name)),
          ),
      ),
    ],
  });
}

/** @param {MenuItem} item @param {() => void} close */
export function menuButton(item, close) {
  return h(
    "button",
    {
      type: "button",
      class: item.danger ? "danger" : null,
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
