// What tables of all games have in common: seats, clocks, who is waited for, and what is said.

import { connection } from "./connection";
import type { Change, Intent, KriegspielChange, KriegspielSnapshot, Seat, SeatState, Snapshot, State } from "./protocol";

/** So many milliseconds before a game counts for nothing, who has not made his first move is told. */
const URGED = 40_000;

/** What is known of a table, whatever is played there. */
export type Known = Pick<Snapshot, "table" | "number" | "terms" | "host" | "talk"> & {
  state: Pick<State, "game" | "phase" | "now" | "players" | "waiting" | "standings" | "muted" | "rated"> & {
    seats: Partial<Record<Seat, SeatState>>;
  };
};

/** What the server says of a table. */
export type TableMessage =
  | ({ type: "snapshot" } & Snapshot)
  | ({ type: "change" } & Change)
  | ({ type: "kriegspiel-snapshot" } & KriegspielSnapshot)
  | ({ type: "kriegspiel-change" } & KriegspielChange);

/** Dispatches `change`. */
export abstract class LiveTable<K extends Known = Known> extends EventTarget {
  known: K | undefined;
  /** When the present state arrived, by the browser's clock. */
  protected arrived = 0;

  constructor(readonly id: string) {
    super();
  }

  /** The seats of the game. */
  abstract readonly seats: readonly Seat[];
  /** Whether players have partners, to whom they talk. */
  abstract readonly hasTeams: boolean;
  /** Whether players may change seats with each other. */
  abstract readonly swapsSeats: boolean;

  /** The seats of who sits before this page. */
  abstract get mine(): readonly Seat[];

  abstract hear(message: TableMessage): void;

  /** What a clock shows now, in milliseconds. */
  abstract left(seat: Seat): number;

  /** Whether a clock runs, or is about to after its delay. */
  abstract runs(seat: Seat): boolean;

  /** What a seat is to be called. */
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

  /** Whether who sits before this page is the arbiter. */
  get isArbiter(): boolean {
    return false;
  }

  /** Whether who sits before this page may ask bots to seats, and send them away. */
  get ordersBots(): boolean {
    return false;
  }

  /** Who is called so where nobody sits. */
  called(_seat: Seat): string | undefined {
    return undefined;
  }

  /** What stands on the board and waits for the clock to be pressed. */
  made(_seat: Seat): string | undefined {
    return undefined;
  }

  /** Whether it is for a player to move, as far as this page knows: his own move may be on its way. */
  hasMove(seat: Seat): boolean {
    return this.runs(seat);
  }

  /** How much more time a player has than another with whom that counts, in milliseconds. */
  ahead(_seat: Seat): number | undefined {
    return undefined;
  }

  /** For how long a player may still complete no move, in milliseconds of his clock. */
  frozen(_seat: Seat): number {
    return 0;
  }

  /** How long until the clocks run at the start of a game, in milliseconds. */
  countdown(): number {
    return 0;
  }

  /** How long until a player loses for being away or the game counts for nothing because he does not come. */
  mustCome(seat: Seat): number | undefined {
    const { state } = this;
    if (!state) return undefined;
    const { "lost-at": lost, "no-show-at": noShow } = state.seats[seat] ?? {};
    const now = state.now + (state.phase === "playing" ? this.elapsed : 0);
    // Nobody is urged to his first move at once.
    const until = [lost, noShow !== undefined && noShow - now < URGED ? noShow : undefined].filter((at) => at !== undefined);
    return until.length > 0 ? Math.max(0, Math.min(...until) - now) : undefined;
  }

  /** Does something; rejects with a refusal. */
  intend(seat: Seat | undefined, intent: Intent): Promise<void> {
    return connection.intend(this.id, seat, intent);
  }

  /** How long ago the present state arrived, in milliseconds. */
  protected get elapsed(): number {
    return performance.now() - this.arrived;
  }

  protected changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
