// A change of a draft by hand: two entrants exchange their places.

import { html } from "lit";
import type { OpenTournament } from "../tournament-store";
import type { EntrantId, Pairing, RoundView } from "../tournament";
import { t } from "../words";
import { textOf } from "./form";

export function exchangeForm(tournament: OpenTournament, draft: RoundView) {
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const [one, other] = [Number(textOf(form, "one")), Number(textOf(form, "other"))];
    if (one === other) return;
    const pairing = exchanged(draft, one, other);
    const { stage, number: round } = draft;
    await tournament.try({ command: "act", act: { act: "pair", stage, round, pairing } });
  };
  const entrants = [
    ...draft.matches.flatMap(({ first, second }) => [...first, ...second]),
    ...draft.byes.map(({ entrant }) => entrant),
  ];
  const choice = (name: string, label: string) =>
    html`<label class="field">
      ${label}
      <select name=${name}>
        ${entrants.map((id) => html`<option value=${id}>${tournament.label([id])}</option>`)}
      </select>
    </label>`;
  return html`<details data-exchange>
    <summary>${t("exchange")}</summary>
    <form class="inline" @submit=${submit}>
      ${choice("one", t("exchange-one"))} ${choice("other", t("exchange-other"))}
      <button ?disabled=${tournament.isBusy}>${t("exchange-do")}</button>
    </form>
  </details>`;
}

/** The pairing of a draft after two entrants have exchanged their places. */
export function exchanged(draft: RoundView, one: EntrantId, other: EntrantId): Pairing {
  const of = (id: EntrantId) => (id === one ? other : id === other ? one : id);
  return {
    matches: draft.matches.map(({ first, second, games }) => ({
      first: first.map(of),
      second: second.map(of),
      games: games.length,
    })),
    byes: draft.byes.map((bye) => ({ ...bye, entrant: of(bye.entrant) })),
  };
}
