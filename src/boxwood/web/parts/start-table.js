// Making the table that was chosen, and going there.
import { createTable } from "../api.js";
import { gameOf } from "../board/games.js";
import { amend, newTable } from "../draft.js";
import { recent } from "../recent.js";
import { navigate } from "../router.js";
import { t } from "../words.js";
import { tell } from "./dialog.js";

let starting = false;

/** Makes the table that was chosen of a game; one at a time, however often it is pressed. @param {import("../types.js").Box} box */
export async function startTable(box) {
  if (starting) return;
  starting = true;
  try {
    const made = await createTable(newTable(box, gameOf(box.game)));
    amend({ seal: null }); // each serves one table
    recent.startRolling(made.id);
    navigate(`/table/${made.id}`);
  } catch (error) {
    tell(t("The game could not be started"), error instanceof Error ? error.message : String(error));
  } finally {
    starting = false;
  }
}
