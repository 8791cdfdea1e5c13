// A player: checker, name, what they do now, pips or checkers left, score.
import { fill, h } from "../dom.js";
import { checker, die, icon } from "../icons.js";
import { FACES, phraseWords, SHOWN } from "../phrases.js";
import { levelTitle, nameOf, ownSide } from "../seats.js";
import { language, t, tn } from "../words.js";
import { presenceDot } from "./invitation.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("../types.js").Side} Side */

/**
 * @typedef {object} CardState
 * @property {TableState} state
 * @property {Side} side
 * @property {import("../types.js").Box | undefined} box
 * @property {import("../types.js").SheetChoice | undefined} sheet
 * @property {number} moved by how many pips the moves in hand change what is before this player
 * @property {number[] | null} dice those of the last play, which can be seen again
 * @property {() => void} replay
 * @property {boolean} dots whether the thinking shows
 * @property {boolean} slow whether it can be told to move now
 * @property {string} status what this player does now, or ""
 * @property {HTMLElement | null} clock this player's clock, if the time is kept
 * @property {boolean} active whether it is this player's turn
 */

/** @param {HTMLElement} element @param {CardState} card */
export function playerCard(element, { state, side, box, sheet, moved, dice, replay, dots, slow, status, active, clock }) {
  const { summary, seen: view } = state;
  const seat = summary.seats[side];
  const name = nameOf(summary, side);
  const about = status || (seat.kind === "bot" ? levelTitle(box, seat.level) : (sheet?.colours[side] ?? ""));
  const count = view?.pips ? view.pips[side] + moved : view?.left?.[side];
  const score = scoreOf(state, side);
  const presence = summary.between_people ? (state.presence?.[side].state ?? "offline") : null;
  const here = presence && !(ownSide(summary) === side) ? ` · ${presenceWord(presence)}` : "";
  const hand = Boolean(summary.between_people && state.presence?.[side].hand);
  const said = state.said?.side === side && state.now() - state.said.at < SHOWN ? state.said.phrase : null;
  const owns = view?.cube?.in_play && view.cube.owner === side ? view.cube.value : null;
  element.classList.toggle("active", active);
  fill(element, [name, about, count, score, dots, slow, side, owns, dice, presence, hand, said, clock, language()], () => [
    presence ? h("span", { class: "mark-box" }, checker(side), presenceDot(presence)) : checker(side),
    whoIs({ name, about, here, said, hand, dots, away: presence === "away", counted: count === undefined ? null : countText(view, count) }),
    dots && slow
      ? h("button", { class: "btn small", type: "button", key: "move-now", on: { click: () => state.socket.moveNow() } }, t("Move now"))
      : null,
    dice ? replayChip(dice, side, replay) : null,
    owns ? cubeChip(owns, Boolean(view?.cube?.spoken)) : null,
    count === undefined ? null : h("div", { class: "figure count" }, h("b", null, count), h("span", null, view?.pips ? t("pips") : t("left"))),
    score ? h("div", { class: "figure score" }, h("b", { class: "serif" }, score.points), h("span", null, score.of)) : null,
    clock,
  ]);
}

/** The name, and what there is to say of the player now. @param {{name: string, about: string, here: string, hand: boolean, said: import("../phrases.js").PhraseName | null, dots: boolean, away: boolean, counted: string | null}} player */
function whoIs({ name, about, here, said, hand, dots, away, counted }) {
  const thinking = () => h("span", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), t("Thinking"));
  const bubble = (/** @type {import("../phrases.js").PhraseName} */ phrase) => h("span", { class: "bubble" }, FACES.includes(phrase) ? icon(phrase, 22) : phraseWords(phrase));
  const words = () => h("span", { class: "mut" }, h("span", { class: away ? "about warned" : "about" }, about, here), counted === null ? null : h("span", { class: "inline-count" }, counted));
  return h("div", { class: "who" }, h("strong", { dir: "auto" }, name, hand ? h("span", { class: "hand-raised", role: "img", "aria-label": t("raises a hand"), title: t("raises a hand") }, icon("hand", 20)) : null), dots ? thinking() : said ? bubble(said) : words());
}

/** Whether a player is there, in a word. @param {"here" | "away" | "offline"} presence */
export function presenceWord(presence) {
  return { here: t("here"), away: t("away"), offline: t("offline") }[presence];
}

/** The last play again, where the board has no room for its dice or there are none. @param {number[]} dice @param {Side} side @param {() => void} replay */
function replayChip(dice, side, replay) {
  const label = dice.length ? t("Show the play of {values} again", { values: dice.join("-") }) : t("Show the last move again");
  return h("button", { type: "button", class: `replay-chip${dice.length ? "" : " diceless"}`, key: "replay", title: label, "aria-label": label, on: { click: replay } }, dice.map((value) => die(value, side, { size: 26 })), icon("again", dice.length ? 18 : 22));
}

/** @param {number} value @param {boolean} spoken */
function cubeChip(value, spoken) {
  if (spoken) return h("span", { class: "stakes-chip", title: t("May double next"), "aria-label": t("may double next, stakes at {value}", { value }), role: "img" }, t("stakes {value}", { value }));
  const [title, label] = [t("Owns the cube"), t("owns the cube at {value}", { value })];
  return h("span", { class: "cube-chip serif", title, "aria-label": label, role: "img" }, value);
}

/** @param {import("../table-view.js").TableView | null} view @param {number} count */
function countText(view, count) {
  return view?.pips ? tn("{count} pip", "{count} pips", count) : t("{count} left", { count });
}

/** @param {TableState} state @param {Side} side */
function scoreOf({ view }, side) {
  if (!view?.score || view.format === "single") return null;
  const points = view.score[side];
  return { points, of: view.length ? t("of {length}", { length: view.length }) : tn("point", "points", points) };
}
