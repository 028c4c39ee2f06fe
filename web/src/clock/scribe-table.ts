// The boards of the scribe, as the record of the moves leaves them. The server's arbiter knows the
// rules; a move waits a little for it to answer, and without it pieces are only moved.

import { BughouseTable } from "../bughouse-table";
import { seePosition, tryMove } from "../http";
import { parseFen, writeFen } from "../position";
import type { Board, PositionView, Refusal, Ruled, Seat, Snapshot } from "../protocol";
import { replay } from "../replay";
import { parseRuleset } from "../ruleset";
import { boardOf, BOARDS, colorOf, seatOf } from "../seats";
import { still } from "../still-table";
import { fenOf, START } from "../study";
import { toLog } from "./export";
import { isByCoordinates, NO_MOVE, readMove, recordOf, toMove, type Line } from "./record";
import {
  adjudicate,
  endOf,
  questionOf,
  verdictsOf,
  type Question,
  type Verdict,
} from "./scribe-replay";
import type { HallStore } from "./store";

/** The scribe looks at a line to correct it, or to write another one before it. */
export interface Edit {
  line: Line;
  does: "correct" | "insert";
}

/** Why a move was not written. */
export type Problem = "malformed" | "not-legal";

/** The number of positions whose moves are cached. */
const MOST_SEEN = 200;

/** How long the table waits before it asks a server that did not answer, in milliseconds. */
const AGAIN = 3000;

/** How long a move waits for the answer about those before it, in milliseconds. */
const PATIENCE = 2000;

export class ScribeTable extends BughouseTable {
  lines: readonly Line[] = [];
  verdicts: readonly Verdict[] = [];
  edit: Edit | undefined;
  /** Whether moves can be made that are not legal. */
  allowsIllegal = false;
  /** How the game ended for the arbiter. */
  ended: Ruled | undefined;
  /** Whether the server did not answer, so that nothing is checked. */
  isUnchecked = false;
  override ruleset = parseRuleset("wbn");
  private isDone = false;
  private keys: readonly string[] = [];
  private asked = "";
  private isAsking = false;
  /** Settled when the server has answered the last question, or cannot. */
  private answered: Promise<void> = Promise.resolve();
  /** The moves that are being entered. */
  private entered: Promise<unknown> = Promise.resolve();
  private readonly seen = new Map<string, PositionView | undefined>();

  constructor(
    private readonly store: HallStore,
    private readonly nameOf: (seat: Seat) => string,
  ) {
    super("");
    this.refresh();
  }

  override get inGame(): boolean {
    return true;
  }

  override called(seat: Seat): string {
    return this.store.game.setup.names[seat] || this.nameOf(seat);
  }

  override seatText(seat: Seat): string {
    return this.nameOf(seat);
  }

  override left(seat: Seat): number {
    const { game } = this.store;
    const hasClock = game.setup.boards.includes(boardOf(seat));
    return hasClock ? game.state.reading(seat, this.store.now()) : 0;
  }

  /** A clock that runs at the table warns by a sound, which a hall does not allow (9.5). */
  override runs(): boolean {
    return false;
  }

  /** Takes in what the log says now. */
  refresh(): void {
    const { game } = this.store;
    this.lines = recordOf(game);
    const keys = this.lines.map(({ seat, move }) => `${seat} ${move ?? ""}`);
    this.verdicts = this.verdicts.slice(0, inCommon(keys, this.keys));
    this.keys = keys;
    const { edit } = this;
    const line = edit && this.lines.find((one) => isSame(one, edit.line));
    this.edit = line && { ...edit, line };
    void this.ask();
    this.show();
  }

  /** The line that is looked at, by its index; undefined at the end of the record. */
  get place(): number | undefined {
    return this.edit && this.lines.indexOf(this.edit.line);
  }

  look(edit: Edit | undefined): void {
    this.edit = edit;
    this.show();
  }

  /** The player whose move is written next on a board; nobody while a move of the other is edited. */
  next(board: Board): Seat | undefined {
    const { line } = this.edit ?? {};
    if (line) return boardOf(line.seat) === board ? line.seat : undefined;
    return seatOf(board, parseFen(fenOf(this.bfen.text, board)).turn);
  }

  /**
   * Writes a move that somebody typed, or played on a board; says why not. A move that comes while
   * the server looks at another one is meant in the position after that.
   */
  enter(board: Board, text: string): Promise<Problem | undefined> {
    const entered = this.entered.then(() => this.enterNext(board, text));
    this.entered = entered.catch(() => undefined);
    return entered;
  }

  private async enterNext(board: Board, text: string): Promise<Problem | undefined> {
    await this.knowsPosition();
    const seat = this.next(board);
    const move = readMove(text);
    if (!seat || !move) return "malformed";
    if (move === NO_MOVE) return this.write(seat, move);
    const { text: bfen, isExact } = this.bfen;
    if (!isExact || this.isShownLegal(seat, move)) return this.write(seat, move);
    try {
      const { made } = await tryMove({ bfen, board, move });
      return this.write(seat, made.act);
    } catch (problem) {
      // Without the server the move is written as it is.
      if ((problem as Refusal).code !== "malformed") return this.write(seat, move);
      const isIllegal = this.allowsIllegal && isByCoordinates(move);
      return isIllegal ? this.write(seat, move) : "not-legal";
    }
  }

  /** Waits until the server has ruled on the moves before, for a while. */
  private async knowsPosition(): Promise<void> {
    const end = Date.now() + PATIENCE;
    const waits = () => this.isAsking && !this.isUnchecked && !this.bfen.isExact;
    while (waits() && Date.now() < end)
      await Promise.race([this.answered, new Promise((late) => setTimeout(late, PATIENCE))]);
  }

  /** Whether the server has said that a move from square to square is legal here. */
  private isShownLegal(seat: Seat, move: string): boolean {
    const targets: string[] = this.you.targets?.[seat]?.[move.slice(0, 2)]?.match(/../g) ?? [];
    return isByCoordinates(move) && targets.includes(move.slice(2, 4));
  }

  private write(seat: Seat, move: string): undefined {
    const { edit, store } = this;
    const number =
      edit?.line.number ?? this.lines.filter((line) => line.seat === seat && line.move).length;
    const does = edit?.does === "correct" && edit.line.move ? "correct" : "write";
    const pressed = does === "write" || !edit?.line.isLost;
    this.edit = undefined;
    store.act((game, at) => game.record({ does, by: "scribe", seat, number, move, pressed }, at));
    return undefined;
  }

  strike({ seat, number }: Line): void {
    this.edit = undefined;
    this.store.act((game, at) => game.record({ does: "strike", by: "scribe", seat, number }, at));
  }

  /** The clock did not take the press after a move, or did. */
  turnPress({ seat, number, move = NO_MOVE, isLost }: Line): void {
    this.edit = undefined;
    const act = { does: "correct", by: "scribe", seat, number, move, pressed: isLost } as const;
    this.store.act((game, at) => game.record(act, at));
  }

  /** The last move of the record. */
  get last(): Line | undefined {
    return this.lines.findLast(({ move }) => move);
  }

  /** Both boards where the scribe looks, and whether they are exactly those of the arbiter. */
  private get bfen(): { text: string; isExact: boolean } {
    const { place, edit, lines } = this;
    const count = place ?? lines.length;
    const known = Math.min(this.verdicts.length, count);
    const start = this.verdicts[known - 1]?.bfen ?? `${START} | ${START}`;
    const played = lines
      .slice(known, count)
      .flatMap(({ seat, move }) => (move && isByCoordinates(move) ? [{ seat, act: move }] : []));
    const isExact = lines.slice(known, count).every(({ move }) => !move);
    const text = isExact ? start : carried(start, played, (board) => toMove(lines, board));
    return { text: edit ? withTurn(text, edit.line.seat) : text, isExact };
  }

  private show(): void {
    const { text: bfen, isExact } = this.bfen;
    const position = isExact && !this.allowsIllegal ? this.positionOf(bfen) : undefined;
    const before = this.lines.slice(0, this.place ?? this.lines.length);
    const state = (board: Board) => {
      const last = before.findLast(({ seat, move }) => boardOf(seat) === board && move)?.move;
      return {
        fen: fenOf(bfen, board),
        ...(last && isByCoordinates(last) && { last }),
        check: position?.boards[board].check ?? false,
        clocks: { white: 0, black: 0 },
      };
    };
    const targets = BOARDS.flatMap((board) => {
      const seat = this.next(board);
      const seen = position?.boards[board];
      return seat && seen && seen.faults === undefined ? [[seat, seen.targets] as const] : [];
    });
    this.known = {
      ...still({ A: state("A"), B: state("B") }),
      you: { seats: [], targets: Object.fromEntries(targets) },
    };
    this.dispatchEvent(new Event("change"));
  }

  /** The legal moves of a position, as soon as the server has said which. */
  private positionOf(bfen: string): PositionView | undefined {
    if (!this.seen.has(bfen)) {
      this.seen.set(bfen, undefined);
      const [oldest] = this.seen.keys();
      if (this.seen.size > MOST_SEEN && oldest !== undefined) this.seen.delete(oldest);
      seePosition(bfen).then(
        (position) => {
          this.seen.set(bfen, position);
          this.show();
        },
        () => this.seen.delete(bfen),
      );
    }
    return this.seen.get(bfen);
  }

  /** Asks the server about the record, one question after another. */
  private async ask(): Promise<void> {
    const question = questionOf(this.lines, this.store.game.entries);
    const log = this.isStopped ? toLog(this.store.game) : "";
    const key = question.log + log;
    if (this.isAsking || key === this.asked) return;
    this.isAsking = true;
    this.answered = this.answer(question, log);
    await this.answered;
    if (this.isUnchecked) await new Promise((resolve) => setTimeout(resolve, AGAIN));
    this.isAsking = false;
    if (!this.isDone) this.refresh();
  }

  private async answer(question: Question, log: string): Promise<void> {
    const keys = this.keys;
    try {
      const answer = await adjudicate(question.log);
      this.ended = log ? endOf(await adjudicate(log)) : undefined;
      this.asked = question.log + log;
      this.isUnchecked = false;
      this.verdicts = verdictsOf(question, answer).slice(0, inCommon(keys, this.keys));
    } catch {
      this.isUnchecked = true;
    }
  }

  /** Asks the server nothing more. */
  close(): void {
    this.isDone = true;
  }

  /** Only a game that stands can have ended. */
  private get isStopped(): boolean {
    const { phase } = this.store.game.state;
    return phase === "stopped" || phase === "over";
  }
}

/** How many lines two records begin with in common. */
function inCommon(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((key, index) => key !== other[index]);
  return differs < 0 ? one.length : differs;
}

const isSame = (one: Line, other: Line): boolean =>
  one.seat === other.seat && one.number === other.number;

/** Both boards after moves from square to square. */
function carried(
  start: string,
  played: { seat: Seat; act: string }[],
  next: (board: Board) => Seat,
): string {
  const game = { state: { start }, played, log: [] } as unknown as Snapshot;
  const { boards } = replay(game, played.length);
  // A piece that is dropped without being held is owed to no reserve.
  for (const { reserve } of Object.values(boards))
    for (const held of Object.values(reserve))
      for (const [role, count] of Object.entries(held)) held[role] = Math.max(0, count);
  const fen = (board: Board) => writeFen({ ...boards[board], turn: colorOf(next(board)) }, "-");
  return BOARDS.map(fen).join(" | ");
}

/** Positions with a player to move. */
function withTurn(bfen: string, seat: Seat): string {
  const turn = colorOf(seat) === "white" ? "w" : "b";
  return BOARDS.map((board) => {
    const fen = fenOf(bfen, board);
    return boardOf(seat) === board ? fen.replace(/ [wb] /, ` ${turn} `) : fen;
  }).join(" | ");
}
