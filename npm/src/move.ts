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
  /** The number of the move on its board. */
  readonly number: number;
  /** The move in canonical SAN with its mark: `N@f7#`. */
  readonly san: string;
  /** The move in coordinates: `e2e4`, `e7e8q`, `N@f7`. */
  readonly uci: string;
  /** The piece that moves or is dropped. */
  readonly piece: PieceType;
  /** The piece that it captures, as it stands there: a promoted one goes to the partner as a pawn. */
  readonly captured: PieceType | undefined;
  /** The seconds left to the player after the move, if they are known. */
  readonly clock: number | undefined;
  /** The words of the comments after it. */
  readonly comments: readonly string[];
  /** Its annotations as they are written: `!?`, `$18`. */
  readonly glyphs: readonly string[];

  constructor(fields: MoveFields) {
    this.seat = fields.seat;
    this.number = fields.number;
    this.san = fields.san;
    this.uci = fields.uci;
    this.piece = fields.piece;
    this.captured = fields.captured;
    this.clock = fields.clock;
    this.comments = fields.comments ?? [];
    this.glyphs = fields.glyphs ?? [];
  }

  /** The board of the move. */
  get board(): Board {
    return boardOf(this.seat);
  }

  /** The color that moves. */
  get color(): Color {
    return colorOf(this.seat);
  }

  /** The label in BPGN: `12a`. */
  get label(): string {
    return `${this.number}${this.seat}`;
  }

  /** Whether a piece comes from the reserve. */
  get isDrop(): boolean {
    return this.uci[1] === "@";
  }

  /** The square that the piece leaves; undefined for a drop. */
  get from(): Square | undefined {
    return this.isDrop ? undefined : (this.uci.slice(0, 2) as Square);
  }

  /** The square on which the piece arrives. */
  get to(): Square {
    return this.uci.slice(2, 4) as Square;
  }

  /** The piece that a pawn becomes. */
  get promotion(): PieceType | undefined {
    return this.isDrop ? undefined : (this.uci[4] as PieceType | undefined);
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
