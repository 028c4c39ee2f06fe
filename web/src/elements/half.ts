// Half of a table: a board with its two players, their clocks and what they have in hand.

import { html, nothing, type PropertyValues } from "lit";
import { boardOf, COLORS, colorOf, other, seatOf } from "../seats";
import { parseFen, type Man, type Position } from "../position";
import type { Board, Color, Seat } from "../protocol";
import { inWords } from "../heard";
import { carry } from "../replay";
import { settings } from "../settings";
import type { Table } from "../table";
import { t } from "../words";
import { TandemElement } from "./base";
import { board, slide, squaresOf, type Mark } from "./board";
import { chooser, promotes, type Promoting } from "./chooser";
import { Cursor } from "./cursor";
import { Grip } from "./grip";
import { hand } from "./hand";
import { seatsOf, strip } from "./strip";

const EMPTY = "8/8/8/8/8/8/8/8 w - -";

export class TandemHalf extends TandemElement {
  static override properties = {
    table: { attribute: false },
    board: {},
    below: {},
    seat: {},
    past: { attribute: false },
    small: { type: Boolean },
    fixed: { type: Boolean },
    selected: { state: true },
    promoting: { state: true },
    marks: { state: true },
    sketch: { state: true },
    cursor: { state: true },
    told: { state: true },
  };
  declare table: Table;
  declare board: Board;
  /** Whose side is below. */
  declare below: Color;
  /** The seat that this page plays for. */
  declare seat: Seat | undefined;
  /** What stood here earlier, to be shown instead of what stands here now. */
  declare past: { position: Position; last: string | undefined } | undefined;
  /** Whether it is the smaller board of the two. */
  declare small: boolean;
  /** Whether nobody takes a seat here. */
  declare fixed: boolean;
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
  /** The last act that was seen: by hand, or on its way to the server. */
  private seen: string | undefined;

  constructor() {
    super();
    this.marks = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  get position(): Position {
    if (this.past) return this.past.position;
    const position = parseFen(this.table.state?.boards[this.board].fen ?? EMPTY);
    const color = this.hoping;
    if (color) {
      if (this.hoped) carry(position, color, this.hoped);
      position.turn = other(color);
    }
    return position;
  }

  /** Whose move of this page is on its way to the server. */
  private get hoping(): Color | undefined {
    return COLORS.find((color) => this.table.hoped.get(seatOf(this.board, color))?.completed);
  }

  /** That move, if it says from where to where. */
  private get hoped(): string | undefined {
    const { hoping } = this;
    const act = hoping && this.table.hoped.get(seatOf(this.board, hoping))?.act;
    return squaresOf(act).length > 0 ? act : undefined;
  }

  /** The color that this page plays here. */
  get own(): Color | undefined {
    return this.seat && boardOf(this.seat) === this.board ? colorOf(this.seat) : undefined;
  }

  get canAct(): boolean {
    const plays = !this.past && this.own !== undefined && this.table.state?.phase === "playing";
    return plays && !this.made(this.own);
  }

  private get onMove(): boolean {
    return this.own === this.position.turn;
  }

  private get queued(): string | undefined {
    return this.own && this.seat ? this.table.queued(this.seat) : undefined;
  }

  private made(color: Color | undefined): string | undefined {
    return color && this.table.made(seatOf(this.board, color));
  }

  /** Where a man may go; undefined where the table does not say. */
  private targets(from: string): string[] | undefined {
    const all = this.seat && this.onMove ? this.table.you.targets?.[this.seat] : undefined;
    return all && (all[from]?.match(/../g) ?? []);
  }

  protected override render() {
    const state = this.table.state;
    if (!state) return nothing;
    const { own, below } = this;
    const { last, check } = this.past ? { last: this.past.last, check: false } : state.boards[this.board];
    const position = this.position;
    const ghosts = COLORS.flatMap((color) => {
      const act = this.past ? undefined : this.made(color);
      return act ? [{ act, kind: "made" as const, color }] : [];
    });
    const { queued, hoped, sketch } = this;
    const look = {
      position,
      below,
      last: squaresOf(hoped ?? last),
      check: !hoped && (check ?? false),
      selected: this.selected,
      cursor: this.cursor,
      targets: this.selected ? (this.targets(this.selected) ?? []) : [],
      ghosts: queued && own ? [...ghosts, { act: queued, kind: "queued" as const, color: own }] : ghosts,
      marks: sketch ? [...this.marks, sketch] : this.marks,
      coordinates: settings.coordinates,
    };
    const plays = own !== undefined && !this.past;
    const label = `${t("board-label", { board: this.board, turn: t(position.turn) })} ${inWords(position)}`;
    const [above, under] = seatsOf(this.board, below);
    const place = { table: this.table, own: this.seat, fixed: this.fixed };
    return html`
      ${strip({ ...place, seat: above, where: "above" })} ${this.hand(position, colorOf(above), "above")}
      <div
        class="board ${this.canAct ? "can-act" : ""}"
        tabindex=${plays ? "0" : nothing}
        role=${plays ? "application" : nothing}
        aria-label=${plays ? t("board-keys") : nothing}
        @focus=${this.keys.focus}
        @blur=${this.keys.blur}
        @keydown=${this.keys.key}
        @pointerdown=${this.down}
        @pointermove=${this.grip.move}
        @pointerup=${this.grip.up}
        @pointercancel=${this.grip.letGo}
        @contextmenu=${(event: Event) => event.preventDefault()}
        @click=${this.tap}
      >
        <svg viewBox="0 0 800 800" role="img" aria-label=${label}>${board(look)}</svg>
        ${this.chooser()}
      </div>
      <div class="visually-hidden" aria-live="assertive" data-told>${this.told}</div>
      ${this.hand(position, below, "below")} ${strip({ ...place, seat: under, where: "below" })}
    `;
  }

  private hand({ reserve }: Position, color: Color, where: "above" | "below") {
    const { canAct, selected } = this;
    const grip = this.own === color ? this.grip : undefined;
    const label = t("hand-label", { seat: seatOf(this.board, color) });
    return hand({ held: reserve[color], color, where, label, grip, canAct, selected });
  }

  private chooser() {
    const { promoting, own } = this;
    if (!promoting || !own) return nothing;
    return chooser(this.table.ruleset.answers["promotion"] ?? "QRBN", own, (role) => {
      this.promoting = undefined;
      this.querySelector<HTMLElement>(".board")?.focus();
      if (role) this.act(promoting.from + promoting.to + role.toLowerCase(), promoting.dragged);
    });
  }

  grips(square: string | undefined, role: string | undefined): string | undefined {
    if (!this.canAct) return undefined;
    if (role) return `${role}@`;
    return square && this.position.men.get(square)?.color === this.own ? square : undefined;
  }

  pictured(from: string): Man | undefined {
    const { own } = this;
    return from[1] === "@" && own ? { role: from.slice(0, 1), color: own, promoted: false } : this.position.men.get(from);
  }

  attempt(from: string, to: string, dragged: boolean): boolean {
    this.selected = undefined;
    const targets = this.targets(from);
    if (from === to || (targets && !targets.includes(to))) return false;
    if (promotes(this.position.men.get(from)?.role, this.own, to)) this.promoting = { from, to, dragged };
    else this.act(from + to, dragged);
    return true;
  }

  tell(text: string): void {
    this.told = text;
  }

  private act(act: string, dragged: boolean): void {
    if (dragged) this.seen = act;
    if (!this.onMove) this.tell(t("queued", { move: act }));
    this.dispatchEvent(new CustomEvent("act", { detail: { act, queue: !this.onMove }, bubbles: true }));
  }

  /** A tap beside all men takes a queued move back. */
  idle(): void {
    if (!this.queued || !this.canAct) return;
    this.dispatchEvent(new CustomEvent("intent", { detail: { do: "unqueue" }, bubbles: true }));
  }

  private down = (event: PointerEvent): void => {
    this.cursor = undefined;
    this.grip.down(event);
  };

  /** A tap on the smaller board makes it the larger one, where it means nothing else. */
  private tap = (): void => {
    if (this.small && !this.own) this.dispatchEvent(new CustomEvent("swap", { bubbles: true }));
  };

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("seat") || changed.has("board")) this.selected = undefined;
    // A man may be gone before it is moved.
    const { selected } = this;
    const gone = (from: string) =>
      from[1] === "@"
        ? !this.own || !this.position.reserve[this.own][from[0] ?? ""]
        : this.position.men.get(from)?.color !== this.own;
    if (selected && (!this.canAct || gone(selected))) {
      this.selected = undefined;
      this.grip.letGo();
    }
    if (this.promoting && !this.canAct) this.promoting = undefined;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("promoting") && this.promoting) this.querySelector<HTMLElement>(".chooser button")?.focus();
    const { hoped } = this;
    const last = hoped ?? this.table.state?.boards[this.board].last;
    const here = this.table.playedAt(seatOf(this.board, "white"));
    const shown = `${this.table.state?.game} ${here} ${last}`;
    const first = this.shown === undefined;
    if (shown === this.shown) return;
    this.shown = shown;
    if (!first && settings.animations && last && last !== this.seen) slide(this, squaresOf(last), this.below);
    this.seen = hoped;
  }
}

customElements.define("tandem-half", TandemHalf);
