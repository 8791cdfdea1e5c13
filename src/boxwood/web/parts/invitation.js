// Parts of an invitation that host and guest see alike.
import { h } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").InvitationShown} Invitation */

/** What is to be played, in a line. @param {import("../types.js").TermsShown} terms */
export function termsLine({ title, facts }) {
  return h("p", { class: "terms-line" }, h("strong", null, title), h("span", { class: "mut" }, facts.join(" · ")));
}

/** The beginning of what was shown of the sealed dice, in groups that can be compared. @param {string} commitment */
export function fingerprint(commitment) {
  return h("p", { class: "fingerprint", "aria-label": t("Fingerprint of the dice") }, (commitment.slice(0, 16).match(/.{4}/g) ?? []).map((group) => h("code", null, group)));
}

/** A seat: checker, name, what they do, presence by shape and word. @param {Node} mark @param {string} name @param {string} about @param {"here" | "away" | "offline"} presence @param {import("../dom.js").Child} [more] */
export function seatLine(mark, name, about, presence, more = null) {
  return h("div", { class: `player invite-seat ${presence}` }, h("span", { class: "mark-box" }, mark, presenceDot(presence)), h("div", { class: "who" }, h("strong", { dir: "auto" }, name), h("span", { class: "mut" }, about)), more);
}

/** @param {"here" | "away" | "offline"} presence */
export function presenceDot(presence) {
  return h("i", { class: `presence ${presence}`, "aria-hidden": "true" });
}

/** How far the friend is. @param {Invitation} invitation */
export function seatState(invitation) {
  if (invitation.state === "declined") return t("Your friend does not want to play now.");
  if (invitation.state === "expired") return t("The code has run out.");
  if (invitation.state === "withdrawn") return t("The invitation was withdrawn.");
  if (!invitation.opened) return t("Waiting for your friend");
  return invitation.device === "phone" ? t("Opened the link, on a phone") : t("Opened the link, on a computer");
}
