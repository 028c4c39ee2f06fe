// The arbiter: events of a log in, rulings out.

import type { Arbiter as Raw } from "./wasm/tools.js";
import { asNumber, asOptions, asText, optional } from "./arguments.js";
import { asDialect, asSeat, type Dialect, type Seat } from "./names.js";
import { certain, Problem, refusable } from "./problem.js";
import { TOOLS } from "./tools.js";

/** An answer of the arbiter. */
export interface Ruling {
  /** The number of the event that caused it, from 1. */
  event: number;
  /** The time from which it counts, in seconds. */
  at: number;
  /** The article of the Laws that it rests on: `2.1a`. */
  article: string;
  /** The kind of ruling: `completed`, `ended`, the reason of a refusal, … */
  id: string;
  /** The particulars by name: seats, moves, times. */
  fields: Record<string, string>;
  /** Whether it refuses what somebody did or claimed. */
  isRefusal: boolean;
}

/** The arbiter of a table. It keeps the clocks and decides what is legal and how the game ends. */
export class Arbiter {
  readonly #arbiter: Raw;

  private constructor(arbiter: Raw) {
    this.#arbiter = arbiter;
  }

  /**
   * The arbiter after all events of a log. A log may have tags only: `[Ruleset "wbn"]`,
   * `[TimeControl "300+0"]`.
   */
  static fromLog(log: string): Arbiter | Problem {
    const made = refusable(() => new TOOLS.functions.Arbiter(asText("a log", log)));
    return made instanceof Problem ? made : new Arbiter(made);
  }

  /**
   * Handles an event, a line of a log: `0:05.2 WhiteA moves e4`. An action against the rules is no
   * problem, but brings a ruling that refuses it.
   */
  handle(event: string): Ruling[] | Problem {
    const brought = refusable(() => this.#arbiter.handle(asText("an event", event)));
    return brought instanceof Problem ? brought : (JSON.parse(brought) as Ruling[]);
  }

  /** The rulings on all events so far. */
  rulings(): Ruling[] {
    return JSON.parse(this.#arbiter.rulings()) as Ruling[];
  }

  /** The log of all events so far: the same log gives the same game. */
  log(): string {
    return this.#arbiter.log();
  }

  /** `won-first` (WhiteA and BlackB), `won-second`, `drawn`, `lost-by-both` or `void`. */
  outcome(): string | undefined {
    return this.#arbiter.outcome();
  }

  /** Whether nothing that may still happen changes the result. */
  isFinal(): boolean {
    return this.#arbiter.isFinal();
  }

  /** The seconds on the clock of a player, now or at a later time. */
  clock(seat: Seat, at?: number): number {
    const time = optional(at, (value) => asNumber("at", value)) ?? NaN;
    return certain(() => this.#arbiter.clock(asSeat(seat), time));
  }

  /** Both boards with their clocks as BFEN. */
  bfen(options: { dialect?: Dialect } = {}): string {
    const { dialect = "thief" } = asOptions(options, "dialect");
    return certain(() => this.#arbiter.bfen(asDialect(dialect)));
  }
}
