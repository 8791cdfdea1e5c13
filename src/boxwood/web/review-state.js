// A table that is analysed, as the page knows it: what was found so far, and the decisions that were looked at.

/** @typedef {import("./types.js").ReviewShown} ReviewShown */
/** @typedef {import("./types.js").DecisionShown} DecisionShown */
/** @typedef {import("./types.js").JobShown} JobShown */
/**
 * @typedef {object} ReviewApi what is asked of the server
 * @property {() => Promise<ReviewShown>} review
 * @property {(level: string) => Promise<JobShown>} start
 * @property {(job: string, after: number) => Promise<JobShown>} job
 * @property {(job: string, what: "stop" | "go_on") => Promise<JobShown>} steer
 * @property {(number: number) => Promise<DecisionShown>} decision
 */

/** Milliseconds after which a server that does not answer is asked again. */
const AGAIN = 2000;

/** Whether work is being done or will be. @param {JobShown | null} job */
export const isOpen = (job) => job !== null && (job.state === "waiting" || job.state === "running");

/** Dispatches "change" when there is more to see, "progress" when the work got further, "fault" (detail: the error). */
export class ReviewState extends EventTarget {
  /** @param {ReviewShown} shown @param {ReviewApi} api @param {(milliseconds: number) => Promise<void>} [wait] */
  constructor(shown, api, wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))) {
    super();
    this.shown = shown;
    this.api = api;
    this.wait = wait;
    /** @type {JobShown | null} */
    this.job = shown.job;
    this.closed = false;
    this.following = "";
    /** What is known of single decisions. @type {Map<number, Promise<DecisionShown>>} */
    this.details = new Map();
  }

  /** Begins where nobody has begun, and follows what is being done. */
  begin() {
    if (this.job === null && !this.shown.closed && this.shown.levels.length) return this.start(this.shown.levels[0].name);
    return this.follow();
  }

  /** Has the table analysed at a level. @param {string} level */
  async start(level) {
    await this.#take(() => this.api.start(level));
  }

  /** Stops the work, or lets it go on. @param {"stop" | "go_on"} what */
  async steer(what) {
    const { job } = this;
    if (job) await this.#take(() => this.api.steer(job.id, what));
  }

  /** One decision, asked for once. @param {number} number */
  detail(number) {
    const known = this.details.get(number) ?? this.api.decision(number);
    this.details.set(number, known);
    known.catch(() => this.details.delete(number));
    return known;
  }

  close() {
    this.closed = true;
  }

  /** @param {() => Promise<JobShown>} ask */
  async #take(ask) {
    try {
      this.job = await ask();
      this.dispatchEvent(new Event("progress"));
      if (!isOpen(this.job)) await this.#look();
      await this.follow();
    } catch (error) {
      this.dispatchEvent(new CustomEvent("fault", { detail: error }));
    }
  }

  /** Follows the work until it ends, and looks whenever there is more to see. */
  async follow() {
    const { job } = this;
    if (!job || this.following === job.id) return;
    this.following = job.id;
    let seen = -1;
    while (!this.closed && this.job?.id === job.id && isOpen(this.job)) {
      try {
        const { revision } = this.job;
        const next = await this.api.job(job.id, revision);
        if (this.job?.id !== job.id) break;
        this.job = next;
        this.dispatchEvent(new Event("progress"));
        if (next.found !== seen || !isOpen(next)) await this.#look();
        seen = next.found;
      } catch {
        await this.wait(AGAIN);
      }
    }
    if (this.following === job.id) this.following = "";
  }

  async #look() {
    const shown = await this.api.review();
    if (this.closed) return;
    if (shown.level !== this.shown.level) this.details.clear();
    this.shown = shown;
    this.dispatchEvent(new Event("change"));
  }
}
