// The first screen: playing within one press, and the games one has.
import { getBoxes, getInvitations, getPractice, getTables, isUnreachable } from "../api.js";
import { gameOf, hasBoard } from "../board/games.js";
import { fill, focusKey, h } from "../dom.js";
import { amend, boxOf, draft, formatTitle, levelOf, lower, planOf, sheetOf } from "../draft.js";
import { icon } from "../icons.js";
import { homeEntries } from "../parts/home-entries.js";
import { chosenBoard } from "../parts/preview-board.js";
import { segmented } from "../parts/segmented.js";
import { startTable } from "../parts/start-table.js";
import { byTurn, calledOf, goesOn, tableCard, tablePicture, termsOf, waitsForYou } from "../parts/table-card.js";
import { navigate } from "../router.js";
import { settings } from "../settings.js";
import { t, tn } from "../words.js";

/** @typedef {import("../types.js").Box} Box */
/** @typedef {import("../types.js").TableSummary} TableSummary */

/** Tables looked at for games that go on, and games shown. */
const LOOKED_AT = 20;
const SHOWN = 4;
/** Milliseconds within which a game that waits is gone on with rather than a new one begun. */
const A_DAY = 86_400_000;

/** Milliseconds after which a server that is away is asked again. */
const RETRY_EVERY = 3000;

/** One's tables and invitations, and whether the server is away. */
async function lookUp() {
  let away = false;
  const nothing = (/** @type {unknown} */ error) => {
    away ||= isUnreachable(error);
  };
  const [listed, invited] = await Promise.all([getTables({ limit: LOOKED_AT }).catch(nothing), getInvitations().catch(nothing)]);
  return { tables: listed?.tables ?? [], invitations: invited?.invitations ?? [], away };
}

/** @returns {Promise<import("../router.js").Screen>} */
export async function homeScreen() {
  const [boxes, first] = await Promise.all([getBoxes(), lookUp()]);
  let found = first;
  const games = boxes.games.filter((box) => hasBoard(box.game));
  const board = h("div", { class: "home-board", "aria-hidden": "true", inert: true });
  const side = h("div", { class: "home-side" });
  const element = h("section", { class: "home", "data-screen": "home" });
  const retry = async () => {
    found = await lookUp();
    if (found.away) return;
    clearInterval(timer);
    draw();
  };
  const timer = first.away ? setInterval(retry, RETRY_EVERY) : 0;
  const draw = () => {
    const box = boxOf(games);
    const going = byTurn(found.tables.filter(goesOn));
    const waiting = going.find((table) => table.game === box.game && waitsForYou(table) && Date.now() - Date.parse(table.touched ?? "") < A_DAY);
    const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    element.dataset.shape = gameOf(box.game).shape;
    fill(board, [box.game, draft.sheets, draft.side, settings.home, waiting], () => (waiting ? tablePicture(waiting) : startingBoard(box)));
    side.replaceChildren(...choices(games, box, { waiting, owner: boxes.reach.owner, away: found.away ? retry : null }, draw));
    element.replaceChildren(board, side, ...(found.tables.length || found.invitations.length ? [yourGames(going, games, found.invitations)] : []));
    if (key) focusKey(side, key);
    if (!found.away) tellDue(side, box);
  };
  draw();
  return { element, title: "Boxwood", leave: () => clearInterval(timer) };
}

/** Says below Play how many exercises come back today. @param {HTMLElement} side @param {Box} box */
async function tellDue(side, box) {
  const due = (await getPractice(box.game).catch(() => null))?.due ?? 0;
  if (due) side.querySelector(".home-change > .mut")?.replaceWith(h("a", { class: "text-link", href: `/practice/${box.game}`, key: "due" }, tn("{count} to practise", "{count} to practise", due)));
}

/** @param {Box} box */
function startingBoard(box) {
  const side = draft.opponent === "bot" && draft.side === "second" ? "second" : "first";
  return chosenBoard(box, gameOf(box.game), sheetOf(box), planOf(box), side);
}

/**
 * @param {Box[]} games @param {Box} box
 * @param {{waiting: TableSummary | undefined, owner: boolean, away: (() => unknown) | null}} standing a game that waits for its player; whether tables can be made; asks a server again that is away
 * @param {() => void} draw
 */
function choices(games, box, { waiting, owner, away }, draw) {
  return [
    h("h1", { class: "serif" }, t("Take a seat")),
    ...(away ? [noAnswer(away)] : []),
    segmented({
      legend: t("Game"),
      hideLegend: true,
      name: "game",
      value: box.game,
      choices: games.map((one) => ({ value: one.game, label: one.title })),
      change: (value) => {
        amend({ game: value });
        draw();
      },
    }),
    waiting ? goOn(waiting, box) : owner ? play(box) : join(),
    h(
      "p",
      { class: "home-change" },
      h("span", { class: "mut" }, waiting ? t("Or start another game:") : draft.played[box.game] ? t("Same as last time.") : t("Change anything you like.")),
      h("a", { class: "text-link", href: "/new", key: "change" }, waiting ? t("New game…") : t("Change rules…")),
    ),
    h("ul", { class: "tiles" }, homeEntries(box).map((entry) => tile(entry, away !== null))),
  ];
}

/** @param {Box} box */
function play(box) {
  const sheet = sheetOf(box);
  const who = draft.opponent === "bot" ? t("The bot, {level}", { level: lower(levelOf(box).title) }) : draft.opponent === "friend" ? t("A friend, each on your own device") : t("Two people on this screen");
  const dice = box.has_dice ? [draft.dice === "sealed" ? t("sealed dice") : t("real dice")] : [];
  return bigButton(t("Play"), "start", [who, lower(formatTitle(box))].join(" · "), [t("{sheet} rules", { sheet: sheet.title }), ...dice].join(", "), () => startTable(box));
}

/** What a guest does first. */
function join() {
  return bigButton(t("Join by a code"), "join", t("Invited by a friend? Type the six letters."), "", () => navigate("/join"));
}

/** @param {TableSummary} table @param {Box} box */
function goOn(table, box) {
  return bigButton(t("Go on"), "go-on", calledOf(table), termsOf(table, box), () => navigate(`/table/${table.id}`));
}

/** @param {string} title @param {string} key @param {string} first @param {string} second @param {() => unknown} act */
function bigButton(title, key, first, second, act) {
  return h(
    "button",
    { class: "btn pri big-play", type: "button", key, on: { click: act } },
    icon("play", 34),
    h("span", { class: "serif" }, title),
    h("span", { class: "big-play-terms" }, h("strong", null, first), h("span", null, second)),
  );
}

/** The server is away. @param {() => unknown} retry */
function noAnswer(retry) {
  return h("p", { class: "notice-line danger", role: "alert" }, icon("warn"), h("span", null, t("The server does not answer. Is it still running?"), " ", t("Trying again automatically…")), h("button", { type: "button", class: "btn small", key: "retry", on: { click: retry } }, t("Try now")));
}

/** @param {import("../parts/home-entries.js").HomeEntry} entry @param {boolean} away whether the server is away */
function tile({ key, icon: name, title, about, href, act, connected }, away) {
  const dead = connected && away;
  const inside = [h("span", { class: "tile-icon" }, icon(name, 24)), h("span", { class: "tile-words" }, h("strong", null, title), h("span", { class: "mut" }, dead ? t("needs a connection") : about))];
  if (dead) return h("li", null, h("button", { class: "card tile dead", type: "button", key, "aria-disabled": "true" }, inside));
  return h("li", null, href ? h("a", { class: "card tile", href, key }, inside) : h("button", { class: "card tile", type: "button", key, on: { click: () => act?.() } }, inside));
}

/** An invitation that waits for a friend. @param {import("../types.js").InvitationShown} invitation */
function invitationLine({ id, code, terms }) {
  return h("li", null, h("a", { class: "card invitation-card", href: `/invite/${id}`, key: `invitation-${id}` }, icon("share"), h("span", { class: "table-card-words" }, h("strong", null, t("Waiting for a friend · {code}", { code })), h("span", { class: "mut" }, terms.title))));
}

/** @param {TableSummary[]} going @param {Box[]} games @param {import("../types.js").InvitationShown[]} invitations */
function yourGames(going, games, invitations) {
  const waiting = going.filter(waitsForYou).length;
  return h(
    "section",
    { class: "home-games", "aria-labelledby": "your-games" },
    h(
      "div",
      { class: "home-games-head" },
      h("h2", { id: "your-games" }, t("Your games"), waiting ? h("span", { class: "mut" }, ` · ${tn("{count} waits for you", "{count} wait for you", waiting)}`) : null),
      h("a", { class: "text-link", href: "/tables", key: "all-games" }, t("All games")),
    ),
    invitations.length ? h("ul", { class: "invitation-cards" }, invitations.map(invitationLine)) : null,
    going.length || invitations.length
      ? h("ul", { class: "table-cards" }, going.slice(0, SHOWN).map((table) => tableCard(table, games.find((box) => box.game === table.game))))
      : h("p", { class: "mut" }, t("No games in progress. Finished games are under All games.")),
  );
}
