// The number of positions that were possible for the opponent after each turn, as numbers and as a
// graph.

import { html, nothing, svg } from "lit";
import { emit } from "../events";
import { beliefs } from "../http";
import type { Color, KriegspielBeliefs, Refusal } from "../protocol";
import { COLORS } from "../seats";
import type { KriegspielReplay } from "../kriegspiel-replay";
import { refused, shownLanguage, t } from "../words";
import { TandemElement } from "./base";

/** The size of the graph, in units of its own. */
const WIDTH = 420;
const HEIGHT = 190;
const MARGIN = { left: 40, right: 8, top: 14, bottom: 18 };

const numbers = () => new Intl.NumberFormat(shownLanguage());

/** `12`, or `> 200 000` where counting stopped. */
export function sizeText(size: number | null | undefined, bound: number): string {
  if (size === undefined) return "–";
  return size === null ? `> ${numbers().format(bound)}` : numbers().format(size);
}

export class TandemBeliefs extends TandemElement {
  static override properties = {
    review: { attribute: false },
    number: { type: Number },
    counted: { state: true },
    problem: { state: true },
  };
  declare review: KriegspielReplay;
  declare number: number;
  declare private counted: KriegspielBeliefs | undefined;
  declare private problem: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.review);
    void this.count();
  }

  private async count(): Promise<void> {
    this.problem = undefined;
    try {
      this.counted = await beliefs(this.review.id, this.number);
      emit(this, "counted", this.counted);
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    }
  }

  protected override render() {
    const { counted, problem, review } = this;
    if (problem) {
      return html`<p class="problem" role="alert">${problem}</p>
        <button data-count-again @click=${() => this.count()}>${t("count-again")}</button>`;
    }
    if (!counted) {
      return html`<p class="counting" role="status">
        <progress aria-label=${t("beliefs")}></progress> ${t("beliefs-counting")}
      </p>`;
    }
    const { bound } = counted;
    return html`
      <p class="sizes">
        ${COLORS.map(
          (color) =>
            html`<span class="size ${color}" data-size=${color}>
              <svg class="key" viewBox="0 0 20 8" aria-hidden="true"><path d="M0 4H20" /></svg>
              ${t("belief-of", { color })} <b>${sizeText(counted[color][review.ply], bound)}</b>
            </span>`,
        )}
      </p>
      ${this.graph(counted)}
      <details>
        <summary>${t("beliefs-all")}</summary>
        <div class="sizes-table" tabindex="0" role="region" aria-label=${t("beliefs-all")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${t("turn")}</th>
                ${COLORS.map((color) => html`<th scope="col">${t(color)}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${counted.white.map(
                (_, ply) =>
                  html`<tr class=${ply === review.ply ? "shown" : ""}>
                    <td>${ply}</td>
                    ${COLORS.map((color) => html`<td>${sizeText(counted[color][ply], bound)}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        <p class="hint">${t("beliefs-words", { bound: numbers().format(bound) })}</p>
      </details>
    `;
  }

  /** A logarithmic scale; uncounted turns are at the upper edge. */
  private graph(counted: KriegspielBeliefs) {
    const last = Math.max(1, counted.white.length - 1);
    const sizes = COLORS.flatMap((color) => counted[color]);
    const known = Math.max(10, ...sizes.map((size) => size ?? 0));
    const most =
      Math.log10(sizes.includes(null) ? counted.bound : known) * (sizes.includes(null) ? 1.08 : 1);
    const x = (ply: number) => MARGIN.left + (ply / last) * (WIDTH - MARGIN.left - MARGIN.right);
    const y = (size: number) =>
      HEIGHT -
      MARGIN.bottom -
      (Math.log10(Math.max(1, size)) / most) * (HEIGHT - MARGIN.top - MARGIN.bottom);
    const line = (color: Color) =>
      counted[color]
        .map(
          (size, ply) =>
            `${ply ? "L" : "M"}${x(ply).toFixed(1)} ${size === null ? MARGIN.top : y(size).toFixed(1)}`,
        )
        .join("");
    const powers = Array.from({ length: Math.floor(most) + 1 }, (_, power) => power);
    const { ply } = this.review;
    const seek = (event: MouseEvent) => {
      const box = (event.currentTarget as Element).getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * WIDTH;
      const to = Math.round(((at - MARGIN.left) / (WIDTH - MARGIN.left - MARGIN.right)) * last);
      emit(this, "go", to);
    };
    return html`<svg
      class="graph"
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      role="img"
      aria-label=${t("beliefs-graph")}
      @click=${seek}
    >
      ${powers.map(
        (
          power,
        ) => svg`<path class="grid" d="M${MARGIN.left} ${y(10 ** power)}H${WIDTH - MARGIN.right}" />
          <text x=${MARGIN.left - 5} y=${y(10 ** power) + 4} text-anchor="end">${power < 4 ? 10 ** power : `10${"⁰¹²³⁴⁵⁶⁷⁸⁹"[power]}`}</text>`,
      )}
      ${
        sizes.includes(null)
          ? svg`<path class="beyond" d="M${MARGIN.left} ${MARGIN.top}H${WIDTH - MARGIN.right}" />`
          : nothing
      }
      <path class="now" d="M${x(ply)} ${MARGIN.top - 6}V${HEIGHT - MARGIN.bottom}" />
      ${COLORS.map((color) => {
        const size = counted[color][ply];
        const at = size === null ? MARGIN.top : y(size ?? 1);
        return svg`<path class="line ${color}" d=${line(color)} /><circle class=${color} cx=${x(ply)} cy=${at} r="5" />`;
      })}
      <text x=${MARGIN.left} y=${HEIGHT - 3}>0</text>
      <text x=${WIDTH - MARGIN.right} y=${HEIGHT - 3} text-anchor="end">
        ${counted.white.length - 1}
      </text>
    </svg>`;
  }
}

customElements.define("tandem-beliefs", TandemBeliefs);
