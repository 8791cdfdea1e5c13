// Making elements, and making them again without losing the reader's place.

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */
/** @typedef {{[Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => unknown}} Listeners */
/** @typedef {{on?: Listeners, key?: string} & Record<string, unknown>} Props */

/**
 * An element. `class`, attributes, `on` (listeners), `key` (finds its focus again), and properties given with a dot.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Props | null} [props] @param {Child[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) assign(element, name, value);
  append(element, children);
  return element;
}

/** @param {HTMLElement} element @param {string} name @param {unknown} value */
function assign(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name === "on") {
    for (const [type, listener] of Object.entries(/** @type {Record<string, (event: Event) => unknown>} */ (value))) element.addEventListener(type, listener);
  } else if (name === "key") {
    element.dataset.key = String(value);
  } else if (name.startsWith(".")) {
    Reflect.set(element, name.slice(1), value);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Node} parent @param {Child[]} children */
function append(parent, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child);
    else if (child instanceof Node) parent.appendChild(child);
    else if (child !== null && child !== undefined && child !== false) parent.appendChild(new Text(String(child)));
  }
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of a drawing.
 * @param {string} tag @param {Record<string, string | number>} [attributes] @param {Node[]} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return /** @type {SVGElement} */ (element);
}

/**
 * Gives an element new children when what they are made of has changed, and puts the focus back where it was.
 * @param {HTMLElement} element @param {unknown} made_of @param {() => Child} build
 * @returns {boolean} whether anything was made again
 */
export function fill(element, made_of, build) {
  const signature = JSON.stringify(made_of);
  if (element.dataset.made === signature) return false;
  element.dataset.made = signature;
  const active = document.activeElement;
  const inside = active instanceof HTMLElement && element.contains(active) && active !== element;
  const key = inside ? active.dataset.key : undefined;
  element.replaceChildren();
  append(element, [build()]);
  if (key) focusKey(element, key);
  return true;
}

/** @param {HTMLElement} element @param {string} key */
export function focusKey(element, key) {
  const found = /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(key)}"]`));
  found?.focus();
  return found !== null;
}

let lastId = 0;
/** A fresh id for a label. @param {string} [stem] */
export function freshId(stem = "id") {
  return `${stem}-${++lastId}`;
}

/** Words as a sentence's start. @param {string} text */
export function capital(text) {
  return text ? text[0].toLocaleUpperCase() + text.slice(1) : text;
}

/** Words that belong together, as sentences. @param {string[]} texts */
export function sentences(...texts) {
  return texts.filter(Boolean).map((text) => sentence(text)).join(" ");
}

/** Words as a whole sentence; a name it begins with stays as it is. @param {string} text @param {string} [name] */
export function sentence(text, name = "") {
  const begun = name && text.startsWith(name) ? text : capital(text);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
