// A game of Kriegspiel that is looked at when it is over: nothing is hidden any more, and time goes by turns.

import { Kriegspiel, turnsOf, type Turn } from "./kriegspiel";
import { parseFen, type Position } from "./position";
import type { Color, KriegspielReview, Seat, UmpireLine } from "./protocol";
import { colorOf } from "./seats";

export class UmpiredReview extends Kriegspiel {
  /** After how many turns it is looked at. */
  ply: number;

  constructor(private readonly game: KriegspielReview) {
    super(game.table);
    // Nobody is away from a game that is only looked at, and others may have sat down since.
    const { seats, players } = game.state;
    for (const seat of this.seats) {
      const of = { ...(seats[seat] ?? { ready: false }), here: true };
      seats[seat] = players?.[seat] ? { ...of, person: players[seat] } : of;
    }
    this.known = game;
    this.ply = this.end;
  }

  /** How many turns the game has. */
  get end(): number {
    return this.game.positions.length - 1;
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
    this.changed();
  }

  /** What stood there then: all men, or those of one side. */
  stood(of?: Color): Position {
    const position = parseFen(this.game.positions[this.ply] ?? "8");
    const men = [...position.men].filter(([, { color }]) => !of || color === of);
    return { ...position, men: new Map(men) };
  }

  /** The turn that led there. */
  get turn(): Turn | undefined {
    return turnsOf(this.game.heard).find(({ number }) => number === this.ply);
  }

  /** Its move, in coordinates, and what was announced of it. */
  get moved(): (UmpireLine & { said: "moved" }) | undefined {
    return this.turn?.lines.find((line) => line.said === "moved");
  }

  /** What was refused in that turn, in coordinates. */
  get refused(): string[] {
    return (this.turn?.lines ?? []).flatMap((line) => (line.said === "refused" && line.own ? [line.own.act] : []));
  }

  /** What a clock showed then. */
  override left(seat: Seat): number {
    const color = colorOf(seat);
    return (this.isAtEnd ? this.game.state.clocks[color] : this.game.clocks[this.ply]?.[color]) ?? 0;
  }

  /** Until the end, the clock of whoever has the move. */
  override runs(seat: Seat): boolean {
    return !this.isAtEnd && this.stood().turn === colorOf(seat);
  }
}
