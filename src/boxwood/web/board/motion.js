// How long things take to move, and moving them; whatever is under way can be hurried to its end.

/** @typedef {"normal" | "slow" | "fast" | "off"} Pace */

const MOVES = Object.freeze({ slow: 450, normal: 220, fast: 120, off: 0 });

export class Motion {
  /** @param {() => boolean} unseen whether nobody sees or wants motion: the page is hidden, or the system was asked for less of it */
  constructor(unseen) {
    this.unseen = unseen;
    /** @type {Set<() => void>} */
    this.running = new Set();
    /** @type {Pace} */
    this.pace = "normal";
    this.hurried = false;
  }

  /** Milliseconds of each kind of motion. */
  get times() {
    const move = this.still ? 0 : MOVES[this.pace] ?? MOVES.normal;
    const rest = move === 0 ? 0 : 1;
    return { move, between: 80 * rest, dice: 300 * rest, cube: 250 * rest, look: (this.pace === "slow" ? 700 : 350) * rest };
  }

  /** Whether nothing moves: by choice, because the person asked the system for less motion, or unseen. */
  get still() {
    return this.hurried || this.pace === "off" || this.unseen();
  }

  /** Ends everything under way at once, and what follows until `calm`. */
  hurry() {
    this.hurried = true;
    for (const end of [...this.running]) end();
  }

  calm() {
    this.hurried = false;
  }

  /** @param {number} milliseconds @returns {Promise<void>} */
  wait(milliseconds) {
    return this.still ? Promise.resolve() : this.hold(milliseconds);
  }

  /** Waits where something must be seen at any pace; only what is hurried does not wait. @param {number} milliseconds @returns {Promise<void>} */
  hold(milliseconds) {
    if (milliseconds <= 0 || this.hurried) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.running.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.running.add(end);
    });
  }

  /**
   * Moves an element through keyframes.
   * @param {Element} element @param {Keyframe[]} frames @param {number} duration
   */
  async run(element, frames, duration) {
    if (duration <= 0 || this.still || !element.animate) return;
    const animation = element.animate(frames, { duration, easing: "cubic-bezier(0.22, 0.72, 0.3, 1)", fill: "both" });
    await this.wait(duration);
    animation.cancel();
  }
}

/**
 * The frames of a flight from place to place: a little larger on the way.
 * @param {import("./svg.js").Place} start @param {import("./svg.js").Place} end @param {number} [lift] @returns {Keyframe[]}
 */
export function arc(start, end, lift = 1.09) {
  const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  return [
    { transform: `translate(${start.x}px, ${start.y}px) scale(1)` },
    { transform: `translate(${half.x}px, ${half.y}px) scale(${lift})` },
    { transform: `translate(${end.x}px, ${end.y}px) scale(1)` },
  ];
}
