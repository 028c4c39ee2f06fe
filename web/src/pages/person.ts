// The profile of a person: ratings, partners, tournaments and games.

import { html, nothing } from "lit";
import { listGames, profile, statistics } from "../http";
import type { GameLine, Profile, Rating, Refusal, Statistics } from "../protocol";
import { currentUser } from "../current-user";
import { refused, t } from "../words";
import { TandemElement } from "../elements/base";
import { gameList } from "../elements/games";
import { personLink, rating, ratingText } from "../elements/ratings";
import { ratingHistory, resultTables } from "../elements/statistics";
import "../elements/openings";
import "../elements/person";
import "../elements/person-events";

/** The number of games that are shown. */
const RECENT = 20;

export class PagePerson extends TandemElement {
  static override properties = {
    personId: {},
    profile: { state: true },
    games: { state: true },
    statistics: { state: true },
    uncounted: { state: true },
    problem: { state: true },
  };
  declare personId: string;
  declare private profile: Profile | undefined;
  declare private games: GameLine[] | undefined;
  declare private statistics: Statistics | undefined;
  /** Why there are no statistics. */
  declare private uncounted: string | undefined;
  declare private problem: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(currentUser);
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.profile = await profile(this.personId);
      document.title = `${this.profile.name} · Tandem`;
      // The page is as good as whole without them.
      const counted = statistics(this.personId).then(
        (found) => (this.statistics = found),
        (refusal: Refusal) => (this.uncounted = refused(refusal)),
      );
      this.games = await listGames({ player: this.personId });
      await counted;
    } catch (refusal) {
      const { code } = refusal as Refusal;
      this.problem = code === "no-person" ? t("no-person") : refused(refusal as Refusal);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.title = "Tandem";
  }

  protected override render() {
    const { profile, problem, games } = this;
    if (problem && !profile)
      return html`<main class="plain">
        <h1>${problem}</h1>
        <a href="/">${t("to-home")}</a>
      </main>`;
    if (!profile) return html`<main class="plain"><p class="empty">${t("connecting")}</p></main>`;
    const mine = currentUser.is(profile.id);
    return html`<main class="plain person-page">
      <header class="person-head">
        <h1>${profile.name}</h1>
        ${profile.guest ? html`<span class="badge">${t("guest")}</span>` : nothing}
        ${
          mine
            ? html`<a class="button" href="/account">${t("account")}</a>`
            : html`<tandem-person
                class="more"
                .person=${profile}
                .label=${t("more-actions")}
                meets
              ></tandem-person>`
        }
      </header>
      <section class="card">
        <h2>${t("rating")}</h2>
        ${profile.rating ? strength(profile.rating) : html`<p class="empty">${t("rating-none")}</p>`}
      </section>
      ${this.statistics ? ratingHistory(this.statistics) : nothing}
      ${this.uncounted ? html`<p class="problem" role="alert">${this.uncounted}</p>` : nothing}
      <section class="card">
        <h2>${t("teams")}</h2>
        ${
          profile.teams?.length
            ? html`<ul class="rows">
                ${profile.teams.map(
                  ({ people, rating: of }) =>
                    html`<li>
                      <span
                        >${t("with")}
                        ${people.filter(({ id }) => id !== profile.id).map(personLink)}</span
                      >
                      <span
                        >${rating(of)} <small>${t("games-count", { count: of.games })}</small></span
                      >
                    </li>`,
                )}
              </ul>`
            : html`<p class="empty">${t("teams-none")}</p>`
        }
      </section>
      ${this.statistics ? resultTables(this.statistics) : nothing}
      <tandem-person-events .personId=${profile.id}></tandem-person-events>
      ${
        profile.archive && !profile.guest
          ? html`<tandem-openings .player=${profile.name} source="table/"></tandem-openings>`
          : nothing
      }
      <section class="card">
        <h2>${t("games")}</h2>
        ${
          !games
            ? html`<p class="empty">${t("connecting")}</p>`
            : games.length === 0
              ? html`<p class="empty">${t("no-recent-games")}</p>`
              : html`${gameList(games.slice(0, RECENT))}
                  <a
                    class="more"
                    href="/games?player=${encodeURIComponent(profile.guest ? profile.id : profile.name)}"
                    >${t("all-games")}</a
                  >`
        }
      </section>
    </main>`;
  }
}

function strength(of: Rating) {
  return html`<p class="strength">
    <b>${ratingText(of)}</b> <span>± ${Math.round(2 * of.deviation)}</span>
    <span>${t("games-count", { count: of.games })}</span>
  </p>`;
}

customElements.define("page-person", PagePerson);
