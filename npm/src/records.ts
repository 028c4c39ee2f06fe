// The records of a text: what they say, their moves, findings and other forms.

import type { Records } from "./wasm/rules.js";
import { asOptions, asText, optional } from "./arguments.js";
import { Bughouse } from "./bughouse.js";
import { movesFrom, type Move } from "./move.js";
import type { Seat } from "./names.js";
import { certain, Problem, refusable } from "./problem.js";
import { bytesOf, chessComTexts, type ChessComRecord, type Text } from "./text.js";
import { RULES } from "./rules.js";

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

/** A text in another format. */
export interface Conversion {
  text: string;
  /** Everything that the format could not hold, each with the number of times. */
  losses: Record<string, number>;
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

  /** The result as it is written: `1-0` if WhiteA and BlackB won, `0-1`, `1/2-1/2` or `*`. */
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

  /** Everything that the record says of itself, without its text. */
  toJSON(): Record<string, unknown> {
    const { number, line, kind, dialect, players, tags, result } = this;
    return { number, line, kind, dialect, players, tags, result };
  }

  /** The text as it is written. */
  toString(): string {
    return this.text;
  }

  get #about(): About {
    this.#known ??= JSON.parse(certain(() => this.#records.about(this.#index))) as About;
    return this.#known;
  }
}

/** All records of a text, however odd it is: reading never fails. */
export function readBpgn(text: Text, options: { letters?: string } = {}): BpgnRecord[] {
  const letters = optional(asOptions(options, "letters").letters, (code) =>
    asText("letters", code),
  );
  const records = certain(() => new RULES.functions.Records(bytesOf(text), letters));
  return Array.from({ length: records.count() }, (_, index) => new BpgnRecord(records, index));
}

/** The BPGN of the two records of a game of chess.com, the first of which is board A. */
export function joinChessCom(
  records: readonly [ChessComRecord, ChessComRecord],
): Conversion | Problem {
  const [a, b] = chessComTexts(records);
  const made = refusable(() => RULES.functions.joinChessCom(a, b));
  return made instanceof Problem ? made : (JSON.parse(made) as Conversion);
}
