// The tools beside the lists of the arbiter's console: slips, the time of the round, an
// announcement, and the last changes, which can be taken back.

import { html, nothing } from "lit";
import { actText, secondsText } from "../act-words";
import { emit } from "../events";
import type { Refusal } from "../protocol";
import { secondsLeft, setTimer } from "../round-timer";
import { eventRefused } from "../tournament-api";
import type { OpenTournament } from "../tournament-store";
import type { EventChange } from "../tournament";
import { shownLanguage, t } from "../words";
import { TandemElement } from "./base";
import { rawTextOf, textOf } from "./form";
import { icon } from "./icons";

/** Minutes of a round, unless somebody has chosen others. */
const MINUTES = 25;

/** Dispatches `told` with what it has done, for screen readers. */
class TandemConsoleTools extends TandemElement {
  static override properties = {
    tournament: { attribute: false },
    problem: { state: true },
    minutes: { state: true },
  };
  declare tournament: OpenTournament;
  /** Why slips were refused. */
  declare private problem: string | undefined;
  declare private minutes: number;

  constructor() {
    super();
    this.minutes = MINUTES;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.tournament);
    this.every(500, () => this.tournament.overview?.event.timer && this.requestUpdate());
  }

  protected override render() {
    const hasRounds = (this.tournament.stage?.rounds ?? 0) > 0;
    return html`${hasRounds ? this.slips() : nothing} ${this.timer()} ${this.announcement()}
    ${this.changes()}`;
  }

  private slips() {
    return html`<section class="card" data-slips>
      <h2>${t("console-slips")}</h2>
      <form class="desk-form" @submit=${this.enterSlips}>
        <p id="slips-words"><small>${t("console-slips-words")}</small></p>
        <textarea
          name="slips"
          rows="3"
          required
          maxlength="8000"
          spellcheck="false"
          autocomplete="off"
          autocapitalize="none"
          inputmode="text"
          aria-label=${t("console-slips")}
          aria-describedby="slips-words"
          @keydown=${this.pressInSlips}
        ></textarea>
        <p class="problem" role="alert">${this.problem ?? ""}</p>
        <button class="primary">${t("console-slips-do")}</button>
      </form>
    </section>`;
  }

  /** Ctrl and Enter sends slips: Enter alone is a new line. */
  private readonly pressInSlips = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    (event.target as HTMLTextAreaElement).form?.requestSubmit();
  };

  private readonly enterSlips = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = rawTextOf(new FormData(form), "slips");
    this.problem = undefined;
    try {
      await this.tournament.act({ command: "slips", text });
      form.reset();
      emit(this, "told", t("console-slips-done"));
    } catch (refusal) {
      this.problem = eventRefused(refusal as Refusal);
    }
    form.querySelector("textarea")?.focus();
  };

  private timer() {
    const { tournament } = this;
    const timer = tournament.overview?.event.timer;
    const button = (id: string, act: () => void, values = {}) =>
      html`<button type="button" data-timer=${id} @click=${act}>
        ${t(`console-timer-${id}`, values)}
      </button>`;
    const set = (seconds: number | null, runs: boolean) =>
      void tournament.try(setTimer(seconds, runs));
    if (!timer) {
      const change = (event: Event) =>
        (this.minutes = Number((event.target as HTMLInputElement).value));
      return html`<section class="card" data-timer-tool>
        <h2>${t("console-timer")}</h2>
        <div class="inline">
          <label class="field short">
            ${t("console-minutes")}
            <input
              type="number"
              name="minutes"
              min="1"
              max="600"
              .value=${String(this.minutes)}
              @change=${change}
            />
          </label>
          ${button("start", () => set(Math.min(600, Math.max(1, this.minutes)) * 60, true))}
        </div>
      </section>`;
    }
    const left = secondsLeft(timer);
    const add = (minutes: number) => set(Math.max(0, left) + minutes * 60, timer.runs);
    return html`<section class="card" data-timer-tool>
      <h2>${t("console-timer")}</h2>
      <p class="time-left ${left <= 0 ? "over" : ""}" role="timer" aria-live="off" data-left>
        ${left > 0 ? secondsText(left) : t("console-timer-over")}
      </p>
      <div class="buttons">
        ${timer.runs ? button("pause", () => set(left, false)) : button("go-on", () => set(left, true))}
        ${[1, 5].map((count) => button("add", () => add(count), { count }))}
        ${button("end", () => set(null, false))}
      </div>
    </section>`;
  }

  /** Starts, pauses or goes on, as the key for it does. */
  toggleTimer(): void {
    const timer = this.tournament.overview?.event.timer;
    const command = timer
      ? setTimer(secondsLeft(timer), !timer.runs)
      : setTimer(this.minutes * 60, true);
    void this.tournament.try(command);
  }

  private announcement() {
    const submit = async (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const text = textOf(new FormData(form), "text");
      const act = { act: "announce", text } as const;
      if (await this.tournament.try({ command: "act", act })) form.reset();
    };
    return html`<section class="card" data-announce>
      <h2>${t("announcement")}</h2>
      <form class="inline" @submit=${submit}>
        <input
          name="text"
          required
          maxlength="1000"
          autocomplete="off"
          aria-label=${t("announcement")}
        />
        <button>${t("announce-do")}</button>
      </form>
    </section>`;
  }

  private changes() {
    const changes = this.tournament.overview?.event.changes ?? [];
    return html`<section class="card" data-changes>
      <h2>${t("console-changes")}</h2>
      ${
        changes.length === 0
          ? html`<p class="empty">${t("console-no-changes")}</p>`
          : html`<ul class="rows">
              ${changes.map((change) => this.change(change))}
            </ul>`
      }
    </section>`;
  }

  private change(change: EventChange) {
    const { number, record } = change;
    const time = new Intl.DateTimeFormat(shownLanguage(), { timeStyle: "short" }).format(record.at);
    const text = actText(this.tournament, record.act);
    return html`<li data-change=${number}>
      <span>${text} <small>${time}</small></span>
      <button
        class="icon"
        aria-label=${t("console-undo-of", { what: text })}
        @click=${() => void this.undo(change)}
      >
        ${icon("undo")}
      </button>
    </li>`;
  }

  private async undo({ number, record }: EventChange): Promise<void> {
    const what = actText(this.tournament, record.act);
    const act = { act: "undo", record: number } as const;
    if (await this.tournament.try({ command: "act", act }))
      emit(this, "told", t("console-undone", { what }));
  }

  /** Takes the last change back. */
  undoLast(): void {
    const [last] = this.tournament.overview?.event.changes ?? [];
    if (last) void this.undo(last);
    else emit(this, "told", t("console-no-changes"));
  }
}

customElements.define("tandem-console-tools", TandemConsoleTools);
export type { TandemConsoleTools };
