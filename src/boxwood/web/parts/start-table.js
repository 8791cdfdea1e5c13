// Making the table that was chosen, or the invitation to it, and going there.
import { changeInvitation, createTable, invite, proposeTerms } from "../api.js";
import { gameOf } from "../board/games.js";
import { amend, draft, newTable } from "../draft.js";
import { recent } from "../recent.js";
import { navigate } from "../router.js";
import { SIDES } from "../sides.js";
import { t } from "../words.js";
import { tell } from "./dialog.js";

let starting = false;

/** The invitation whose terms are being changed; null where a new table is made. */
export const changing = () => new URLSearchParams(location.search).get("change");

/** The invitation to which a guest proposes other terms. */
export const proposing = () => new URLSearchParams(location.search).get("propose");

/** Makes the table that was chosen of a game; one at a time, however often it is pressed. @param {import("../types.js").Box} box */
export async function startTable(box) {
  if (starting) return;
  starting = true;
  try {
    await (draft.opponent === "friend" || proposing() ? inviteTo(box) : make(box));
    amend({ seal: null, played: { ...draft.played, [box.game]: true } }); // each seal serves one table
  } catch (error) {
    tell(t("The game could not be started"), error instanceof Error ? error.message : String(error));
  } finally {
    starting = false;
  }
}

/** @param {import("../types.js").Box} box */
async function make(box) {
  const made = await createTable(newTable(box, gameOf(box.game)));
  recent.startRolling(made.id);
  navigate(`/table/${made.id}`);
}

/** @param {import("../types.js").Box} box */
async function inviteTo(box) {
  const { seats: _, seal: __, words: ___, ...terms } = newTable(box, gameOf(box.game));
  const name = draft.names[0].trim();
  const proposed = proposing();
  if (proposed) {
    await proposeTerms(proposed, { name, terms });
    navigate(`/join#${new URLSearchParams(location.search).get("code") ?? ""}`, { replace: true });
    return;
  }
  const side = draft.side === "either" ? SIDES[Math.random() < 0.5 ? 0 : 1] : draft.side;
  const known = changing();
  const made = await (known ? changeInvitation(known, { terms, side, name }) : invite({ terms, side, name }));
  navigate(`/invite/${made.id}`);
}
