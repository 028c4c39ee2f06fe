// Analysis: free play on two boards with variations, from a game, a file or a position, and back to
// text.

import { html, nothing, type TemplateResult } from "lit";
import type { ElementEvent } from "../events";
import { Analysis } from "../analysis";
import { takeQuestion } from "../analysis-question";
import { BrowserEngine, mayAnalyse } from "../engine";
import { archiveGame, fetchText, seePosition, writeStudy } from "../http";
import { navigation } from "../navigation";
import type { Board, Color, Refusal, StudyExport } from "../protocol";
import { BOARDS, colorOf, other, otherBoard } from "../seats";
import { settingsChanges } from "../settings";
import { followers } from "../study";
import { toasts } from "../toasts";
import { announced, failed, t } from "../words";
import { TandemElement } from "../elements/base";
import { textOf } from "../elements/form";
import type { TandemBoardPanel } from "../elements/board-panel";
import "../elements/engine";
import "../elements/explorer";
import { goesOn, notes } from "../elements/notes";
import { findings, games } from "../elements/import-report";
import { icon, type Icon } from "../elements/icons";
import "../elements/board-panel";
import "../elements/open";
import "../elements/setup";
import "../elements/share";
import "../elements/tree";
import "../styles/boards";
import "../styles/review.css";
import "../styles/evaluation.css";
import "../styles/analysis.css";

/** Both boards are large enough to play on. */
const WIDE = matchMedia("(min-width: 860px) and (min-height: 501px)");

export class PageAnalysis extends TandemElement {
  static override properties = {
    board: { state: true },
    below: { state: true },
    dialog: { state: true },
    barred: { state: true },
    dropping: { state: true },
  };
  /** The large board, and the side at its bottom. */
  declare private board: Board;
  declare private below: Color;
  declare private dialog: "open" | "setup" | "share" | undefined;
  /** The reason why analysis is not available. */
  declare private barred: string | undefined;
  /** A file is being dragged over the page. */
  declare private dropping: boolean;

  protected readonly analysis = this.newAnalysis();

  private readonly engine = new BrowserEngine();

  constructor() {
    super();
    this.board = "A";
    this.below = "white";
    this.dropping = false;
  }

  /** The study of the browser. */
  protected newAnalysis(): Analysis {
    return new Analysis((problem) => this.fails(problem), true);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = `${t("analysis")} · Tandem`;
    this.follow(this.analysis);
    this.follow(this.engine);
    this.follow(settingsChanges);
    this.listen(window, "focus", () => this.analysis.again());
    this.listen(WIDE, "change", () => this.requestUpdate());
    this.listen(navigation, "change", () => void this.load());
    this.listen(document, "keydown", (event) => this.key(event));
    this.listen(document, "paste", (event) => this.paste(event));
    this.listen(document, "dragover", (event) => this.dragged(event));
    this.listen(document, "dragleave", (event) => {
      if (!event.relatedTarget) this.dropping = false;
    });
    this.listen(document, "drop", (event) => this.drop(event));
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.title = "Tandem";
  }

  /** Opens what the address asks for. From then on, the study is saved in the browser. */
  protected async load(): Promise<void> {
    const question = takeQuestion();
    if (!question) return;
    const { bfen, table, game, archived, board, move } = question;
    const { analysis } = this;
    await this.tries(async () => {
      if (table) {
        const path = `/api/tables/${table}/games/${game ?? 1}/bpgn`;
        await analysis.open(new Blob([await fetchText(path)]));
      } else if (archived) {
        await analysis.open(new Blob([(await archiveGame(Number(archived))).record]));
      } else if (bfen && bfen !== analysis.bfen) {
        // After a reload the study is at its position already.
        analysis.begin(await seePosition(bfen));
      }
      if (board && move) await analysis.play(board, move);
    });
  }

  protected override render() {
    const { analysis, board, below, dropping } = this;
    return html`
      <main
        class="table-page watching review analysis ${analysis.hasClocks ? "" : "no-clocks"} ${dropping ? "dropping" : ""}"
        aria-busy=${analysis.position && analysis.hoped.size === 0 ? "false" : "true"}
        @swap=${this.swap}
        @act=${this.act}
        @play-move=${({ detail }: ElementEvent<"play-move">) => void this.play(detail.board, detail.move)}
        @visit=${(event: ElementEvent<"visit">) => this.go(() => analysis.go(event.detail))}
      >
        <h1 class="visually-hidden">${t("analysis")}</h1>
        <header class="status">
          <div class="line" role="status">
            ${this.barred ?? BOARDS.map((board) => this.turn(board))}
          </div>
          <div class="tools">
            ${this.tool("undo", "undo", () => analysis.undo(), !analysis.canUndo)}
            ${this.tool("swap", "swap", this.swap)} ${this.tool("flip", "flip", this.flip)}
          </div>
        </header>
        ${this.half(board, below, false)}
        <div class="middle">
          ${this.half(otherBoard(board), other(below), true)}
          <tandem-explorer
            class="panel"
            .where=${{ position: analysis.bfen }}
            .bfen=${this.hasAddress ? undefined : analysis.bfen}
            .next=${analysis.next}
          ></tandem-explorer>
        </div>
        <div class="right">
          <section class="panel do-panel" aria-label=${t("actions")}>
            ${this.begins()} ${this.typing()} ${this.engineLines()}
          </section>
          <section class="panel moves-panel" aria-label=${t("moves")}>
            <tandem-tree .table=${analysis}></tandem-tree>
            ${goesOn(analysis, (step) => this.go(step))}
          </section>
          <section class="panel note-panel" aria-label=${t("remarks")}>
            ${notes(analysis, (step) => this.go(step))}
          </section>
          <section class="panel file-panel" aria-label=${t("files")}>${this.files()}</section>
        </div>
        <div class="visually-hidden" aria-live="polite" data-announce></div>
      </main>
      ${this.dialogs()}
    `;
  }

  /** Buttons to begin with another game or position. */
  protected begins() {
    return html`<div class="actions">
      <button class="primary" data-open @click=${() => (this.dialog = "open")}>
        ${t("open-game")}
      </button>
      <button data-setup @click=${() => (this.dialog = "setup")}>${t("set-up")}</button>
      <button data-new @click=${() => this.analysis.begin()}>${t("begin-anew")}</button>
    </div>`;
  }

  /** Whether the address of the page names the game. */
  protected get hasAddress(): boolean {
    return false;
  }

  private half(board: Board, below: Color, small: boolean) {
    const { analysis } = this;
    return html`<tandem-board-panel
      class=${small ? "small" : "large"}
      .table=${analysis}
      .board=${board}
      .below=${below}
      .seat=${small && !WIDE.matches ? undefined : analysis.toMove(board)}
      .engine=${analysis.hoped.size > 0 ? undefined : this.engine.lines[board]}
      ?small=${small}
      fixed
    ></tandem-board-panel>`;
  }

  /** The engine gets only positions that the server has shown: it shows none to people who play. */
  private engineLines() {
    const { analysis } = this;
    const turn = (board: Board) => colorOf(analysis.toMove(board));
    return html`<tandem-engine
      .engine=${this.engine}
      .position=${analysis.position && analysis.bfen}
      .turns=${{ A: turn("A"), B: turn("B") }}
      .allowed=${mayAnalyse}
    ></tandem-engine>`;
  }

  /** The side to move on a board, with checks and mates. */
  private turn(board: Board): TemplateResult {
    const seen = this.analysis.position?.boards[board];
    const how =
      seen?.standing === "mated"
        ? "mated"
        : seen?.standing === "waiting"
          ? "waiting"
          : seen?.check
            ? "check"
            : "to-move";
    const color = colorOf(this.analysis.toMove(board));
    return html`<span class="standing">${t(`stands-${how}`, { board, color: t(color) })}</span> `;
  }

  private tool(id: "undo" | "swap" | "flip", sign: Icon, act: () => void, disabled = false) {
    return html`<button
      title=${t(id)}
      aria-label=${t(id)}
      data-tool=${id}
      ?disabled=${disabled}
      @click=${act}
    >
      ${icon(sign)}
    </button>`;
  }

  private typing() {
    return html`<form class="typed" @submit=${this.typed}>
      <input
        name="move"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        placeholder="Nf3, P@f7, b: e4"
        aria-label=${t("type-a-move")}
      />
      <button>${t("move")}</button>
    </form>`;
  }

  private files() {
    const { analysis } = this;
    const copy = (id: string, text: () => string | Promise<string>, done: string) =>
      html`<button data-copy=${id} @click=${() => this.copy(text, done)}>${t(id)}</button>`;
    const save = (id: string, name: string, text: (written: StudyExport) => string) =>
      html`<button data-save=${name} @click=${() => this.save(name, text)}>
        ${t(id, { board: name.slice(-5, -4).toUpperCase() })}
      </button>`;
    return html`
      ${games(analysis, (game) => this.tries(() => analysis.open(analysis.source?.text ?? new Blob(), game)))}
      ${findings(analysis)}
      <div class="actions even">
        ${copy("copy-bpgn", async () => (await this.written()).bpgn, "bpgn-copied")}
        ${save("save-bpgn", "analysis.bpgn", ({ bpgn }) => bpgn)}
        ${save("save-pgn", "analysis-a.pgn", ({ pgn }) => pgn.A)}
        ${save("save-pgn", "analysis-b.pgn", ({ pgn }) => pgn.B)}
        ${copy("copy-bfen", () => analysis.bfen, "bfen-copied")}
        <button data-share @click=${() => (this.dialog = "share")}>${t("share")}</button>
      </div>
      ${analysis.unkept ? html`<p class="problem">${t("analysis-unkept")}</p>` : nothing}
    `;
  }

  private dialogs() {
    const close = () => (this.dialog = undefined);
    switch (this.dialog) {
      case "open":
        return html`<tandem-open
          .opens=${(text: Blob) => this.opens(text)}
          @close=${close}
        ></tandem-open>`;
      case "setup":
        return html`<tandem-setup
          .bfen=${this.analysis.bfen}
          .uses=${this.analysis.begin.bind(this.analysis)}
          @close=${close}
        ></tandem-setup>`;
      case "share":
        return html`<tandem-share .shared=${this.shared()} @close=${close}></tandem-share>`;
      case undefined:
        return nothing;
    }
  }

  private shared() {
    const asked = `?bfen=${encodeURIComponent(this.analysis.bfen)}`;
    return {
      title: t("analysis"),
      link: `${location.origin}/analysis${asked}`,
      frame: `${location.origin}/embed/position${asked}`,
      picture: `/api/picture${asked}`,
    };
  }

  private async opens(text: Blob): Promise<void> {
    await this.analysis.open(text);
    this.barred = undefined;
  }

  /** Goes to another place and announces it. */
  protected go(step: () => void): void {
    step();
    const { study, place } = this.analysis;
    const move = place === undefined ? undefined : study.moves[place];
    const said = this.querySelector("[data-announce]");
    if (said) said.textContent = move ? announced({ ...move, left: 0 }) : t("step-first");
  }

  protected async tries(act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.barred = undefined;
    } catch (problem) {
      this.fails(problem);
    }
  }

  protected fails(problem: unknown): void {
    const refusal = problem as Refusal;
    const text = refusal.code ? failed(refusal) : t("offline");
    if (refusal.code === "not-now") this.barred = text;
    else toasts.tell(text);
  }

  private act = (event: ElementEvent<"act">): void => {
    void this.play((event.target as TandemBoardPanel).board, event.detail.act);
  };

  private play(board: Board, move: string): Promise<void> {
    return this.tries(async () => {
      await this.analysis.play(board, move);
      this.go(() => undefined);
    });
  }

  /** `Nf3` on the large board, `b: e4` on that one. */
  private typed = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = textOf(new FormData(form), "move");
    const [, named, move = text] = /^([ABab])\s*:\s*(.*)$/.exec(text) ?? [];
    if (!move) return;
    form.reset();
    void this.play((named?.toUpperCase() as Board | undefined) ?? this.board, move);
  };

  private swap = (): void => {
    // Partners sit side by side, so the color at the bottom changes with the board.
    this.board = otherBoard(this.board);
    this.below = other(this.below);
  };

  private flip = (): void => {
    this.below = other(this.below);
  };

  private key(event: KeyboardEvent): void {
    const { analysis } = this;
    const typing = (event.target as Element).closest("input, select, textarea, dialog");
    if (typing || event.altKey || event.metaKey) return;
    if (event.ctrlKey && event.key !== "z") return;
    const steps: Record<string, () => void> = event.ctrlKey
      ? { z: () => analysis.undo() }
      : {
          ArrowLeft: () => analysis.back(),
          ArrowRight: () => analysis.forward(),
          ArrowUp: () => analysis.beside(-1),
          ArrowDown: () => analysis.beside(1),
          Home: () => analysis.go(undefined),
          End: () => analysis.end(),
          Delete: () => analysis.remove(),
          x: this.swap,
          f: this.flip,
        };
    const step = steps[event.key];
    // Up and down scroll the page where the columns are stacked.
    if (!step || (/Up|Down/.test(event.key) && !this.hasBeside)) return;
    event.preventDefault();
    this.go(step);
  }

  private get hasBeside(): boolean {
    const { study, place } = this.analysis;
    return place !== undefined && followers(study, study.moves[place]?.after).length > 1;
  }

  private paste(event: ClipboardEvent): void {
    if ((event.target as Element).closest?.("input, select, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text/plain").trim();
    if (text) void this.tries(() => this.analysis.open(new Blob([text])));
  }

  private dragged(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.dropping = true;
  }

  private drop(event: DragEvent): void {
    this.dropping = false;
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void this.tries(() => this.analysis.open(file));
  }

  private async written(): Promise<StudyExport> {
    const { study } = this.analysis;
    const written = await writeStudy({
      ...study,
      moves: study.moves.map((move) => ({ ...move, bfen: "" })),
    });
    for (const { id, count } of written.lost) toasts.tell(t(`loss-${id}`, { count }));
    return written;
  }

  protected async copy(text: () => string | Promise<string>, done: string): Promise<void> {
    await this.tries(async () => {
      const copied = await text();
      try {
        await navigator.clipboard.writeText(copied);
        toasts.tell(t(done));
      } catch {
        toasts.tell(t("not-copied"));
      }
    });
  }

  private async save(name: string, text: (written: StudyExport) => string): Promise<void> {
    await this.tries(async () => {
      const url = URL.createObjectURL(
        new Blob([text(await this.written())], { type: "text/plain" }),
      );
      const link = document.createElement("a");
      link.href = url;
      link.download = name;
      link.click();
      URL.revokeObjectURL(url);
    });
  }
}

customElements.define("page-analysis", PageAnalysis);
