// The accuracy of the four players, with their mistakes to be tried again.

import { html, nothing } from "lit";
import { account } from "../accuracy";
import { fullNameAt } from "../bots";
import { emit } from "../events";
import type { BughouseReplay } from "../bughouse-replay";
import type { Seat } from "../protocol";
import { SEATS, teamOf } from "../seats";
import { t } from "../words";
import { teamSign } from "./icons";

/** A table of the players; nothing while the evaluation is not complete. */
export function accounts(review: BughouseReplay) {
  const { evaluation, known } = review;
  if (!known || !evaluation || evaluation.evaluated.length < evaluation.moves) return nothing;
  return html`<table class="accounts">
    <thead>
      <tr>
        <th scope="col">${t("player")}</th>
        <th scope="col">${t("accuracy")}</th>
        <th scope="col" title=${t("mistakes")}>?</th>
        <th scope="col" title=${t("blunders")}>??</th>
        <td></td>
      </tr>
    </thead>
    <tbody>
      ${SEATS.map((seat) => row(review, seat))}
    </tbody>
  </table>`;
}

function row(review: BughouseReplay, seat: Seat) {
  const { evaluation, known } = review;
  const played = known?.played ?? [];
  const found = account(evaluation?.evaluated ?? [], played, seat);
  const name = fullNameAt(seat, known?.state.seats[seat].person);
  return html`<tr data-account=${seat}>
    <th scope="row">${teamSign(teamOf(seat))} <span>${name}</span></th>
    <td class="accuracy">
      ${found.accuracy === undefined ? "–" : t("percent", { value: Math.round(found.accuracy) })}
    </td>
    <td>${found.mistakes}</td>
    <td>${found.blunders}</td>
    <td>
      ${
        found.bad.length > 0
          ? html`<button
              data-retry=${seat}
              title=${t("retry-of", { name, count: found.bad.length })}
              aria-label=${t("retry-of", { name, count: found.bad.length })}
              @click=${(event: Event) => emit(event.target, "retry", found.bad)}
            >
              ${t("retry")}
            </button>`
          : nothing
      }
    </td>
  </tr>`;
}
