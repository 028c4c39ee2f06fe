// The tournaments in which a person plays or has played, with their places and partners.

import { html, nothing, type PropertyValues } from "lit";
import type { Refusal } from "../protocol";
import { eventRefused, listEventsOf, PERSON_EVENTS_PAGE } from "../tournament-api";
import type { EventPartner, PersonEvent } from "../tournament";
import { formatText, pointsText } from "../tournament-words";
import { loadMessages, shownLanguage, t } from "../words";
import { TandemElement } from "./base";
import "../styles/tournaments.css";

class TandemPersonEvents extends TandemElement {
  static override properties = {
    personId: {},
    events: { state: true },
    isAll: { state: true },
    problem: { state: true },
  };
  declare personId: string;
  declare private events: readonly PersonEvent[];
  /** Whether all events are loaded. */
  declare private isAll: boolean;
  declare private problem: string | undefined;

  constructor() {
    super();
    this.events = [];
    this.isAll = true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("personId")) this.events = [];
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("personId")) void this.load();
  }

  /** Loads the events behind those that are shown. */
  private load = async (): Promise<void> => {
    const { personId, events } = this;
    try {
      const [found] = await Promise.all([
        listEventsOf(personId, events.at(-1)),
        loadMessages("tournaments"),
      ]);
      if (personId !== this.personId) return;
      this.events = [...events, ...found];
      this.isAll = found.length < PERSON_EVENTS_PAGE;
      this.problem = undefined;
    } catch (refusal) {
      this.problem = eventRefused(refusal as Refusal);
    }
  };

  protected override render() {
    const { events, isAll, problem } = this;
    if (events.length === 0 && !problem) return nothing;
    return html`<section class="card">
      <h2>${t("tournaments")}</h2>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      <ul class="event-list">
        ${events.map(line)}
      </ul>
      ${isAll ? nothing : html`<button class="wide" @click=${this.load}>${t("older-events")}</button>`}
    </section>`;
  }
}

function line({ id, name, state, created, format, place, partners }: PersonEvent) {
  const date = new Intl.DateTimeFormat(shownLanguage(), { dateStyle: "medium" });
  const points = place && t("points-count", { points: pointsText(place.points) });
  return html`<li>
    <a href="/events/${id}"><b>${name}</b></a>
    ${place ? html`<span>${t("place-of", { rank: place.rank, of: place.of })}, ${points}</span>` : nothing}
    <small>
      ${partners.length ? html`${t("with")} ${partners.map(partner)} · ` : nothing}
      ${state === "finished" ? nothing : html`${t(`event-${state}`)} · `}
      ${format ? html`${formatText(format)} · ` : nothing}
      <time datetime=${new Date(created * 1000).toISOString()}>${date.format(created * 1000)}</time>
    </small>
  </li>`;
}

const partner = ({ id, name }: EventPartner) =>
  id ? html`<a class="person" href="/people/${id}">${name}</a>` : name;

customElements.define("tandem-person-events", TandemPersonEvents);
