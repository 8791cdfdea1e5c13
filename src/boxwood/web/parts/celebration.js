// A small moment for a win: a handful of the winner's checkers fly up over the board, and are gone.
import { h } from "../dom.js";

const PIECES = 14;

/** @param {HTMLElement} box that holds the board @param {import("../types.js").Side} side who won @param {number} value 1, or more for a gammon */
export function celebrate(box, side, value) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const count = PIECES * Math.min(value, 2);
  const pieces = Array.from({ length: count }, (_, index) => {
    const piece = h("i");
    piece.style.setProperty("--across", String(Math.round((index / (count - 1) - 0.5) * 84)));
    piece.style.setProperty("--up", String(38 + ((index * 29) % 41)));
    piece.style.animationDelay = `${(index * 53) % 300}ms`;
    return piece;
  });
  const flight = h("div", { class: `celebration ${side}`, "aria-hidden": "true" }, pieces);
  box.append(flight);
  setTimeout(() => flight.remove(), 2600);
}
