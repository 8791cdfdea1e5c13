// What there is to practise, by theme and by box, and how well one plays.
import { polite } from "../announcer.js";
import { collectGames, getBoxes, getJob, getPractice } from "../api.js";
import { hasBoard } from "../board/games.js";
import { h } from "../dom.js";
import { amend, boxOf } from "../draft.js";
import { icon } from "../icons.js";
import { tell } from "../parts/dialog.js";
import { statisticsSection } from "../parts/practice-statistics.js";
import { segmented } from "../parts/segmented.js";
import { navigate } from "../router.js";
import { locale, t, tn } from "../words.js";

/** @typedef {import("../types.js").PracticeShown} PracticeShown */
/** @typedef {import("../types.js").Box} Box */

/** Exercises of one session. */
const MOST = 20;

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function practiceScreen(place) {
  const games = (await getBoxes()).games.filter((box) => hasBoard(box.game));
  const box = games.find((one) => one.game === place.params[0]) ?? boxOf(games);
  const shown = await getPractice(box.game);
  const element = h("section", { class: "page practice", "data-screen": "practice" });
  const leaving = new AbortController();
  const draw = (/** @type {PracticeShown} */ now) => element.replaceChildren(...sections(games, box, now, () => collect(box.game, draw, element, leaving.signal)));
  draw(shown);
  return { element, title: t("Practise"), leave: () => leaving.abort() };
}

/** @param {Box[]} games @param {Box} box @param {PracticeShown} shown @param {() => unknown} collectNow */
function sections(games, box, shown, collectNow) {
  return [
    h(
      "div",
      { class: "page-head" },
      h("h1", { class: "serif" }, t("Practise")),
      segmented({
        legend: t("Game"),
        hideLegend: true,
        name: "game",
        value: box.game,
        choices: games.map((one) => ({ value: one.game, label: one.title })),
        change: (value) => {
          amend({ game: value });
          navigate(`/practice/${value}`);
        },
      }),
    ),
    now(shown),
    shown.uncollected ? uncollected(shown, collectNow) : null,
    shown.themes.length ? groups(t("By theme"), shown, shown.themes, "theme") : null,
    shown.sheets.length > 1 ? groups(t("By box"), shown, shown.sheets, "sheet") : null,
    box.has_openings ? openings(box) : null,
    statisticsSection(shown.statistics),
  ].filter((part) => part !== null);
}

/** @param {PracticeShown} shown */
function now(shown) {
  const ready = Math.min(MOST, shown.due + shown.fresh);
  if (!ready) {
    const next = shown.next ? t("The next one comes back on {day}.", { day: new Date(`${shown.next}T12:00`).toLocaleDateString(locale(), { weekday: "long", day: "numeric", month: "long" }) }) : t("Play a game or open a match file: your errors become exercises.");
    return h("div", { class: "card practice-now" }, h("p", { class: "serif practice-title" }, shown.total ? t("Nothing to practise today.") : t("Nothing to practise yet.")), h("p", { class: "mut" }, next));
  }
  const parts = [
    shown.due ? tn("{count} comes back today", "{count} come back today", shown.due) : "",
    shown.fresh ? tn("{count} is new", "{count} are new", shown.fresh) : "",
    shown.own ? tn("{count} from your own games", "{count} from your own games", shown.own) : t("from our own matches, until you have your own errors"),
  ].filter(Boolean);
  return h(
    "div",
    { class: "card practice-now" },
    h("p", { class: "serif practice-title" }, tn("{count} exercise for now", "{count} exercises for now", ready)),
    h("p", { class: "mut" }, parts.join(" · ")),
    h("a", { class: "btn pri practice-start", href: `/practice/${shown.game}/session`, key: "practise" }, icon("play"), t("Practise")),
  );
}

/** @param {PracticeShown} shown @param {() => unknown} collectNow */
function uncollected(shown, collectNow) {
  return h(
    "div",
    { class: "notice-line practice-collect" },
    icon("info"),
    h("span", null, tn("{count} of your games is not analysed yet.", "{count} of your games are not analysed yet.", shown.uncollected), " ", t("Unfinished games count too.")),
    h("button", { type: "button", class: "btn", key: "collect", on: { click: collectNow } }, t("Look for errors")),
  );
}

/** @param {Box} box */
function openings(box) {
  return h(
    "section",
    { class: "practice-groups" },
    h("h2", null, t("Openings")),
    h("ul", { class: "tiles practice-tiles" }, h("li", null, h("a", { class: "card tile", href: `/openings/${box.game}`, key: "openings" }, h("span", { class: "tile-words" }, h("strong", null, t("The first two turns")), h("span", { class: "mut" }, t("Every roll and reply, rolled out")))))),
  );
}

/** @param {string} title @param {PracticeShown} shown @param {import("../types.js").PracticeGroup[]} groupList @param {"theme" | "sheet"} by */
function groups(title, shown, groupList, by) {
  return h(
    "section",
    { class: "practice-groups" },
    h("h2", null, title),
    h(
      "ul",
      { class: "tiles practice-tiles" },
      groupList.map((group) =>
        h(
          "li",
          null,
          h(
            "a",
            { class: "card tile", href: `/practice/${shown.game}/session?${new URLSearchParams({ [by]: group.name })}`, key: `${by}-${group.name}` },
            h("span", { class: "tile-words" }, h("strong", null, group.title), h("span", { class: "mut" }, t("{due} now, {total} in all", { due: group.due, total: group.total }))),
          ),
        ),
      ),
    ),
  );
}

/**
 * Looks at one's own games, and tells how far it is.
 * @param {string} game @param {(shown: PracticeShown) => void} draw @param {HTMLElement} element @param {AbortSignal} left
 */
async function collect(game, draw, element, left) {
  const line = element.querySelector(".practice-collect");
  const bar = h("progress", { max: "1", value: "0", "aria-label": t("Looking for errors") });
  line?.replaceChildren(icon("info"), h("span", null, t("Looking for errors")), bar);
  polite(t("Looking for errors"));
  try {
    const { jobs } = await collectGames(game, {});
    for (const [index, begun] of jobs.entries()) {
      let job = begun;
      while (!left.aborted && (job.state === "waiting" || job.state === "running")) {
        bar.value = (index + (job.total ? job.done / job.total : 0)) / jobs.length;
        job = await getJob(job.id, job.revision);
      }
    }
    if (left.aborted) return;
    const shown = await getPractice(game);
    draw(shown);
    polite(tn("{count} exercise for now", "{count} exercises for now", Math.min(MOST, shown.due + shown.fresh)));
  } catch (error) {
    tell(t("Your games could not be analysed"), error instanceof Error ? error.message : String(error));
  }
}
