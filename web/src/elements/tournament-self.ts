// The part of the person who looks: entry, next opponent, reports of results.

import { html, nothing } from "lit";
import { currentUser } from "../current-user";
import { phoneName } from "../phone-name";
import { isAt, nextOf, seatIn, sideOf, type Next } from "../tournament-crosstable";
import { clockPath } from "../tournament-api";
import type { OpenTournament } from "../tournament-store";
import type { Act, EntrantView, MatchView, Regulations } from "../tournament";
import { RESULTS, resultText, SEEN } from "../tournament-words";
import { t } from "../words";
import { TandemElement } from "./base";
import { confirmButton } from "./confirm-button";
import { misses, nextRound } from "./tournament-menus";
import "./tournament-partner";
import { takesNames } from "./tournament-phone";

/** Whether people may enter alone. */
const takesSingles = (regulations: Regulations): boolean =>
  regulations.entrants === "singles" || regulations["form-pairs"];

class TandemTournamentSelf extends TandemElement {
  static override properties = {
    tournament: { attribute: false },
    missed: { state: true },
  };
  declare tournament: OpenTournament;
  /** The round that the user misses, as far as this page knows. */
  declare private missed: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.tournament);
    this.follow(currentUser);
    this.follow(phoneName);
  }

  protected override render() {
    const { tournament } = this;
    const { overview, own, runs } = tournament;
    if (!overview || overview.event.finished) return nothing;
    // Those who run the event enter pairs at their desk.
    if (!own && runs && (tournament.isEntryClosed || !takesSingles(overview.event.regulations)))
      return nothing;
    return html`<section class="card" data-self>
      <h2>${t("event-you")}</h2>
      ${own ? this.entered(own) : this.stranger()}
    </section>`;
  }

  private act(act: Act): void {
    void this.tournament.try({ command: "act", act });
  }

  /** Somebody without an account, or who has not entered with it. */
  private stranger() {
    const { tournament } = this;
    if (tournament.runs || !takesNames(tournament)) return this.entry();
    const phone = html`<tandem-tournament-phone
      .tournament=${tournament}
    ></tandem-tournament-phone>`;
    if (phoneName.of(tournament) || tournament.isEntryClosed) return phone;
    return tournament.hasBegun ? html`${phone} ${this.entry()}` : html`${this.entry()} ${phone}`;
  }

  /** How to enter. */
  private entry() {
    const { tournament } = this;
    const { regulations, isBusy } = tournament;
    if (!regulations) return nothing;
    if (tournament.isEntryClosed) return html`<p>${t("entry-closed")}</p>`;
    if (regulations.rated && currentUser.isGuest)
      return html`<p>${t("entry-needs-account")} <a href="/account">${t("sign-in")}</a></p>`;
    const withPartner =
      regulations.entrants === "pairs"
        ? html`<tandem-tournament-partner .tournament=${tournament}></tandem-tournament-partner>`
        : nothing;
    if (!takesSingles(regulations)) return withPartner;
    const { known } = currentUser;
    const name = known?.name ?? "";
    const enter = () => {
      const people = [{ name, ...(known ? { account: known.id } : {}) }];
      this.act({ act: "enter", people, team: null });
    };
    return html`<p>
        ${t(regulations.entrants === "singles" ? "entry-words" : "entry-alone-words")}
      </p>
      <button class="primary wide" data-enter ?disabled=${isBusy || !known} @click=${enter}>
        ${t("enter-as", { name })}
      </button>
      ${withPartner}`;
  }

  private entered(own: EntrantView) {
    const { rounds, hasBegun } = this.tournament;
    const next = nextOf(rounds ?? [], own.id);
    return html`<p data-entered>
        ${t("entered-as", { number: own.id, name: own.label })}
        ${own.paused ? html`<span class="badge">${t("paused")}</span>` : nothing}
      </p>
      ${own.alone ? html`<p>${t("waits-for-partner")}</p>` : nothing}
      <div role="status">
        ${
          next
            ? this.next(next)
            : html`<p>${t(hasBegun ? "waits-for-round" : "waits-for-start")}</p>`
        }
      </div>
      ${next?.match ? this.games(next, own) : nothing} ${this.choices(own)}`;
  }

  private next({ round, match, bye }: Next) {
    const { tournament } = this;
    const own = tournament.own?.id ?? 0;
    const number = round.number;
    if (!match)
      return html`<p class="next" data-next>
        <b>${t("round-number", { round: number })}</b> ${t(`you-bye-${bye}`)}
      </p>`;
    const isFirst = sideOf(match, own) === 0;
    const [ours, others] = isFirst ? [match.first, match.second] : [match.second, match.first];
    const partner = ours.find((id) => id !== own);
    return html`<p class="next" data-next>
      <b>${t("round-at", { round: number, table: match.table })}</b>
      ${partner ? t("you-play-with", { name: tournament.label([partner]) }) : nothing}
      ${t("you-play", { names: tournament.label(others) })}
      ${
        tournament.regulations?.automation === "none"
          ? html`<a
              data-to-clock
              href=${clockPath(tournament.id, { round: number, table: match.table })}
              >${t("phone-clock")}</a
            >`
          : nothing
      }
    </p>`;
  }

  private games({ round, match }: Next, own: EntrantView) {
    const side = match && sideOf(match, own.id);
    if (!match || side === undefined) return nothing;
    return html`<ul class="own-games">
      ${match.games.map((_, i) => this.game(round, match, i, side))}
    </ul>`;
  }

  /** A game of one's own match: the seat, and its result or the report of it. */
  private game(round: { stage: number; number: number }, match: MatchView, i: number, side: 0 | 1) {
    const { own, overview, regulations } = this.tournament;
    const game = match.games[i];
    if (!own || !game) return nothing;
    const members = side === 0 ? match.first : match.second;
    const isPair = members.length === 1;
    const member = isPair
      ? own.people.findIndex(({ account }) => account && currentUser.is(account))
      : members.indexOf(own.id);
    const number = i + 1;
    const at = { stage: round.stage, round: round.number, table: match.table };
    const table = overview?.tables.find((of) => isAt(of, at, number));
    const reported = game.reports[side];
    const report = (seen: keyof typeof SEEN) =>
      this.act({ act: "report", at, game: number, side, result: RESULTS[SEEN[seen][side]] });
    return html`<li>
      <span
        >${t("game-seat", { game: number, seat: seatIn(number, side, Math.max(0, member)) })}</span
      >
      ${
        game.result
          ? html`<b>${resultText(game.result)}</b>`
          : table
            ? html`<a class="button primary" data-to-table href="/table/${table.table}"
                >${t("to-own-table")}</a
              >`
            : regulations?.["players-report"] && regulations.automation === "none"
              ? html`<span
                  class="buttons"
                  role="group"
                  aria-label=${t("report-game", { game: number })}
                >
                  ${(Object.keys(SEEN) as (keyof typeof SEEN)[]).map(
                    (seen) =>
                      html`<button
                        data-report=${`${number} ${seen}`}
                        aria-pressed=${reported ? resultText(reported) === SEEN[seen][side] : false}
                        @click=${() => report(seen)}
                      >
                        ${t(`report-${seen}`)}
                      </button>`,
                  )}
                </span>`
              : nothing
      }
      ${game.disputed ? html`<span class="badge disputed">${t("disputed")}</span>` : nothing}
      ${reported && !game.disputed && !game.result ? html`<small>${t("waits-for-other-report")}</small>` : nothing}
    </li>`;
  }

  /** Misses a round, or plays it after all. */
  private async miss(id: number, round: number): Promise<void> {
    const isMissed = this.missed === round;
    if (await misses(this.tournament, id, isMissed ? null : "absent"))
      this.missed = isMissed ? undefined : round;
  }

  private choices(own: EntrantView) {
    const { tournament } = this;
    const { regulations, isContinuous, isBusy } = tournament;
    const { id, paused } = own;
    const present = own["checked-in"];
    const round = nextRound(tournament);
    const button = (text: string, act: Act) =>
      html`<button ?disabled=${isBusy} @click=${() => this.act(act)}>${text}</button>`;
    return html`<div class="buttons">
      ${
        regulations?.["check-in"]
          ? button(t(present ? "check-out" : "check-in"), {
              act: "check-in",
              entrant: id,
              present: !present,
            })
          : nothing
      }
      ${
        isContinuous
          ? button(t(paused ? "stop-pause" : "pause"), {
              act: "pause",
              entrant: id,
              paused: !paused,
            })
          : html`<button
              data-miss
              ?disabled=${isBusy}
              aria-pressed=${this.missed === round}
              @click=${() => void this.miss(id, round)}
            >
              ${t("miss-round", { round })}
            </button>`
      }
      ${confirmButton(t("withdraw"), () => this.act({ act: "withdraw", entrant: id }))}
    </div>`;
  }
}

customElements.define("tandem-tournament-self", TandemTournamentSelf);
