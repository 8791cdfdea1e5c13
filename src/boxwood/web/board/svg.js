// Making SVG by hand: elements, attributes, and ids that are unique in the page.

const NAMESPACE = "http://www.w3.org/2000/svg";
let ids = 0;

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * An SVG element. Attributes that are null, undefined or false are left out.
 * @param {string} name @param {Attributes} [attributes] @param {...(Node | string | null)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes, ...children) {
  const element = document.createElementNS(NAMESPACE, name);
  set(element, attributes);
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** @param {Element} element @param {Attributes} [attributes] */
export function set(element, attributes = {}) {
  for (const [key, value] of Object.entries(attributes)) {
    const text = value === null || value === undefined || value === false ? null : value === true ? "" : String(value);
    if (element.getAttribute(key) === text) continue;
    if (text === null) element.removeAttribute(key);
    else element.setAttribute(key, text);
  }
}

/** A group. @param {Attributes} [attributes] @param {...(Node | string | null)} children */
export const group = (attributes, ...children) => svg("g", attributes, ...children);

/** A group moved to a place. @param {{x: number, y: number}} at @param {Attributes} [attributes] @param {...(Node | null)} children */
export function placed(at, attributes, ...children) {
  return svg("g", { transform: `translate(${round(at.x)} ${round(at.y)})`, ...attributes }, ...children);
}

/** A circle round the origin. @param {number} radius @param {string} name @param {Attributes} [more] */
export const circle = (radius, name, more) => svg("circle", { r: round(radius), class: name, ...more });

/**
 * A rectangle, by its corners and the radius of its edges.
 * @param {Box} box @param {string} name @param {number} [radius] @param {Attributes} [more]
 */
export function rectangle(box, name, radius = 0, more = {}) {
  const { x, y, width, height } = box;
  return svg("rect", {
    x: round(x), y: round(y), width: round(width), height: round(height), rx: radius || null, class: name, ...more,
  });
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{x: number, y: number}} Place */

/** A box that is larger by so much on every side. @param {Box} box @param {number} by @returns {Box} */
export function grown(box, by) {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** @param {Box} box @returns {Place} */
export const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** @param {Box} box @param {Place} at */
export function contains(box, at) {
  return at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height;
}

/** Two decimals are enough for a drawing. @param {number} value */
export const round = (value) => Math.round(value * 100) / 100;

/** An id for a gradient that no other drawing in the page has. @param {string} name */
export function uniqueId(name) {
  ids += 1;
  return `${name}-${ids}`;
}
