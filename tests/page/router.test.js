import assert from "node:assert/strict";
import { test } from "node:test";
import { match, route, staysInside } from "../../src/boxwood/web/router.js";

const HOME = "http://localhost:8000";
const screen = (/** @type {string} */ title) => () => ({ title, element: /** @type {HTMLElement} */ ({}) });
const [table, rules] = [screen("table"), screen("rules")];
route(/^\/table\/([\w-]+)$/, table);
route(/^\/rules(?:\/([\w-]+)\/([\w-]+))?$/, rules);

test("an address names its screen, what it is about, and where in it", () => {
  const found = match(new URL(`${HOME}/table/k7d2?at=17#top`));
  assert.equal(found?.make, table);
  assert.deepEqual(found?.place.params, ["k7d2"]);
  assert.equal(found?.place.query.get("at"), "17");
  assert.equal(found?.place.hash, "top");
});

test("a part of an address that may be missing is empty", () => {
  assert.deepEqual(match(new URL(`${HOME}/rules`))?.place.params, ["", ""]);
  assert.deepEqual(match(new URL(`${HOME}/rules/one/graves`))?.place.params, ["one", "graves"]);
});

test("an address that nobody knows has no screen", () => {
  assert.equal(match(new URL(`${HOME}/table/k7d2/elsewhere`)), null);
});

test("links to other screens stay in the page", () => {
  const here = new URL(`${HOME}/rules/one/graves`);
  assert.equal(staysInside(new URL(`${HOME}/tables`), here), true);
  assert.equal(staysInside(new URL(`${HOME}/rules/one/graves`), here), true);
  assert.equal(staysInside(new URL(`${HOME}/rules/one/graves#B4`), here), false);
  assert.equal(staysInside(new URL(`${HOME}/api/tables/x/export`), here), false);
  assert.equal(staysInside(new URL("http://elsewhere.test/tables"), here), false);
});
