// Doubling, resigning, offering a draw: in a place of their own, and each asks once.
import { capital, fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { ownSide, people } from "../seats.js";
import { language, t, tn } from "../words.js";
import { ask } from "./play-answers.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */
/** @typedef {import("../table-state.js").TableState} TableState */

/** A short reason why there is no doubling now; "" if there is. @param {TableState} state */
export function whyNoDouble(state) {
  const view = state.view;
  if (!view || state.presser("double")) return "";
  if (view.crawford) return t("Crawford game");
  if (view.phase === "offered" || view.phase === "resigning") return t("answer first");
  if (view.to_act && !people(state.summary).includes(view.to_act)) return t("not your turn");
  if (view.phase === "rolled" || view.phase === "played") return t("only before you roll");
  if (view.cube?.owner && view.cube.owner !== view.to_act) return t("your opponent doubles next");
  if (view.phase === "opening") return t("not in the first turn");
  return t("not now");
}

/** Whether the table has doubling at all. @param {TableState} state */
export const hasDoubling = (state) => Boolean(state.view?.cube?.in_play || state.view?.crawford);

/** Whether the game knows draws by agreement. @param {TableState} state */
export const canDraw = (state) => "offer draw" in (state.view?.buttons ?? {});

/** The resignations that somebody here may offer now. @param {TableState} state */
export const resignations = (state) => Object.keys(state.view?.buttons ?? {}).filter((name) => name.startsWith("resign") && state.presser(name));

/** A short reason why there is no resigning now; "" if there is. @param {TableState} state */
export function whyNoResigning(state) {
  if (resignations(state).length) return "";
  if (["offered", "resigning", "taking back"].includes(state.view?.phase ?? "")) return t("answer first");
  return state.view?.phase === "opening" ? t("not in the first turn") : t("not your turn");
}

/** @param {HTMLElement} element @param {PlayTable} table */
export function stakes(element, table) {
  const { state } = table;
  const words = table.sheet?.words ?? {};
  const reason = whyNoDouble(state);
  const doubling = hasDoubling(state);
  const drawing = canDraw(state);
  const draw = Boolean(state.presser("offer draw"));
  const resign = resignations(state).length > 0;
  const over = Boolean(state.view?.over);
  const asks = state.summary.between_people && ownSide(state.summary) !== null;
  const back = Boolean(state.presser("takeback"));
  element.classList.toggle("three", asks && !over);
  fill(element, [reason, doubling, drawing, draw, resign, over, asks, back, language()], () => {
    if (over || !people(state.summary).length) return null;
    return [
      doubling
        ? h(
            "button",
            { type: "button", class: "btn stake", key: "double", "aria-disabled": reason ? "true" : null, on: { click: () => askDouble(table) } },
            h("span", null, reason ? capital(words.double ?? t("double")) : t("{verb}…", { verb: capital(words.double ?? t("double")) })),
            reason ? h("small", null, reason) : null,
          )
        : null,
      drawing ? h("button", { type: "button", class: "btn stake", key: "draw", "aria-disabled": draw ? null : "true", on: { click: () => askDraw(table) } }, t("Offer a draw…")) : null,
      asks ? backButton(table, back) : h("span", { class: "spacer" }),
      h("button", { type: "button", class: "btn danger stake", key: "resign", "aria-disabled": resign ? null : "true", on: { click: () => askResign(table) } }, icon("flag"), t("Resign…")),
    ];
  });
}

/** Between people a play is taken back as openly as a game is resigned. @param {PlayTable} table @param {boolean} live */
function backButton(table, live) {
  const press = () => (live ? askTakeBack(table) : explain(table.state, "takeback"));
  return h("button", { type: "button", class: "btn stake", key: "take-back", "aria-disabled": live ? null : "true", on: { click: press } }, t("Take back…"));
}

/** Says why a button is not live, as for a play. @param {TableState} state @param {string} name */
function explain(state, name) {
  const button = state.view?.buttons[name];
  if (!button || button.live) return;
  state.refuse({ kind: "IllegalAction", action: name, message: button.why ?? t("not now"), clause: button.clause ?? null });
  state.changed();
}

/** Asks beside the board whether to double. @param {PlayTable} table */
export function askDouble(table) {
  const { state } = table;
  if (!state.presser("double")) {
    explain(state, "double");
    return;
  }
  const value = (state.view?.cube?.value ?? 1) * 2;
  const warning = state.view?.buttons.double.warning;
  const detail = [t("If your opponent takes, the stake goes from {before} to {after}.", { before: value / 2, after: value }), warning ? capital(warning) : ""].filter(Boolean).join(" ");
  ask(table, {
    title: t("Double to {value}?", { value }),
    detail,
    cube: state.view?.cube?.spoken ? null : value,
    answers: [{ button: "double", label: capital(table.sheet?.words.double ?? t("double")), kind: "pri", yes: true }, { button: "", label: t("Not now") }],
  });
}

/** @param {PlayTable} table */
export function askDraw(table) {
  if (!table.state.presser("offer draw")) {
    explain(table.state, "offer draw");
    return;
  }
  ask(table, {
    title: t("Offer a draw?"),
    detail: t("If your opponent refuses, your turn goes on."),
    answers: [{ button: "offer draw", label: t("Offer a draw"), kind: "pri", yes: true }, { button: "", label: t("Not now") }],
  });
}

/** Asks whether to ask for it. @param {PlayTable} table */
export function askTakeBack(table) {
  const detail = table.box?.has_dice ? t("If your opponent agrees, you play the same dice again.") : t("If your opponent agrees, you move again.");
  ask(table, { title: t("Ask to take back the last play?"), detail, answers: [{ button: "takeback", label: t("Ask"), kind: "pri", yes: true }, { button: "", label: t("Not now") }] });
}

/** @param {PlayTable} table */
export function askResign(table) {
  const { state, game } = table;
  const open = resignations(state);
  if (!open.length) {
    explain(state, Object.keys(state.view?.buttons ?? {}).find((name) => name.startsWith("resign")) ?? "resign");
    return;
  }
  const on = { button: "", label: t("Play on") };
  if (open[0] === "resign") {
    ask(table, { title: t("Resign this game?"), detail: t("You lose at once."), answers: [{ button: "resign", label: t("Resign"), kind: "danger", yes: true }, on] });
    return;
  }
  const ways = game.resignations();
  ask(table, {
    title: t("Resign how much?"),
    detail: t("Your opponent may accept or play on."),
    answers: [...open.map((name) => ({ button: name, label: ways[name].title, detail: tn("lose {count} point", "lose {count} points", state.view?.worth?.[ways[name].times - 1] ?? ways[name].times), kind: /** @type {"danger"} */ ("danger") })), on],
  });
}
