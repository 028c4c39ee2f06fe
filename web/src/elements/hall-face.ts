// One face of the clock in the hall: a reading, a field to press, and the claims of its player.

import { html, nothing } from "lit";
import { clockText } from "../clock-text";
import {
  boardOf,
  CLAIMS,
  colorOf,
  opponentOf,
  otherTeam,
  PIECES,
  teamOf,
  type Board,
  type Claim,
  type Seat,
} from "../clock/entry";
import { outcomeOf } from "../clock/game";
import type { Phase } from "../clock/game-state";
import { options } from "../clock/options";
import { clockReports } from "../clock/reports";
import { vibrate } from "../clock/device";
import type { HallStore } from "../clock/store";
import { play } from "../sound";
import { t } from "../words";
import { TandemElement } from "./base";
import { choices } from "./choices";
import { confirmButton } from "./confirm-button";
import { reportPart } from "./hall-report";
import { claimText, outcomeText, playerName, seatName, stoppedText } from "./hall-words";
import { icon } from "./icons";

/** A contact wider than this, in pixels, is a palm and no finger. */
const PALM = 100;
/** From this reading on, in milliseconds, a face says that time is short. */
const LOW = 20_000;
const PRESS_VIBRATION = 15;

/** Claims of one touch; counting and resigning have buttons of their own. */
const TOUCHED = ["mate", "flag", "illegal-move", "repeatedly-hiding", "agreed-draw"] as const;

/** Acts at touch-down, and for keys, which touch nothing. */
export const atTouch = (act: (event: Event) => void) => ({
  down: (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (Math.max(event.width, event.height) > PALM) return;
    event.preventDefault();
    act(event);
  },
  click: (event: MouseEvent) => {
    if (event.detail === 0) act(event);
  },
});

export class TandemHallFace extends TandemElement {
  static override properties = {
    store: { attribute: false },
    seat: {},
    entries: { attribute: false },
    isOpen: { state: true },
    board: { state: true },
  };
  declare store: HallStore;
  declare seat: Seat;
  /** How many entries the log has: the face changes with each. */
  declare entries: number;
  /** Whether the claims lie over the face. */
  declare private isOpen: boolean;
  /** The board that a claim is about. */
  declare private board: Board | undefined;
  private phase: Phase = "before";

  constructor() {
    super();
    this.isOpen = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(clockReports);
  }

  protected override willUpdate(): void {
    const { phase } = this.store.game.state;
    // Everybody sees why the clocks stopped.
    if (phase !== this.phase) this.isOpen = false;
    this.phase = phase;
  }

  private readonly press = atTouch((event) => {
    const isTaken = this.store.touch(this.seat, event);
    if (!isTaken) return;
    this.isOpen = false;
    if (options.vibrates) vibrate(PRESS_VIBRATION);
    if (options.sounds) play("move");
  });

  /** Shows the time. Called for every frame, so it changes only what differs. */
  draw(at: number): void {
    const { state } = this.store.game;
    const face = this.querySelector<HTMLElement>(".hall-face");
    const digits = this.querySelector<HTMLElement>(".digits");
    if (!face || !digits) return;
    const reading = state.reading(this.seat, at);
    const text = clockText(reading);
    setText(digits, text);
    if (digits.dataset["length"] !== String(text.length))
      digits.dataset["length"] = String(text.length);
    face.classList.toggle("low", reading < LOW && state.phase !== "before");
    const waits = state.clockOf(this.seat).delayLeft(colorOf(this.seat), at) > 0;
    face.classList.toggle("waits", waits && state.isRunning(boardOf(this.seat)));
    const others = this.querySelector<HTMLElement>(".others");
    if (others) setText(others, this.others(at));
  }

  /** The opponents' readings by board, since their faces are turned away from this player. */
  private others(at: number): string {
    const { state } = this.store.game;
    // The partner's opponent sits beside one's own.
    const own = opponentOf(this.seat);
    const all = state.seats.filter((seat) => seat === own || isBeside(seat, own));
    return all
      .map((seat) => `${boardOf(seat)}\u00a0${clockText(state.reading(seat, at))}`)
      .join(" ");
  }

  protected override render() {
    const { game } = this.store;
    const { state } = game;
    const { seat } = this;
    const isOnMove = state.isOnMove(seat);
    const runs = isOnMove && state.isRunning(boardOf(seat));
    const names = [
      "hall-face",
      colorOf(seat),
      runs ? "runs" : "",
      state.phase === "stopped" && isOnMove && !runs ? "paused" : "",
      state.fallen.includes(seat) ? "fell" : "",
      state.phase === "before" && state.isReady(seat) ? "ready" : "",
    ];
    return html`<section class=${names.join(" ")} data-seat=${seat} aria-label=${seatName(seat)}>
      <button
        class="press"
        aria-label=${t("clock-press", { who: seatName(seat) })}
        @pointerdown=${this.press.down}
        @click=${this.press.click}
      ></button>
      <p class="who">
        ${state.fallen.includes(seat) ? icon("flag") : nothing} <i class="disc"></i>
        <span>${playerName(seat, game.setup)}</span>
      </p>
      <p class="digits" role="timer"></p>
      <div class="message">${this.message()}</div>
      <p class="facts">
        <span>${t("clock-moves", { count: state.moves(seat) })}</span> <span class="others"></span>
      </p>
      <button
        class="icon hand"
        aria-label=${t("clock-claims", { who: seatName(seat) })}
        aria-expanded=${this.isOpen}
        ?disabled=${state.phase === "before" || state.phase === "over"}
        @click=${() => (this.isOpen = !this.isOpen)}
      >
        ${icon("hand")}
      </button>
      ${this.isOpen && state.phase !== "over" ? this.sheet() : nothing}
    </section>`;
  }

  protected override updated(): void {
    this.draw(this.store.now());
  }

  private message() {
    const { state } = this.store.game;
    const { seat } = this;
    if (state.phase === "before")
      return t(colorOf(seat) === "white" ? "clock-white-waits" : "clock-black-starts", {
        ready: state.isReady(seat) ? "yes" : "no",
      });
    if (state.phase === "over") {
      const { outcome } = state;
      const isWon = outcome === "won-first" || outcome === "won-second";
      const text = isWon
        ? t(outcome === `won-${teamOf(seat)}` ? "clock-team-won" : "clock-team-lost")
        : outcome && outcomeText(outcome);
      return html`${text} ${reportPart(this.store, seat)}`;
    }
    const { pending } = state;
    if (pending) {
      const asks =
        outcomeOf(pending) && teamOf(seat) === otherTeam(teamOf(pending.by))
          ? html`<button
              class="primary"
              data-agree
              @click=${(event: Event) =>
                this.store.act((game, at) => game.agree(this.seat, at), event)}
            >
              ${t("clock-agree")}
            </button>`
          : nothing;
      return html`${claimText(pending)} ${asks}`;
    }
    if (state.phase === "stopped") return stoppedText(state.stoppedBy ?? "arbiter");
    const until = state.frozenUntil(seat);
    const barred = state.barred(seat);
    return [
      until === undefined ? "" : t("clock-frozen", { time: clockText(until) }),
      barred.length === 0 ? "" : t("clock-barred", { pieces: barred.join(" ") }),
    ].join(" ");
  }

  /** The claims of the player, over their own face only. */
  private sheet() {
    const { game } = this.store;
    const { seat } = this;
    const board = this.board ?? boardOf(seat);
    const claim = (claim: Claim) =>
      this.quick(t(`clock-claim-${claim}`), CLAIMS[claim], (at) =>
        game.claim(seat, claim, board, at),
      );
    const barred = game.state.barred(opponentOf(seat));
    return html`<div class="hall-sheet">
      ${
        game.state.phase === "running"
          ? this.quick(t("clock-stop"), "7.12b", (at) => game.stop(seat, at), "primary")
          : nothing
      }
      ${
        game.setup.boards.length > 1
          ? choices({
              name: `board-${seat}`,
              legend: t("clock-claim-on"),
              of: game.setup.boards.map((one) => [one, t("clock-board", { board: one })] as const),
              chosen: board,
              choose: (chosen) => (this.board = chosen as Board),
              kind: "small",
            })
          : nothing
      }
      <div class="claims">
        ${TOUCHED.map(claim)}
        ${this.quick(
          t("clock-count", { count: (game.state.counted(seat) % 3) + 1 }),
          "1.13",
          (at) => game.count(seat, board, at),
          "",
          true,
        )}
        ${confirmButton(t("clock-claim-resign"), () =>
          this.store.act((game, at) => game.claim(seat, "resign", boardOf(seat), at)),
        )}
      </div>
      <fieldset class="pieces">
        <legend>${t("clock-invisible")} <small>1.8b</small></legend>
        ${PIECES.map((piece) =>
          this.quick(
            t(`clock-piece-${piece}`),
            "",
            (at) => game.invisible(seat, piece, at),
            barred.includes(piece) ? "chosen" : "",
          ),
        )}
      </fieldset>
      <button @click=${() => (this.isOpen = false)}>${t("close")}</button>
    </div>`;
  }

  /** A button of the claims that acts at touch-down. The sheet closes unless it `stays`. */
  private quick(
    label: string,
    article: string,
    act: (at: number) => void,
    kind = "",
    stays = false,
  ) {
    const touch = atTouch((event) => {
      this.store.act((_, at) => act(at), event);
      this.isOpen = stays && this.store.game.state.phase === "running";
    });
    return html`<button class=${kind} @pointerdown=${touch.down} @click=${touch.click}>
      ${label} ${article ? html`<small>${article}</small>` : nothing}
    </button>`;
  }
}

const isBeside = (one: Seat, other: Seat): boolean =>
  boardOf(one) !== boardOf(other) && colorOf(one) !== colorOf(other);

function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

customElements.define("tandem-hall-face", TandemHallFace);
