// Names of boards, seats, colors, pieces and squares.

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

export const BOARDS: readonly Board[] = ["A", "B"];
export const SEATS: readonly Seat[] = ["A", "a", "B", "b"];

/** The board of a seat. */
export const boardOf = (seat: Seat): Board => seat.toUpperCase() as Board;

/** The color that is played at a seat. */
export const colorOf = (seat: Seat): Color => (seat === boardOf(seat) ? "w" : "b");

/** The seat of a color at a board. */
export const seatOf = (board: Board, color: Color): Seat =>
  color === "w" ? board : (board.toLowerCase() as Seat);

/** The other player of the team: at the other board, with the other color. */
export const partnerOf = (seat: Seat): Seat => ({ A: "b", b: "A", a: "B", B: "a" })[seat] as Seat;

/** The other player at the same board. */
export const opponentOf = (seat: Seat): Seat => ({ A: "a", a: "A", B: "b", b: "B" })[seat] as Seat;

/** The name of a seat in the tags of a record: `WhiteA`. */
export const nameOf = (seat: Seat): string =>
  `${colorOf(seat) === "w" ? "White" : "Black"}${boardOf(seat)}`;

/** The pieces of a reserve from their letters. */
export function reserveFrom(letters: string): Reserve {
  const reserve = { p: 0, n: 0, b: 0, r: 0, q: 0 };
  for (const letter of letters) reserve[letter as keyof Reserve] += 1;
  return reserve;
}
