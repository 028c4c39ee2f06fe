// The guesses of a player at a table of Kriegspiel, as they edit them.

import { atStart, keepGuesses, keptGuesses, stillPossible, type Guesses } from "./guesses";
import type { KriegspielTable } from "./kriegspiel-table";
import { parseFen, type Piece } from "./position";
import type { Color } from "./protocol";
import { other } from "./seats";

/** Sources of guesses are squares, `?f6`, or roles on the palette, `?N@`. */
const SIGN = "?";

/** Dispatches `change`. */
export class GuessLayer extends EventTarget {
  pieces: Guesses = new Map();
  /** Whether guesses are shown. */
  isShown = true;
  /** The role that a tap places on a square. */
  tool: string | undefined;

  /** The game and the perspective of the guesses. */
  private of = "";

  constructor(readonly table: KriegspielTable) {
    super();
    table.on("change", () => this.recall());
    table.on("news", ({ heard }) => {
      const { eyes } = this;
      if (eyes && this.isOpen) this.set(stillPossible(this.pieces, this.ownPieces, heard, eyes));
    });
    this.recall();
  }

  /** The side from whose perspective the board is shown. */
  get eyes(): Color | undefined {
    return this.table.eyes;
  }

  /** Whether guesses are possible: only one side is visible. */
  get isOpen(): boolean {
    const { side, state } = this.table;
    return side !== undefined && (state?.phase === "playing" || state?.phase === "stopped");
  }

  /** The guesses that are drawn. */
  get seen(): { pieces: Guesses; color: Color } | undefined {
    return this.isOpen && this.isShown && this.eyes
      ? { pieces: this.pieces, color: other(this.eyes) }
      : undefined;
  }

  private get ownPieces(): ReadonlyMap<string, Piece> {
    return parseFen(this.table.side?.pieces ?? "8").pieces;
  }

  private recall(): void {
    const { known, eyes } = this.table;
    const of = `${known?.state.game} ${eyes}`;
    if (!known || !eyes || of === this.of) return;
    this.of = of;
    this.tool = undefined;
    this.pieces = stillPossible(keptGuesses(known, eyes), this.ownPieces, [], eyes);
    this.changed();
  }

  static isGuess = (from: string | undefined): boolean => from?.startsWith(SIGN) ?? false;

  /** The source of the guess on a square. */
  on(square: string): string | undefined {
    return this.seen?.pieces.has(square) ? SIGN + square : undefined;
  }

  pictured(from: string): Piece | undefined {
    const role = this.roleOf(from);
    return role && this.eyes ? { role, color: other(this.eyes), promoted: false } : undefined;
  }

  private roleOf(from: string): string | undefined {
    return from[2] === "@" ? from[1] : this.pieces.get(from.slice(1));
  }

  /** Moves a guess to a square. */
  move(from: string, to: string): void {
    const role = this.roleOf(from);
    if (!role || this.ownPieces.has(to)) return;
    const pieces = new Map(this.pieces);
    pieces.delete(from.slice(1));
    this.set(pieces.set(to, role));
  }

  remove(from: string): void {
    const pieces = new Map(this.pieces);
    if (pieces.delete(from.slice(1))) this.set(pieces);
  }

  /**
   * A tap on the palette chooses a role; one on the board places that role, or removes it if it is
   * there.
   */
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
    const pieces = new Map(this.pieces);
    if (pieces.get(square) === role) pieces.delete(square);
    else if (!this.ownPieces.has(square)) pieces.set(square, role);
    this.isShown = true;
    this.set(pieces);
  }

  /**
   * Text after a question mark: `Nf6` places a knight, `f6` removes the guess. False if it is
   * neither.
   */
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

  /** Places all pieces on their starting squares. */
  begin(): void {
    const { eyes } = this;
    if (eyes) this.set(stillPossible(atStart(eyes), this.ownPieces, [], eyes));
  }

  set(pieces: Guesses): void {
    const { known, eyes } = this.table;
    this.pieces = pieces;
    if (known && eyes) keepGuesses(known, eyes, pieces);
    this.changed();
  }

  private changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
