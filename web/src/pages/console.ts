// The arbiter's console of an event: check-in, tables and tools, on a phone with one hand or on a
// laptop by keys alone.

import { html } from "lit";
import { connection } from "../connection";
import { consoleRounds, overCount, tableRows } from "../console-rows";
import type { ElementEvent } from "../events";
import { eventRefused } from "../tournament-api";
import { OpenTournament } from "../tournament-store";
import { t } from "../words";
import { TandemElement } from "../elements/base";
import "../elements/console-people";
import type { TandemConsolePeople } from "../elements/console-people";
import "../elements/console-tables";
import type { TandemConsoleTables } from "../elements/console-tables";
import "../elements/console-tools";
import type { TandemConsoleTools } from "../elements/console-tools";
import { keysDialog } from "../elements/console-keys";
import { icon } from "../elements/icons";
import { reports } from "../elements/tournament-desk-phones";
import { steps } from "../elements/tournament-steps";
import "../styles/tournaments.css";
import "../styles/console.css";

/** How often the page looks whether it is time to ask the server. */
const TICK = 1000;

/** The lists, and on narrow screens the tools. */
type View = "check-in" | "tables" | "tools";

class PageConsole extends TandemElement {
  static override properties = {
    eventId: {},
    chosen: { state: true },
    filter: { state: true },
    told: { state: true },
  };
  declare eventId: string;
  declare private chosen: View | undefined;
  declare private filter: string;
  /** The last thing that was done, for screen readers. */
  declare private told: string;

  private tournament!: OpenTournament;

  constructor() {
    super();
    this.filter = "";
    this.told = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.tournament = new OpenTournament(this.eventId);
    this.follow(this.tournament);
    this.every(TICK, () => this.tournament.poll());
    this.listen(document, "visibilitychange", () => this.tournament.poll());
    this.listen(document, "keydown", (event) => this.press(event));
    this.on(connection, "welcome", () => this.tournament.forget());
    this.on(connection, "event", (news) => this.tournament.hear(news));
    connection.followEvent(this.eventId);
    void this.tournament.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    connection.unfollowEvent(this.eventId);
  }

  protected override updated(): void {
    const name = this.tournament.regulations?.name;
    if (name) document.title = `${t("console")} · ${name} · Tandem`;
  }

  /** Before there are rounds, people come. */
  private get view(): View {
    return this.chosen ?? (consoleRounds(this.tournament).length > 0 ? "tables" : "check-in");
  }

  protected override render() {
    const { tournament } = this;
    const { overview, problem, runs } = tournament;
    if (problem) return this.message(eventRefused(problem));
    if (!overview) return html`<main class="plain" aria-busy="true"></main>`;
    if (!runs) return this.message(t("console-staff"));
    const tell = ({ detail }: ElementEvent<"told">) => (this.told = detail);
    return html`<main
      class="console tournament"
      data-view=${this.view}
      aria-busy=${tournament.isBusy}
      @told=${tell}
    >
      ${this.head()}
      <section class="console-list card" aria-label=${t(`console-${this.view}`)}>
        ${this.search()} ${reports(tournament)} ${this.list()}
      </section>
      <aside class="console-tools" aria-label=${t("console-tools")}>
        <tandem-console-tools .tournament=${tournament}></tandem-console-tools>
      </aside>
      ${this.bar()}
      <p class="visually-hidden" role="status" data-told>${this.told}</p>
      ${keysDialog()}
    </main>`;
  }

  private message(text: string) {
    return html`<main class="plain">
      <h1>${text}</h1>
      <a href="/events/${this.eventId}">${t("to-the-event")}</a>
    </main>`;
  }

  private head() {
    const { tournament } = this;
    const [round, ...others] = consoleRounds(tournament);
    const rows = tableRows(tournament, "");
    const isOne = round && others.length === 0 && !tournament.isContinuous;
    return html`<header class="console-head">
      <div>
        <h1><a href="/events/${tournament.id}">${tournament.regulations?.name}</a></h1>
        <p data-progress>
          ${[
            isOne ? t("round-number", { round: round.number }) : "",
            rows.length > 0
              ? t("console-progress", { over: overCount(rows), count: rows.length })
              : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      ${tournament.overview?.event.finished ? html`<p>${t("desk-finished")}</p>` : steps(tournament)}
    </header>`;
  }

  private search() {
    const change = (event: Event) => (this.filter = (event.target as HTMLInputElement).value);
    return html`<input
      class="console-filter"
      type="search"
      name="filter"
      autocomplete="off"
      spellcheck="false"
      placeholder=${t("console-filter")}
      aria-label=${t("console-filter")}
      .value=${this.filter}
      @input=${change}
      @keydown=${this.pressInFilter}
    />`;
  }

  private list() {
    const { tournament, filter } = this;
    return this.view === "check-in"
      ? html`<tandem-console-people
          .tournament=${tournament}
          .filter=${filter}
        ></tandem-console-people>`
      : html`<tandem-console-tables
          .tournament=${tournament}
          .filter=${filter}
        ></tandem-console-tables>`;
  }

  /** Within reach of a thumb: the views, and the last change. */
  private bar() {
    const [last] = this.tournament.overview?.event.changes ?? [];
    return html`<nav class="console-bar" aria-label=${t("console-views")}>
      ${(["check-in", "tables", "tools"] as const).map(
        (view) =>
          html`<button
            data-to=${view}
            aria-pressed=${view === this.view}
            @click=${() => this.show(view)}
          >
            ${t(`console-${view}`)}
          </button>`,
      )}
      <button
        data-undo
        ?disabled=${!last}
        title=${t("console-undo")}
        @click=${() => this.tools?.undoLast()}
      >
        ${icon("undo")} <span>${t("console-undo")}</span>
      </button>
      <button data-keys class="keys-button" @click=${this.showKeys}>
        ${t("console-keys")} <kbd aria-hidden="true">?</kbd>
      </button>
    </nav>`;
  }

  private show(view: View): void {
    this.chosen = view;
    this.filter = "";
  }

  private get tools(): TandemConsoleTools | null {
    return this.querySelector("tandem-console-tools");
  }

  private get rows(): TandemConsolePeople | TandemConsoleTables | null {
    return this.querySelector("tandem-console-people, tandem-console-tables");
  }

  private readonly showKeys = (): void => {
    this.querySelector<HTMLDialogElement>("dialog")?.showModal();
  };

  /** Enter leads to the rows, and checks in the only one there. */
  private readonly pressInFilter = (event: KeyboardEvent): void => {
    const people = this.querySelector<TandemConsolePeople>("tandem-console-people");
    const { key } = event;
    if (key === "Escape") {
      this.filter = "";
      (event.target as HTMLElement).blur();
    } else if (key === "Enter" && people?.checkOnly()) this.filter = "";
    else if (key === "Enter" || key === "ArrowDown") this.rows?.press("Home");
    else return;
    event.preventDefault();
  };

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (this.querySelector("dialog[open], :popover-open")) return;
    if (target.closest("input, textarea, select")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (this.does(key) || this.rows?.press(key)) event.preventDefault();
  }

  private does(key: string): boolean {
    const act = {
      "?": this.showKeys,
      "/": () => this.querySelector<HTMLInputElement>(".console-filter")?.focus(),
      u: () => this.tools?.undoLast(),
      c: () => this.show("check-in"),
      t: () => this.show("tables"),
      s: () => void this.toSlips(),
      p: () => this.tools?.toggleTimer(),
      n: () => this.querySelector<HTMLElement>(".steps button")?.focus(),
    }[key];
    act?.();
    return act !== undefined;
  }

  /** The field for slips, which narrow screens have among the tools. */
  private async toSlips(): Promise<void> {
    const field = () => this.querySelector<HTMLElement>("textarea[name=slips]");
    if (!field()?.checkVisibility()) this.show("tools");
    await this.updateComplete;
    field()?.focus();
  }
}

customElements.define("page-console", PageConsole);
