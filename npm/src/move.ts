// Moves as values.

import {
  boardOf,
  colorOf,
  type Board,
  type Color,
  type PieceType,
  type Seat,
  type Square,
} from "./names.js";

/** A move as the module has it. */
export interface MoveFields {
  seat: Seat;
  number: number;
  san: string;
  uci: string;
  piece: PieceType;
  captured?: PieceType;
  clock?: number;
  comments?: string[];
  glyphs?: string[];
}

/** A legal move of a game or a record, with what is written about it. */
export class Move {
  /** The player who makes it. */
  readonly seat: Seat;
  /** The board of the move. */
  readonly board: Board;
  /** The color that moves. */
  readonly color: Color;
  /** The number of the move on its board. */
  readonly number: number;
  /** The move in canonical SAN with its mark: `N@f7#`. */
  readonly san: string;
  /** The move in coordinates: `e2e4`, `e7e8q`, `N@f7`. */
  readonly uci: string;
  /** The label in BPGN: `12a`. */
  readonly label: string;
  /** The square that the piece leaves; undefined for a drop. */
  readonly from: Square | undefined;
  /** The square on which the piece arrives. */
  readonly to: Square;
  /** The piece that moves or is dropped. */
  readonly piece: PieceType;
  /** The piece that a pawn becomes. */
  readonly promotion: PieceType | undefined;
  /** Whether a piece comes from the reserve. */
  readonly isDrop: boolean;
  /** The piece that it captures, as it stands there: a promoted one goes to the partner as a pawn. */
  readonly captured: PieceType | undefined;
  /**
   * The seconds left to the player after the move, if they are known. Some files have the time
   * spent instead, which the check `clk-is-time-spent` reports.
   */
  readonly clock: number | undefined;
  /** The words of the comments after it. */
  readonly comments: readonly string[];
  /** Its annotations as they are written: `!?`, `$18`. */
  readonly glyphs: readonly string[];

  constructor(fields: MoveFields) {
    const { seat, number, uci } = fields;
    this.seat = seat;
    this.board = boardOf(seat);
    this.color = colorOf(seat);
    this.number = number;
    this.label = `${number}${seat}`;
    this.san = fields.san;
    this.uci = uci;
    this.isDrop = uci[1] === "@";
    this.from = this.isDrop ? undefined : (uci.slice(0, 2) as Square);
    this.to = uci.slice(2, 4) as Square;
    this.promotion = this.isDrop ? undefined : (uci[4] as PieceType | undefined);
    this.piece = fields.piece;
    this.captured = fields.captured;
    this.clock = fields.clock;
    this.comments = fields.comments ?? [];
    this.glyphs = fields.glyphs ?? [];
  }

  /** Whether it gives check; a mate is one too. */
  get isCheck(): boolean {
    return /[+#]$/.test(this.san);
  }

  /** Whether it mates, which ends the game on both boards. */
  get isMate(): boolean {
    return this.san.endsWith("#");
  }

  /** The move with its label: `12a. N@f7#`. */
  toString(): string {
    return `${this.label}. ${this.san}`;
  }
}

/** Moves from the JSON of the module. */
export const movesFrom = (json: string): Move[] =>
  (JSON.parse(json) as MoveFields[]).map((fields) => new Move(fields));

/** A move from the JSON of the module. */
export const moveFrom = (json: string): Move => new Move(JSON.parse(json) as MoveFields);
