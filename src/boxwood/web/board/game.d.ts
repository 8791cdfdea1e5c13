// What each game's folder tells the page.
import type { Question } from "../parts/questions.js";
import type { TableState } from "../table-state.js";
import type { HintPlay, Sheet, Side, View } from "../types.js";
import type { Arrow } from "./board-element.js";
import type { Board } from "./games.js";

/** A way to resign: what it is called, and how many times the stakes it costs. */
export interface Resignation {
  title: string;
  times: number;
}

/** Methods take the view of their own game, so `V` may be narrower than `View`. */
export interface PageGame<V extends View = View> {
  /** Its board, a custom element. */
  board: new () => Board;
  /** How its board is shaped: the style sheets make room for it. */
  shape: "wide" | "square";
  /** Whether the board has room for the buttons of a turn; else they lie beside it. */
  controlsOnBoard: boolean;
  /** Whether dice are thrown. */
  dice: boolean;
  /** Whether the record's first column is that of the side that began. */
  beginnerLeads: boolean;
  /** Whether a position to start from leaves open whose turn it is. */
  asksWhoBegins: boolean;
  /** What can be given as a position to start from. */
  aboutStart(): string;
  /** The formats a table can be saved in, each with its name for people. */
  exports(): [string, string][];
  /** The board before the first move, as the server would describe it. */
  startingView(sheet: Sheet, viewer: Side, doubled: boolean): V;
  /** Where the checkers of a side stand, in words. */
  sayPosition(view: V, side: Side): string;
  /** What lies on the field of a small picture of the board. */
  thumbnail(): SVGElement[];
  /** The moves of an action as arrows; none if it moves nothing. */
  arrowsOf(action: string): Arrow[];
  /** How far a hint looks ahead. */
  ahead(plies: number): string;
  /** What a play of a hint is worth; the best comes first. */
  worth(play: HintPlay, index: number): string;
  /** The ways to resign that let the other side choose, by their button. */
  resignations(): Record<string, Resignation>;
  /** What is asked of the people at this screen, or null; `asked` is the side among them that is to act. */
  questionOf(state: TableState, view: V, asked: Side | null, words: Record<string, string>): Question | null;
}
