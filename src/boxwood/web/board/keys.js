// What the keys do on a board: arrows walk its spots, Enter and Space act, the rest are commands.

/** @typedef {import("./games.js").Board} Board */

/** @param {Board} board @param {KeyboardEvent} event */
export function pressKey(board, event) {
  const spot = /** @type {Element} */ (event.target).getAttribute("data-spot");
  if (!spot || event.altKey) return;
  if (walk(board, event, spot) || command(board, event, spot)) event.preventDefault();
}

/** Moves the focus; from what lies apart, back to the spots. @param {Board} board @param {KeyboardEvent} event @param {string} spot */
function walk(board, { key, ctrlKey, metaKey }, spot) {
  if (ctrlKey || metaKey) return false;
  const { rows } = board.geometry;
  const row = rows.findIndex((spots) => spots.includes(spot));
  if (row < 0) {
    if (key.startsWith("Arrow")) board.focusBoard();
    return key.startsWith("Arrow");
  }
  const column = rows[row].indexOf(spot);
  /** @type {Record<string, [number, number]>} */
  const places = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Home: [row, 0],
    End: [row, rows[row].length - 1],
  };
  if (!(key in places)) return false;
  const [nextRow, nextColumn] = places[key];
  const next = rows[nextRow]?.[nextColumn];
  if (next) board.spotElement(next)?.focus();
  return true;
}

/** @param {Board} board @param {KeyboardEvent} event @param {string} spot @returns {boolean} whether the key meant something */
function command(board, { key, ctrlKey, metaKey, shiftKey }, spot) {
  const control = ctrlKey || metaKey;
  if (key === "Backspace" || (control && key.toLowerCase() === "z")) {
    if (board.interactive) board.undo(shiftKey);
    return true;
  }
  if (control) return false;
  if (/^[1-6]$/.test(key)) return board.digit(Number(key));
  switch (key) {
    case "Escape":
      board.clear();
      return false; // whoever else has something to close may close it too
    case "?":
      board.emit("hintrequest");
      return true;
    case "Enter":
      board.enter(spot);
      return true;
    case " ":
      board.space(spot);
      return true;
    default:
      return false;
  }
}
