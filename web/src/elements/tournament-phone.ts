// The part of a player without an account: they choose their name on their phone, and see where
// they play.

import { html, nothing } from "lit";
import { cellOf, nextOf, playersOf, seatOf, sideOf } from "../tournament-crosstable";
import { phoneName, type Known } from "../phone-name";
import { clockPath } from "../tournament-api";
import type { OpenTournament } from "../tournament-store";
import type { MatchView, RoundView } from "../tournament";
import { t } from "../words";
import { TandemElement } from "./base";
import { textOf } from "./form";
import "./tournament-phone-results";

/** Whether people play over the board, and may choose their names. */
export const takesNames = (tournament: OpenTournament): boolean =>
  tournament.regulations?.automation === "none" &&
  (tournament.overview?.event.entrants.some(({ withdrawn }) => !withdrawn) ?? false);

class TandemTournamentPhone extends TandemElement {
  static override properties = { tournament: { attribute: false } };
  declare tournament: OpenTournament;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.tournament);
    this.follow(phoneName);
  }

  protected override render() {
    const known = phoneName.of(this.tournament);
    return known ? this.known(known) : this.chooser();
  }

  private chooser() {
    const { tournament } = this;
    const { entrants = [] } = tournament.overview?.event ?? {};
    const people = entrants
      .filter(({ withdrawn }) => !withdrawn)
      .flatMap((entrant) =>
        playersOf(entrant).map(({ name }, i) => ({
          name,
          value: `${entrant.id}.${entrant.places[i]}`,
        })),
      )
      .toSorted((one, other) => one.name.localeCompare(other.name));
    const choose = (event: SubmitEvent) => {
      event.preventDefault();
      const chosen = textOf(new FormData(event.target as HTMLFormElement), "name");
      const [entrant = 0, person = 0] = chosen.split(".").map(Number);
      phoneName.choose(tournament.id, { entrant, person });
    };
    return html`<form class="phone-name" data-phone-name @submit=${choose}>
      <label class="field">
        ${t("phone-choose")}
        <select name="name" required>
          <option value="">–</option>
          ${people.map(({ name, value }) => html`<option value=${value}>${name}</option>`)}
        </select>
      </label>
      <button class="primary">${t("phone-choose-do")}</button>
    </form>`;
  }

  private known(known: Known) {
    const { tournament } = this;
    const forget = () => phoneName.choose(tournament.id, undefined);
    const rounds = tournament.rounds ?? [];
    const next = nextOf(rounds, known.entrant.id);
    return html`<p class="phone-known" data-known>
        <b>${known.name}</b>
        <button class="small" @click=${forget}>${t("phone-forget")}</button>
      </p>
      <div role="status" data-phone-next>
        ${
          next?.match
            ? this.match(known, next.round, next.match)
            : next
              ? html`<p class="next">
                  <b>${t("round-number", { round: next.round.number })}</b>
                  ${t(`you-bye-${next.bye}`)}
                </p>`
              : this.waits(known, rounds)
        }
      </div>
      <tandem-tournament-phone-results
        .tournament=${tournament}
        .known=${known}
      ></tandem-tournament-phone-results>`;
  }

  /** The table, the seats, the partner and the opponents. */
  private match({ entrant, member, code }: Known, round: RoundView, match: MatchView) {
    const { tournament } = this;
    const isFirst = sideOf(match, entrant.id) === 0;
    const others = isFirst ? match.second : match.first;
    const own = isFirst ? match.first : match.second;
    const partner =
      own.length === 1
        ? playersOf(entrant).find((_, i) => i !== member)?.name
        : tournament.label(own.filter((id) => id !== entrant.id));
    const seats = match.games.map((_, i) => seatOf(match, i + 1, entrant.id, member));
    const isOne = seats.length === 1;
    return html`<div class="next phone-next">
      <p class="phone-table">
        <b>${t("wall-table", { table: match.table })}</b>
        <span>${t("round-number", { round: round.number })}</span>
      </p>
      <ul class="phone-seats">
        ${seats.map((seat, i) => {
          const name = seat ? t(`seat-${seat}`) : "";
          return html`<li>${isOne ? name : t("phone-game", { game: i + 1, seat: name })}</li>`;
        })}
      </ul>
      ${partner ? html`<p>${t("you-play-with", { name: partner })}</p>` : nothing}
      <p>${t("you-play", { names: tournament.label(others) })}</p>
      <a
        class="button"
        data-to-clock
        href=${clockPath(tournament.id, { round: round.number, table: match.table }, code)}
        >${t("phone-clock")}</a
      >
    </div>`;
  }

  private waits({ entrant }: Known, rounds: readonly RoundView[]) {
    const played = rounds.some((round) => cellOf(round, entrant.id) !== undefined);
    return html`<p>${t(played ? "waits-for-round" : "waits-for-start")}</p>`;
  }
}

customElements.define("tandem-tournament-phone", TandemTournamentPhone);
