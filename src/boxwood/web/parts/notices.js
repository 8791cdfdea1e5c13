// What a player must know about the line and the engine, in a strip above the board.
import { fill, h, sentence } from "../dom.js";
import { icon } from "../icons.js";
import { language, t } from "../words.js";

/** @param {boolean} bots whether a bot plays, or hints only are given */
export const preparing = (bots) => (bots ? t("Preparing the bot (first time only)…") : t("Preparing the hints (first time only)…"));

/** Whether everybody waits for a bot that is not ready. @param {import("../table-state.js").TableState} state */
export function waitsForEngine({ engine, view, summary }) {
  return Boolean(engine && !engine.ready && !engine.simple && view?.to_act && summary.seats[view.to_act].kind === "bot");
}

/** @param {HTMLElement} element @param {import("../table-state.js").TableState} state */
export function notices(element, state) {
  const lost = state.connection === "lost";
  const bots = Object.values(state.summary.seats).some((seat) => seat.kind === "bot");
  const waited = waitsForEngine(state); // which is told beside the board, with what can be done
  const engine = state.engine && !state.engine.ready && !waited && (bots || state.summary.hints) ? state.engine : null;
  const simple = Boolean(bots && engine?.simple);
  const part = engine?.part ? Math.round(engine.part * 100) : null;
  fill(element, [state.asked, lost, state.gone, state.storage, engine?.doing, simple, part, language()], () => [
    state.gone ? h("p", { class: "notice-line danger" }, icon("warn"), h("span", null, sentence(state.gone)),  h("a", { href: "/tables" }, t("All games")), h("a", { href: "/" }, t("New game"))) : null,
    state.storage && !lost && !state.gone ? h("p", { class: "notice-line danger" }, icon("warn"), h("span", null, sentence(state.storage))) : null,
    lost && !state.gone
      ? h(
          "p",
          { class: "notice-line danger" },
          icon("warn"),
          h("span", null, state.summary.between_people ? t("You are offline. Your plays are saved and sent later.") : t("Reconnecting… Your game is saved.")),
          h("button", { type: "button", class: "btn small", key: "retry", on: { click: () => state.socket.retryNow() } }, t("Try now")),
        )
      : null,
    engine && !lost
      ? h(
          "p",
          { class: "notice-line engine" },
          icon("info"),
          h("span", null, preparing(bots)),
          h("span", { class: "mut doing" }, simple ? t("A simple bot plays until then.") : t("You can play meanwhile.")),
          h("progress", { max: "100", value: part, "aria-label": preparing(bots) }),
        )
      : null,
  ]);
}
