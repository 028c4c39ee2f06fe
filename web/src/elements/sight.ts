// The one board of Kriegspiel, as somebody sees it: his own men, what the umpire has made known, and his guesses.

import { html, nothing, svg, type PropertyValues } from "lit";
import { Guessing } from "../guessing";
import { inWords } from "../heard";
import { announcedBefore, type Kriegspiel } from "../kriegspiel";
import { parseFen, type Man, type Position } from "../position";
import type { Color, Seat } from "../protocol";
import { COLORS, colorOf, other } from "../seats";
import { settings } from "../settings";
import { t } from "../words";
import { TandemElement } from "./base";
import { board, corner, slide, squaresOf, type Look, type Mark } from "./board";
import { chooser, promotes, type Promoting } from "./chooser";
import { Cursor } from "./cursor";
import { Grip } from "./grip";
import { hand } from "./hand";
import { overBoard } from "./looks";
import { palette } from "./palette";
import { seatsOf, strip } from "./strip";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";

/** `act` carries an attempt. */
export class TandemSight extends TandemElement {
  static override properties = {
    guessing: { attribute: false },
    below: {},
    seat: {},
    selected: { state: true },
    promoting: { state: true },
    marks: { state: true },
    sketch: { state: true },
    cursor: { state: true },
    told: { state: true },
  };
  declare guessing: Guessing;
  /** Whose side is below. */
  declare below: Color;
  /** The seat that this page plays for. */
  declare seat: Seat | undefined;
  declare selected: string | undefined;
  declare marks: Mark[];
  declare sketch: Mark | undefined;
  declare cursor: string | undefined;
  /** What was last said of the board to who does not see it. */
  declare private told: string | undefined;
  declare private promoting: Promoting | undefined;

  private readonly grip = new Grip(this);
  private readonly keys = new Cursor(this);
  private shown: string | undefined;

  constructor() {
    super();
    this.marks = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
    this.follow(this.guessing);
  }

  private get table(): Kriegspiel {
    return this.guessing.table;
  }

  get own(): Color | undefined {
    return this.seat && colorOf(this.seat);
  }

  /** All that is seen: one side, or both where nothing is hidden. */
  get position(): Position {
    const { sides, phase, turn = "white" } = this.table.state ?? {};
    // What stands there before a game is no secret.
    if (phase === "seating") return parseFen(START);
    const position: Position = { men: new Map(), turn, reserve: { white: {}, black: {} } };
    for (const color of COLORS) {
      const side = sides?.[color];
      if (!side) continue;
      parseFen(side.men).men.forEach((man, square) => position.men.set(square, man));
      position.reserve[color] = counted(side.reserve);
      if (!sides?.[other(color)]) position.reserve[other(color)] = counted(side["enemy-reserve"]);
    }
    return position;
  }

  get canAct(): boolean {
    const { table, seat } = this;
    return seat !== undefined && table.hasMove(seat) && table.attempted === undefined;
  }

  private targets(from: string): string[] {
    return this.table.side?.targets?.[from]?.match(/../g) ?? [];
  }

  grips(square: string | undefined, role: string | undefined): string | undefined {
    if (role) return this.canAct || Guessing.isGuess(role) ? `${role}@` : undefined;
    if (!square) return undefined;
    if (this.canAct && this.position.men.get(square)?.color === this.own) return square;
    const attempts = this.selected !== undefined && !Guessing.isGuess(this.selected);
    return attempts ? undefined : this.guessing.on(square);
  }

  pictured(from: string): Man | undefined {
    const { own } = this;
    if (Guessing.isGuess(from)) return this.guessing.pictured(from);
    return from[1] === "@" && own ? { role: from.slice(0, 1), color: own, promoted: false } : this.position.men.get(from);
  }

  attempt(from: string, to: string, _dragged: boolean): boolean {
    this.selected = undefined;
    if (Guessing.isGuess(from)) this.guessing.move(from, to);
    else if (!this.targets(from).includes(to)) return false;
    else if (promotes(this.position.men.get(from)?.role, this.own, to)) this.promoting = { from, to, dragged: false };
    else this.act(from + to);
    return true;
  }

  tell(text: string): void {
    this.told = text;
  }

  guess(square: string, role: string): void {
    if (!this.guessing.isOpen) return;
    this.guessing.place(square, role);
    const placed = this.guessing.men.has(square);
    this.tell(t(placed ? "guess-placed" : "guess-taken", { man: t(`man-${role}`), square }));
  }

  /** A tap beside all men puts there what is chosen on the palette. */
  idle(square: string | undefined): void {
    const { guessing } = this;
    if (square && guessing.tool && guessing.isOpen) guessing.place(square, guessing.tool);
  }

  tapped(from: string): void {
    if (!Guessing.isGuess(from)) return;
    if (from.endsWith("@") || this.guessing.tool) this.selected = undefined;
    this.guessing.tap(from);
  }

  thrown(from: string): void {
    if (Guessing.isGuess(from)) this.guessing.remove(from);
  }

  private down = (event: PointerEvent): void => {
    this.cursor = undefined;
    this.grip.down(event);
  };

  private act(act: string): void {
    this.dispatchEvent(new CustomEvent("act", { detail: act, bubbles: true }));
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("seat")) this.selected = undefined;
    const { selected } = this;
    const gone = Guessing.isGuess(selected) ? !this.guessing.isOpen : !this.canAct;
    if (selected && gone) {
      this.selected = undefined;
      this.grip.letGo();
    }
    if (this.promoting && !this.canAct) this.promoting = undefined;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("promoting") && this.promoting) this.querySelector<HTMLElement>(".chooser button")?.focus();
    const { side, state } = this.table;
    const shown = `${state?.game} ${side?.last}`;
    if (shown === this.shown) return;
    if (this.shown !== undefined && settings.animations && side?.last) slide(this, squaresOf(side.last), this.below);
    this.shown = shown;
  }

  protected override render() {
    const { table, own, below, position, grip, guessing, promoting } = this;
    if (!table.state) return nothing;
    const [above, under] = seatsOf("A", below);
    const place = { table, own: this.seat, fixed: false };
    const acts = own !== undefined || guessing.isOpen;
    return html`
      ${strip({ ...place, seat: above, where: "above" })} ${this.hand(position, colorOf(above), "above")}
      <div
        class="board ${this.canAct || guessing.isOpen ? "can-act" : ""}"
        tabindex=${acts ? "0" : nothing}
        role=${acts ? "application" : nothing}
        aria-label=${acts ? t("sight-keys") : nothing}
        @focus=${this.keys.focus}
        @blur=${this.keys.blur}
        @keydown=${this.keys.key}
        @pointerdown=${this.down}
        @pointermove=${grip.move}
        @pointerup=${grip.up}
        @pointercancel=${grip.letGo}
        @contextmenu=${(event: Event) => event.preventDefault()}
      >
        <svg viewBox="0 0 800 800" role="img" aria-label=${this.label(position)}>${board(this.look(position))} ${this.veil()}</svg>
        ${promoting && own
          ? chooser("QRBN", own, (role) => {
              this.promoting = undefined;
              this.querySelector<HTMLElement>(".board")?.focus();
              if (role) this.act(promoting.from + promoting.to + role.toLowerCase());
            })
          : nothing}
        ${overBoard(table)}
      </div>
      <div class="visually-hidden" aria-live="assertive" data-told>${this.told}</div>
      ${this.hand(position, below, "below")} ${strip({ ...place, seat: under, where: "below" })}
      ${table.eyes ? palette(guessing, grip) : nothing}
    `;
  }

  private look(position: Position): Look {
    const { table, own, sketch, selected, guessing } = this;
    const { state, eyes, attempted, side } = table;
    const isOver = state?.phase === "over";
    // With both sides open the last move is that of who does not have the turn.
    const last = eyes && !isOver ? side?.last : state?.sides[other(state.turn)]?.last;
    const asked = attempted && own && squaresOf(attempted).length > 0;
    return {
      position,
      below: this.below,
      last: squaresOf(last),
      check: (isOver || eyes === state?.turn) && this.isCheck,
      selected: selected?.replace("?", ""),
      cursor: this.cursor,
      targets: selected && this.canAct ? this.targets(selected) : [],
      ghosts: asked ? [{ act: attempted, kind: "asked", color: own }] : [],
      guesses: guessing.seen,
      marks: sketch ? [...this.marks, sketch] : this.marks,
      coordinates: settings.coordinates,
    };
  }

  private get announced() {
    const { known, state } = this.table;
    return known && state ? announcedBefore(known.heard, state.turn) : undefined;
  }

  private get isCheck(): boolean {
    return (this.announced?.checks?.length ?? 0) > 0;
  }

  /** Where a man was captured last, and where it was tried in vain in this turn. */
  private veil() {
    const { table, selected, below } = this;
    const captured = table.state?.phase === "over" ? undefined : this.announced?.capture?.square;
    const refused = (table.side?.refused ?? []).filter((act) => !selected || act.startsWith(selected));
    const at = (square: string) => `translate(${corner(square, below).join(" ")})`;
    return [
      captured ? svg`<circle class="captured" transform=${at(captured)} cx="50" cy="50" r="45" />` : "",
      [...new Set(refused.flatMap((act) => squaresOf(act).at(-1) ?? []))].map(
        (square) => svg`<g class="refused-mark" transform=${at(square)}><circle cx="80" cy="20" r="15" />
          <path d="M74 14L86 26M86 14L74 26" /></g>`,
      ),
    ];
  }

  private label(position: Position): string {
    const { table, guessing } = this;
    const guesses = [...(guessing.seen?.men ?? [])].map(([square, role]) => role + square);
    return [
      t("sight-label", { turn: t(table.state?.turn ?? "white") }),
      inWords(position),
      guesses.length > 0 ? t("sight-guesses", { men: guesses.join(", ") }) : "",
    ].join(" ");
  }

  private hand({ reserve }: Position, color: Color, where: "above" | "below") {
    const { canAct, selected, table, own } = this;
    if (!table.drops) return nothing;
    const label = t("hand-label", { seat: t(color) });
    return hand({ held: reserve[color], color, where, label, grip: own === color ? this.grip : undefined, canAct, selected });
  }
}

/** How many of each role: `NPP`. */
function counted(letters = ""): Record<string, number> {
  const found: Record<string, number> = {};
  for (const letter of letters.toUpperCase()) found[letter] = (found[letter] ?? 0) + 1;
  return found;
}

customElements.define("tandem-sight", TandemSight);
