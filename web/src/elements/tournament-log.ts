// The acts of an event, the last one first. They are loaded when somebody opens the list.

import { html, nothing } from "lit";
import type { Refusal } from "../protocol";
import { eventRefused, exportEvent } from "../tournament-api";
import type { OpenTournament } from "../tournament-store";
import type { Act, MatchId, EventRecord, PhonePlayer } from "../tournament";
import { pointsText, resultText } from "../tournament-words";
import { shownLanguage, t } from "../words";
import { TandemElement } from "./base";

/** How many acts are shown without asking for more. */
const SHOWN = 50;

class TandemTournamentLog extends TandemElement {
  static override properties = {
    tournament: { attribute: false },
    records: { state: true },
    most: { state: true },
    problem: { state: true },
    isOpen: { state: true },
  };
  declare tournament: OpenTournament;
  declare private records: EventRecord[] | undefined;
  declare private most: number;
  declare private problem: string | undefined;
  declare private isOpen: boolean;

  constructor() {
    super();
    this.most = SHOWN;
    this.isOpen = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.listen(this.tournament, "change", () => void this.load());
  }

  /** Loads the log if it is open and has changed. */
  private async load(): Promise<void> {
    const last = this.tournament.overview?.event.last;
    if (!this.isOpen || this.records?.length === last) return;
    try {
      this.records = (await exportEvent(this.tournament.id)).records;
      this.problem = undefined;
    } catch (refusal) {
      this.problem = eventRefused(refusal as Refusal);
    }
  }

  protected override render() {
    const { records, most, problem } = this;
    const toggle = (event: Event) => {
      this.isOpen = (event.target as HTMLDetailsElement).open;
      void this.load();
    };
    return html`<section class="card" data-log>
      <details @toggle=${toggle}>
        <summary><h2>${t("event-log")}</h2></summary>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
        ${
          records
            ? html`<ol
                class="acts"
                tabindex="0"
                aria-label=${t("event-log")}
                reversed
                start=${records.length}
              >
                ${records.slice(-most).toReversed().map(this.line)}
              </ol>`
            : nothing
        }
        ${
          records && records.length > most
            ? html`<button @click=${() => (this.most += 500)}>${t("more-acts")}</button>`
            : nothing
        }
      </details>
    </section>`;
  }

  private line = ({ at, by, act }: EventRecord) => {
    const date = new Intl.DateTimeFormat(shownLanguage(), {
      dateStyle: "short",
      timeStyle: "medium",
    });
    return html`<li data-act=${act.act}>
      <span>${this.text(act)}</span>
      <small
        >${this.author(by)}
        <time datetime=${new Date(at).toISOString()}>${date.format(at)}</time></small
      >
    </li>`;
  };

  /** The name of an author, as far as the event knows it. */
  private author(by: string): string {
    const { overview } = this.tournament;
    if (!overview) return by;
    const staff = [overview.owner, ...overview.arbiters].find(({ id }) => id === by);
    const people = overview.event.entrants.flatMap((entrant) => entrant.people);
    return staff?.name ?? people.find(({ account }) => account === by)?.name ?? by;
  }

  /** The name that somebody has chosen on a phone. */
  private person({ entrant, person }: PhonePlayer): string {
    const found = this.tournament.entrant(entrant);
    return found?.people[found.places.indexOf(person)]?.name ?? this.tournament.label([entrant]);
  }

  /** An act as a sentence. */
  private text(act: Act): string {
    const name = (id: number) => this.tournament.label([id]);
    const at = (id: MatchId) => t("act-at", { round: id.round, table: id.table });
    switch (act.act) {
      case "enter":
        return t("act-enter", { names: act.people.map((person) => person.name).join(", ") });
      case "exchange":
        return t("act-exchange", { name: name(act.entrant), person: act.person.name });
      case "partner":
        return t("act-partner", { one: name(act.one), other: name(act.other) });
      case "check-in":
        return t(act.present ? "act-check-in" : "act-check-out", { name: name(act.entrant) });
      case "pause":
        return t(act.paused ? "act-pause" : "act-resume", { name: name(act.entrant) });
      case "withdraw":
      case "return":
      case "line-up":
        return t(`act-${act.act}`, { name: name(act.entrant) });
      case "miss":
        return t(`act-miss-${act.absence ?? "plays"}`, {
          name: name(act.entrant),
          round: act.round,
        });
      case "start-stage":
        return t("act-start-stage", { stage: act.stage });
      case "pair":
      case "publish":
      case "close":
      case "reopen":
        return t(`act-${act.act}`, { round: act.round });
      case "report":
      case "set-result":
        return t(`act-${act.act}`, {
          at: at(act.at),
          game: act.game,
          result: act.result.reason === "void" ? t("game-result-void") : resultText(act.result),
        });
      case "clock-report":
        return t("act-clock-report", {
          at: at(act.at),
          game: act.game,
          result: resultText(act.result),
        });
      case "phone-report":
        return t("act-phone-report", {
          name: this.person(act.player),
          at: at(act.at),
          game: act.game,
          result: resultText(act.result),
        });
      case "hall-code":
        return t(act.open ? "act-hall-code" : "act-no-hall-code");
      case "add-game":
        return t("act-add-game", { at: at(act.at) });
      case "advance":
        return t("act-advance", { at: at(act.at), side: act.side + 1 });
      case "adjust":
        return t("act-adjust", {
          name: name(act.entrant),
          points: pointsText(act.points),
          article: act.article,
          note: act.note,
        });
      case "rule":
        return t(act.at ? "act-rule-at" : "act-rule", {
          article: act.article,
          text: act.text,
          at: act.at ? at(act.at) : "",
        });
      case "announce":
        return t("act-announce", { text: act.text });
      case "regulate":
      case "finish":
        return t(`act-${act.act}`);
    }
  }
}

customElements.define("tandem-tournament-log", TandemTournamentLog);
