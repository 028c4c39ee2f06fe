// One board of a table with its two players, their clocks and their reserves.

import { html, nothing, type PropertyValues } from "lit";
import { boardOf, COLORS, colorOf, other, seatOf } from "../seats";
import { parseFen, type Piece, type Position } from "../position";
import type { Board, Color, Seat } from "../protocol";
import { inWords } from "../narration";
import { carry } from "../replay";
import type { EngineLine } from "../engine";
import { settings } from "../settings";
import type { BughouseTable } from "../bughouse-table";
import { t } from "../words";
import { TandemElement } from "./base";
import { board, slide, squaresOf, type Mark } from "./board";
import { BoardController, type BoardHost } from "./board-controller";
import { emit } from "../events";
import { premoveTargets } from "../geometry";
import { written, writtenLine } from "../move-text";
import { icon } from "./icons";
import { playerBar, seatsOf } from "./player-bar";

/** The engine's move as an arrow; a drop is drawn as its piece instead. */
function arrow(act: string | undefined): Mark[] {
  const [from, to] = squaresOf(act);
  return from && to ? [{ from, to, best: true }] : [];
}

const EMPTY = "8/8/8/8/8/8/8/8 w - -";

export class TandemBoardPanel extends TandemElement implements BoardHost {
  static override properties = {
    table: { attribute: false },
    board: {},
    below: {},
    seat: {},
    past: { attribute: false },
    small: { type: Boolean },
    fixed: { type: Boolean },
    over: { attribute: false },
    asked: {},
    engine: { attribute: false },
  };
  declare table: BughouseTable;
  declare board: Board;
  /** The side at the bottom. */
  declare below: Color;
  /** The seat that this page plays. */
  declare seat: Seat | undefined;
  /** An earlier position, to be shown instead of the present one. */
  declare past: { position: Position; last: string | undefined } | undefined;
  /** Whether this is the smaller of the two boards. */
  declare small: boolean;
  /** Whether seats can’t be taken, as in a review. */
  declare fixed: boolean;
  /** Errors, questions or calls that lie over the board for a while. */
  declare over: unknown;
  /** A move that waits for its confirmation. */
  declare asked: string | undefined;
  /** The engine's best line, to be drawn. */
  declare engine: EngineLine | undefined;

  private readonly controller = new BoardController(this);
  private shown: string | undefined;
  /** The last move that was seen: dragged, or shown while it was on its way to the server. */
  private seen: string | undefined;

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

  /** The color of a completed move of this page that is on its way to the server. */
  private get hoping(): Color | undefined {
    return COLORS.find((color) => this.table.hoped.get(seatOf(this.board, color))?.completed);
  }

  /** That move, if it is written in coordinates. */
  private get hoped(): string | undefined {
    const { hoping } = this;
    const act = hoping && this.table.hoped.get(seatOf(this.board, hoping))?.act;
    return squaresOf(act).length > 0 ? act : undefined;
  }

  /** The color that this page plays here. */
  get own(): Color | undefined {
    return this.seat && boardOf(this.seat) === this.board ? colorOf(this.seat) : undefined;
  }

  get promotions(): string {
    return this.table.ruleset.answers["promotion"] ?? "QRBN";
  }

  get canAct(): boolean {
    const plays = !this.past && this.own !== undefined && this.table.state?.phase === "playing";
    return plays && !this.made(this.own) && !this.asked;
  }

  private get onMove(): boolean {
    return this.own === this.position.turn;
  }

  private get queued(): string[] {
    return this.own && this.seat && !this.past ? this.table.premoves(this.seat) : [];
  }

  /** The position after one's premoves, from which the next one starts. */
  get ahead(): Position {
    const { position, own, queued } = this;
    if (own) for (const act of queued) if (squaresOf(act).length > 0) carry(position, own, act);
    return position;
  }

  private made(color: Color | undefined): string | undefined {
    return color && this.table.made(seatOf(this.board, color));
  }

  /** The squares to which a piece can go; undefined if the server does not say. */
  private targets(from: string): string[] | undefined {
    const all = this.seat && this.isNow ? this.table.you.targets?.[this.seat] : undefined;
    return all && (all[from]?.match(/../g) ?? []);
  }

  /** Whether the next move is made at once: it is this player's turn, and no move waits. */
  private get isNow(): boolean {
    return this.onMove && this.queued.length === 0;
  }

  /** The dots for a selected piece: moves, or for premoves what its way of moving allows. */
  private dots(from: string): string[] {
    if (!this.own) return [];
    return this.isNow ? (this.targets(from) ?? []) : premoveTargets(this.ahead, this.own, from);
  }

  protected override render() {
    const state = this.table.state;
    if (!state) return nothing;
    const { own, below } = this;
    const { last, check } = this.past
      ? { last: this.past.last, check: false }
      : state.boards[this.board];
    const position = this.position;
    const ghosts = COLORS.flatMap((color) => {
      const act = this.past ? undefined : (this.made(color) ?? (color === own && this.asked));
      return act ? [{ act, kind: "made" as const, color }] : [];
    });
    const { queued, hoped, controller } = this;
    const best = this.engine?.line[0]?.act;
    const { selected } = controller;
    const look = {
      position,
      below,
      last: squaresOf(hoped ?? last),
      check: !hoped && (check ?? false),
      selected,
      cursor: controller.cursor,
      targets: selected ? this.dots(selected) : [],
      premove: !this.isNow,
      ghosts: [
        ...ghosts,
        ...queued.flatMap((act) => (own ? [{ act, kind: "queued" as const, color: own }] : [])),
        ...(best?.includes("@")
          ? [{ act: best, kind: "best" as const, color: position.turn }]
          : []),
      ],
      marks: [...controller.marks, ...arrow(best)],
      chances: this.chances(position.turn),
      coordinates: settings.coordinates,
    };
    const plays = own !== undefined && !this.past;
    const label = `${t("board-label", { board: this.board, turn: t(position.turn) })} ${inWords(position)}`;
    const [above, under] = seatsOf(this.board, below);
    const place = { table: this.table, own: this.seat, fixed: this.fixed };
    return html`
      ${playerBar({
        ...place,
        seat: above,
        where: "above",
        tools: [this.enlarge(), this.own === colorOf(above) ? this.premoves() : nothing],
      })}
      ${this.reserve(position, colorOf(above), "above")}
      ${controller.board({
        svg: html`<svg viewBox="0 0 800 800" role="img" aria-label=${label}>${board(look)}</svg>`,
        hasKeys: plays,
        keysLabel: t("board-keys"),
        isActive: this.canAct,
        over: this.over,
        click: this.tap,
      })}
      ${this.reserve(position, below, "below")}
      ${playerBar({ ...place, seat: under, where: "below", tools: this.own === below ? this.premoves() : nothing })}
    `;
  }

  /** The points that White can expect. */
  private chances(turn: Color): number | undefined {
    const expected = this.engine?.expected;
    if (expected === undefined) return undefined;
    return turn === "white" ? expected : 1 - expected;
  }

  private reserve({ reserve }: Position, color: Color, where: "above" | "below") {
    const label = t("hand-label", { seat: seatOf(this.board, color) });
    return this.controller.reserve({ held: reserve[color], color, where, label });
  }

  sourceAt(square: string | undefined, role: string | undefined): string | undefined {
    if (!this.canAct) return undefined;
    if (role) return `${role}@`;
    return square && this.ahead.pieces.get(square)?.color === this.own ? square : undefined;
  }

  pieceFrom(source: string): Piece | undefined {
    const { own } = this;
    return source[1] === "@" && own
      ? { role: source.slice(0, 1), color: own, promoted: false }
      : this.ahead.pieces.get(source);
  }

  isMovable(source: string): boolean {
    const { own, ahead } = this;
    if (!this.canAct || !own) return false;
    return source[1] === "@"
      ? (ahead.reserve[own][source[0] ?? ""] ?? 0) > 0
      : ahead.pieces.get(source)?.color === own;
  }

  canMove(source: string, to: string): boolean {
    const targets = this.targets(source);
    return source !== to && (!targets || targets.includes(to));
  }

  play(act: string, dragged: boolean): void {
    if (dragged) this.seen = act;
    const queue = !this.isNow;
    if (queue) this.controller.announce(t("queued", { move: written(this.ahead, act) }));
    emit(this, "act", { act, queue });
  }

  /** Takes all premoves back. */
  tapElsewhere(): void {
    if (this.queued.length > 0 && this.canAct) emit(this, "intent", { do: "unqueue" });
  }

  /** A tap on a board that shows an earlier position returns to the present. */
  private tap = (): void => {
    if (this.past && !this.fixed) emit(this, "go", Infinity);
  };

  /** The premoves, with a button that takes them back. */
  private premoves() {
    const { queued } = this;
    if (queued.length === 0) return nothing;
    return html`<button
      class="queued"
      title=${t("unqueue")}
      @click=${() => emit(this, "intent", { do: "unqueue" })}
    >
      <span>${t("queued", { move: this.queuedText() })}</span>
      ${queued.length > 1 ? html`<b>${queued.length}</b>` : nothing} ${icon("close")}
    </button>`;
  }

  private queuedText(): string {
    const { own, position, queued } = this;
    return own ? writtenLine(position, own, queued).join(", ") : "";
  }

  /** Only a button makes the smaller board the larger one: a tap on it may be a slip. */
  private enlarge() {
    return this.small
      ? html`<button
          class="enlarge"
          data-enlarge
          title=${t("swap")}
          aria-label=${t("swap")}
          @click=${() => emit(this, "swap")}
        >
          ${icon("zen")}
        </button>`
      : nothing;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("seat") || changed.has("board")) this.controller.selected = undefined;
  }

  protected override updated(): void {
    const { hoped } = this;
    const last = hoped ?? this.table.state?.boards[this.board].last;
    const here = this.table.playedAt(seatOf(this.board, "white"));
    const shown = `${this.table.state?.game} ${here} ${last}`;
    const first = this.shown === undefined;
    if (shown === this.shown) return;
    this.shown = shown;
    if (!first && settings.animations && last && last !== this.seen)
      slide(this, squaresOf(last), this.below);
    this.seen = hoped;
  }
}

customElements.define("tandem-board-panel", TandemBoardPanel);
