// A bughouse table as this client knows it: the last snapshot and all changes since.

import { LiveTable, type TableMessage } from "./live-table";
import { BOARDS, boardOf, colorOf, diagonal, SEATS } from "./seats";
import { currentUser } from "./current-user";
import { parseFen } from "./position";
import { parseRuleset, type Ruleset } from "./ruleset";
import type {
  Change,
  Intent,
  Mark,
  Played,
  Ruled,
  Seat,
  Snapshot,
  State,
  Talk,
  You,
} from "./protocol";

/** The latest events, for sounds and announcements. */
export interface TableNews {
  played: Played[];
  /** Moves that this page showed before the server confirmed them. */
  foreseen: Played[];
  rulings: Ruled[];
  talk: Talk | undefined;
  /** The pieces that came into the reserve of each of the user's seats, and how many it has. */
  arrived: Partial<Record<Seat, readonly Held[]>>;
  started: boolean;
  ended: boolean;
  /** The game was aborted. */
  aborted: boolean;
}

/** A piece in a reserve, and how many of it there are. */
export interface Held {
  role: string;
  count: number;
}

/** A move that is on its way to the server, and already shown. */
export interface PendingMove {
  act: string;
  /** Whether the move is completed; if not, it is made and waits for the clock to be pressed. */
  completed: boolean;
  refused?: boolean;
}

/** A line of the log with its rulings. */
export interface Entry {
  line: string;
  rulings: readonly Ruled[];
}

function queues(intent: Intent): { move: string | undefined } | undefined {
  if (intent.do === "queue") return { move: intent.move };
  return intent.do === "unqueue" ? { move: undefined } : undefined;
}

export class BughouseTable extends LiveTable<Snapshot, TableNews> {
  readonly seats = SEATS;
  readonly hasTeams = true;
  /** The log of the game, with the rulings that arrived while the page was open. */
  entries: Entry[] = [];
  ruleset: Ruleset = parseRuleset("casual");
  readonly hoped = new Map<Seat, PendingMove>();
  /**
   * Moves to be made when their time comes, which the server does not know yet: it keeps one
   * premove for each player, and none before the clocks run.
   */
  private readonly later = new Map<Seat, string[]>();
  /** Changes of queued moves that are on their way to the server. */
  private readonly queueing = new Map<Seat, { move: string | undefined }>();

  get you(): You {
    return this.known?.you ?? { seats: [] };
  }

  get mine(): readonly Seat[] {
    return this.you.seats;
  }

  /** A tournament seats its players, for one game. */
  override get isClosed(): boolean {
    return this.known?.event !== undefined;
  }

  get swapsSeats(): boolean {
    return !this.isClosed;
  }

  override get isArbiter(): boolean {
    return this.you.arbiter ?? false;
  }

  /** The host and the players can add bots between games, unless only people may play. */
  override get ordersBots(): boolean {
    const { known } = this;
    if (!known || this.isClosed || this.inGame || known.state.phase === "adjourned") return false;
    const { rated, rotation } = known.terms;
    return !rated && !rotation && (this.mine.length > 0 || currentUser.is(known.host.id));
  }

  seatText(seat: Seat): string {
    return seat;
  }

  hear(message: TableMessage, at = performance.now()): void {
    if (message.type === "snapshot") {
      this.known = message;
      this.entries = message.log.map((line) => ({ line, rulings: [] }));
      this.hoped.clear();
      this.later.clear();
      this.ruleset = parseRuleset(message.terms.ruleset);
      this.arrived = at;
    } else if (message.type === "change" && this.known) {
      const news = this.change(this.known, message, at);
      this.emit("news", news);
    }
    this.changed();
  }

  /**
   * Sends an intent; rejects with a refusal. A move is shown at once, and taken back if it is
   * refused.
   */
  override async intend(seat: Seat | undefined, intent: Intent): Promise<void> {
    const before = seat && this.hoped.get(seat);
    const hoped = seat && this.hopes(seat, intent);
    const queueing = queues(intent);
    if (seat && hoped) this.hoped.set(seat, hoped);
    if (seat && queueing) this.queueing.set(seat, queueing);
    this.changed();
    try {
      await super.intend(seat, intent);
    } catch (refusal) {
      if (hoped) hoped.refused = true;
      // A move behind a refused move is dropped silently.
      if (!before?.refused || !(hoped || queueing)) throw refusal;
    } finally {
      if (seat && this.hoped.get(seat) === hoped) this.hoped.delete(seat);
      if (seat && this.queueing.get(seat) === queueing) this.queueing.delete(seat);
      this.changed();
    }
  }

  private hopes(seat: Seat, intent: Intent): PendingMove | undefined {
    if (intent.do !== "play") return undefined;
    const made = intent.deed === "presses" ? this.made(seat) : undefined;
    if (made) return { act: made, completed: true };
    const [, does, act] = /^(moves|makes) (\S+)$/.exec(intent.deed) ?? [];
    return act ? { act, completed: does === "moves" } : undefined;
  }

  override made(seat: Seat): string | undefined {
    const hoped = this.hoped.get(seat);
    return hoped ? (hoped.completed ? undefined : hoped.act) : this.state?.seats[seat].made;
  }

  /** The engine's verdict on a move; none while the game is played. */
  markOf(_ply: number): Mark | undefined {
    return undefined;
  }

  /** The queued move of a seat. */
  queued(seat: Seat): string | undefined {
    const queueing = this.queueing.get(seat);
    return queueing ? queueing.move : this.you.queued?.[seat];
  }

  /** All premoves of a seat, in order. */
  premoves(seat: Seat): string[] {
    const queued = this.queued(seat);
    return [...(queued ? [queued] : []), ...(this.later.get(seat) ?? [])];
  }

  /** Keeps a move until its time comes, behind those that wait. */
  keepMove(seat: Seat, act: string): void {
    this.later.set(seat, [...(this.later.get(seat) ?? []), act]);
    this.changed();
  }

  /** Forgets the moves that wait here. */
  forget(seat: Seat): void {
    if (this.later.delete(seat)) this.changed();
  }

  /**
   * Takes the next move that waits here if its time has come: to be made, or to be queued at the
   * server.
   */
  nextKept(seat: Seat): { act: string; queue: boolean } | undefined {
    const [act, ...rest] = this.later.get(seat) ?? [];
    if (!act || this.countdown() > 0 || this.state?.phase !== "playing") return undefined;
    if (this.queued(seat) !== undefined || this.hoped.has(seat)) return undefined;
    if (rest.length > 0) this.later.set(seat, rest);
    else this.later.delete(seat);
    return { act, queue: !this.hasMove(seat) };
  }

  /** The players who want to adjourn. */
  get adjourners(): Seat[] {
    return SEATS.filter((seat) => this.state?.seats[seat].adjourns);
  }

  left(seat: Seat): number {
    const state = this.state;
    if (!state) return 0;
    const { clocks } = state.boards[boardOf(seat)];
    const color = colorOf(seat);
    const reading = clocks[color];
    if (!this.runs(seat)) return reading;
    return reading - Math.max(0, this.elapsed - (clocks.delay ?? 0));
  }

  override frozen(seat: Seat): number {
    const until = this.state?.seats[seat]["frozen-until"];
    return until === undefined ? 0 : Math.max(0, this.left(seat) - until);
  }

  /** The number of moves on the board after which the player's next action applies. */
  meantAfter(seat: Seat): number {
    const hoped = [...this.hoped].filter(
      ([of, { completed }]) => completed && boardOf(of) === boardOf(seat),
    );
    return this.playedAt(seat) + hoped.length;
  }

  /** The number of completed moves on the board of a seat. */
  playedAt(seat: Seat): number {
    return (
      this.known?.played.filter((played) => boardOf(played.seat) === boardOf(seat)).length ?? 0
    );
  }

  override hasMove(seat: Seat): boolean {
    return this.runs(seat) && !this.hoped.get(seat)?.completed;
  }

  runs(seat: Seat): boolean {
    return (
      this.state?.phase === "playing" &&
      this.state.boards[boardOf(seat)].clocks.running === colorOf(seat)
    );
  }

  override countdown(): number {
    const { state } = this;
    if (state?.phase !== "playing" || this.known?.played.length) return 0;
    const delays = BOARDS.map((board) => state.boards[board].clocks.delay ?? 0);
    const countdown = Number(this.ruleset.answers["countdown"] ?? 0) * 1000;
    return Math.min(countdown, Math.max(...delays) - this.elapsed);
  }

  /**
   * The player's time minus that of the opponent on the other board with the same color, in
   * milliseconds.
   */
  override ahead(seat: Seat): number {
    return this.left(seat) - this.left(diagonal(seat));
  }

  private change(known: Snapshot, change: Change, at: number): TableNews {
    const { phase: before, boards } = known.state;
    known.number = change.number;
    if (change.state) {
      known.state = change.state;
      this.arrived = at;
      if (change.state.phase === "seating") {
        known.log = [];
        known.played = [];
        this.entries = [];
      }
    }
    const waited = known.you.queued ?? {};
    if (change.you) known.you = change.you;
    for (const seat of known.you.seats) {
      const isPlayed = change.played?.some((played) => played.seat === seat);
      // A premove that could not be made takes those behind it along.
      if (waited[seat] && !this.queued(seat) && !isPlayed) this.later.delete(seat);
    }
    if (known.state.phase !== "playing") this.later.clear();
    if (change.log) {
      known.log = [...known.log, ...change.log];
      this.entries.push(
        ...change.log.map((line, i) => ({ line, rulings: i === 0 ? (change.rulings ?? []) : [] })),
      );
    }
    const foreseen = (change.played ?? []).filter(({ seat }) => this.hoped.delete(seat));
    for (const [seat, { completed }] of this.hoped)
      if (!completed && known.state.seats[seat].made) this.hoped.delete(seat);
    if (change.played) known.played = [...known.played, ...change.played];
    if (change.talk) known.talk = [...known.talk, change.talk];
    const now = known.state.phase;
    return {
      played: change.played ?? [],
      foreseen,
      rulings: change.rulings ?? [],
      talk: change.talk,
      arrived: arrivals(boards, known.state.boards, known.you.seats),
      started: before === "seating" && now === "playing",
      ended: before !== "over" && now === "over",
      aborted: (before === "playing" || before === "stopped") && now === "seating",
    };
  }
}

/** The pieces that the reserves of seats have now and did not have before. */
function arrivals(
  before: State["boards"],
  now: State["boards"],
  seats: readonly Seat[],
): TableNews["arrived"] {
  if (before === now) return {};
  const held = (boards: State["boards"], seat: Seat) =>
    parseFen(boards[boardOf(seat)].fen).reserve[colorOf(seat)];
  return Object.fromEntries(
    seats.map((seat) => {
      const had = held(before, seat);
      const has = Object.entries(held(now, seat)).map(([role, count]) => ({ role, count }));
      return [seat, has.filter(({ role, count }) => count > (had[role] ?? 0))];
    }),
  );
}
