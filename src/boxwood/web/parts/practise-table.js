// The errors of one table as exercises: whose, then how far it is, then the exercises.
import { polite } from "../announcer.js";
import { collectGames, getJob } from "../api.js";
import { h } from "../dom.js";
import { navigate } from "../router.js";
import { nameOf, ownSide } from "../seats.js";
import { SIDES } from "../sides.js";
import { t } from "../words.js";
import { closing, openDialog, tell } from "./dialog.js";

/** @typedef {import("../types.js").TableSummary} TableSummary */

/** @param {TableSummary} summary */
export function practiseTable(summary) {
  const own = ownSide(summary);
  if (own) {
    practise(summary, own);
    return;
  }
  const dialog = openDialog({
    title: t("Whose errors?"),
    name: "ask",
    body: h("div", { class: "answers" }, SIDES.map((side) => h("button", { type: "button", class: "btn", key: `errors-${side}`, on: { click: closing(() => dialog, () => practise(summary, side)) } }, nameOf(summary, side)))),
  });
}

/** @param {TableSummary} summary @param {import("../types.js").Side} side */
async function practise(summary, side) {
  let left = false;
  const bar = h("progress", { class: "rollout-progress", max: "1", value: "0", "aria-label": t("Looking for errors") });
  const dialog = openDialog({ title: t("Looking for errors"), name: "ask", body: bar, closed: () => { left = true; } });
  polite(t("Looking for errors"));
  try {
    let [job] = (await collectGames(summary.game, { table: summary.id, side })).jobs;
    while (!left && (job.state === "waiting" || job.state === "running")) {
      bar.value = job.total ? job.done / job.total : 0;
      job = await getJob(job.id, job.revision);
    }
    if (left) return;
    dialog.close();
    if (job.problem) tell(t("Your games could not be analysed"), job.problem);
    else navigate(`/practice/${summary.game}/session?${new URLSearchParams({ table: summary.id })}`);
  } catch (error) {
    dialog.close();
    tell(t("Your games could not be analysed"), error instanceof Error ? error.message : String(error));
  }
}
