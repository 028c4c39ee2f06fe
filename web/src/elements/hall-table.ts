// The form that opens the clock of a table of an event: who plays, and on which device.

import { html, nothing } from "lit";
import { parseControl } from "../clock/control";
import { BOARDS, SEATS, type Seat as ClockSeat } from "../clock/entry";
import { findClock, readEvent, readRounds } from "../clock/event-api";
import type { Setup } from "../clock/game-state";
import { hallCodes, parseHallCode } from "../clock/hall-codes";
import { LAYOUTS, options, setOptions, type Layout } from "../clock/options";
import { findGame, type Joined, type Role } from "../clock/search";
import type { HallTable } from "../clock/table";
import type { Refusal } from "../protocol";
import { rulesetText } from "../ruleset";
import { playersOf, seatIn } from "../tournament-crosstable";
import type { EventOverview, MatchView, RoundView } from "../tournament";
import { controlText, refused, t } from "../words";
import { TandemElement } from "./base";
import { layoutText } from "./hall-setup";
import { tableText } from "./hall-report";
import { seatName } from "./hall-words";

/** Where a link leads: an event, and perhaps a round and a table of it. */
export interface Asked {
  event: string;
  round: number | undefined;
  table: number | undefined;
}

type Problem = "nobody" | "full" | "full-scribe" | "code" | "refused";

class TandemHallTable extends TandemElement {
  static override properties = {
    asked: { attribute: false },
    begins: { attribute: false },
    joins: { attribute: false },
    overview: { state: true },
    rounds: { state: true },
    chosen: { state: true },
    room: { state: true },
    isBusy: { state: true },
    problem: { state: true },
    refusal: { state: true },
  };
  declare asked: Asked;
  declare begins: (setup: Setup) => void;
  declare joins: (joined: Joined) => void;
  declare private overview: EventOverview | undefined;
  /** Those that are being played. */
  declare private rounds: RoundView[] | undefined;
  /** The round and the table, as `3.12`. */
  declare private chosen: string | undefined;
  /** The room of the clock that the table has already. */
  declare private room: string | undefined;
  declare private isBusy: boolean;
  declare private problem: Problem | undefined;
  declare private refusal: Refusal | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(hallCodes);
    this.listen(window, "online", () => void this.reads());
    void this.reads();
  }

  private async reads(): Promise<void> {
    const { event, round, table } = this.asked;
    try {
      const overview = await readEvent(event);
      const stages = overview.event.stages.length;
      const rounds = stages > 0 ? await readRounds(event, stages) : [];
      this.rounds = rounds.filter(
        ({ state, number }) => state === "published" && (round === undefined || number === round),
      );
      this.overview = overview;
      this.refusal = undefined;
      const of = this.rounds.at(-1);
      const isThere = of?.matches.some((match) => match.table === table);
      if (of && table !== undefined && isThere) this.choose(`${of.number}.${table}`);
    } catch (refusal) {
      this.refusal = refusal as Refusal;
    }
  }

  private choose(place: string): void {
    this.chosen = place;
    this.room = undefined;
    void this.looks();
  }

  /** Looks whether the table has a clock. Returns whether this device may open one. */
  private async looks(): Promise<boolean> {
    const table = this.table();
    const code = hallCodes.of(this.asked.event);
    const place = this.chosen;
    if (!table || code === undefined) return true;
    try {
      const found = await findClock(table.event, code, table.at);
      // The clock of the game before may still be on.
      if (place === this.chosen && found?.game === table.game) this.room = found.room;
      this.problem = undefined;
      return this.room === undefined;
    } catch (refusal) {
      const isWrong = (refusal as Refusal).code === "wrong-password";
      if (isWrong) this.problem = "code";
      return !isWrong;
    }
  }

  private match(): { round: RoundView; match: MatchView } | undefined {
    const [number, table] = (this.chosen ?? "").split(".").map(Number);
    const round = this.rounds?.find((one) => one.number === number);
    const match = round?.matches.find((one) => one.table === table);
    return round && match && { round, match };
  }

  /** The first game of the match that has no result. */
  private table(): HallTable | undefined {
    const found = this.match();
    const { overview } = this;
    const open = found?.match.games.findIndex(({ result }) => result === null) ?? -1;
    if (!found || !overview || open < 0) return undefined;
    const { name, ruleset } = overview.event.regulations;
    const at = { stage: found.round.stage, round: found.round.number, table: found.match.table };
    return { event: overview.id, name: name.slice(0, 200), ruleset, at, game: open + 1 };
  }

  protected override render() {
    const { overview, rounds } = this;
    if (!overview || !rounds)
      return this.refusal
        ? html`<p class="wrong" role="alert" data-table-problem>
            ${this.refusal.code === "unavailable" ? t("clock-table-no-network") : refused(this.refusal)}
          </p>`
        : html`<p role="status">${t("clock-table-reading")}</p>`;
    const { name } = overview.event.regulations;
    return html`<section class="clock-table" data-event-table>
      <h2>${name}</h2>
      ${rounds.length === 0 ? html`<p>${t("clock-table-no-round")}</p>` : this.tables(rounds)}
      ${this.chosen ? this.opens() : nothing}
    </section>`;
  }

  private tables(rounds: readonly RoundView[]) {
    return html`<label class="field">
      ${t("clock-table")}
      <select
        name="table"
        @change=${(event: Event) => this.choose((event.target as HTMLSelectElement).value)}
      >
        ${this.chosen ? nothing : html`<option value="">–</option>`}
        ${rounds.flatMap((round) =>
          round.matches.map((match) => {
            const value = `${round.number}.${match.table}`;
            return html`<option value=${value} ?selected=${value === this.chosen}>
              ${match.table}: ${this.label(match.first)} · ${this.label(match.second)}
            </option>`;
          }),
        )}
      </select>
    </label>`;
  }

  private label = (side: readonly number[]): string =>
    side.map((id) => this.overview?.event.entrants[id - 1]?.label ?? String(id)).join(" – ");

  private opens() {
    const table = this.table();
    if (!table) return html`<p>${t("clock-table-over")}</p>`;
    const { clock, ruleset } = this.overview?.event.regulations ?? { clock: "", ruleset: "" };
    const names = this.names(table);
    const needsCode =
      this.overview?.event["hall-code"] !== null &&
      (hallCodes.of(table.event) === undefined || this.problem === "code");
    return html`<p>${tableText(table)}</p>
      <dl class="clock-seats">
        ${SEATS.map(
          (seat) =>
            html`<div>
              <dt>${seatName(seat)}</dt>
              <dd>${names[seat]}</dd>
            </div>`,
        )}
      </dl>
      <p class="muted">${controlText(clock)} · ${rulesetText(ruleset)}</p>
      <form class="clock-setup" novalidate @submit=${this.submits}>
        ${needsCode ? this.codeField() : nothing} ${this.room ? this.joining() : this.opening()}
        ${this.problem ? html`<p class="wrong" role="alert">${t(this.problemId())}</p>` : nothing}
      </form>`;
  }

  private problemId(): string {
    if (this.problem === "code") return "clock-code-wrong";
    return this.problem === "refused" ? "clock-table-no-control" : `clock-join-${this.problem}`;
  }

  private codeField() {
    return html`<label class="field">
      ${t("clock-hall-code")}
      <input
        name="hall"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        maxlength="12"
        placeholder="K7M 3QX"
      />
      <small class="muted">${t("clock-hall-code-words")}</small>
    </label>`;
  }

  private opening() {
    const isShown = (layout: Layout) => layout.length > 1;
    return html`<label class="field">
        ${t("clock-boards")}
        <select name="boards">
          ${LAYOUTS.filter(isShown).map(
            (layout) =>
              html`<option value=${layout} ?selected=${options.layout === layout}>
                ${layoutText(layout)}
              </option>`,
          )}
        </select>
      </label>
      <button class="primary" value="open" ?disabled=${this.isBusy}>${t("clock-open")}</button>`;
  }

  private joining() {
    return html`<p>${t("clock-table-has-clock")}</p>
      <button class="primary" value="clock" ?disabled=${this.isBusy}>
        ${t("clock-table-join")}
      </button>
      <button value="scribe" ?disabled=${this.isBusy}>${t("clock-join-scribe")}</button>
      <button value="new" ?disabled=${this.isBusy}>${t("clock-table-anew")}</button>`;
  }

  private names({ game }: HallTable): Setup["names"] {
    const found = this.match();
    const names: Setup["names"] = {};
    if (!found) return names;
    for (const side of [0, 1] as const) {
      const entrants = side === 0 ? found.match.first : found.match.second;
      const people = entrants.flatMap((id) => {
        const entrant = this.overview?.event.entrants[id - 1];
        return entrant ? playersOf(entrant) : [];
      });
      for (const [member, { name }] of people.slice(0, 2).entries())
        names[seatIn(game, side, member) as ClockSeat] = name.slice(0, 60);
    }
    return names;
  }

  private readonly submits = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const table = this.table();
    if (!table) return;
    const data = new FormData(form);
    const typed = data.get("hall");
    const code = typeof typed === "string" ? parseHallCode(typed) : undefined;
    if (code) {
      hallCodes.set(table.event, code);
      this.problem = undefined;
    }
    const does = (event.submitter as HTMLButtonElement | null)?.value ?? "open";
    if (does === "clock" || does === "scribe") return this.join(does);
    if (does === "new") {
      this.room = undefined;
      return;
    }
    // Another device of the table may have opened the clock meanwhile.
    this.isBusy = true;
    const mayOpen = !code || (await this.looks());
    this.isBusy = false;
    if (mayOpen) this.open(table, data.get("boards") as Layout);
  };

  private open(table: HallTable, layout: Layout): void {
    const control = this.overview?.event.regulations.clock ?? "";
    if (!parseControl(control)) {
      this.problem = "refused";
      return;
    }
    setOptions({ layout });
    const names = this.names(table);
    const common = { control, handicap: {}, names, callsFlags: false, created: Date.now(), table };
    const setup: Setup = { boards: [...BOARDS], ...common };
    const keeper = layout.startsWith("A") ? "A" : "B";
    this.begins(layout.includes("+") ? { ...setup, keeper } : setup);
  }

  private async join(role: Role): Promise<void> {
    const { room } = this;
    if (!room) return;
    this.isBusy = true;
    const found = await findGame(room, role);
    this.isBusy = false;
    if (!this.isConnected) return;
    if (found === "full") this.problem = role === "scribe" ? "full-scribe" : "full";
    else if (found === "nobody") this.problem = found;
    else this.joins(found);
  }
}

customElements.define("tandem-hall-table", TandemHallTable);
