// The records of a text: what they say, their moves, findings and other forms.

import type { Records } from "./wasm/tandem.js";
import { Bughouse } from "./bughouse.js";
import { movesFrom, type Move } from "./move.js";
import type { Seat } from "./names.js";
import { certain, Problem, refusable } from "./problem.js";
import { bytesOf, chessComText, type ChessComRecord, type Text } from "./text.js";
import { wasm } from "./wasm.js";

export type { ChessComRecord, Text } from "./text.js";

/** The result of replaying a record. */
export interface Verdict {
  /** Whether all moves could be played. */
  legal: boolean;
  /** The number of moves that could be played. */
  plies: number;
  /** The problem that stopped the replay, or else the first doubt. */
  problem: Problem | undefined;
  /** The player who is mated at the end. */
  mated: Seat | undefined;
  /** How the game ended by its closing comment: `mate`, `resignation`, `time`, … */
  ending: string | undefined;
  /** Both boards at the end. */
  bfen: string;
}

/** A finding of `check`: what is wrong, where, and how to mend it. */
export interface Finding {
  /** The number of the record in the text, from 1. */
  record: number;
  /** The name of the check: `missing-record`. */
  id: string;
  severity: "error" | "warning" | "note";
  /** A sentence about it. */
  message: string;
  /** Advice, if there is some. */
  help: string | null;
  /** The label of the move, such as `19A`, if it is about one. */
  label: string | null;
  /** The text that is to blame. */
  text: string;
  /** The line, from 1. */
  line: number;
  /** The column in characters, from 1. */
  column: number;
  /** The change that mends it, if a program can make it. */
  fix: string | null;
  /** Whether `format(text, { fix: true })` makes it. */
  isFixSafe: boolean;
}

/** A text in another format. */
export interface Conversion {
  text: string;
  /** Everything that the format could not hold, each with the number of times. */
  losses: Record<string, number>;
}

/** A format to convert to. */
export interface ConvertOptions {
  /** `pgn` is one game for each board, `json` one line for each game. */
  to: "bpgn" | "pgn" | "json";
  /** The version of BPGN; 1.2 if it is missing. */
  version?: "1.0" | "1.1" | "1.2";
  /** The language of the piece letters: `en`, `de`, `cs`, … */
  letters?: string;
}

interface About {
  number: number;
  line: number;
  text: string;
  tags: [string, string][];
  players: Partial<Record<Seat, string>>;
  result: string;
  kind: string;
  dialect: string;
}

/** A record of a text. Nothing is computed before it is asked for. */
export class BpgnRecord {
  readonly #records: Records;
  readonly #index: number;
  #known: About | undefined;

  /** @internal */
  constructor(records: Records, index: number) {
    this.#records = records;
    this.#index = index;
  }

  /** The number of the record in its text, from 1. */
  get number(): number {
    return this.#about.number;
  }

  /** The line in which it begins, from 1. */
  get line(): number {
    return this.#about.line;
  }

  /** The text as it is written. */
  get text(): string {
    return this.#about.text;
  }

  /** The tags, the first of each name. */
  get tags(): Record<string, string> {
    return Object.fromEntries(this.#about.tags.toReversed());
  }

  /** The names of the players, as far as they are known. */
  get players(): Partial<Record<Seat, string>> {
    return this.#about.players;
  }

  /** `1-0` if WhiteA and BlackB won, `0-1`, `1/2-1/2` or `*`. */
  get result(): string {
    return this.#about.result;
  }

  /** The kind of the record: `bughouse`, `one-board`, `crazyhouse`, `chess`, `kriegspiel`, … */
  get kind(): string {
    return this.#about.kind;
  }

  /** The program or site that wrote it, as far as its habits show. */
  get dialect(): string {
    return this.#about.dialect;
  }

  /** The moves up to the first that cannot be played; `verdict().problem` says why. */
  moves(): Move[] {
    return movesFrom(certain(() => this.#records.moves(this.#index)));
  }

  /** Replays the record by the rules of its kind. */
  verdict(): Verdict {
    const read = JSON.parse(certain(() => this.#records.verdict(this.#index))) as {
      [K in keyof Verdict]: Verdict[K] | null;
    };
    return {
      ...(read as Verdict),
      problem: read.problem ? new Problem(read.problem) : undefined,
      mated: read.mated ?? undefined,
      ending: read.ending ?? undefined,
    };
  }

  /** The game with its moves and clocks, up to the first move that cannot be played. */
  game(): Bughouse {
    return Bughouse.from(certain(() => this.#records.game(this.#index)));
  }

  /** The findings of the checks; `only` and `ignore` choose them by their names. */
  check(options: { only?: string[]; ignore?: string[] } = {}): Finding[] {
    const { only, ignore = [] } = options;
    const found = certain(() => this.#records.check(this.#index, only, ignore));
    const { number } = this;
    return (JSON.parse(found) as Finding[]).map((finding) => ({ ...finding, record: number }));
  }

  /** The canonical text; with `fix`, after the fixes that are safe. */
  format(options: { fix?: boolean } = {}): string {
    return certain(() => this.#records.format(this.#index, options.fix ?? false));
  }

  /** The record in another format. */
  convert({ to, version = "1.2", letters = "en" }: ConvertOptions): Conversion {
    const made = certain(() => this.#records.convert(this.#index, to, version, letters));
    return JSON.parse(made) as Conversion;
  }

  get #about(): About {
    this.#known ??= JSON.parse(certain(() => this.#records.about(this.#index))) as About;
    return this.#known;
  }
}

/** All records of a text, however odd it is: reading never fails. */
export function readBpgn(text: Text, options: { letters?: string } = {}): BpgnRecord[] {
  const records = certain(() => new (wasm().Records)(bytesOf(text), options.letters));
  return Array.from({ length: records.count() }, (_, index) => new BpgnRecord(records, index));
}

/** The findings of the checks in all records of a text. */
export const check = (
  text: Text,
  options: { only?: string[]; ignore?: string[] } = {},
): Finding[] => readBpgn(text).flatMap((record) => record.check(options));

/** The canonical text of all records of a text; with `fix`, after the fixes that are safe. */
export const format = (text: Text, options: { fix?: boolean } = {}): string =>
  wasm().formatText(bytesOf(text), options.fix ?? false);

/** All records of a text in another format. */
export function convert(text: Text, options: ConvertOptions): Conversion {
  const made = readBpgn(text).map((record) => record.convert(options));
  const losses: Record<string, number> = {};
  for (const one of made) {
    for (const [what, count] of Object.entries(one.losses))
      losses[what] = (losses[what] ?? 0) + count;
  }
  const texts = made.map((one) => one.text);
  return { text: texts.join(options.to === "json" ? "" : "\n"), losses };
}

/** The BPGN of the two records of a game of chess.com, the first of which is board A. */
export function joinChessCom([a, b]: readonly [ChessComRecord, ChessComRecord]):
  Conversion | Problem {
  const made = refusable(() => wasm().joinChessCom(chessComText(a), chessComText(b)));
  return made instanceof Problem ? made : (JSON.parse(made) as Conversion);
}
