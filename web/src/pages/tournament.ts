// The page of one tournament.

import { html, nothing } from "lit";
import { connection } from "../connection";
import { currentUser } from "../current-user";
import { csvPath, eventRefused, exportPath } from "../tournament-api";
import { OpenTournament } from "../tournament-store";
import type { EventOverview } from "../tournament";
import { formatText, regulationsText } from "../tournament-words";
import { rulesetText } from "../ruleset";
import { controlText, shownLanguage, t } from "../words";
import { TandemElement } from "../elements/base";
import { entrants } from "../elements/tournament-entrants";
import { prints } from "../elements/tournament-prints";
import { crosstable, standingsOf } from "../elements/tournament-standings";
import { clocksOf } from "../elements/tournament-clocks-part";
import "../elements/tournament-desk";
import "../elements/tournament-log";
import "../elements/tournament-rounds";
import "../elements/tournament-self";
import "../styles/tournaments.css";

/** How often the page looks whether it is time to ask the server. */
const TICK = 1000;

export class PageTournament extends TandemElement {
  static override properties = { eventId: {} };
  declare eventId: string;

  private tournament!: OpenTournament;

  override connectedCallback(): void {
    super.connectedCallback();
    this.tournament = new OpenTournament(this.eventId);
    this.follow(this.tournament);
    this.every(TICK, () => this.tournament.poll());
    this.listen(document, "visibilitychange", () => this.tournament.poll());
    this.on(connection, "welcome", () => this.tournament.forget());
    this.on(connection, "event", (news) => this.tournament.hear(news));
    this.on(connection, "invited", (invitation) => this.tournament.hearTable(invitation));
    connection.followEvent(this.eventId);
    // The role follows from who is signed in.
    this.listen(currentUser, "change", () => {
      void this.tournament.refresh();
      this.requestUpdate();
    });
    void this.tournament.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    connection.unfollowEvent(this.eventId);
  }

  protected override updated(): void {
    const name = this.tournament.regulations?.name;
    if (name) document.title = `${name} · Tandem`;
  }

  protected override render() {
    const { tournament } = this;
    const { overview, problem } = tournament;
    if (problem)
      return html`<main class="plain">
        <h1>${problem.code === "no-event" ? t("no-such-event") : eventRefused(problem)}</h1>
        <a href="/events">${t("all-events")}</a>
      </main>`;
    if (!overview) return html`<main class="plain tournament" aria-busy="true"></main>`;
    return html`<main class="plain tournament" aria-busy=${tournament.isBusy}>
      ${this.head(overview)}
      <div class="columns">
        <div class="column">
          <tandem-tournament-self .tournament=${tournament}></tandem-tournament-self>
          <tandem-tournament-desk .tournament=${tournament}></tandem-tournament-desk>
          ${clocksOf(tournament)} ${this.stages()}
          <tandem-tournament-rounds .tournament=${tournament}></tandem-tournament-rounds>
          ${this.standings()}
        </div>
        <div class="column">
          ${entrants(tournament)} ${this.regulations()} ${prints(tournament)} ${this.files()}
          <tandem-tournament-log .tournament=${tournament}></tandem-tournament-log>
        </div>
      </div>
    </main>`;
  }

  private head({ id, owner, arbiters, listed, club, tables, event }: EventOverview) {
    const { regulations, finished, stages, announcements } = event;
    const state = finished ? "finished" : stages.length > 0 ? "running" : "entries";
    const [first] = regulations.stages;
    const people = [owner, ...arbiters];
    return html`<header class="event-head">
      <h1>${regulations.name}</h1>
      <p class="badges">
        <span class="badge" data-event-state=${state}>${t(`event-${state}`)}</span>
        ${first ? html`<span class="badge">${formatText(first.format)}</span>` : nothing}
        <span class="badge">${controlText(regulations.clock)}</span>
        <span class="badge">${rulesetText(regulations.ruleset)}</span>
        ${regulations.rated ? html`<span class="badge">${t("badge-rated")}</span>` : nothing}
        ${listed ? nothing : html`<span class="badge">${t("by-link")}</span>`}
      </p>
      <p class="run-by">
        ${t("organizer")}
        ${people.map(
          ({ id, name }, i) =>
            html`${i === 1 ? html`; ${t("arbiters")} ` : i > 1 ? ", " : nothing}<a
                href="/people/${id}"
                >${name}</a
              >`,
        )}
        ${club ? html`· <a data-club href="/clubs/${club.id}">${club.name}</a>` : nothing}
      </p>
      <p class="buttons">
        ${
          listed && tables.length > 0
            ? html`<a class="button" data-tv href="/events/${id}/tv">${t("event-tv")}</a>`
            : nothing
        }
        <a class="button" data-to-wall href="/events/${id}/wall">${t("event-wall")}</a>
      </p>
      ${
        announcements.length > 0
          ? html`<ul class="announcements">
              ${announcements
                .toReversed()
                .slice(0, 3)
                .map(({ at, text }) => html`<li>${time(at)} <span>${text}</span></li>`)}
            </ul>`
          : nothing
      }
    </header>`;
  }

  /** The choice of a stage, if there are several. */
  private stages() {
    const { tournament } = this;
    const { stages } = tournament.overview?.event ?? { stages: [] };
    if (stages.length < 2) return nothing;
    return html`<nav class="buttons" aria-label=${t("stages")}>
      ${stages.map(
        ({ number }) =>
          html`<button
            aria-pressed=${number === tournament.stageNumber}
            @click=${() => void tournament.choose(number)}
          >
            ${tournament.regulations?.stages[number - 1]?.name || t("stage-number", { number })}
          </button>`,
      )}
    </nav>`;
  }

  private standings() {
    const { tournament } = this;
    if (!tournament.stage) return nothing;
    return html`<section class="card" data-standings>
      <h2>${t("event-standings")}</h2>
      ${standingsOf(tournament)} ${crosstable(tournament)}
    </section>`;
  }

  private regulations() {
    const { regulations } = this.tournament;
    if (!regulations) return nothing;
    return html`<section class="card" data-regulations>
      <h2>${t("regulations")}</h2>
      <dl class="regulations">
        ${regulationsText(regulations).map(
          ([term, text]) =>
            html`<div>
              <dt>${term}</dt>
              <dd>${text}</dd>
            </div>`,
        )}
      </dl>
      ${regulations.notes ? html`<p class="free-text">${regulations.notes}</p>` : nothing}
    </section>`;
  }

  private files() {
    const { id, stage, stageNumber, rounds } = this.tournament;
    const file = (href: string, name: string, text: string) =>
      html`<li><a href=${href} download=${name}>${text}</a></li>`;
    const csv = (table: string, text: string, round?: number) =>
      file(csvPath(id, table, stageNumber, round), `${table}${round ?? ""}.csv`, text);
    const last = rounds?.at(-1)?.number;
    return html`<section class="card" data-files>
      <h2>${t("event-files")}</h2>
      <ul class="file-list">
        ${csv("entries", t("file-entries"))}
        ${last ? csv("pairings", t("file-pairings", { round: last }), last) : nothing}
        ${stage ? csv("standings", t("file-standings")) : nothing}
        ${file(exportPath(id), `tournament-${id}.json`, t("file-log"))}
      </ul>
    </section>`;
  }
}

function time(millis: number) {
  const date = new Intl.DateTimeFormat(shownLanguage(), { dateStyle: "short", timeStyle: "short" });
  return html`<time datetime=${new Date(millis).toISOString()}>${date.format(millis)}</time>`;
}

customElements.define("page-tournament", PageTournament);
