// The rounds of a stage: pairings and results. Those who run the event enter results here.

import { html, nothing } from "lit";
import type { Refusal } from "../protocol";
import { eventRefused } from "../tournament-api";
import { isAt, isOver } from "../tournament-crosstable";
import type { OpenTournament } from "../tournament-store";
import type { EventCommand, GameView, MatchId, MatchView, RoundView } from "../tournament";
import { pointsText, RESULTS, resultName, resultText, type ResultName } from "../tournament-words";
import { t } from "../words";
import { TandemElement } from "./base";
import { textOf } from "./form";
import { matchMenu } from "./tournament-menus";
import { exchangeForm } from "./tournament-exchange";
import { scrolls } from "./tournament-standings";

class TandemTournamentRounds extends TandemElement {
  static override properties = {
    tournament: { attribute: false },
    chosen: { state: true },
    edits: { state: true },
    problem: { state: true },
  };
  declare tournament: OpenTournament;
  /** The number of the round that is shown: the last one, unless chosen. */
  declare private chosen: number | undefined;
  /** Whether results are being entered. */
  declare private edits: boolean;
  declare private problem: string | undefined;

  constructor() {
    super();
    this.edits = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.tournament);
  }

  protected override render() {
    const { tournament } = this;
    const { rounds, stage } = tournament;
    if (!stage || !rounds) return nothing;
    return html`<section class="card" data-rounds>
      <div class="heading">
        <h2>${t("rounds")}</h2>
        ${tournament.isContinuous ? nothing : this.choice(rounds)}
      </div>
      ${rounds.length === 0 ? html`<p class="empty">${t("no-rounds")}</p>` : this.shown(rounds)}
      ${this.pages(rounds)}
    </section>`;
  }

  private shown(rounds: readonly RoundView[]) {
    if (this.tournament.isContinuous) return this.pairings(rounds.toReversed());
    const round = this.roundOf(rounds);
    return round
      ? html`${this.state(round)} ${this.pairings([round])} ${this.byes(round)}`
      : nothing;
  }

  private roundOf(rounds: readonly RoundView[]): RoundView | undefined {
    return rounds.find(({ number }) => number === this.chosen) ?? rounds.at(-1);
  }

  private choice(rounds: readonly RoundView[]) {
    if (rounds.length < 2) return nothing;
    const shown = this.roundOf(rounds)?.number;
    const choose = (event: Event) => {
      this.chosen = Number((event.target as HTMLSelectElement).value);
      this.edits = false;
    };
    return html`<select aria-label=${t("choose-round")} data-choose-round @change=${choose}>
      ${rounds.map(
        ({ number }) =>
          html`<option value=${number} .selected=${number === shown}>
            ${t("round-number", { round: number })}
          </option>`,
      )}
    </select>`;
  }

  private state({ number, state }: RoundView) {
    return html`<p class="round-state">
      <b>${t("round-number", { round: number })}</b>
      <span class="badge" data-state=${state}>${t(`round-${state}`)}</span>
      ${state === "private" ? html`<small>${t("round-private-words")}</small>` : nothing}
    </p>`;
  }

  private pairings(rounds: readonly RoundView[]) {
    const { tournament } = this;
    const canEdit = tournament.runs && rounds.some(({ state }) => state !== "private");
    const edits = canEdit && this.edits;
    const name = t("pairings");
    const table = scrolls(
      name,
      html`<table class="event-table pairings">
        <thead>
          <tr>
            <th scope="col">${t(tournament.isContinuous ? "round" : "table-number")}</th>
            <th scope="col" class="name">${t("first-side")}</th>
            <th scope="col">${t("result")}</th>
            <th scope="col" class="name">${t("second-side")}</th>
            ${canEdit && !edits ? html`<td></td>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${rounds.flatMap((round) =>
            round.matches.map((match) => this.match(round, match, canEdit, edits)),
          )}
        </tbody>
      </table>`,
    );
    const draft = rounds[0]?.state === "private" && tournament.runs ? rounds[0] : undefined;
    if (!canEdit) return html`${table} ${draft ? exchangeForm(tournament, draft) : nothing}`;
    return html`<form @submit=${this.save}>
      ${table}
      <p class="problem" role="alert">${this.problem ?? ""}</p>
      ${this.buttons(edits)}
    </form>`;
  }

  private buttons(edits: boolean) {
    const { isBusy } = this.tournament;
    if (!edits)
      return html`<button type="button" data-edit-results @click=${this.edit}>
        ${t("enter-results")}
      </button>`;
    return html`<div class="buttons">
      <button class="primary" data-save-results ?disabled=${isBusy}>${t("save-results")}</button>
      <button type="button" @click=${this.cancel}>${t("cancel")}</button>
    </div>`;
  }

  private match(round: RoundView, match: MatchView, canEdit: boolean, edits: boolean) {
    const { tournament } = this;
    const isOwn = [...match.first, ...match.second].includes(tournament.own?.id ?? 0);
    const id: MatchId = { stage: round.stage, round: round.number, table: match.table };
    const side = (names: string, number: number) =>
      html`<td class="name ${match.advanced === number ? "advanced" : ""}">${names}</td>`;
    const [first, second] = [tournament.label(match.first), tournament.label(match.second)];
    return html`<tr class=${isOwn ? "own" : ""} data-match=${`${round.number}.${match.table}`}>
      <td>
        ${this.place(id, tournament.isContinuous ? round.number : match.table)}
        ${match["third-place"] ? html`<small>${t("third-place")}</small>` : nothing}
      </td>
      ${side(first, 0)}
      <td class="result">
        ${
          edits && round.state !== "private"
            ? match.games.map((game, i) => choice(id, game, i + 1, `${first}, ${second}`))
            : results(match)
        }
      </td>
      ${side(second, 1)}
      ${
        canEdit && !edits
          ? html`<td>
              ${matchMenu(tournament, id, [first, second], isOver(match), round.state !== "private")}
            </td>`
          : nothing
      }
    </tr>`;
  }

  /** The number of a table, which leads to the game that is played there now. */
  private place(id: MatchId, number: number) {
    const table = this.tournament.overview?.tables.find((of) => isAt(of, id));
    return table
      ? html`<a data-watch href="/table/${table.table}" title=${t("watch-table")}>${number}</a>`
      : number;
  }

  private byes({ byes }: RoundView) {
    if (byes.length === 0) return nothing;
    return html`<ul class="byes" data-byes>
      ${byes.map(
        ({ entrant, kind, points }) =>
          html`<li>
            ${this.tournament.label([entrant])}: ${t(`bye-${kind}`)}
            <small>${t("points-count", { points: pointsText(points) })}</small>
          </li>`,
      )}
    </ul>`;
  }

  /** Rounds come in pages. */
  private pages(rounds: readonly RoundView[]) {
    const { tournament } = this;
    const { hasOlder, hasNewer, stageNumber } = tournament;
    if (!hasOlder && !hasNewer) return nothing;
    const older = () => void tournament.choose(stageNumber, rounds[0]?.number);
    const last = () => void tournament.choose(stageNumber);
    return html`<div class="buttons">
      ${hasOlder ? html`<button @click=${older}>${t("older-rounds")}</button>` : nothing}
      ${hasNewer ? html`<button @click=${last}>${t("last-rounds")}</button>` : nothing}
    </div>`;
  }

  private edit = async (): Promise<void> => {
    this.edits = true;
    await this.updateComplete;
    this.querySelector<HTMLElement>("td.result select")?.focus();
  };

  private cancel = (): void => {
    this.edits = false;
    this.problem = undefined;
  };

  private save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    try {
      await this.tournament.act(...changedResults(form));
      this.cancel();
      await this.updateComplete;
      this.querySelector<HTMLElement>("[data-edit-results]")?.focus();
    } catch (refusal) {
      this.problem = eventRefused(refusal as Refusal);
    }
  };
}

/** The results whose choices differ from what they were. */
function changedResults(form: HTMLFormElement): EventCommand[] {
  const data = new FormData(form);
  return [...form.querySelectorAll<HTMLSelectElement>("td.result select")].flatMap((select) => {
    const chosen = textOf(data, select.name);
    if (!(chosen in RESULTS) || chosen === select.dataset["was"]) return [];
    const [stage = 0, round = 0, table = 0, game = 0] = select.name.split(".").map(Number);
    const result = RESULTS[chosen as ResultName];
    return [
      { command: "act", act: { act: "set-result", at: { stage, round, table }, game, result } },
    ];
  });
}

/** The choice of a game's result. */
function choice({ stage, round, table }: MatchId, game: GameView, number: number, of: string) {
  const { result } = game;
  const was = result ? resultName(result) : undefined;
  const names = Object.keys(RESULTS) as ResultName[];
  // A ruled result is not among the others; it stays unless another one is chosen.
  const other = result && !was ? resultText(result) : "–";
  return html`<select
    name=${[stage, round, table, number].join(".")}
    data-was=${was ?? ""}
    aria-label=${t("result-of", { game: number, table, of })}
  >
    ${was ? nothing : html`<option value="">${other}</option>`}
    ${names.map(
      (name) =>
        html`<option value=${name} .selected=${name === was}>
          ${t(`game-result-${nameOf(name)}`)}
        </option>`,
    )}
  </select>`;
}

/** A name of a result as a part of the id of a message. */
const nameOf = (name: ResultName): string => name.replaceAll("½", "half").toLowerCase();

/** The sum of a match's games, and each of them if there are several. */
export function results({ games, points }: MatchView) {
  const done = games.filter(({ result }) => result !== null);
  const sum = games.length > 1 && done.length > 0;
  const reported = games.some(({ result, reports }) => !result && reports.some(Boolean));
  return html`${sum ? html`<b>${points.map(pointsText).join("-")}</b>` : nothing}
    <span class="game-results">${games.map(game)}</span>
    ${
      games.some(({ disputed }) => disputed)
        ? html`<span class="badge disputed">${t("disputed")}</span>`
        : reported
          ? html`<span class="badge">${t("result-reported")}</span>`
          : nothing
    }`;
}

function game({ result, corrected }: GameView) {
  const text = result ? resultText(result) : "–";
  const article = result?.article ? t("by-article", { article: result.article }) : "";
  const before = corrected.map(resultText).join(", ");
  const title = [article, before && t("corrected-from", { before })].filter(Boolean).join("; ");
  const mark = corrected.length > 0 ? html`<sup>*</sup>` : nothing;
  return html`<span title=${title}
    >${text}${mark}${title ? html`<span class="visually-hidden">${title}</span>` : nothing}</span
  > `;
}

customElements.define("tandem-tournament-rounds", TandemTournamentRounds);
