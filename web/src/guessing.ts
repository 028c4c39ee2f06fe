// The layer of guesses at a table, as it is worked with.

import { atStart, keepGuesses, keptGuesses, stillPossible, type Guesses } from "./guesses";
import type { Kriegspiel, UmpireNews } from "./kriegspiel";
import { parseFen, type Man } from "./position";
import type { Color } from "./protocol";
import { other } from "./seats";

/** Gripped guesses are named by their squares, `?f6`, and men that are not on the board yet by their roles, `?N@`. */
const SIGN = "?";

/** Dispatches `change`. */
export class Guessing extends EventTarget {
  men: Guesses = new Map();
  /** Whether they are seen. */
  isShown = true;
  /** The role that a tap puts on a square. */
  tool: string | undefined;

  /** Of which game, and with whose eyes. */
  private of = "";

  constructor(readonly table: Kriegspiel) {
    super();
    table.addEventListener("change", () => this.recall());
    table.addEventListener("news", (event) => {
      const { eyes } = this;
      const { heard } = (event as CustomEvent<UmpireNews>).detail;
      if (eyes && this.isOpen) this.set(stillPossible(this.men, this.ownMen, heard, eyes));
    });
    this.recall();
  }

  /** With whose eyes the board is seen. */
  get eyes(): Color | undefined {
    return this.table.eyes;
  }

  /** Whether there is anything to guess: only one side is seen. */
  get isOpen(): boolean {
    const { side, state } = this.table;
    return side !== undefined && (state?.phase === "playing" || state?.phase === "stopped");
  }

  /** What is drawn. */
  get seen(): { men: Guesses; color: Color } | undefined {
    return this.isOpen && this.isShown && this.eyes ? { men: this.men, color: other(this.eyes) } : undefined;
  }

  private get ownMen(): ReadonlyMap<string, Man> {
    return parseFen(this.table.side?.men ?? "8").men;
  }

  private recall(): void {
    const { known, eyes } = this.table;
    const of = `${known?.state.game} ${eyes}`;
    if (!known || !eyes || of === this.of) return;
    this.of = of;
    this.tool = undefined;
    this.men = stillPossible(keptGuesses(known, eyes), this.ownMen, [], eyes);
    this.changed();
  }

  static isGuess = (from: string | undefined): boolean => from?.startsWith(SIGN) ?? false;

  /** What is gripped on a square. */
  on(square: string): string | undefined {
    return this.seen?.men.has(square) ? SIGN + square : undefined;
  }

  pictured(from: string): Man | undefined {
    const role = this.roleOf(from);
    return role && this.eyes ? { role, color: other(this.eyes), promoted: false } : undefined;
  }

  private roleOf(from: string): string | undefined {
    return from[2] === "@" ? from[1] : this.men.get(from.slice(1));
  }

  /** Brings what is gripped to a square. */
  move(from: string, to: string): void {
    const role = this.roleOf(from);
    if (!role || this.ownMen.has(to)) return;
    const men = new Map(this.men);
    men.delete(from.slice(1));
    this.set(men.set(to, role));
  }

  remove(from: string): void {
    const men = new Map(this.men);
    if (men.delete(from.slice(1))) this.set(men);
  }

  /** A tap: one on the palette chooses, one on the board puts there what is chosen, or takes it away if it stands there. */
  tap(from: string): void {
    if (from[2] === "@") this.choose(from[1] === this.tool ? undefined : from[1]);
    else if (this.tool) this.place(from.slice(1), this.tool);
  }

  choose(role: string | undefined): void {
    this.tool = role;
    this.isShown = true;
    this.changed();
  }

  place(square: string, role: string): void {
    const men = new Map(this.men);
    if (men.get(square) === role) men.delete(square);
    else if (!this.ownMen.has(square)) men.set(square, role);
    this.isShown = true;
    this.set(men);
  }

  /** What was typed behind a question mark: `Nf6` is a knight there, `f6` takes away what is there. False if it is neither. */
  typed(text: string): boolean {
    const [, role, square] = /^([KQRBNP])?([a-h][1-8])$/.exec(text) ?? [];
    if (!square || !this.isOpen) return false;
    if (role) this.place(square, role);
    else this.remove(SIGN + square);
    return true;
  }

  toggle(): void {
    this.isShown = !this.isShown;
    this.tool = undefined;
    this.changed();
  }

  /** All of them where they stand at the start. */
  begin(): void {
    const { eyes } = this;
    if (eyes) this.set(stillPossible(atStart(eyes), this.ownMen, [], eyes));
  }

  set(men: Guesses): void {
    const { known, eyes } = this.table;
    this.men = men;
    if (known && eyes) keepGuesses(known, eyes, men);
    this.changed();
  }

  private changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
