// A dialog to set up a position: pieces on both boards, reserves, and the side to move.

import { html, nothing } from "lit";
import { emit } from "../events";
import { seePosition } from "../http";
import { parseFen, ROLES_IN_HAND, writeFen, type Piece, type Position } from "../position";
import type { Board, Color, PositionView, Refusal } from "../protocol";
import { BOARDS, COLORS } from "../seats";
import { fenOf, START } from "../study";
import { failed, t } from "../words";
import { icon } from "./icons";
import { TandemElement } from "./base";
import { rawTextOf } from "./form";
import { board as drawn, squareAt } from "./board";
import { picture } from "./piece-symbols";

const ROLES = ["K", "Q", "R", "B", "N", "P"] as const;

/** The largest number of pieces of a role in a reserve. */
const MOST_HELD = 16;

interface Draft {
  position: Position;
  castling: string;
}

const draft = (fen: string): Draft => ({
  position: parseFen(fen),
  castling: fen.split(" ")[2] ?? "-",
});

const EMPTY = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";

/** Dispatches `close`. */
class TandemSetup extends TandemElement {
  static override properties = {
    bfen: {},
    uses: { attribute: false },
    board: { state: true },
    drafts: { state: true },
    tool: { state: true },
    raw: { state: true },
    problem: { state: true },
  };
  /** The initial position. */
  declare bfen: string;
  declare uses: (position: PositionView) => void;
  declare private board: Board;
  declare private drafts: Record<Board, Draft>;
  /** The piece that a tap places; undefined removes pieces. */
  declare private tool: Omit<Piece, "promoted"> | undefined;
  /** The text as entered, which can have more than the dialog shows: clocks and counters. */
  declare private raw: string | undefined;
  declare private problem: string | undefined;

  constructor() {
    super();
    this.board = "A";
    this.tool = { role: "P", color: "white" };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.read(this.bfen);
    this.raw = this.bfen;
  }

  private read(bfen: string): void {
    this.drafts = { A: draft(fenOf(bfen, "A")), B: draft(fenOf(bfen, "B")) };
  }

  private get text(): string {
    if (this.raw !== undefined) return this.raw;
    return BOARDS.map((board) =>
      writeFen(this.drafts[board].position, this.drafts[board].castling),
    ).join(" | ");
  }

  protected override render() {
    const { position, castling } = this.drafts[this.board];
    const look = {
      position,
      below: "white" as const,
      last: [],
      check: false,
      selected: undefined,
      targets: [],
      ghosts: [],
      marks: [],
      coordinates: true,
    };
    return html`<dialog class="card setup" aria-labelledby="setup-title" @close=${this.closed}>
      <form @submit=${this.submit}>
        <h2 id="setup-title">${t("setup-title")}</h2>
        <div class="actions" role="group" aria-label=${t("setup-board")}>
          ${BOARDS.map(
            (board) =>
              html`<button
                type="button"
                aria-pressed=${board === this.board}
                @click=${() => (this.board = board)}
              >
                ${t("on-board", { board })}
              </button>`,
          )}
          <button type="button" @click=${() => this.change(draft(START))}>
            ${t("setup-start")}
          </button>
          <button type="button" @click=${() => this.change(draft(EMPTY))}>
            ${t("setup-empty")}
          </button>
        </div>
        <div class="setup-place">
          <div class="board" @click=${this.put}>
            <svg viewBox="0 0 800 800" aria-hidden="true">${drawn(look)}</svg>
          </div>
          <div class="palette" role="group" aria-label=${t("setup-pieces")}>
            ${COLORS.map((color) => ROLES.map((role) => this.piece(role, color)))}
            <button
              type="button"
              class="eraser"
              aria-pressed=${!this.tool}
              aria-label=${t("setup-erase")}
              title=${t("setup-erase")}
              @click=${() => (this.tool = undefined)}
            >
              ${icon("close")}
            </button>
          </div>
        </div>
        ${COLORS.map((color) => this.hand(color))}
        <div class="setup-rest">
          <label>
            ${t("setup-turn")}
            <select
              @change=${(event: Event) => this.turn((event.target as HTMLSelectElement).value as Color)}
            >
              ${COLORS.map((color) => html`<option value=${color} .selected=${color === position.turn}>${t(color)}</option>`)}
            </select>
          </label>
          <label>
            ${t("setup-castling")}
            <input
              class="castling"
              .value=${castling}
              maxlength="4"
              spellcheck="false"
              autocapitalize="none"
              @change=${(event: Event) => this.change({ position, castling: (event.target as HTMLInputElement).value.trim() })}
            />
          </label>
        </div>
        <label class="field">
          BFEN
          <textarea
            name="bfen"
            rows="3"
            spellcheck="false"
            autocapitalize="none"
            .value=${this.text}
            @change=${this.typed}
          ></textarea>
        </label>
        <p class="problem" role="alert">${this.problem ?? nothing}</p>
        <div class="actions">
          <button class="primary" data-use-position>${t("setup-use")}</button>
          <button type="button" @click=${() => this.dialog?.close()}>${t("cancel")}</button>
        </div>
      </form>
    </dialog>`;
  }

  private piece(role: string, color: Color) {
    const chosen = this.tool?.role === role && this.tool.color === color;
    return html`<button
      type="button"
      data-piece-tool=${color === "white" ? role : role.toLowerCase()}
      aria-pressed=${chosen}
      aria-label="${t(color)}: ${t(`piece-${role}`)}"
      @click=${() => (this.tool = { role, color })}
    >
      ${picture(role, color)}
    </button>`;
  }

  private hand(color: Color) {
    const { position } = this.drafts[this.board];
    return html`<div class="setup-hand" role="group" aria-label="${t("setup-hand")}: ${t(color)}">
      ${ROLES_IN_HAND.map((role) => {
        const count = position.reserve[color][role] ?? 0;
        const name = `${t(color)}: ${t("in-hand", { piece: t(`piece-${role}`), count })}`;
        return html`<span class="held ${count ? "" : "none"}">
          <button
            type="button"
            aria-label="− ${name}"
            ?disabled=${!count}
            @click=${() => this.hold(color, role, -1)}
          >
            −
          </button>
          ${picture(role, color)}<b>${count}</b>
          <button
            type="button"
            aria-label="+ ${name}"
            ?disabled=${count >= MOST_HELD}
            @click=${() => this.hold(color, role, 1)}
          >
            +
          </button>
        </span>`;
      })}
    </div>`;
  }

  private change(changed: Draft): void {
    this.problem = undefined;
    this.raw = undefined;
    this.drafts = { ...this.drafts, [this.board]: changed };
  }

  private turn(turn: Color): void {
    const { position, castling } = this.drafts[this.board];
    this.change({ position: { ...position, turn }, castling });
  }

  private hold(color: Color, role: string, by: number): void {
    const { position, castling } = this.drafts[this.board];
    const held = position.reserve[color];
    const reserve = { ...position.reserve, [color]: { ...held, [role]: (held[role] ?? 0) + by } };
    this.change({ position: { ...position, reserve }, castling });
  }

  private put = (event: MouseEvent): void => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const scale = 800 / box.width;
    const square = squareAt(
      (event.clientX - box.left) * scale,
      (event.clientY - box.top) * scale,
      "white",
    );
    if (!square) return;
    const { position, castling } = this.drafts[this.board];
    const pieces = new Map(position.pieces);
    const { tool } = this;
    const there = pieces.get(square);
    // A second tap removes the piece.
    if (!tool || (there?.role === tool.role && there.color === tool.color)) pieces.delete(square);
    else pieces.set(square, { ...tool, promoted: false });
    this.change({ position: { ...position, pieces }, castling: stillPossible(castling, pieces) });
  };

  private typed = async (event: Event): Promise<void> => {
    const { value } = event.target as HTMLTextAreaElement;
    try {
      this.read((await seePosition(value)).bfen);
      this.raw = value;
      this.problem = undefined;
    } catch (refusal) {
      this.problem = failed(refusal as Refusal);
    }
  };

  private submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const text = rawTextOf(new FormData(event.target as HTMLFormElement), "bfen");
    try {
      const position = await seePosition(text);
      const faults = BOARDS.flatMap((board) =>
        (position.boards[board].faults ?? []).map((fault) => t("setup-fault", { board, fault })),
      );
      if (faults.length) {
        this.problem = faults.join(" ");
        return;
      }
      this.uses(position);
      this.dialog?.close();
    } catch (refusal) {
      this.problem = failed(refusal as Refusal);
    }
  };

  private get dialog(): HTMLDialogElement | null {
    return this.querySelector("dialog");
  }

  protected override firstUpdated(): void {
    this.dialog?.showModal();
  }

  private closed = (): void => {
    emit(this, "close");
  };
}

/** Drops castling rights of pieces that have moved away. */
function stillPossible(castling: string, pieces: Position["pieces"]): string {
  const stands = (square: string, role: string, color: Color) => {
    const piece = pieces.get(square);
    return piece?.role === role && piece.color === color;
  };
  const may = (right: string) => {
    const color: Color = right === right.toUpperCase() ? "white" : "black";
    const rank = color === "white" ? 1 : 8;
    const rook = { K: "h", Q: "a" }[right.toUpperCase()];
    return !rook || (stands(`e${rank}`, "K", color) && stands(`${rook}${rank}`, "R", color));
  };
  return [...castling].filter(may).join("") || "-";
}

customElements.define("tandem-setup", TandemSetup);
