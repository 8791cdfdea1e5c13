// The proof of the dice: every throw recomputed in this page, and plain statistics beside what chance would give.

import { polite } from "../announcer.js";
import { getDice, getTable } from "../api.js";
import { compare, notesOf } from "../chain-keeper.js";
import { bytesOf } from "../dice-bytes.js";
import { commitmentOf, rollOfThree, throwsOf, wrongLinks } from "../dice-proof.js";
import { h } from "../dom.js";
import { die, icon } from "../icons.js";
import { diceStatistics } from "../parts/dice-statistics.js";
import { recent } from "../recent.js";
import { nameOf } from "../seats.js";
import { SIDES } from "../sides.js";
import { browserStorage } from "../storage.js";
import { t, tn } from "../words.js";

/** @typedef {import("../types.js").DiceReport} DiceReport */
/** @typedef {import("../types.js").ReportedThrow} Throw */

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function diceScreen(place) {
  const id = place.params[0];
  const [summary, report] = await Promise.all([getTable(id), getDice(id)]);
  recent.remember(id);
  const { throws } = report;
  const verdict = h("div", { class: "card panel verdict", role: "status" });
  const list = h("div", { class: "card throws", tabindex: "0", role: "region", "aria-label": t("All rolls") });
  const element = h(
    "section",
    { class: "page dice-page felt", "data-screen": "dice" },
    h("div", { class: "page-head" }, h("div", null, h("h1", { class: "serif" }, t("Dice of this table")), h("p", { class: "mut" }, summary.title)), h("a", { class: "btn", href: `/table/${id}/review` }, icon("back", 18), t("Review"))),
    verdict,
    values(summary, report),
    h("div", { class: "dice-columns" }, list, diceStatistics(summary, throwsOnce(throws))),
  );
  drawThrows(list, summary, throws, null);
  if (report.commitment) judge(verdict, list, summary, report, throws);
  else if (report.source === "unsealed") verdict.append(h("div", { class: "panel-head" }, icon("warn"), h("h2", null, t("These dice are not sealed"))), h("p", null, t("This game continues another one or a file, so nobody could add a word before its dice were fixed. A new game has sealed dice.")));
  else verdict.append(h("p", null, t("These are real dice, entered by hand. There is nothing to recompute.")));
  return { element, title: t("Dice of this table") };
}

/** @param {HTMLElement} verdict @param {HTMLElement} list @param {import("../types.js").TableSummary} summary @param {DiceReport} report @param {Throw[]} throws */
function judge(verdict, list, summary, report, throws) {
  const three = report.source === "three";
  if (!report.seed) {
    verdict.append(
      h("div", { class: "panel-head" }, icon("lock"), h("h2", null, three ? t("Made in three parts") : t("Sealed until the end"))),
      h("p", null, three ? t("Nobody, not even the host, can know a roll before it is rolled.") : t("A secret number fixed all rolls before the first one. This is its fingerprint: it does not give the number away, and no other number has it. At the end you see the number, and this page recomputes every roll.")),
      ...(three ? [h("p", null, t("Each roll is made from the table's secret number and a link from each player's browser, which is revealed only for that roll. At the end you see the secret number, and this page recomputes every roll."))] : []),
      ...missing(summary, report).map((line) => h("p", null, line)),
    );
    return;
  }
  const seed = bytesOf(report.seed);
  const fits = commitmentOf(seed) === report.commitment;
  const given = three ? rollsOfThree(seed, report) : sealedRolls(seed, report);
  const same = throws.map((one) => (one.sealed ? one.dice.join() === given.get(one.number)?.join() : null));
  const wrong = same.filter((right) => right === false).length;
  const checked = new Set(throws.filter((_, index) => same[index] !== null).map((one) => one.number)).size;
  const noted = three ? summary.yours.map((side) => ({ side, notes: notesOf(browserStorage("localStorage"), report.table, side) })) : [];
  const compared = noted.map(({ side, notes }) => notes && compare(notes, report, side));
  const agrees = compared.every((each) => each?.same !== false);
  const good = fits && !wrong && agrees;
  const title = good ? tn("The roll is verified", "All {count} rolls verified", checked) : t("Something is wrong");
  const rolls = three ? t("Every roll follows from the secret number and the links of both browsers. This page has just recomputed them.") : t("Every roll follows from the secret number. This page has just recomputed them.");
  const why = [
    fits ? t("The secret number matches the fingerprint shown before the first roll.") : t("The secret number does not match the fingerprint shown before the first roll."),
    wrong ? tn("{count} roll does not match the number.", "{count} rolls do not match the number.", wrong) : rolls,
    ...compared.flatMap((each) => notesLines(each)),
    ...missing(summary, report),
  ];
  verdict.classList.add(good ? "good" : "bad");
  verdict.append(h("div", { class: "panel-head" }, icon(good ? "check" : "warn"), h("h2", null, title)), ...why.map((line) => h("p", null, line)));
  drawThrows(list, summary, throws, same);
  polite(title);
}

/** What the seed gives, by the numbers of the rolls. @param {Uint8Array<ArrayBuffer>} seed @param {DiceReport} report @returns {Map<number, [number, number]>} */
function sealedRolls(seed, report) {
  const last = report.throws.reduce((most, one) => Math.max(most, one.number), -1);
  return new Map(throwsOf(seed, report.table, report.words, last + 1).map((dice, number) => [number, dice]));
}

/** What the seed and the links give, where the links are of their chains. @param {Uint8Array<ArrayBuffer>} seed @param {DiceReport} report @returns {Map<number, [number, number]>} */
function rollsOfThree(seed, report) {
  const wrong = new Set(wrongLinks(report.table, report.chains, report.links).map((roll) => roll.number));
  const sides = new Map(report.throws.map((one) => [one.number, one.opening ? null : one.side]));
  const right = report.links.filter((roll) => !wrong.has(roll.number) && (sides.get(roll.number) ?? roll.side) === roll.side);
  return new Map(right.map((roll) => [roll.number, rollOfThree(seed, report.table, roll)]));
}

/** @param {import("../chain-keeper.js").Compared | null} compared @returns {string[]} */
function notesLines(compared) {
  if (!compared) return [t("This browser kept no record of the match, so it can't check the links.")];
  const { unordered, unasked, returned } = compared;
  const lines = [
    !compared.same && t("This browser's record differs from the host's."),
    returned.length > 0 && tn("{count} roll was asked for again after this browser had given its link: a host who plays could have chosen between two.", "{count} rolls were asked for again after this browser had given its link: a host who plays could have chosen among them.", returned.length),
    unordered.length > 0 && tn("{count} roll was made by a standing order that this browser did not give.", "{count} rolls were made by a standing order that this browser did not give.", unordered.length),
    unasked.length > 0 && tn("{count} roll was made without this browser's link, although it answered.", "{count} rolls were made without this browser's link, although it answered.", unasked.length),
  ].filter((line) => line !== false);
  return lines.length ? lines : [t("This browser's own record agrees.")];
}

/** Rolls that were made without a page's part. @param {import("../types.js").TableSummary} summary @param {DiceReport} report */
function missing(summary, report) {
  return [...unanswered(summary, report), ...ordered(summary, report)];
}

/** @param {import("../types.js").TableSummary} summary @param {DiceReport} report */
function ordered(summary, report) {
  return SIDES.map((side) => ({ name: nameOf(summary, side), count: report.links.filter((roll) => roll.ordered && roll.side === side).length })).flatMap(({ name, count }) => (count ? [tn("{count} roll was made by standing order of {name}, from links known before. A host who plays could have known it.", "{count} rolls were made by standing order of {name}, from links known before. A host who plays could have known them.", count, { name })] : []));
}

/** @param {import("../types.js").TableSummary} summary @param {DiceReport} report */
function unanswered(summary, report) {
  return SIDES.map((side) => [side, report.links.filter((roll) => roll[side] === null).length]).flatMap(([side, count]) => (count ? [tn("{count} roll was made without the browser of {name}, which did not answer: a host who helps the opponent could have known it.", "{count} rolls were made without the browser of {name}, which did not answer: a host who helps the opponent could have known them.", Number(count), { name: nameOf(summary, /** @type {import("../types.js").Side} */ (side)) })] : []));
}

/** @param {import("../types.js").TableSummary} summary @param {DiceReport} report */
function values(summary, report) {
  if (!report.commitment) return null;
  const words = report.words;
  /** @type {[string, string][]} */
  const lines = [
    [t("Words of the seal"), report.seal.join(" · ")],
    [t("Fingerprint (SHA-256)"), report.commitment],
    [t("Secret number"), report.seed ?? t("shown at the end")],
    [t("Name of the table"), report.table],
    ...(report.source === "three"
      ? report.chains.map((chain) => /** @type {[string, string]} */ ([t("Chain of {name}, from roll {number}", { name: nameOf(summary, chain.side), number: chain.start }), chain.head]))
      : SIDES.map((side, index) => /** @type {[string, string]} */ ([t("Word of {name}", { name: nameOf(summary, side) }), words[index] || t("none")]))),
  ];
  return h(
    "details",
    { class: "card proof-values", open: !report.seed },
    h("summary", null, t("Verify it yourself")),
    h("dl", null, lines.map(([name, value]) => h("div", null, h("dt", { class: "mut" }, name), h("dd", null, h("code", null, value))))),
  );
}

/** @param {HTMLElement} list @param {import("../types.js").TableSummary} summary @param {Throw[]} throws @param {(boolean | null)[] | null} same */
function drawThrows(list, summary, throws, same) {
  list.replaceChildren(
    h(
      "table",
      null,
      h("caption", { class: "visually-hidden" }, t("All rolls")),
      h("thead", null, h("tr", null, [t("No."), t("Rolled by"), t("Dice"), t("Checked")].map((title) => h("th", { scope: "col" }, title)))),
      h(
        "tbody",
        null,
        throws.length ? null : h("tr", null, h("td", { colspan: "4", class: "mut" }, t("No rolls yet."))),
        throws.map((one, index) =>
          h(
            "tr",
            null,
            h("td", { class: "mut" }, one.number),
            h("td", null, one.opening || !one.side ? t("opening") : nameOf(summary, one.side)),
            h("td", null, h("span", { class: "dice", role: "img", "aria-label": one.dice.join("-") }, one.dice.map((value, place) => die(value, one.opening || !one.side ? (place ? "second" : "first") : one.side, { size: 26 })))),
            h("td", null, same === null || same[index] === null ? "–" : h("span", { class: same[index] ? "right" : "wrong" }, icon(same[index] ? "check" : "warn", 18), h("span", { class: "visually-hidden" }, same[index] ? t("right") : t("wrong")))),
          ),
        ),
      ),
    ),
  );
}

/** Throws to be counted: one that was taken back and made again counts once. @param {Throw[]} throws */
function throwsOnce(throws) {
  return [...new Map(throws.map((one) => [one.number, one])).values()];
}
