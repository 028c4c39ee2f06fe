// A game or a position within a page of another site. It knows no session, and changes nothing.

import "./styles/type.css";
import "./styles/base.css";
import "./styles/pages.css";
import "./styles/themes.css";
import "./styles/board.css";
import "./styles/boards";
import "./styles/halves.css";
import "./styles/embed.css";
import { html, nothing, type TemplateResult } from "lit";
import type { ElementEvent } from "./events";
import { BughouseReplay } from "./bughouse-replay";
import { reviewGame } from "./http";
import type { Board, Color, Refusal } from "./protocol";
import { applySettings } from "./settings";
import { announced, loadMessages, refused, t, tableName } from "./words";
import { TandemElement } from "./elements/base";
import { sheet } from "./elements/piece-symbols";
import { ending } from "./elements/status";
import "./elements/board-panel";
import "./elements/move-navigation";

const GAME = /^\/embed\/table\/([a-z0-9]+)\/game\/(\d+)$/;

class TandemEmbed extends TandemElement {
  static override properties = {
    review: { state: true },
    problem: { state: true },
    hasMessages: { state: true },
  };
  declare private review: BughouseReplay | undefined;
  declare private problem: string | undefined;
  declare private hasMessages: boolean | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.listen(document, "keydown", (event) => this.key(event));
    void this.load();
  }

  private async load(): Promise<void> {
    await loadMessages("page", "rulings");
    this.hasMessages = true;
    const [, table, number] = GAME.exec(location.pathname) ?? [];
    if (!table) return;
    const game = await reviewGame(table, Number(number)).catch((refusal: Refusal) => {
      this.problem = refused(refusal);
    });
    if (!game) return;
    // A review of Kriegspiel has three boards: its page shows them.
    if ("positions" in game) {
      this.problem = t("embed-kriegspiel");
      return;
    }
    const review = new BughouseReplay(game);
    this.follow(review);
    const ply = Number(location.hash.slice(1));
    if (location.hash && Number.isInteger(ply)) review.go(ply);
    this.review = review;
  }

  protected override render() {
    if (this.problem) return this.frame(html`<p class="empty">${this.problem}</p>`, this.page);
    if (!this.hasMessages) return nothing;
    if (location.pathname === "/embed/position") return this.position();
    return this.review ? this.game(this.review) : nothing;
  }

  private get page(): string {
    return location.pathname.replace("/embed", "");
  }

  private position() {
    const bfen = new URLSearchParams(location.search).get("bfen");
    const asked = bfen ? `?bfen=${encodeURIComponent(bfen)}` : "";
    return this.frame(
      html`<img class="picture" src="/api/picture${asked}" alt=${bfen ?? t("step-first")} />`,
      `/analysis${asked}`,
    );
  }

  private game(review: BughouseReplay) {
    const ply = review.isAtEnd ? undefined : review.ply;
    const half = (board: Board, below: Color) =>
      html`<tandem-board-panel
        .table=${review}
        .board=${board}
        .below=${below}
        .past=${review.stood(board)}
        fixed
      ></tandem-board-panel>`;
    const [outcome] = review.state?.end ? ending(review, undefined) : [""];
    const move = review.known?.played[review.ply - 1];
    return this.frame(
      html`<div class="halves">${half("A", "white")}${half("B", "black")}</div>
        <div class="controls">
          <b>${outcome}</b>
          <tandem-move-navigation
            .table=${review}
            .ply=${ply}
            .last=${review.end}
            @go=${(event: ElementEvent<"go">) => review.go(event.detail)}
          ></tandem-move-navigation>
          <span class="visually-hidden" aria-live="polite">${move ? announced(move) : ""}</span>
        </div>`,
      `${this.page}${review.isAtEnd ? "" : `#${review.ply}`}`,
    );
  }

  private frame(content: TemplateResult, link: string) {
    const name = this.review?.known ? tableName(this.review.known.terms) : "";
    return html`${sheet()}
      <main class="embed">
        <h1 class="visually-hidden">${name || "Tandem"}</h1>
        ${content}
        <footer>
          <a href=${link} target="_blank" rel="noopener">${t("open-on-tandem")}</a>
        </footer>
      </main>`;
  }

  private key(event: KeyboardEvent): void {
    const { review } = this;
    if (!review || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, number> = {
      ArrowLeft: review.ply - 1,
      ArrowRight: review.ply + 1,
      Home: 0,
      End: review.end,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    review.go(to);
  }
}

customElements.define("tandem-embed", TandemEmbed);
applySettings();
