import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { figure, language, locale, preferredLanguage, setLanguage, signed, t, tn, useCatalogue, words } from "../../src/boxwood/web/words.js";

/** @type {import("../../src/boxwood/web/types.js").Words} */
const FRENCH = {
  language: "fr",
  messages: { "New game": "Nouvelle partie", "{name} to play": "À {name} de jouer", Untranslated: "" },
  plurals: { "{count} pip": ["{count} point", "{count} points"] },
};

afterEach(() => setLanguage("en"));

test("a template is its own English, with its values filled in", () => {
  assert.equal(t("New game"), "New game");
  assert.equal(t("{name} to play", { name: "Ada" }), "Ada to play");
  assert.equal(t("{name} to play", { other: 1 }), "{name} to play");
});

test("a catalogue translates what it knows and leaves the rest", () => {
  useCatalogue(FRENCH);
  assert.equal(t("New game"), "Nouvelle partie");
  assert.equal(t("{name} to play", { name: "Ada" }), "À Ada de jouer");
  assert.equal(t("Untranslated"), "Untranslated");
  assert.equal(t("Unknown"), "Unknown");
});

test("a count chooses its form by the language: zero is singular in French only", () => {
  assert.equal(tn("{count} pip", "{count} pips", 1), "1 pip");
  assert.equal(tn("{count} pip", "{count} pips", 0), "0 pips");
  useCatalogue(FRENCH);
  assert.equal(tn("{count} pip", "{count} pips", 0), "0 point");
  assert.equal(tn("{count} pip", "{count} pips", 2), "2 points");
});

test("figures are written as the language writes them", () => {
  assert.equal(figure(1.5, 3), "1.500");
  assert.equal(figure(2, 1, 0), "2");
  assert.equal(signed(-0.25, 2), "−0.25");
  assert.equal(signed(0.25, 2), "+0.25");
  useCatalogue(FRENCH);
  assert.equal(figure(1.5, 1), "1,5");
});

test("the first language of the reader that the page speaks is preferred", () => {
  assert.equal(preferredLanguage(["de-CH", "fr-CH", "en"]), "fr");
  assert.equal(preferredLanguage(["de"]), "en");
  assert.equal(preferredLanguage([]), "en");
});

test("dates are written as the reader's own country does, if its language is in force", () => {
  assert.equal(locale(["fr-CA", "en-GB"]), "en-GB");
  useCatalogue(FRENCH);
  assert.equal(locale(["fr-CA", "en-GB"]), "fr-CA");
  assert.equal(locale(["de"]), "fr");
});

test("another language is loaded from the server and told to everybody", async (context) => {
  const asked = context.mock.method(globalThis, "fetch", async () => Response.json(FRENCH));
  let told = 0;
  words.addEventListener("change", () => told++, { once: true });
  await setLanguage("fr");
  assert.equal(asked.mock.calls[0].arguments[0], "/api/words/fr.json");
  assert.equal(language(), "fr");
  assert.equal(told, 1);
});

test("a catalogue that cannot be had leaves English", async (context) => {
  context.mock.method(globalThis, "fetch", async () => new Response("", { status: 500 }));
  await setLanguage("fr");
  assert.equal(language(), "en");
  context.mock.method(globalThis, "fetch", () => Promise.reject(new TypeError("offline")));
  await setLanguage("fr");
  assert.equal(language(), "en");
  await setLanguage("tlh");
  assert.equal(language(), "en");
});
