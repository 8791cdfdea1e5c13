// The squares of a small picture of a board.
import { svg } from "../svg.js";

/** @returns {SVGElement[]} */
export function thumbnail() {
  const squares = [];
  for (let row = 0; row < 4; row++) {
    for (let column = row % 2; column < 6; column += 2) {
      squares.push(svg("rect", { x: 5 + column * 11, y: 5 + row * 11.5, width: 11, height: 11.5, class: "b-pa" }));
    }
  }
  return squares;
}
