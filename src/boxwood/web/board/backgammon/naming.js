// Says what each spot of a backgammon board is, for those who cannot see it.

import { t } from "../../words.js";
import { set } from "../svg.js";
import { CUBE, DICE, REPLAY, sideOf } from "./geometry.js";
import * as names from "./names.js";
import { lastMoves, netMoves, placeOf } from "./position.js";

/** @typedef {import("./board.js").BackgammonBoard} BackgammonBoard */
/** @typedef {import("./position.js").Spot} Spot */

/** The names follow the view and the hand, also while something is still on its way on the board. @param {BackgammonBoard} board @param {Map<Spot, import("./hand.js").Target>} targets @param {Set<Spot>} free */
export function nameSpots(board, targets, free) {
  const { naming, shown: view, walk } = board;
  const position = board.position;
  const { origins, ends } = netMoves(walk.canUndo ? board.marked : lastMoves(view));
  board.nameBoard(t("Backgammon board"));
  for (const element of board.layers.spots.querySelectorAll("[data-spot]")) {
    const spot = element.getAttribute("data-spot") ?? "";
    if (spot === DICE) {
      nameDice(board, element);
      continue;
    }
    if (spot === REPLAY) {
      nameReplay(board, element);
      continue;
    }
    if (spot === CUBE) {
      nameCube(board, element);
      continue;
    }
    const stack = position.at(spot);
    const state = {
      side: stack?.side ?? null,
      count: stack?.count ?? 0,
      last: ends.has(spot) && stack !== null,
      left: origins.has(spot) && !spot.includes("-"),
      selected: board.selected === spot,
      movable: board.interactive && !spot.startsWith("off") && walk.origins.has(placeOf(spot, board.side, view.viewer)),
      must: board.interactive && spot === board.spotFor(walk.bar) && walk.origins.has(walk.bar),
      target: targets.get(spot) ?? null,
      free: free.has(spot),
    };
    set(element, {
      "aria-label": spot.includes("-")
        ? apartName(naming, spot, { ...state, side: sideOf(spot), own: sideOf(spot) === view.viewer })
        : names.pointName(naming, board.numberOf(Number(spot)), state),
      "aria-pressed": board.selected === spot ? "true" : null,
    });
  }
}

/** @param {names.Naming} naming @param {Spot} spot @param {names.SpotState & {side: import("./position.js").Side}} state */
function apartName(naming, spot, state) {
  return spot.startsWith("bar") ? names.barName(naming, state) : names.trayName(naming, state);
}

/** Moves the place of the dice to where they lie, and says what they show. @param {BackgammonBoard} board @param {Element} element */
function nameDice(board, element) {
  const { geometry, lying, roller, shown: view, walk } = board;
  const side = roller ?? lying.thrown?.side ?? view.turn;
  const dice = lying.shownDice();
  const layout = geometry.dice(side, roller ? 2 : Math.max(2, dice.length));
  if (layout) {
    board.areas.set(DICE, layout.area);
    set(element, layout.area);
    for (const ring of element.nextElementSibling?.children ?? []) set(ring, layout.area);
  }
  const name = roller || !dice.length
    ? t("Roll the dice")
    : names.diceName(dice, {
      own: side === view.viewer, canSwap: walk.canSwap, complete: walk.complete, interactive: board.interactive,
    });
  const hidden = element.getAttribute("display");
  set(element, { "aria-label": name, display: layout && (dice.length || roller) ? null : "none" });
  if (element.getAttribute("display") !== hidden) board.rove();
}

/** Only while the other side's dice lie there can its play be shown again. @param {BackgammonBoard} board @param {Element} element */
function nameReplay(board, element) {
  const { left, geometry } = board;
  const area = left && geometry.left?.area;
  if (area) board.areas.set(REPLAY, area);
  else board.areas.delete(REPLAY);
  const hidden = element.getAttribute("display");
  set(element, { "aria-label": t("Show the play of {values} again", { values: (left?.dice ?? []).join("-") }), display: area ? null : "none" });
  if (element.getAttribute("display") !== hidden) board.rove();
}

/** The cube, and what pressing it does. @param {BackgammonBoard} board @param {Element} element */
function nameCube(board, element) {
  const { lying: { cube }, shown: view } = board;
  const area = board.cubeArea;
  if (cube) board.areas.set(CUBE, area);
  else board.areas.delete(CUBE);
  set(element, area);
  for (const ring of element.nextElementSibling?.children ?? []) set(ring, area);
  const own = cube?.owner === view.viewer;
  const name = cube ? names.cubeName({ ...cube, value: cube.shown, own }) : "";
  const live = cube && view.buttons.double?.live;
  const hidden = element.getAttribute("display");
  set(element, { "aria-label": live ? `${name}; ${t("double to {value}", { value: cube.value * 2 })}` : name, display: cube ? null : "none" });
  if (element.getAttribute("display") !== hidden) board.rove();
}
