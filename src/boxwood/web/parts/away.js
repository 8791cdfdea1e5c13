// What can be done when the other player is away, or when the clocks stand: as questions, which are plain data.
import { clockText, timeLeft } from "../clock.js";
import { nameOf, ownSide } from "../seats.js";
import { otherSide } from "../sides.js";
import { t } from "../words.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("./questions.js").Question} Question */

/** Seconds of absence after which a table can be settled. */
const SETTLED_AFTER = 300;

/** Whether the other player is not there. @param {TableState} state @param {import("../sides.js").Side} other */
const isAway = ({ presence }, other) => (presence?.[other].state ?? "here") !== "here";

/** Whether the other player is to act, or that browser to give its part of the dice, and is not there. @param {TableState} state */
export function isLeft(state) {
  const own = ownSide(state.summary);
  if (!own || !state.summary.between_people || state.summary.over) return false;
  const other = otherSide(own);
  return (state.dice?.asked ?? state.view?.to_act) === other && !state.clock?.in_days && isAway(state, other);
}

/** What whoever stays is asked. @param {TableState} state @param {number} absent seconds @returns {Question} */
export function awayQuestion(state, absent) {
  const other = otherSide(ownSide(state.summary) ?? "first");
  const { clock, clockReading: reading } = state;
  const left = clock && reading && clock.running === other ? timeLeft(clock, reading, other) : null;
  const limit = left === null ? "" : t("at most {time}", { time: clockText(left) });
  return {
    title: t("{name} is away", { name: nameOf(state.summary, other) }),
    detail: [t("No connection for {time}.", { time: clockText(absent * 1000) }), left === null ? "" : t("The clock keeps running.")].filter(Boolean).join(" "),
    answers: [
      { button: "wait", label: t("Wait"), detail: limit, kind: "pri" },
      ...(clock ? [{ button: "@adjourn", label: t("Adjourn"), detail: t("both clocks stop") }] : []),
      ...(left === null ? [] : [{ button: "@claim", label: t("Claim the match"), detail: left > 0 ? t("when time is up") : t("time is up"), off: left > 0 }]),
      ...(absent >= SETTLED_AFTER ? [{ button: "settle", label: t("Settle…"), detail: t("as the position stands") }] : []),
    ],
  };
}

/** Whether it is to be settled as the engine says. @param {TableState} state @returns {Question | null} */
export function settlementQuestion({ settlement }) {
  return settlement && { title: t("Settle it this way?"), detail: settlement.words, answers: [{ button: "settle it", label: t("Settle"), kind: "danger" }, { button: "settle not", label: t("Wait") }] };
}

/** What is asked while both clocks stand, or one player wants them to. @param {TableState} state @returns {Question | null} */
export function haltQuestion(state) {
  const { summary, clock } = state;
  const own = ownSide(summary);
  if (!own || !clock || summary.over) return null;
  const name = nameOf(summary, otherSide(own));
  const [mine, theirs] = [clock.wishes.includes(own), clock.wishes.includes(otherSide(own))];
  if (clock.halt === "paused" || clock.halt === "adjourned") {
    const title = clock.halt === "paused" ? t("The game is paused") : t("The game is adjourned");
    const detail = mine ? t("It resumes when {name} is ready.", { name }) : theirs ? t("{name} wants to resume.", { name }) : clock.halt === "paused" ? t("Both clocks are stopped.") : t("Play on when you like, or with the clocks when both are here.");
    const leave = clock.halt === "paused" && isAway(state, otherSide(own)) ? [{ button: "@adjourn", label: t("Adjourn") }] : [];
    return { title, detail, answers: [...(mine ? [] : [{ button: "@resume", label: t("Go on"), kind: /** @type {const} */ ("pri") }]), ...leave] };
  }
  if (clock.halt === null && theirs) return { title: t("{name} wants a pause", { name }), detail: t("Both clocks will stop."), answers: [{ button: "@pause", label: t("Agree"), kind: "pri" }, { button: "wait", label: t("Play on") }] };
  return null;
}
