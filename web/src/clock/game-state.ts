// The state that follows from the log of the clocks: phase, clocks, claims, flags.

import { BoardClock, type Color } from "./board-clock";
import { parseControl } from "./control";
import {
  boardOf,
  colorOf,
  opponentOf,
  seatAt,
  SEATS,
  type Board,
  type Claim,
  type Entry,
  type Outcome,
  type Piece,
  type Seat,
} from "./entry";

export interface Setup {
  boards: Board[];
  /** As in the tag `TimeControl`. */
  control: string;
  /** Other times than that of the control to begin with, in milliseconds. */
  handicap: Partial<Record<Seat, number>>;
  names: Partial<Record<Seat, string>>;
  /** All players have agreed that the clock calls flags (9.5). */
  callsFlags: boolean;
  /** When the clock was set up, in milliseconds since 1970. */
  created: number;
}

export type Phase = "before" | "running" | "stopped" | "over";

export interface Pending {
  by: Seat;
  claim: Claim;
  board: Board;
}

export class GameState {
  phase: Phase = "before";
  stoppedBy: Seat | "arbiter" | undefined;
  pending: Pending | undefined;
  outcome: Outcome | undefined;
  /** Flags that are down, in the order in which they fell. */
  fallen: Seat[] = [];
  /** Flags that have fallen and have no entry yet. */
  unlogged: Seat[] = [];
  readonly seats: readonly Seat[];

  private readonly clocks: ReadonlyMap<Board, BoardClock>;
  private readonly ready = new Set<Seat>();
  private readonly frozen = new Map<Seat, number>();
  private readonly counts = new Map<Seat, number>();
  private readonly bars = new Map<Seat, readonly Piece[]>();
  /** For each board the numbers of the entries that made its other clock run. */
  private readonly switches = new Map<Board, number[]>();

  constructor(setup: Setup) {
    const control = parseControl(setup.control);
    if (!control) throw new RangeError(`${setup.control} is not a time control`);
    const base = (board: Board, color: Color) =>
      setup.handicap[seatAt(board, color)] ?? control.base;
    const clock = (board: Board) =>
      new BoardClock(control, { white: base(board, "white"), black: base(board, "black") });
    this.clocks = new Map(setup.boards.map((board) => [board, clock(board)]));
    this.seats = SEATS.filter((seat) => setup.boards.includes(boardOf(seat)));
  }

  clock(board: Board): BoardClock {
    const clock = this.clocks.get(board);
    if (!clock) throw new RangeError(`board ${board} has no clock here`);
    return clock;
  }

  clockOf = (seat: Seat): BoardClock => this.clock(boardOf(seat));
  reading = (seat: Seat, at: number): number => this.clockOf(seat).reading(colorOf(seat), at);
  /** Whether it is this player's clock that runs, or will run after a stop. */
  isOnMove = (seat: Seat): boolean => this.clockOf(seat).running === colorOf(seat);
  moves = (seat: Seat): number => this.clockOf(seat).presses(colorOf(seat));
  isReady = (seat: Seat): boolean => this.ready.has(seat);
  /** The reading at which a frozen player may press (9.4b). */
  frozenUntil = (seat: Seat): number | undefined => this.frozen.get(seat);
  counted = (seat: Seat): number => this.counts.get(seat) ?? 0;
  barred = (seat: Seat): readonly Piece[] => this.bars.get(seat) ?? [];
  /** The entry that made the running clock of a board change last. */
  lastSwitch = (board: Board): number | undefined => this.switches.get(board)?.at(-1);

  /** Lets flags fall that fall by then, in their order. */
  runTo(at: number): void {
    const fallen = [...this.clocks].flatMap(([board, clock]) => {
      const color = clock.advance(at);
      return color ? [{ seat: seatAt(board, color), fell: clock.fell(color) ?? at }] : [];
    });
    const seats = fallen.sort((one, other) => one.fell - other.fell).map(({ seat }) => seat);
    this.fallen.push(...seats);
    this.unlogged.push(...seats);
  }

  /** Lets an entry take effect; `number` is its place in the log. */
  apply(entry: Entry, number: number): void {
    this.runTo(entry.at);
    if (entry.does === "start") {
      this.phase = "running";
      for (const clock of this.clocks.values()) clock.start("white", entry.at);
    } else if (entry.does === "press") {
      this.clockOf(entry.by).press(colorOf(entry.by), entry.at);
      this.frozen.delete(entry.by);
      this.switched(boardOf(entry.by), number);
    } else if (entry.does === "stop") {
      this.halt(entry.by, entry.at);
    } else if (entry.does === "claim") {
      this.pending = entry;
      if (this.phase === "running") this.halt(entry.by, entry.at);
    } else if (entry.does === "restart") {
      this.phase = "running";
      this.stoppedBy = this.pending = undefined;
      for (const clock of this.clocks.values()) clock.restart(entry.at);
    } else if (entry.does === "flag") {
      this.unlogged = this.unlogged.filter((seat) => seat !== entry.seat);
    } else if (entry.does === "result") {
      this.outcome = entry.outcome;
      this.phase = "over";
    } else if (entry.does === "reopen") {
      this.outcome = this.pending = undefined;
      this.phase = "stopped";
    } else if (entry.does === "refuse") {
      this.pending = undefined;
    } else this.applyToPlayer(entry, number);
  }

  /** Entries that change one player only; others just say what happened. */
  private applyToPlayer(entry: Entry, number: number): void {
    if (entry.does === "ready") this.ready.add(entry.by);
    else if (entry.does === "unready") this.ready.delete(entry.by);
    else if (entry.does === "count") this.counts.set(entry.by, entry.count);
    else if (entry.does === "invisible") this.bar(entry.by, entry.piece, entry.at, number);
    else if (entry.does === "visible") {
      const player = opponentOf(entry.by);
      const left = this.barred(player).filter((piece) => piece !== entry.piece);
      this.bars.set(player, left);
    } else if (entry.does === "freeze") this.frozen.set(entry.seat, entry.until);
    else if (entry.does === "add") this.clockOf(entry.seat).add(colorOf(entry.seat), entry.millis);
    else if (entry.does === "set") {
      this.clockOf(entry.seat).set(colorOf(entry.seat), entry.millis, entry.at);
      this.fallen = this.fallen.filter((seat) => seat !== entry.seat);
    }
  }

  private halt(by: Seat | "arbiter", at: number): void {
    this.phase = "stopped";
    this.stoppedBy = by;
    for (const clock of this.clocks.values()) clock.stop(at);
  }

  /** Bars a piece; if it has just been dropped, the opponent's clock runs again. */
  private bar(by: Seat, piece: Piece, at: number, number: number): void {
    const player = opponentOf(by);
    this.bars.set(player, [...this.barred(player), piece]);
    if (!this.isOnMove(by) || this.moves(player) === 0) return;
    this.clockOf(player).giveBack(colorOf(player), at);
    this.switched(boardOf(player), number);
  }

  private switched(board: Board, number: number): void {
    const list = this.switches.get(board);
    if (list) list.push(number);
    else this.switches.set(board, [number]);
  }
}
