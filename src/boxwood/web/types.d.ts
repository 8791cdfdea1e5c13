// What page and server say to each other; docs/protocol.md explains it.

export type Side = "first" | "second";
export type Viewer = Side | "mover";
export type DiceKind = "sealed" | "manual";
export type Format = "match" | "money" | "single";
export type GameName = "backgammon" | "checkers";

export interface Pair {
  first: number;
  second: number;
}

export interface Seat {
  kind: "person" | "bot";
  name: string;
  level: string | null;
}

export interface Seats {
  first: Seat;
  second: Seat;
}

// What can be played

export interface Option {
  name: string;
  title: string;
  about: string;
  clause: string;
  choice: "no" | "off" | "on" | "always";
  formats: Format[];
  needs_doubling: boolean;
}

/** A colour as it is said of one checker, of several, of a king. */
export interface Agreeing {
  one: string;
  many: string;
  king: string;
}

export interface Sheet {
  name: string;
  title: string;
  about: string;
  facts: string[];
  palette: string;
  formats: Format[];
  colours: { first: string; second: string };
  agreeing: { first: Agreeing; second: Agreeing };
  words: Record<string, string>;
  options: Option[];
  doubling?: "cube" | "spoken" | "none";
  /** The lengths and formats in which nobody doubles, and what is true of those. */
  undoubled?: string[];
  undoubled_facts?: string[];
  /** Where a cube lies that nobody owns. */
  centred_cube?: "bar" | "trays";
}

export interface Level {
  name: string;
  title: string;
  about: string;
}

export interface Box {
  game: GameName;
  title: string;
  sheets: Sheet[];
  levels: Level[];
  lengths: number[];
  starts: string[];
}

export interface Boxes {
  games: Box[];
}

// Tables

export interface NewTable {
  game: GameName;
  sheet: string;
  format: Format | null;
  length: number | null;
  options: Record<string, boolean>;
  seats: Seats;
  dice: DiceKind | null;
  words: [string, string];
  hints: boolean;
  start: string | null;
  begins: Side | null;
  seal?: string | null;
}

/** What fixes the dice of a table to come. */
export interface Seal {
  seal: string;
  commitment: string;
}

export interface TableSummary {
  id: string;
  game: GameName;
  sheet: string;
  title: string;
  format: Format | null;
  length: number | null;
  options: Record<string, boolean>;
  seats: Seats;
  dice: DiceKind | null;
  hints: boolean;
  created: string;
  touched: string;
  version: number;
  over: boolean;
  score: Pair | null;
  result: string | null;
  to_act: Side | null;
  commitment: string | null;
  words: [string, string];
}

export interface TableEvent {
  number: number;
  at: string;
  side: Side | null;
  action: string;
  said: string;
}

export interface Entry {
  number: number;
  game: number;
  turn: number;
  side: Side;
  dice: number[] | null;
  text: string;
  at_event: number;
  kind: "play" | "cube" | "pass" | "resign" | "result" | "draw";
}

export interface RecordState {
  version: number;
  event: TableEvent | null;
  /** To be looked at: its paths and buttons are empty. */
  view: View;
}

export interface TableRecord {
  summary: TableSummary;
  states: RecordState[];
  entries: Entry[];
}

export interface Throw {
  number: number;
  event: number;
  dice: [number, number];
  side: Side | null;
  opening: boolean;
  sealed: boolean;
}

export interface DiceReport {
  kind: DiceKind | null;
  table: string;
  words: [string, string];
  commitment: string | null;
  /** Shown once the table is over. */
  seed: string | null;
  sealed_from: number;
  throws: Throw[];
}

export interface Example {
  svg: string;
  caption: string;
  alt: string;
}

export interface Clause {
  id: string;
  title: string;
  special: boolean;
  paragraphs: string[];
  examples: Example[];
}

export interface Rulebook {
  game: GameName;
  sheet: string;
  title: string;
  intro: string[];
  sections: Clause[];
}

export interface Problem {
  error: { kind: string; message: string; clause: string | null };
}

// What a board is told

export interface Button {
  live: boolean;
  /** Who may press it, if it is live. */
  sides?: Side[];
  warning?: string | null;
  /** Why it is not live. */
  clause?: string;
  why?: string;
}

export interface BackgammonStep {
  from: number;
  to: number;
  die: number;
  hit: boolean;
  next: number;
}

export interface BackgammonNode {
  steps: BackgammonStep[];
  dice: number[];
  action: string | null;
}

export interface BackgammonMove {
  from: number;
  to: number;
  hit: boolean;
}

export interface BackgammonLast {
  side: Side;
  dice: number[];
  text: string;
  moves: BackgammonMove[];
}

export interface Cube {
  value: number;
  owner: Side | null;
  in_play: boolean;
  /** Stakes are told, and no cube lies there. */
  spoken: boolean;
}

export interface Stack {
  point: number;
  side: Side;
  count: number;
}

/** A game of backgammon as it stands. */
export interface BackgammonStanding {
  turn: Side;
  points: Stack[];
  bar: Pair;
  off: Pair;
  pips: Pair;
  cube: Cube;
  crawford: boolean;
  position_id: string;
  last: BackgammonLast | null;
  game_number: number;
}

export interface BackgammonView extends BackgammonStanding {
  game: "backgammon";
  sheet: string;
  viewer: Side;
  to_act: Side | null;
  phase: string;
  over: boolean;
  format: Format;
  length: number | null;
  score: Pair;
  dice: number[] | null;
  offer: "double" | "beaver" | "raccoon" | null;
  stakes_offered: number | null;
  resigned: "single" | "gammon" | "backgammon" | null;
  free_play: boolean;
  free_places: number[];
  /** The game before as it ended, until the next one begins. */
  finished: BackgammonStanding | null;
  paths: BackgammonNode[];
  buttons: Record<string, Button>;
}

export interface CheckersStep {
  from: number;
  to: number;
  capture: number | null;
  next: number;
}

export interface CheckersNode {
  steps: CheckersStep[];
  action: string | null;
}

export interface CheckersLast {
  side: Side;
  path: number[];
  captures: number[];
  text: string;
}

export interface Square {
  square: number;
  side: Side;
  king: boolean;
}

export interface CheckersView {
  game: "checkers";
  sheet: string;
  viewer: Side;
  turn: Side;
  to_act: Side | null;
  phase: string;
  over: boolean;
  outcome: { winner: Side | null; by: string } | null;
  upside_down: boolean;
  fen: string;
  squares: Square[];
  left: Pair;
  captured: Pair;
  must_jump: boolean;
  offer: "draw" | null;
  last: CheckersLast | null;
  paths: CheckersNode[];
  buttons: Record<string, Button>;
}

export type View = BackgammonView | CheckersView;

// The websocket

export interface HintPlay {
  action: string;
  text: string;
  equity: number | null;
  loss?: number;
  win?: number;
  gammon?: number;
}

export interface Hint {
  type: "hint";
  version: number;
  plies: number;
  plays: HintPlay[];
  words: string;
}

export interface Refused {
  type: "refused";
  version: number;
  action: string;
  kind: string;
  message: string;
  clause: string | null;
}

export interface EngineState {
  type: "engine";
  game: GameName;
  ready: boolean;
  doing: string | null;
  part: number | null;
}

export interface WholeTable {
  type: "table";
  version: number;
  summary: TableSummary;
  view: View;
  record: Entry[];
  dice_wanted: Side | null;
}

export interface Update {
  type: "update";
  version: number;
  since: number;
  summary: TableSummary;
  events: TableEvent[];
  view: View;
  /** `entries` follow the first `kept` ones of the record, and replace the rest. */
  kept: number;
  entries: Entry[];
  dice_wanted: Side | null;
}

export type FromServer =
  | WholeTable
  | Update
  | Refused
  | EngineState
  | Hint
  | { type: "allowed"; action: string }
  | { type: "thinking"; side: Side; since: string }
  | { type: "no_hint"; version: number; message: string }
  | { type: "gone"; message: string };

export type FromPage =
  | { type: "hello"; viewer: Viewer; language: string; since: number | null }
  | { type: "act"; version: number; side: Side; action: string }
  | { type: "view"; viewer: Viewer; language: string }
  | { type: "hint"; version: number }
  | { type: "move_now" }
  | { type: "why"; action: string; side: Side };
