// The claims that are possible online, by either partner on either board.

import { html, nothing } from "lit";
import { BOARDS } from "../seats";
import type { Board } from "../protocol";
import type { Ruleset } from "../ruleset";
import { t } from "../words";
import { textOf } from "./form";
import { confirmButton } from "./confirm-button";

const COUNTS = ["one", "two", "three"] as const;

/** `act` gets the claim as it is written in the log. */
export function claims({ answers }: Ruleset, act: (deed: string) => void) {
  const claimed = [
    ...(answers["mate"] === "claimed" ? ["mate"] : []),
    ...(answers["illegal-moves"] === "claimed" ? ["illegal-move"] : []),
    ...(answers["flag"] === "claimed" ? ["flag"] : []),
    ...(answers["repetition"] !== "automatic" ? ["threefold"] : []),
    ...(answers["completion"] === "pressed" ? ["premove", "starting-error"] : []),
  ];
  if (claimed.length === 0) return nothing;
  const claim = (what: string, board: Board) =>
    confirmButton(t(`claims-${what}`), () => act(`claims ${what.replace("-", " ")} on ${board}`));
  return html`<details class="claims">
    <summary>${t("claims")}</summary>
    ${BOARDS.map(
      (board) =>
        html`<fieldset data-board=${board}>
          <legend>${t("on-board", { board })}</legend>
          <div class="actions">
            ${claimed.map((what) => claim(what, board))}
            ${answers["repetition"] === "counted" ? COUNTS.map((count) => counting(count, board, act)) : nothing}
          </div>
          ${claimed.includes("threefold") ? byMove(board, act) : nothing}
        </fieldset>`,
    )}
  </details>`;
}

function counting(count: (typeof COUNTS)[number], board: Board, act: (deed: string) => void) {
  return html`<button @click=${() => act(`counts ${count} on ${board}`)}>
    ${t("count-aloud", { count: t(`count-${count}`) })}
  </button>`;
}

/** A repetition that the claimant's next move will bring about (3.2). */
function byMove(board: Board, act: (deed: string) => void) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    act(`claims threefold on ${board} by ${textOf(new FormData(form), "move")}`);
    form.reset();
  };
  return html`<form class="actions" @submit=${submit}>
    <input
      name="move"
      required
      size="6"
      autocomplete="off"
      placeholder="Nf3"
      aria-label=${t("claims-by-move")}
    />
    <button>${t("claims-by-move")}</button>
  </form>`;
}
