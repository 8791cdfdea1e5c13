// A game among one's own: a picture of it, with whom, how it stands, whose turn it is.
import { hasBoard } from "../board/games.js";
import { capital, h } from "../dom.js";
import { lower } from "../draft.js";
import { levelTitle, nameOf, ownSide, people } from "../seats.js";
import { otherSide } from "../sides.js";
import { language, t } from "../words.js";

/** @typedef {import("../types.js").TableSummary} TableSummary */

/** A picture of a table as it stands, from its player's side; browsers keep it until something happens there. @param {TableSummary} table */
export function tablePicture(table) {
  const source = `/api/tables/${table.id}/picture.svg?at=${table.version}&viewer=${ownSide(table) ?? "first"}`;
  return h("img", { class: "table-picture", src: source, alt: "", loading: "lazy", decoding: "async" });
}

/** Whether a game can be gone on with in this page. @param {TableSummary} table */
export const goesOn = (table) => !table.over && !table.damaged && hasBoard(table.game);

/** Whether the only person at a table is to act. @param {TableSummary} table */
export const waitsForYou = (table) => goesOn(table) && table.to_act !== null && table.to_act === ownSide(table);

/** One's own turns first; those last touched first among them. @param {TableSummary[]} tables */
export function byTurn(tables) {
  return [...tables].sort((one, other) => Number(waitsForYou(other)) - Number(waitsForYou(one)) || (other.touched ?? "").localeCompare(one.touched ?? ""));
}

/** What a game is called: by its players, or after those whom one plays with. @param {TableSummary} table */
export const calledOf = (table) => table.name || company(table);

/** With whom one plays; both where two people share the screen, or nobody is one's own. @param {TableSummary} table */
export function company(table) {
  const own = ownSide(table);
  if (own) return nameOf(table, otherSide(own));
  return t("{one} and {other}", { one: nameOf(table, "first"), other: nameOf(table, "second") });
}

/** A dash at which no line ends. */
const UNBROKEN_DASH = "\u2060–\u2060";

/** The score as its player counts it, where there is one. @param {TableSummary} table */
export function scoreOf(table) {
  if (!table.score || table.format === "single") return "";
  const own = ownSide(table) ?? "first";
  return [table.score[own], table.score[otherSide(own)]].join(UNBROKEN_DASH);
}

/** Whose turn it is. @param {TableSummary} table */
export function turnOf(table) {
  if (waitsForYou(table)) return t("Your turn");
  return table.to_act ? t("{name} to play", { name: nameOf(table, table.to_act) }) : "";
}

const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]]);

/** How long ago something was, in words. @param {string} when @param {number} [now] */
export function ago(when, now = Date.now()) {
  const past = Math.max(0, now - Date.parse(when));
  const [unit, length] = UNITS.find(([, each]) => past >= each) ?? ["minute", 60_000];
  const count = Math.floor(past / length);
  return count ? capital(new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-count, unit)) : t("Just now");
}

/** What is played: the bot's level, and the heading. @param {TableSummary} table @param {import("../types.js").Box | undefined} box */
export function termsOf(table, box) {
  const bot = Object.values(table.seats).find((seat) => seat.kind === "bot");
  return [bot && people(table).length === 1 ? levelTitle(box, bot.level) : "", bot ? lower(table.heading) : table.heading, scoreOf(table)].filter(Boolean).join(" · ");
}

/** @param {TableSummary} table @param {import("../types.js").Box | undefined} box */
export function tableCard(table, box) {
  const turn = turnOf(table);
  const own = waitsForYou(table);
  const [one, other] = scoreOf(table).split(UNBROKEN_DASH);
  const score = other && t("{one} to {other}", { one, other });
  const name = [table.name || t("Game with {name}", { name: company(table) }), lower(turn), score].filter(Boolean).join(", ");
  return h(
    "li",
    null,
    h(
      "a",
      { class: own ? "card table-card own" : "card table-card", href: `/table/${table.id}`, "aria-label": name, key: `table-${table.id}` },
      tablePicture(table),
      h("span", { class: "table-card-words" },
        h("strong", null, h("bdi", null, calledOf(table))),
        h("span", { class: "mut" }, termsOf(table, box)),
        h("span", { class: own ? "pill own" : "pill" }, turn),
        h("span", { class: "mut when" }, table.touched ? ago(table.touched) : "")),
    ),
  );
}
