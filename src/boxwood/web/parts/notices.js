// What a player must know about the line and the engine, in a strip above the board.
import { fill, h, sentence } from "../dom.js";
import { icon } from "../icons.js";
import { language, t } from "../words.js";

/** @param {HTMLElement} element @param {import("../table-state.js").TableState} state */
export function notices(element, state) {
  const lost = state.connection === "lost";
  const bots = Object.values(state.summary.seats).some((seat) => seat.kind === "bot");
  const engine = state.engine && !state.engine.ready && (bots || state.summary.hints) ? state.engine : null;
  const part = engine?.part ? Math.round(engine.part * 100) : null;
  fill(element, [state.asked, lost, state.gone, engine?.doing, part, language()], () => [
    state.gone ? h("p", { class: "notice-line danger" }, icon("warn"), h("span", null, sentence(state.gone)),  h("a", { href: "/tables" }, t("Tables"))) : null,
    lost && !state.gone
      ? h(
          "p",
          { class: "notice-line danger" },
          icon("warn"),
          h("span", null, t("The connection is lost. Trying again; nothing is lost.")),
          h("button", { type: "button", class: "btn small", key: "retry", on: { click: () => state.socket.retryNow() } }, t("Try now")),
        )
      : null,
    engine && !lost
      ? h(
          "p",
          { class: "notice-line engine" },
          icon("info"),
          h("span", null, state.asked && bots ? t("The bot is getting ready. You can play meanwhile.") : bots ? t("The bot is getting ready, and then it plays.") : t("Hints are getting ready. You can play meanwhile.")),
          h("span", { class: "mut doing" }, engine.doing ?? ""),
          h("progress", { max: "100", value: part, "aria-label": engine.doing ?? t("Getting ready") }),
        )
      : null,
  ]);
}
