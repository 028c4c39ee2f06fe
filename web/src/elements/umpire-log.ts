// The umpire's announcements: the newest in large letters, and all of them by turn.

import { html, nothing } from "lit";
import { emit } from "../events";
import { refusals, turnsOf, type KriegspielTable, type Turn } from "../kriegspiel-table";
import { announcements, sentences } from "../umpire-sentences";
import type { UmpireLine } from "../protocol";
import { t } from "../words";
import { TandemElement } from "./base";

/**
 * The newest line, in large letters. Announcements of the last move stay while attempts are
 * refused.
 */
export function newest(heard: readonly UmpireLine[]) {
  const line = heard.at(-1);
  if (!line) return html`<p class="newest empty">${t("umpire-silent")}</p>`;
  const [first = "", ...more] = sentences(line);
  const before = line.said === "moved" ? undefined : heard.findLast(({ said }) => said === "moved");
  const holds = before?.said === "moved" ? announcements(before.announced) : [];
  return html`<p class="newest ${line.said}">
    <b>${first}</b> ${more.join(" ")}
    ${holds.length > 0 ? html`<small>${holds.join(" ")}</small>` : nothing}
  </p>`;
}

/** The refused attempts of a turn: the moves where that side is visible, else their number. */
export function tried(turn: Turn) {
  const own = turn.lines.flatMap((line) =>
    line.said === "refused" && line.own ? [line.own.text] : [],
  );
  const number = refusals(turn);
  if (number === 0) return nothing;
  return own.length > 0
    ? html`<span class="tried"
        ><span class="visually-hidden">${t("tried")}:</span>
        ${own.map((text) => html`<del>${text}</del> `)}</span
      >`
    : html`<span class="tried">${t("refused-times", { number })}</span>`;
}

function row(turn: Turn, shown: number | undefined, go: ((ply: number) => void) | undefined) {
  const moved = turn.lines.find((line) => line.said === "moved");
  const name = moved?.said === "moved" ? (moved.own?.text ?? t("moved")) : "…";
  const asked = turn.lines.find((line) => line.said === "asked");
  const said = moved?.said === "moved" ? announcements(moved.announced) : [];
  const content = html`<span class="number"
      >${Math.ceil(turn.number / 2)}${turn.by === "white" ? "." : "…"}</span
    >
    <span class="side ${turn.by}" title=${t(turn.by)}></span>
    <span class="said-turn">
      <b class=${moved?.said === "moved" && moved.own ? "" : "unseen"}>${name}</b>
      ${tried(turn)}${asked?.said === "asked" ? html`<span class="asked">${t(asked.yes ? "said-any-yes" : "said-any-no")}</span>` : nothing}
      ${said.length > 0 ? html`<span class="announced">${said.join(" ")}</span>` : nothing}
    </span>`;
  return html`<li class=${turn.number === shown ? "shown" : ""}>
    ${
      go
        ? html`<button
            class="row"
            aria-current=${turn.number === shown ? "step" : "false"}
            @click=${() => go(turn.number)}
          >
            ${content}
          </button>`
        : html`<span class="row">${content}</span>`
    }
  </li>`;
}

export class TandemUmpire extends TandemElement {
  static override properties = { table: { attribute: false }, ply: {}, review: { type: Boolean } };
  declare table: KriegspielTable;
  /** The turn that a review shows. */
  declare ply: number | undefined;
  /** Whether turns can be tapped. */
  declare review: boolean;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  protected override render() {
    const heard = this.table.known?.heard ?? [];
    const go = this.review ? (ply: number) => this.go(ply) : undefined;
    return html`
      <ol class="log said" tabindex="0" aria-label=${t("umpire-log")}>
        ${turnsOf(heard).map((turn) => row(turn, this.ply, go))}
      </ol>
    `;
  }

  private go(ply: number): void {
    emit(this, "go", ply);
  }

  /** Scrolls to the newest turn, or to the one that is shown. Only the list scrolls. */
  protected override updated(): void {
    const list = this.querySelector<HTMLElement>(".log");
    if (!list) return;
    const row = list.querySelector<HTMLElement>(".shown");
    if (!row) list.scrollTop = this.review ? 0 : list.scrollHeight;
    else if (row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop;
    else if (row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = row.offsetTop + row.offsetHeight - list.clientHeight;
    }
  }
}

customElements.define("tandem-umpire", TandemUmpire);
