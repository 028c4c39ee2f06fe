// A game that is looked at: a table at which nobody does anything, and where time goes by moves.

import type { Board, Evaluation, Mark, Review as ReviewedGame, Seat } from "./protocol";
import { replay, type Past } from "./replay";
import { boardOf, colorOf, SEATS } from "./seats";
import { Table } from "./table";

export class Review extends Table {
  /** After how many moves it is looked at. */
  ply: number;
  /** What an engine says of its moves, as far as it was asked. */
  evaluation: Evaluation | undefined;
  private past: Past;

  constructor(private readonly game: ReviewedGame) {
    super(game.table);
    // Nobody is away from a game that is only looked at.
    for (const seat of SEATS) game.state.seats[seat].here = true;
    this.known = game;
    this.ply = this.end;
    this.past = replay(game, this.ply);
  }

  /** Which game of its table it is. */
  get number(): number {
    return this.game.state.game;
  }

  /** On which board a move was made, from 1. */
  boardAt(ply: number): Board | undefined {
    const move = this.game.played[ply - 1];
    return move && boardOf(move.seat);
  }

  /** How bad a move was, as far as that is known. */
  override markOf(ply: number): Mark | undefined {
    return this.evaluation?.evaluated[ply - 1]?.mark;
  }

  evaluated(evaluation: Evaluation): void {
    this.evaluation = evaluation;
    this.dispatchEvent(new Event("change"));
  }

  /** How many moves the game has so far. */
  get end(): number {
    return this.game.played.length;
  }

  get isAtEnd(): boolean {
    return this.ply === this.end;
  }

  /** Nobody takes a seat here. */
  override get inGame(): boolean {
    return true;
  }

  go(ply: number): void {
    this.ply = Math.max(0, Math.min(ply, this.end));
    this.past = replay(this.game, this.ply);
    this.dispatchEvent(new Event("change"));
  }

  /** What stood on a board then; nothing at the end, which the server knows better: there may be a check. */
  stood(board: Board) {
    return this.isAtEnd ? undefined : { position: this.past.boards[board], last: this.past.last[board] };
  }

  /** What a clock showed then; at the end, when the game was over and not when the last move was made. */
  override left(seat: Seat): number {
    if (!this.isAtEnd) return this.game.clocks[this.ply]?.[seat] ?? 0;
    return this.game.state.boards[boardOf(seat)].clocks[colorOf(seat)];
  }

  /** Until the end, the clock of whoever has the move. */
  override runs(seat: Seat): boolean {
    return !this.isAtEnd && this.past.boards[boardOf(seat)].turn === colorOf(seat);
  }
}
