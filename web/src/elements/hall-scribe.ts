// The device of the scribe: both boards, on which moves are made as they were at the table, and the
// record of the moves beside the presses of the clocks.

import { html, nothing } from "lit";
import type { Device } from "../clock/device";
import { fileName, toJson, toLog } from "../clock/export";
import { gaps, NO_MOVE, numberOf, type Line } from "../clock/record";
import { adjudicate } from "../clock/scribe-replay";
import { ScribeTable, type Problem } from "../clock/scribe-table";
import { isOfGame } from "../clock/storage";
import type { HallStore } from "../clock/store";
import type { ElementEvent } from "../events";
import type { Board, Color, Refusal } from "../protocol";
import { boardOf, other, otherBoard } from "../seats";
import { settingsChanges } from "../settings";
import { end, refused, t } from "../words";
import { TandemElement } from "./base";
import type { TandemBoardPanel } from "./board-panel";
import "./board-panel";
import { confirmButton } from "./confirm-button";
import { linkState } from "./hall-link";
import { download, hallLog } from "./hall-log";
import { scribeMoves, stateOf } from "./hall-scribe-moves";
import { outcomeText, seatName } from "./hall-words";
import { icon, type Icon } from "./icons";
import { typing } from "./move-input";
import "../styles/boards";
import "../styles/review.css";
import "../styles/analysis.css";
import "../styles/scribe.css";

/** Both boards are large enough to play on. */
const WIDE = matchMedia("(min-width: 860px) and (min-height: 501px)");

/** How often the link is looked after, in milliseconds. */
const TICK = 100;

class TandemHallScribe extends TandemElement {
  static override properties = {
    store: { attribute: false },
    device: { attribute: false },
    ends: { attribute: false },
    adopts: { attribute: false },
    board: { state: true },
    below: { state: true },
    problem: { state: true },
  };
  declare store: HallStore;
  declare device: Device;
  /** Leaves the game. */
  declare ends: () => void;
  /** Goes on with the game of clocks from a file. */
  declare adopts: (store: HallStore) => void;
  /** The large board, and the side at its bottom. */
  declare private board: Board;
  declare private below: Color;
  declare private problem: Problem | "not-now" | "no-file" | undefined;

  private table: ScribeTable | undefined;

  constructor() {
    super();
    this.board = "A";
    this.below = "white";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { store, device } = this;
    this.table = new ScribeTable(store, seatName);
    this.follow(this.table);
    this.follow(settingsChanges);
    this.listen(store, "change", () => this.table?.refresh());
    this.listen(WIDE, "change", () => this.requestUpdate());
    this.listen(document, "keydown", (event) => this.key(event));
    this.listen(document, "visibilitychange", () => {
      store.check(true);
      void device.stayAwake();
    });
    this.listen(window, "storage", (event) => {
      if (isOfGame(event as StorageEvent)) store.yield("tab");
    });
    this.listen(window, "pagehide", () => store.beat());
    this.every(TICK, () => store.tick());
    void device.stayAwake();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.table?.close();
    void this.device.rest();
  }

  protected override render() {
    const { table, board, below } = this;
    if (!table) return nothing;
    return html`<main
      class="table-page watching review analysis scribe"
      @swap=${this.swap}
      @act=${this.acts}
    >
      <h1 class="visually-hidden">${t("clock-scribe")}</h1>
      <header class="status">
        <div class="line" role="status">${this.standing(table)}</div>
        <div class="tools">
          ${this.tool("swap", "swap", this.swap)} ${this.tool("flip", "flip", this.flip)}
        </div>
      </header>
      ${this.half(table, board, below, false)}
      <div class="middle">${this.half(table, otherBoard(board), other(below), true)}</div>
      <div class="right">
        <section class="panel do-panel" aria-label=${t("actions")}>${this.actions(table)}</section>
        <section class="panel moves-panel" aria-label=${t("moves")}>
          <div class="record">${scribeMoves(table, (line) => this.looks(line))}</div>
        </section>
        <section class="panel file-panel" aria-label=${t("files")}>${this.files(table)}</section>
      </div>
    </main>`;
  }

  private half(table: ScribeTable, board: Board, below: Color, small: boolean) {
    const canPlay = this.store.isActive && !(small && !WIDE.matches);
    return html`<tandem-board-panel
      class=${small ? "small" : "large"}
      .table=${table}
      .board=${board}
      .below=${below}
      .seat=${canPlay ? table.next(board) : undefined}
      ?small=${small}
      fixed
    ></tandem-board-panel>`;
  }

  /** The link, the game, and what the record lacks. */
  private standing(table: ScribeTable) {
    const { store } = this;
    const { outcome, phase } = store.game.state;
    const { missing, ahead } = gaps(table.lines);
    const link = store.takenBy ? `taken-by-${store.takenBy}` : `scribe-${linkState(store)}`;
    return html`<span data-link=${linkState(store)}>${t(`clock-${link}`)}</span> ${
        phase === "before"
          ? nothing
          : html`<span>${outcome ? outcomeText(outcome) : t(`clock-scribe-${phase}`)}</span>`
      }
      ${phase !== "before" && missing > 0 ? html`<span data-missing=${missing}>${t("clock-scribe-missing", { count: missing })}</span>` : nothing}
      ${phase !== "before" && ahead > 0 ? html`<span data-ahead=${ahead}>${t("clock-scribe-ahead", { count: ahead })}</span>` : nothing}
      ${table.isUnchecked ? html`<span>${t("clock-scribe-unchecked")}</span>` : nothing}
      ${store.isStored ? nothing : html`<span>${t("clock-not-stored")}</span>`}`;
  }

  private tool(id: "swap" | "flip", sign: Icon, act: () => void) {
    return html`<button title=${t(id)} aria-label=${t(id)} data-tool=${id} @click=${act}>
      ${icon(sign)}
    </button>`;
  }

  private actions(table: ScribeTable) {
    const { last, edit } = table;
    return html`
      ${typing("Nf3, P@f7, b: e4", t("clock-scribe-type"), (text) => void this.typed(text))}
      ${this.problem ? html`<p class="wrong" role="alert">${t(`clock-scribe-${this.problem}`)}</p>` : nothing}
      ${edit ? this.editing(table, edit.line) : nothing}
      <div class="actions">
        <button data-skip @click=${() => void this.enter(this.boardNow(table), NO_MOVE)}>
          ${t("clock-scribe-skip")}
        </button>
        ${
          edit || !last
            ? nothing
            : html`<button data-strike-last @click=${() => table.strike(last)}>
                ${t("clock-scribe-strike-last", { move: this.label(table, last) })}
              </button>`
        }
      </div>
      <label class="check">
        <input
          type="checkbox"
          name="illegal"
          .checked=${table.allowsIllegal}
          @change=${this.allows}
        />
        ${t("clock-scribe-illegal")}
      </label>
    `;
  }

  /** The corrections of the line that the scribe looks at. */
  private editing(table: ScribeTable, line: Line) {
    const { edit } = table;
    const button = (id: string, act: () => void, isChosen = false) =>
      html`<button data-edit=${id} aria-pressed=${isChosen} @click=${act}>
        ${t(`clock-scribe-${id}`)}
      </button>`;
    const looks = (does: "correct" | "insert") => () => table.look({ line, does });
    return html`<div class="editing" role="group" aria-label=${this.label(table, line)}>
      <p><b>${this.label(table, line)}</b> ${stateOf(table, line)}</p>
      <p class="muted">
        ${t(edit?.does === "insert" ? "clock-scribe-inserts" : "clock-scribe-corrects", { who: seatName(line.seat) })}
      </p>
      <div class="actions">
        ${button("correct", looks("correct"), edit?.does === "correct")}
        ${button("insert", looks("insert"), edit?.does === "insert")}
        ${line.move ? button("strike", () => table.strike(line)) : nothing}
        ${line.move ? button(line.isLost ? "press-taken" : "press-lost", () => table.turnPress(line)) : nothing}
        ${button("to-end", () => table.look(undefined))}
      </div>
    </div>`;
  }

  private label(table: ScribeTable, line: Line): string {
    const text = table.verdicts[table.lines.indexOf(line)]?.text ?? line.move;
    return `${numberOf(line)} ${text ?? "…"}`;
  }

  private files(table: ScribeTable) {
    const { game } = this.store;
    const save = (ending: string, text: () => string, type: string) => () => {
      game.settle();
      download(fileName(game, ending), text(), type);
    };
    return html`
      ${table.ended ? html`<p data-ended>${t("clock-scribe-ruling")} ${end(table.ended)}</p>` : nothing}
      <div class="actions even">
        <button data-export="log" @click=${save("log", () => toLog(game), "text/plain")}>
          ${t("clock-export-log")}
        </button>
        <button data-export="bpgn" @click=${() => void this.savesBpgn()}>
          ${t("clock-export-bpgn")}
        </button>
        <button data-export="json" @click=${save("json", () => toJson(game), "application/json")}>
          ${t("clock-export-json")}
        </button>
        ${confirmButton(t("clock-scribe-leave"), this.ends)}
      </div>
      ${
        this.store.link
          ? nothing
          : html`<label class="field">
              ${t("clock-scribe-file")}
              <input
                type="file"
                name="clocks"
                accept=".json,application/json"
                @change=${this.reads}
              />
            </label>`
      }
      <details>
        <summary>${t("log")}</summary>
        ${hallLog(game)}
      </details>
    `;
  }

  private async savesBpgn(): Promise<void> {
    const { game } = this.store;
    game.settle();
    try {
      const { bpgn } = await adjudicate(toLog(game));
      download(fileName(game, "bpgn"), bpgn, "text/plain");
    } catch (problem) {
      this.problem = "not-now";
      reportError(new Error(refused(problem as Refusal)));
    }
  }

  /** Takes in what the clocks have saved. */
  private readonly reads = async (event: Event): Promise<void> => {
    const text = await (event.target as HTMLInputElement).files?.[0]?.text();
    const store = text && this.store.withFile(text);
    this.problem = store ? undefined : "no-file";
    if (store) this.adopts(store);
  };

  private readonly allows = (event: Event): void => {
    if (!this.table) return;
    this.table.allowsIllegal = (event.target as HTMLInputElement).checked;
    this.table.refresh();
  };

  private looks(line: Line): void {
    const { table } = this;
    if (!table) return;
    if (boardOf(line.seat) !== this.board) this.swap();
    table.look({ line, does: "correct" });
  }

  /** The board on which a move without a name is meant. */
  private boardNow = ({ edit }: ScribeTable): Board =>
    edit ? boardOf(edit.line.seat) : this.board;

  private readonly acts = (event: ElementEvent<"act">): void => {
    void this.enter((event.target as TandemBoardPanel).board, event.detail.act);
  };

  /** `Nf3` on the large board, `b: e4` on that one. */
  private async typed(text: string): Promise<void> {
    if (!this.table) return;
    const [, named, move = text] = /^([ABab])\s*:\s*(.*)$/.exec(text) ?? [];
    const board = (named?.toUpperCase() as Board | undefined) ?? this.boardNow(this.table);
    await this.enter(board, move);
  }

  private async enter(board: Board, text: string): Promise<void> {
    this.problem = await this.table?.enter(board, text);
  }

  private readonly swap = (): void => {
    // Partners sit side by side, so the color at the bottom changes with the board.
    this.board = otherBoard(this.board);
    this.below = other(this.below);
  };

  private readonly flip = (): void => {
    this.below = other(this.below);
  };

  /** Keys outside of fields: through the record, to the other board, and back to the end. */
  private key(event: KeyboardEvent): void {
    const { table } = this;
    const isTyping = (event.target as Element).closest("input, select, textarea, dialog");
    if (!table || isTyping || event.altKey || event.metaKey || event.ctrlKey) return;
    const place = table.place ?? table.lines.length;
    const goes = (to: number) => () => {
      const line = table.lines[to];
      if (line) this.looks(line);
      else if (to > 0) table.look(undefined);
    };
    const acts: Record<string, () => void> = {
      ArrowLeft: goes(place - 1),
      ArrowRight: goes(place + 1),
      End: () => table.look(undefined),
      Escape: () => table.look(undefined),
      m: () => this.querySelector<HTMLElement>("[name=move]")?.focus(),
      x: this.swap,
      f: this.flip,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

customElements.define("tandem-hall-scribe", TandemHallScribe);
