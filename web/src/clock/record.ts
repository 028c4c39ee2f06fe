// The record of the moves: what the scribe has written beside the presses of the clocks.
//
// The n-th press of a player is the n-th move of that player. So the presses give the order between
// the boards, however early or late the scribe writes.

import {
  boardOf,
  BOARDS,
  colorOf,
  isRecord,
  opponentOf,
  seatAt,
  type Board,
  type Entry,
  type RecordedMove,
  type Seat,
} from "./entry";
import type { HallGame } from "./game";

/** A press without a move, in the place of a move. */
export const NO_MOVE = "-";

const MOVE =
  /^(-|[PNBRQ]@[a-h][1-8]|O-O(-O)?|[a-h][1-8][a-h][1-8][qrbn]?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)$/;

export const isMove = (text: string): boolean => MOVE.test(text);
/** Whether a move is written from square to square, or a drop. */
export const isByCoordinates = (move: string): boolean =>
  /^([a-h][1-8]|[PNBRQ]@)[a-h][1-8][qrbn]?$/.test(move);

/** A move as somebody types it, in the form of a log; nothing if it is none. */
export function readMove(text: string): string | undefined {
  const move = text
    .replaceAll(/[\s+#!?]/g, "")
    .replaceAll("0", "O")
    .replaceAll("–", "-")
    .replace(/^[pnbrq](?=@)/, (letter) => letter.toUpperCase())
    .replace(/^([KQRBN]?[a-h]?[1-8]?x?[a-h][18])([QRBN])$/, "$1=$2");
  return isMove(move) ? move : undefined;
}

interface WrittenMove extends RecordedMove {
  at: number;
}

type Sheets = Record<Seat, WrittenMove[]>;

/** The moves of each player that stand after all corrections. */
export function sheetsOf(entries: readonly Entry[]): Sheets {
  const sheets: Sheets = { WhiteA: [], BlackA: [], WhiteB: [], BlackB: [] };
  for (const entry of entries) {
    if (!isRecord(entry)) continue;
    const sheet = sheets[entry.seat];
    const { number, at } = entry;
    const old = sheet[number];
    if (entry.does === "write") {
      sheet.splice(number, 0, { move: entry.move, pressed: entry.pressed, at });
    } else if (entry.does === "strike") sheet.splice(number, 1);
    else if (old) sheet[number] = { move: entry.move, pressed: entry.pressed, at: old.at };
  }
  return sheets;
}

/** A move with its press, or one of them without the other. */
export interface Line {
  seat: Seat;
  /** The number of the move among those of its player, from 0. */
  number: number;
  move?: string;
  press?: Entry;
  /** Whether the clock did not take the press after the move. */
  isLost: boolean;
  /** The time of the press; of a move without one the latest time at which it can have been made. */
  at: number;
}

/** Presses and moves of both boards in their order. */
export function recordOf(game: HallGame): Line[] {
  const sheets = sheetsOf(game.entries);
  const end = stoppedAt(game.entries);
  const presses = game.entries.filter(
    ({ id, does }) => does === "press" && !game.isUndone(id) && game.state.isTaken(id),
  );
  const boards = BOARDS.filter((board) => game.setup.boards.includes(board));
  const lines = boards.flatMap((board) => {
    const merge = new Merge(board, sheets);
    for (const press of presses)
      if (press.does === "press" && boardOf(press.by) === board) merge.take(press.by, press);
    const { running } = game.state.clock(board);
    merge.finish(running && seatAt(board, running), end);
    return merge.lines;
  });
  return lines.sort((one, other) => one.at - other.at);
}

/** When the clocks stood still for the last time; infinity if they run. */
function stoppedAt(entries: readonly Entry[]): number {
  let stopped = Infinity;
  for (const { does, at } of entries) {
    if (does === "start" || does === "restart") stopped = Infinity;
    else if (does === "stop" || does === "claim" || does === "result")
      stopped = Math.min(stopped, at);
  }
  return stopped;
}

/** The presses and moves of one board. */
class Merge {
  readonly lines: Line[] = [];
  private readonly next = new Map<Seat, number>();

  constructor(
    private readonly board: Board,
    private readonly sheets: Sheets,
  ) {}

  /** Adds a press with its move, after moves whose presses the clock did not take. */
  take(seat: Seat, press: Entry): void {
    const opponent = opponentOf(seat);
    const lose = (of: Seat) => this.add({ seat: of, at: Math.min(this.now + 1, press.at) }, true);
    if (this.lines.at(-1)?.seat === seat && this.isLost(opponent)) lose(opponent);
    while (this.isLost(seat)) {
      lose(seat);
      if (this.isLost(opponent)) lose(opponent);
    }
    this.add({ seat, press, at: press.at }, false);
  }

  /** Adds the moves that the scribe has written ahead of the presses, in turns. */
  finish(toMove: Seat | undefined, end: number): void {
    const last = this.lines.at(-1)?.seat;
    let turn = toMove ?? (last ? opponentOf(last) : seatAt(this.board, "white"));
    for (;;) {
      const seat = [turn, opponentOf(turn)].find((one) => this.upcoming(one));
      const written = seat && this.upcoming(seat);
      if (!written) return;
      const at = Math.max(this.now, Math.min(written.at, end));
      this.add({ seat, at }, !written.pressed);
      turn = opponentOf(seat);
    }
  }

  private get now(): number {
    return this.lines.at(-1)?.at ?? 0;
  }

  private number = (seat: Seat): number => this.next.get(seat) ?? 0;
  private upcoming = (seat: Seat): WrittenMove | undefined => this.sheets[seat][this.number(seat)];
  private isLost = (seat: Seat): boolean => this.upcoming(seat)?.pressed === false;

  private add(line: Pick<Line, "seat" | "press" | "at">, isLost: boolean): void {
    const { seat } = line;
    const move = this.upcoming(seat)?.move;
    this.lines.push({ ...line, number: this.number(seat), isLost, ...(move && { move }) });
    this.next.set(seat, this.number(seat) + 1);
  }
}

/** The player who moves next on a board after all that is written. */
export function toMove(lines: readonly Line[], board: Board): Seat {
  const written = lines.filter(({ seat, move }) => boardOf(seat) === board && move);
  const last = written.at(-1)?.seat;
  return last ? opponentOf(last) : seatAt(board, "white");
}

/** How many moves lie behind the presses of the clocks, and how many are ahead of them. */
export function gaps(lines: readonly Line[]): { missing: number; ahead: number } {
  return {
    missing: lines.filter(({ move }) => !move).length,
    ahead: lines.filter(({ press, isLost }) => !press && !isLost).length,
  };
}

/** `12A.`, `12a.`: the number of a move with the letter of its player. */
export function numberOf({ seat, number }: Line): string {
  const board = boardOf(seat);
  return `${number + 1}${colorOf(seat) === "white" ? board : board.toLowerCase()}.`;
}
