// A game on the clocks of one device: a log that only grows, and what follows from it.
//
// Times are arguments; nothing here knows a screen or the time. A device with one board has the
// clocks of that board.

import {
  CLAIMS,
  colorOf,
  opponentOf,
  otherTeam,
  seatAt,
  teamOf,
  type Act,
  type Board,
  type Claim,
  type Entry,
  type Outcome,
  type Piece,
  type Seat,
} from "./entry";
import { GameState, type Pending, type Setup } from "./game-state";

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

export class HallGame {
  readonly entries: Entry[] = [];
  state: GameState;
  /** Presses that the arbiter has undone, by the number of their entries. */
  private readonly undone = new Set<number>();

  constructor(
    readonly setup: Setup,
    entries: readonly Entry[] = [],
  ) {
    this.entries.push(...entries);
    for (const entry of entries) if (entry.does === "undo") this.undone.add(entry.press);
    this.state = this.replayed();
  }

  isUndone = (entry: number): boolean => this.undone.has(entry);

  /** Logs flags that have fallen by now. Returns whose. */
  advance(at: number): Seat[] {
    this.state.runTo(at);
    const fallen = [...this.state.unlogged];
    for (const seat of fallen) {
      const fell = this.state.clockOf(seat).fell(colorOf(seat)) ?? at;
      this.log({ does: "flag", seat, fell: Math.round(fell) }, at, "7.3");
    }
    return fallen;
  }

  /** A player touches their face: they are ready, or complete a move. Returns whether they are. */
  touch(seat: Seat, at: number): boolean {
    this.advance(at);
    const { phase } = this.state;
    // The Black players start the clocks of the White ones (1.2).
    if (phase === "before" && colorOf(seat) === "black") return this.toggleReady(seat, at);
    return phase === "running" && this.state.isOnMove(seat) && this.press(seat, at);
  }

  private toggleReady(seat: Seat, at: number): boolean {
    const wasReady = this.state.isReady(seat);
    this.log({ does: wasReady ? "unready" : "ready", by: seat }, at, "1.2");
    const blacks = this.setup.boards.map((board) => seatAt(board, "black"));
    if (blacks.every((black) => this.state.isReady(black)))
      this.log({ does: "start", by: "players" }, at, "7.5");
    return !wasReady;
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

  /** The newest press on a board, if it can be undone. */
  lastPress(board: Board): number | undefined {
    const number = this.isPlayed() ? this.state.lastSwitch(board) : undefined;
    return number !== undefined && this.entries[number]?.does === "press" ? number : undefined;
  }

  /** Undoes the last press of a board: the clocks are as if it had not happened. */
  undo(board: Board, at: number): void {
    this.advance(at);
    const press = this.lastPress(board);
    const entry = press === undefined ? undefined : this.entries[press];
    if (press === undefined || entry?.does !== "press") return;
    this.undone.add(press);
    this.state = this.replayed();
    this.log({ does: "undo", by: "arbiter", seat: entry.by, press }, at, "9.2");
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

  /** The page is back: it was closed, or its device slept. */
  back(why: "reload" | "sleep", after: number, at: number): void {
    this.advance(at);
    this.log({ does: "back", why, after: Math.round(after) }, at, "7.11");
  }

  /** The two clocks of the device disagree by so much, though the page was shown. */
  drift(millis: number, at: number): void {
    this.advance(at);
    this.log({ does: "drift", millis: Math.round(millis) }, at, "7.11");
  }

  private isPlayed(): boolean {
    return this.state.phase === "running" || this.state.phase === "stopped";
  }

  private log(act: Act, time: number, article: string): void {
    const at = Math.max(Math.round(time), this.entries.at(-1)?.at ?? 0);
    const entry: Entry = { ...act, at, article, clocks: {} };
    this.entries.push(entry);
    this.state.apply(entry, this.entries.length - 1);
    for (const seat of this.state.seats)
      entry.clocks[seat] = Math.round(this.state.reading(seat, at));
  }

  /** The state that follows from the log without the presses that were undone. */
  private replayed(): GameState {
    const state = new GameState(this.setup);
    for (const [number, entry] of this.entries.entries())
      if (!this.undone.has(number)) state.apply(entry, number);
    return state;
  }
}
