import assert from "node:assert/strict";
import { test } from "node:test";
import { change, readSettings, settings, settingsChanged } from "../../src/boxwood/web/settings.js";
import { memory, refusing } from "./support/storage.js";

test("what was chosen is kept, and the rest has its default", () => {
  const kept = readSettings(memory({ "boxwood.settings": JSON.stringify({ pace: "slow", theme: "dark" }) }));
  assert.equal(kept.pace, "slow");
  assert.equal(kept.theme, "dark");
  assert.equal(kept.home, "right");
});

test("without storage everything has its default", () => {
  assert.deepEqual(readSettings(null), readSettings(refusing()));
  assert.equal(readSettings(null).pace, "normal");
});

test("a change holds at once and is told by name", () => {
  /** @type {string[]} */
  let told = [];
  settingsChanged.addEventListener("change", (event) => {
    told = /** @type {CustomEvent<string[]>} */ (event).detail;
  }, { once: true });
  change({ home: "left", numbers: false });
  assert.equal(settings.home, "left");
  assert.deepEqual(told, ["home", "numbers"]);
});
