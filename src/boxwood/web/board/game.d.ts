// What each game's folder tells the page.
import type { Question } from "../parts/questions.js";
import type { TableState } from "../table-state.js";
import type { HintChoice, Plan, SheetChoice, Side, View } from "../types.js";
import type { BoardGeometry } from "./abstract-board.js";
import type { Arrow } from "./board-element.js";
import type { Board } from "./games.js";
import type { Naming } from "./names.js";
import type { Place } from "./svg.js";

/** A way to resign: what it is called, and how many times the stakes it costs. */
export interface Resignation {
  title: string;
  times: number;
}

/** The figures of a choice, as people write them. */
export interface Figures {
  equity: string;
  cost: string;
}

/** A kind of checker to put on a board. */
export interface EditorTool {
  key: string;
  side: Side;
  king: boolean;
}

/** How positions of a game are set up: all is said by a model, and every change makes another one, or null if it cannot be. */
export interface PositionEditor<M = unknown> {
  tools(): EditorTool[];
  /** From the game's own text, and back. */
  read(id: string): M;
  write(model: M): string;
  /** What texts can be typed. */
  label(): string;
  startId: string;
  empty(model: M): M;
  start(model: M): M;
  /** The sides exchanged. */
  swap(model: M): M;
  holds(model: M, spot: string): boolean;
  add(model: M, spot: string, tool: string): M | null;
  less(model: M, spot: string): M | null;
  put(model: M, spot: string, tool: string, count: number): M | null;
  move(model: M, from: string, to: string): M | null;
  /** What a side has, in a word beside its tool. */
  count(model: M, side: Side): string;
  /** A spot and what is on it, in words. */
  say(model: M, spot: string, naming: Naming): string;
  /** Whether a place is beside the field, where a press takes one away. */
  onRail(geometry: BoardGeometry, at: Place): boolean;
  /** The controls of what belongs to a position beside its checkers. */
  fields(model: M, change: (model: M, said: string) => void, sheet: SheetChoice): HTMLElement[];
  view(model: M, sheet: SheetChoice): View;
}

/** Methods take the view of their own game, so `V` may be narrower than `View`. */
export interface PageGame<V extends View = View> {
  /** Its board, a custom element. */
  board: new () => Board;
  /** How its board is shaped: the style sheets make room for it. */
  shape: "wide" | "square";
  /** Whether the board has room for the buttons of a turn; else they lie beside it. */
  controlsOnBoard: boolean;
  /** Whether a position to start from leaves open whose turn it is. */
  asksWhoBegins: boolean;
  /** The board before the first move, as the server would describe it. */
  startingView(sheet: SheetChoice, plan: Plan, viewer: Side): V;
  /** What can be typed, for the line in which it is. */
  typedExample(): string;
  /** How positions are set up. */
  editor: PositionEditor;
  /** Where the checkers of a side stand, in words. */
  sayPosition(view: V, side: Side): string;
  /** What lies on the field of a small picture of the board. */
  thumbnail(): SVGElement[];
  /** What the side on turn would move by an action, as arrows; none if it moves nothing. */
  arrowsOf(action: string, view: V): Arrow[];
  /** How far a hint looks ahead. */
  ahead(depth: number): string;
  /** What a choice of a hint is worth, and what it costs beside the best; "" if nothing. */
  figures(choice: HintChoice): Figures;
  /** The ways to resign that let the other side choose, by their button. */
  resignations(): Record<string, Resignation>;
  /** What is asked of the people at this screen, or null; `asked` is the side among them that is to act. */
  questionOf(state: TableState, view: V, asked: Side | null, words: Record<string, string>): Question | null;
}
