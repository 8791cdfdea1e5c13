// Inviting a friend: a link, six letters, a QR code, the address on this network; and how far it is.
import * as announcer from "../announcer.js";
import { answerProposal, getInvitation, getSheet, withdrawInvitation } from "../api.js";
import { gameOf } from "../board/games.js";
import { capital, fill, h } from "../dom.js";
import { draft, planOf } from "../draft.js";
import { checker, icon } from "../icons.js";
import { copyText } from "../parts/copying.js";
import { confirm, tell } from "../parts/dialog.js";
import { sealCard, seatLine, seatState, termsLine } from "../parts/invitation.js";
import { chosenBoard } from "../parts/preview-board.js";
import { baseForOthers, isLocal } from "../reach.js";
import { navigate } from "../router.js";
import { otherSide } from "../sides.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").InvitationShown} Invitation */

/** Milliseconds before the server is asked again when it did not answer. */
const RETRY = 3000;
/** And before it is told anew how long ago the link was opened. */
const AGED = 10_000;

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function inviteScreen(place) {
  const [first, base] = await Promise.all([getInvitation(place.params[0]), baseForOthers()]);
  const { box, sheet } = await getSheet(first.terms.game, first.terms.sheet);
  const element = h("section", { class: `invite ${sheet?.palette ?? "felt"}`, "data-screen": "invite" });
  let left = false;
  let current = first;
  /** @param {Invitation} invitation */
  const show = (invitation) => {
    if (invitation.table) {
      announcer.assertive(t("{name} has joined. The game starts.", { name: invitation.guest_name || t("Your friend") }));
      navigate(`/table/${invitation.table}`, { replace: true });
      return;
    }
    current = invitation;
    fill(element, [invitation.revision, invitation.state, base, seatState(invitation, Date.now())], () => [ways(invitation, base), boardSide(invitation, box, sheet, show)]);
  };
  const follow = async (/** @type {Invitation} */ known) => {
    let last = known;
    while (!left && last.state === "open") {
      const now = await getInvitation(last.id, last.revision).catch(() => null);
      if (left) return;
      if (!now) await new Promise((resolve) => setTimeout(resolve, RETRY));
      else if (now.revision !== last.revision || now.state !== last.state) {
        if (now.opened && !last.opened) announcer.polite(t("The link was opened."));
        show(now);
        last = now;
      }
    }
  };
  show(first);
  follow(first);
  const ageing = setInterval(() => current.opened && show(current), AGED);
  return {
    element,
    title: t("Invite a friend"),
    leave: () => {
      left = true;
      clearInterval(ageing);
    },
  };
}

/** @param {Invitation} invitation @param {string} base */
function ways(invitation, base) {
  const link = `${base}/join#${invitation.code}`;
  const local = isLocal(base);
  return h(
    "div",
    { class: "invite-ways" },
    h("h1", { class: "serif" }, t("Invite a friend")),
    h("div", { class: "card invite-terms" }, termsLine(invitation.terms), h("a", { class: "btn quiet", href: `/new?change=${invitation.id}`, key: "change" }, t("Change…"))),
    h(
      "div",
      { class: "card invite-card" },
      h("p", { class: "invite-label" }, t("Send this link")),
      h("div", { class: "invite-link" }, h("output", { class: "copy-text", "aria-label": t("Link") }, link), copyButton(link, true), shareButton(link)),
      h("div", { class: "invite-code-box" }, h("p", { class: "invite-label" }, t("Or say this code")), letters(invitation.code), h("p", { class: "mut" }, t("Six letters, never I, O or Q. Valid for one day."))),
      h("figure", { class: "invite-qr" }, h("figcaption", { class: "invite-label" }, t("Or let them scan it")), h("img", { src: `/api/invitations/${invitation.id}/qr.svg?base=${encodeURIComponent(base)}`, alt: t("QR code of the link"), width: "256", height: "256" })),
      local
        ? h("p", { class: "notice-line invite-reach" }, icon("info"), h("span", null, t("Only this computer can open the link. To let others on your network join, start the program with --lan.")))
        : h("div", { class: "invite-address" }, icon("wifi", 24), h("span", null, h("strong", null, new URL(base).host), h("span", { class: "mut" }, t("On this network: type this address, then the code"))), copyButton(new URL(base).host, false)),
    ),
    sealCard(invitation),
  );
}

/** @param {string} code */
function letters(code) {
  const spoken = [...code].join(" ");
  return h("p", { class: "code-letters serif", role: "img", "aria-label": t("Code: {code}", { code: spoken }) }, [...code].map((letter) => h("span", { "aria-hidden": "true" }, letter)));
}

/** @param {string} text @param {boolean} main */
function copyButton(text, main) {
  return h("button", { type: "button", class: main ? "btn pri" : "btn quiet square", key: `copy-${main}`, "aria-label": main ? null : t("Copy the address"), on: { click: () => copyText(text, t("Link")) } }, icon("copy"), main ? t("Copy") : null);
}

/** @param {string} link */
function shareButton(link) {
  if (!("share" in navigator)) return null;
  return h("button", { type: "button", class: "btn pri invite-share", key: "share", on: { click: () => navigator.share({ title: "Boxwood", url: link }).catch(() => {}) } }, icon("share"), t("Share…"));
}

/** @param {Invitation} invitation @param {import("../types.js").Box | undefined} box @param {import("../types.js").SheetChoice | undefined} sheet @param {(invitation: Invitation) => void} show */
function boardSide(invitation, box, sheet, show) {
  const { side } = invitation;
  return h(
    "div",
    { class: "invite-side" },
    box && sheet ? h("div", { class: "invite-board", "aria-hidden": "true", inert: true }, chosenBoard(box, gameOf(box.game), sheet, planOf(box), side)) : null,
    seatLine(checker(side), t("You"), t("{colour} · here", { colour: capital(sheet?.colours[side] ?? "") }), "here", h("span", { class: "pill own" }, icon("check", 16), t("Ready"))),
    seatLine(checker(otherSide(side)), invitation.guest_name || t("Your friend"), seatState(invitation, Date.now()), invitation.opened ? "away" : "offline", invitation.state === "open" ? h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null),
    invitation.proposal ? proposalPanel(invitation, show) : null,
    h("p", { class: "mut" }, invitation.state === "open" ? t("The game starts as soon as your friend joins. You can leave this page: the invitation stays under Your games.") : seatState(invitation, Date.now())),
    h(
      "p",
      { class: "row invite-deeds" },
      invitation.state === "open"
        ? [h("a", { class: "btn", href: "/new", key: "practise", on: { click: () => { draft.opponent = "bot"; } } }, t("Practise with the bot meanwhile")), h("button", { type: "button", class: "btn danger", key: "withdraw", on: { click: () => withdraw(invitation) } }, t("Withdraw…"))]
        : h("a", { class: "btn pri", href: "/new", key: "again" }, t("Make a new invitation")),
    ),
  );
}

/** What the guest proposes, and the answers. @param {Invitation} invitation @param {(invitation: Invitation) => void} show */
function proposalPanel(invitation, show) {
  const answer = (/** @type {boolean} */ agree) => () => answerProposal(invitation, agree).then(show, (error) => tell(t("The game was not started"), error instanceof Error ? error.message : String(error)));
  return h(
    "div",
    { class: "card panel question", role: "group", "aria-label": t("Other terms") },
    h("h2", { class: "serif" }, t("{name} proposes other terms", { name: invitation.guest_name || t("Your friend") })),
    invitation.proposal ? termsLine(invitation.proposal) : null,
    h("p", { class: "row" }, h("button", { type: "button", class: "btn pri", key: "agree", on: { click: answer(true) } }, t("Agree and start")), h("button", { type: "button", class: "btn", key: "keep", on: { click: answer(false) } }, t("Keep mine"))),
  );
}

/** @param {Invitation} invitation */
async function withdraw(invitation) {
  const sure = await confirm({ title: t("Withdraw the invitation?"), sentence: t("The link and the code stop working."), yes: t("Withdraw"), danger: true });
  if (!sure) return;
  await withdrawInvitation(invitation.id).catch(() => null);
  navigate("/", { replace: true });
}
