// Notes on a move of an analysis, and its continuations.

import { html, nothing } from "lit";
import type { Analysis } from "../analysis";
import { branch, commentOf, followers, label, markOf, MARKS } from "../study";
import { icon, type Icon } from "./icons";
import { t } from "../words";

/** Goes to another place and announces it. */
type Go = (step: () => void) => void;

/** Buttons for single steps, for both ends, and for each continuation. */
export function goesOn(analysis: Analysis, go: Go) {
  const { study, place } = analysis;
  const next = followers(study, place);
  const step = (id: string, sign: Icon, act: () => void, disabled: boolean) =>
    html`<button aria-label=${t(id)} title=${t(id)} ?disabled=${disabled} @click=${() => go(act)}>
      ${icon(sign)}
    </button>`;
  return html`<div class="go-on">
    <div class="steps" role="group" aria-label=${t("steps")}>
      ${step("step-first", "first", () => analysis.go(undefined), place === undefined)}
      ${step("step-back", "back", () => analysis.back(), place === undefined)}
      ${step("step-forward", "forward", () => analysis.forward(), next.length === 0)}
      ${step("step-now", "last", () => analysis.end(), next.length === 0)}
    </div>
    ${
      next.length > 1
        ? html`<div class="choices" role="group" aria-label=${t("goes-on")}>
            ${next.map((node) => {
              const move = study.moves[node];
              return html`<button data-choice=${node} @click=${() => go(() => analysis.go(node))}>
                ${move ? html`<small>${label(move)}</small> ${move.text}` : nothing}
              </button>`;
            })}
          </div>`
        : nothing
    }
  </div>`;
}

/** The mark and the comment of a move, and actions on its variation. */
export function notes(analysis: Analysis, go: Go) {
  const { study, place } = analysis;
  const move = place === undefined ? undefined : study.moves[place];
  const comment = commentOf(move ? move.remarks : study.remarks);
  const mark = move ? markOf(move) : "";
  return html`
    ${
      move
        ? html`<div class="marks" role="group" aria-label=${t("marks")}>
            ${MARKS.map(
              (sign) =>
                html`<button
                  data-mark=${sign}
                  aria-pressed=${sign === mark}
                  @click=${() => analysis.mark(sign === mark ? "" : sign)}
                >
                  ${sign}
                </button>`,
            )}
          </div>`
        : nothing
    }
    <textarea
      class="comment"
      rows="2"
      maxlength="2000"
      placeholder=${t(move ? "comment-move" : "comment-game")}
      aria-label=${t(move ? "comment-move" : "comment-game")}
      .value=${comment}
      @change=${(event: Event) => analysis.comment((event.target as HTMLTextAreaElement).value)}
    ></textarea>
    <div class="actions even">
      <button
        data-promote-line
        ?disabled=${branch(study, place) === undefined}
        @click=${() => analysis.promote()}
      >
        ${t("promote-line")}
      </button>
      <button data-remove ?disabled=${!move} @click=${() => go(() => analysis.remove())}>
        ${t("remove-move")}
      </button>
    </div>
  `;
}
