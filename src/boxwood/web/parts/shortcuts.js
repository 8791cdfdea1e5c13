// The keys, listed.
import { h } from "../dom.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";

/** @returns {[string[], string][]} */
const keys = () => [
  [["R"], t("Roll the dice")],
  [["Enter"], t("Done, or pass")],
  [["U"], t("Undo one move")],
  [["Shift", "U"], t("Undo the whole play")],
  [["X"], t("Swap the dice")],
  [["1", "6"], t("Choose a die")],
  [["←", "↑", "→", "↓"], t("Move between points")],
  [["Space"], t("Pick up or put down a checker")],
  [["T"], t("Type a play")],
  [["P"], t("Show the last play again")],
  [["D"], t("Double")],
  [["?", "H"], t("Hint")],
  [["B"], t("Go to the board")],
  [["M"], t("Go to the list of moves")],
  [["S"], t("Read the position aloud")],
  [["Esc"], t("Close a panel or menu")],
  [["K"], t("Show this list")],
];

export function openShortcuts() {
  openDialog({
    title: t("Keyboard"),
    name: "sheet",
    body: h(
      "dl",
      { class: "shortcuts" },
      keys().map(([names, meaning]) => h("div", null, h("dt", null, names.map((name) => h("kbd", null, name))), h("dd", null, meaning))),
    ),
  });
}
