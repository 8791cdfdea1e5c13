// How far the analysis is, how deep it goes, and stopping it.
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { isOpen } from "../review-state.js";
import { t } from "../words.js";
import { choice } from "./choice.js";
import { furtherFigures, openFigures } from "./review-players.js";

/** @typedef {import("../types.js").ReviewShown} ReviewShown */
/** @typedef {import("../types.js").JobShown} JobShown */
/** @typedef {{start: (level: string) => void, steer: (what: "stop" | "go_on") => void, game: (game: number | null) => void}} Acts */

/** @param {HTMLElement} element @param {{shown: ReviewShown, job: JobShown | null, games: number[], game: number | null}} looked @param {Acts} acts */
export function drawProgress(element, { shown, job, games, game }, acts) {
  fill(element, [job?.state, job?.done, job?.total, job?.problem, shown.level, shown.levels, shown.figures, games, game], () => [
    status(job) ?? h("span", { class: "mut" }, furtherFigures(shown)),
    h("span", { class: "spacer" }),
    games.length > 1 ? gameChoice(games, game, acts) : null,
    depthChoice(shown, job, acts),
    isOpen(job) ? h("button", { type: "button", class: "btn small", key: "stop", on: { click: () => acts.steer("stop") } }, t("Stop")) : null,
    job?.state === "stopped" || job?.state === "failed" ? h("button", { type: "button", class: "btn small", key: "go-on", on: { click: () => acts.steer("go_on") } }, t("Go on")) : null,
    shown.figures.length ? h("button", { type: "button", class: "btn square small", "aria-label": t("All figures…"), title: t("All figures…"), key: "figures", on: { click: () => openFigures(shown) } }, icon("chart", 18)) : null,
  ]);
}

/** @param {JobShown | null} job */
function status(job) {
  if (!job) return null;
  const { done, total } = job;
  if (job.state === "failed") return h("span", { class: "danger" }, job.problem ?? "");
  if (job.state === "stopped") return h("span", { class: "mut" }, total ? t("Partly analysed: {done} of {total}", { done, total }) : t("Stopped"));
  if (job.state === "waiting") return h("span", { class: "mut" }, t("The analysis starts soon"));
  if (job.state === "done") return null;
  return [h("span", { class: "mut num" }, t("Analysing, {done} of {total}", { done, total })), h("progress", { max: total || 1, value: done, "aria-label": t("Analysis") })];
}

/** @param {ReviewShown} shown @param {JobShown | null} job @param {Acts} acts */
function depthChoice({ level, levels }, job, acts) {
  return choice({ label: t("Depth of the analysis"), key: "level", value: level ?? "", choices: levels.map(({ name, title }) => [name, title]), change: acts.start, off: isOpen(job) });
}

/** @param {number[]} games @param {number | null} game @param {Acts} acts */
function gameChoice(games, game, acts) {
  return choice({ label: t("Game"), key: "game", value: String(game ?? ""), choices: [["", t("Whole match")], ...games.map((one) => /** @type {[string, string]} */ ([String(one), t("Game {number}", { number: one })]))], change: (value) => acts.game(value ? Number(value) : null) });
}
