// Check-in at the arbiter's console: a list by name, one tap each.

import { html, nothing } from "lit";
import { entrantRows, isDraftStale, moveAmong } from "../console-rows";
import { emit } from "../events";
import type { OpenTournament } from "../tournament-store";
import type { EntrantView } from "../tournament";
import { t } from "../words";
import { TandemElement } from "./base";
import { icon } from "./icons";

/** Dispatches `told` with what it has done, for screen readers. */
class TandemConsolePeople extends TandemElement {
  static override properties = {
    tournament: { attribute: false },
    filter: {},
    isMissing: { state: true },
  };
  declare tournament: OpenTournament;
  declare filter: string;
  /** Whether only those are shown who have not come. */
  declare private isMissing: boolean;

  constructor() {
    super();
    this.isMissing = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.tournament);
  }

  protected override render() {
    const { tournament, filter } = this;
    const { regulations } = tournament;
    if (!regulations?.["check-in"]) return this.offer();
    const all = entrantRows(tournament, "");
    const here = all.filter((entrant) => entrant["checked-in"]).length;
    const rows = this.rows();
    const toggle = () => (this.isMissing = !this.isMissing);
    return html`<div class="console-summary">
        <b data-here>${t("console-here", { here, count: all.length })}</b>
        <button data-missing aria-pressed=${this.isMissing} @click=${toggle}>
          ${t("console-missing")}
        </button>
      </div>
      <p>
        <small
          >${t(tournament.hasBegun ? "console-check-in-late" : "console-check-in-words")}</small
        >
      </p>
      ${
        isDraftStale(tournament)
          ? html`<p class="problem" data-stale>${t("console-draft-stale")}</p>`
          : nothing
      }
      ${
        rows.length === 0
          ? html`<p class="empty">
              ${t(filter || all.length === 0 ? "console-none-found" : "console-all-here")}
            </p>`
          : html`<ul class="console-rows" aria-label=${t("console-check-in")}>
              ${rows.map((entrant) => this.row(entrant))}
            </ul>`
      }`;
  }

  private rows(): EntrantView[] {
    const found = entrantRows(this.tournament, this.filter);
    return this.isMissing ? found.filter((entrant) => !entrant["checked-in"]) : found;
  }

  private row(entrant: EntrantView) {
    const { id, label, alone } = entrant;
    const isHere = entrant["checked-in"];
    return html`<li data-entrant-row=${id}>
      <button
        class="row person"
        data-row
        aria-pressed=${isHere}
        @click=${() => void this.check(entrant)}
      >
        <span class="mark">${isHere ? icon("check") : nothing}</span>
        <span class="sides"
          ><span>${label}</span>
          ${alone ? html`<small>${t("entrant-alone")}</small>` : nothing}</span
        >
        <span class="result">${t(isHere ? "console-is-here" : "console-is-missing")}</span>
      </button>
    </li>`;
  }

  private async check(entrant: EntrantView): Promise<void> {
    const present = !entrant["checked-in"];
    const act = { act: "check-in", entrant: entrant.id, present } as const;
    if (!(await this.tournament.try({ command: "act", act }))) return;
    const told = present ? "console-told-here" : "console-told-missing";
    emit(this, "told", t(told, { name: entrant.label }));
  }

  /** Check-in is a matter of the regulations, which can be changed until the first round. */
  private offer() {
    const { tournament } = this;
    const { regulations, hasBegun, isOrganizer } = tournament;
    const canChange = !hasBegun && isOrganizer && regulations !== undefined;
    const change = () =>
      regulations &&
      void tournament.try({
        command: "act",
        act: { act: "regulate", regulations: { ...regulations, "check-in": true } },
      });
    return html`<p>${t(canChange ? "console-no-check-in" : "console-no-check-in-now")}</p>
      ${
        canChange
          ? html`<button class="primary" data-start-check-in @click=${change}>
              ${t("console-start-check-in")}
            </button>`
          : nothing
      }`;
  }

  /** Whether a key was for the people. */
  press(key: string): boolean {
    return moveAmong([...this.querySelectorAll<HTMLElement>("[data-row]")], key);
  }

  /** Checks in the only one whom the filter leaves. Whether there is just one. */
  checkOnly(): boolean {
    const [only, ...others] = this.rows();
    if (!only || others.length > 0) return false;
    if (!only["checked-in"]) void this.check(only);
    return true;
  }
}

customElements.define("tandem-console-people", TandemConsolePeople);
export type { TandemConsolePeople };
