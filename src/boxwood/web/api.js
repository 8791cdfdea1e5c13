// What is asked of the server once. A refusal becomes an error with its sentence and clause.
import { sentence } from "./dom.js";
import { language, t } from "./words.js";

/** @typedef {import("./types.js").Boxes} Boxes */
/** @typedef {import("./types.js").TableSummary} TableSummary */
/** @typedef {import("./types.js").InvitationShown} Invitation */

/** Something the server refused, or that could not be asked. */
export class Refusal extends Error {
  /** @param {string} message @param {string} kind @param {string | null} clause @param {number} status @param {string} [name] of what was sent */
  constructor(message, kind, clause, status, name) {
    super(sentence(message, name));
    this.kind = kind;
    this.clause = clause;
    this.status = status;
  }
}

/** Whether the server could not be asked at all. @param {unknown} error */
export const isUnreachable = (error) => error instanceof Refusal && error.kind === "Unreachable";

/** @template T @param {string} path @param {RequestInit} [init] @param {string} [name] of what is sent @returns {Promise<T>} */
async function ask(path, init, name) {
  const joint = path.includes("?") ? "&" : "?";
  let response;
  try {
    response = await fetch(`/api/${path}${joint}language=${language()}`, init);
  } catch {
    throw new Refusal(t("The server does not answer. Is it still running?"), "Unreachable", null, 0);
  }
  const body = response.status === 204 ? null : await response.json().catch(() => null);
  if (response.ok) return body;
  /** @type {Partial<import("./types.js").Problem["error"]>} */
  const error = body?.error ?? {};
  const message = error.message ?? t("The server answered with an error ({status}).", { status: response.status });
  throw new Refusal(message, error.kind ?? "Error", error.clause ?? null, response.status, name);
}

/** @template T @param {string} path @param {unknown} body @param {string} [name] of what is sent @param {string} [method] @returns {Promise<T>} */
function send(path, body, name, method = "POST") {
  return ask(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }, name);
}

/** The owner's key, shown once; the server remembers it by a cookie. @param {string} key @returns {Promise<null>} */
export function giveKey(key) {
  return send("owner", { key });
}

/** @type {Map<string, Promise<Boxes>>} */
const boxes = new Map();

/** What can be played, in the language in force. @returns {Promise<Boxes>} */
export function getBoxes() {
  const known = boxes.get(language());
  if (known) return known;
  /** @type {Promise<Boxes>} */
  const asked = ask("boxes");
  boxes.set(language(), asked);
  asked.catch(() => boxes.delete(language()));
  return asked;
}

/** The game and the sheet of a table, in the language in force. @param {string} game @param {string} sheet */
export async function getSheet(game, sheet) {
  const box = (await getBoxes()).games.find((one) => one.game === game);
  return { box, sheet: box?.sheets.find((one) => one.name === sheet) };
}

/** A page of the tables, last touched first. @param {{before?: string | null, search?: string, limit?: number}} [which] @returns {Promise<import("./types.js").TableList>} */
export const getTables = ({ before = null, search = "", limit = 50 } = {}) => ask(`tables?${new URLSearchParams({ limit: String(limit), ...(search && { search }), ...(before && { before }) })}`);
/** @param {string} id @returns {Promise<TableSummary>} */
export const getTable = (id) => ask(`tables/${id}`);
/** What fixes the dice of a table to come, before anybody says a word. @returns {Promise<import("./types.js").Seal>} */
export const createSeal = () => send("seals", {});
/** @param {import("./types.js").NewTable} wanted @returns {Promise<TableSummary>} */
export const createTable = (wanted) => send("tables", wanted);
/** A position to start from, as a board shows it to a side. @param {import("./types.js").NewTable} wanted @param {import("./types.js").Side} viewer @returns {Promise<import("./types.js").PositionShown>} */
export const getPosition = ({ game, sheet, format, length, start, begins }, viewer) => send("positions", { game, sheet, format, length, start, begins, viewer });
/** Calls a table something; an empty name gives it back its own. @param {string} id @param {string} name @returns {Promise<TableSummary>} */
export const renameTable = (id, name) => send(`tables/${id}/name`, { name }, undefined, "PUT");
/** @param {string} id @returns {Promise<null>} */
export const deleteTable = (id) => ask(`tables/${id}`, { method: "DELETE" });
/** @param {File} file @returns {Promise<import("./types.js").Loaded>} */
export const loadTables = (file) => ask(`tables/load?${new URLSearchParams({ name: file.name })}`, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: file }, file.name);
/** @param {string} id @param {import("./types.js").Side} viewer @returns {Promise<import("./types.js").Record>} */
export const getRecord = (id, viewer) => ask(`tables/${id}/record?viewer=${viewer}`);
/** @param {string} id @param {number} at @param {import("./types.js").Seats} seats @returns {Promise<TableSummary>} */
export const branchTable = (id, at, seats) => send(`tables/${id}/branch`, { at, seats });
/** @param {string} id @returns {Promise<import("./types.js").DiceReport>} */
export const getDice = (id) => ask(`tables/${id}/dice`);
/** What all rule sheets say about something. @param {string} text @returns {Promise<import("./types.js").RuleFound[]>} */
export const searchRules = (text) => ask(`rules?${new URLSearchParams({ text })}`);
/** @param {string} game @param {string} sheet @returns {Promise<import("./types.js").Rulebook>} */
export const getRules = (game, sheet) => ask(`rules/${game}/${sheet}`);
/** A first game, taught. @param {string} game @param {string} sheet @returns {Promise<import("./types.js").Lesson>} */
export const getLesson = (game, sheet) => ask(`lessons/${game}/${sheet}`);
/** What is said to something that was tried. @param {string} game @param {string} sheet @param {import("./types.js").LessonTry} tried @returns {Promise<import("./types.js").LessonAnswer>} */
export const answerLesson = (game, sheet, tried) => send(`lessons/${game}/${sheet}`, tried);
/** What there is to practise of a game. @param {string} game @returns {Promise<import("./types.js").PracticeShown>} */
export const getPractice = (game) => ask(`practice/${game}`);
/** What is practised now. @param {string} game @param {Record<string, string>} wanted a theme, a sheet or a table @returns {Promise<import("./types.js").SessionShown>} */
export const getSession = (game, wanted) => ask(`practice/${game}/session?${new URLSearchParams(wanted)}`);
/** @param {string} id @param {string} action @returns {Promise<import("./types.js").SolutionShown>} */
export const answerExercise = (id, action) => send(`practice/exercises/${id}`, { action });
/** A new table that goes on from an exercise. @param {string} id @param {import("./types.js").Seats} seats @returns {Promise<TableSummary>} */
export const playExerciseOn = (id, seats) => send(`practice/exercises/${id}/table`, { seats });
/** Looks at one's own games, or at one table, for errors to practise. @param {string} game @param {import("./types.js").CollectWanted} wanted @returns {Promise<import("./types.js").Collecting>} */
export const collectGames = (game, wanted) => send(`practice/${game}/collect`, wanted);
/** A position in the game's own text. @param {import("./types.js").EditorWanted} wanted @returns {Promise<import("./types.js").EditorPosition>} */
export const readPosition = (wanted) => send("editor", wanted);
/** @param {import("./types.js").JudgementWanted} wanted @returns {Promise<import("./types.js").JudgedShown>} */
export const judgePosition = (wanted) => send("editor/judgement", wanted);
/** What is known of the first turns of a game. @param {string} game @param {{after: string, roll: string}} place @returns {Promise<import("./types.js").OpeningShown>} */
export const getOpening = (game, place) => ask(`openings/${game}?${new URLSearchParams(place)}`);
/** @param {import("./types.js").RolloutWanted} wanted @returns {Promise<import("./types.js").RolloutShown>} */
export const startRollout = (wanted) => send("rollouts", wanted);
/** @param {string} id @param {number} [after] the revision that is known @returns {Promise<import("./types.js").RolloutShown>} */
export const getRollout = (id, after) => ask(after === undefined ? `rollouts/${id}` : `rollouts/${id}?after=${after}`);
/** What is known of a table's decisions, seen by a side. @param {string} id @param {import("./types.js").Side} viewer @returns {Promise<import("./types.js").ReviewShown>} */
export const getReview = (id, viewer) => ask(`tables/${id}/analysis?viewer=${viewer}`);
/** Has a table analysed. @param {string} id @param {string} level @returns {Promise<import("./types.js").JobShown>} */
export const startAnalysis = (id, level) => send(`tables/${id}/analysis`, { level });
/** One decision. @param {string} id @param {number} number @param {import("./types.js").Side} viewer @returns {Promise<import("./types.js").DecisionShown>} */
export const getDecision = (id, number, viewer) => ask(`tables/${id}/analysis/${number}?viewer=${viewer}`);
/** Something else that could have been done, judged. @param {string} id @param {number} number @param {string} action @returns {Promise<import("./types.js").ReviewCandidate>} */
export const tryPlay = (id, number, action) => send(`tables/${id}/analysis/${number}/try`, { action });
/** Writes a comment after so many events; an empty one takes it away. @param {string} id @param {number} at @param {string} text @returns {Promise<import("./types.js").ReviewComment[]>} */
export const writeComment = (id, at, text) => send(`tables/${id}/comments/${at}`, { text }, undefined, "PUT");
/** How far some work is, once that has changed. @param {string} job @param {number} after the revision that is known @returns {Promise<import("./types.js").JobShown>} */
export const getJob = (job, after) => ask(`jobs/${job}?after=${after}`);
/** Stops some work, or lets it go on. @param {string} job @param {"stop" | "go_on"} what @returns {Promise<import("./types.js").JobShown>} */
export const steerJob = (job, what) => send(`jobs/${job}/${what}`, {});
/** Invites a friend. @param {import("./types.js").InvitationWanted} wanted @returns {Promise<Invitation>} */
export const invite = (wanted) => send("invitations", wanted);
/** Other terms for one's own invitation. @param {string} id @param {import("./types.js").InvitationWanted} wanted @returns {Promise<Invitation>} */
export const changeInvitation = (id, wanted) => send(`invitations/${id}/terms`, wanted, undefined, "PUT");
/** One's own invitations that are open. @returns {Promise<import("./types.js").InvitationList>} */
export const getInvitations = () => ask("invitations");
/** What a code invites to. @param {string} code @returns {Promise<Invitation>} */
export const openInvitation = (code) => send("invitations/open", { code });
/** How an invitation stands, once that has changed. @param {string} id @param {number} [after] the revision that is known @returns {Promise<Invitation>} */
export const getInvitation = (id, after) => ask(after === undefined ? `invitations/${id}` : `invitations/${id}?after=${after}`);
/** Agrees to an invitation as it was seen. @param {Invitation} invitation @param {string} name @returns {Promise<Invitation>} */
export const sitDown = ({ id, revision }, name) => send(`invitations/${id}/sit`, { name, revision });
/** @param {string} id @param {import("./types.js").ProposalMade} proposal @returns {Promise<Invitation>} */
export const proposeTerms = (id, proposal) => send(`invitations/${id}/propose`, proposal);
/** @param {Invitation} invitation as it was seen @param {boolean} agree @returns {Promise<Invitation>} */
export const answerProposal = ({ id, revision }, agree) => send(`invitations/${id}/answer`, { agree, revision });
/** @param {string} id @returns {Promise<Invitation>} */
export const declineInvitation = (id) => send(`invitations/${id}/decline`, {});
/** @param {string} id @returns {Promise<null>} */
export const withdrawInvitation = (id) => ask(`invitations/${id}`, { method: "DELETE" });
/** A private link for watchers: its secret. @param {string} id @returns {Promise<import("./types.js").WatchLink>} */
export const inviteWatchers = (id) => send(`tables/${id}/watchers`, {});
/** A link by which one goes on at another device. @param {string} id @param {string} base where that finds this server @returns {Promise<import("./types.js").SeatLink>} */
export const moveSeat = (id, base) => send(`tables/${id}/seat`, { base });
/** Shows the secret of a link to a table; a cookie remembers it. @param {string} id @param {string} secret @returns {Promise<null>} */
export const giveTableKey = (id, secret) => send(`tables/${id}/keys`, { secret });
