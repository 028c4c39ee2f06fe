// The worth of captured pieces to the partner: in words for a move, and as a list.

import { html, nothing } from "lit";
import { nameAt } from "../bots";
import type { BughouseReplay } from "../bughouse-replay";
import { emit } from "../events";
import { capturedPieces, type Captured } from "../gifts";
import { boardOf, colorOf } from "../seats";
import { t } from "../words";
import { picture } from "./piece-symbols";

const captured = (review: BughouseReplay): Captured[] =>
  capturedPieces(
    review.evaluation?.evaluated ?? [],
    review.known?.played ?? [],
    (seat, piece) => review.atStart[boardOf(seat)].reserve[colorOf(seat)][piece] ?? 0,
  );

const nameOf = (review: BughouseReplay, { to }: Captured): string =>
  nameAt(to, review.known?.state.seats[to].person);

/** `+12 %`, `−3 %`, `0 %` */
function worth({ without, with: after }: Captured): string {
  const change = after - without;
  const sign = change > 0 ? "+" : change < 0 ? "−" : "";
  return sign + t("percent", { value: Math.abs(change) });
}

/** The worth of the piece that a move captured. */
export function giftOf(review: BughouseReplay, ply: number) {
  const gift = captured(review).find((one) => one.ply === ply);
  if (!gift) return nothing;
  const { piece, without, with: after } = gift;
  const change = after > without ? "rose" : after < without ? "fell" : "same";
  const name = nameOf(review, gift);
  return html`<span class="gift"
    >${t("gift-worth", { piece, change, name, without: t("percent", { value: without }), with: t("percent", { value: after }) })}
    ${gift.dropped ? drop(review, gift.dropped) : t("gift-kept")}</span
  >`;
}

/** All captured pieces, with a way to each capture and each drop. */
export function gifts(review: BughouseReplay) {
  const all = captured(review);
  if (all.length === 0) return nothing;
  return html`<details class="gifts">
    <summary>${t("gifts")}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">${t("gift-capture")}</th>
          <th scope="col">${t("gift-to")}</th>
          <th scope="col">${t("gift-chances")}</th>
          <th scope="col">${t("gift-drop")}</th>
        </tr>
      </thead>
      <tbody>
        ${all.map((gift) => row(review, gift))}
      </tbody>
    </table>
  </details>`;
}

function row(review: BughouseReplay, gift: Captured) {
  const { ply, piece, to, without, with: after, dropped } = gift;
  const kind = after > without ? "up" : after < without ? "down" : "";
  return html`<tr data-gift=${ply}>
    <td>${step(review, ply)}</td>
    <th scope="row">
      ${picture(piece, colorOf(to))}<span class="visually-hidden"
        >${t(`what-${piece.toLowerCase()}`)}</span
      >
      <span>${nameOf(review, gift)}</span>
    </th>
    <td class="rerated ${kind}">${worth(gift)}</td>
    <td>${dropped ? step(review, dropped) : "–"}</td>
  </tr>`;
}

const drop = (review: BughouseReplay, ply: number) =>
  html`${t("gift-dropped")} ${step(review, ply)}`;

/** A move that leads to itself. */
const step = (review: BughouseReplay, ply: number) =>
  html`<button @click=${(event: Event) => emit(event.target, "go", ply)}>
    ${review.textAt(ply)}
  </button>`;
