// A finished game of Kriegspiel in a review: nothing is hidden, and steps are turns.

import { KriegspielTable, turnsOf, type Turn } from "./kriegspiel-table";
import { parseFen, type Position } from "./position";
import type { Color, KriegspielReview, Seat, UmpireLine } from "./protocol";
import { colorOf } from "./seats";

export class KriegspielReplay extends KriegspielTable {
  /** The number of turns after which the game is shown. */
  ply: number;

  constructor(private readonly game: KriegspielReview) {
    super(game.table);
    // Players are not marked as offline in a review, and other people may have taken their seats
    // since.
    const { seats, players } = game.state;
    for (const seat of this.seats) {
      const of = { ...(seats[seat] ?? { ready: false }), here: true };
      seats[seat] = players?.[seat] ? { ...of, person: players[seat] } : of;
    }
    this.known = game;
    this.ply = this.end;
  }

  /** The number of turns of the game. */
  get end(): number {
    return this.game.positions.length - 1;
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
    this.changed();
  }

  /** The position at that turn: all pieces, or those of one side. */
  stood(of?: Color): Position {
    const position = parseFen(this.game.positions[this.ply] ?? "8");
    const pieces = [...position.pieces].filter(([, { color }]) => !of || color === of);
    return { ...position, pieces: new Map(pieces) };
  }

  /** The turn that led to the position. */
  get turn(): Turn | undefined {
    return turnsOf(this.game.heard).find(({ number }) => number === this.ply);
  }

  /** The line with the move of that turn and its announcements. */
  get moved(): (UmpireLine & { said: "moved" }) | undefined {
    return this.turn?.lines.find((line) => line.said === "moved");
  }

  /** The refused attempts of that turn, in coordinates. */
  get refused(): string[] {
    return (this.turn?.lines ?? []).flatMap((line) =>
      line.said === "refused" && line.own ? [line.own.act] : [],
    );
  }

  override left(seat: Seat): number {
    const color = colorOf(seat);
    return (
      (this.isAtEnd ? this.game.state.clocks[color] : this.game.clocks[this.ply]?.[color]) ?? 0
    );
  }

  /** Until the end, the clock of the player to move. */
  override runs(seat: Seat): boolean {
    return !this.isAtEnd && this.stood().turn === colorOf(seat);
  }
}
