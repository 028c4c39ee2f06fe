// A game on clocks: a log that only grows, and what follows from it.
//
// Times are arguments; nothing here knows a screen or the time. Two devices with a board each have
// one game: each is the authority for its own clocks, and takes in what the other writes. An entry
// that stops, starts or sets clocks counts from its own time on both boards. If the device of a
// board had done something since, what it did stands, and the entry counts there from when the
// device heard of it.

import {
  boardOf,
  boardsOf,
  CLAIMS,
  colorOf,
  isRecord,
  opponentOf,
  otherTeam,
  parseId,
  seatAt,
  teamOf,
  type Act,
  type Board,
  type Claim,
  type Entry,
  type Outcome,
  type Piece,
  type RecordAct,
  type Seat,
  type Writer,
} from "./entry";
import { GameState, type Pending, type Setup } from "./game-state";
import { Journal } from "./journal";

/** Two devices start the clocks so much later, in milliseconds, that both know of it by then. */
const START_AFTER = 600;

/** Clocks that another device starts are not started for a time longer ago than this. */
const START_LATE = 2000;

/** Entries that a device writes without deciding anything. */
const NOTES = ["ready", "unready", "back", "drift", "apart", "together", "confirm"];

/** Entries after which the clocks of both boards stand. */
const STOPS = ["stop", "claim", "agree", "result"];

/** Entries that change the clocks of both boards. */
const SHARED = ["start", "restart", ...STOPS];

/** How a game ends that the arbiter decides, with the article. */
const RULINGS: Record<Outcome, string> = {
  "won-first": "9.4c",
  "won-second": "9.4c",
  drawn: "9.3",
  "lost-by-both": "8.7",
  void: "9.4d",
};

/** How the game ends if the claim is right. */
export function outcomeOf({ by, claim }: Pending): Outcome | undefined {
  if (claim === "threefold" || claim === "agreed-draw") return "drawn";
  if (claim === "repeatedly-hiding") return undefined;
  const winner = claim === "resign" ? otherTeam(teamOf(by)) : teamOf(by);
  return `won-${winner}`;
}

/** An entry that counts later on one board, because its device had acted before it heard of it. */
export interface Contradiction {
  of: Entry;
  heard: Entry;
  meanwhile: Entry[];
}

export class HallGame {
  state: GameState;
  readonly journal = new Journal();
  /** The boards whose clocks are on this device. */
  readonly boards: readonly Board[];
  /** Presses that the arbiter has undone, by the ids of their entries. */
  private readonly undone = new Set<string>();
  /** For entries that devices heard late, the boards of these devices. */
  private readonly late = new Map<string, readonly Board[]>();

  constructor(
    readonly setup: Setup,
    entries: readonly Entry[] = [],
    readonly writer = setup.boards.join("") as Writer,
  ) {
    this.boards = boardsOf(writer);
    for (const entry of entries) {
      if (this.journal.add(entry) === undefined) throw new RangeError(`${entry.id} is misplaced`);
      this.note(entry);
    }
    this.state = this.replayed();
  }

  /** All entries in the order of their times. */
  get entries(): readonly Entry[] {
    return this.journal.entries;
  }

  isUndone = (id: string): boolean => this.undone.has(id);

  /** Logs flags on this device that have fallen by now. Returns whose. */
  advance(at: number): Seat[] {
    this.state.runTo(at);
    const fallen = this.state.unlogged.filter((seat) => this.boards.includes(boardOf(seat)));
    for (const seat of fallen) {
      const fell = this.state.clockOf(seat).fell(colorOf(seat)) ?? at;
      this.log({ does: "flag", seat, fell: Math.round(fell) }, at, "7.3");
    }
    return fallen;
  }

  /**
   * Takes in entries of other devices, each the next of its writer. Returns how many are new.
   * Without a time it decides nothing: a device gets its own log back from others.
   */
  merge(entries: readonly Entry[], at?: number): number {
    let isInOrder = true;
    const fresh = entries.filter((entry) => {
      const place = this.journal.add(entry);
      if (place === undefined) return false;
      const isPlain = this.note(entry);
      isInOrder &&= isPlain && this.commutes(entry, place);
      if (isInOrder) this.take(this.state, entry);
      return true;
    });
    if (!isInOrder) this.state = this.replayed();
    if (at === undefined) return fresh.length;
    for (const entry of fresh)
      if (this.isLate(entry, at)) this.log({ does: "heard", entry: entry.id }, at, "7.12");
    this.startIfReady(at);
    return fresh.length;
  }

  /** Whether an entry can take effect after those behind it: these are presses of other boards. */
  private commutes(entry: Entry, place: number): boolean {
    const after = this.entries.slice(place + 1).filter((one) => !isRecord(one));
    const isPress = ({ does }: Entry) => does === "press" || does === "held";
    return after.length === 0 || isRecord(entry) || (isPress(entry) && after.every(isPress));
  }

  /** Whether this device has decided something on its own clocks since an entry of another one. */
  private isLate(entry: Entry, at: number): boolean {
    if (!this.boards.some((board) => concerns(entry, board))) return false;
    // Of two stops at one moment the first counts on both boards.
    const stops = STOPS.includes(entry.does) ? STOPS : [];
    const own = this.journal.arrived.findLast(
      ({ id, does }) => parseId(id).writer === this.writer && ![...NOTES, ...stops].includes(does),
    );
    const starts = entry.does === "start" || entry.does === "restart";
    const isBusy = own !== undefined && own.at > entry.at;
    return isBusy || (starts && at - entry.at > START_LATE);
  }

  /** A player touches their face: they are ready, or complete a move. Returns whether they are. */
  touch(seat: Seat, at: number): boolean {
    if (!this.boards.includes(boardOf(seat))) return false;
    this.advance(at);
    // The Black players start the clocks of the White ones (1.2).
    if (this.state.phase === "before" && colorOf(seat) === "black")
      return this.toggleReady(seat, at);
    return this.state.isRunning(boardOf(seat)) && this.state.isOnMove(seat) && this.press(seat, at);
  }

  private toggleReady(seat: Seat, at: number): boolean {
    const wasReady = this.state.isReady(seat);
    this.log({ does: wasReady ? "unready" : "ready", by: seat }, at, "1.2");
    this.startIfReady(at);
    return !wasReady;
  }

  /** Of several devices only one starts the clocks, or they would be started twice. */
  private startIfReady(at: number): void {
    const { boards, keeper } = this.setup;
    const isKeeper = keeper ? keeper === this.writer : this.boards.length > 0;
    if (this.state.phase !== "before" || !isKeeper) return;
    if (!boards.every((board) => this.state.isReady(seatAt(board, "black")))) return;
    this.log({ does: "start", by: "players" }, keeper ? at + START_AFTER : at, "7.5");
  }

  private press(seat: Seat, at: number): boolean {
    const { state } = this;
    // No move takes zero time (6.5).
    const pressed = Math.max(Math.round(at), (state.clockOf(seat).runsSince ?? 0) + 1);
    const until = state.frozenUntil(seat);
    const isHeld = until !== undefined && state.reading(seat, pressed) > until;
    this.log({ does: isHeld ? "held" : "press", by: seat }, pressed, isHeld ? "9.4b" : "6.3");
    return !isHeld;
  }

  /** The arbiter starts the game without waiting for the players (7.6). */
  startNow(at: number): void {
    if (this.state.phase === "before") this.log({ does: "start", by: "arbiter" }, at, "7.6");
  }

  /** Stops the clocks of both boards (7.12). */
  stop(by: Seat | "arbiter", at: number): void {
    this.advance(at);
    if (this.state.phase !== "running") return;
    this.log({ does: "stop", by }, at, by === "arbiter" ? "7.12a" : "7.12b");
  }

  restart(at: number): void {
    if (this.state.phase === "stopped") this.log({ does: "restart", by: "arbiter" }, at, "7.12c");
  }

  /** A claim stops the clocks of both boards. */
  claim(by: Seat, claim: Claim, board: Board, at: number): void {
    this.advance(at);
    if (!this.isPlayed()) return;
    this.log({ does: "claim", by, claim, board }, at, CLAIMS[claim]);
    if (claim === "resign") this.end("players", { by, claim, board }, at);
  }

  /** Counts a repeated position aloud; the claim follows after three (1.13). */
  count(by: Seat, board: Board, at: number): void {
    this.advance(at);
    if (this.state.phase !== "running") return;
    const count = (this.state.counted(by) % 3) + 1;
    this.log({ does: "count", by, board, count }, at, "1.13");
    if (count === 3) this.claim(by, "threefold", board, at);
  }

  /** Bars a piece of the opponent that was hidden (1.8b), or allows it again (1.8c). */
  invisible(by: Seat, piece: Piece, at: number): void {
    this.advance(at);
    if (this.state.phase !== "running") return;
    const isBarred = this.state.barred(opponentOf(by)).includes(piece);
    this.log(
      { does: isBarred ? "visible" : "invisible", by, piece },
      at,
      isBarred ? "1.8c" : "1.8b",
    );
  }

  /** The other team agrees to a claim. */
  agree(by: Seat, at: number): void {
    const { pending, phase } = this.state;
    if (!pending || !outcomeOf(pending) || phase !== "stopped") return;
    if (teamOf(by) === teamOf(pending.by)) return;
    this.log({ does: "agree", by }, at, CLAIMS[pending.claim]);
    this.end("players", pending, at);
  }

  /** A player confirms the result for their team, so that the event gets it. */
  confirm(by: Seat, at: number): void {
    const { phase, confirmed } = this.state;
    if (phase === "over" && !confirmed.has(teamOf(by)))
      this.log({ does: "confirm", by }, at, "1.18");
  }

  /** The arbiter finds that a claim is right. */
  grant(at: number): void {
    const { pending, phase } = this.state;
    if (pending && phase === "stopped") this.end("arbiter", pending, at);
  }

  private end(by: "players" | "arbiter", pending: Pending, at: number): void {
    const outcome = outcomeOf(pending);
    if (outcome) this.log({ does: "result", by, outcome }, at, CLAIMS[pending.claim]);
  }

  /** The arbiter refuses a claim; the clocks stay stopped. */
  refuse(at: number): void {
    const { pending, phase } = this.state;
    if (pending && phase === "stopped") this.log({ does: "refuse", by: "arbiter" }, at, "9.3");
  }

  /** The player stopped the clocks without a reason, which counts as an illegal move (7.12d). */
  noReason(at: number): void {
    const { stoppedBy, phase } = this.state;
    if (phase !== "stopped" || !stoppedBy || stoppedBy === "arbiter") return;
    this.log({ does: "no-reason", by: "arbiter", seat: stoppedBy }, at, "7.12d");
    const outcome: Outcome = `won-${otherTeam(teamOf(stoppedBy))}`;
    this.log({ does: "result", by: "arbiter", outcome }, at, "7.12d");
  }

  /** The arbiter gives the result: a loss (9.4c), or a new game (9.4d). */
  rule(outcome: Outcome, at: number): void {
    if (this.state.phase === "before") return;
    this.stop("arbiter", at);
    this.log({ does: "result", by: "arbiter", outcome }, at, RULINGS[outcome]);
  }

  /** Takes a result back; the clocks stay stopped. */
  reopen(at: number): void {
    if (this.state.phase === "over") this.log({ does: "reopen", by: "arbiter" }, at, "9.3");
  }

  /** The newest press on a board of this device, if it can be undone. */
  lastPress(board: Board): string | undefined {
    const isOurs = this.isPlayed() && this.boards.includes(board);
    const id = isOurs ? this.state.lastSwitch(board) : undefined;
    return id && this.journal.find(id)?.does === "press" ? id : undefined;
  }

  /** Undoes the last press of a board: the clocks are as if it had not happened. */
  undo(board: Board, at: number): void {
    this.advance(at);
    const press = this.lastPress(board);
    const entry = press && this.journal.find(press);
    if (!entry || entry.does !== "press") return;
    this.log({ does: "undo", by: "arbiter", seat: entry.by, press: entry.id }, at, "9.2");
    this.advance(at);
  }

  /** Sets a face before both players have moved (1.15), or on a defective clock (7.11). */
  set(seat: Seat, millis: number, at: number): void {
    this.advance(at);
    const isEarly = this.state.moves(seat) === 0 || this.state.moves(opponentOf(seat)) === 0;
    this.log({ does: "set", by: "arbiter", seat, millis }, at, isEarly ? "1.15" : "7.11");
  }

  /** Adds to a face as a penalty of the opponent, or takes from it (9.4). */
  add(seat: Seat, millis: number, at: number): void {
    this.advance(at);
    this.log({ does: "add", by: "arbiter", seat, millis }, at, "9.4");
  }

  /** The player may not press until their clock shows so much less (9.4b). */
  freeze(seat: Seat, millis: number, at: number): void {
    this.advance(at);
    if (!this.isPlayed()) return;
    const until = Math.max(0, Math.round(this.state.reading(seat, at)) - millis);
    this.log({ does: "freeze", by: "arbiter", seat, millis, until }, at, "9.4b");
  }

  warn(seat: Seat, at: number): void {
    this.log({ does: "warn", by: "arbiter", seat }, at, "9.4a");
  }

  /** The scribe writes moves, or corrects them. */
  record(act: RecordAct, at: number): void {
    this.log(act, at, "E14");
  }

  /** The page is back: it was closed, or its device slept. */
  back(why: "reload" | "sleep", after: number, at: number): void {
    if (this.boards.length === 0) return;
    this.advance(at);
    this.log({ does: "back", why, after: Math.round(after) }, at, "7.11");
  }

  /** The two clocks of the device disagree by so much, though the page was shown. */
  drift(millis: number, at: number): void {
    if (this.boards.length === 0) return;
    this.advance(at);
    this.log({ does: "drift", millis: Math.round(millis) }, at, "7.11");
  }

  /** The other clock cannot be reached any more, or can again. */
  link(does: "apart" | "together", at: number): void {
    this.log({ does }, at, "7.12");
  }

  /** The entry of another device that a device writes to have heard of late. */
  heardOf(entry: Entry): Entry | undefined {
    const of = entry.does === "heard" ? this.journal.find(entry.entry) : undefined;
    return of?.does === "heard" ? undefined : of;
  }

  /** Entries that a device heard late, with what it had done meanwhile. */
  contradictions(): Contradiction[] {
    return this.entries.flatMap((heard) => {
      const of = this.heardOf(heard);
      if (!of) return [];
      const { writer } = parseId(heard.id);
      const meanwhile = this.entries.filter(
        ({ id, at, does }) =>
          parseId(id).writer === writer &&
          at > of.at &&
          at <= heard.at &&
          does !== "heard" &&
          !NOTES.includes(does),
      );
      return [{ of, heard, meanwhile }];
    });
  }

  /** Computes all readings of the log anew: while it grew, this device did not know all presses. */
  settle(): void {
    this.state = this.replayed();
  }

  private isPlayed(): boolean {
    return this.state.phase === "running" || this.state.phase === "stopped";
  }

  private log(act: Act, time: number, article: string): void {
    const { journal, writer } = this;
    // A press is at its own time; everything else comes after all that the device knows.
    const last = journal.entries.findLast((entry) => !isRecord(entry));
    const isAfter = act.does !== "press" && last && parseId(last.id).writer !== writer;
    const least = isAfter ? last.at + 1 : 0;
    const at = Math.max(Math.round(time), journal.last(writer)?.at ?? 0, least);
    const entry: Entry = { ...act, id: journal.nextId(writer), at, article, clocks: {} };
    const place = journal.add(entry) ?? 0;
    const isPlain = this.note(entry);
    if (isPlain && this.commutes(entry, place)) this.take(this.state, entry);
    else this.state = this.replayed();
  }

  /** Notes what an entry says about others. Returns whether it says nothing about them. */
  private note(entry: Entry): boolean {
    if (entry.does === "undo") this.undone.add(entry.press);
    else if (entry.does === "heard") {
      const boards = boardsOf(parseId(entry.id).writer);
      this.late.set(entry.entry, [...(this.late.get(entry.entry) ?? []), ...boards]);
    } else return true;
    return false;
  }

  /** Lets an entry take effect, and reads the clocks. */
  private take(state: GameState, entry: Entry): void {
    const late = this.late.get(entry.id);
    const heard = this.heardOf(entry);
    if (heard) state.applyLate(heard, entry.at, boardsOf(parseId(entry.id).writer));
    else if (!this.undone.has(entry.id))
      state.apply(
        entry,
        late ? this.setup.boards.filter((board) => !late.includes(board)) : this.setup.boards,
      );
    // The readings of a device on its own clocks stay.
    const read =
      entry.clocks.WhiteA === undefined && entry.clocks.WhiteB === undefined
        ? []
        : boardsOf(parseId(entry.id).writer);
    for (const seat of state.seats)
      if (!read.includes(boardOf(seat)))
        entry.clocks[seat] = Math.round(state.reading(seat, entry.at));
  }

  /** The state that follows from the log without the presses that were undone. */
  private replayed(): GameState {
    const state = new GameState(this.setup);
    for (const entry of this.entries) this.take(state, entry);
    return state;
  }
}

/** Whether an entry of another device can change the clocks of a board. */
function concerns(entry: Entry, board: Board): boolean {
  if (entry.does === "set" || entry.does === "add") return boardOf(entry.seat) === board;
  return SHARED.includes(entry.does);
}
