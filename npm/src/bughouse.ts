// A game of bughouse: both boards, reserves, clocks and moves.

import type { Game } from "./wasm/rules.js";
import { asNumber, asOptions, asText, optional } from "./arguments.js";
import { moveFrom, movesFrom, type Move } from "./move.js";
import { moveText, type MoveInput } from "./move-input.js";
import {
  asBoard,
  asDialect,
  asDroppable,
  asPiece,
  asSeat,
  asSquare,
  BOARDS,
  opponentOf,
  partnerOf,
  reserveFrom,
  seatOf,
  SEATS,
  type Board,
  type Color,
  type Dialect,
  type Piece,
  type PieceType,
  type Reserve,
  type Seat,
  type Square,
} from "./names.js";
import { certain, must, Problem, refusable } from "./problem.js";
import { bytesOf, chessComTexts, type ChessComRecord, type Text } from "./text.js";
import { RULES } from "./rules.js";

/** Which moves, and how. */
export interface MovesOptions {
  /** The board; both, if it is missing. */
  board?: Board;
  /** Moves of the piece on this square only. */
  square?: Square;
  /** Moves and drops of this kind of piece only. */
  piece?: PieceType;
  /** `Move`s instead of texts. */
  verbose?: boolean;
}

/** How a picture looks. */
export interface PictureOptions {
  /** The edge of one board in pixels, from 48 to 4096; 400 if it is missing. */
  size?: number;
  /** A player of the team below; WhiteA if it is missing. */
  below?: Seat;
}

const FILES = [..."abcdefgh"];
const RANKS = [8, 7, 6, 5, 4, 3, 2, 1];

/**
 * Both boards of a game. A move names its board, captures cross the table, and either board may
 * move at any time.
 */
export class Bughouse {
  #game: Game;

  /**
   * A game at its start. `rules` is `bughouse` (as servers play it) or `bughouse-otb` (the Laws:
   * promotion to queen or knight only).
   */
  constructor(options: { rules?: "bughouse" | "bughouse-otb" } = {}) {
    const { rules = "bughouse" } = asOptions(options, "rules");
    this.#game = certain(() => new RULES.functions.Game(asText("rules", rules)));
  }

  /** @internal */
  static from(game: Game): Bughouse {
    const made = new Bughouse();
    made.#game = game;
    return made;
  }

  /** The name of the rules; `other` for the record of another game. */
  get rules(): string {
    return this.#game.rules();
  }

  /**
   * Goes on from a BFEN in any dialect. If it has one board only, the other is at its start; its
   * clocks, if it has some, become those of the game. Nothing changes if there is a problem.
   */
  load(bfen: string): this | Problem {
    return this.#become(() =>
      RULES.functions.Game.fromBfen(asText("a BFEN", bfen), this.#ownRules),
    );
  }

  /**
   * Loads the first game of a BPGN with tags, moves, clocks and comments. Nothing changes if a move
   * is not legal; `readBpgn` has the moves before it.
   */
  loadBpgn(text: Text): this | Problem {
    return this.#become(() => RULES.functions.Game.fromBpgn(bytesOf(text)));
  }

  /**
   * Loads the two records of a game of chess.com, the first of which is board A: what the site's
   * pages read, or a game of its monthly archives, as objects or JSON, or a PGN.
   */
  loadChessCom(records: readonly [ChessComRecord, ChessComRecord]): this | Problem {
    const [a, b] = chessComTexts(records);
    return this.#become(() => RULES.functions.Game.fromChessCom(a, b));
  }

  /** Back to the start, without moves, clocks and tags. */
  reset(): this {
    return must(this.#become(() => new RULES.functions.Game(this.#ownRules)));
  }

  /** An equal game, which can go its own way. */
  copy(): Bughouse {
    return Bughouse.from(this.#game.copy());
  }

  /** The game after its first moves, without those that follow. */
  at(plies: number): Bughouse {
    return Bughouse.from(this.#game.at(Math.max(0, asNumber("plies", plies))));
  }

  /** The color to move on a board. */
  turn(board: Board): Color {
    return certain(() => this.#game.turn(asBoard(board))) as Color;
  }

  /** The player to move on a board. */
  toMove(board: Board): Seat {
    return seatOf(board, this.turn(board));
  }

  /** The legal moves, drops among them. Of both boards, each text has its label: `12a. N@f7`. */
  moves(options: MovesOptions & { verbose: true }): Move[];
  moves(options?: MovesOptions & { verbose?: false }): string[];
  moves(options: MovesOptions): Move[] | string[];
  moves(options: MovesOptions = {}): Move[] | string[] {
    const given = asOptions(options, "board", "square", "piece", "verbose");
    const [board, square] = [optional(given.board, asBoard), optional(given.square, asSquare)];
    const [piece, verbose] = [optional(given.piece, asPiece), given.verbose];
    if (board && !verbose && !square && !piece) {
      const text = certain(() => this.#game.movesSan(board));
      return text ? text.split(" ") : [];
    }
    const all = (board ? [board] : BOARDS).flatMap((one) =>
      movesFrom(certain(() => this.#game.movesData(one))),
    );
    const found = all.filter(
      (move) => (!square || move.from === square) && (!piece || move.piece === piece),
    );
    if (verbose) return found;
    return found.map((move) => (board ? move.san : `${move}`));
  }

  /** The legal moves of a board in coordinates: the fastest way to have them. */
  movesUci(board: Board): string[] {
    const text = certain(() => this.#game.movesUci(asBoard(board)));
    return text ? text.split(" ") : [];
  }

  /** The number of legal moves of a board, which needs no list of them. */
  countMoves(board: Board): number {
    return certain(() => this.#game.countMoves(asBoard(board)));
  }

  /** The legal move that a text or an object means, without playing it. */
  read(board: Board, move: MoveInput): Move | Problem {
    const [text, isUci] = this.#moveText(board, move);
    const read = refusable(() => this.#game.read(asBoard(board), text, isUci));
    return read instanceof Problem ? read : moveFrom(read);
  }

  /**
   * Plays a move and returns it. `clock` is the time left to its player afterwards, in seconds.
   * Nothing changes if there is a problem.
   */
  move(
    board: Board,
    move: MoveInput,
    options: { clock?: number | undefined } = {},
  ): Move | Problem {
    const [text, isUci] = this.#moveText(board, move);
    const { clock = NaN } = asOptions(options, "clock");
    asNumber("clock", clock);
    const played = refusable(() => this.#game.play(asBoard(board), text, isUci, clock));
    return played instanceof Problem ? played : moveFrom(played);
  }

  /** Takes the last move back, on whichever board it was; undefined if there is none. */
  undo(): Move | undefined {
    const undone = this.#game.undo();
    return undone === undefined ? undefined : moveFrom(undone);
  }

  /** All moves in their order. Of both boards, each text has its label: `12a. N@f7`. */
  history(options: { board?: Board; verbose: true }): Move[];
  history(options?: { board?: Board; verbose?: false }): string[];
  history(options: { board?: Board; verbose?: boolean }): Move[] | string[];
  history(options: { board?: Board; verbose?: boolean } = {}): Move[] | string[] {
    const { board: one, verbose } = asOptions(options, "board", "verbose");
    const board = optional(one, asBoard);
    const all = movesFrom(this.#game.history());
    const found = board ? all.filter((move) => move.board === board) : all;
    if (verbose) return found;
    return found.map((move) => (board ? move.san : `${move}`));
  }

  /** Adds a comment to the last move. Returns whether there is one. */
  comment(text: string): boolean {
    return this.#game.comment(asText("a comment", text));
  }

  /** Whether the player to move is in check: on a board, or on any. */
  isCheck(board?: Board): boolean {
    const boards = board === undefined ? BOARDS : [asBoard(board)];
    return boards.some((one) => certain(() => this.#game.isCheck(one)));
  }

  /**
   * Whether a player is mated, which ends the game on both boards. A check that a piece from the
   * partner could parry is no mate.
   */
  isCheckmate(): boolean {
    return this.mated() !== undefined;
  }

  /**
   * Whether a mate has ended the game. Moves are still accepted, because on servers they race with
   * the mate of the other board.
   */
  isGameOver(): boolean {
    return this.isCheckmate();
  }

  /** The team that has won by mate. */
  winner(): [Seat, Seat] | undefined {
    const mated = this.mated();
    return mated && [opponentOf(mated), partnerOf(opponentOf(mated))];
  }

  /** The player who is mated. */
  mated(): Seat | undefined {
    return this.#game.mated() as Seat | undefined;
  }

  /** Whether the player to move has no move now, but a piece from the partner may bring one. */
  isWaiting(board: Board): boolean {
    return certain(() => this.#game.status(asBoard(board))) === "waiting";
  }

  /** `open`, `waiting` or `mated`. */
  status(board: Board): "open" | "waiting" | "mated" {
    return certain(() => this.#game.status(asBoard(board))) as "open" | "waiting" | "mated";
  }

  /** The piece on a square. */
  get(board: Board, square: Square): Piece | undefined {
    const letter = certain(() => this.#game.pieceAt(asBoard(board), asSquare(square)));
    return letter === undefined ? undefined : pieceOf(letter);
  }

  /** A board as rows from the eighth rank down, as chess.js has it. */
  board(board: Board): ({ square: Square; type: PieceType; color: Color } | null)[][] {
    const one = (square: Square) => {
      const piece = this.get(board, square);
      return piece ? { square, ...piece } : null;
    };
    return RANKS.map((rank) => FILES.map((file) => one(`${file}${rank}` as Square)));
  }

  /** The pieces that a player can drop. */
  reserve(seat: Seat): Reserve {
    return reserveFrom(certain(() => this.#game.reserve(asSeat(seat))));
  }

  /** The reserves of all players. */
  reserves(): Record<Seat, Reserve> {
    const pairs = SEATS.map((seat) => [seat, this.reserve(seat)] as const);
    return Object.fromEntries(pairs) as Record<Seat, Reserve>;
  }

  /** Puts a piece into a reserve from outside the game. Returns whether there was room. */
  addToReserve(seat: Seat, piece: Exclude<PieceType, "k">): boolean {
    return certain(() => this.#game.grant(asSeat(seat), asDroppable(piece)));
  }

  /** The seconds on each clock, as far as they are known. */
  clocks(): Partial<Record<Seat, number>> {
    const clocks: Partial<Record<Seat, number>> = {};
    for (const seat of SEATS) {
      const seconds = certain(() => this.#game.clock(seat));
      if (seconds !== undefined) clocks[seat] = seconds;
    }
    return clocks;
  }

  /** Sets a clock in seconds; undefined makes it unknown. */
  setClock(seat: Seat, seconds: number | undefined): void {
    const known = optional(seconds, (value) => asNumber("a clock", value)) ?? NaN;
    certain(() => this.#game.setClock(asSeat(seat), known));
  }

  /** The tags of the record. */
  tags(): Record<string, string> {
    return Object.fromEntries(JSON.parse(this.#game.tags()) as [string, string][]);
  }

  /** Sets a tag of the record: `setTag("WhiteA", "raven")`. */
  setTag(name: string, value: string): void {
    this.#game.setTag(asText("the name of a tag", name), asText("a tag", value));
  }

  /** Both positions as BFEN. */
  bfen(options: { dialect?: Dialect } = {}): string {
    const { dialect = "bracket" } = asOptions(options, "dialect");
    return certain(() => this.#game.bfen(asDialect(dialect)));
  }

  /** The FEN of a board, with its reserves in brackets. */
  fen(board: Board): string {
    return certain(() => this.#game.fen(asBoard(board)));
  }

  /** The record of the game in canonical BPGN. */
  bpgn(): string {
    return this.#game.bpgn();
  }

  /** The number of move sequences of a length, in which either board may move at each step. */
  perft(depth: number): number {
    return this.#game.perft(asNumber("depth", depth));
  }

  /** Both boards with players, reserves, clocks and last moves as SVG. */
  svg(options: PictureOptions = {}): string {
    const { size = 400, below = "A" } = asOptions(options, "size", "below");
    return certain(() => this.#game.svg(asNumber("size", size), asSeat(below)));
  }

  /** Both positions as BFEN. */
  toJSON(): string {
    return this.bfen();
  }

  /** Both positions as BFEN. */
  toString(): string {
    return this.bfen();
  }

  get #ownRules(): string {
    const { rules } = this;
    return rules === "other" ? "bughouse" : rules;
  }

  /** A move as text, and whether it is in coordinates; its label may stand before it. */
  #moveText(board: Board, move: MoveInput): [text: string, isUci: boolean] {
    const [text, isUci] = moveText(move);
    const label = isUci ? undefined : /^(\d+[AaBb])\.\s*/.exec(text);
    if (!label || label[1] !== this.#label(asBoard(board))) return [text, isUci];
    return [text.slice(label[0].length), isUci];
  }

  /** The label of the next move on a board: `12a`. */
  #label(board: Board): string {
    return `${this.fen(board).split(" ").at(-1)}${this.toMove(board)}`;
  }

  #become(make: () => Game): this | Problem {
    const made = refusable(make);
    if (made instanceof Problem) return made;
    this.#game.free();
    this.#game = made;
    return this;
  }
}

function pieceOf(letter: string): Piece {
  const type = letter.toLowerCase() as PieceType;
  return { type, color: letter === type ? "b" : "w" };
}
