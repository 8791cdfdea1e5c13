// What is seen round the board of a table in play: made once, drawn again whenever something changes.
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { nameOf, people } from "../seats.js";
import { change, settings } from "../settings.js";
import { otherSide } from "../sides.js";
import { t, tn } from "../words.js";
import { controls } from "./controls.js";
import { holidayOf } from "./correspondence.js";
import { openMenu } from "./menu.js";
import { moveList, scrollToCurrent } from "./moves.js";
import { notices } from "./notices.js";
import { moreItems, openMore } from "./play-menu.js";
import { panelFor } from "./play-panel.js";
import { playerCard } from "./player-card.js";
import { answering, questionOf } from "./questions.js";
import { stakes } from "./stakes.js";
import { talkButtons } from "./talk.js";
import { typedPlay } from "./typed-play.js";
import { openWatchers } from "./watchers.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {ReturnType<typeof makeFrame>} Frame */

const DOTS_AFTER = 300;
const SLOW_AFTER = 2000;

/** @param {PlayTable} table @param {HTMLElement} board */
export function makeFrame(table, board) {
  const title = h("h1", { class: "visually-hidden" });
  const controls = h("div", { class: "controls", role: "group" });
  const boardBox = h("div", { class: "board-box" }, board);
  const menu = h("button", { type: "button", class: "btn quiet square phone-menu", on: { click: () => openMenu(() => moreItems(table), table.state) } }, icon("menu", 22));
  const opponent = h("div", { class: "player opponent", role: "group" });
  const you = h("div", { class: "player you", role: "group" });
  const line = h("div", { class: "match-line" });
  const notices = h("div", { class: "notices" });
  const moves = h("div", { class: "card moves" });
  new ResizeObserver(() => scrollToCurrent(moves)).observe(moves);
  const slot = h("div", { class: "slot" });
  const tools = h("div", { class: "tools" });
  const stakes = h("div", { class: "stakes" });
  const typed = typedPlay(table);
  const side = h("div", { class: "side" }, menu, opponent, line, notices, moves, slot, you, tools, stakes, typed.form);
  const element = h(
    "section",
    { class: `play ${table.sheet?.palette ?? "felt"}`, "data-screen": "play", "data-shape": table.game.shape },
    title,
    h("div", { class: "board-area" }, boardBox),
    controls,
    side,
  );
  return { element, title, controls, boardBox, menu, opponent, you, line, notices, moves, slot, tools, stakes, side, typed };
}

/** Controls lie on the board if it has room for them, else in the side column; on a phone in a bar of their own. @param {Frame} frame @param {boolean} phone @param {import("../board/game.js").PageGame} game */
export function placeControls(frame, phone, game) {
  if (phone) frame.element.append(frame.controls);
  else if (game.controlsOnBoard) frame.boardBox.append(frame.controls);
  else frame.side.insertBefore(frame.controls, frame.you);
}

/** @param {PlayTable} table */
export function drawFrame(table) {
  const { state, frame, mode } = table;
  const { summary } = state;
  frame.menu.setAttribute("aria-label", t("Menu"));
  frame.controls.setAttribute("aria-label", t("Your turn"));
  frame.title.textContent = summary.title;
  frame.typed.label();
  drawPlayers(table, mode);
  drawLine(table);
  panelFor(table, frame.slot);
  if (!state.behind || !state.view) drawStanding(table);
  notices(frame.notices, state);
  drawControls(table, mode);
  frame.element.dataset.mode = mode;
  frame.element.toggleAttribute("data-waiting", state.sent !== null);
  frame.element.dataset.panel = frame.slot.firstElementChild ? (frame.slot.dataset.kind ?? "") : "";
}

/** What does not change while something is still on its way on the board. @param {PlayTable} table */
function drawStanding(table) {
  const { state, frame } = table;
  const record = table.finished();
  moveList(frame.moves, { order: table.recordOrder, summary: state.summary, record, pending: table.pending(), current: record.at(-1)?.number ?? null, go: (entry) => table.review(entry) });
  drawTools(table);
  stakes(frame.stakes, table);
}

/** @param {PlayTable} table @param {string} mode */
function drawPlayers(table, mode) {
  const { state, frame, box, sheet } = table;
  const { view, summary, thinking } = state;
  const mine = view?.viewer ?? people(summary)[0] ?? "first";
  const age = thinking ? Date.now() - thinking.since : 0;
  if (thinking && age < SLOW_AFTER) table.later((age < DOTS_AFTER ? DOTS_AFTER : SLOW_AFTER) - age, () => table.render());
  if (!state.behind) table.moved = { first: movedBy(table, "first"), second: movedBy(table, "second") };
  for (const [element, side] of /** @type {[HTMLElement, Side][]} */ ([[frame.opponent, otherSide(mine)], [frame.you, mine]])) {
    const dots = thinking?.side === side && age >= DOTS_AFTER - 20;
    playerCard(element, { state, side, box, sheet, moved: table.moved[side], dice: replayable(table, side), replay: () => table.replay(), dots, slow: age >= SLOW_AFTER - 20, status: statusOf(table, side, mode), clock: table.clocks.of(side), active: view?.to_act === side && !state.atEnd && !table.opening });
    element.setAttribute("aria-label", nameOf(summary, side));
  }
  table.clocks.draw();
}

/** By how many pips the moves in hand change what a side has before it. @param {PlayTable} table @param {Side} side */
function movedBy({ state, board }, side) {
  const { view } = state;
  if (!view?.pips || board.view !== view) return 0;
  return view.turn === side ? board.hand.pips.mover : board.hand.pips.opponent;
}

/** The dice of a side's last play, while they lie there to be seen again. @param {PlayTable} table @param {Side} side */
function replayable({ state, board }, side) {
  return state.behind || board.left?.side !== side ? null : board.left.dice;
}

/** What a player does now, if there is more to say than who they are. @param {PlayTable} table @param {Side} side @param {string} mode */
function statusOf(table, side, mode) {
  const { view, summary, engine } = table.state;
  if (summary.seats[side].kind === "bot" && engine && !engine.ready) return engine.simple ? t("A simple bot for now") : t("Getting ready, {part}%", { part: Math.round((engine.part ?? 0) * 100) });
  const holiday = holidayOf(table.state, side);
  if (holiday) return holiday;
  if (table.state.diceWanted === side) return t("Waiting for the dice");
  if (!view || view.over || table.opening || table.state.atEnd || view.to_act !== side) return "";
  if (!people(summary).includes(side)) return summary.between_people && answering(table.state) ? t("Answers") : "";
  if (mode === "none") return questionOf(table.game, table.state, {}) ? t("Your answer") : t("Your turn");
  if (mode === "roll" || mode === "enter") return t("Roll the dice");
  const hand = table.board.hand;
  if (mode === "hand" && hand.complete) return t("Play complete");
  const next = mode === "hand" && hand.moves.length ? hand.dice.filter((one) => !one.used) : [];
  if (next.length === 1) return t("Play the {die}", { die: next[0].value });
  return view.free_play ? t("Your turn (honour play)") : t("Your turn");
}

/** @param {PlayTable} table */
function drawLine(table) {
  const { seen: view, summary } = table.state;
  const name = table.sheet?.title ?? "";
  const game = summary.format !== "single" && view?.game_number ? t("game {number}", { number: view.game_number }) : "";
  const crawford = view?.crawford ? t("Crawford game") : "";
  const stakes = view?.cube?.in_play && view.cube.spoken ? t("stakes {value}", { value: view.cube.value }) : "";
  const unaided = summary.between_people ? t("no hints") : "";
  const watching = (summary.between_people && table.state.presence?.watchers) || 0;
  fill(table.frame.line, [summary.heading, game, crawford, stakes, unaided, watching, name, t("{sheet} rules")], () => [
    h("span", null, h("strong", null, summary.heading), [game, crawford, stakes, unaided].filter(Boolean).map((part) => ` · ${part}`)),
    watching ? h("button", { type: "button", class: "btn quiet watching", key: "watching", on: { click: () => openWatchers(table) } }, icon("eye", 18), tn("{count} watching", "{count} watching", watching)) : null,
    h("button", { type: "button", class: "btn quiet rules-link", key: "rules", "aria-label": t("{sheet} rules", { sheet: name }), title: t("{sheet} rules", { sheet: name }), on: { click: () => table.rules() } }, h("span", null, t("{sheet} rules", { sheet: name })), icon("info", 18)),
  ]);
}

/** @param {PlayTable} table */
function drawTools(table) {
  const { state, frame } = table;
  const hints = state.summary.hints && !state.view?.over;
  const live = hints && Boolean(state.asked) && !state.ended;
  const talks = state.summary.between_people && people(state.summary).length > 0;
  fill(frame.tools, [hints, live, settings.sound, talks, state.muted, t("Hint")], () => [
    talks ? talkButtons(table) : null,
    hints
      ? h(
          "button",
          { type: "button", class: "btn square hint-button", key: "hint", "aria-label": t("Hint"), title: t("Hint"), "aria-disabled": live ? null : "true", on: { click: () => live && state.askHint() } },
          icon("bulb"),
          h("span", { class: "wide-only" }, t("Hint")),
        )
      : null,
    talks ? null : h("button", { type: "button", class: "btn square", key: "sound", "aria-label": t("Sound"), "aria-pressed": String(settings.sound), title: settings.sound ? t("Turn the sound off") : t("Turn the sound on"), on: { click: () => change({ sound: !settings.sound }) } }, icon(settings.sound ? "speaker" : "silent")),
    h("button", { type: "button", class: "btn square", key: "more", "aria-label": t("More"), title: t("More"), on: { click: () => openMore(table) } }, icon("more")),
  ]);
}

/** Who is waited for, for the bar of a phone. @param {PlayTable} table */
function noteOf({ state, opening }) {
  const { view, summary } = state;
  if (!view?.to_act || opening) return "";
  const name = nameOf(summary, view.to_act);
  return answering(state) ? t("Waiting for {name} to answer", { name }) : t("{name} to play", { name });
}

/** @param {PlayTable} table @param {import("./controls.js").Controls["mode"]} mode */
function drawControls(table, mode) {
  const { state, frame, board } = table;
  const { view } = state;
  // The dice of the side at the top lie in the other half, where the buttons would cover them.
  frame.boardBox.dataset.mover = view && (view.to_act ?? view.turn) !== view.viewer ? "other" : "own";
  controls(
    frame.controls,
    {
      mode,
      side: view?.turn ?? "first",
      hand: mode === "hand" ? board.hand : null,
      dice: (view?.phase === "rolled" && view.dice) || null,
      undo: Boolean(state.presser("undo")),
      back: Boolean(state.presser("take back")),
      cocked: Boolean(state.presser("cocked")),
      entered: table.entered,
      note: noteOf(table),
    },
    {
      roll: () => table.roll(),
      undo: (all) => table.undo(all),
      done: () => table.done(),
      pass: () => table.play("pass"),
      swap: () => board.swap(),
      cocked: () => state.press("cocked"),
      takeBack: () => table.undo(false),
    },
  );
}
