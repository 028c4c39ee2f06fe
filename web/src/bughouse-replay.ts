// A game in a review: a table that stands still, at one move of the game.

import type { Board, Color, Evaluation, Mark, Review as ReviewedGame, Seat } from "./protocol";
import { numbersOf, numberText } from "./move-text";
import { replay, type Past } from "./replay";
import { boardOf, colorOf, SEATS } from "./seats";
import { START } from "./study";
import { BughouseTable } from "./bughouse-table";

export class BughouseReplay extends BughouseTable {
  /** The number of moves after which the game is shown. */
  ply: number;
  /** The engine's evaluation of the moves so far, if it was requested. */
  evaluation: Evaluation | undefined;
  private past: Past;
  /** The number of each move on its board. */
  private readonly numbers: readonly number[];

  constructor(private readonly game: ReviewedGame) {
    super(game.table);
    // Players are not marked as offline in a review.
    for (const seat of SEATS) game.state.seats[seat].here = true;
    this.known = game;
    this.ply = this.end;
    this.past = replay(game, this.ply);
    this.numbers = numbersOf(game.played, game.state.start);
  }

  /** A move with its number, counted from 1: `12. Nf3`, `12… Nf6`. */
  textAt(ply: number): string {
    const move = this.game.played[ply - 1];
    return move ? `${numberText(move.seat, this.numbers[ply - 1] ?? 1)}\u00a0${move.text}` : "";
  }

  /** The number of the game at its table. */
  get number(): number {
    return this.game.state.game;
  }

  /** The board of a move, counted from 1. */
  boardAt(ply: number): Board | undefined {
    const move = this.game.played[ply - 1];
    return move && boardOf(move.seat);
  }

  /** The engine's verdict on a move. */
  override markOf(ply: number): Mark | undefined {
    return this.evaluation?.evaluated[ply - 1]?.mark;
  }

  /** The clocks after a move, counted from 1, or at the start; in milliseconds. */
  clocksAt(ply: number): Readonly<Record<Seat, number>> | undefined {
    return this.game.clocks[ply];
  }

  /**
   * The time that the player took for a move, counted from 1, in milliseconds; undefined if the
   * clocks do not tell.
   */
  spentAt(ply: number): number | undefined {
    const { clocks, played, terms } = this.game;
    const seat = played[ply - 1]?.seat;
    const after = seat && clocks[ply]?.[seat];
    if (!seat || after === undefined) return undefined;
    const own = played.slice(0, ply - 1).findLastIndex((move) => move.seat === seat) + 1;
    const before = clocks[own]?.[seat];
    const increment = Number(/\+(\d+)$/.exec(terms.control)?.[1] ?? 0) * 1000;
    return before === undefined ? undefined : Math.max(0, before - after + increment);
  }

  evaluated(evaluation: Evaluation): void {
    this.evaluation = evaluation;
    this.dispatchEvent(new Event("change"));
  }

  /** The start with the moves so far, for an engine. */
  get forEngine(): string {
    const start = this.game.state.start ?? `${START} | ${START}`;
    const moves = this.game.played.slice(0, this.ply);
    return [start, ...moves.map(({ seat, act }) => `${boardOf(seat)} ${act}`)].join("\n");
  }

  /** Both boards before the first move. */
  get atStart(): Past["boards"] {
    return replay(this.game, 0).boards;
  }

  /** The moves so far, as a record. */
  get record(): string {
    const { start } = this.game.state;
    const tags = start ? `[SetUp "1"]\n[FEN "${start}"]\n\n` : "";
    const moves = this.game.played.slice(0, this.ply).map(({ seat, text }, index) => {
      const board = boardOf(seat);
      const letter = colorOf(seat) === "white" ? board : board.toLowerCase();
      return `${this.numbers[index]}${letter}. ${text}`;
    });
    return tags + moves.join(" ");
  }

  /** The next move on a board, counted from 1. */
  nextOn(board: Board): number | undefined {
    const found = this.game.played.findIndex(
      ({ seat }, index) => index >= this.ply && boardOf(seat) === board,
    );
    return found < 0 ? undefined : found + 1;
  }

  /** The side to move on a board. */
  turnAt(board: Board): Color {
    return this.past.boards[board].turn;
  }

  /** The number of moves of the game. */
  get end(): number {
    return this.game.played.length;
  }

  get isAtEnd(): boolean {
    return this.ply === this.end;
  }

  /** No seat can be taken here. */
  override get inGame(): boolean {
    return true;
  }

  go(ply: number): void {
    this.ply = Math.max(0, Math.min(ply, this.end));
    this.past = replay(this.game, this.ply);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * The position of a board at that move; undefined at the end, where the server's state also knows
   * of checks.
   */
  stood(board: Board) {
    return this.isAtEnd
      ? undefined
      : { position: this.past.boards[board], last: this.past.last[board] };
  }

  /**
   * The clock at that move; at the end, its reading when the game was over, not after the last
   * move.
   */
  override left(seat: Seat): number {
    if (!this.isAtEnd) return this.game.clocks[this.ply]?.[seat] ?? 0;
    return this.game.state.boards[boardOf(seat)].clocks[colorOf(seat)];
  }

  /** Until the end, the clock of the player to move. */
  override runs(seat: Seat): boolean {
    return !this.isAtEnd && this.past.boards[boardOf(seat)].turn === colorOf(seat);
  }
}
