// Where the checkers of a side stand, for somebody who asks to hear it.
import { tn } from "../../words.js";
import { turned } from "./numbering.js";

/** Each side's points are said in its own numbering. @param {import("../../types.js").BackgammonView} view @param {import("../../types.js").Side} side */
export function sayPosition(view, side) {
  const said = view.points
    .filter((stack) => stack.side === side)
    .map(({ point, count }) => ({ point: turned(point, side === view.viewer), count }))
    .sort((one, other) => other.point - one.point)
    .map(({ point, count }) => tn("{count} on {point}", "{count} on {point}", count, { point }));
  if (view.bar[side]) said.unshift(tn("{count} on the bar", "{count} on the bar", view.bar[side]));
  if (view.off[side]) said.push(tn("{count} off", "{count} off", view.off[side]));
  said.push(tn("{count} pip", "{count} pips", view.pips[side]));
  return said.join(", ");
}
