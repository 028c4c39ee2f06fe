// The page of a club: its ratings, its evenings, and what its organizers do.

import { html, nothing } from "lit";
import type { ClubView, EveningView } from "../club";
import { clubFile, showClub } from "../club-api";
import { currentUser } from "../current-user";
import type { Refusal } from "../protocol";
import { eventRefused } from "../tournament-api";
import { shownLanguage, t } from "../words";
import { TandemElement } from "../elements/base";
import "../elements/club-desk";
import "../elements/club-members";
import "../styles/tournaments.css";
import "../styles/clubs.css";

const REFRESH = 15_000;

export class PageClub extends TandemElement {
  static override properties = {
    clubId: {},
    club: { state: true },
    problem: { state: true },
  };
  declare clubId: string;
  declare private club: ClubView | undefined;
  declare private problem: Refusal | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // The role follows from who is signed in.
    this.listen(currentUser, "change", () => void this.refresh());
    this.every(REFRESH, () => {
      if (document.visibilityState === "visible") void this.refresh();
    });
    void this.refresh();
  }

  private refresh = async (): Promise<void> => {
    try {
      this.club = await showClub(this.clubId);
      this.problem = undefined;
    } catch (refusal) {
      // The page stays as it is; the next time may succeed.
      if (!this.club) this.problem = refusal as Refusal;
    }
  };

  protected override updated(): void {
    if (this.club) document.title = `${this.club.name} · Tandem`;
  }

  protected override render() {
    const { club, problem } = this;
    if (problem)
      return html`<main class="plain">
        <h1>${problem.code === "no-event" ? t("club-not-found") : eventRefused(problem)}</h1>
        <a href="/clubs">${t("clubs-all")}</a>
      </main>`;
    if (!club) return html`<main class="plain tournament" aria-busy="true"></main>`;
    const runs = club.role !== "visitor";
    return html`<main class="plain tournament club" aria-busy="false">
      ${head(club)}
      <div class="columns">
        <div class="column">
          ${
            runs
              ? html`<tandem-club-desk .club=${club} .changed=${this.refresh}></tandem-club-desk>`
              : nothing
          }
          <tandem-club-members .club=${club} .changed=${this.refresh}></tandem-club-members>
        </div>
        <div class="column">${evenings(club)} ${files(club)}</div>
      </div>
    </main>`;
  }
}

function head({ name, about, listed, owner, organizers }: ClubView) {
  return html`<header class="event-head">
    <h1>${name}</h1>
    ${listed ? nothing : html`<p class="badges"><span class="badge">${t("by-link")}</span></p>`}
    <p class="run-by">
      ${t("club-organizers")}
      ${[owner, ...organizers].map(
        ({ id, name }, i) => html`${i > 0 ? ", " : nothing}<a href="/people/${id}">${name}</a>`,
      )}
    </p>
    ${about ? html`<p class="free-text">${about}</p>` : nothing}
  </header>`;
}

function evenings({ evenings }: ClubView) {
  return html`<section class="card" data-evenings>
    <h2>${t("club-evenings")} <small>${evenings.length}</small></h2>
    ${
      evenings.length === 0
        ? html`<p class="empty">${t("club-no-evenings")}</p>`
        : html`<ul class="event-list">
            ${evenings.map(evening)}
          </ul>`
    }
  </section>`;
}

function evening({ event, name, state, at, players, games, winners }: EveningView) {
  const date = new Intl.DateTimeFormat(shownLanguage(), { dateStyle: "medium" });
  return html`<li data-evening=${event}>
    <a href="/events/${event}"><b>${name}</b></a>
    ${state === "finished" ? nothing : html`<span class="badge">${t(`event-${state}`)}</span>`}
    <small>
      <time datetime=${new Date(at).toISOString()}>${date.format(at)}</time> ·
      ${t("club-players-count", { count: players })} · ${t("club-games-count", { count: games })}
    </small>
    ${
      winners.length > 0
        ? html`<span class="winners">${t("club-won-by", { names: listed(winners) })}</span>`
        : nothing
    }
  </li>`;
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat(shownLanguage(), { type: "conjunction" }).format(names);

function files({ id }: ClubView) {
  return html`<section class="card" data-files>
    <h2>${t("club-files")}</h2>
    <ul class="file-list">
      <li><a href=${clubFile(id)} download="club.json">${t("club-file")}</a></li>
    </ul>
  </section>`;
}

customElements.define("page-club", PageClub);
