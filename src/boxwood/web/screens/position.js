// Setting up a position: any position in, an answer out. It is judged as it changes, rolled out, played on, kept.
import { polite } from "../announcer.js";
import { createTable, getBoxes, judgePosition, readPosition } from "../api.js";
import { editingBoard } from "../board/editing.js";
import { gameOf, hasBoard } from "../board/games.js";
import { focusKey, sentence } from "../dom.js";
import { amend, boxOf, levelOf, sheetOf } from "../draft.js";
import { copyText } from "../parts/copying.js";
import { tell } from "../parts/dialog.js";
import { drawPosition, makePositionFrame } from "../parts/position-frame.js";
import { RolloutPanel } from "../parts/rollout-panel.js";
import { recent } from "../recent.js";
import { navigate } from "../router.js";
import { settings, settingsChanged } from "../settings.js";
import { otherSide } from "../sides.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Box} Box */
/** @typedef {import("../types.js").JudgedShown} JudgedShown */

/** Milliseconds without a change before a position is read, and before it is judged. */
const PAUSE = 250;

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function positionScreen(place) {
  const games = (await getBoxes()).games.filter((box) => hasBoard(box.game));
  const box = games.find((one) => one.game === place.params[0]) ?? boxOf(games);
  const screen = new PositionTable(games, box, place.query.get("sheet") ?? sheetOf(box).name, place.query.get("id"));
  return { element: screen.frame.element, title: t("Set up a position"), leave: () => screen.leave(), relabel: () => screen.relabel() };
}

export class PositionTable {
  /** @param {Box[]} games @param {Box} box @param {string} sheet @param {string | null} id */
  constructor(games, box, sheet, id) {
    this.games = games;
    this.box = box;
    this.game = gameOf(box.game);
    this.editor = this.game.editor;
    this.sheetName = box.sheets.some((one) => one.name === sheet) ? sheet : box.sheets[0].name;
    this.model = this.editor.read(this.editor.startId);
    this.tool = this.editor.tools()[0].key;
    /** What was there before each change. @type {unknown[]} */
    this.past = [];
    /** Why the position cannot be played; "" if it can, null while that is asked. @type {string | null} */
    this.problem = null;
    /** What was typed, while it is no position. @type {string | null} */
    this.typed = null;
    /** @type {JudgedShown | null} */
    this.judged = null;
    this.judging = "";
    this.asking = false;
    this.visit = 0;
    this.timer = 0;
    this.leaving = new AbortController();
    this.board = editingBoard(this.game, {
      holds: (spot) => this.editor.holds(this.model, spot),
      add: (spot) => this.edit(this.editor.add(this.model, spot, this.tool), spot),
      less: (spot) => this.edit(this.editor.less(this.model, spot), spot),
      put: (spot, count) => this.edit(this.editor.put(this.model, spot, this.tool, count), spot),
      move: (from, to) => this.edit(this.editor.move(this.model, from, to), to),
      undo: () => this.undo(),
    });
    this.rollout = new RolloutPanel(this.game, () => drawPosition(this), (action) => this.showAction(action));
    this.frame = makePositionFrame(this);
    settingsChanged.addEventListener("change", () => this.configure(), { signal: this.leaving.signal });
    this.configure();
    if (id) this.type(id);
    else this.changed();
  }

  leave() {
    this.leaving.abort();
    clearTimeout(this.timer);
    this.rollout.leave();
  }

  async relabel() {
    this.games = (await getBoxes()).games.filter((box) => hasBoard(box.game));
    this.box = this.games.find((one) => one.game === this.box.game) ?? this.box;
    document.title = `${t("Set up a position")} · Boxwood`;
    this.configure();
    this.changed();
  }

  get sheet() {
    return this.box.sheets.find((one) => one.name === this.sheetName) ?? this.box.sheets[0];
  }

  /** The position in the game's own text. */
  get id() {
    return this.editor.write(this.model);
  }

  /** The address at which this position is found again. */
  get link() {
    return `/position/${this.box.game}?${new URLSearchParams({ sheet: this.sheetName, id: this.id })}`;
  }

  get wanted() {
    return { game: this.box.game, sheet: this.sheetName, start: this.id };
  }

  configure() {
    const { sheet } = this;
    const { home, numbers } = settings;
    this.board.className = settings.palette === "sheet" ? sheet.palette : settings.palette;
    this.board.settings = { home, numbers, pace: "off", numbering: "viewer", clicks: "select", colours: sheet.agreeing, words: sheet.words, centredCube: sheet.centred_cube };
    this.board.orientation = "landscape";
    drawPosition(this);
  }

  /** Takes a change of the board, if it is one, and says what is there now. @param {unknown} model @param {string} spot */
  edit(model, spot) {
    if (model === null) {
      polite(t("That can't go there."));
      return;
    }
    this.change(model, this.editor.say(model, spot, { colours: this.sheet.agreeing, words: this.sheet.words }));
  }

  /** @param {unknown} model @param {string} said */
  change(model, said) {
    this.past.push(this.model);
    this.model = model;
    polite(said);
    this.changed();
  }

  undo() {
    if (!this.past.length) return;
    this.model = this.past.pop();
    polite(t("Taken back."));
    this.changed();
  }

  /** @param {string} name */
  chooseSheet(name) {
    this.sheetName = name;
    this.configure();
    this.changed();
  }

  /** @param {string} game */
  chooseGame(game) {
    amend({ game });
    navigate(`/position/${game}`);
  }

  /** Shows what the model says, then has it read and judged. */
  changed() {
    this.visit += 1; // an answer about the position before is late now
    this.typed = null;
    this.judged = null;
    this.judging = "";
    this.problem = null;
    this.rollout.forget();
    this.board.show(this.editor.view(this.model, this.sheet), { instant: true });
    history.replaceState(history.state, "", this.link);
    drawPosition(this);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.look(), PAUSE);
  }

  /** Whether it can be played, and what it is worth. */
  async look() {
    const mine = ++this.visit;
    const wanted = this.wanted;
    try {
      await readPosition(wanted);
      if (mine !== this.visit) return;
      this.problem = "";
      this.judging = t("Working on it…");
      drawPosition(this);
      const judged = await judgePosition(wanted);
      if (mine !== this.visit) return;
      this.judged = judged;
      this.judging = "";
      if (judged.rows.length) polite(t("Best: {play}.", { play: judged.rows[0].text }));
    } catch (error) {
      if (mine !== this.visit) return;
      const message = sentence(error instanceof Error ? error.message : String(error));
      if (this.problem === "") this.judging = message;
      else this.problem = message;
    }
    drawPosition(this);
  }

  /** A position that was typed or pasted; one that cannot be read leaves the board as it is. @param {string} text */
  async type(text) {
    const mine = ++this.visit;
    clearTimeout(this.timer);
    try {
      const { id } = await readPosition({ ...this.wanted, start: text });
      if (mine !== this.visit) return;
      this.past.push(this.model);
      this.model = this.editor.read(id);
      this.changed();
      drawPosition(this);
    } catch (error) {
      if (mine !== this.visit) return;
      this.typed = text;
      this.problem = sentence(error instanceof Error ? error.message : String(error));
      polite(this.problem);
      if (!this.board.view) this.board.show(this.editor.view(this.model, this.sheet), { instant: true });
      drawPosition(this);
    }
  }

  async paste() {
    const text = await navigator.clipboard.readText().catch(() => "");
    if (text) this.type(text);
    else focusKey(this.frame.element, "id");
  }

  copyId() {
    copyText(this.id, t("Position"));
  }

  copyLink() {
    copyText(new URL(this.link, location.href).href, t("Position"));
  }

  /** Arrows for an action. @param {string} action */
  showAction(action) {
    this.board.mark(this.game.arrowsOf(action, this.editor.view(this.model, this.sheet)));
  }

  rollOut() {
    this.rollout.start(this.wanted);
  }

  ask() {
    this.asking = !this.asking;
    drawPosition(this);
    if (this.asking) focusKey(this.frame.element, "on-first");
  }

  /** A table that begins here. @param {import("../types.js").Side | null} side one's own against the bot; null for two people */
  async playOn(side) {
    /** @type {import("../types.js").Seat} */
    const person = { kind: "person", name: "", level: null };
    /** @type {import("../types.js").Seats} */
    const seats = { first: person, second: person };
    if (side) seats[otherSide(side)] = { kind: "bot", name: t("Boxwood bot"), level: levelOf(this.box).name };
    try {
      const made = await createTable({ ...this.wanted, seats });
      recent.remember(made.id);
      navigate(`/table/${made.id}`);
    } catch (error) {
      tell(t("The game could not be started"), error instanceof Error ? error.message : String(error));
    }
  }

  /** Where the picture of the position is. */
  get picture() {
    return `/api/editor/picture.svg?${new URLSearchParams(this.wanted)}`;
  }

  /** The bar of tools says what is in hand. @param {string} key */
  choose(key) {
    this.tool = key;
    drawPosition(this);
  }
}

