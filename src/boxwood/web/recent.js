// The table that was open last, for the way back to it.

let last = "";
try {
  last = sessionStorage.getItem("boxwood.table") ?? "";
} catch {
  // Without storage the way back lasts as long as the page.
}

/** @param {string} id */
export function rememberTable(id) {
  last = id;
  try {
    sessionStorage.setItem("boxwood.table", id);
  } catch {
    // As above.
  }
}

/** The id of the table that was open last, or "". */
export const recentTable = () => last;

/** @param {string} id */
export function forgetTable(id) {
  if (last === id) rememberTable("");
}

/** Tables that were just made with "Start and roll". @type {Set<string>} */
const starting = new Set();

/** @param {string} id */
export const startRolling = (id) => starting.add(id);

/** Whether a table is to throw its opening dice by itself, once. @param {string} id */
export const takeStart = (id) => starting.delete(id);

/** Whether a table has yet to throw its opening dice by itself. @param {string} id */
export const willStart = (id) => starting.has(id);
