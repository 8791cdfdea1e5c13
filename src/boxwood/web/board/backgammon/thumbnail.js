// The points of a small picture of a board.
import { svg } from "../svg.js";

/** @returns {SVGElement[]} */
export function thumbnail() {
  const up = [[5, "b-pb"], [27, "b-pa"], [49, "b-pb"]].map(([x, kind]) => svg("path", { d: `M${x} 51 h22 L${Number(x) + 11} 11z`, class: kind }));
  const down = [[16, "b-pa"], [38, "b-pb"]].map(([x, kind]) => svg("path", { d: `M${x} 5 h22 L${Number(x) + 11} 45z`, class: kind }));
  return [...up, ...down];
}
