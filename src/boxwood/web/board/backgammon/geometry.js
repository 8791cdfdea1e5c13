// Where everything lies on a backgammon board: landscape in 900×720, portrait in rows 374 wide. No page.

import { otherSide } from "../../sides.js";
import { barOf, offOf } from "./position.js";

/** @typedef {import("../svg.js").Box} Box */
/** @typedef {import("../svg.js").Place} Place */
/** @typedef {import("./position.js").Side} Side */
/** @typedef {import("./position.js").Spot} Spot */
/**
 * @typedef {object} Geometry
 * @property {boolean} portrait
 * @property {number} width
 * @property {number} height
 * @property {number} radius of a checker
 * @property {Box[]} fields
 * @property {Box} bar
 * @property {number} rim how far the line along the frame lies inside
 * @property {(spot: Spot) => Box} area what is pressed for a spot
 * @property {(spot: Spot) => Box} ring what the focus is drawn round
 * @property {(spot: Spot, index: number, count: number) => Place} slot the centre of a checker in its stack
 * @property {(point: number) => Place[]} triangle
 * @property {(point: number) => Place} label
 * @property {(point: number) => Box} labelMark
 * @property {(side: Side) => Box} tray
 * @property {(side: Side, index: number) => Box} slab a checker borne off
 * @property {(side: Side, count: number) => {x: number, y: number, anchor: string}} offText
 * @property {(side: Side, count: number) => {places: Place[], size: number, area: Box} | null} dice
 * @property {(side: Side) => {at: Place, size: number}} openingDie where a side's die for the opening lies
 * @property {{places: Place[], size: number, sign: Place, area: Box} | null} left where the other side's dice lie after its play
 * @property {(owner: Side | null, offered: boolean) => {x: number, y: number, size: number}} cube
 * @property {Box | null} controls where buttons find room on the field
 * @property {Spot[][]} rows the spots as arrow keys walk them, left to right
 */
/** @typedef {{viewer: Side, home?: "left" | "right", turned?: boolean, centredCube?: "bar" | "trays" | null}} Seen */

const SHOWN = 5;

/** The place of the dice, as a spot. */
export const DICE = "dice";
/** The other side's dice after its play: pressed, they show it again. */
export const REPLAY = "replay";
/** The doubling cube: pressed, it asks whether to double. */
export const CUBE = "cube";

/** The place in its stack at which a checker is drawn: five are shown. @param {number} index */
export const shownIndex = (index) => Math.min(index, SHOWN - 1);

/** @param {Spot} spot */
const isPoint = (spot) => !spot.includes("-");

/** @param {Place} at @param {number} width @param {number} height @returns {Box} */
const around = (at, width, height) => ({ x: at.x - width / 2, y: at.y - height / 2, width, height });

/** @param {Seen} seen @returns {Geometry} */
export function landscape(seen) {
  const width = 900;
  const height = 720;
  const { across, up, flip } = mirrors(seen, width, height);
  const left = (/** @type {number} */ point) => {
    const column = point <= 12 ? 12 - point : point - 13;
    return column * 60 + (column < 6 ? 18 : 78);
  };
  const middleX = (/** @type {number} */ point) => across(left(point) + 30);
  const below = (/** @type {number} */ point) => (point <= 12) !== Boolean(seen.turned);
  const mine = (/** @type {Side} */ side) => side === seen.viewer;
  const lowerSide = (/** @type {Side} */ side) => mine(side) !== Boolean(seen.turned);
  const trayX = across(848);
  const tray = (/** @type {Side} */ side) => ({ x: trayX - 36, y: lowerSide(side) ? 442 : 30, width: 72, height: 248 });

  const area = (/** @type {Spot} */ spot) => {
    if (spot.startsWith("off")) return tray(sideOf(spot));
    if (spot.startsWith("bar")) {
      return { x: across(408) - 30, y: lowerSide(sideOf(spot)) ? 390 : 30, width: 60, height: 300 };
    }
    const point = Number(spot);
    return { x: middleX(point) - 30, y: below(point) ? 390 : 30, width: 60, height: 300 };
  };
  return {
    portrait: false,
    width,
    height,
    radius: 27,
    rim: 4.5,
    fields: [flip({ x: 18, y: 30, width: 360, height: 660 }), flip({ x: 438, y: 30, width: 360, height: 660 })],
    bar: flip({ x: 378, y: 30, width: 60, height: 660 }),
    area,
    ring: (spot) => {
      const box = area(spot);
      if (!isPoint(spot)) return inset(box, 2);
      return inset({ ...box, y: box.y + (below(Number(spot)) ? 20 : 0), height: 280 }, 2);
    },
    slot: (spot, index) => {
      const at = shownIndex(index);
      if (isPoint(spot)) {
        const point = Number(spot);
        return { x: middleX(point), y: below(point) ? 662 - 54 * at : 58 + 54 * at };
      }
      const low = lowerSide(sideOf(spot));
      if (spot.startsWith("bar")) return { x: across(408), y: low ? 462 + 50 * at : 258 - 50 * at };
      return { x: trayX, y: low ? 676 - 14.4 * index : 44 + 14.4 * index };
    },
    triangle: (point) => {
      const [base, tip] = below(point) ? [690, 414] : [30, 306];
      const x = middleX(point);
      return [{ x: x - 28, y: base }, { x: x + 28, y: base }, { x, y: tip }];
    },
    label: (point) => ({ x: middleX(point), y: below(point) ? 705 : 15 }),
    labelMark: (point) => around({ x: middleX(point), y: below(point) ? 705 : 15 }, 32, 21),
    tray,
    slab: (side, index) => around({ x: trayX, y: lowerSide(side) ? 676 - 14.4 * index : 44 + 14.4 * index }, 56, 13.6),
    offText: (side, count) => {
      const far = count > 0;
      const bottom = lowerSide(side) !== far;
      return { x: trayX, y: lowerSide(side) ? (bottom ? 672 : 458) : bottom ? 262 : 48, anchor: "middle" };
    },
    dice: (side, count) => {
      const centre = across(mine(side) ? 618 : 198);
      const places = evenly(count, 70).map((offset) => ({ x: centre + offset, y: 360 }));
      const span = Math.max(2, count) * 70;
      return { places, size: 52, area: around({ x: centre, y: 360 }, span, 64) };
    },
    openingDie: (side) => ({ at: { x: across(mine(side) ? 476 : 340), y: 360 }, size: 48 }),
    left: {
      places: [{ x: across(340), y: 338 }, { x: across(340), y: 382 }],
      size: 36,
      sign: { x: across(306), y: 360 },
      area: around({ x: across(328), y: 360 }, 84, 92),
    },
    cube: (owner, offered) => {
      if (owner !== null && !offered) return { x: trayX, y: up(mine(owner) ? 414 : 306), size: 52 };
      return { x: seen.centredCube === "bar" ? across(408) : trayX, y: 360, size: offered ? 64 : 52 };
    },
    controls: around({ x: across(198), y: 360 }, 330, 60),
    rows: rowsOf(landscapeRows(seen), seen),
  };
}

/** The spots of both rows from the left, as a board with home on the right shows them. @param {Seen} seen */
function landscapeRows(seen) {
  const mine = seen.viewer;
  const theirs = otherSide(mine);
  return [
    [...range(13, 18), barOf(theirs), ...range(19, 24), offOf(theirs)],
    [...range(12, 7), barOf(mine), ...range(6, 1), offOf(mine)],
  ];
}

/**
 * Two columns of rows, the other side's on the left, ours on the right, both homes at the bottom.
 * @param {Seen} seen @param {number} row the height of a row @returns {Geometry}
 */
export function portrait(seen, row) {
  const width = 374;
  const height = 14 * row + 15;
  const { across, up, flip } = mirrors(seen, width, height);
  const radius = Math.min(19.5, 0.443 * row);
  const mine = (/** @type {Side} */ side) => side === seen.viewer;
  const top = (/** @type {number} */ point) => {
    const line = point <= 12 ? 12 - point : point - 13;
    return 5 + (line < 6 ? line : line + 1) * row;
  };
  const onRight = (/** @type {number} */ point) => point <= 12;
  const rowBox = (/** @type {number} */ point) =>
    flip({ x: onRight(point) ? 191 : 22, y: top(point), width: 161, height: row });
  const middleY = (/** @type {number} */ point) => up(top(point) + row / 2);
  const tray = (/** @type {Side} */ side) =>
    flip({ x: mine(side) ? 191 : 22, y: 11 + 13 * row, width: 161, height: row - 2 });
  const barY = 5 + 6.5 * row;

  const area = (/** @type {Spot} */ spot) => {
    if (spot.startsWith("off")) return tray(sideOf(spot));
    if (spot.startsWith("bar")) {
      return flip({ x: mine(sideOf(spot)) ? 210 : 22, y: 5 + 6 * row, width: 142, height: row });
    }
    const point = Number(spot);
    // The number on the rail belongs to the point, and makes it easier to press.
    return flip({ x: onRight(point) ? 191 : 0, y: top(point), width: 183, height: row });
  };
  const slab = (/** @type {Side} */ side, /** @type {number} */ index) => {
    const y = 11 + 13.5 * row - 1;
    return flip(around({ x: mine(side) ? 344 - 6.4 * index : 30 + 6.4 * index, y }, 5.2, row - 14));
  };
  return {
    portrait: true,
    width,
    height,
    radius,
    rim: 3,
    fields: [
      flip({ x: 22, y: 5, width: 330, height: 6 * row }),
      flip({ x: 22, y: 5 + 7 * row, width: 330, height: 6 * row }),
    ],
    bar: flip({ x: 22, y: 5 + 6 * row, width: 330, height: row }),
    area,
    ring: (spot) => inset(isPoint(spot) ? rowBox(Number(spot)) : area(spot), 1.5),
    slot: (spot, index, count) => {
      const at = shownIndex(index);
      if (isPoint(spot)) {
        const point = Number(spot);
        const step = count >= SHOWN ? (161 - 2 * radius - 2) / 4 : 2 * radius + 1;
        const along = radius + 1 + at * step;
        return { x: across(onRight(point) ? 352 - along : 22 + along), y: middleY(point) };
      }
      const own = mine(sideOf(spot));
      if (spot.startsWith("bar")) {
        const step = Math.min(2 * radius + 2, (108 - 2 * radius) / Math.max(1, Math.min(count, SHOWN) - 1));
        return { x: across(own ? 302 - at * step : 72 + at * step), y: up(barY) };
      }
      const box = slab(sideOf(spot), index);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    triangle: (point) => {
      const half = Math.min(20, row / 2 - 1.5);
      const y = middleY(point);
      const [base, tip] = onRight(point) ? [352, 191] : [22, 183];
      return [{ x: across(base), y: y - half }, { x: across(base), y: y + half }, { x: across(tip), y }];
    },
    label: (point) => ({ x: across(onRight(point) ? 363 : 11), y: middleY(point) }),
    labelMark: (point) => around({ x: across(onRight(point) ? 363 : 11), y: middleY(point) }, 20, 22),
    tray,
    slab,
    offText: (side, count) => {
      const box = tray(side);
      const outer = (mine(side) === (seen.home === "left")) === (count === 0);
      return { x: outer ? box.x + 5 : box.x + 156, y: box.y + box.height / 2, anchor: outer ? "start" : "end" };
    },
    dice: () => null,
    openingDie: (side) => ({ at: { x: across(mine(side) ? 271 : 103), y: up(barY) }, size: Math.min(36, row - 4) }),
    left: null,
    cube: (owner, offered) => {
      if (offered || owner === null) return { x: 187, y: up(barY), size: Math.min(offered ? 42 : 34, row - (offered ? 9 : 2)) };
      return { x: across(mine(owner) ? 337 : 37), y: up(barY), size: 26 };
    },
    controls: null,
    rows: rowsOf(portraitRows(seen), seen),
  };
}

/** @param {Seen} seen */
function portraitRows(seen) {
  const mine = seen.viewer;
  const theirs = otherSide(mine);
  const pairs = (/** @type {number} */ from, /** @type {number} */ to) =>
    range(from, to).map((spot) => [spot, String(25 - Number(spot))]);
  return [...pairs(13, 18), [barOf(theirs), barOf(mine)], ...pairs(19, 24), [offOf(theirs), offOf(mine)]];
}

/** The height of a row that fills a space of this shape, within what can be pressed and what looks right. @param {number} width @param {number} height */
export function rowHeight(width, height) {
  if (width <= 0 || height <= 0) return 44;
  return Math.min(48, Math.max(36, ((height / width) * 374 - 15) / 14));
}

/** @param {Spot} spot @returns {Side} */
export const sideOf = (spot) => /** @type {Side} */ (spot.slice(4));

/** How places move when home is on the left, or the board is turned. @param {Seen} seen @param {number} width @param {number} height */
function mirrors(seen, width, height) {
  const across = (/** @type {number} */ x) => (seen.home === "left" ? width - x : x);
  const up = (/** @type {number} */ y) => (seen.turned ? height - y : y);
  const flip = (/** @type {Box} */ box) => ({
    ...box,
    x: seen.home === "left" ? width - box.x - box.width : box.x,
    y: seen.turned ? height - box.y - box.height : box.y,
  });
  return { across, up, flip };
}

/** @param {Spot[][]} rows @param {Seen} seen */
function rowsOf(rows, seen) {
  const turned = seen.turned ? [...rows].reverse() : rows;
  return seen.home === "left" ? turned.map((row) => [...row].reverse()) : turned;
}

/** @param {number} from @param {number} to @returns {Spot[]} */
function range(from, to) {
  const step = from < to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => String(from + index * step));
}

/** Offsets of so many things in a line round its middle. @param {number} count @param {number} pitch */
export function evenly(count, pitch) {
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * pitch);
}

/** @param {Box} box @param {number} by @returns {Box} */
function inset(box, by) {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}
