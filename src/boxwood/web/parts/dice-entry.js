// Real dice, entered by hand: two rows of six, by click or by number keys.
import { freshId, h } from "../dom.js";
import { die } from "../icons.js";
import { SIDES } from "../sides.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Side} Side */

/**
 * @param {{news: string, opening: boolean, names: {first: string, second: string}, wanted: string | null, side: Side, values: (number | null)[], choose: (index: number, value: number) => void}} what
 */
export function diceEntry({ news, opening, names, wanted, side, values, choose }) {
  const id = freshId("entry");
  const labels = opening ? [names.first, names.second] : [t("First die"), t("Second die")];
  return h(
    "section",
    { class: "card panel dice-entry", "aria-labelledby": id },
    h("div", { class: "panel-head" }, h("h2", { id }, opening ? t("Roll one die each") : wanted ? t("Roll for {name}", { name: wanted }) : t("Roll your dice")), news ? null : h("span", { class: "mut aside" }, t("Enter the dice you rolled."))),
    news ? h("p", null, news) : null,
    labels.map((label, index) => {
      const owner = opening ? SIDES[index] : side;
      return h(
        "div",
        { class: "dice-row", role: "group", "aria-label": label },
        opening ? h("span", { class: "mut dice-owner", dir: "auto" }, label) : null,
        [1, 2, 3, 4, 5, 6].map((value) =>
          h(
            "button",
            {
              type: "button",
              class: "die-button",
              key: `die-${index}-${value}`,
              "aria-pressed": String(values[index] === value),
              "aria-label": t("{label}: {value}", { label, value }),
              on: { click: () => choose(index, value) },
            },
            die(value, owner, { size: 38 }),
          ),
        ),
      );
    }),
  );
}
