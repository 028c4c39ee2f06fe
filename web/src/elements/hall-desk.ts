// The menu of the clocks: what the arbiter may do, each with its article; the log; the device.

import { html, nothing } from "lit";
import { parseReading } from "../clock/control";
import { canFillScreen, fillScreen, type Device } from "../clock/device";
import type { Outcome, Seat } from "../clock/entry";
import { outcomeOf, type HallGame } from "../clock/game";
import { hallCodes } from "../clock/hall-codes";
import { clockReports } from "../clock/reports";
import type { HallStore } from "../clock/store";
import { emit } from "../events";
import { t } from "../words";
import { TandemElement } from "./base";
import { choices } from "./choices";
import { confirmButton } from "./confirm-button";
import { linkSection } from "./hall-link";
import { hallLog } from "./hall-log";
import { hallOptions } from "./hall-options";
import { tableSection } from "./hall-report";
import { claimText, outcomeText, playerName, seatName, stoppedText } from "./hall-words";
import { icon } from "./icons";

const OUTCOMES: readonly Outcome[] = ["won-first", "won-second", "drawn", "lost-by-both", "void"];

/** The arbiter adds so much to a clock or takes it away, in seconds. */
const ADDED = [-30, -10, 10, 30, 60] as const;

/** In seconds (9.4b). */
const FREEZES = [5, 10] as const;

class TandemHallDesk extends TandemElement {
  static override properties = {
    store: { attribute: false },
    device: { attribute: false },
    ends: { attribute: false },
    seat: { state: true },
    isWrong: { state: true },
  };
  declare store: HallStore;
  declare device: Device;
  /** Puts the game away for a new one. */
  declare ends: () => void;
  /** The player whom the rulings are about. */
  declare private seat: Seat | undefined;
  /** Whether the time in the field cannot be read. */
  declare private isWrong: boolean;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.store);
    this.follow(this.device);
    this.follow(clockReports);
    this.follow(hallCodes);
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }

  protected override render() {
    const { game } = this.store;
    return html`<dialog class="hall-desk" aria-label=${t("clock-menu")} @close=${this.closes}>
      <header>
        <h2>${t("clock-arbiter")}</h2>
        <button class="icon" aria-label=${t("close")} @click=${this.closeDialog}>
          ${icon("close")}
        </button>
      </header>
      ${this.course(game)} ${game.state.phase === "over" ? nothing : this.players(game)}
      ${game.state.phase === "before" ? nothing : this.results(game)} ${tableSection(this.store)}
      ${linkSection(this.store)} ${hallLog(game)}
      <section>
        <h3>${t("clock-device")}</h3>
        ${hallOptions(this.device, () => this.requestUpdate())}
        <p class="actions">
          ${
            canFillScreen()
              ? html`<button @click=${fillScreen}>${t("clock-full-screen")}</button>`
              : nothing
          }
          ${confirmButton(t("clock-new"), this.ends)}
          <a class="button" href="/">${t("clock-leave")}</a>
        </p>
      </section>
    </dialog>`;
  }

  private readonly closeDialog = (): void => this.querySelector("dialog")?.close();

  private readonly closes = (event: Event): void => {
    event.stopPropagation();
    emit(this, "close");
  };

  /** A button that acts on the game. */
  private button(id: string, article: string, act: (game: HallGame, at: number) => void) {
    return html`<button @click=${(event: Event) => this.store.act(act, event)}>
      ${t(id)} <small>${article}</small>
    </button>`;
  }

  private course(game: HallGame) {
    const { phase, pending, stoppedBy } = game.state;
    const undoes = game.boards.filter((board) => game.lastPress(board) !== undefined);
    const said = pending
      ? claimText(pending)
      : phase === "stopped" && stoppedText(stoppedBy ?? "arbiter");
    return html`<section>
      ${said ? html`<p class="said">${said}</p>` : nothing}
      <p class="actions">
        ${phase === "before" ? this.button("clock-start-now", "7.6", (g, at) => g.startNow(at)) : nothing}
        ${phase === "running" ? this.button("clock-pause", "7.12a", (g, at) => g.stop("arbiter", at)) : nothing}
        ${phase === "stopped" ? this.button("clock-restart", "7.12c", (g, at) => g.restart(at)) : nothing}
        ${
          phase === "stopped" && pending && outcomeOf(pending)
            ? this.button("clock-grant", "9.3", (g, at) => g.grant(at))
            : nothing
        }
        ${phase === "stopped" && pending ? this.button("clock-refuse", "9.3", (g, at) => g.refuse(at)) : nothing}
        ${
          phase === "stopped" && stoppedBy !== "arbiter"
            ? this.button("clock-no-reason", "7.12d", (g, at) => g.noReason(at))
            : nothing
        }
        ${phase === "over" ? this.button("clock-reopen", "9.3", (g, at) => g.reopen(at)) : nothing}
        ${undoes.map(
          (board) =>
            html`<button @click=${() => this.store.act((g, at) => g.undo(board, at))}>
              ${t("clock-undo", { board })} <small>9.2</small>
            </button>`,
        )}
      </p>
    </section>`;
  }

  private players(game: HallGame) {
    const seat = this.seat ?? game.state.seats[0] ?? "WhiteA";
    const isPlayed = game.state.phase !== "before";
    return html`<section>
      ${choices({
        name: "ruled",
        legend: t("clock-rule-on"),
        of: game.state.seats.map((one) => [one, playerName(one, game.setup)] as const),
        chosen: seat,
        choose: (chosen) => (this.seat = chosen as Seat),
      })}
      <form class="actions" @submit=${this.sets}>
        <input
          name="reading"
          inputmode="text"
          autocomplete="off"
          placeholder="2:05"
          aria-label=${t("clock-set-time", { who: seatName(seat) })}
          aria-invalid=${this.isWrong ? "true" : "false"}
        />
        <button>${t("clock-set")} <small>1.15, 7.11</small></button>
        ${ADDED.map(
          (seconds) =>
            html`<button
              type="button"
              @click=${() => this.store.act((g, at) => g.add(seat, seconds * 1000, at))}
            >
              ${seconds > 0 ? "+" : "−"}${Math.abs(seconds)} s
            </button>`,
        )}
      </form>
      ${this.isWrong ? html`<p class="wrong" role="alert">${t("clock-time-wrong")}</p>` : nothing}
      <p class="actions">
        ${
          isPlayed
            ? FREEZES.map(
                (seconds) =>
                  html`<button
                    @click=${() => this.store.act((g, at) => g.freeze(seat, seconds * 1000, at))}
                  >
                    ${t("clock-freeze", { seconds })} <small>9.4b</small>
                  </button>`,
              )
            : nothing
        }
        ${this.button("clock-warn", "9.4a", (g, at) => g.warn(seat, at))}
      </p>
    </section>`;
  }

  private readonly sets = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const field = form.elements.namedItem("reading") as HTMLInputElement;
    const millis = parseReading(field.value);
    this.isWrong = millis === undefined;
    if (millis === undefined) return;
    const seat = this.seat ?? this.store.game.state.seats[0] ?? "WhiteA";
    this.store.act((game, at) => game.set(seat, millis, at));
    form.reset();
  };

  private results(game: HallGame) {
    return html`<section>
      <h3>${t("clock-result")}</h3>
      <p class="muted">${t("clock-teams")}</p>
      <p class="actions">
        ${OUTCOMES.filter((outcome) => outcome !== game.state.outcome).map((outcome) =>
          confirmButton(outcomeText(outcome), () => this.store.act((g, at) => g.rule(outcome, at))),
        )}
      </p>
    </section>`;
  }
}

customElements.define("tandem-hall-desk", TandemHallDesk);
