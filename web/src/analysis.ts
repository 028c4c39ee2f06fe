// A table at which one person plays all four seats, goes back and tries variations. The server
// knows the rules: it is asked
// which moves a position allows and which position a move leads to.

import { readText, seePosition, tryMove } from "./http";
import { forgetText, keep, keepText, kept, keptText, type Moment } from "./analysis-storage";
import type { Board, OpenedStudy, PositionView, Seat, Study } from "./protocol";
import { parseFen } from "./position";
import { boardOf, other, seatOf } from "./seats";
import {
  bfenAt,
  clockOf,
  clocksAt,
  fenOf,
  followers,
  fresh,
  hasClocks,
  lastOn,
  line,
  lineEnd,
  path,
  promoted,
  tag,
  withComment,
  withMark,
  withMove,
  without,
  type Place,
} from "./study";
import { still } from "./still-table";
import { BughouseTable } from "./bughouse-table";

/** The result of reading a text, without the game that is being edited. */
export type Source = Omit<OpenedStudy, "study"> & { text: Blob };

const MOST_UNDONE = 200;

/** The number of positions whose moves are cached. */
const MOST_SEEN = 500;

export class Analysis extends BughouseTable {
  study: Study;
  place: Place;
  /** The text that the game comes from. */
  source: Source | undefined;
  /** Set if the study is too large to be saved in the browser. */
  unkept = false;
  private before: Moment[] = [];
  private seen = new Map<string, PositionView>();
  private asked = new Set<string>();
  /** Moves are sent one after another. */
  private turn: Promise<unknown> = Promise.resolve();

  /** `keeps` says whether the study is that of the browser, and saved there. */
  constructor(
    private readonly failed: (problem: unknown) => void,
    private readonly keeps: boolean,
  ) {
    super("");
    const { study, place } = (keeps && kept()) || { study: fresh(), place: undefined };
    this.study = study;
    this.place = place;
    this.show();
    if (keeps) void this.recall();
  }

  /** No seat can be taken here. */
  override get inGame(): boolean {
    return true;
  }

  override called(seat: Seat): string {
    const name = tag(this.study, seat);
    return !name || name === "?" ? seat : name;
  }

  override left(seat: Seat): number {
    return clocksAt(this.study, this.place)[seat] ?? 0;
  }

  override runs(): boolean {
    return false;
  }

  get bfen(): string {
    return bfenAt(this.study, this.place);
  }

  /** Moves of the current position; requests them if they are unknown. */
  get position(): PositionView | undefined {
    return this.seen.get(this.bfen);
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }

  get hasClocks(): boolean {
    return hasClocks(this.study);
  }

  /** The next move on each board in the line that is shown. */
  get next(): Partial<Record<Board, string>> {
    const next: Partial<Record<Board, string>> = {};
    for (const node of line(this.study, this.place)) {
      const { seat, text } = this.study.moves[node] ?? {};
      if (seat && text) next[boardOf(seat)] ??= text;
      if (next.A && next.B) break;
    }
    return next;
  }

  /** The seat to move on a board after all pending moves. */
  toMove(board: Board): Seat {
    const { turn } = parseFen(fenOf(this.bfen, board));
    return seatOf(board, this.hoped.has(seatOf(board, turn)) ? other(turn) : turn);
  }

  go(place: Place): void {
    this.place = place;
    this.show();
    this.keep();
  }

  back(): void {
    if (this.place !== undefined) this.go(this.study.moves[this.place]?.after);
  }

  forward(): void {
    const next = followers(this.study, this.place)[0];
    if (next !== undefined) this.go(next);
  }

  end(): void {
    this.go(lineEnd(this.study, this.place));
  }

  /** Goes to the next variation. */
  beside(by: number): void {
    if (this.place === undefined) return;
    const beside = followers(this.study, this.study.moves[this.place]?.after);
    const next = beside[beside.indexOf(this.place) + by];
    if (next !== undefined) this.go(next);
  }

  /** Makes a move, in coordinates or as people write it; rejects with a refusal. */
  play(board: Board, move: string): Promise<void> {
    const made = this.turn.then(async () => {
      const from = { bfen: this.bfen, place: this.place };
      const known = followers(this.study, this.place).find((node) => {
        const { seat, act } = this.study.moves[node] ?? {};
        return seat && boardOf(seat) === board && act === move;
      });
      if (known !== undefined) return this.go(known);
      const seat = this.toMove(board);
      this.hoped.set(seat, { act: move, completed: true });
      this.dispatchEvent(new Event("change"));
      const { made, position } = await tryMove({ bfen: from.bfen, board, move }).finally(() =>
        this.hoped.delete(seat),
      );
      this.learn(made.bfen, position);
      // The user has gone to another place meanwhile.
      if (this.bfen === from.bfen && this.place === from.place)
        this.become(withMove(this.study, from.place, made));
    });
    this.turn = made.catch(() => this.dispatchEvent(new Event("change")));
    return made;
  }

  promote(): void {
    if (this.place !== undefined) this.become(promoted(this.study, this.place));
  }

  remove(): void {
    if (this.place !== undefined) this.become(without(this.study, this.place));
  }

  mark(mark: string): void {
    if (this.place !== undefined)
      this.become({ study: withMark(this.study, this.place, mark), place: this.place });
  }

  comment(text: string): void {
    this.become({ study: withComment(this.study, this.place, text), place: this.place });
  }

  undo(): void {
    const before = this.before.pop();
    if (!before) return;
    this.study = before.study;
    this.place = before.place;
    this.show();
    this.keep();
  }

  /** Starts a new study, from a position if one is given. */
  begin(position?: PositionView): void {
    const study = fresh();
    this.source = undefined;
    if (this.keeps) forgetText();
    if (!position || position.bfen === study.start) return this.become({ study, place: undefined });
    const { clocks } = position;
    const fen = clocks && Object.keys(clocks).length === 4 ? position.thief : position.bfen;
    study.tags.push({ name: "SetUp", value: "1" }, { name: "FEN", value: fen });
    this.become({
      study: { ...study, start: position.bfen, ...(clocks && { clocks }) },
      place: undefined,
    });
  }

  /** Opens a game of a text; rejects with a refusal. */
  async open(text: Blob, game = 1): Promise<void> {
    const { study, ...source } = await readText(text, game);
    // A position has no tags.
    const own = fresh().tags.filter(
      ({ name }) => source.game === 0 && tag(study, name) === undefined,
    );
    this.source = { ...source, text };
    if (this.keeps) void keepText(text, source.game);
    this.become({ study: { ...study, tags: [...own, ...study.tags] }, place: undefined });
  }

  /** Repeats the request that failed. */
  again(): void {
    if (!this.position) void this.ask(this.bfen);
  }

  /** Restores the text from which the game was opened before a reload. */
  private async recall(): Promise<void> {
    const found = keptText();
    if (!found) return;
    try {
      const { study: _, ...source } = await readText(found.text, found.game);
      this.source ??= { ...source, text: found.text };
      this.dispatchEvent(new Event("change"));
    } catch {
      // The game itself is there without its text.
    }
  }

  private become(moment: Moment): void {
    const { study, place } = this;
    if (moment.study !== study)
      this.before = [...this.before, { study, place }].slice(-MOST_UNDONE);
    this.study = moment.study;
    this.go(moment.place);
  }

  /** Shows the current position as a table. */
  private show(): void {
    const { study, bfen, position } = this;
    const last = lastOn(study, this.place);
    const state = (board: Board) => {
      const act = last[board];
      return {
        fen: fenOf(bfen, board),
        ...(act !== undefined && { last: act }),
        check: position?.boards[board].check ?? false,
        clocks: { white: 0, black: 0 },
      };
    };
    const targets = (board: Board) => {
      const seen = position?.boards[board];
      return seen ? { [this.toMove(board)]: seen.targets } : {};
    };
    const played = path(study, this.place).flatMap((node) => {
      const { seat, act, text, remarks } = study.moves[node] ?? {};
      return seat && act !== undefined && text !== undefined
        ? [{ seat, act, text, left: clockOf(remarks) ?? 0 }]
        : [];
    });
    this.known = {
      ...still({ A: state("A"), B: state("B") }),
      played,
      you: { seats: [], targets: { ...targets("A"), ...targets("B") } },
    };
    if (!position) void this.ask(bfen);
    this.dispatchEvent(new Event("change"));
  }

  private async ask(bfen: string): Promise<void> {
    if (this.asked.has(bfen)) return;
    this.asked.add(bfen);
    try {
      this.learn(bfen, await seePosition(bfen));
      if (bfen === this.bfen) this.show();
    } catch (problem) {
      this.failed(problem);
    } finally {
      this.asked.delete(bfen);
    }
  }

  private learn(bfen: string, position: PositionView): void {
    this.seen.set(bfen, position);
    const [oldest] = this.seen.keys();
    if (this.seen.size > MOST_SEEN && oldest !== undefined) this.seen.delete(oldest);
  }

  private keep(): void {
    if (this.keeps) this.unkept = !keep({ study: this.study, place: this.place });
  }
}
