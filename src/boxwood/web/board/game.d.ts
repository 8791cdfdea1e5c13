// What each game's folder tells the page.
import type { Question } from "../parts/questions.js";
import type { TableState } from "../table-state.js";
import type { HintChoice, Plan, SheetChoice, Side, View } from "../types.js";
import type { Arrow } from "./board-element.js";
import type { Board } from "./games.js";

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
