// The clock of a board: two faces of which at most one runs (7.1). It counts as the arbiter's does
// (`crates/bughouse/src/clock.rs`): times are arguments, nothing is ticked, and a flag falls at its
// own instant and stays so whatever is added later.

import { LONGEST, type Control } from "./control";

export type Color = "white" | "black";

export const otherColor = (color: Color): Color => (color === "white" ? "black" : "white");

interface Face {
  /** The reading when the present move began, plus any time added since. */
  left: number;
  /** How long it has run for the present move, up to when it was last stopped. */
  spent: number;
  /** When its flag fell. */
  fell: number | undefined;
  presses: number;
}

export class BoardClock {
  private readonly faces: Record<Color, Face>;
  /** The color whose clock runs, or would run if it were not stopped. */
  running: Color | undefined;
  /** Since when it has run, if it is not stopped. */
  private since: number | undefined;
  /** The face that was pressed last, as it was before the bonus. */
  private pressed: { color: Color; left: number; spent: number } | undefined;

  constructor(
    private readonly control: Control,
    bases: Record<Color, number>,
  ) {
    const face = (left: number): Face => ({ left, spent: 0, fell: undefined, presses: 0 });
    this.faces = { white: face(bases.white), black: face(bases.black) };
  }

  get isStopped(): boolean {
    return this.since === undefined;
  }

  /** When the running face began to run. */
  get runsSince(): number | undefined {
    return this.since;
  }

  presses(color: Color): number {
    return this.faces[color].presses;
  }

  fell(color: Color): number | undefined {
    return this.faces[color].fell;
  }

  reading(color: Color, at: number): number {
    return Math.max(0, this.faces[color].left - this.used(this.spent(color, at)));
  }

  /** How much of the delay of the present move is left. */
  delayLeft(color: Color, at: number): number {
    if (this.control.kind !== "delay" || this.running !== color) return 0;
    return Math.max(0, this.control.bonus - this.spent(color, at));
  }

  /** Lets a flag that falls up to `at` fall at its own instant. Returns whose. */
  advance(at: number): Color | undefined {
    const color = this.running;
    if (!color || this.since === undefined || this.faces[color].fell !== undefined)
      return undefined;
    const face = this.faces[color];
    const delay = this.control.kind === "delay" ? this.control.bonus : 0;
    const instant = this.since + Math.max(0, face.left + delay - face.spent);
    if (instant > at) return undefined;
    face.fell = instant;
    return color;
  }

  start(color: Color, at: number): void {
    this.running = color;
    this.since = at;
  }

  /** Completes a move: the clock of the player stops and gets the bonus, the opponent's runs. */
  press(color: Color, at: number): void {
    this.switchTo(otherColor(color), at);
    const face = this.faces[color];
    this.pressed = { color, left: face.left, spent: face.spent };
    const used = this.used(face.spent);
    const { kind, bonus } = this.control;
    const brings = { increment: bonus, delay: 0, bronstein: Math.min(face.spent, bonus) }[kind];
    face.left = Math.min(Math.max(0, face.left - used) + brings, LONGEST);
    face.spent = 0;
    face.presses += 1;
  }

  /** The clock of the player who pressed runs on, without a bonus for the move (1.8b). */
  giveBack(color: Color, at: number): void {
    this.switchTo(color, at);
    const before = this.pressed;
    this.pressed = undefined;
    if (before?.color !== color) return;
    const face = this.faces[color];
    face.spent += before.spent;
    face.left = before.left;
    face.presses -= 1;
  }

  stop(at: number): void {
    if (this.running) this.faces[this.running].spent = this.spent(this.running, at);
    this.since = undefined;
  }

  restart(at: number): void {
    if (this.running && this.since === undefined) this.since = at;
  }

  /** Sets a face, and its flag up. */
  set(color: Color, reading: number, at: number): void {
    const face = this.faces[color];
    face.left = Math.min(Math.max(0, reading), LONGEST) + this.used(this.spent(color, at));
    face.fell = undefined;
    if (this.pressed?.color === color) this.pressed = undefined;
  }

  /** Adds to a face, or takes from it. Its flag stays as it is. */
  add(color: Color, span: number): void {
    const face = this.faces[color];
    face.left = Math.min(Math.max(0, face.left + span), Math.max(face.left, LONGEST));
  }

  private switchTo(color: Color, at: number): void {
    const wasStopped = this.isStopped;
    this.stop(at);
    this.running = color;
    this.since = wasStopped ? undefined : at;
  }

  private spent(color: Color, at: number): number {
    const { spent } = this.faces[color];
    if (this.running !== color || this.since === undefined) return spent;
    return spent + Math.max(0, at - this.since);
  }

  /** How much of the time spent on a move counts. */
  private used(spent: number): number {
    return this.control.kind === "delay" ? Math.max(0, spent - this.control.bonus) : spent;
  }
}
