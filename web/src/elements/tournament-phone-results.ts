// Results from a phone: a player of one side enters them with the code of the hall, and one of the
// other side confirms.

import { html, nothing } from "lit";
import { phoneOutbox } from "../phone-outbox";
import { phoneName, type Known } from "../phone-name";
import { eventRefused } from "../tournament-api";
import { lastMatchOf, sideOf } from "../tournament-crosstable";
import type { OpenTournament } from "../tournament-store";
import type { GameResult, GameView, MatchId, MatchView } from "../tournament";
import { RESULTS, resultText, SEEN, seenBy, type Seen } from "../tournament-words";
import { t } from "../words";
import { TandemElement } from "./base";

/** How long the page waits before it sends results again, in milliseconds. */
const RETRY = 3000;

class TandemTournamentPhoneResults extends TandemElement {
  static override properties = {
    tournament: { attribute: false },
    known: { attribute: false },
    problem: { state: true },
  };
  declare tournament: OpenTournament;
  declare known: Known;
  declare private problem: string | undefined;

  /** When this was sent again. */
  private triedAt = -RETRY;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(phoneOutbox);
    this.listen(this.tournament, "change", () => this.resume());
    this.every(RETRY, () => this.resume());
    this.listen(window, "online", () => void this.tournament.refresh());
    this.resume();
  }

  protected override render() {
    const { tournament, known } = this;
    const found = lastMatchOf(tournament.rounds ?? [], known.entrant.id);
    const takes = tournament.overview?.event["hall-code"] !== null;
    if (!found) return nothing;
    const { round, match } = found;
    const hasResult = match.games.some(({ result }) => result !== null);
    if (!takes && !hasResult) return nothing;
    const open = takes && round.state === "published";
    const at = { stage: round.stage, round: round.number, table: match.table };
    const isAsked = open && match.games.some(({ result }) => result === null);
    return html`<section class="phone-results" data-phone-results>
      <h3>${t("phone-results", { round: round.number })}</h3>
      ${isAsked && known.code === undefined ? this.codeField() : nothing}
      <ul class="own-games">
        ${match.games.map((game, i) => this.game(at, match, game, i + 1, open))}
      </ul>
      <p class="problem" role="alert">${this.problem ?? ""}</p>
    </section>`;
  }

  private codeField() {
    return html`<label class="field code-field">
      ${t("hall-code-field")}
      <input
        name="code"
        maxlength="12"
        value=${codeOfAddress()}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
      />
    </label>`;
  }

  private game(at: MatchId, match: MatchView, game: GameView, number: number, open: boolean) {
    const side = sideOf(match, this.known.entrant.id) ?? 0;
    const { result } = game;
    const name = match.games.length > 1 ? t("phone-game-number", { game: number }) : t("result");
    if (result)
      return html`<li data-game=${number}>
        <span>${name}</span> <b>${words(result, side)}</b>
        <span class="badge">${t("phone-confirmed")}</span>
      </li>`;
    const waits = this.waiting(at, number);
    const [own, theirs] = [waits ?? game.reports[side], game.reports[side === 0 ? 1 : 0]];
    const reporter = game.reporters[side === 0 ? 1 : 0];
    const others = this.tournament.label(side === 0 ? match.second : match.first);
    const seen = theirs ? seenBy(theirs, side) : undefined;
    return html`<li data-game=${number}>
      <span>${name}</span>
      ${own ? html`<b>${words(own, side)}</b>` : nothing}
      ${waits ? html`<span class="badge" data-waiting>${t("phone-waits-here")}</span>` : this.state(own, theirs)}
      ${
        theirs
          ? html`<p class="wide">
              ${t("phone-others-say", { name: reporter ?? others, result: words(theirs, side) })}
            </p>`
          : nothing
      }
      ${open ? this.buttons(at, number, side, { own, confirms: own ? undefined : seen }) : nothing}
    </li>`;
  }

  private state(own: GameResult | null, theirs: GameResult | null) {
    if (!own) return nothing;
    if (!theirs) return html`<small>${t("waits-for-other-report")}</small>`;
    return resultText(own) === resultText(theirs)
      ? html`<small>${t("phone-waits-for-arbiter")}</small>`
      : html`<span class="badge disputed">${t("disputed")}</span>
          <small>${t("phone-arbiter-decides")}</small>`;
  }

  /** A tap confirms the report of the other side, or reports something else. */
  private buttons(
    at: MatchId,
    game: number,
    side: 0 | 1,
    { own, confirms }: { own: GameResult | null; confirms: Seen | undefined },
  ) {
    const chosen = own ? seenBy(own, side) : undefined;
    const send = (seen: Seen) => void this.send(at, game, RESULTS[SEEN[seen][side]]);
    return html`<span class="buttons wide" role="group" aria-label=${t("report-game", { game })}>
      ${
        confirms
          ? html`<button
              class="primary"
              data-confirm
              ?disabled=${this.tournament.isBusy}
              @click=${() => send(confirms)}
            >
              ${t("phone-confirm", { result: t(`report-${confirms}`) })}
            </button>`
          : nothing
      }
      ${(Object.keys(SEEN) as Seen[])
        .filter((seen) => seen !== confirms)
        .map(
          (seen) =>
            html`<button
              data-report=${seen}
              aria-pressed=${seen === chosen}
              ?disabled=${this.tournament.isBusy || seen === chosen}
              @click=${() => send(seen)}
            >
              ${t(`report-${seen}`)}
            </button>`,
        )}
    </span>`;
  }

  /** The result of this side that waits on the device. */
  private waiting({ stage, round, table }: MatchId, game: number): GameResult | undefined {
    const { tournament, known } = this;
    return phoneOutbox
      .of(tournament.id)
      .find(
        ({ at, game: number, player }) =>
          at.stage === stage &&
          at.round === round &&
          at.table === table &&
          number === game &&
          player.entrant === known.entrant.id,
      )?.result;
  }

  private async send(at: MatchId, game: number, result: GameResult): Promise<void> {
    const { tournament, known } = this;
    const field = this.querySelector<HTMLInputElement>("input[name=code]");
    const code = known.code ?? field?.value.trim() ?? "";
    if (!code) {
      this.problem = t("hall-code-missing");
      field?.focus();
      return;
    }
    this.problem = undefined;
    phoneOutbox.add(tournament.id, { code, at, game, player: known.player, result });
    await tournament.changes(() => this.sendWaiting());
  }

  /** Sends what waits. The server is asked anew whenever the page has reached it. */
  private readonly sendWaiting = async (): Promise<void> => {
    const { id } = this.tournament;
    await phoneOutbox.send(
      id,
      // The code was right.
      ({ player, code }) => phoneName.choose(id, { ...player, code }),
      (refusal, { player }) => {
        this.problem = eventRefused(refusal);
        if (refusal.code === "wrong-password") phoneName.choose(id, player);
      },
    );
  };

  private resume(): void {
    const { tournament } = this;
    const waits = phoneOutbox.of(tournament.id).length > 0;
    if (!waits || tournament.isCut || tournament.isBusy) return;
    if (performance.now() < this.triedAt + RETRY) return;
    this.triedAt = performance.now();
    void tournament.changes(() => this.sendWaiting());
  }
}

/** The code of the hall in the fragment of the address, which the QR code on the wall has. */
const codeOfAddress = (): string => /^#([A-Z2-9]{6})$/.exec(location.hash)?.[1] ?? "";

/** A result as a side sees it, with the points of the sides. */
function words(result: GameResult, side: 0 | 1): string {
  const seen = seenBy(result, side);
  return seen ? t(`report-${seen}`) : resultText(result);
}

customElements.define("tandem-tournament-phone-results", TandemTournamentPhoneResults);
