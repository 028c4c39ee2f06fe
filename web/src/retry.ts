// Mistakes of a game to be tried again: the position before each, until a better move is found.

import { BrowserEngine, expectedAfter } from "./engine";
import { seePosition, tryMove } from "./http";
import type { Board, PositionView, Refusal, Seat, Retry as Mistake } from "./protocol";
import { boardOf } from "./seats";
import type { BughouseReplay } from "./bughouse-replay";
import { BughouseTable } from "./bughouse-table";
import { failed, t } from "./words";

/** The points, from 0 to 1, that a move may cost and still be as good as the best. */
const RIGHT = 0.02;

/** The points that a move may cost and still be a good one: half of what makes a mistake. */
const GOOD = 0.1;

/** The verdict on a move that costs that many points against the best one. */
export function verdict(loss: number): "right" | "good" | "wrong" {
  if (loss < RIGHT) return "right";
  return loss < GOOD ? "good" : "wrong";
}

/**
 * `asks`: waits for a move; `wrong`: the same, after a move that was not good; `right`, `good` and
 * `answered`: shows a better move; `failed`: the server or the engine did not answer.
 */
export type RetryStage =
  "loads" | "asks" | "judges" | "wrong" | "right" | "good" | "answered" | "failed";

/** A table that shows the position before a mistake, or after the move that was tried. */
export class Retry extends BughouseTable {
  stage: RetryStage = "loads";
  /** The move that was tried last, in short algebraic notation. */
  tried = "";
  /** Why the position or a judgment is missing. */
  problem = "";
  private index = 0;
  private before: PositionView | undefined;
  private shown: PositionView | undefined;
  private last: string | undefined;

  /** The mistakes are given as numbers of moves, counted from 1. */
  constructor(
    private readonly review: BughouseReplay,
    readonly plies: readonly number[],
  ) {
    super(review.id);
    this.ruleset = review.ruleset;
    void this.load();
  }

  /** The mistake's number in the game, counted from 1. */
  get ply(): number {
    return this.plies[this.index] ?? 1;
  }

  /** The player of the mistake. */
  get seat(): Seat {
    return this.review.known?.played[this.ply - 1]?.seat ?? "WhiteA";
  }

  get board(): Board {
    return boardOf(this.seat);
  }

  /** The move that was played, in short algebraic notation. */
  get played(): string {
    return this.review.known?.played[this.ply - 1]?.text ?? "";
  }

  /** The better line, in short algebraic notation. */
  get better(): readonly string[] {
    return this.review.evaluation?.evaluated[this.ply - 1]?.better ?? [];
  }

  get isLast(): boolean {
    return this.index + 1 >= this.plies.length;
  }

  /** Which of all mistakes this one is, counted from 1. */
  get number(): number {
    return this.index + 1;
  }

  /** Whether a move is expected. */
  get asks(): boolean {
    return this.stage === "asks" || this.stage === "wrong";
  }

  override get inGame(): boolean {
    return true;
  }

  override left(seat: Seat): number {
    return this.review.clocksAt(this.ply - 1)?.[seat] ?? 0;
  }

  override runs(seat: Seat): boolean {
    return this.asks && seat === this.seat;
  }

  override made(): undefined {
    return undefined;
  }

  next(): void {
    if (this.isLast) return;
    this.index += 1;
    void this.load();
  }

  /** Goes back to the position before the mistake. */
  again(): void {
    if (this.before) this.show(this.before, "asks");
    else void this.load();
  }

  /** Judges a move in coordinates. */
  async try(act: string): Promise<void> {
    const { mistake, before, board, ply } = this;
    if (!this.asks || !mistake || !before) return;
    this.stage = "judges";
    await this.asked(async () => {
      const { made, position } = await tryMove({ bfen: before.bfen, board, move: act });
      if (ply !== this.ply) return;
      this.tried = made.text;
      this.show(position, "judges", made.act);
      const found = made.act === mistake.best ? "right" : await this.judge(mistake, made.act);
      if (ply !== this.ply) return;
      if (found === "wrong") this.show(before, found);
      else this.show(position, found, made.act);
    });
  }

  /** Shows the engine's move. */
  async answer(): Promise<void> {
    const { mistake, before, board, ply } = this;
    if (!mistake || !before) return;
    await this.asked(async () => {
      const { made, position } = await tryMove({ bfen: before.bfen, board, move: mistake.best });
      if (ply === this.ply) this.show(position, "answered", made.act);
    });
  }

  /** Without an engine in the browser only the server's best move is known to be good. */
  private async judge({ bfen, best }: Mistake, act: string): Promise<"right" | "good" | "wrong"> {
    if (!BrowserEngine.isBuiltIn) return "wrong";
    const [most = 0, reached = 0] = await expectedAfter(bfen, this.board, [best, act]);
    return verdict(most - reached);
  }

  private get mistake(): Mistake | undefined {
    return this.review.evaluation?.evaluated[this.ply - 1]?.retry;
  }

  private async load(): Promise<void> {
    const { ply, mistake } = this;
    this.before = undefined;
    this.stage = "loads";
    this.changed();
    await this.asked(async () => {
      const position = await seePosition(mistake?.bfen ?? "");
      if (ply !== this.ply) return;
      this.before = position;
      this.show(position, "asks");
    });
  }

  private async asked(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (problem) {
      this.stage = "failed";
      const { code } = problem as Partial<Refusal>;
      this.problem = code ? failed(problem as Refusal) : t("offline");
      this.changed();
    }
  }

  private show(position: PositionView, stage: RetryStage, last?: string): void {
    this.shown = position;
    this.stage = stage;
    this.last = last;
    this.pose();
    this.changed();
  }

  /** Puts the position into a table's state, for the boards. */
  private pose(): void {
    const game = this.review.known;
    const { shown } = this;
    if (!game || !shown) return;
    const state = (board: Board) => ({
      fen: shown.boards[board].fen,
      ...(board === this.board && this.last !== undefined && { last: this.last }),
      check: shown.boards[board].check,
      clocks: { white: 0, black: 0 },
    });
    const boards = { A: state("A"), B: state("B") };
    const targets = this.asks ? { [this.seat]: shown.boards[this.board].targets } : {};
    this.known = {
      ...game,
      played: game.played.slice(0, this.ply - 1),
      state: { ...game.state, phase: "playing", boards },
      you: { seats: [], targets },
    };
  }
}
