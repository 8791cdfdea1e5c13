// How well one plays: a curve of months with its table behind it, and a table by theme, each figure with its sample.
import { h, s } from "../dom.js";
import { figure, locale, t, tn } from "../words.js";

/** @typedef {import("../types.js").PracticeStatistics} Statistics */
/** @typedef {import("../types.js").StatisticsGroup} Group */

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 40;
const BOTTOM = 26;

/** @param {Statistics} found */
export function statisticsSection(found) {
  const heading = h("h2", null, t("How you play"));
  if (!found.all.decisions) return h("section", { class: "practice-statistics" }, heading, h("p", { class: "mut" }, t("Your figures appear after the first analysed game.")));
  const given = found.given_up ? ` ${tn("{count} of them is unfinished; it counts too.", "{count} of them are unfinished; they count too.", found.given_up)}` : "";
  return h(
    "section",
    { class: "practice-statistics" },
    heading,
    h("p", null, h("strong", { class: "serif practice-rate" }, rate(found.all, found)), " ", h("span", { class: "mut" }, sample(found.all), ".", given)),
    h("p", { class: "mut" }, t("Every decision has the same weight, so a short match counts for little. Figures appear from {count} decisions on.", { count: found.fewest })),
    found.months.some((month) => month.rate !== null) ? curve(found) : null,
    table(t("Over time"), found, found.months, monthName),
    found.themes.length ? table(t("By theme"), found, found.themes, (group) => group.title) : null,
  );
}

/** "PR 6.2 ± 0.8". @param {Group} group @param {Statistics} found */
function rate(group, found) {
  if (group.rate === null || group.half === null) return t("too few decisions");
  return `${found.rate_name} ${figure(group.rate, found.decimals)} ± ${figure(group.half, found.decimals)}`;
}

/** @param {Group} group */
const sample = (group) => `${tn("{count} decision", "{count} decisions", group.decisions)}, ${tn("{count} match", "{count} matches", group.matches)}`;

/** @param {Group} group */
const monthName = (group) => new Date(`${group.name}-15T12:00`).toLocaleDateString(locale(), { month: "long", year: "numeric" });

/** @param {string} title @param {Statistics} found @param {Group[]} groups @param {(group: Group) => string} name */
function table(title, found, groups, name) {
  return h(
    "div",
    { class: "practice-table" },
    h(
      "table",
      null,
      h("caption", null, title),
      h("thead", null, h("tr", null, h("td", null), h("th", { scope: "col", class: "num" }, t("Matches")), h("th", { scope: "col", class: "num" }, t("Decisions")), h("th", { scope: "col", class: "num" }, found.rate_name), h("th", { scope: "col", class: "num" }, "± 95 %"))),
      h(
        "tbody",
        null,
        groups.map((group) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, name(group)),
            h("td", { class: "num" }, group.matches),
            h("td", { class: "num" }, group.decisions),
            h("td", { class: "num" }, group.rate === null ? t("too few") : figure(group.rate, found.decimals)),
            h("td", { class: "num" }, group.half === null ? "–" : figure(group.half, found.decimals)),
          ),
        ),
      ),
    ),
  );
}

/** The months that have a figure, each with its interval; less is better, and lies lower. @param {Statistics} found */
function curve(found) {
  const known = /** @type {(Group & {rate: number, half: number})[]} */ (found.months.filter((month) => month.rate !== null));
  const most = Math.max(...known.map((month) => month.rate + month.half)) * 1.05 || 1;
  const step = (WIDTH - LEFT - 20) / Math.max(1, known.length);
  const x = (/** @type {number} */ index) => LEFT + step * (index + 0.5);
  const y = (/** @type {number} */ value) => (HEIGHT - BOTTOM) * (1 - Math.max(0, value) / most) + 4;
  const ticks = [0, most / 2, most].map((value) => [
    s("line", { class: "statistics-line", x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value) }),
    s("text", { class: "statistics-text", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, new Text(figure(value, 1))),
  ]);
  const marks = known.map((month, index) => [
    s("line", { class: "statistics-interval", x1: x(index), x2: x(index), y1: y(month.rate - month.half), y2: y(month.rate + month.half) }),
    s("circle", { class: "statistics-dot", cx: x(index), cy: y(month.rate), r: 5 }),
    s("text", { class: "statistics-text", x: x(index), y: HEIGHT - 4, "text-anchor": "middle" }, new Text(month.name)),
  ]);
  const way = s("polyline", { class: "statistics-way", points: known.map((month, index) => `${x(index)},${y(month.rate)}`).join(" ") });
  const said = t("{rate} by month, with 95 % intervals. Lower is better. The table below shows the same.", { rate: found.rate_name });
  return s("svg", { class: "statistics-curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": said }, ...ticks.flat(), way, ...marks.flat());
}
