// A table at which one person plays everything, goes back, and tries something else. The server knows the rules; it is asked
// what a position allows and what a move makes of it.

import { readText, seePosition, tryMove } from "./http";
import { forgetText, keep, keepText, kept, keptText, type Moment } from "./kept";
import type { Board, Opened, PositionSeen, Seat, State, Study, Terms } from "./protocol";
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
import { Table } from "./table";

/** What a text was read as, without the game that is changed now. */
export type Source = Omit<Opened, "study"> & { text: Blob };


/** Those of no table. */
const TERMS: Terms = {
  kind: "bughouse",
  name: "",
  public: false,
  rated: false,
  ruleset: "casual",
  control: "",
  shuffle: false,
  rotation: false,
  arbiter: false,
  delay: 0,
  absence: 0,
  watching: "one-side",
};

const MOST_UNDONE = 200;

/** Of how many positions it is known what they allow. */
const MOST_SEEN = 500;

export class Analysis extends Table {
  study: Study;
  place: Place;
  /** The text that the game comes from, as long as the page stands. */
  source: Source | undefined;
  /** It is too large for the browser, and gone when the page is. */
  unkept = false;
  private before: Moment[] = [];
  private seen = new Map<string, PositionSeen>();
  private asked = new Set<string>();
  /** One move after another. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly failed: (problem: unknown) => void) {
    super("");
    const { study, place } = kept() ?? { study: fresh(), place: undefined };
    this.study = study;
    this.place = place;
    this.show();
    void this.recall();
  }

  /** Nobody takes a seat here. */
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

  /** What is known of the position; it is asked for. */
  get position(): PositionSeen | undefined {
    return this.seen.get(this.bfen);
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }

  get hasClocks(): boolean {
    return hasClocks(this.study);
  }

  /** The seat that has the move on a board, when what is on its way to the server has arrived. */
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

  /** To the variation beside this one. */
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
      const { made, position } = await tryMove({ bfen: from.bfen, board, move }).finally(() => this.hoped.delete(seat));
      this.learn(made.bfen, position);
      // Somebody who has gone elsewhere meanwhile does not want it any more.
      if (this.bfen === from.bfen && this.place === from.place) this.become(withMove(this.study, from.place, made));
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
    if (this.place !== undefined) this.become({ study: withMark(this.study, this.place, mark), place: this.place });
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

  /** Begins anew, from a position if one is given. */
  begin(position?: PositionSeen): void {
    const study = fresh();
    this.source = undefined;
    forgetText();
    if (!position || position.bfen === study.start) return this.become({ study, place: undefined });
    const { clocks } = position;
    const fen = clocks && Object.keys(clocks).length === 4 ? position.thief : position.bfen;
    study.tags.push({ name: "SetUp", value: "1" }, { name: "FEN", value: fen });
    this.become({ study: { ...study, start: position.bfen, ...(clocks && { clocks }) }, place: undefined });
  }

  /** Opens a game of a text; rejects with a refusal. */
  async open(text: Blob, game = 1): Promise<void> {
    const { study, ...source } = await readText(text, game);
    // A position has no tags but its own.
    const own = fresh().tags.filter(({ name }) => source.game === 0 && tag(study, name) === undefined);
    this.source = { ...source, text };
    void keepText(text, source.game);
    this.become({ study: { ...study, tags: [...own, ...study.tags] }, place: undefined });
  }

  /** Asks again for what could not be told before. */
  again(): void {
    if (!this.position) void this.ask(this.bfen);
  }

  /** The text from which the game was opened before the page was loaded anew. */
  private async recall(): Promise<void> {
    const found = keptText();
    if (!found) return;
    try {
      const { study: _, ...source } = await readText(found.text, found.game);
      this.source ??= { ...source, text: found.text };
      this.dispatchEvent(new Event("change"));
    } catch {
      // The game is there all the same.
    }
  }

  private become(moment: Moment): void {
    const { study, place } = this;
    if (moment.study !== study) this.before = [...this.before, { study, place }].slice(-MOST_UNDONE);
    this.study = moment.study;
    this.go(moment.place);
  }

  /** Lays the present position out as a table. */
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
    const free = { ready: false, here: true };
    const table: State = {
      game: 1,
      phase: "playing",
      now: 0,
      seats: { WhiteA: free, BlackA: free, WhiteB: free, BlackB: free },
      boards: { A: state("A"), B: state("B") },
    };
    const targets = (board: Board) => {
      const seen = position?.boards[board];
      return seen ? { [this.toMove(board)]: seen.targets } : {};
    };
    this.known = {
      table: "",
      number: 0,
      terms: TERMS,
      host: { id: "", name: "" },
      state: table,
      log: [],
      played: path(study, this.place).flatMap((node) => {
        const move = study.moves[node];
        return move ? [{ seat: move.seat, act: move.act, text: move.text, left: clockOf(move.remarks) ?? 0 }] : [];
      }),
      talk: [],
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

  private learn(bfen: string, position: PositionSeen): void {
    this.seen.set(bfen, position);
    const [oldest] = this.seen.keys();
    if (this.seen.size > MOST_SEEN && oldest !== undefined) this.seen.delete(oldest);
  }

  private keep(): void {
    this.unkept = !keep({ study: this.study, place: this.place });
  }
}
