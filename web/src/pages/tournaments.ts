// The tournaments of the server, and a form for a new one.

import { html, nothing } from "lit";
import { currentUser } from "../current-user";
import { navigate } from "../navigation";
import type { Refusal } from "../protocol";
import { createEvent, EVENTS_PAGE, eventRefused, importEvent, listEvents } from "../tournament-api";
import type { EventHead, Log } from "../tournament";
import { headText } from "../tournament-words";
import { shownLanguage, t } from "../words";
import { TandemElement } from "../elements/base";
import "../elements/tournament-form";
import "../styles/tournaments.css";

const REFRESH = 15_000;

export class PageTournaments extends TandemElement {
  static override properties = {
    events: { state: true },
    isAll: { state: true },
    problem: { state: true },
    failed: { state: true },
    makes: { state: true },
  };
  declare private events: EventHead[] | undefined;
  /** Whether all events are loaded. */
  declare private isAll: boolean;
  declare private problem: string | undefined;
  /** Why a log was not imported. */
  declare private failed: string | undefined;
  /** Whether the form is open. */
  declare private makes: boolean;

  constructor() {
    super();
    this.isAll = true;
    this.makes = location.hash === "#new";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(currentUser);
    this.every(REFRESH, () => {
      if (document.visibilityState === "visible") void this.refresh();
    });
    void this.refresh();
  }

  /** Loads the newest events; older ones that are shown stay behind them. */
  private async refresh(): Promise<void> {
    try {
      const fresh = await listEvents();
      const known = new Set(fresh.map(({ id }) => id));
      const older = (this.events ?? []).filter(({ id }) => !known.has(id));
      const hasOlder = (this.events?.length ?? 0) > EVENTS_PAGE;
      this.events = hasOlder ? [...fresh, ...older] : fresh;
      if (!hasOlder) this.isAll = fresh.length < EVENTS_PAGE;
      this.problem = undefined;
    } catch (refusal) {
      this.problem = eventRefused(refusal as Refusal);
    }
  }

  private older = async (): Promise<void> => {
    try {
      const found = await listEvents(this.events?.at(-1));
      this.events = [...(this.events ?? []), ...found];
      this.isAll = found.length < EVENTS_PAGE;
    } catch (refusal) {
      this.problem = eventRefused(refusal as Refusal);
    }
  };

  protected override render() {
    const { events, problem } = this;
    return html`<main class="plain tournaments" aria-busy=${!(events ?? problem)}>
      <h1>${t("tournaments")}</h1>
      <p>
        ${t("tournaments-words")} <a href="/clock">${t("hall-clock")}</a>
        <a href="/clubs">${t("to-clubs")}</a>
      </p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      ${events ? this.content(events) : problem ? nothing : html`<p class="empty">${t("connecting")}</p>`}
    </main>`;
  }

  /** All at once, so that nothing moves. The form stands before what is over. */
  private content(events: readonly EventHead[]) {
    return html`${
      events.length === 0
        ? html`<section class="card" data-none>
            <p class="empty">${t("no-events")}</p>
          </section>`
        : this.lists(events, ["entries", "running"])
    }
    ${this.making()} ${this.lists(events, ["finished"])}
    ${this.isAll ? nothing : html`<button class="wide" @click=${this.older}>${t("older-events")}</button>`}`;
  }

  private lists(events: readonly EventHead[], states: readonly EventHead["state"][]) {
    return states.map((state) => {
      const found = events.filter((event) => event.state === state);
      if (found.length === 0) return nothing;
      return html`<section class="card" data-state=${state}>
        <h2>${t(`events-${state}`)}</h2>
        <ul class="event-list">
          ${found.map(line)}
        </ul>
      </section>`;
    });
  }

  private making() {
    return html`<section class="card making">
      <h2>${t("make-one")}</h2>
      ${
        currentUser.isProbablyGuest
          ? html`<p>${t("making-needs-account")} <a href="/account">${t("sign-in")}</a></p>`
          : this.makes
            ? html`<tandem-tournament-form
                .submitText=${t("create-event")}
                .submits=${this.create}
              ></tandem-tournament-form>`
            : html`<p>${t("making-words")}</p>
                <div class="buttons">
                  <button class="primary" data-make @click=${() => (this.makes = true)}>
                    ${t("new-event")}
                  </button>
                  <label class="button file">
                    ${t("import-event")}
                    <input
                      type="file"
                      class="visually-hidden"
                      accept="application/json,.json"
                      @change=${this.import}
                    />
                  </label>
                </div>
                <p class="problem" role="alert">${this.failed ?? ""}</p>`
      }
    </section>`;
  }

  private create: (...given: Parameters<typeof createEvent>) => Promise<void> = async (
    regulations,
    listed,
  ) => {
    navigate(`/events/${await createEvent(regulations, listed)}`);
  };

  private import = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    this.failed = undefined;
    try {
      const log = JSON.parse(await file.text()) as Log;
      navigate(`/events/${await importEvent(log, true)}`);
    } catch (refusal) {
      this.failed =
        refusal instanceof SyntaxError ? t("import-failed") : eventRefused(refusal as Refusal);
    } finally {
      input.value = "";
    }
  };
}

function line(event: EventHead) {
  const { id, name, state, entrants, owner, created, rated, "starts-at": start } = event;
  return html`<li>
    <a href="/events/${id}"><b>${name}</b></a>
    ${rated ? html`<span class="badge">${t("badge-rated")}</span>` : nothing}
    <small>
      ${headText(event)} · ${t("entrants-count", { count: entrants })} ·
      ${t("run-by", { name: owner.name })} ·
      ${state === "entries" && start ? startTime(start) : date(created * 1000)}
    </small>
  </li>`;
}

const date = (millis: number) => time(millis, { dateStyle: "medium" });

const startTime = (millis: number) =>
  html`<b data-start
    >${t("reg-starts")} ${time(millis, { dateStyle: "medium", timeStyle: "short" })}</b
  >`;

function time(millis: number, style: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(shownLanguage(), style);
  return html`<time datetime=${new Date(millis).toISOString()}>${format.format(millis)}</time>`;
}

customElements.define("page-tournaments", PageTournaments);
