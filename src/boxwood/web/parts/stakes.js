// Doubling, resigning, offering a draw: in a place of their own, and each asks once.
import { capital, fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { people } from "../seats.js";
import { language, t, tn } from "../words.js";
import { closing, confirm, openDialog } from "./dialog.js";

/** @typedef {import("../board/game.js").PageGame} PageGame */
/** @typedef {import("../table-state.js").TableState} TableState */

/** A short reason why there is no doubling now; "" if there is. @param {TableState} state */
export function whyNoDouble(state) {
  const view = state.view;
  if (!view || state.presser("double")) return "";
  if (view.crawford) return t("Crawford game");
  if (view.phase === "offered" || view.phase === "resigning") return t("answer first");
  if (view.to_act && !people(state.summary).includes(view.to_act)) return t("not your turn");
  if (view.phase === "rolled" || view.phase === "played") return t("only before you roll");
  if (view.cube?.owner && view.cube.owner !== view.to_act) return t("the next is theirs");
  if (view.phase === "opening") return t("after the opening roll");
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
  if (state.view?.phase === "offered" || state.view?.phase === "resigning") return t("answer first");
  return state.view?.phase === "opening" ? t("after the opening roll") : t("not your turn");
}

/** @param {HTMLElement} element @param {TableState} state @param {PageGame} game @param {Record<string, string>} words */
export function stakes(element, state, game, words) {
  const reason = whyNoDouble(state);
  const doubling = hasDoubling(state);
  const drawing = canDraw(state);
  const draw = Boolean(state.presser("offer draw"));
  const resign = resignations(state).length > 0;
  const over = Boolean(state.view?.over);
  fill(element, [reason, doubling, drawing, draw, resign, over, language()], () => {
    if (over) return null;
    return [
      doubling
        ? h(
            "button",
            { type: "button", class: "btn stake", key: "double", "aria-disabled": reason ? "true" : null, on: { click: () => askDouble(state, words) } },
            h("span", null, reason ? capital(words.double ?? t("double")) : t("{verb}…", { verb: capital(words.double ?? t("double")) })),
            reason ? h("small", null, reason) : null,
          )
        : null,
      drawing ? h("button", { type: "button", class: "btn stake", key: "draw", "aria-disabled": draw ? null : "true", on: { click: () => askDraw(state) } }, t("Offer a draw…")) : null,
      h("span", { class: "spacer" }),
      h("button", { type: "button", class: "btn danger stake", key: "resign", "aria-disabled": resign ? null : "true", on: { click: () => askResign(state, game) } }, icon("flag"), t("Resign…")),
    ];
  });
}

/** Says why a button is not live, as for a play. @param {TableState} state @param {string} name */
function explain(state, name) {
  const button = state.view?.buttons[name];
  if (!button || button.live) return;
  state.refuse({ kind: "IllegalAction", action: name, message: button.why ?? t("not now"), clause: button.clause ?? null });
  state.changed();
}

/** @param {TableState} state @param {Record<string, string>} words */
export async function askDouble(state, words) {
  if (!state.presser("double")) {
    explain(state, "double");
    return;
  }
  const value = (state.view?.cube?.value ?? 1) * 2;
  const warning = state.view?.buttons.double.warning;
  const sentence = [t("The stake goes from {before} to {after}, if it is taken.", { before: value / 2, after: value }), warning ? capital(warning) : ""].filter(Boolean).join(" ");
  const yes = await confirm({ title: t("Double to {value}?", { value }), sentence, yes: capital(words.double ?? t("double")) });
  if (yes) state.press("double");
}

/** @param {TableState} state */
export async function askDraw(state) {
  if (!state.presser("offer draw")) {
    explain(state, "offer draw");
    return;
  }
  const yes = await confirm({ title: t("Offer a draw?"), sentence: t("If it is refused, you go on with your turn."), yes: t("Offer a draw") });
  if (yes) state.press("offer draw");
}

/** @param {TableState} state @param {PageGame} game */
export async function askResign(state, game) {
  const open = resignations(state);
  if (!open.length) {
    explain(state, Object.keys(state.view?.buttons ?? {}).find((name) => name.startsWith("resign")) ?? "resign");
    return;
  }
  if (open[0] === "resign") {
    const yes = await confirm({ title: t("Resign this game?"), sentence: t("You lose it at once."), yes: t("Resign"), danger: true });
    if (yes) state.press("resign");
    return;
  }
  const cube = state.view?.cube?.value ?? 1;
  const ways = game.resignations();
  const dialog = openDialog({
    title: t("Resign how much?"),
    name: "ask",
    body: [
      h("p", { class: "mut" }, t("Your opponent may accept or play on.")),
      h(
        "div",
        { class: "answers" },
        open.map((name) => {
          const { title, times } = ways[name];
          return h(
            "button",
            { type: "button", class: "btn danger answer", on: { click: closing(() => dialog, () => state.press(name)) } },
            h("span", null, title),
            h("small", null, tn("lose {count} point", "lose {count} points", cube * times)),
          );
        }),
      ),
    ],
    actions: h("button", { class: "btn", type: "button", on: { click: () => dialog.close() } }, t("Play on")),
  });
}
