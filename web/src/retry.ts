// Mistakes of a game to be tried again: the position before each, until a better move is found.

import { expectedAfter } from "./engine";
import type { Retry as Mistake, Seat, Snapshot, StudyMove } from "./protocol";
import type { BughouseReplay } from "./bughouse-replay";
import { Puzzle, type Verdict } from "./puzzle";

/** The points, from 0 to 1, that a move may cost and still be as good as the best. */
const RIGHT = 0.02;

/** The points that a move may cost and still be a good one: half of what makes a mistake. */
const GOOD = 0.1;

/** The verdict on a move that costs that many points against the best one. */
export function verdict(loss: number): Verdict {
  if (loss < RIGHT) return "right";
  return loss < GOOD ? "good" : "wrong";
}

export class Retry extends Puzzle {
  /** The mistakes are given as numbers of moves, counted from 1. */
  constructor(
    private readonly review: BughouseReplay,
    private readonly plies: readonly number[],
  ) {
    super(review.id);
    this.ruleset = review.ruleset;
    void this.load();
  }

  override get count(): number {
    return this.plies.length;
  }

  /** The mistake's number in the game, counted from 1. */
  get ply(): number {
    return this.plies[this.index] ?? 1;
  }

  override get seat(): Seat {
    return this.review.known?.played[this.ply - 1]?.seat ?? "WhiteA";
  }

  /** The move that was played, with its number. */
  get played(): string {
    return this.review.textAt(this.ply);
  }

  /** The better line, in short algebraic notation. */
  get better(): readonly string[] {
    return this.review.evaluation?.evaluated[this.ply - 1]?.better ?? [];
  }

  override left(seat: Seat): number {
    return this.review.clocksAt(this.ply - 1)?.[seat] ?? 0;
  }

  /** Shows the engine's move. */
  answer(): Promise<void> {
    return this.reveal(this.mistake?.best ?? "");
  }

  protected override get bfen(): string {
    return this.mistake?.bfen ?? "";
  }

  protected override get base(): Snapshot | undefined {
    const { known } = this.review;
    return known && { ...known, played: known.played.slice(0, this.ply - 1) };
  }

  protected override async judge({ act }: StudyMove): Promise<Verdict> {
    const { bfen, best } = this.mistake ?? { bfen: "", best: "" };
    if (act === best) return "right";
    const [most = 0, reached = 0] = await expectedAfter(bfen, this.board, [best, act]);
    return verdict(most - reached);
  }

  private get mistake(): Mistake | undefined {
    return this.review.evaluation?.evaluated[this.ply - 1]?.retry;
  }
}
