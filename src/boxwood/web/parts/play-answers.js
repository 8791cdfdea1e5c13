// What somebody at this screen is asked in play, and what their answers do.
import * as announcer from "../announcer.js";
import { focusKey, sentences } from "../dom.js";
import { nameOf, ownSide } from "../seats.js";
import { t } from "../words.js";
import { confirm } from "./dialog.js";
import { keepFocus } from "./play-focus.js";
import { questionOf } from "./questions.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */

/** Asks somebody here something, beside the board. @param {PlayTable} table @param {import("./questions.js").Question} question */
export function ask(table, question) {
  table.asking = question;
  table.state.refused = null;
  announcer.assertive(sentences(question.title, question.detail));
  table.render();
  if (table.keyboard && !focusKey(table.frame.slot, "answer-yes")) focusKey(table.frame.slot, "question-title");
}

/** @param {PlayTable} table @param {string} button what was answered, or "" if nothing is to be done */
export function answer(table, button) {
  table.asking = null;
  if (button) {
    table.news = null;
    table.state.press(button);
  }
  table.render();
  keepFocus(table);
}

/** Answers what is asked because of the clocks, or of who is away. @param {PlayTable} table @param {string} button */
export function answerClock(table, button) {
  const { state } = table;
  const own = ownSide(state.summary);
  table.news = null;
  if (button === "wait") table.waits = true;
  else if (button === "settle not") state.settlement = null;
  else if (own && button.startsWith("settle")) state.socket.settle(own, button === "settle it");
  else state.act(button, own, null);
  table.render();
  keepFocus(table);
}

/** Answers what the other side asks. @param {PlayTable} table @param {string} button */
export function reply(table, button) {
  const { state } = table;
  table.news = null;
  if (button === "not again") state.act("@no_requests", state.presser("refuse"), null);
  else state.press(button);
}

/** What the game asks is heard once. @param {PlayTable} table */
export function askAloud(table) {
  const question = questionOf(table.game, table.state, table.sheet?.words ?? {});
  const asked = question ? question.title : "";
  if (question && asked !== table.asked) announcer.assertive(sentences(question.title, question.detail));
  table.asked = asked;
}

/** The other page has lost its part of a roll: only who waits can let it be rolled anew. @param {PlayTable} table */
export async function askNewRoll(table) {
  const name = nameOf(table.state.summary, table.state.dice?.roller ?? "first");
  const sentence = t("{name}'s browser lost its part of this roll. Nobody has seen the roll, unless the host and {name} work together. Allow a new one?", { name });
  if (await confirm({ title: t("Allow a new roll?"), sentence, yes: t("Allow a new roll") })) table.state.allowNewRoll();
}

/** Does what the tutor holds all the same. @param {PlayTable} table */
export function playAnyway(table) {
  const { held, view } = table.state;
  if (!held || !table.state.act(held.action, table.state.presser(held.action) ?? view?.to_act ?? null, null)) return;
  table.played = held.action.startsWith("play");
  table.board.interactive = false;
}

/** Takes back what the tutor holds, to do something else. @param {PlayTable} table */
export function tryAgain(table) {
  table.state.dismiss();
  if (table.board.hand.canUndo) table.board.undo(true);
  table.board.interactive = table.mayTouch();
  table.render();
  keepFocus(table);
}
