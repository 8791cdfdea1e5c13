// Saying something to the other player: phrases and faces, and not hearing them.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { FACES, PAUSE, PHRASES, phraseWords } from "../phrases.js";
import { ownSide } from "../seats.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";
import { toast } from "./toast.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */
/** @typedef {import("../phrases.js").PhraseName} PhraseName */

/** When something was last said from here. */
let spoke = Number.NEGATIVE_INFINITY;

/** @param {PlayTable} table @param {PhraseName} phrase */
function say({ state }, phrase) {
  const side = ownSide(state.summary);
  if (performance.now() - spoke < PAUSE) toast(t("One phrase every 5 seconds."));
  else if (side && state.socket.say(side, phrase)) spoke = performance.now();
}

/** Hears the other player no more, or again. @param {PlayTable["state"]} state */
function mute(state) {
  state.muted = !state.muted;
  state.changed();
}

/** @param {PlayTable} table */
export function talkButtons(table) {
  const { state } = table;
  const quick = /** @type {PhraseName[]} */ (["good_luck", "well_played"]);
  return [
    quick.map((phrase) => h("button", { type: "button", class: "btn wide-only phrase", key: `say-${phrase}`, on: { click: () => say(table, phrase) } }, phraseWords(phrase))),
    h("button", { type: "button", class: "btn square", key: "talk", "aria-label": t("Say something…"), title: t("Say something…"), on: { click: () => openTalk(table) } }, icon("talk")),
    h("button", { type: "button", class: "btn square mute", key: "mute", "aria-pressed": String(state.muted), "aria-label": t("Mute the other player"), title: t("Mute the other player"), on: { click: () => mute(state) } }, icon(state.muted ? "silent" : "mute")),
  ];
}

/** Every phrase and face. @param {PlayTable} table */
export function openTalk(table) {
  const { state } = table;
  const side = ownSide(state.summary);
  const raised = side !== null && Boolean(state.presence?.[side].hand);
  const act = (/** @type {() => unknown} */ deed) => () => {
    dialog.close();
    deed();
  };
  const press = (/** @type {PhraseName} */ phrase) => act(() => say(table, phrase));
  const dialog = openDialog({
    title: t("Say something"),
    name: "sheet talk",
    body: [
      h("div", { class: "phrases" }, PHRASES.map((phrase) => h("button", { type: "button", class: "btn", key: `phrase-${phrase}`, on: { click: press(phrase) } }, phraseWords(phrase)))),
      h("div", { class: "phrases faces" }, FACES.map((face) => h("button", { type: "button", class: "btn square", key: `phrase-${face}`, "aria-label": phraseWords(face), title: phraseWords(face), on: { click: press(face) } }, icon(face, 26)))),
      h("div", { class: "phrases" }, h("button", { type: "button", class: "btn", key: "hand", "aria-pressed": String(raised), on: { click: act(() => side && state.socket.hand(side, !raised)) } }, icon("hand"), raised ? t("Lower your hand") : t("Raise your hand")), h("button", { type: "button", class: "btn", key: "mute-here", "aria-pressed": String(state.muted), on: { click: act(() => mute(state)) } }, icon(state.muted ? "silent" : "mute"), t("Mute the other player"))),
    ],
  });
}
