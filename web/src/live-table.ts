// The common parts of the tables of all games: seats, clocks, forfeits and chat.

import { connection } from "./connection";
import { TypedEventTarget } from "./events";
import type {
  Change,
  Intent,
  KriegspielChange,
  KriegspielSnapshot,
  Seat,
  SeatState,
  Snapshot,
  State,
} from "./protocol";

/** The countdown to a no-show is displayed in its last milliseconds only. */
const URGED = 40_000;

/** The part of a snapshot that tables of all games share. */
export type Known = Pick<Snapshot, "table" | "number" | "terms" | "host" | "talk"> & {
  state: Pick<
    State,
    "game" | "phase" | "now" | "players" | "waiting" | "standings" | "muted" | "rated"
  > & {
    seats: Partial<Record<Seat, SeatState>>;
  };
};

/** The server's messages about a table. */
export type TableMessage =
  | ({ type: "snapshot" } & Snapshot)
  | ({ type: "change" } & Change)
  | ({ type: "kriegspiel-snapshot" } & KriegspielSnapshot)
  | ({ type: "kriegspiel-change" } & KriegspielChange);

interface TableEvents<News> {
  change: undefined;
  /** Something has just happened. */
  news: News;
}

export abstract class LiveTable<K extends Known = Known, News = unknown> extends TypedEventTarget<
  TableEvents<News>
> {
  known: K | undefined;
  /** The time at which the current state arrived, by the browser's clock. */
  protected arrived = 0;

  constructor(readonly id: string) {
    super();
  }

  /** The seats of the game. */
  abstract readonly seats: readonly Seat[];
  /** Whether players have partners. */
  abstract readonly hasTeams: boolean;
  /** Whether players can swap seats. */
  abstract get swapsSeats(): boolean;

  /** The seats of the user. */
  abstract get mine(): readonly Seat[];

  /** Applies a message that arrived at a time of the browser's clock. */
  abstract hear(message: TableMessage, at?: number): void;

  /** The current reading of a clock, in milliseconds. */
  abstract left(seat: Seat): number;

  /** Whether a clock runs or is in its delay. */
  abstract runs(seat: Seat): boolean;

  /** The name of a seat. */
  abstract seatText(seat: Seat): string;

  get since(): number | undefined {
    return this.known?.number;
  }

  get state(): K["state"] | undefined {
    return this.known?.state;
  }

  get inGame(): boolean {
    return this.state?.phase === "playing" || this.state?.phase === "stopped";
  }

  /** Whether the user is the arbiter. */
  get isArbiter(): boolean {
    return false;
  }

  /** Whether the players are given, and nobody can join them or take their places. */
  get isClosed(): boolean {
    return false;
  }

  /** Whether the user can add and remove bots. */
  get ordersBots(): boolean {
    return false;
  }

  /** The name to show at a seat without a person. */
  called(_seat: Seat): string | undefined {
    return undefined;
  }

  /** The move that is made and waits for the clock to be pressed. */
  made(_seat: Seat): string | undefined {
    return undefined;
  }

  /** Whether a player is to move, after moves of this page that are on their way to the server. */
  hasMove(seat: Seat): boolean {
    return this.runs(seat);
  }

  /** The player's time minus that of the opponent whose clock matters, in milliseconds. */
  ahead(_seat: Seat): number | undefined {
    return undefined;
  }

  /** How long a player is still frozen, in milliseconds of their clock. */
  frozen(_seat: Seat): number {
    return 0;
  }

  /** The remaining countdown at the start of a game, in milliseconds. */
  countdown(): number {
    return 0;
  }

  /**
   * The time until a player forfeits for being offline, or the game is void as a no-show, in
   * milliseconds.
   */
  mustCome(seat: Seat): number | undefined {
    const { state } = this;
    if (!state) return undefined;
    const { "lost-at": lost, "no-show-at": noShow } = state.seats[seat] ?? {};
    const now = state.now + (state.phase === "playing" ? this.elapsed : 0);
    // The countdown to a no-show appears only near its end.
    const until = [lost, noShow !== undefined && noShow - now < URGED ? noShow : undefined].filter(
      (at) => at !== undefined,
    );
    return until.length > 0 ? Math.max(0, Math.min(...until) - now) : undefined;
  }

  /** Sends an intent; rejects with a refusal. */
  intend(seat: Seat | undefined, intent: Intent): Promise<void> {
    return connection.intend(this.id, seat, intent);
  }

  /** The time since the current state arrived, in milliseconds. */
  protected get elapsed(): number {
    return performance.now() - this.arrived;
  }

  protected changed(): void {
    this.emit("change");
  }
}
