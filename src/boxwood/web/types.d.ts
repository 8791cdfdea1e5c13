// Made by `make types` from the server's models (boxwood/server/messages/): change those, not this file.

/** A player does something. */
export interface Act {
  type: "act";
  version: number;
  side: "first" | "second";
  action: string;
  id?: string;
  tutor?: "errors" | "blunders" | null;
}

/** A colour as it is said of one checker, of several, and of a king. */
export interface Agreeing {
  one: string;
  many: string;
  king: string;
}

/** The colours of both sides as they agree with what they are said of. */
export interface AgreeingColours {
  first: Agreeing;
  second: Agreeing;
}

/** The answer to `why` if nothing forbids it. */
export interface Allowed {
  type: "allowed";
  action: string;
}

/** How deeply a table is to be analysed. */
export interface AnalysisWanted {
  level?: string;
}

/** A match as a side sees it. */
export interface BackgammonView {
  turn: Side;
  points: PointView[];
  bar: Pair;
  off: Pair;
  pips: Pair;
  cube: CubeView;
  crawford: boolean;
  position_id: string;
  last: LastPlay | null;
  game_number: number;
  game: "backgammon";
  sheet: string;
  viewer: Side;
  to_act: Side | null;
  phase: string;
  format: "match" | "money" | "single";
  length: number | null;
  score: Pair;
  over: boolean;
  dice: [number, number] | null;
  opening_throw: Pair | null;
  offer: "double" | "beaver" | "raccoon" | null;
  stakes_offered: number | null;
  resigned: "single" | "gammon" | "backgammon" | null;
  worth: [number, number, number];
  free_play: boolean;
  free_places: number[];
  finished: FinishedGame | null;
  paths: PlayNode[];
  buttons: { [name: string]: Button };
}

/** A game with everything there is to choose. */
export interface Box {
  game: string;
  title: string;
  has_lesson: boolean;
  has_dice: boolean;
  has_take_back: boolean;
  has_openings: boolean;
  record_order: "seats" | "turns";
  start_about: string;
  starts: string[];
  lengths: number[];
  sheets: SheetChoice[];
  levels: LevelChoice[];
  files: FileChoice[];
}

/** Every game with everything there is to choose, and who can reach the server that offers them. */
export interface Boxes {
  games: Box[];
  clocks: { [name: string]: ClockChoice[] };
  reach: Reach;
}

/** From which state of a table to play on, and with whom. */
export interface BranchTable {
  at: number;
  seats?: SeatsInput | null;
}

/** A one-word action: for whom it is live, with what warning; if for nobody, the clause and the reason. */
export interface Button {
  live: boolean;
  sides: Side[];
  warning: string | null;
  clause: string | null;
  why: string | null;
}

/** The chain of a side that serves now: the first roll that it serves, and its head in hexadecimal. */
export interface ChainShown {
  start: number;
  head: string;
}

/** A game as a side sees it. */
export interface CheckersView {
  game: "checkers";
  sheet: string;
  viewer: Side;
  turn: Side;
  to_act: Side | null;
  phase: string;
  over: boolean;
  upside_down: boolean;
  fen: string;
  squares: SquareView[];
  left: Pair;
  captured: Pair;
  last: LastMove | null;
  offer: "draw" | null;
  repetitions: number;
  quiet_moves: number;
  must_jump: boolean;
  double_deckers: boolean;
  paths: MoveNode[];
  buttons: { [name: string]: Button };
}

/** How far counts are from what chance expects; `chance` is that of fair dice being at least as far from it. */
export interface ChiSquare {
  statistic: number;
  degrees: number;
  chance: number;
}

/** A clock that two people can play by. */
export interface ClockChoice {
  name: string;
  title: string;
}

/** Both clocks as they stand when this is sent; times are in milliseconds. */
export interface ClockShown {
  law: "delay" | "bronstein" | "fischer";
  in_days: boolean;
  full_delay: number;
  reserve: Pair;
  delay: Pair;
  running: Side | null;
  link: number | null;
  halt: "paused" | "server" | "adjourned" | null;
  wishes: Side[];
  holidays: Pair;
  away: Pair;
  orders: Orders;
}

/** A table whose errors are to be practised, and whose they are; without a table, all of one's own games. */
export interface CollectWanted {
  table?: string | null;
  side?: "first" | "second" | null;
}

/** The jobs that look at the games. */
export interface Collecting {
  jobs: JobShown[];
}

/** A comment; an empty one takes it away. */
export interface CommentWritten {
  text: string;
}

/** The cube, or the stakes doubled aloud; `spoken` stakes are told, and no cube lies there. */
export interface CubeView {
  value: number;
  owner: Side | null;
  in_play: boolean;
  spoken: boolean;
}

/** One decision with everything that is known of it, and the board it was made at. */
export interface DecisionShown {
  number: number;
  columns: string[];
  candidates: ReviewCandidate[];
  facts: ReviewFact[];
  reasons: string[];
  view: BackgammonView | CheckersView;
}

/** What anyone may know of the dice; the seed only when no throw can come of it any more. */
export interface DiceReport {
  source: "sealed" | "three" | "unsealed" | "manual" | null;
  table: string;
  words: [string, string];
  commitment: string | null;
  seal: string[];
  seed: string | null;
  sealed_from: number;
  throws: ReportedThrow[];
  chains: ReportedChain[];
  links: ReportedLinks[];
  statistics: DiceStatistics;
}

/** Dice of three as they stand: what a page needs to take its part in them. */
export interface DiceShown {
  number: number;
  first: ChainShown | null;
  second: ChainShown | null;
  roller: Side | null;
  asked: Side | null;
  waiting: string | null;
  lost: boolean;
}

/** Throws counted, with what chance would give beside them. */
export interface DiceStatistics {
  throws: number;
  faces: Tally[];
  rolls: Tally[];
  doubles: Tally;
  faces_test: ChiSquare;
  pairs_test: ChiSquare;
}

/** An act is on disk; the same act sent again gets the same answer. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** A position that can be played on from. */
export interface EditorPosition {
  id: string;
  view: BackgammonView | CheckersView;
}

/** A position in any text that a game reads. */
export interface EditorWanted {
  game: string;
  sheet?: string;
  start: string;
}

/** How far the engine of the game is with getting ready. */
export interface EngineMessage {
  type: "engine";
  game: string;
  ready: boolean;
  doing: string;
  part: number;
  simple: boolean;
}

/** How far an engine is with getting ready. */
export interface EngineState {
  ready: boolean;
  doing: string;
  part: number;
}

/** A line of the record. */
export interface Entry {
  number: number;
  game: number;
  turn: number;
  side: Side;
  dice: [number, number] | null;
  text: string;
  at_event: number;
  kind: "play" | "cube" | "pass" | "resign" | "result" | "draw";
}

/** Something that happened, and how it is said. */
export interface Event {
  number: number;
  at: string;
  side: Side | null;
  action: string;
  said: string;
}

/** What somebody would do. */
export interface ExerciseAnswer {
  action: string;
}

/** One thing to choose from. */
export interface ExerciseChoice {
  action: string;
  text: string;
}

/** An exercise, without what would tell its solution. */
export interface ExerciseShown {
  id: string;
  game: string;
  sheet: string;
  kind: string;
  theme: string;
  side: Side;
  origin: string;
  own: boolean;
  view: BackgammonView | CheckersView;
  choices: ExerciseChoice[];
}

/** A file format that tables of the game can be written as. */
export interface FileChoice {
  name: string;
  title: string;
  suffix: string;
}

/** The game before as it ended: a page shows it until the next one is opened. */
export interface FinishedGame {
  turn: Side;
  points: PointView[];
  bar: Pair;
  off: Pair;
  pips: Pair;
  cube: CubeView;
  crawford: boolean;
  position_id: string;
  last: LastPlay | null;
  game_number: number;
  winner: Side;
  points_won: number;
  value: number;
}

export type FromPage = Hello | Act | ViewWanted | HintWanted | MoveNow | SimpleBot | TakeBackWanted | Why | Pong | Say | HandRaised | RematchWanted | SettleWanted;

/** The table was deleted, or never was; the socket is closed. */
export interface Gone {
  type: "gone";
  message: string;
}

/** A player raises a hand, so that the other looks up, or lowers it. */
export interface HandRaised {
  type: "hand";
  side: "first" | "second";
  raised: boolean;
}

/** The tutor holds what a player was about to do: nothing has happened yet. */
export interface Held {
  type: "held";
  version: number;
  action: string;
  text: string;
  label: string;
  cost: number;
  best: string;
  best_action: string;
  reasons: string[];
}

/** The first message of a page. */
export interface Hello {
  type: "hello";
  viewer?: "first" | "second" | "mover";
  language?: "en" | "fr";
  since?: number | null;
  name?: string;
}

/** One line of a hint; `loss` is what it gives up against the best, `details` are chances and the like. */
export interface HintChoice {
  action: string;
  text: string;
  equity: number;
  loss: number;
  details: { [name: string]: number };
}

/** What the side to act should do, the best first, and why in a sentence or two. */
export interface HintGiven {
  type: "hint";
  version: number;
  depth: number;
  unit: "points" | "men";
  choices: HintChoice[];
  words: string;
}

/** Ask what the bot would do. */
export interface HintWanted {
  type: "hint";
  version: number;
}

/** One's own invitations that are open. */
export interface InvitationList {
  invitations: InvitationShown[];
}

/** An invitation as host or guest sees it. */
export interface InvitationShown {
  id: string;
  code: string;
  host: boolean;
  state: "open" | "seated" | "declined" | "withdrawn" | "expired";
  revision: number;
  expires: string;
  side: Side;
  host_name: string;
  guest_name: string;
  terms: TermsShown;
  proposal: TermsShown | null;
  refused: boolean;
  opened: string | null;
  device: "phone" | "computer" | null;
  commitment: string | null;
  seal: string[];
  table: string | null;
}

/** Somebody wants to play with a friend: the terms, their own side and name. Seats are not asked for. */
export interface InvitationWanted {
  terms: NewTable;
  side?: "first" | "second";
  name?: string;
}

/** Work that goes on beside the tables: how far it is. */
export interface JobShown {
  id: string;
  kind: string;
  subject: string;
  state: "waiting" | "running" | "stopped" | "done" | "failed";
  done: number;
  total: number;
  problem: string | null;
  revision: number;
  found: number;
  made: string;
}

/** What can be done in a position and what it is worth, the best first. */
export interface JudgedShown {
  id: string;
  kind: string;
  depth: number;
  unit: "points" | "men";
  rows: SolutionRow[];
  figures: { [name: string]: number };
}

/** A position to be judged, and an action to be judged with the best. */
export interface JudgementWanted {
  game: string;
  sheet?: string;
  start: string;
  action?: string | null;
}

/** The last move, and who made it. */
export interface LastMove {
  side: Side;
  path: number[];
  captures: number[];
  text: string;
}

/** The last play, and who made it. */
export interface LastPlay {
  side: Side;
  dice: [number, number];
  text: string;
  moves: MoveView[];
}

/** A first game of a game, by a sheet. */
export interface Lesson {
  game: string;
  sheet: string;
  title: string;
  again: string;
  steps: TaughtStep[];
}

/** What is said to it: praise and the board afterwards, the rule that forbids it, or where to try instead. */
export interface LessonAnswer {
  right: boolean;
  said: string;
  clause: string | null;
  view: BackgammonView | CheckersView | null;
}

/** One step in words, and what of the board it is about. Places are the viewer's. */
export interface LessonStep {
  name: string;
  kind: "look" | "play" | "press" | "game";
  extra: boolean;
  sentence: string;
  note: string;
  lit: number[];
  way: number[];
  begun: number;
  presses: Press[];
}

/** What was tried at a step: the text of an action, or the beginning of one. */
export interface LessonTry {
  step: string;
  action: string;
}

/** A level of the bot. */
export interface LevelChoice {
  name: string;
  title: string;
  about: string;
}

/** The tables that were in a file. */
export interface Loaded {
  tables: TableSummary[];
  notices: string[];
}

/** What can be done next; `action` is what to say if the move is complete here. */
export interface MoveNode {
  action: string | null;
  steps: MoveStep[];
}

/** The bot is to play the best it has found so far. */
export interface MoveNow {
  type: "move_now";
}

/** One step or jump of a checker, what it captures, and the number of the node it leads to. */
export interface MoveStep {
  origin: number;
  target: number;
  capture: number | null;
  next: number;
}

/** A checker that was moved. */
export interface MoveView {
  origin: number;
  target: number;
  hit: boolean;
}

/** What a new table is to be. */
export interface NewTable {
  game: string;
  sheet?: string;
  format?: string | null;
  length?: number | null;
  options?: { [name: string]: boolean };
  seats?: SeatsInput;
  dice?: "sealed" | "manual" | null;
  words?: [string, string];
  hints?: boolean;
  take_backs?: boolean;
  clock?: string | OwnClock | null;
  start?: string | null;
  begins?: "first" | "second" | null;
  seal?: string | null;
}

/** Why there is no hint; nobody did wrong. */
export interface NoHint {
  type: "no_hint";
  version: number;
  message: string;
}

/** A roll of which something is known, with its best play. */
export interface OpeningRollShown {
  roll: string;
  best: string;
}

/** What is known of the first turns at one place: the rolls there and, of one of them, what can be played. */
export interface OpeningShown {
  after: string;
  roll: string;
  rolls: OpeningRollShown[];
  id: string;
  view: BackgammonView | CheckersView;
  rows: SolutionRow[];
  games: number;
  onward: { [name: string]: string };
}

/** A rule the players can have or not; `always` is told, but cannot be declined. */
export interface OptionChoice {
  name: string;
  title: string;
  about: string;
  clause: string;
  choice: "off" | "on" | "always";
}

/** What each side has ordered by correspondence. */
export interface Orders {
  first: ("forced" | "roll")[];
  second: ("forced" | "roll")[];
}

/** A clock that two people make themselves, in seconds. */
export interface OwnClock {
  law: "delay" | "bronstein" | "fischer";
  reserve: number;
  delay: number;
}

/** A number for each side. */
export interface Pair {
  first: number;
  second: number;
}

/** A player says something to the other. */
export interface PhraseSaid {
  type: "said";
  side: Side;
  phrase: "hello" | "good_luck" | "well_played" | "nice_roll" | "one_moment" | "thanks" | "goodbye" | "smile" | "laugh" | "surprise" | "sorrow";
}

/** A sign of life, to be answered at once by a pong of its number; so the server measures the line. */
export interface Ping {
  type: "ping";
  number: number;
}

/** A way to play by a sheet: a format, or a match of one special length. */
export interface Plan {
  format: string;
  length: number | null;
  doubling: "cube" | "spoken" | "none";
  facts: string[];
  options: OptionChoice[];
}

/** Who plays on from an exercise. */
export interface PlayExerciseOn {
  seats: SeatsInput;
}

/** What can be done next with the dice that are left; `action` is what to say if the play is complete here. */
export interface PlayNode {
  dice: number[];
  action: string | null;
  steps: PlayStep[];
}

/** One checker moved with one die, and the number of the node it leads to. */
export interface PlayStep {
  origin: number;
  target: number;
  die: number;
  hit: boolean;
  next: number;
}

/** Something else that could have been done, as an action's text. */
export interface PlayTried {
  action: string;
}

/** Whether a player is there; `absent` are whole seconds without a line. */
export interface PlayerPresence {
  state: "here" | "away" | "offline";
  absent: number;
  hand: boolean;
}

/** The checkers on a point. */
export interface PointView {
  point: number;
  side: Side;
  count: number;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  number: number;
}

/** A position as a board shows it. */
export interface PositionShown {
  view: BackgammonView | CheckersView;
}

/** What a table would begin from. */
export interface PositionWanted {
  game: string;
  sheet?: string;
  format?: string | null;
  length?: number | null;
  start: string;
  begins?: "first" | "second" | null;
  viewer?: "first" | "second";
}

/** Exercises of one sort. */
export interface PracticeGroup {
  name: string;
  title: string;
  total: number;
  due: number;
}

/** What there is to practise of a game, and how one plays it. */
export interface PracticeShown {
  game: string;
  due: number;
  fresh: number;
  total: number;
  own: number;
  next: string | null;
  themes: PracticeGroup[];
  sheets: PracticeGroup[];
  uncollected: number;
  statistics: PracticeStatistics;
}

/** How well one plays. */
export interface PracticeStatistics {
  rate_name: string;
  decimals: number;
  fewest: number;
  given_up: number;
  all: StatisticsGroup;
  months: StatisticsGroup[];
  themes: StatisticsGroup[];
}

/** Who is at a table between people. */
export interface Presence {
  type: "presence";
  first: PlayerPresence;
  second: PlayerPresence;
  watchers: number;
  names: string[];
}

/** A button of a step: the action it stands for, and its words. */
export interface Press {
  action: string;
  label: string;
}

/** The answer to what cannot be done. */
export interface Problem {
  error: ProblemBody;
}

/** What is wrong, in a sentence. */
export interface ProblemBody {
  kind: string;
  message: string;
  clause: string | null;
}

/** A guest would rather play something else. */
export interface ProposalMade {
  name: string;
  terms: NewTable;
}

/** Whether others can reach this server, and what they can do, in words. */
export interface Reach {
  open: boolean;
  owner: boolean;
  addresses: string[];
  words: string;
}

/** Every state of a table, to step through it. */
export interface Record {
  summary: TableSummary;
  states: RecordState[];
  entries: Entry[];
}

/** The table after some events: the event that led here, and the board, without paths and buttons. */
export interface RecordState {
  version: number;
  event: Event | null;
  view: BackgammonView | CheckersView;
}

/** Why something cannot be done. */
export interface Refused {
  type: "refused";
  version: number;
  action: string;
  kind: string;
  message: string;
  clause: string | null;
  id: string;
}

/** Who wants to play again, and where both do. */
export interface Rematch {
  type: "rematch";
  wanted: Side[];
  table: string | null;
}

/** A player wants to play again, with colours changed. */
export interface RematchWanted {
  type: "rematch";
  side: "first" | "second";
}

/** What a table is to be called; an empty name gives it back its own. */
export interface Rename {
  name: string;
}

/** A chain that a side's page has committed to: the first roll that it serves, and its head in hexadecimal. */
export interface ReportedChain {
  side: Side;
  start: number;
  head: string;
}

/** What a roll of dice of three was made of, in hexadecimal; None is the link of a page that did not answer. */
export interface ReportedLinks {
  number: number;
  side: Side;
  first: string | null;
  second: string | null;
  ordered: boolean;
}

/** One throw: its number among all, the event it is, who threw, and whether the sealed seed gave it. A throw that was taken back is there again with its number. */
export interface ReportedThrow {
  number: number;
  event: number;
  side: Side | null;
  dice: [number, number];
  opening: boolean;
  sealed: boolean;
}

/** One thing that could have been done. */
export interface ReviewCandidate {
  action: string;
  text: string;
  cells: string[];
  cost: number | null;
  played: boolean;
}

/** What somebody wrote, after so many events. */
export interface ReviewComment {
  at: number;
  text: string;
}

/** How a value went up and down, between two bounds. */
export interface ReviewCurve {
  name: "chances" | "equity";
  title: string;
  low: number;
  high: number;
  ticks: ReviewTick[];
  points: ReviewPoint[];
}

/** A decision, as a list shows it. */
export interface ReviewDecision {
  number: number;
  game: number;
  turn: number;
  overall: number;
  side: Side;
  kind: string;
  kind_words: string;
  severity: "error" | "blunder" | null;
  label: string;
  heading: string;
  dice: [number, number] | null;
  played: string;
  best: string;
  cost: number;
}

/** Something worth knowing, and its figure. */
export interface ReviewFact {
  label: string;
  value: string;
}

/** One figure of both sides. */
export interface ReviewFigure {
  label: string;
  first: string;
  second: string;
  main: boolean;
}

/** A roll that was very lucky. */
export interface ReviewJoker {
  number: number;
  game: number;
  turn: number;
  overall: number;
  side: Side;
  dice: [number, number];
  luck: number;
  said: string;
}

/** A level of analysis. */
export interface ReviewLevel {
  name: string;
  title: string;
}

/** What the sides are called. */
export interface ReviewNames {
  first: string;
  second: string;
}

/** What stood after one decision, seen by the viewer. */
export interface ReviewPoint {
  number: number;
  turn: number;
  game: number;
  side: Side;
  value: number;
  said: string;
  severity: "error" | "blunder" | null;
}

/** What is known of a table's decisions by now; everything is empty before anything was judged. */
export interface ReviewShown {
  job: JobShown | null;
  closed: string | null;
  level: string | null;
  levels: ReviewLevel[];
  judged_by: string;
  complete: boolean;
  names: ReviewNames;
  figures: ReviewFigure[];
  curves: ReviewCurve[];
  decisions: ReviewDecision[];
  jokers: ReviewJoker[];
  comments: ReviewComment[];
}

/** A value at which a line is drawn. */
export interface ReviewTick {
  value: number;
  said: string;
}

/** What is known of one choice. */
export interface RolledShown {
  action: string;
  text: string;
  equity: number;
  half: number;
  cost: number;
  cost_half: number;
  details: { [name: string]: number };
}

/** A rollout: how far it is, and what is known. */
export interface RolloutShown {
  job: JobShown;
  games: number;
  trials: number;
  half: number;
  stop_at: number | null;
  choices: RolledShown[];
  words: string[];
}

/** A position to be rolled out, and how. */
export interface RolloutWanted {
  game: string;
  sheet?: string;
  start: string;
  trials?: number;
  seed?: number;
  truncate?: number | null;
  stop_at?: number | null;
  choices?: number;
  cluster?: string;
}

/** A drawn example: its picture, a caption, and what the picture shows in words. */
export interface RuleExample {
  svg: string;
  caption: string;
  alt: string;
}

/** A clause that was looked for, and the sheets that have it. */
export interface RuleFound {
  game: string;
  clause: string;
  title: string;
  says: RuleSaid[];
}

/** What a sheet says in a clause: the paragraph that was looked for. */
export interface RuleSaid {
  sheet: string;
  title: string;
  text: string;
  special: boolean;
}

/** A clause in words; `special` where the sheet differs from others. */
export interface RuleSection {
  id: string;
  title: string;
  special: boolean;
  paragraphs: string[];
  examples: RuleExample[];
}

/** The rules of a sheet for people, in a language; every clause a refusal can name is a section. */
export interface Rulebook {
  game: string;
  sheet: string;
  title: string;
  intro: string[];
  sections: RuleSection[];
}

/** A player says one of some phrases to the other; there is no free text. */
export interface Say {
  type: "say";
  side: "first" | "second";
  phrase: "hello" | "good_luck" | "well_played" | "nice_roll" | "one_moment" | "thanks" | "goodbye" | "smile" | "laugh" | "surprise" | "sorrow";
}

/** What is shown before the players say their words: the id of the table to come and the hash of its seed. */
export interface Seal {
  seal: string;
  commitment: string;
}

/** A seat: a person's or the bot's at a level. */
export interface SeatInput {
  kind?: "person" | "bot";
  name?: string;
  level?: string | null;
}

/** A seat: a person's or the bot's at a level. */
export interface Seat {
  kind: "person" | "bot";
  name: string;
  level: string | null;
}

/** A link by which the holder of a seat goes on at another device, once, and its QR code as SVG. */
export interface SeatLink {
  link: string;
  qr: string;
}

/** Where the other device finds this server. */
export interface SeatLinkWanted {
  base: string;
}

/** Both seats. */
export interface SeatsInput {
  first?: SeatInput;
  second?: SeatInput;
}

/** Both seats. */
export interface Seats {
  first: Seat;
  second: Seat;
}

/** What is practised now. */
export interface SessionShown {
  exercises: ExerciseShown[];
}

/** A player wants the table settled that the other has left; first only to see how. */
export interface SettleWanted {
  type: "settle";
  version: number;
  side: "first" | "second";
  agreed?: boolean;
}

/** How the table would be settled, in words. */
export interface SettlementShown {
  type: "settlement";
  version: number;
  words: string;
}

/** A rule sheet. */
export interface SheetChoice {
  name: string;
  title: string;
  about: string;
  palette: string;
  colours: SideColours;
  agreeing: AgreeingColours;
  words: { [name: string]: string };
  centred_cube: "bar" | "trays" | null;
  start: string | null;
  plans: Plan[];
}

/** A side of a game for two; the first is the sheet's first colour. */
export type Side = "first" | "second";

/** The colours of both sides in a language. */
export interface SideColours {
  first: string;
  second: string;
}

/** A simple bot is to play until the engine is ready. */
export interface SimpleBot {
  type: "simple_bot";
}

/** One choice with what it is worth. */
export interface SolutionRow {
  action: string;
  text: string;
  equity: number;
  cost: number | null;
  half: number | null;
  best: boolean;
  yours: boolean;
  played: boolean;
  details: { [name: string]: number };
}

/** What comes of an answer. */
export interface SolutionShown {
  right: boolean;
  cost: number;
  rows: SolutionRow[];
  unit: "points" | "men";
  reasons: string[];
  rolled_out: boolean;
  counted: boolean;
  days: number;
  played_cost: number | null;
}

/** A checker on its square. */
export interface SquareView {
  square: number;
  side: Side;
  king: boolean;
}

/** Decisions of one sort: their rate, and half of its 95 % interval; null where there are too few to say. */
export interface StatisticsGroup {
  name: string;
  title: string;
  matches: number;
  decisions: number;
  rate: number | null;
  half: number | null;
}

/** What players do cannot be stored now, and waits; or it can again. */
export interface StorageMessage {
  type: "storage";
  working: boolean;
  message: string;
}

/** A page of the list of tables, last touched first. */
export interface TableList {
  tables: TableSummary[];
  next: string | null;
}

/** Everything: after hello or a change of view, and for a page that is too far behind. */
export interface TableMessage {
  type: "table";
  version: number;
  summary: TableSummary;
  view: BackgammonView | CheckersView;
  record: Entry[];
  dice_wanted: Side | null;
  clock: ClockShown | null;
  dice: DiceShown | null;
}

/** What changes of a table while it is played. */
export interface TableStanding {
  touched: string | null;
  version: number;
  over: boolean;
  score: Pair | null;
  result: string | null;
  winner: Side | null;
  to_act: Side | null;
}

/** What a list shows of a table. */
export interface TableSummary {
  touched: string | null;
  version: number;
  over: boolean;
  score: Pair | null;
  result: string | null;
  winner: Side | null;
  to_act: Side | null;
  id: string;
  game: string;
  sheet: string;
  name: string;
  title: string;
  heading: string;
  format: string;
  length: number | null;
  options: { [name: string]: boolean };
  seats: Seats;
  dice: "sealed" | "three" | "unsealed" | "manual" | null;
  hints: boolean;
  take_backs: boolean;
  between_people: boolean;
  yours: Side[];
  created: string | null;
  commitment: string | null;
  words: [string, string];
  damaged: string | null;
}

/** A person wants to play the last turn again that a bot has answered. */
export interface TakeBackWanted {
  type: "take_back";
  version: number;
  side: "first" | "second";
}

/** How often something came up, and how often chance would bring it. */
export interface Tally {
  what: string;
  seen: number;
  expected: number;
}

/** A step of a lesson, and the board it is set up on. */
export interface TaughtStep {
  step: LessonStep;
  view: BackgammonView | CheckersView;
}

/** What is to be played, in words. */
export interface TermsShown {
  title: string;
  facts: string[];
  game: string;
  sheet: string;
}

/** The bot thinks; when it has acted, an update follows. */
export interface Thinking {
  type: "thinking";
  side: Side;
  since: string;
  report: { [name: string]: number | string } | null;
}

export type ToPage = TableMessage | Update | Refused | Allowed | Thinking | EngineMessage | StorageMessage | HintGiven | Held | NoHint | Done | Presence | PhraseSaid | Rematch | SettlementShown | Ping | Gone;

/** What happened since a version; `entries` follow the first `kept` ones of the record and replace the rest. */
export interface Update {
  type: "update";
  version: number;
  since: number;
  standing: TableStanding;
  events: Event[];
  view: BackgammonView | CheckersView;
  kept: number;
  entries: Entry[];
  dice_wanted: Side | null;
  clock: ClockShown | null;
  dice: DiceShown | null;
}

export type View = BackgammonView | CheckersView;

/** Look from another side, or in another language. */
export interface ViewWanted {
  type: "view";
  viewer: "first" | "second" | "mover";
  language: "en" | "fr";
}

/** The secret of a new link for watchers; the server keeps only its digest. */
export interface WatchLink {
  secret: string;
}

/** Ask why something is not allowed. */
export interface Why {
  type: "why";
  action: string;
  side: "first" | "second";
}

/** The catalogue of a language. */
export interface Words {
  language: "en" | "fr";
  messages: { [name: string]: string };
  plurals: { [name: string]: string[] };
}
