// Those who have entered.

import { html, nothing } from "lit";
import type { OpenTournament } from "../tournament-store";
import type { EntrantView, EventPerson } from "../tournament";
import { t } from "../words";
import { entrantMenu } from "./tournament-menus";
import { scrolls } from "./tournament-standings";

export function entrants(tournament: OpenTournament) {
  const all = tournament.overview?.event.entrants ?? [];
  const count = all.filter(({ withdrawn }) => !withdrawn).length;
  return html`<section class="card" data-entrants>
    <h2>${t("entrants")} <small>${count}</small></h2>
    ${
      all.length === 0
        ? html`<p class="empty">${t("no-entrants")}</p>`
        : scrolls(t("entrants"), table(tournament, all))
    }
  </section>`;
}

function table(tournament: OpenTournament, all: readonly EntrantView[]) {
  const isRated = all.some(({ rating }) => rating !== null);
  return html`<table class="event-table">
    <thead>
      <tr>
        <th scope="col">${t("number")}</th>
        <th scope="col" class="name">${t("name")}</th>
        ${isRated ? html`<th scope="col">${t("rating")}</th>` : nothing}
        ${tournament.runs ? html`<td></td>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${all.map(
        (entrant) =>
          html`<tr
            class=${entrant.id === tournament.own?.id ? "own" : ""}
            data-entrant=${entrant.id}
          >
            <td>${entrant.id}</td>
            <th scope="row" class="name">${name(entrant)} ${states(entrant, tournament)}</th>
            ${isRated ? html`<td>${entrant.rating ?? ""}</td>` : nothing}
            ${tournament.runs ? html`<td>${entrantMenu(tournament, entrant)}</td>` : nothing}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The people, and the name of their team if they have one. */
function name({ people, players, label }: EntrantView) {
  const playing = people.slice(0, players);
  const names = playing.map((one, i) => html`${i > 0 ? " – " : nothing}${person(one)}`);
  const isTeam = label !== playing.map((one) => one.name).join(" – ");
  return isTeam ? html`<b>${label}</b> <small>${names}</small>` : names;
}

const person = ({ name, account }: EventPerson) =>
  account ? html`<a href="/people/${account}">${name}</a>` : name;

function states(entrant: EntrantView, { regulations }: OpenTournament) {
  const all = {
    withdrawn: entrant.withdrawn,
    paused: entrant.paused && !entrant.withdrawn,
    alone: entrant.alone && !entrant.withdrawn,
    "checked-in": entrant["checked-in"] && regulations?.["check-in"] === true,
  };
  return (Object.keys(all) as (keyof typeof all)[]).map((state) =>
    all[state] ? html`<span class="badge">${t(`entrant-${state}`)}</span> ` : nothing,
  );
}
