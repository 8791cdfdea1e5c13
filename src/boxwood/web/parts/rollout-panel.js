// A rollout while it runs: how far it is, what is known of each choice, and how sure that is.
import { assertive, polite } from "../announcer.js";
import { getRollout, startRollout, steerJob } from "../api.js";
import { h, s } from "../dom.js";
import { figure, signed, t, tn } from "../words.js";
import { stepper } from "./stepper.js";
import { textField } from "./text-field.js";

/** @typedef {import("../types.js").RolloutShown} RolloutShown */
/** @typedef {import("../types.js").RolledShown} RolledShown */

/** Milliseconds between two times that a rollout is spoken of. */
const TOLD_EVERY = 30_000;
const BAR = 150;
const FEW = 3;

export class RolloutPanel {
  /** @param {import("../board/game.js").PageGame} game @param {() => void} changed @param {(action: string) => void} show */
  constructor(game, changed, show) {
    this.game = game;
    this.changed = changed;
    this.show = show;
    /** @type {RolloutShown | null} */
    this.shown = null;
    this.problem = "";
    this.how = { trials: 1296, seed: 0, truncate: 0, choices: 5, stopAt: 0.01, cluster: "" };
    this.visit = 0;
    this.told = 0;
    this.began = { at: 0, games: 0 };
    this.open = false;
  }

  /** What can be done with it: nothing, pause, go on, or begin anew. */
  get state() {
    const state = this.shown?.job.state;
    if (state === "waiting" || state === "running") return "running";
    return state === "stopped" ? "stopped" : state === "done" || state === "failed" ? "done" : "none";
  }

  /** What its drawing depends on. */
  get signature() {
    return [this.shown?.job.revision, this.shown?.job.state, this.problem, this.how.trials, this.how.seed, this.how.choices, this.how.truncate];
  }

  /** Another position: what was found is not its. A rollout that runs is stopped. */
  forget() {
    if (this.state === "running" && this.shown) steerJob(this.shown.job.id, "stop").catch(() => null);
    this.leave();
    this.shown = null;
    this.problem = "";
  }

  leave() {
    this.visit += 1;
  }

  /** @param {import("../types.js").EditorWanted} position */
  start(position) {
    const { trials, seed, truncate, choices, stopAt, cluster } = this.how;
    polite(t("The rollout has started."));
    return this.run(() => startRollout({ ...position, trials, seed, choices, cluster: cluster.trim(), truncate: truncate || null, stop_at: stopAt || null }));
  }

  async stop() {
    if (!this.shown) return;
    await steerJob(this.shown.job.id, "stop").catch(() => null);
    polite(t("The rollout is paused."));
  }

  goOn() {
    const { shown } = this;
    if (!shown) return undefined;
    polite(t("The rollout continues."));
    return this.run(async () => {
      await steerJob(shown.job.id, "go_on");
      return getRollout(shown.job.id);
    });
  }

  /** Follows a rollout until it ends. @param {() => Promise<RolloutShown>} begin */
  async run(begin) {
    const mine = ++this.visit;
    this.problem = "";
    try {
      let now = await begin();
      this.began = { at: performance.now(), games: now.games };
      this.told = performance.now();
      while (mine === this.visit) {
        this.shown = now;
        this.changed();
        if (now.job.state !== "waiting" && now.job.state !== "running") break;
        this.speak(now);
        now = await getRollout(now.job.id, now.job.revision);
      }
      if (mine !== this.visit) return;
      if (now.job.state === "failed") this.fail(now.job.problem ?? "");
      else if (now.job.state === "done") assertive([t("The rollout is done."), ...now.words].join(" "));
    } catch (error) {
      if (mine === this.visit) this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} problem */
  fail(problem) {
    this.problem = problem;
    assertive(problem);
    this.changed();
  }

  /** Says what is known, now and then. @param {RolloutShown} now */
  speak(now) {
    if (performance.now() - this.told < TOLD_EVERY) return;
    this.told = performance.now();
    polite([t("{games} of {trials} games", { games: now.games, trials: now.trials }), ...now.words].join(". "));
  }

  /** How much longer it takes at most, in words. @param {RolloutShown} shown */
  left(shown) {
    const done = shown.games - this.began.games;
    if (this.state !== "running" || done <= 0) return "";
    const seconds = Math.ceil((((performance.now() - this.began.at) / done) * (shown.trials - shown.games)) / 1000);
    return ` · ${tn("about {count} s more", "about {count} s more", seconds)}`;
  }

  draw() {
    const { shown, problem } = this;
    if (problem || !shown) return h("p", { class: "lesson-answer", role: "alert" }, problem);
    const running = shown.stop_at ? t("Now ± {half}, stops at ± {end}. Luck is removed.", { half: figure(shown.half, 3), end: figure(shown.stop_at, 3) }) : t("Now ± {half}. Luck is removed.", { half: figure(shown.half, 3) });
    return h(
      "section",
      { class: "rollout", "aria-label": t("Rollout") },
      h("div", { class: "rollout-head" }, h("h2", { class: "editor-subtitle" }, t("Rollout")), h("span", { class: "mut num" }, t("{games} of {trials} games", { games: shown.games, trials: shown.trials }), this.left(shown))),
      h("progress", { class: "rollout-progress", max: String(shown.trials), value: String(shown.games), "aria-label": t("Games played") }),
      shown.choices.length ? this.table(shown) : h("p", { class: "mut" }, t("Playing the first games.")),
      shown.words.map((words) => h("p", { class: "rollout-words" }, words)),
      h("p", { class: "mut rollout-now" }, running),
    );
  }

  /** @param {RolloutShown} shown */
  table(shown) {
    const widest = Math.max(0.02, ...shown.choices.map((row) => row.cost + row.cost_half));
    return h(
      "table",
      { class: "judged-table rollout-table" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("Choice")), h("th", { scope: "col", class: "num" }, t("Equity")), h("th", { scope: "col", class: "num" }, t("Cost")), h("th", { scope: "col", class: "rollout-range" }, t("Range of the cost, 95 %")))),
      h("tbody", null, shown.choices.map((row, index) => this.row(row, index, widest, shown.choices.length <= FEW))),
    );
  }

  /** @param {RolledShown} row @param {number} index @param {number} widest @param {boolean} few whether there is room for the interval of each equity */
  row(row, index, widest, few) {
    const best = row.cost === 0;
    return h(
      "tr",
      { class: best ? "best" : null },
      h("th", { scope: "row" }, h("button", { type: "button", class: "judged-choice", key: `rolled-${index}`, "aria-label": t("Show {play} on the board", { play: row.text }), on: { click: () => this.show(row.action) } }, row.text)),
      h("td", { class: "num" }, signed(row.equity, 3), few && row.half ? h("small", { class: "mut" }, ` ± ${figure(row.half, 3)}`) : ""),
      h("td", { class: "num cost" }, best ? t("best") : signed(-row.cost, 3)),
      h("td", { class: "rollout-range" }, best ? bar(0, 0, widest, t("best")) : bar(row.cost, row.cost_half, widest, t("{low} to {high}", { low: signed(-(row.cost + row.cost_half), 3), high: signed(row.cost_half - row.cost, 3) }))),
    );
  }

  /** How a rollout is done: folded away, for who wants something else. */
  settings() {
    const { how } = this;
    const change = (/** @type {Partial<RolloutPanel["how"]>} */ more) => {
      Object.assign(how, more);
      this.changed();
    };
    return h(
      "details",
      { class: "rollout-settings", open: this.open, on: { toggle: (event) => { this.open = /** @type {HTMLDetailsElement} */ (event.target).open; } } },
      h("summary", { key: "rollout-settings" }, t("Rollout settings")),
      h(
        "div",
        { class: "rollout-fields" },
        stepper({ label: t("Games at most"), key: "trials", value: how.trials, least: 36, most: 100_000, change: (trials) => change({ trials }) }),
        stepper({ label: t("Choices"), key: "choices", value: how.choices, least: 1, most: 10, change: (choices) => change({ choices }) }),
        stepper({ label: t("Seed"), key: "seed", value: how.seed, least: 0, most: 2 ** 31, change: (seed) => change({ seed }) }),
        stepper({ label: t("Plays per game (0 = all)"), key: "truncate", value: how.truncate, least: 0, most: 200, change: (truncate) => change({ truncate }) }),
      ),
      textField(t("Address of a Dask cluster"), how.cluster, (cluster) => { how.cluster = cluster; }, { placeholder: t("this computer"), about: t("Several computers work together. The result is the same."), key: "cluster" }),
    );
  }
}

/** The interval of a cost as a bar against the line of the best. @param {number} cost @param {number} half @param {number} widest @param {string} said */
function bar(cost, half, widest, said) {
  const x = (/** @type {number} */ value) => (BAR - 12) * (1 - value / widest) + 4;
  const parts = [s("line", { class: "range-best", x1: x(0), x2: x(0), y1: 0, y2: 24 })];
  if (half) parts.push(s("path", { class: "range-line", d: `M${x(cost + half)} 7v10m0-5H${x(cost - half)}m0-5v10` }));
  parts.push(s("circle", { class: half ? "range-dot" : "range-dot range-dot-best", cx: x(cost), cy: 12, r: 4.5 }));
  return s("svg", { viewBox: `0 0 ${BAR} 24`, width: BAR, height: 24, role: "img", "aria-label": said }, ...parts);
}

