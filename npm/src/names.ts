// Names of boards, seats, colors, pieces and squares.

import { oneOf, wrong } from "./arguments.js";

/** A board. */
export type Board = "A" | "B";

/** A color, as in FEN. */
export type Color = "w" | "b";

/**
 * A player by seat, as in BPGN: `A` is White and `a` Black on board A. `A` and `b` are partners,
 * and so are `a` and `B`.
 */
export type Seat = "A" | "a" | "B" | "b";

/** A kind of piece. */
export type PieceType = "p" | "n" | "b" | "r" | "q" | "k";

/** A square, from `a1` to `h8`. */
export type Square =
  `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

/** A form of BFEN: `bracket` has the move counters, `thief` the clocks in whole seconds. */
export type Dialect = "bracket" | "thief";

/** A piece on a square. */
export interface Piece {
  type: PieceType;
  color: Color;
}

/** The number of pieces of each kind in a reserve. */
export type Reserve = Readonly<Record<Exclude<PieceType, "k">, number>>;

/** Both boards. */
export const BOARDS: readonly Board[] = ["A", "B"];

/** All players by seat. */
export const SEATS: readonly Seat[] = ["A", "a", "B", "b"];

const DROPPABLE = ["p", "n", "b", "r", "q"] as const;
const PARTNERS: Readonly<Record<Seat, Seat>> = { A: "b", b: "A", a: "B", B: "a" };
const OPPONENTS: Readonly<Record<Seat, Seat>> = { A: "a", a: "A", B: "b", b: "B" };

export const asBoard = (value: unknown): Board => oneOf("a board", BOARDS, value);
export const asSeat = (value: unknown): Seat => oneOf("a seat", SEATS, value);
export const asColor = (value: unknown): Color => oneOf("a color", ["w", "b"], value);
export const asDialect = (value: unknown): Dialect => oneOf("dialect", ["bracket", "thief"], value);
export const asPiece = (value: unknown): PieceType => oneOf("a piece", [...DROPPABLE, "k"], value);
export const asDroppable = (value: unknown): Exclude<PieceType, "k"> =>
  oneOf("a piece in reserve", DROPPABLE, value);

export function asSquare(value: unknown): Square {
  if (typeof value !== "string" || !/^[a-h][1-8]$/.test(value))
    throw wrong("a square", 'from "a1" to "h8"', value);
  return value as Square;
}

/** The board of a seat. */
export const boardOf = (seat: Seat): Board => asSeat(seat).toUpperCase() as Board;

/** The color that is played at a seat. */
export const colorOf = (seat: Seat): Color => (seat === boardOf(seat) ? "w" : "b");

/** The seat of a color at a board. */
export const seatOf = (board: Board, color: Color): Seat =>
  asColor(color) === "w" ? asBoard(board) : (asBoard(board).toLowerCase() as Seat);

/** The other player of the team: at the other board, with the other color. */
export const partnerOf = (seat: Seat): Seat => PARTNERS[asSeat(seat)];

/** The other player at the same board. */
export const opponentOf = (seat: Seat): Seat => OPPONENTS[asSeat(seat)];

/** The name of a seat in the tags of a record: `WhiteA`. */
export const nameOf = (seat: Seat): string =>
  `${colorOf(seat) === "w" ? "White" : "Black"}${boardOf(seat)}`;

/** The pieces of a reserve from their letters. */
export function reserveFrom(letters: string): Reserve {
  const reserve = { p: 0, n: 0, b: 0, r: 0, q: 0 };
  for (const letter of letters) reserve[letter as keyof Reserve] += 1;
  return reserve;
}
