import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../../src/boxwood/web", import.meta.url));
const GAMES = readdirSync(join(WEB, "board"), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
const SCRIPTS = readdirSync(WEB, { recursive: true, encoding: "utf-8" }).filter((path) => path.endsWith(".js"));
const read = (/** @type {string} */ path) => readFileSync(join(WEB, path), "utf-8");

test("each game has a folder", () => {
  assert.deepEqual([...GAMES].sort(), ["backgammon", "checkers"]);
});

test("nothing outside the board's folder asks for a game by its name", () => {
  const literal = new RegExp(`["'\`](?:${GAMES.join("|")})["'\`]`);
  const inWords = /\btn?\("[^"]*"/g; // "checkers" are also what lies on every board
  for (const path of SCRIPTS.filter((one) => !one.startsWith("board"))) assert.doesNotMatch(read(path).replace(inWords, ""), literal, path);
});

test("a game's folder is imported by itself and the registry only", () => {
  for (const game of GAMES) {
    for (const path of SCRIPTS.filter((one) => !one.startsWith(join("board", game)) && one !== join("board", "games.js"))) {
      assert.doesNotMatch(read(path), new RegExp(`(?:from |import\\()"[^"]*/${game}/`), path);
    }
  }
});

test("no file switches its checks off", () => {
  for (const path of SCRIPTS) assert.doesNotMatch(read(path), /@ts-(?:ignore|nocheck|expect-error)|biome-ignore/, path);
});
