// A table that shows one position after another and asks for a move in each. The server knows which
// moves are legal and where they lead; each kind of puzzle judges them.

import { seePosition, tryMove } from "./http";
import type { Board, PositionView, Refusal, Seat, Snapshot, StudyMove } from "./protocol";
import { boardOf } from "./seats";
import { BughouseTable } from "./bughouse-table";
import { failed, t } from "./words";

export type Verdict = "right" | "good" | "wrong";

/**
 * `asks`: waits for a move; `wrong`: the same, after a move that was not good; `right`, `good` and
 * `answered`: shows a better move; `failed`: the server or the engine did not answer.
 */
export type Stage = "loads" | "asks" | "judges" | "answered" | "failed" | Verdict;

export abstract class Puzzle extends BughouseTable {
  stage: Stage = "loads";
  /** The move that was tried last, in short algebraic notation. */
  tried = "";
  /** Why the position or a judgment is missing. */
  problem = "";
  protected index = 0;
  private before: PositionView | undefined;

  /** The number of puzzles. */
  abstract get count(): number;

  /** The seat that has to move. */
  abstract get seat(): Seat;

  /** The position, in any dialect of BFEN. */
  protected abstract get bfen(): string;

  /** The table to whose boards the positions belong. */
  protected abstract get base(): Snapshot | undefined;

  protected abstract judge(made: StudyMove, after: PositionView): Verdict | Promise<Verdict>;

  /** Which of all puzzles this one is, counted from 1. */
  get number(): number {
    return this.index + 1;
  }

  get isLast(): boolean {
    return this.number >= this.count;
  }

  get board(): Board {
    return boardOf(this.seat);
  }

  /** Whether a move is expected. */
  get asks(): boolean {
    return this.stage === "asks" || this.stage === "wrong";
  }

  override get inGame(): boolean {
    return true;
  }

  override made(): undefined {
    return undefined;
  }

  override runs(seat: Seat): boolean {
    return this.asks && seat === this.seat;
  }

  /** Shows a puzzle, counted from 1. */
  go(number: number): void {
    if (number < 1 || number > this.count) return;
    this.index = number - 1;
    void this.load();
  }

  /** Goes back to the position before the move. */
  again(): void {
    if (this.before) this.show(this.before, "asks");
    else void this.load();
  }

  /** Judges a move in coordinates. */
  async try(act: string): Promise<void> {
    const { before, index } = this;
    if (!this.asks || !before) return;
    this.stage = "judges";
    await this.asked(async () => {
      const { made, position } = await this.play(before, act);
      if (index !== this.index) return;
      this.tried = made.text;
      this.show(position, "judges", made.act);
      const verdict = await this.judge(made, position);
      if (index !== this.index) return;
      if (verdict === "wrong") this.show(before, verdict);
      else this.show(position, verdict, made.act);
    });
  }

  /** Shows a move as the answer. */
  protected async reveal(act: string): Promise<void> {
    const { before, index } = this;
    if (!before) return;
    await this.asked(async () => {
      const { made, position } = await this.play(before, act);
      if (index === this.index) this.show(position, "answered", made.act);
    });
  }

  protected async load(): Promise<void> {
    const { index, bfen } = this;
    this.before = undefined;
    this.tried = "";
    this.stage = "loads";
    this.changed();
    await this.asked(async () => {
      const position = await seePosition(bfen);
      if (index !== this.index) return;
      this.before = position;
      // A question may have been answered before its position came.
      this.show(position, this.stage === "loads" ? "asks" : this.stage);
    });
  }

  private play(before: PositionView, move: string) {
    return tryMove({ bfen: before.bfen, board: this.board, move });
  }

  private async asked(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (problem) {
      const { code } = problem as Partial<Refusal>;
      this.stage = "failed";
      this.problem = code ? failed(problem as Refusal) : t("offline");
      this.changed();
    }
  }

  /** Puts a position into a table's state, for the boards. */
  private show(position: PositionView, stage: Stage, last?: string): void {
    const { base } = this;
    this.stage = stage;
    if (!base) return;
    const state = (board: Board) => ({
      fen: position.boards[board].fen,
      ...(board === this.board && last !== undefined && { last }),
      check: position.boards[board].check,
      clocks: { white: 0, black: 0 },
    });
    const boards = { A: state("A"), B: state("B") };
    const targets = this.asks ? { [this.seat]: position.boards[this.board].targets } : {};
    this.known = {
      ...base,
      state: { ...base.state, phase: "playing", boards },
      you: { seats: [], targets },
    };
    this.changed();
  }
}
