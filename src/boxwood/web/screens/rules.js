// The rules of every sheet, each at an address of its own.
import { getBoxes, getRules } from "../api.js";
import { h } from "../dom.js";
import { usualSheet } from "../draft.js";
import { icon } from "../icons.js";
import { rulesText } from "../parts/rules-text.js";
import { recent } from "../recent.js";
import { t } from "../words.js";

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function rulesScreen(place) {
  const boxes = await getBoxes();
  const [game = boxes.games[0].game, sheet = usualSheet(boxes.games[0]).name] = place.params.filter(Boolean);
  const rules = await getRules(game, sheet);
  const table = recent.last;
  const element = h(
    "section",
    { class: "page rules-page", "data-screen": "rules" },
    h(
      "nav",
      { class: "rules-nav", "aria-label": t("Rule sheets") },
      table ? h("a", { class: "btn small", href: `/table/${table}` }, icon("back", 18), t("Back to the table")) : null,
      boxes.games.map((box) => [
        h("h2", null, box.title),
        h("ul", null, box.sheets.map((one) => h("li", null, h("a", { href: `/rules/${box.game}/${one.name}`, "aria-current": box.game === game && one.name === sheet ? "page" : null }, one.title)))),
      ]),
    ),
    h("div", { class: "card rules-body" }, h("h1", { class: "serif" }, rules.title), rulesText(rules, "h2")),
  );
  queueMicrotask(() => place.hash && element.querySelector(`#${CSS.escape(place.hash)}`)?.classList.add("aimed"));
  return { element, title: rules.title };
}
