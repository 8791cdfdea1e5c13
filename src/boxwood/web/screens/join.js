// Coming to a friend's table: the code, the terms, one's name; then sitting down, proposing other terms, or declining.
import * as announcer from "../announcer.js";
import { declineInvitation, getInvitation, getSheet, giveTableKey, openInvitation, sitDown } from "../api.js";
import { fill, h } from "../dom.js";
import { amend, draft } from "../draft.js";
import { checker, icon } from "../icons.js";
import { sealCard, termsLine } from "../parts/invitation.js";
import { textField } from "../parts/text-field.js";
import { navigate } from "../router.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").InvitationShown} Invitation */

const RETRY = 3000;

/** The link of watchers, or that of a seat for another device: its secret is shown once, then the table opens. @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function watchScreen(place) {
  await giveTableKey(place.params[0], place.hash);
  navigate(`/table/${place.params[0]}`, { replace: true });
  return { element: h("section", { class: "page narrow", "data-screen": "join" }), title: "Boxwood" };
}

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function joinScreen(place) {
  const element = h("section", { class: "page narrow join", "data-screen": "join" });
  let left = false;
  /** @type {import("../types.js").SheetChoice["agreeing"] | undefined} */
  let colours;
  /** @param {Invitation} invitation @param {boolean} [changed] whether the terms are other ones than a moment ago */
  const show = (invitation, changed = false) => {
    if (invitation.host) navigate(`/invite/${invitation.id}`, { replace: true });
    else if (invitation.table) navigate(`/table/${invitation.table}`, { replace: true });
    else fill(element, [invitation.revision, invitation.state], () => (invitation.state === "open" ? terms(invitation, colours?.[invitation.side].many ?? "", show, changed) : ended(invitation)));
  };
  /** Dresses the page for the box that is to be played by. @param {Invitation} invitation */
  const dress = async ({ terms: { game, sheet: name } }) => {
    const { sheet } = await getSheet(game, name);
    element.className = `page narrow join ${sheet?.palette ?? "felt"}`;
    colours = sheet?.agreeing;
  };
  /** Shows what the host has done, and says it. @param {Invitation} now @param {Invitation} last */
  const hear = async (now, last) => {
    const name = now.host_name || t("Your friend");
    const changed = offered(now) !== offered(last);
    if (changed) await dress(now);
    if (changed) announcer.assertive(t("{name} has changed the terms.", { name }));
    else if (now.refused && !last.refused) announcer.assertive(t("{name} keeps the first terms.", { name }));
    show(now, changed);
  };
  const follow = async (/** @type {Invitation} */ known) => {
    let last = known;
    while (!left && last.state === "open" && !last.host) {
      const now = await getInvitation(last.id, last.revision).catch(() => null);
      if (left) return;
      if (!now) await new Promise((resolve) => setTimeout(resolve, RETRY));
      else if (now.revision !== last.revision || now.state !== last.state) {
        await hear(now, last);
        last = now;
      }
    }
  };
  /** @param {string} code */
  const open = async (code) => {
    const found = await openInvitation(code);
    await dress(found);
    show(found);
    follow(found);
  };
  const code = decodeURIComponent(place.hash);
  const problem = code ? await open(code).then(() => "", (error) => (error instanceof Error ? error.message : String(error))) : "";
  if (!element.firstChild) element.replaceChildren(...asking(open, problem, code));
  return { element, title: t("Join a friend"), leave: () => { left = true; } };
}

/** The letters are typed. @param {(code: string) => Promise<void>} open @param {string} problem @param {string} code */
function asking(open, problem, code) {
  const told = h("p", { class: "field-problem", role: "alert" }, problem);
  const input = h("input", { type: "text", class: "code-input serif", maxlength: "9", autocapitalize: "characters", autocomplete: "off", spellcheck: "false", key: "code", ".value": code, "aria-label": t("Six letters") });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    told.textContent = "";
    await open(input.value).catch((error) => {
      told.textContent = error instanceof Error ? error.message : String(error);
    });
  };
  return [
    h("h1", { class: "serif" }, t("Join a friend")),
    h("p", null, t("Type the six letters your friend gave you.")),
    h("form", { class: "row join-form", on: { submit } }, input, h("button", { class: "btn pri", type: "submit", key: "open" }, t("See the invitation"))),
    told,
  ];
}

/** What a guest is to agree to. @param {Invitation} invitation */
const offered = ({ terms, side }) => JSON.stringify([terms, side]);

/** The terms before one sits down. @param {Invitation} invitation @param {string} colour @param {(invitation: Invitation) => void} show @param {boolean} changed */
function terms(invitation, colour, show, changed) {
  const { id, side } = invitation;
  const told = h("p", { class: "field-problem", role: "alert" });
  const name = textField(t("Your name"), draft.names[0], (value) => amend({ names: [value, draft.names[1]] }), { placeholder: t("You"), max: 40, key: "name" });
  const doing = (/** @type {() => Promise<Invitation>} */ act) => async () => {
    await act().then(show, (error) => {
      told.textContent = error instanceof Error ? error.message : String(error);
    });
  };
  const host = invitation.host_name || t("Your friend");
  return [
    h("h1", { class: "serif" }, t("{name} invites you", { name: host })),
    changed ? h("p", { class: "notice-line", role: "status" }, icon("info"), h("span", null, t("{name} has changed the terms.", { name: host }))) : null,
    h("div", { class: "card invite-terms" }, termsLine(invitation.terms)),
    h("p", { class: "join-side" }, checker(side), t("You play {colour}.", { colour })),
    sealCard(invitation),
    invitation.proposal ? h("p", { class: "notice-line", role: "status" }, icon("info"), h("span", null, t("You proposed: {terms}. {name} has not answered yet.", { terms: invitation.proposal.title, name: host }))) : null,
    invitation.refused ? h("p", { class: "notice-line", role: "status" }, icon("info"), h("span", null, t("{name} keeps the first terms.", { name: host }))) : null,
    name,
    h(
      "p",
      { class: "row join-deeds" },
      h("button", { type: "button", class: "btn pri", key: "sit", on: { click: doing(() => sitDown(invitation, draft.names[0].trim())) } }, t("Join and play")),
      h("a", { class: "btn", href: `/new?propose=${id}&code=${invitation.code}`, key: "propose", on: { click: () => amend({ opponent: "friend", game: invitation.terms.game }) } }, t("Propose other terms…")),
      h("button", { type: "button", class: "btn danger", key: "decline", on: { click: doing(() => declineInvitation(id)) } }, t("Decline")),
    ),
    told,
  ];
}

/** @param {Invitation} invitation */
function ended(invitation) {
  const why = { declined: t("You declined this invitation."), withdrawn: t("The invitation was withdrawn."), expired: t("The code has expired.") }[/** @type {string} */ (invitation.state)] ?? "";
  return [h("h1", { class: "serif" }, t("Join a friend")), h("p", { role: "status" }, why), h("p", { class: "row" }, h("a", { class: "btn pri", href: "/join", key: "other" }, t("Another code")))];
}
