// One board of a table with its two players, their clocks and their reserves.

import { html, nothing, type PropertyValues } from "lit";
import { boardOf, COLORS, colorOf, other, seatOf } from "../seats";
import { parseFen, type Piece, type Position } from "../position";
import type { Board, Color, Seat } from "../protocol";
import { inWords } from "../narration";
import { carry } from "../replay";
import { settings } from "../settings";
import type { BughouseTable } from "../bughouse-table";
import { t } from "../words";
import { TandemElement } from "./base";
import { board, slide, squaresOf } from "./board";
import { BoardController, type BoardHost } from "./board-controller";
import { emit } from "../events";
import { playerBar, seatsOf } from "./player-bar";

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

  /** The squares to which a piece can go; undefined if the server does not say. */
  private targets(from: string): string[] | undefined {
    const all = this.seat && this.onMove ? this.table.you.targets?.[this.seat] : undefined;
    return all && (all[from]?.match(/../g) ?? []);
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
      const act = this.past ? undefined : this.made(color);
      return act ? [{ act, kind: "made" as const, color }] : [];
    });
    const { queued, hoped, controller } = this;
    const { selected } = controller;
    const look = {
      position,
      below,
      last: squaresOf(hoped ?? last),
      check: !hoped && (check ?? false),
      selected,
      cursor: controller.cursor,
      targets: selected ? (this.targets(selected) ?? []) : [],
      ghosts:
        queued && own ? [...ghosts, { act: queued, kind: "queued" as const, color: own }] : ghosts,
      marks: controller.marks,
      coordinates: settings.coordinates,
    };
    const plays = own !== undefined && !this.past;
    const label = `${t("board-label", { board: this.board, turn: t(position.turn) })} ${inWords(position)}`;
    const [above, under] = seatsOf(this.board, below);
    const place = { table: this.table, own: this.seat, fixed: this.fixed };
    return html`
      ${playerBar({ ...place, seat: above, where: "above" })}
      ${this.reserve(position, colorOf(above), "above")}
      ${controller.board({
        svg: html`<svg viewBox="0 0 800 800" role="img" aria-label=${label}>${board(look)}</svg>`,
        hasKeys: plays,
        keysLabel: t("board-keys"),
        isActive: this.canAct,
        click: this.tap,
      })}
      ${this.reserve(position, below, "below")}
      ${playerBar({ ...place, seat: under, where: "below" })}
    `;
  }

  private reserve({ reserve }: Position, color: Color, where: "above" | "below") {
    const label = t("hand-label", { seat: seatOf(this.board, color) });
    return this.controller.reserve({ held: reserve[color], color, where, label });
  }

  sourceAt(square: string | undefined, role: string | undefined): string | undefined {
    if (!this.canAct) return undefined;
    if (role) return `${role}@`;
    return square && this.position.pieces.get(square)?.color === this.own ? square : undefined;
  }

  pieceFrom(source: string): Piece | undefined {
    const { own } = this;
    return source[1] === "@" && own
      ? { role: source.slice(0, 1), color: own, promoted: false }
      : this.position.pieces.get(source);
  }

  isMovable(source: string): boolean {
    const { own, position } = this;
    if (!this.canAct || !own) return false;
    return source[1] === "@"
      ? (position.reserve[own][source[0] ?? ""] ?? 0) > 0
      : position.pieces.get(source)?.color === own;
  }

  canMove(source: string, to: string): boolean {
    const targets = this.targets(source);
    return source !== to && (!targets || targets.includes(to));
  }

  play(act: string, dragged: boolean): void {
    if (dragged) this.seen = act;
    if (!this.onMove) this.controller.announce(t("queued", { move: act }));
    emit(this, "act", { act, queue: !this.onMove });
  }

  /** Takes a queued move back. */
  tapElsewhere(): void {
    if (this.queued && this.canAct) emit(this, "intent", { do: "unqueue" });
  }

  /** A tap on the smaller board makes it the larger one, unless it can mean a move. */
  private tap = (): void => {
    if (this.small && !this.own) emit(this, "swap");
  };

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
