// The acts of an event, the last one first. They are loaded when somebody opens the list.

import { html, nothing } from "lit";
import type { Refusal } from "../protocol";
import { eventRefused, exportEvent } from "../tournament-api";
import type { OpenTournament } from "../tournament-store";
import { actText } from "../act-words";
import type { EventRecord } from "../tournament";
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

  /** The records that were taken back. */
  private undone = new Set<EventRecord | undefined>();

  /** Loads the log if it is open and has changed. */
  private async load(): Promise<void> {
    const last = this.tournament.overview?.event.last;
    if (!this.isOpen || this.records?.length === last) return;
    try {
      const { records } = await exportEvent(this.tournament.id);
      this.records = records;
      this.undone = new Set(
        records.flatMap(({ act }) => (act.act === "undo" ? [records[act.record - 1]] : [])),
      );
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

  private line = (record: EventRecord) => {
    const { at, by, act } = record;
    const date = new Intl.DateTimeFormat(shownLanguage(), {
      dateStyle: "short",
      timeStyle: "medium",
    });
    const text = actText(this.tournament, act, this.records);
    return html`<li data-act=${act.act}>
      <span>${this.undone.has(record) ? html`<s>${text}</s> ${t("act-undone")}` : text}</span>
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
}

customElements.define("tandem-tournament-log", TandemTournamentLog);
