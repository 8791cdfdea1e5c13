// Where everything lies on a checkers board: landscape in 786×720 with trays on the right, portrait 374 wide. No page.

/** @typedef {import("../svg.js").Box} Box */
/** @typedef {import("../svg.js").Place} Place */
/**
 * @typedef {object} CheckersGeometry
 * @property {boolean} portrait
 * @property {number} width
 * @property {number} height
 * @property {number} rim
 * @property {number} size of a square
 * @property {number} radius of a checker
 * @property {Box} field
 * @property {Box[]} trays the far one, then the near one
 * @property {(square: number) => Box} square
 * @property {(square: number) => Place} centre
 * @property {(near: boolean, index: number, count: number) => {x: number, y: number, radius: number}} taken
 * @property {string[][]} rows the squares as arrow keys walk them
 */

/** @param {boolean} upsideDown @returns {CheckersGeometry} */
export function landscape(upsideDown) {
  const trays = [
    { x: 704, y: 30, width: 66, height: 290 },
    { x: 704, y: 400, width: 66, height: 290 },
  ];
  return {
    ...squares({ x: 30, y: 30, width: 660, height: 660 }, upsideDown),
    portrait: false,
    width: 786,
    height: 720,
    rim: 4.5,
    radius: 33,
    trays,
    taken: (near, index, count) => {
      const pitch = Math.min(52, 232 / Math.max(1, count - 1));
      return { x: 737, y: near ? 661 - pitch * index : 59 + pitch * index, radius: 22 };
    },
  };
}

/** @param {boolean} upsideDown @returns {CheckersGeometry} */
export function portrait(upsideDown) {
  const trays = [
    { x: 9, y: 7, width: 356, height: 34 },
    { x: 9, y: 421, width: 356, height: 34 },
  ];
  return {
    ...squares({ x: 9, y: 53, width: 356, height: 356 }, upsideDown),
    portrait: true,
    width: 374,
    height: 462,
    rim: 3,
    radius: 18,
    trays,
    taken: (near, index) => ({ x: near ? 346 - 28 * index : 28 + 28 * index, y: near ? 438 : 24, radius: 12.5 }),
  };
}

/** @param {Box} field @param {boolean} upsideDown */
function squares(field, upsideDown) {
  const size = field.width / 8;
  const square = (/** @type {number} */ number) => {
    const row = rowOf(number);
    const column = columnOf(number);
    const [down, right] = upsideDown ? [7 - row, 7 - column] : [row, column];
    return { x: field.x + right * size, y: field.y + down * size, width: size, height: size };
  };
  const centre = (/** @type {number} */ number) => {
    const { x, y } = square(number);
    return { x: x + size / 2, y: y + size / 2 };
  };
  const order = Array.from({ length: 32 }, (_, index) => (upsideDown ? 32 - index : index + 1));
  const rows = Array.from({ length: 8 }, (_, row) => order.slice(row * 4, row * 4 + 4).map(String));
  return { field, size, square, centre, rows };
}

/** The row of a square, from 0 at the top. @param {number} square */
export const rowOf = (square) => Math.floor((square - 1) / 4);

/** @param {number} square */
const columnOf = (square) => ((square - 1) % 4) * 2 + ((rowOf(square) + 1) % 2);

/** The squares that touch one in the next row down (1) or up (-1). @param {number} square @param {number} down @returns {number[]} */
export function neighbours(square, down) {
  const row = rowOf(square) + down;
  const squares = Array.from({ length: 32 }, (_, index) => index + 1);
  return squares.filter((to) => rowOf(to) === row && Math.abs(columnOf(to) - columnOf(square)) === 1);
}
