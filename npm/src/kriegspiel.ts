// Kriegspiel: the umpire, who alone sees the whole board.

import type { Umpire } from "./wasm/tools.js";
import { asNumber, asOptions, asText, optional } from "./arguments.js";
import { moveText, type MoveInput } from "./move-input.js";
import { asColor, type Color, type PieceType, type Square } from "./names.js";
import { certain, Problem, refusable } from "./problem.js";
import { bytesOf, type Text } from "./text.js";
import { TOOLS } from "./tools.js";

/** The announcement after a move, which both players hear. */
export interface Announcement {
  /** The square of a captured piece. */
  capture: Square | null;
  /** The captured piece, as far as it is told: `pawn`, `piece`, or the name of a piece. */
  captured: string | null;
  enPassant: boolean;
  /** The directions of checks: `R`ank, `F`ile, `L`ong and `S`hort diagonal, k`N`ight. */
  checks: string;
  promotion: boolean;
  drop: PieceType | null;
  /** Whether there are pawn captures, how many, or where to; null if nothing is told. */
  tries: boolean | number | Square[] | null;
  /** How the move ends the game: `checkmate`, `stalemate`, … */
  end: string | null;
}

/**
 * The answer to an attempt. `yes`: the move stands. `no`: it is illegal, and both may hear that.
 * `nonsense`: the player could have known that it is illegal, and it has no effect.
 */
export type Answer =
  { kind: "yes"; said: Announcement } | { kind: "no" } | { kind: "nonsense"; reason: string };

/** The umpire of a game of Kriegspiel. */
export class Kriegspiel {
  #umpire: Umpire;

  /**
   * `ruleset` says what the umpire tells: `berkeley` (the default), `berkeley_any`, `english`,
   * `wild16`, `cincinnati`, `rand` or `crazykrieg`.
   */
  constructor(options: { ruleset?: string } = {}) {
    const { ruleset = "berkeley" } = asOptions(options, "ruleset");
    this.#umpire = certain(() => new TOOLS.functions.Umpire(asText("ruleset", ruleset), undefined));
  }

  /** Goes on from a FEN. Nothing changes if there is a problem. */
  load(fen: string): this | Problem {
    return this.#become(() => new TOOLS.functions.Umpire(this.ruleset, asText("a FEN", fen)));
  }

  /** Loads the umpire's own record, with all attempts. Nothing changes if there is a problem. */
  loadKpgn(text: Text): this | Problem {
    return this.#become(() => TOOLS.functions.Umpire.fromKpgn(bytesOf(text)));
  }

  /** The name of the rules. */
  get ruleset(): string {
    return this.#umpire.ruleset();
  }

  /** The color to move. */
  turn(): Color {
    return this.#umpire.turn() as Color;
  }

  /** The board that only the umpire sees; with a color, that player's own pieces. */
  fen(color?: Color): string {
    if (color === undefined) return this.#umpire.fen();
    return certain(() => this.#umpire.viewFen(asColor(color)));
  }

  /** The moves that stand, in coordinates. */
  history(): string[] {
    return this.#umpire.moves();
  }

  /** The moves that the player to move may attempt, in coordinates, without nonsense. */
  attempts(): string[] {
    return this.#umpire.attempts();
  }

  /**
   * The player to move attempts a move, as a text in SAN or coordinates, or as an object. A move
   * that none of the player's pieces could make is a problem.
   */
  attempt(move: MoveInput): Answer | Problem {
    const [text] = moveText(move);
    const answer = refusable(() => this.#umpire.attempt(text));
    return answer instanceof Problem ? answer : (JSON.parse(answer) as Answer);
  }

  /**
   * The player to move asks whether there is a legal pawn capture; `nonsense` where the rules have
   * no such question, or if it was asked before.
   */
  askAny(): "yes" | "no" | "nonsense" | Problem {
    return refusable(() => this.#umpire.askAny() as "yes" | "no" | "nonsense");
  }

  /** The last announcement. */
  said(): Announcement {
    return JSON.parse(this.#umpire.said()) as Announcement;
  }

  /** Whether the game has ended. */
  isGameOver(): boolean {
    return this.ending() !== undefined;
  }

  /** How the game ended: `checkmate`, `resignation`, …; undefined while it goes on. */
  ending(): string | undefined {
    return this.#umpire.ending();
  }

  /** The color that won. */
  winner(): Color | undefined {
    return this.#umpire.winner() as Color | undefined;
  }

  /** A player resigns. */
  resign(color: Color): this | Problem {
    return this.#end(() => this.#umpire.resign(asColor(color)));
  }

  /** The players agree on a draw. */
  agreeDraw(): this | Problem {
    return this.#end(() => this.#umpire.agreeDraw());
  }

  /** The time of a player runs out. */
  flag(color: Color): this | Problem {
    return this.#end(() => this.#umpire.flag(asColor(color)));
  }

  /** Sets a tag of the record: `setTag("White", "raven")`. */
  setTag(name: string, value: string): void {
    this.#umpire.setTag(asText("the name of a tag", name), asText("a tag", value));
  }

  /** The umpire's record in Kriegspiel PGN; with a color, the part that this player may keep. */
  kpgn(color?: Color): string {
    return certain(() => this.#umpire.kpgn(optional(color, asColor)));
  }

  /** The board as SVG; with a color, that player's own pieces. */
  svg(options: { size?: number; color?: Color } = {}): string {
    const { size = 400, color } = asOptions(options, "size", "color");
    return certain(() => this.#umpire.svg(asNumber("size", size), optional(color, asColor)));
  }

  #end(end: () => void): this | Problem {
    const ended = refusable(end);
    return ended instanceof Problem ? ended : this;
  }

  #become(make: () => Umpire): this | Problem {
    const made = refusable(make);
    if (made instanceof Problem) return made;
    this.#umpire.free();
    this.#umpire = made;
    return this;
  }
}
