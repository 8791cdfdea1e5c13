// Words for people: English templates are the keys, a catalogue from the server gives the other language.

/** @typedef {import("./types.js").Words} Catalogue */
/** @typedef {Catalogue["language"]} Language */
/** @typedef {Record<string, string | number>} Values */

/** Languages the page can be read in, by their own names. */
export const LANGUAGES = Object.freeze({ en: "English", fr: "Français" });

/** @type {Catalogue} */
const english = { language: "en", messages: {}, plurals: {} };
let catalogue = english;
let pluralRules = new Intl.PluralRules("en");

/** Dispatches "change" when another language has been loaded. */
export const words = new EventTarget();

/** The language in force. @returns {Language} */
export function language() {
  return catalogue.language;
}

/** How dates are written: as the reader's own country does, if its language is in force. @param {readonly string[]} [tags] the reader's languages */
export function locale(tags = navigator.languages) {
  return tags.find((tag) => tag.startsWith(catalogue.language)) ?? catalogue.language;
}

/**
 * The template in the language in force, with `{name}` replaced by its value.
 * @param {string} template @param {Values} [values]
 */
export function t(template, values) {
  return fill(catalogue.messages[template] || template, values);
}

/**
 * The form of a template that fits a count; `{count}` is the count.
 * @param {string} one @param {string} many @param {number} count @param {Values} [values]
 */
export function tn(one, many, count, values) {
  const forms = catalogue.plurals[one] ?? catalogue.plurals[many] ?? [one, many];
  const form = pluralRules.select(count) === "one" ? forms[0] : forms[forms.length - 1];
  return fill(form || (count === 1 ? one : many), { count, ...values });
}

/** A number with so many decimals, as the language in force writes it. @param {number} value @param {number} decimals @param {number} [least] how many at least */
export function figure(value, decimals, least = decimals) {
  return new Intl.NumberFormat(catalogue.language, { minimumFractionDigits: least, maximumFractionDigits: decimals, useGrouping: false }).format(value);
}

/** A number with its sign before it. @param {number} value @param {number} decimals */
export function signed(value, decimals) {
  const text = figure(Math.abs(value), decimals);
  return value < 0 ? `−${text}` : `+${text}`;
}

/**
 * Loads a language's catalogue and tells everybody. An unreachable catalogue leaves English.
 * @param {string} wanted
 */
export async function setLanguage(wanted) {
  useCatalogue(isLanguage(wanted) && wanted !== "en" ? await load(wanted) : english);
}

/** @param {string} name @returns {name is Language} */
const isLanguage = (name) => Object.hasOwn(LANGUAGES, name);

/** Speaks with a catalogue from now on. @param {Catalogue} next */
export function useCatalogue(next) {
  catalogue = next;
  pluralRules = new Intl.PluralRules(catalogue.language);
  words.dispatchEvent(new Event("change"));
}

/** The language to start with when nothing was chosen. @param {readonly string[]} tags the reader's languages, the best known first */
export function preferredLanguage(tags) {
  return tags.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
}

/** @param {Language} wanted @returns {Promise<Catalogue>} */
async function load(wanted) {
  try {
    const response = await fetch(`/api/words/${wanted}.json`);
    if (!response.ok) return english;
    /** @type {Partial<Catalogue>} */
    const got = await response.json();
    return { language: wanted, messages: got.messages ?? {}, plurals: got.plurals ?? {} };
  } catch {
    return english;
  }
}

/** @param {string} template @param {Values} [values] */
function fill(template, values) {
  if (!values) return template;
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
