// The board of Kriegspiel as one person sees it: their own pieces, what the umpire has announced,
// and
// their guesses.

import { html, nothing, svg, type PropertyValues } from "lit";
import { GuessLayer } from "../guess-layer";
import { inWords } from "../narration";
import { announcedBefore, type KriegspielTable } from "../kriegspiel-table";
import { parseFen, type Piece, type Position } from "../position";
import type { Color, Seat } from "../protocol";
import { COLORS, colorOf, other } from "../seats";
import { settings } from "../settings";
import { t } from "../words";
import { TandemElement } from "./base";
import { board, corner, slide, squaresOf, type Look } from "./board";
import { BoardController, type BoardHost } from "./board-controller";
import { emit } from "../events";
import { palette } from "./guess-palette";
import { overBoard } from "./perspective-choice";
import { playerBar, seatsOf } from "./player-bar";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";

export class TandemKriegspielBoard extends TandemElement implements BoardHost {
  static override properties = {
    guessing: { attribute: false },
    below: {},
    seat: {},
    notes: { attribute: false },
  };
  declare guessing: GuessLayer;
  /** The side at the bottom. */
  declare below: Color;
  /** The seat that this page plays. */
  declare seat: Seat | undefined;
  /** Errors and notices, over the board. */
  declare notes: unknown;

  readonly promotions = "QRBN";

  private readonly controller = new BoardController(this);
  private shown: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
    this.follow(this.guessing);
  }

  private get table(): KriegspielTable {
    return this.guessing.table;
  }

  get own(): Color | undefined {
    return this.seat && colorOf(this.seat);
  }

  /** All visible pieces: those of one side, or of both where nothing is hidden. */
  get position(): Position {
    const { sides, phase, turn = "white" } = this.table.state ?? {};
    // The starting position is no secret.
    if (phase === "seating") return parseFen(START);
    const position: Position = { pieces: new Map(), turn, reserve: { white: {}, black: {} } };
    for (const color of COLORS) {
      const side = sides?.[color];
      if (!side) continue;
      parseFen(side.pieces).pieces.forEach((piece, square) => position.pieces.set(square, piece));
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

  sourceAt(square: string | undefined, role: string | undefined): string | undefined {
    if (role) return this.canAct || GuessLayer.isGuess(role) ? `${role}@` : undefined;
    if (!square) return undefined;
    if (this.canAct && this.position.pieces.get(square)?.color === this.own) return square;
    const { selected } = this.controller;
    const attempts = selected !== undefined && !GuessLayer.isGuess(selected);
    return attempts ? undefined : this.guessing.on(square);
  }

  pieceFrom(source: string): Piece | undefined {
    const { own } = this;
    if (GuessLayer.isGuess(source)) return this.guessing.pictured(source);
    return source[1] === "@" && own
      ? { role: source.slice(0, 1), color: own, promoted: false }
      : this.position.pieces.get(source);
  }

  isMovable(source: string): boolean {
    return GuessLayer.isGuess(source) ? this.guessing.isOpen : this.canAct;
  }

  canMove(source: string, to: string): boolean {
    if (this.targets(source).includes(to)) return true;
    // The umpire answers what cannot be tried now, so that the player hears why.
    return source !== to && this.owesCapture;
  }

  /** Whether the umpire has said "Try!" this turn. */
  private get owesCapture(): boolean {
    const { known, own, state } = this.table;
    const turn = known?.heard.findLast(({ said }) => said === "moved")?.turn ?? 0;
    return (
      own !== undefined &&
      state?.turn === own &&
      (known?.heard ?? []).some((line) => line.said === "asked" && line.yes && line.turn > turn)
    );
  }

  moveGuess(source: string, to: string): boolean {
    if (!GuessLayer.isGuess(source)) return false;
    this.guessing.move(source, to);
    return true;
  }

  placeGuess(square: string, role: string): void {
    if (!this.guessing.isOpen) return;
    this.guessing.place(square, role);
    const placed = this.guessing.pieces.has(square);
    this.controller.announce(
      t(placed ? "guess-placed" : "guess-taken", { piece: t(`piece-${role}`), square }),
    );
  }

  /** Places the piece that is chosen on the palette. */
  tapElsewhere(square: string | undefined): void {
    const { guessing } = this;
    if (square && guessing.tool && guessing.isOpen) guessing.place(square, guessing.tool);
  }

  tapSource(source: string): void {
    if (!GuessLayer.isGuess(source)) return;
    if (source.endsWith("@") || this.guessing.tool) this.controller.selected = undefined;
    this.guessing.tap(source);
  }

  dropOutside(source: string): void {
    if (GuessLayer.isGuess(source)) this.guessing.remove(source);
  }

  play(act: string): void {
    emit(this, "act", { act, queue: false });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("seat")) this.controller.selected = undefined;
  }

  protected override updated(): void {
    const { side, state } = this.table;
    const shown = `${state?.game} ${side?.last}`;
    if (shown === this.shown) return;
    if (this.shown !== undefined && settings.animations && side?.last)
      slide(this, squaresOf(side.last), this.below);
    this.shown = shown;
  }

  protected override render() {
    const { table, own, below, position, controller, guessing } = this;
    if (!table.state) return nothing;
    const [above, under] = seatsOf("A", below);
    const place = { table, own: this.seat, fixed: false };
    const label = this.label(position);
    return html`
      ${playerBar({ ...place, seat: above, where: "above" })}
      ${this.reserve(position, colorOf(above), "above")}
      ${controller.board({
        svg: html`<svg viewBox="0 0 800 800" role="img" aria-label=${label}>
          ${board(this.look(position))} ${this.veil()}
        </svg>`,
        hasKeys: own !== undefined || guessing.isOpen,
        keysLabel: t("kriegspiel-board-keys"),
        isActive: this.canAct || guessing.isOpen,
        over: [overBoard(table), this.notes],
      })}
      ${this.reserve(position, below, "below")}
      ${playerBar({ ...place, seat: under, where: "below" })}
      ${table.eyes && table.state?.phase !== "over" ? palette(guessing, controller.drag) : nothing}
    `;
  }

  private look(position: Position): Look {
    const { table, own, controller, guessing } = this;
    const { selected } = controller;
    const { state, eyes, attempted, side } = table;
    const isOver = state?.phase === "over";
    // With both sides open, the last move is that of the side that is not to move.
    const last = eyes && !isOver ? side?.last : state?.sides[other(state.turn)]?.last;
    const asked = attempted && own && squaresOf(attempted).length > 0;
    return {
      position,
      below: this.below,
      last: squaresOf(last),
      check: (isOver || eyes === state?.turn) && this.isCheck,
      selected: selected?.replace("?", ""),
      cursor: controller.cursor,
      targets: selected && this.canAct ? this.targets(selected) : [],
      ghosts: asked ? [{ act: attempted, kind: "asked", color: own }] : [],
      guesses: guessing.seen,
      marks: controller.marks,
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

  /**
   * Marks on the square of the last capture, and on the squares of the attempts refused this turn.
   */
  private veil() {
    const { table, below } = this;
    const { selected } = this.controller;
    const captured = table.state?.phase === "over" ? undefined : this.announced?.capture?.square;
    const refused = (table.side?.refused ?? []).filter(
      (act) => !selected || act.startsWith(selected),
    );
    const at = (square: string) => `translate(${corner(square, below).join(" ")})`;
    return [
      captured
        ? svg`<circle class="captured" transform=${at(captured)} cx="50" cy="50" r="45" />`
        : "",
      [...new Set(refused.flatMap((act) => squaresOf(act).at(-1) ?? []))].map(
        (
          square,
        ) => svg`<g class="refused-mark" transform=${at(square)}><circle cx="80" cy="20" r="15" />
          <path d="M74 14L86 26M86 14L74 26" /></g>`,
      ),
    ];
  }

  private label(position: Position): string {
    const { table, guessing } = this;
    const guesses = [...(guessing.seen?.pieces ?? [])].map(([square, role]) => role + square);
    return [
      t("kriegspiel-board-label", { turn: t(table.state?.turn ?? "white") }),
      inWords(position),
      guesses.length > 0 ? t("kriegspiel-board-guesses", { pieces: guesses.join(", ") }) : "",
    ].join(" ");
  }

  private reserve({ reserve }: Position, color: Color, where: "above" | "below") {
    if (!this.table.drops) return nothing;
    const label = t("hand-label", { seat: t(color) });
    return this.controller.reserve({ held: reserve[color], color, where, label });
  }
}

/** How many of each role: `NPP`. */
function counted(letters = ""): Record<string, number> {
  const found: Record<string, number> = {};
  for (const letter of letters.toUpperCase()) found[letter] = (found[letter] ?? 0) + 1;
  return found;
}

customElements.define("tandem-kriegspiel-board", TandemKriegspielBoard);
