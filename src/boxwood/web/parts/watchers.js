// Who watches two people play: their names, for whoever asks; and one's own, where one only watches.
import { fill, h } from "../dom.js";
import { amend, draft } from "../draft.js";
import { ownSide } from "../seats.js";
import { language, t, tn } from "../words.js";
import { openDialog } from "./dialog.js";
import { textField } from "./text-field.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */

/** @param {PlayTable} table */
export function openWatchers({ state }) {
  const list = h("ul", { class: "watcher-names" });
  const draw = () => {
    const { names, watchers } = state.presence ?? { names: [], watchers: 0 };
    const unnamed = watchers - names.length;
    fill(list, [names, unnamed, language()], () => [
      names.map((name) => h("li", { dir: "auto" }, name)),
      unnamed > 0 ? h("li", { class: "mut" }, tn("{count} without a name", "{count} without a name", unnamed)) : null,
    ]);
  };
  const own = ownSide(state.summary) ? null : textField(t("Your name"), draft.names[0], (name) => amend({ names: [name, draft.names[1]] }), { placeholder: t("none"), max: 40, key: "watcher-name" });
  const tell = () => {
    state.removeEventListener("change", draw);
    if (own && draft.names[0].trim() !== state.socket.name) state.socket.rename(draft.names[0].trim());
  };
  openDialog({ title: t("Watchers"), name: "ask", body: [list, own], closed: tell });
  state.addEventListener("change", draw);
  draw();
}
