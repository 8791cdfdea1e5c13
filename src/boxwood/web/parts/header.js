// The bar at the top: where one is, the language, the theme, the settings.

import { isDark } from "../colours.js";
import { fill, h } from "../dom.js";
import { icon, logo } from "../icons.js";
import { change } from "../settings.js";
import { LANGUAGES, language, t } from "../words.js";
import { chooseLanguage } from "./choose-language.js";
import { destinations } from "./destinations.js";
import { openMenu } from "./menu.js";
import { openSettings } from "./settings-panel.js";

/** @param {HTMLElement} element */
export function header(element) {
  const links = destinations();
  const dark = isDark();
  fill(element, [links, dark, language()], () => [
    h("a", { class: "wordmark", href: "/", "aria-label": t("Boxwood, home"), key: "home" }, logo(), h("span", { class: "serif" }, "Boxwood")),
    h(
      "nav",
      { "aria-label": t("Main") },
      links.map((link) => h("a", { href: link.href, "aria-current": link.current ? "page" : null, key: link.href }, link.label)),
    ),
    h("div", { class: "spacer" }),
    languages(),
    h(
      "button",
      {
        class: "btn quiet square",
        type: "button",
        key: "theme",
        "aria-label": dark ? t("Light colours") : t("Dark colours"),
        title: dark ? t("Light colours") : t("Dark colours"),
        on: { click: () => change({ theme: dark ? "light" : "dark" }) },
      },
      icon(dark ? "sun" : "moon"),
    ),
    h(
      "button",
      { class: "btn quiet square", type: "button", key: "settings", "aria-label": t("Settings"), title: t("Settings"), on: { click: () => openSettings() } },
      icon("sliders"),
    ),
    h(
      "button",
      { class: "btn quiet square narrow-only", type: "button", key: "menu", "aria-label": t("Menu"), on: { click: () => openMenu() } },
      icon("menu"),
    ),
  ]);
}

function languages() {
  return h(
    "div",
    { class: "segmented small", role: "group", "aria-label": t("Language") },
    Object.entries(LANGUAGES).map(([code, name]) =>
      h(
        "button",
        {
          type: "button",
          lang: code,
          key: `language-${code}`,
          "aria-pressed": String(language() === code),
          "aria-label": `${code.toUpperCase()}, ${name}`,
          title: name,
          on: { click: () => chooseLanguage(code) },
        },
        code.toUpperCase(),
      ),
    ),
  );
}
