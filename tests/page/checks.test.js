import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../../src/boxwood/web", import.meta.url));
const SCRIPTS = readdirSync(WEB, { recursive: true, encoding: "utf-8" }).filter((path) => path.endsWith(".js"));
const read = (/** @type {string} */ path) => readFileSync(join(WEB, path), "utf-8");

test("no file switches its checks off", () => {
  for (const path of SCRIPTS) assert.doesNotMatch(read(path), /@ts-(?:ignore|nocheck|expect-error)|biome-ignore/, path);
});
