import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { canNotify } from "../notify";
import {
  LANGUAGES,
  BOARD_THEMES,
  PIECE_SETS,
  setSettings,
  settings,
  settingsChanges,
  type Settings,
} from "../settings";
import { parseFen } from "../position";
import { BARE, board } from "../elements/board";
import { play } from "../sound";
import { currentUser } from "../current-user";
import type { Refusal, Visibility } from "../protocol";
import { toasts } from "../toasts";
import { refused, t } from "../words";
import { TandemElement } from "../elements/base";

const SWITCHES = ["coordinates", "animations", "autoQueen", "confirm", "press", "zen"] as const;

/** A position that shows every piece, a check mark aside. */
const SAMPLE = "r1bqk2r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w";
const VOLUMES = ["volume", "partnerVolume"] as const;
const KEYS = [
  "m",
  "t",
  "x",
  "f",
  "←",
  "→",
  "␣",
  "Tab",
  "g",
  "a",
  "⇧N",
  "1 … 8",
  "+ −",
  "s g y n",
  "z",
  "Home End",
  "o",
  "c",
  "Esc",
];

export class PageSettings extends TandemElement {
  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(settingsChanges);
    this.follow(currentUser);
  }

  protected override render() {
    return html`<main class="plain settings">
      <h1>${t("settings")}</h1>
      ${this.choice("theme", ["system", "light", "dark"])} ${this.choice("language", LANGUAGES)}
      <div class="looks-of-boards">
        <div class="board sample">
          <svg viewBox="0 0 800 800" aria-hidden="true">
            ${board({
              ...BARE,
              position: parseFen(SAMPLE),
              below: "white",
              last: ["d2", "d3"],
              coordinates: settings.coordinates,
            })}
          </svg>
        </div>
        <div>
          ${this.choice("board", BOARD_THEMES)} ${this.choice("pieces", PIECE_SETS)}
          ${this.range("boardSize", 60, () => undefined)}
        </div>
      </div>
      <fieldset class="switches">
        <legend>${t("setting-sounds")}</legend>
        ${VOLUMES.map((name) => this.volume(name))}
      </fieldset>
      <fieldset class="switches">
        <legend>${t("play")}</legend>
        ${SWITCHES.map((name) => this.check(name, (on) => setSettings({ [name]: on })))}
        ${canNotify ? this.check("notify", (on) => void this.notify(on)) : nothing}
      </fieldset>
      ${this.privacy()}
      <h2>${t("keys")}</h2>
      <dl class="keys">
        ${KEYS.map(
          (key, i) =>
            html`<div>
              <dt>${key.split(" ").map((one) => (one === "…" ? one : html`<kbd>${one}</kbd>`))}</dt>
              <dd>${t(`key-${i}`)}</dd>
            </div>`,
        )}
      </dl>
    </main>`;
  }

  /** Choices about what others see, which the server keeps. */
  private privacy() {
    const shown = currentUser.known?.visibility;
    const choice = (name: keyof Visibility) =>
      html`<label class="check">
        <input
          type="checkbox"
          role="switch"
          name="shown-${name}"
          ?disabled=${!shown}
          .checked=${live(shown?.[name] ?? false)}
          @change=${(event: Event) => void this.show(name, (event.target as HTMLInputElement).checked)}
        />
        ${t(`privacy-${name}`)}
      </label>`;
    return html`<fieldset class="switches">
      <legend>${t("privacy")}</legend>
      ${choice("online")} ${choice("watching")}
      ${currentUser.isProbablyGuest ? html`<p class="hint">${t("privacy-guest")}</p>` : nothing}
    </fieldset>`;
  }

  private async show(name: keyof Visibility, shown: boolean): Promise<void> {
    const before = currentUser.known?.visibility;
    if (!before) return;
    await currentUser.show({ ...before, [name]: shown }).catch((refusal: Refusal) => {
      toasts.tell(refused(refusal));
      this.requestUpdate();
    });
  }

  private check(name: (typeof SWITCHES)[number] | "notify", change: (on: boolean) => void) {
    return html`<label class="check">
      <input
        type="checkbox"
        role="switch"
        .checked=${live(settings[name])}
        @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
      />
      ${t(`setting-${name}`)}
    </label>`;
  }

  private volume(name: (typeof VOLUMES)[number]) {
    return this.range(name, 0, () => play("move", name === "partnerVolume"));
  }

  private range(name: (typeof VOLUMES)[number] | "boardSize", min: number, done: () => void) {
    return html`<label class="volume">
      <span>${t(`setting-${name}`)}</span>
      <input
        type="range"
        name=${name}
        min=${min}
        max="100"
        step="5"
        .value=${String(settings[name])}
        @change=${(event: Event) => {
          setSettings({ [name]: Number((event.target as HTMLInputElement).value) });
          done();
        }}
      />
    </label>`;
  }

  private async notify(on: boolean): Promise<void> {
    const granted = on && (await Notification.requestPermission()) === "granted";
    setSettings({ notify: granted });
  }

  private choice<K extends "theme" | "language" | "board" | "pieces">(
    name: K,
    of: readonly Settings[K][],
  ) {
    return html`<fieldset class="choices">
      <legend>${t(`setting-${name}`)}</legend>
      ${of.map(
        (value) =>
          html`<label class="choice">
            <input
              type="radio"
              name=${name}
              .checked=${settings[name] === value}
              @change=${() => setSettings({ [name]: value })}
            />
            <span>${t(`setting-${name}-${value}`)}</span>
          </label>`,
      )}
    </fieldset>`;
  }
}

customElements.define("page-settings", PageSettings);
