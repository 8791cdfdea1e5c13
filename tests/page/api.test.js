import assert from "node:assert/strict";
import { test } from "node:test";
import { createTable, deleteTable, getBoxes, getRecord, getSheet, getTable, Refusal } from "../../src/boxwood/web/api.js";
import { newTable } from "../../src/boxwood/web/draft.js";
import { box, summary } from "./support/tables.js";

/** @param {import("node:test").TestContext} context @param {() => Response | Promise<Response>} answer */
const serve = (context, answer) => context.mock.method(globalThis, "fetch", async () => answer());

/** @param {{arguments: unknown[]}[]} calls */
const fetched = (calls) => calls.map((call) => call.arguments[0]);

test("every question names the language in force", async (context) => {
  const mock = context.mock.method(globalThis, "fetch", async () => Response.json(summary()));
  assert.equal((await getTable("k7d2")).title, "Tournament, match to 5");
  await getRecord("k7d2", "second");
  assert.deepEqual(fetched(mock.mock.calls), ["/api/tables/k7d2?language=en", "/api/tables/k7d2/record?viewer=second&language=en"]);
});

test("a table is made by what is sent as JSON", async (context) => {
  const mock = context.mock.method(globalThis, "fetch", async (/** @type {string} */ _path, /** @type {RequestInit} */ _init) => Response.json(summary(), { status: 201 }));
  const wanted = newTable(box(), { asksWhoBegins: true });
  await createTable(wanted);
  const [path, init] = mock.mock.calls[0].arguments;
  assert.equal(path, "/api/tables?language=en");
  assert.equal(init?.method, "POST");
  assert.deepEqual(JSON.parse(String(init?.body)), wanted);
});

test("a refusal carries the server's sentence and clause", async (context) => {
  serve(context, () => Response.json({ error: { kind: "BadOption", message: "the sheet has no beavers", clause: "S-beaver" } }, { status: 400 }));
  await assert.rejects(getTable("k7d2"), (error) => {
    assert.ok(error instanceof Refusal);
    assert.equal(error.message, "The sheet has no beavers.");
    assert.equal(error.clause, "S-beaver");
    assert.equal(error.status, 400);
    return true;
  });
});

test("an error without words, and a server that is gone, are said in ours", async (context) => {
  serve(context, () => new Response("<html>", { status: 502 }));
  await assert.rejects(getTable("k7d2"), /answered with an error \(502\)/);
  serve(context, () => Promise.reject(new TypeError("offline")));
  await assert.rejects(getTable("k7d2"), /does not answer/);
});

test("an answer without a body is nothing", async (context) => {
  serve(context, () => new Response(null, { status: 204 }));
  assert.equal(await deleteTable("k7d2"), null);
});

test("what can be played is asked once, and again only if it could not be had", async (context) => {
  const failing = context.mock.method(globalThis, "fetch", async () => new Response("", { status: 500 }));
  await assert.rejects(getBoxes());
  failing.mock.restore();
  const mock = context.mock.method(globalThis, "fetch", async () => Response.json({ games: [box()] }));
  assert.equal((await getSheet("backgammon", "graves")).sheet?.name, "graves");
  assert.equal((await getSheet("backgammon", "none")).sheet, undefined);
  assert.equal((await getSheet("chess", "graves")).box, undefined);
  assert.equal(mock.mock.callCount(), 1);
});
