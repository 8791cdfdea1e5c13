// The shapes of what page and server say to each other; docs/protocol.md explains them.

/** @typedef {"first" | "second"} Side */
/** @typedef {{kind: "person" | "bot", name: string, level: string | null}} Seat */
/** @typedef {{first: Seat, second: Seat}} Seats */
/** @typedef {{first: number, second: number}} Pair */
/** @typedef {{name: string, title: string, about: string, clause: string, choice: "no" | "off" | "on" | "always", formats: string[], needs_doubling: boolean}} Option */
/** @typedef {{name: string, title: string, about: string, facts: string[], undoubled?: string[], undoubled_facts?: string[], palette: string, formats: string[], doubling?: "cube" | "spoken" | "none", centred_cube?: "bar" | "trays", colours: {first: string, second: string}, agreeing: {first: Agreeing, second: Agreeing}, words: Record<string, string>, options: Option[]}} Sheet */
/** @typedef {{one: string, many: string, king: string}} Agreeing a colour as it is said of one checker, of several, of a king */
/** @typedef {{name: string, title: string, about: string}} Level */
/** @typedef {{game: "backgammon" | "checkers", title: string, sheets: Sheet[], levels: Level[], lengths: number[], starts: string[]}} Box */
/** @typedef {{games: Box[]}} Boxes */

/**
 * @typedef {object} NewTable
 * @property {string} game
 * @property {string} sheet
 * @property {string | null} format
 * @property {number | null} length
 * @property {Record<string, boolean>} options
 * @property {Seats} seats
 * @property {"sealed" | "manual"} dice
 * @property {[string, string]} words
 * @property {boolean} hints
 * @property {string | null} start
 * @property {Side | null} begins
 * @property {string | null} [seal]
 */

/**
 * @typedef {object} TableSummary
 * @property {string} id
 * @property {"backgammon" | "checkers"} game
 * @property {string} sheet
 * @property {string} title
 * @property {string | null} format
 * @property {number | null} length
 * @property {Seats} seats
 * @property {"sealed" | "manual" | null} dice
 * @property {boolean} hints
 * @property {string} created
 * @property {string} touched
 * @property {number} version
 * @property {boolean} over
 * @property {Pair | null} score
 * @property {string | null} result
 * @property {Side | null} to_act
 * @property {string | null} commitment
 * @property {[string, string]} words
 * @property {Record<string, boolean>} [options]
 */

/** @typedef {{number: number, at: string, side: Side | null, action: string, said: string}} TableEvent */
/** @typedef {{number: number, game: number, turn: number, side: Side, dice: number[] | null, text: string, at_event: number, kind: string}} Entry */
/** @typedef {{live: boolean, sides?: Side[], warning?: string | null, clause?: string, why?: string}} Button */
/** @typedef {{steps: any[], dice?: number[], action: string | null}} PathNode */

/**
 * What a board shows. Backgammon and checkers each use a part of it.
 * @typedef {object} View
 * @property {"backgammon" | "checkers"} game
 * @property {string} sheet
 * @property {Side} viewer
 * @property {Side} turn
 * @property {Side | null} to_act
 * @property {string} phase
 * @property {boolean} over
 * @property {Record<string, Button>} buttons
 * @property {PathNode[]} paths
 * @property {any} last
 * @property {string | null} offer
 * @property {string} [format]
 * @property {number | null} [length]
 * @property {Pair} [score]
 * @property {number} [game_number]
 * @property {Pair} [pips]
 * @property {number[] | null} [dice]
 * @property {{value: number, owner: Side | null, in_play: boolean, spoken: boolean}} [cube] spoken: stakes are told, and no cube lies there
 * @property {number | null} [stakes_offered]
 * @property {string | null} [resigned]
 * @property {boolean} [crawford]
 * @property {boolean} [free_play]
 * @property {number[]} [free_places]
 * @property {string} [position_id]
 * @property {Partial<View> | null} [finished] the game before as it ended, until the next one begins
 * @property {string} [fen]
 * @property {Pair} [left]
 * @property {boolean} [must_jump]
 * @property {{winner: Side | null, by: string} | null} [outcome]
 */

/** @typedef {{action: string, text: string, equity: number | null, loss?: number, win?: number, gammon?: number}} HintPlay */
/** @typedef {{version: number, plies: number, plays: HintPlay[], words: string}} Hint */
/** @typedef {{action: string, kind: string, message: string, clause: string | null}} Refused */
/** @typedef {{canUndo: boolean, complete: boolean, action: string | null, dice: {value: number, used: boolean, next: boolean}[], moves: any[]}} Hand */

export {};
