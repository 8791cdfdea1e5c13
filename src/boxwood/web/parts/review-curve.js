// The curve of a review: how the chances went, with a mark at each error and lucky roll. Press or drag to go there.
import { h, s } from "../dom.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";
import { drawMark } from "./review-marks.js";

/** @typedef {import("../types.js").ReviewCurve} ReviewCurve */
/** @typedef {import("../types.js").ReviewPoint} ReviewPoint */
/** @typedef {import("../types.js").ReviewJoker} ReviewJoker */
/** @typedef {{x: number, y: number}} Place */
/** @typedef {{curve: ReviewCurve, jokers: ReviewJoker[], own: import("../types.js").Side, at: number, go: (number: number) => void}} Drawn */

/** Points from which on their marks are small. */
const MANY = 120;
/** Pixels under which there is no room for every value. */
const LOW = 100;
const MARGIN = { left: 40, right: 14, top: 12, bottom: 22 };

export class ReviewCurveElement {
  constructor() {
    this.svg = /** @type {SVGSVGElement} */ (s("svg", { class: "review-curve", role: "img" }));
    this.element = h("div", { class: "curve-plot" }, this.svg);
    /** @type {Drawn | null} */
    this.drawn = null;
    /** Where each point lies. @type {(Place & {point: ReviewPoint})[]} */
    this.places = [];
    this.resizes = new ResizeObserver(() => this.draw());
    this.resizes.observe(this.element);
    this.svg.addEventListener("pointerdown", (event) => {
      this.svg.setPointerCapture(event.pointerId);
      this.#press(event);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (this.svg.hasPointerCapture(event.pointerId)) this.#press(event);
    });
  }

  /** @param {Drawn} drawn */
  show(drawn) {
    this.drawn = drawn;
    this.draw();
  }

  leave() {
    this.resizes.disconnect();
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const x = event.clientX - this.svg.getBoundingClientRect().left;
    let nearest = this.places[0];
    for (const place of this.places) if (Math.abs(place.x - x) < Math.abs(nearest.x - x)) nearest = place;
    if (nearest && nearest.point.number !== this.drawn?.at) this.drawn?.go(nearest.point.number);
  }

  draw() {
    const { drawn } = this;
    const width = this.element.clientWidth;
    const height = this.element.clientHeight;
    if (!drawn || !width || !height) return;
    const { curve, jokers, own, at } = drawn;
    const { points } = curve;
    const first = Math.min(...points.map(({ turn }) => turn));
    const last = Math.max(first + 1, ...points.map(({ turn }) => turn));
    const across = (/** @type {number} */ turn) => MARGIN.left + ((turn - first) / (last - first)) * (width - MARGIN.left - MARGIN.right);
    const down = (/** @type {number} */ value) => MARGIN.top + ((curve.high - value) / (curve.high - curve.low)) * (height - MARGIN.top - MARGIN.bottom);
    this.places = points.map((point) => ({ x: across(point.turn), y: down(point.value), point }));
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("aria-label", sentence(curve));
    const size = points.length > MANY ? 4 : 6;
    const even = down((curve.high + curve.low) / 2);
    const here = this.places.findLast(({ point }) => point.number <= at) ?? this.places[0];
    this.svg.replaceChildren(
      ...ticksOf(curve, height).map(({ value, said }) => tick(down(value), said, width, value === (curve.high + curve.low) / 2)),
      ...turns(first, last, across, height),
      ...games(points, across, height),
      ...area(this.places, even),
      s("path", { class: "curve-line", d: line(this.places) }),
      ...(here ? [s("path", { class: "curve-here", d: `M${here.x} ${MARGIN.top - 6}V${height - MARGIN.bottom + 4}` })] : []),
      ...this.places.flatMap(({ x, y, point }) => (point.severity ? [drawMark(point.severity, x, y, point.side !== own, size)] : [])),
      ...jokers.map((joker) => drawMark("joker", across(joker.overall), this.#over(joker), joker.side !== own, size)),
    );
  }

  /** Where the mark of a lucky roll lies: over the curve where the roll came. @param {ReviewJoker} joker */
  #over(joker) {
    const place = this.places.find(({ point }) => point.number >= joker.number) ?? this.places.at(-1);
    return Math.max(MARGIN.top, (place?.y ?? MARGIN.top) - 16);
  }
}

/** The values that are written beside the curve: where it is low only the ends and the middle. @param {ReviewCurve} curve @param {number} height */
export function ticksOf({ ticks, low, high }, height) {
  return height < LOW ? ticks.filter(({ value }) => [low, (low + high) / 2, high].includes(value)) : ticks;
}

/** @param {Place[]} places */
const line = (places) => places.map(({ x, y }, index) => `${index ? "L" : "M"}${round(x)} ${round(y)}`).join("");

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/** The ground between the curve and where both sides stand even: green above, red below. @param {Place[]} places @param {number} even */
function area(places, even) {
  if (!places.length) return [];
  const closed = (/** @type {(y: number) => number} */ bound) => `M${places[0].x} ${even}${places.map(({ x, y }) => `L${round(x)} ${round(bound(y))}`).join("")}L${places[places.length - 1].x} ${even}Z`;
  return [s("path", { class: "curve-ahead", d: closed((y) => Math.min(y, even)) }), s("path", { class: "curve-behind", d: closed((y) => Math.max(y, even)) })];
}

/** @param {number} y @param {string} said @param {number} width @param {boolean} even */
function tick(y, said, width, even) {
  const label = s("text", { x: MARGIN.left - 8, y: y + 4, "text-anchor": "end", class: "curve-label" });
  label.textContent = said;
  return s("g", {}, s("path", { class: even ? "curve-tick even" : "curve-tick", d: `M${MARGIN.left} ${y}H${width - MARGIN.right}` }), label);
}

/** @param {number} first @param {number} last @param {(turn: number) => number} across @param {number} height */
function turns(first, last, across, height) {
  const step = [1, 5, 10, 20, 50, 100].find((one) => (last - first) / one <= 7) ?? 200;
  const shown = [first, ...Array.from({ length: Math.ceil(last / step) }, (_, index) => (index + 1) * step).filter((turn) => turn > first && last - turn > step * 0.4), last];
  return shown.map((turn) => {
    const label = s("text", { x: across(turn), y: height - 5, "text-anchor": "middle", class: "curve-label" });
    label.textContent = String(turn);
    return label;
  });
}

/** A line where each game but the first begins. @param {ReviewPoint[]} points @param {(turn: number) => number} across @param {number} height */
function games(points, across, height) {
  const begins = points.filter((point, index) => index > 0 && point.game !== points[index - 1].game);
  return begins.map(({ turn }) => s("path", { class: "curve-game", d: `M${round(across(turn - 0.5))} ${MARGIN.top}V${height - MARGIN.bottom}` }));
}

/** The curve in a sentence. @param {ReviewCurve} curve */
export function sentence({ title, points }) {
  if (!points.length) return title;
  const lowest = points.reduce((one, other) => (other.value < one.value ? other : one));
  const highest = points.reduce((one, other) => (other.value > one.value ? other : one));
  return t("{title}. From {first} to {last}, lowest {low} at turn {low_turn}, highest {high} at turn {high_turn}.", { title, first: points[0].said, last: points[points.length - 1].said, low: lowest.said, low_turn: lowest.turn, high: highest.said, high_turn: highest.turn });
}

/** The curve as a table, for whoever does not see it. @param {ReviewCurve} curve @param {Record<import("../types.js").Side, string>} names @param {import("../types.js").ReviewDecision[]} decisions */
export function openCurveTable(curve, names, decisions) {
  const labels = new Map(decisions.map((one) => [one.number, one]));
  openDialog({
    title: curve.title,
    name: "reading",
    body: h(
      "table",
      { class: "curve-table" },
      h("thead", null, h("tr", null, [t("Game"), t("Turn"), t("Player"), t("Value"), t("Judgement")].map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", null, curve.points.map((point) => h("tr", null, h("td", { class: "num" }, point.game), h("td", { class: "num" }, labels.get(point.number)?.turn ?? point.turn), h("td", null, names[point.side]), h("td", { class: "num" }, point.said), h("td", null, labels.get(point.number)?.label ?? "")))),
    ),
  });
}
