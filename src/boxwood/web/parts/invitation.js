// Parts of an invitation that host and guest see alike.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").InvitationShown} Invitation */

/** What is to be played, in a line. @param {import("../types.js").TermsShown} terms */
export function termsLine({ title, facts }) {
  return h("p", { class: "terms-line" }, h("strong", null, title), h("span", { class: "mut" }, facts.join(" · ")));
}

/** How the dice are made, with the four words of the seal, which both can compare; nothing where no dice are rolled. @param {Invitation} invitation */
export function sealCard({ seal, host }) {
  if (!seal.length) return null;
  const same = host ? t("Your friend gets the same four words.") : t("Your friend has the same four words.");
  return h(
    "div",
    { class: "card invite-seal" },
    h("h2", null, icon("lock"), t("The dice are made in three parts")),
    h("p", { class: "mut" }, t("Nobody, not even the host, can know a roll before it is rolled. After the match both of you can check every roll."), " ", same),
    sealWords(seal),
  );
}

/** The words of a seal, to be read out. @param {readonly string[]} seal */
export function sealWords(seal) {
  return h("p", { class: "seal-words serif" }, seal.map((word) => h("span", { translate: "no" }, word, " ")));
}

/** A seat: checker, name, what they do, presence by shape and word. @param {Node} mark @param {string} name @param {string} about @param {"here" | "away" | "offline"} presence @param {import("../dom.js").Child} [more] */
export function seatLine(mark, name, about, presence, more = null) {
  return h("div", { class: `player invite-seat ${presence}` }, h("span", { class: "mark-box" }, mark, presenceDot(presence)), h("div", { class: "who" }, h("strong", { dir: "auto" }, name), h("span", { class: "mut" }, about)), more);
}

/** @param {"here" | "away" | "offline"} presence */
export function presenceDot(presence) {
  return h("i", { class: `presence ${presence}`, "aria-hidden": "true" });
}

/** How far the friend is. @param {Invitation} invitation @param {number} now milliseconds since 1970 */
export function seatState(invitation, now) {
  if (invitation.state === "declined") return t("Your friend can't play now.");
  if (invitation.state === "expired") return t("The code has expired.");
  if (invitation.state === "withdrawn") return t("The invitation was withdrawn.");
  if (!invitation.opened) return t("Waiting for your friend");
  const seconds = Math.max(0, (now - Date.parse(invitation.opened)) / 1000);
  const age = seconds < 60 ? t("{count} s", { count: Math.max(10, Math.round(seconds / 10) * 10) }) : t("{count} min", { count: Math.round(seconds / 60) });
  return invitation.device === "phone" ? t("Opened the link {age} ago, on a phone", { age }) : t("Opened the link {age} ago, on a computer", { age });
}
