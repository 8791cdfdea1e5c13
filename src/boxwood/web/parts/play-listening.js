// What a table in play listens to: its state, its board, the window, and the keys.
import { sentence } from "../dom.js";
import { SHOWN } from "../phrases.js";
import { ownSide } from "../seats.js";
import { settings, settingsChanged } from "../settings.js";
import { play } from "../sound.js";
import { t } from "../words.js";
import { listenKeys } from "./keys.js";
import { askNewRoll } from "./play-answers.js";
import { openShortcuts } from "./shortcuts.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */
/** @typedef {import("../screens/play.js").Attempt} Attempt */
/** @typedef {import("../table-state.js").Refusal} Refusal */

/** @param {PlayTable} table @returns {() => void} ends what listens to keys; the rest ends with `table.leaving` */
export function listen(table) {
  const { state, board } = table;
  state.addEventListener("change", () => table.render());
  state.show = (news) => table.show(news);
  state.addEventListener("refused", (event) => table.refused(/** @type {CustomEvent<Refusal>} */ (event).detail));
  state.addEventListener("hint", () => table.forget());
  state.addEventListener("held", () => table.held());
  state.addEventListener("said", () => table.later(SHOWN + 20, () => table.render()));
  state.addEventListener("rematch", () => table.toRematch());
  state.addEventListener("lostdice", () => askNewRoll(table));
  state.addEventListener("dicewarning", (event) => table.tell(t("Dice"), /** @type {CustomEvent<string>} */ (event).detail));
  state.tutor = () => (settings.tutor !== "off" && state.summary.hints && ownSide(state.summary) ? settings.tutor : null);
  state.addEventListener("nohint", (event) => table.tell(t("Hint"), sentence(/** @type {CustomEvent<string>} */ (event).detail)));
  board.addEventListener("handchange", () => table.handChanged());
  board.addEventListener("act", (event) => table.play(/** @type {CustomEvent<{action: string}>} */ (event).detail.action));
  board.addEventListener("roll", () => table.roll());
  board.addEventListener("enter", () => table.enter());
  board.addEventListener("complete", () => table.tellComplete());
  board.addEventListener("stray", (event) => table.strayed(/** @type {CustomEvent<{occupied: boolean}>} */ (event).detail.occupied));
  board.addEventListener("hintrequest", () => state.askHint());
  board.addEventListener("cube", () => table.double());
  board.addEventListener("sound", (event) => play(/** @type {CustomEvent<import("../sound.js").Sound>} */ (event).detail));
  board.addEventListener("refusal", (event) => table.attempted(/** @type {CustomEvent<Attempt>} */ (event).detail));
  const { signal } = table.leaving;
  table.phone.addEventListener("change", () => table.replace(), { signal });
  settingsChanged.addEventListener("change", () => table.reconfigure(), { signal });
  document.addEventListener("keydown", () => table.handledBy(true), { capture: true, signal });
  document.addEventListener("pointerdown", () => table.handledBy(false), { capture: true, signal });
  return listenKeys({
    r: () => table.roll(),
    u: (event) => table.undo(event.shiftKey),
    x: () => board.swap(),
    d: () => table.double(),
    h: () => state.askHint(),
    "?": () => state.askHint(),
    b: () => board.focusBoard(),
    m: () => table.toMoves(),
    p: () => table.replay(),
    s: () => table.say(),
    t: () => table.type(true),
    k: () => openShortcuts(),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((value) => [String(value), () => table.enterDie(value)])),
    Enter: () => table.enter(),
    Escape: () => {
      state.dismiss();
      table.dismiss();
    },
  });
}
