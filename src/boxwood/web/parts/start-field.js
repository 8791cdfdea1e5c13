// A position to start from: typed as an id, and seen as soon as it can be read.
import { getPosition } from "../api.js";
import { gameOf } from "../board/games.js";
import { capital, h, sentence } from "../dom.js";
import { amend, draft, newTable, planOf, sheetOf } from "../draft.js";
import { t } from "../words.js";
import { previewBoard } from "./preview-board.js";
import { segmented } from "./segmented.js";
import { textField } from "./text-field.js";

/** Milliseconds without a key before what was typed is looked at. */
const PAUSE = 250;

/** @param {import("../types.js").Box} box */
export function startField(box) {
  const board = h("div", { class: "start-board", "aria-hidden": "true", inert: true });
  const said = h("p", { class: "start-said", role: "status" });
  let timer = 0;
  let asked = 0;
  const look = async () => {
    const mine = ++asked;
    const answer = await preview(box).catch((error) => (error instanceof Error ? error.message : String(error)));
    if (mine !== asked) return;
    said.textContent = typeof answer === "string" ? sentence(answer) : "";
    if (typeof answer !== "string") board.replaceChildren(...(answer ? [answer] : []));
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(look, PAUSE);
  };
  const field = textField(
    t("Start from a position"),
    draft.start,
    (value) => {
      amend({ start: value });
      later();
    },
    { placeholder: t("the usual position"), about: box.start_about, list: box.starts.length ? box.starts : undefined, max: 400, key: "start-position" },
  );
  if (draft.start) look();
  return [field, said, board, gameOf(box.game).asksWhoBegins ? beginner(box, later) : null];
}

/** The board that was typed; null where nothing was. @param {import("../types.js").Box} box */
async function preview(box) {
  const game = gameOf(box.game);
  const wanted = newTable(box, game);
  if (!wanted.start) return null;
  const side = draft.opponent === "bot" && draft.side === "second" ? "second" : "first";
  const { view } = await getPosition(wanted, side);
  return previewBoard(game, sheetOf(box), planOf(box), side, view);
}

/** Whose turn it is in that position. @param {import("../types.js").Box} box @param {() => void} changed */
function beginner(box, changed) {
  const { colours } = sheetOf(box);
  return segmented({
    legend: t("To play in that position"),
    name: "begins",
    value: draft.begins,
    choices: [
      { value: "first", label: capital(colours.first) },
      { value: "second", label: capital(colours.second) },
    ],
    change: (value) => {
      amend({ begins: value });
      changed();
    },
  });
}
