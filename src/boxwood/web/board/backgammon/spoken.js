// Where the checkers of a side stand, for somebody who asks to hear it.
import { tn } from "../../words.js";

/** Points are said as the board numbers them, whichever side stands there. @param {import("../../types.js").BackgammonView} view @param {import("../../types.js").Side} side */
export function sayPosition(view, side) {
  const said = view.points
    .filter((stack) => stack.side === side)
    .sort((one, other) => other.point - one.point)
    .map(({ point, count }) => tn("{count} on {point}", "{count} on {point}", count, { point }));
  if (view.bar[side]) said.unshift(tn("{count} on the bar", "{count} on the bar", view.bar[side]));
  if (view.off[side]) said.push(tn("{count} off", "{count} off", view.off[side]));
  said.push(tn("{count} pip", "{count} pips", view.pips[side]));
  return said.join(", ");
}
