// Tables, sheets and views as a server would send them, with what a test wants changed.

/** @typedef {import("../../../src/boxwood/web/types.js").BackgammonView} BackgammonView */
/** @typedef {import("../../../src/boxwood/web/types.js").CheckersView} CheckersView */
/** @typedef {import("../../../src/boxwood/web/types.js").Box} Box */
/** @typedef {import("../../../src/boxwood/web/types.js").Entry} Entry */
/** @typedef {import("../../../src/boxwood/web/types.js").Seat} Seat */
/** @typedef {import("../../../src/boxwood/web/types.js").SheetChoice} SheetChoice */
/** @typedef {import("../../../src/boxwood/web/types.js").Plan} Plan */
/** @typedef {import("../../../src/boxwood/web/types.js").TableStanding} TableStanding */
/** @typedef {import("../../../src/boxwood/web/types.js").TableSummary} TableSummary */

/** @param {string} name @returns {Seat} */
export const person = (name) => ({ kind: "person", name, level: null });

/** @returns {Seat} */
export const bot = () => ({ kind: "bot", name: "Boxwood bot", level: "club" });

/** @param {Partial<TableStanding>} [changes] @returns {TableStanding} */
export function standing(changes) {
  return { touched: "2026-11-17T19:00:00Z", version: 0, over: false, score: { first: 0, second: 0 }, result: null, winner: null, to_act: null, ...changes };
}

/** The sides that people play, where no bot does. @param {import("../../../src/boxwood/web/types.js").Seats} seats @returns {import("../../../src/boxwood/web/types.js").Side[]} */
export function peopleAt(seats) {
  return /** @type {const} */ (["first", "second"]).filter((side) => seats[side].kind === "person");
}

/** @param {Partial<TableSummary>} [changes] @returns {TableSummary} */
export function summary(changes) {
  const seats = changes?.seats ?? { first: person("Ada"), second: person("Bo") };
  return {
    ...standing(),
    id: "k7d2p9q4w1zx",
    game: "backgammon",
    sheet: "tournament",
    name: "",
    title: "Tournament, match to 5",
    heading: "Match to 5",
    format: "match",
    length: 5,
    options: {},
    seats,
    between_people: false,
    yours: peopleAt(seats),
    dice: "sealed",
    hints: true,
    take_backs: true,
    created: "2026-11-17T19:00:00Z",
    commitment: null,
    words: ["", ""],
    damaged: null,
    ...changes,
  };
}

/** @param {Partial<Plan>} [changes] @returns {Plan} */
export function plan(changes) {
  return { format: "match", length: null, doubling: "cube", facts: ["There is a cube."], options: [], ...changes };
}

/** A button that these sides may press; with none of them it is not live. @param {...import("../../../src/boxwood/web/types.js").Side} sides @returns {import("../../../src/boxwood/web/types.js").Button} */
export function button(...sides) {
  return { live: sides.length > 0, sides, warning: null, clause: null, why: sides.length ? null : "not now" };
}

/** @param {Partial<SheetChoice>} [changes] @returns {SheetChoice} */
export function sheet(changes) {
  return {
    name: "tournament",
    title: "Tournament",
    about: "",
    palette: "felt",
    colours: { first: "light", second: "dark" },
    agreeing: { first: { one: "light", many: "light", king: "light" }, second: { one: "dark", many: "dark", king: "dark" } },
    words: {},
    centred_cube: "trays",
    start: "standard",
    plans: [
      plan({ length: 1, doubling: "none", facts: ["Nobody doubles."] }),
      plan(),
      plan({ format: "money" }),
      plan({ format: "single", doubling: "none", facts: ["Nobody doubles."] }),
    ],
    ...changes,
  };
}

/** @param {Partial<Box>} [changes] @returns {Box} */
export function box(changes) {
  return {
    game: "backgammon",
    title: "Backgammon",
    has_lesson: true,
    has_dice: true,
    has_take_back: true,
    has_openings: true,
    record_order: "seats",
    start_about: "",
    files: [{ name: "match", title: "Match file", suffix: ".match" }],
    sheets: [sheet({ name: "graves" }), sheet()],
    levels: [{ name: "casual", title: "Casual", about: "" }, { name: "club", title: "Club", about: "" }],
    lengths: [1, 3, 5, 7],
    starts: ["standard", "nackgammon"],
    ...changes,
  };
}

/** A game of backgammon before a roll. @param {Partial<BackgammonView>} [changes] @returns {BackgammonView} */
export function backgammonView(changes) {
  return {
    game: "backgammon",
    sheet: "tournament",
    viewer: "first",
    turn: "first",
    to_act: "first",
    phase: "start",
    over: false,
    format: "match",
    length: 5,
    score: { first: 0, second: 0 },
    game_number: 1,
    points: [{ point: 6, side: "first", count: 2 }, { point: 19, side: "second", count: 3 }],
    bar: { first: 0, second: 0 },
    off: { first: 13, second: 12 },
    pips: { first: 12, second: 18 },
    dice: null,
    opening_throw: null,
    cube: { value: 1, owner: null, in_play: true, spoken: false },
    offer: null,
    stakes_offered: null,
    resigned: null,
    worth: [1, 2, 3],
    crawford: false,
    free_play: false,
    free_places: [],
    position_id: "",
    last: null,
    finished: null,
    paths: [],
    buttons: {},
    ...changes,
  };
}

/** A game of checkers in play. @param {Partial<CheckersView>} [changes] @returns {CheckersView} */
export function checkersView(changes) {
  return {
    game: "checkers",
    sheet: "tournament",
    double_deckers: false,
    viewer: "first",
    turn: "first",
    to_act: "first",
    phase: "moving",
    over: false,
    upside_down: false,
    fen: "W:W22,K30:B15",
    squares: [{ square: 15, side: "second", king: false }, { square: 22, side: "first", king: false }, { square: 30, side: "first", king: true }],
    left: { first: 2, second: 1 },
    captured: { first: 10, second: 11 },
    last: null,
    offer: null,
    repetitions: 1,
    quiet_moves: 0,
    must_jump: false,
    paths: [],
    buttons: {},
    ...changes,
  };
}

/** @param {number} number @param {Entry["side"]} side @param {string} text @param {Partial<Entry>} [changes] @returns {Entry} */
export function entry(number, side, text, changes) {
  return { number, game: 1, turn: number, side, dice: null, text, at_event: number + 1, kind: "play", ...changes };
}
