// The state that follows from the log of the clocks: phase, clocks, claims, flags.

import { BoardClock, type Color } from "./board-clock";
import { parseControl } from "./control";
import {
  boardOf,
  boardsOf,
  colorOf,
  isRecord,
  opponentOf,
  parseId,
  seatAt,
  SEATS,
  teamOf,
  type Board,
  type Claim,
  type Entry,
  type Outcome,
  type Piece,
  type Seat,
  type Team,
} from "./entry";
import type { HallTable } from "./table";

export interface Setup {
  boards: Board[];
  /** With a device at each board: the board of the one whose time counts for both. */
  keeper?: Board;
  /** As in the tag `TimeControl`. */
  control: string;
  /** Other times than that of the control to begin with, in milliseconds. */
  handicap: Partial<Record<Seat, number>>;
  names: Partial<Record<Seat, string>>;
  /** All players have agreed that the clock calls flags (9.5). */
  callsFlags: boolean;
  /** When the clock was set up, in milliseconds since 1970. */
  created: number;
  /** The table of an event whose clock this is. */
  table?: HallTable;
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
  /** The teams that have confirmed the outcome. */
  readonly confirmed = new Set<Team>();
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
  /** The ids of the presses that a clock took. */
  private readonly taken = new Set<string>();
  /** For each board the ids of the entries that made its other clock run. */
  private readonly switches = new Map<Board, string[]>();

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
  /** Whether an entry is a press that a clock took. */
  isTaken = (id: string): boolean => this.taken.has(id);
  /** The entry that made the running clock of a board change last. */
  lastSwitch = (board: Board): string | undefined => this.switches.get(board)?.at(-1);
  /** Whether the clocks of a board run. */
  isRunning = (board: Board): boolean => !this.clock(board).isStopped;

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

  /** Lets an entry take effect, on the clocks of these boards. */
  apply(entry: Entry, boards: readonly Board[]): void {
    // The record of the moves does not touch the clocks.
    if (isRecord(entry)) return;
    this.runTo(entry.at);
    // An arbiter who restarts clocks without knowing of a result restarts those of their device.
    const isLost = entry.does === "restart" && this.phase !== "stopped";
    const own = boardsOf(parseId(entry.id).writer);
    this.moveClocks(entry, entry.at, isLost ? boards.filter((one) => own.includes(one)) : boards);
    if (entry.does === "start") {
      if (this.phase === "before") this.phase = "running";
    } else if (entry.does === "press") this.press(entry.by, entry);
    else if (entry.does === "stop") this.halt(entry.by);
    else if (entry.does === "claim") {
      this.pending = entry;
      this.halt(entry.by);
    } else if (entry.does === "restart") {
      if (this.phase !== "stopped") return;
      this.phase = "running";
      this.stoppedBy = this.pending = undefined;
    } else if (entry.does === "flag") {
      this.unlogged = this.unlogged.filter((seat) => seat !== entry.seat);
    } else if (entry.does === "result") this.end(entry.outcome, entry.by);
    else if (entry.does === "reopen") {
      this.outcome = this.pending = undefined;
      this.confirmed.clear();
      this.phase = "stopped";
    } else if (entry.does === "refuse") {
      this.pending = undefined;
    } else this.applyToPlayer(entry);
  }

  /** Lets an entry that a device heard late take effect on the clocks of its boards. */
  applyLate(entry: Entry, at: number, boards: readonly Board[]): void {
    this.runTo(at);
    this.moveClocks(entry, at, boards);
  }

  /** The effect of an entry on the clocks of boards. */
  private moveClocks(entry: Entry, at: number, boards: readonly Board[]): void {
    for (const board of boards) {
      const clock = this.clock(board);
      if (entry.does === "start" && clock.running === undefined) clock.start("white", at);
      else if (entry.does === "restart") clock.restart(at);
      else if (entry.does === "stop" || entry.does === "claim" || entry.does === "result")
        clock.stop(at);
      else if (entry.does === "add" && boardOf(entry.seat) === board)
        clock.add(colorOf(entry.seat), entry.millis);
      else if (entry.does === "set" && boardOf(entry.seat) === board) {
        clock.set(colorOf(entry.seat), entry.millis, at);
        this.fallen = this.fallen.filter((seat) => seat !== entry.seat);
      }
    }
  }

  /** A press of a clock that stands, or of one that another player has, does nothing. */
  private press(by: Seat, { at, id }: Entry): void {
    const clock = this.clockOf(by);
    if (clock.isStopped || !this.isOnMove(by)) return;
    clock.press(colorOf(by), at);
    this.taken.add(id);
    this.frozen.delete(by);
    this.switched(boardOf(by), id);
  }

  /** Entries that change one player only; others just say what happened. */
  private applyToPlayer(entry: Entry): void {
    if (entry.does === "ready") this.ready.add(entry.by);
    else if (entry.does === "unready") this.ready.delete(entry.by);
    else if (entry.does === "confirm") this.confirmed.add(teamOf(entry.by));
    else if (entry.does === "count") this.counts.set(entry.by, entry.count);
    else if (entry.does === "invisible") this.bar(entry.by, entry.piece, entry);
    else if (entry.does === "visible") {
      const player = opponentOf(entry.by);
      const left = this.barred(player).filter((piece) => piece !== entry.piece);
      this.bars.set(player, left);
    } else if (entry.does === "freeze") this.frozen.set(entry.seat, entry.until);
  }

  private halt(by: Seat | "arbiter"): void {
    if (this.phase !== "running") return;
    this.phase = "stopped";
    this.stoppedBy = by;
  }

  /** Players cannot end a game twice; the arbiter's ruling replaces a result. */
  private end(outcome: Outcome, by: "arbiter" | "players"): void {
    if (this.phase === "over" && by === "players") return;
    if (outcome !== this.outcome) this.confirmed.clear();
    this.outcome = outcome;
    this.phase = "over";
  }

  /** Bars a piece; if it has just been dropped, the opponent's clock runs again. */
  private bar(by: Seat, piece: Piece, { at, id }: Entry): void {
    const player = opponentOf(by);
    this.bars.set(player, [...this.barred(player), piece]);
    if (!this.isOnMove(by) || this.moves(player) === 0) return;
    this.clockOf(player).giveBack(colorOf(player), at);
    this.switched(boardOf(player), id);
  }

  private switched(board: Board, id: string): void {
    const list = this.switches.get(board);
    if (list) list.push(id);
    else this.switches.set(board, [id]);
  }
}
