// The link of two clocks for people: whether the other one is there, and what contradicts.

import { html, nothing } from "lit";
import type { Entry } from "../clock/entry";
import { timeText } from "../clock/export";
import type { Contradiction, HallGame } from "../clock/game";
import { codeText } from "../clock/room";
import type { HallStore } from "../clock/store";
import { t } from "../words";
import "./hall-direct";
import { entryText } from "./hall-words";

/** `alone` without a room, `waiting` for the other device before the game, `joining` until this one knows more. */
export function linkState({
  link,
  game,
}: HallStore): "alone" | "waiting" | "joining" | "together" | "apart" {
  if (!link) return "alone";
  if (!link.isReady) return "joining";
  if (link.isTogether) return "together";
  if (game.state.phase === "before") return "waiting";
  return link.isLooking ? "joining" : "apart";
}

export function linkNotice(store: HallStore) {
  const { link, place, game } = store;
  if (!link || !place || store.takenBy) return nothing;
  const scribe = link.hasScribe
    ? html`<span data-scribe>${t("clock-scribe-there")}</span>`
    : nothing;
  // A game on one device has no other clock.
  if (!game.setup.keeper && !store.isScribe) return scribe;
  const state = linkState(store);
  const text =
    state === "waiting"
      ? html`${t("clock-link-code")} <b class="code">${codeText(place.code)}</b>`
      : t(`clock-link-${state}`);
  return html`<span data-link=${state}>${text}</span> ${scribe}`;
}

/** The link in the menu of the arbiter. */
export function linkSection(store: HallStore) {
  const { link, place, game } = store;
  if (!link || !place) return invitation(store);
  const state = linkState(store);
  const { error } = link;
  const contradictions = game.contradictions();
  return html`<section class="hall-link">
    <h3>${t("clock-other-device")}</h3>
    <p>
      ${state === "waiting" || !game.setup.keeper ? nothing : t(`clock-link-${state}`)}
      ${store.isDirect ? t("clock-direct-open") : nothing}
      ${link.hasScribe ? t("clock-scribe-there") : nothing}
      ${
        error !== undefined && error > 0
          ? t("clock-link-error", { millis: Math.ceil(error) })
          : nothing
      }
    </p>
    <p>${t("clock-link-code")} <b class="code">${codeText(place.code)}</b></p>
    <tandem-hall-direct .store=${store}></tandem-hall-direct>
    ${
      contradictions.length > 0
        ? html`<h4>${t("clock-contradictions")}</h4>
            <p class="muted">${t("clock-contradictions-words")}</p>
            <ul>
              ${contradictions.map((one) => contradiction(one, game))}
            </ul>`
        : nothing
    }
  </section>`;
}

/** A game on one device has no room until somebody wants to record the moves on another. */
function invitation(store: HallStore) {
  // The drops of one board are captures of the other.
  if (store.game.setup.boards.length < 2) return nothing;
  return html`<section class="hall-link">
    <h3>${t("clock-scribe")}</h3>
    <p class="muted">${t("clock-scribe-words")}</p>
    <p class="actions">
      <button data-invite @click=${() => store.invite()}>${t("clock-scribe-invite")}</button>
    </p>
  </section>`;
}

const contradiction = ({ heard, meanwhile }: Contradiction, game: HallGame) =>
  html`<li>
    ${stamped(heard, game)}
    <ul>
      ${meanwhile.map((entry) => html`<li>${stamped(entry, game)}</li>`)}
    </ul>
  </li>`;

const stamped = (entry: Entry, game: HallGame) => `${timeText(entry.at)} ${entryText(entry, game)}`;
