// Everything that is done with a board by pointer and keys, for boards of any game: selecting,
// dragging, drawing arrows, a cursor for keys, promotion, and what screen readers are told.

import { html, nothing, type ReactiveController, type ReactiveControllerHost } from "lit";
import type { Piece, Position } from "../position";
import type { Color } from "../protocol";
import type { Mark } from "./board";
import { DragController } from "./drag-controller";
import { KeyboardController } from "./keyboard-controller";
import { chooser, promotes, type Promoting } from "./promotion-chooser";
import { reserve } from "./reserve";
import { castlingTarget } from "../geometry";
import { settings } from "../settings";

/** A board, as its element knows the game. A source is a square, or `N@` for a piece in reserve. */
export interface BoardHost extends ReactiveControllerHost, HTMLElement {
  readonly position: Position;
  /** The side at the bottom. */
  readonly below: Color;
  /** The color that this page plays on this board. */
  readonly own: Color | undefined;
  readonly canAct: boolean;
  /** The roles that a pawn can become, as letters. */
  readonly promotions: string;
  /** The source under a pointer on a square or on a piece in reserve, if it can be picked up. */
  sourceAt(square: string | undefined, role: string | undefined): string | undefined;
  /** The piece of a source. */
  pieceFrom(source: string): Piece | undefined;
  /** Whether a source that was selected can still be moved. */
  isMovable(source: string): boolean;
  /** Whether a piece can go to a square, as far as the page knows. */
  canMove(source: string, to: string): boolean;
  /** Sends a move in coordinates. */
  play(act: string, dragged: boolean): void;
  /** The position in which pieces are picked up: after one's premoves. */
  readonly ahead?: Position;
  /** A tap that neither picks up nor puts down a piece. */
  tapElsewhere(square: string | undefined): void;
  /** Moves a guess; false if the source is none. */
  moveGuess?(source: string, to: string): boolean;
  /** Adds a guess to a square by key. */
  placeGuess?(square: string, role: string): void;
  /** A source was tapped that had not been selected before. */
  tapSource?(source: string): void;
  /** A source was dragged off the board. */
  dropOutside?(source: string): void;
}

interface BoardView {
  svg: unknown;
  /** Whether the board takes the focus and keys. */
  hasKeys: boolean;
  /** How the board is used by keys, for screen readers. */
  keysLabel: string;
  /** Whether pieces look as if they can be picked up. */
  isActive: boolean;
  /** Lies over the board. */
  over?: unknown;
  click?: () => void;
}

interface ReserveView {
  held: Readonly<Record<string, number>>;
  color: Color;
  where: "above" | "below";
  label: string;
}

export class BoardController implements ReactiveController {
  readonly drag = new DragController(this);
  private readonly keys = new KeyboardController(this);

  private selectedSource: string | undefined;
  private drawn: readonly Mark[] = [];
  private arrow: Mark | undefined;
  private cursorSquare: string | undefined;
  private promoting: Promoting | undefined;
  /** The promotion whose chooser has got the focus. */
  private focused: Promoting | undefined;
  private announcement: string | undefined;

  constructor(readonly host: BoardHost) {
    host.addController(this);
  }

  get selected(): string | undefined {
    return this.selectedSource;
  }

  set selected(source: string | undefined) {
    this.selectedSource = source;
    this.host.requestUpdate();
  }

  /** Arrows and circles, with the one that is being drawn. */
  get marks(): readonly Mark[] {
    return this.arrow ? [...this.drawn, this.arrow] : this.drawn;
  }

  clearMarks(): void {
    this.drawn = [];
    this.host.requestUpdate();
  }

  /** Draws a mark, or erases it if it is there. */
  toggleMark(mark: Mark): void {
    const others = this.drawn.filter(({ from, to }) => from !== mark.from || to !== mark.to);
    this.drawn = others.length < this.drawn.length ? others : [...this.drawn, mark];
    this.host.requestUpdate();
  }

  /** The arrow that is being drawn. */
  get sketch(): Mark | undefined {
    return this.arrow;
  }

  set sketch(mark: Mark | undefined) {
    this.arrow = mark;
    this.host.requestUpdate();
  }

  /** The square of the keyboard's cursor, while the board has the focus. */
  get cursor(): string | undefined {
    return this.cursorSquare;
  }

  set cursor(square: string | undefined) {
    this.cursorSquare = square;
    this.host.requestUpdate();
  }

  /** Says something to people who do not see the board. */
  announce(text: string): void {
    this.announcement = text;
    this.host.requestUpdate();
  }

  /** Whether a move of the king onto this square means castling with the rook there. */
  castles(source: string, to: string): boolean {
    const { host } = this;
    const meant = this.meant(source, to);
    return meant !== to && host.canMove(source, meant);
  }

  private meant(source: string, to: string): string {
    const { host } = this;
    return host.own && !host.canMove(source, to)
      ? castlingTarget(host.ahead ?? host.position, host.own, source, to)
      : to;
  }

  /** Tries to move a piece; false if it can't go there. A pawn on the last rank asks first. */
  attempt(source: string, onto: string, dragged: boolean): boolean {
    const { host } = this;
    this.selected = undefined;
    if (host.moveGuess?.(source, onto)) return true;
    const to = this.meant(source, onto);
    if (!host.canMove(source, to)) return false;
    if (promotes((host.ahead ?? host.position).pieces.get(source)?.role, host.own, to)) {
      if (settings.autoQueen && host.promotions.includes("Q"))
        host.play(`${source + to}q`, dragged);
      else this.promoting = { from: source, to, dragged };
    } else {
      host.play(source + to, dragged);
    }
    return true;
  }

  hostUpdate(): void {
    const { host, selected } = this;
    // A piece may be gone before it is moved.
    if (selected && !host.isMovable(selected)) {
      this.selectedSource = undefined;
      this.drag.release();
    }
    if (!host.canAct) this.promoting = undefined;
  }

  hostUpdated(): void {
    if (this.promoting === this.focused) return;
    this.focused = this.promoting;
    if (this.promoting) this.host.querySelector<HTMLElement>(".chooser button")?.focus();
  }

  board({ svg, hasKeys, keysLabel, isActive, over, click }: BoardView) {
    const { drag, keys } = this;
    return html`<div
        class="board ${isActive ? "can-act" : ""}"
        tabindex=${hasKeys ? "0" : nothing}
        role=${hasKeys ? "application" : nothing}
        aria-label=${hasKeys ? keysLabel : nothing}
        @focus=${keys.focus}
        @blur=${keys.blur}
        @keydown=${keys.key}
        @pointerdown=${this.down}
        @pointermove=${drag.move}
        @pointerup=${drag.up}
        @pointercancel=${drag.release}
        @contextmenu=${(event: Event) => event.preventDefault()}
        @click=${click ?? nothing}
      >
        ${svg} ${this.chooser()} ${over ?? nothing}
      </div>
      <div class="visually-hidden" aria-live="assertive" data-told>${this.announcement}</div>`;
  }

  reserve(view: ReserveView) {
    const { drag, host, selected } = this;
    const isOwn = host.own === view.color;
    return reserve({ ...view, drag: isOwn ? drag : undefined, canAct: host.canAct, selected });
  }

  private chooser() {
    const { host, promoting } = this;
    if (!promoting || !host.own) return nothing;
    return chooser(host.promotions, host.own, promoting.to, host.below, (role) => {
      this.promoting = undefined;
      host.requestUpdate();
      host.querySelector<HTMLElement>(".board")?.focus();
      const { from, to, dragged } = promoting;
      if (role) host.play(from + to + role.toLowerCase(), dragged);
    });
  }

  private readonly down = (event: PointerEvent): void => {
    this.cursor = undefined;
    this.drag.down(event);
  };
}
