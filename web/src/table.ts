// A table as this client knows it: the last snapshot and what has changed since.

import { connection } from "./connection";
import { BOARDS, boardOf, colorOf, diagonal, SEATS } from "./seats";
import { parseRuleset, type Ruleset } from "./ruleset";
import type { Change, Intent, Played, Ruled, Seat, Snapshot, State, Talk, You } from "./protocol";

/** What has just happened, for the ear and for announcements. */
export interface News {
  played: Played[];
  rulings: Ruled[];
  talk: Talk | undefined;
  started: boolean;
  ended: boolean;
}

/** So many milliseconds before a game counts for nothing, who has not made his first move is told. */
const URGED = 40_000;

/** A move that is on its way to the server: it is seen as if it had arrived. */
export interface Hoped {
  act: string;
  /** Whether it passes the turn, or is only made and waits for the clock to be pressed. */
  completed: boolean;
  refused?: boolean;
}

/** A line of the log, and what was ruled on it. */
export interface Entry {
  line: string;
  rulings: readonly Ruled[];
}

function queues(intent: Intent): { move: string | undefined } | undefined {
  if (intent.do === "queue") return { move: intent.move };
  return intent.do === "unqueue" ? { move: undefined } : undefined;
}

/** Dispatches `change`, and `news` with what has just happened. */
export class Table extends EventTarget {
  known: Snapshot | undefined;
  /** The game's log with the rulings, as far as they were heard. */
  entries: Entry[] = [];
  ruleset: Ruleset = parseRuleset("casual");
  /** There is no such table. */
  isMissing = false;
  readonly hoped = new Map<Seat, Hoped>();
  /** What is to be queued, or nothing any more, when the server hears of it. */
  private readonly queueing = new Map<Seat, { move: string | undefined }>();
  /** When the present state arrived, by the browser's clock. */
  private arrived = 0;

  constructor(readonly id: string) {
    super();
  }

  get since(): number | undefined {
    return this.known?.number;
  }

  get state(): State | undefined {
    return this.known?.state;
  }

  get you(): You {
    return this.known?.you ?? { seats: [] };
  }

  get inGame(): boolean {
    return this.state?.phase === "playing" || this.state?.phase === "stopped";
  }

  /** What a seat is called where nobody sits. */
  called(_seat: Seat): string | undefined {
    return undefined;
  }

  hear(message: ({ type: "snapshot" } & Snapshot) | ({ type: "change" } & Change)): void {
    if (message.type === "snapshot") {
      this.known = message;
      this.entries = message.log.map((line) => ({ line, rulings: [] }));
      this.hoped.clear();
      this.ruleset = parseRuleset(message.terms.ruleset);
      this.arrived = performance.now();
    } else if (this.known) {
      const news = this.change(this.known, message);
      this.dispatchEvent(new CustomEvent("news", { detail: news }));
    }
    this.dispatchEvent(new Event("change"));
  }

  missing(): void {
    this.isMissing = true;
    this.dispatchEvent(new Event("change"));
  }

  /** Does something; rejects with a refusal. A move is seen at once, queued or not, and goes back if it is refused. */
  async intend(seat: Seat | undefined, intent: Intent): Promise<void> {
    const before = seat && this.hoped.get(seat);
    const hoped = seat && this.hopes(seat, intent);
    const queueing = queues(intent);
    if (seat && hoped) this.hoped.set(seat, hoped);
    if (seat && queueing) this.queueing.set(seat, queueing);
    this.dispatchEvent(new Event("change"));
    try {
      await connection.intend(this.id, seat, intent);
    } catch (refusal) {
      if (hoped) hoped.refused = true;
      // What was to follow a move goes where the move goes.
      if (!before?.refused || !(hoped || queueing)) throw refusal;
    } finally {
      if (seat && this.hoped.get(seat) === hoped) this.hoped.delete(seat);
      if (seat && this.queueing.get(seat) === queueing) this.queueing.delete(seat);
      this.dispatchEvent(new Event("change"));
    }
  }

  private hopes(seat: Seat, intent: Intent): Hoped | undefined {
    if (intent.do !== "play") return undefined;
    const made = intent.deed === "presses" ? this.made(seat) : undefined;
    if (made) return { act: made, completed: true };
    const [, does, act] = /^(moves|makes) (\S+)$/.exec(intent.deed) ?? [];
    return act ? { act, completed: does === "moves" } : undefined;
  }

  /** What stands on the board and waits for the clock to be pressed. */
  made(seat: Seat): string | undefined {
    const hoped = this.hoped.get(seat);
    return hoped ? (hoped.completed ? undefined : hoped.act) : this.state?.seats[seat].made;
  }

  /** The move that waits for its turn. */
  queued(seat: Seat): string | undefined {
    const queueing = this.queueing.get(seat);
    return queueing ? queueing.move : this.you.queued?.[seat];
  }

  /** Who wants to adjourn the game. */
  get adjourners(): Seat[] {
    return SEATS.filter((seat) => this.state?.seats[seat].adjourns);
  }

  /** What a clock shows now, in milliseconds. */
  left(seat: Seat): number {
    const state = this.state;
    if (!state) return 0;
    const { clocks } = state.boards[boardOf(seat)];
    const color = colorOf(seat);
    const reading = clocks[color];
    if (!this.runs(seat)) return reading;
    return reading - Math.max(0, performance.now() - this.arrived - (clocks.delay ?? 0));
  }

  /** For how long a player may still complete no move, in milliseconds of his clock. */
  frozen(seat: Seat): number {
    const until = this.state?.seats[seat]["frozen-until"];
    return until === undefined ? 0 : Math.max(0, this.left(seat) - until);
  }

  /** How long until a player loses for being away or the game counts for nothing because he does not come. */
  mustCome(seat: Seat): number | undefined {
    const { state } = this;
    if (!state) return undefined;
    const { "lost-at": lost, "no-show-at": noShow } = state.seats[seat];
    const now = state.now + (state.phase === "playing" ? performance.now() - this.arrived : 0);
    // Nobody is urged to his first move at once.
    const until = [lost, noShow !== undefined && noShow - now < URGED ? noShow : undefined].filter((at) => at !== undefined);
    return until.length > 0 ? Math.max(0, Math.min(...until) - now) : undefined;
  }

  /** After how many moves on his board a player means what he does now. */
  meantAfter(seat: Seat): number {
    const hoped = [...this.hoped].filter(([of, { completed }]) => completed && boardOf(of) === boardOf(seat));
    return this.playedAt(seat) + hoped.length;
  }

  /** How many moves have been completed on the board of a seat. */
  playedAt(seat: Seat): number {
    return this.known?.played.filter((played) => boardOf(played.seat) === boardOf(seat)).length ?? 0;
  }

  /** Whether it is for a player to move, as far as this page knows: his own move may be on its way. */
  hasMove(seat: Seat): boolean {
    return this.runs(seat) && !this.hoped.get(seat)?.completed;
  }

  /** Whether a clock runs, or is about to after its delay. */
  runs(seat: Seat): boolean {
    return this.state?.phase === "playing" && this.state.boards[boardOf(seat)].clocks.running === colorOf(seat);
  }

  /** How long until the clocks run at the start of a game, in milliseconds. */
  countdown(): number {
    const { state } = this;
    if (state?.phase !== "playing" || this.known?.played.length) return 0;
    const delays = BOARDS.map((board) => state.boards[board].clocks.delay ?? 0);
    const countdown = Number(this.ruleset.answers["countdown"] ?? 0) * 1000;
    return Math.min(countdown, Math.max(...delays) - (performance.now() - this.arrived));
  }

  /** How much more time a player has than the opponent on the other board who waits while he waits. */
  ahead(seat: Seat): number {
    return this.left(seat) - this.left(diagonal(seat));
  }

  private change(known: Snapshot, change: Change): News {
    const before = known.state.phase;
    known.number = change.number;
    if (change.state) {
      known.state = change.state;
      this.arrived = performance.now();
      if (change.state.phase === "seating") {
        known.log = [];
        known.played = [];
        this.entries = [];
      }
    }
    if (change.you) known.you = change.you;
    if (change.log) {
      known.log = [...known.log, ...change.log];
      this.entries.push(...change.log.map((line, i) => ({ line, rulings: i === 0 ? (change.rulings ?? []) : [] })));
    }
    for (const { seat } of change.played ?? []) this.hoped.delete(seat);
    for (const [seat, { completed }] of this.hoped) if (!completed && known.state.seats[seat].made) this.hoped.delete(seat);
    if (change.played) known.played = [...known.played, ...change.played];
    if (change.talk) known.talk = [...known.talk, change.talk];
    const now = known.state.phase;
    return {
      played: change.played ?? [],
      rulings: change.rulings ?? [],
      talk: change.talk,
      started: before === "seating" && now === "playing",
      ended: before !== "over" && now === "over",
    };
  }
}
