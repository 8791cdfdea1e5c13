// What else can be done at a table: taking back, the record, saving, copying; for a phone the whole of it.
import { inviteWatchers, moveSeat } from "../api.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { baseForOthers } from "../reach.js";
import { navigate } from "../router.js";
import { ownSide } from "../seats.js";
import { change, settings } from "../settings.js";
import { t } from "../words.js";
import { copyText } from "./copying.js";
import { openCorrespondence } from "./correspondence.js";
import { confirm, openDialog } from "./dialog.js";
import { menuList } from "./menu.js";
import { moveList } from "./moves.js";
import { ask } from "./play-answers.js";
import { openSettings } from "./settings-panel.js";
import { openShortcuts } from "./shortcuts.js";
import { askDouble, askDraw, askResign, askTakeBack, canDraw, hasDoubling, whyNoDouble, whyNoResigning } from "./stakes.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */
/** @typedef {import("./menu.js").MenuItem} MenuItem */

/** @param {PlayTable} table @returns {MenuItem[]} */
export function moreItems(table) {
  const { state } = table;
  const { summary, view } = state;
  /** @type {MenuItem[]} */
  const items = summary.hints && state.asked && !state.ended ? [{ label: t("Hint"), icon: "bulb", act: () => state.askHint() }] : [];
  items.push(
    { label: t("Moves"), icon: "list", act: () => openMoves(table) },
    { label: t("Rules"), icon: "book", act: () => table.rules() },
  );
  const live = summary.between_people && !view?.over;
  if (!live) items.push({ label: t("Review this game"), icon: "first", act: () => navigate(`/table/${summary.id}/review`) });
  if (summary.between_people && ownSide(summary)) items.push({ label: t("Let somebody watch…"), icon: "eye", act: () => shareWatching(summary.id) });
  if (live && ownSide(summary)) items.push({ label: t("Continue on another device…"), icon: "wifi", act: () => shareSeat(summary.id) });
  if (live && ownSide(summary) && state.record.length < 2) items.push({ label: t("Call the game off…"), icon: "close", act: () => askCallOff(table) });
  if (state.presser("take back")) items.push({ label: t("Take back my last play"), icon: "undo", act: () => state.takeBack() });
  else if (state.summary.take_backs && state.presser("takeback")) items.push({ label: t("Take back the last play…"), icon: "undo", act: () => askTakeBack(table) });
  if (live && ownSide(summary) && state.clock && !state.clock.in_days && state.clock.halt === null) {
    items.push(
      { label: t("Ask for a pause"), icon: "clock", act: () => state.act("@pause", ownSide(summary), null) },
      { label: t("Give a minute"), icon: "clock", act: () => state.act("@credit 60000", ownSide(summary), null) },
    );
  }
  if (live && ownSide(summary) && state.clock?.in_days) items.push({ label: t("Holiday and orders…"), icon: "calendar", act: () => openCorrespondence(table) });
  if (state.presser("end")) items.push({ label: t("End the session…"), icon: "check", act: () => askEnd(table) });
  items.push({ label: settings.sound ? t("Turn the sound off") : t("Turn the sound on"), icon: settings.sound ? "speaker" : "silent", act: () => change({ sound: !settings.sound }) });
  if (view?.position_id || view?.fen) items.push({ label: t("Copy the position"), icon: "copy", act: () => copyText(state.seen?.position_id ?? state.seen?.fen ?? "", t("Position")) });
  if (summary.commitment || summary.dice === "unsealed") items.push({ label: t("Check the dice"), icon: "lock", act: () => navigate(`/table/${summary.id}/dice`) });
  return items;
}

/** What is at stake, each with the reason why not. @param {PlayTable} table @returns {MenuItem[]} */
function stakeItems(table) {
  const { state } = table;
  const { view } = state;
  if (!view || view.over) return [];
  /** @type {MenuItem[]} */
  const items = [];
  if (hasDoubling(state)) items.push({ label: t("Double…"), icon: "box", act: () => askDouble(table), off: whyNoDouble(state) || null });
  if (canDraw(state)) items.push({ label: t("Offer a draw…"), icon: "check", act: () => askDraw(table), off: state.presser("offer draw") ? null : t("not now") });
  items.push({ label: t("Resign…"), icon: "flag", danger: true, act: () => askResign(table), off: whyNoResigning(state) || null });
  return items;
}

/** @param {PlayTable} table */
export function openMore(table) {
  const close = () => dialog.close();
  const rest = menuList(
    () => [
      ...moreItems(table),
      { label: t("Settings"), icon: "sliders", act: () => openSettings() },
      { label: t("Keyboard"), icon: "keyboard", act: () => openShortcuts() },
    ],
    close,
    table.state,
  );
  const stakes = menuList(() => stakeItems(table), close, table.state);
  const dialog = openDialog({
    title: t("More"),
    name: "sheet menu",
    body: [rest.element, h("div", { class: "menu-stakes" }, stakes.element)],
    closed: () => {
      rest.leave();
      stakes.leave();
    },
  });
}

/** @param {PlayTable} table */
export function openMoves(table) {
  const { state } = table;
  const list = h("div", { class: "moves in-dialog" });
  const draw = () => moveList(list, { order: table.recordOrder, summary: state.summary, record: table.finished(), pending: table.pending(), current: table.finished().at(-1)?.number ?? null, go: (entry) => {
    dialog.close();
    table.review(entry);
  } });
  const dialog = openDialog({ title: t("Moves"), name: "sheet", body: list, closed: () => state.removeEventListener("change", draw) });
  state.addEventListener("change", draw);
  draw();
}

/** Before both have played, a game between people can be called off. @param {PlayTable} table */
async function askCallOff(table) {
  const { state } = table;
  const sure = await confirm({ title: t("Call the game off?"), sentence: t("Nobody wins. You can do this until both players have moved."), yes: t("Call off"), danger: true });
  if (sure) state.act("@call_off", ownSide(state.summary), null);
}

/** A private link for watchers, who see the game a while later. @param {string} id */
async function shareWatching(id) {
  const { secret } = await inviteWatchers(id);
  const link = `${location.origin}/watch/${id}#${secret}`;
  openDialog({ title: t("A link for watchers"), name: "ask", body: [h("p", null, t("Anyone with the link sees the game 30 seconds late, and can't play or chat.")), h("p", null, h("code", { class: "copy-text" }, link)), h("p", { class: "row" }, h("button", { type: "button", class: "btn pri", key: "copy-watch", on: { click: () => copyText(link, t("Link")) } }, icon("copy"), t("Copy")))] });
}

/** A link to one's own seat, for another device. @param {string} id */
async function shareSeat(id) {
  const { link, qr } = await moveSeat(id, await baseForOthers());
  const picture = h("img", { class: "seat-qr", src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: t("QR code of the link"), width: "256", height: "256" });
  openDialog({ title: t("Continue on another device"), name: "ask", body: [h("p", null, t("Scan it with your phone, or open the link there. It works once, for ten minutes, and gives away your seat: show it to nobody.")), picture, h("p", null, h("code", { class: "copy-text" }, link)), h("p", { class: "row" }, h("button", { type: "button", class: "btn pri", key: "copy-seat", on: { click: () => copyText(link, t("Link")) } }, icon("copy"), t("Copy")))] });
}

/** @param {PlayTable} table */
function askEnd(table) {
  ask(table, { title: t("End the session?"), detail: t("Your points stay the same."), answers: [{ button: "end", label: t("End the session"), kind: "pri", yes: true }, { button: "", label: t("Not now") }] });
}
