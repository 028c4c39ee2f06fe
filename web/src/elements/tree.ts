// The moves of an analysis in four columns, with variations and comments below their moves.

import { html, nothing, type TemplateResult } from "lit";
import { emit } from "../events";
import type { Analysis } from "../analysis";
import type { Played, StudyMove } from "../protocol";
import { clockOf, followers, label, line, markOf, wordsOf, type Place } from "../study";
import { t } from "../words";
import { TandemElement } from "./base";
import { clockText } from "../clock-text";
import { cells, heads, LETTERS, rows } from "./moves";

/** The depth of nested variations that are shown; a button leads to deeper ones. */
const DEPTH = 8;

class TandemTree extends TandemElement {
  static override properties = { table: { attribute: false } };
  declare table: Analysis;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  protected override render() {
    const { study } = this.table;
    const remarks = wordsOf(study.remarks);
    return html`<div class="moves tree" tabindex="0" role="group" aria-label=${t("moves")}>
      <table>
        <thead>
          <tr>
            ${heads((_, i) => LETTERS[i] ?? "")}
          </tr>
        </thead>
        <tbody>
          ${remarks.map((text) => this.note(html`<p>${text}</p>`))} ${this.blocks()}
        </tbody>
      </table>
      ${study.moves.length || remarks.length ? nothing : html`<p class="empty">${t("analysis-empty")}</p>`}
    </div>`;
  }

  /** Rows of moves, with the comments and variations of the last one between them. */
  private blocks(): TemplateResult[] {
    const { study } = this.table;
    const blocks: TemplateResult[] = [];
    let nodes: number[] = [];
    const flush = () => {
      blocks.push(...this.rows(nodes));
      nodes = [];
    };
    for (const node of line(study, undefined)) {
      const move = study.moves[node] as StudyMove;
      nodes.push(node);
      const words = wordsOf(move.remarks);
      const beside = followers(study, move.after).slice(1);
      if (!words.length && !beside.length) continue;
      flush();
      blocks.push(
        this.note(
          html`${words.map((text) => html`<p>${text}</p>`)}
          ${beside.map((first) => this.variation(first, 1))}`,
        ),
      );
    }
    flush();
    return blocks;
  }

  private note(content: TemplateResult): TemplateResult {
    return html`<tr class="note">
      <td colspan="6">${content}</td>
    </tr>`;
  }

  private rows(nodes: readonly number[]): TemplateResult[] {
    const { study, place } = this.table;
    const moves = nodes.map((node) => study.moves[node] as StudyMove);
    const played: Played[] = moves.map((move) => ({ ...move, left: clockOf(move.remarks) ?? NaN }));
    const numbers = moves.map(({ number }) => number);
    return rows(played, numbers).map(
      (row) =>
        html`<tr>
          ${cells(row, (cell) => {
            const node = cell && nodes[cell.ply - 1];
            const move = node === undefined ? undefined : study.moves[node];
            if (!cell || !move) return html`<td></td>`;
            const { left } = cell.played;
            return html`<td class=${node === place ? "shown" : ""}>
              ${this.button(node, html`${move.text}${mark(move)}${isNaN(left) ? nothing : html` <small>${clockText(left)}</small>`}`)}
            </td>`;
          })}
        </tr>`,
    );
  }

  private button(node: Place, content: unknown): TemplateResult {
    return html`<button
      data-node=${node ?? ""}
      aria-current=${node === this.table.place ? "step" : "false"}
      @click=${() => this.go(node)}
    >
      ${content}
    </button>`;
  }

  /** A variation, with its own variations. */
  private variation(first: number, depth: number): TemplateResult {
    const { study, place } = this.table;
    const items: unknown[] = [];
    const add = (node: number) => {
      const move = study.moves[node] as StudyMove;
      items.push(
        html`<span class=${node === place ? "shown" : ""}
          >${this.button(node, html`<small>${label(move)}</small>${move.text}${mark(move)}`)}</span
        >`,
        ...wordsOf(move.remarks).map((text) => html`<span class="words">${text}</span>`),
      );
    };
    items.push(
      ...wordsOf(study.moves[first]?.before).map(
        (text) => html`<span class="words">${text}</span>`,
      ),
    );
    add(first);
    for (const node of line(study, first)) {
      add(node);
      const beside = followers(study, study.moves[node]?.after).slice(1);
      items.push(
        ...(depth < DEPTH
          ? beside.map((other) => this.variation(other, depth + 1))
          : beside.map((other) => this.button(other, "(…)"))),
      );
    }
    return html`<div class="variation" role="group" aria-label=${t("variation")}>${items}</div>`;
  }

  private go(node: Place): void {
    emit(this, "visit", node);
  }

  protected override updated(): void {
    const list = this.querySelector<HTMLElement>(".moves");
    const shown = list?.querySelector<HTMLElement>(".shown");
    if (!list) return;
    if (!shown) {
      list.scrollTop = 0;
      return;
    }
    // Only the list scrolls, never the page.
    const [frame, box] = [list.getBoundingClientRect(), shown.getBoundingClientRect()];
    const head = list.querySelector("thead")?.clientHeight ?? 0;
    if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom + 4;
    else if (box.top < frame.top + head) list.scrollTop += box.top - frame.top - head - 4;
  }
}

const mark = (move: StudyMove) => {
  const text = markOf(move);
  return text ? html`<b class="sign">${text}</b>` : nothing;
};

customElements.define("tandem-tree", TandemTree);
