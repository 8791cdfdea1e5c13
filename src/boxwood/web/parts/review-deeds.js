// What can be done with a table that is looked back on: play on, copy the position, take it along, check its dice.
import { branchTable } from "../api.js";
import { capital, h } from "../dom.js";
import { levelOf } from "../draft.js";
import { icon } from "../icons.js";
import { navigate } from "../router.js";
import { finishedView } from "../table-state.js";
import { t } from "../words.js";
import { copyText } from "./copying.js";
import { closing, openDialog, tell } from "./dialog.js";
import { practiseTable } from "./practise-table.js";

/** @typedef {{summary: import("../types.js").TableSummary, box: import("../types.js").Box | undefined, state: () => import("../types.js").RecordState}} Looked what is looked at, and the state that is shown */

/** @param {Looked} looked @returns {import("./menu.js").MenuItem[]} */
export function deedsOf(looked) {
  const { summary } = looked;
  const deeds = [
    { label: t("Play on from here…"), icon: "play", act: () => askBranch(looked) },
    { label: t("Copy the position"), icon: "copy", act: () => copyPosition(looked) },
    { label: t("Practise the errors"), icon: "calendar", act: () => practiseTable(summary) },
    { label: t("Set up this position"), icon: "pen", act: () => setUp(looked) },
    { label: t("Export…"), icon: "download", act: () => openExport(looked) },
  ];
  if (summary.commitment || summary.dice === "unsealed") deeds.push({ label: t("Check the dice"), icon: "lock", act: () => navigate(`/table/${summary.id}/dice`) });
  return deeds;
}

/** The position that is shown, as its game writes it. @param {Looked} looked */
function positionOf({ state }) {
  const view = finishedView(state().view);
  return view.position_id ?? view.fen ?? "";
}

/** @param {Looked} looked */
function copyPosition(looked) {
  copyText(positionOf(looked), t("Position"));
}

/** @param {Looked} looked */
function setUp(looked) {
  const { game, sheet } = looked.summary;
  navigate(`/position/${game}?${new URLSearchParams({ sheet, id: positionOf(looked) })}`);
}

/** @param {Looked} looked */
export function askBranch(looked) {
  const { summary, box } = looked;
  const seats = summary.seats;
  const bot = Object.values(seats).find((seat) => seat.kind === "bot");
  /** @type {[string, import("../types.js").Seats][]} */
  const ways = [[t("The same players"), seats]];
  /** @type {(seat: import("../types.js").Seat) => import("../types.js").Seat} */
  const person = (seat) => (seat.kind === "bot" ? { kind: "person", name: t("Guest"), level: null } : seat);
  if (bot) ways.push([t("Two people on this screen"), { first: person(seats.first), second: person(seats.second) }]);
  else if (box) ways.push([t("Against the bot"), { first: seats.first, second: { kind: "bot", name: t("Boxwood bot"), level: levelOf(box).name } }]);
  const dialog = openDialog({
    title: t("Play on from here"),
    name: "ask",
    body: [
      h("p", { class: "mut" }, t("This makes a new game; the old one stays as it is.")),
      h("div", { class: "answers" }, ways.map(([label, who], index) => h("button", { type: "button", class: index ? "btn" : "btn pri", on: { click: closing(() => dialog, () => branch(looked, who)) } }, label))),
    ],
  });
}

/** @param {Looked} looked @param {import("../types.js").Seats} seats */
async function branch({ summary, state }, seats) {
  try {
    const made = await branchTable(summary.id, state().version, seats);
    navigate(`/table/${made.id}`);
  } catch (error) {
    tell(t("Can't play on from here"), error instanceof Error ? error.message : String(error));
  }
}

/** @param {Looked} looked */
function openExport({ summary, box }) {
  openDialog({
    title: t("Export"),
    name: "ask",
    body: h("div", { class: "answers" }, (box?.files ?? []).map(({ name, title }) => h("a", { class: "btn", download: "", href: `/api/tables/${summary.id}/export?format=${name}` }, icon("download"), capital(title)))),
  });
}
