import { html } from "lit";
import { setSettings, settings, settingsChanges, type Settings } from "../settings";
import { t } from "../words";
import { TandemElement } from "../elements/base";

const SWITCHES = ["sounds", "coordinates", "animations", "press"] as const;

export class PageSettings extends TandemElement {
  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(settingsChanges);
  }

  protected override render() {
    return html`<main class="plain settings">
      <h1>${t("settings")}</h1>
      ${this.choice("theme", ["system", "light", "dark"])} ${this.choice("language", ["en", "cs"])}
      <fieldset class="switches">
        <legend>${t("play")}</legend>
        ${SWITCHES.map(
          (name) =>
            html`<label class="check">
              <input
                type="checkbox"
                role="switch"
                .checked=${settings[name]}
                @change=${(event: Event) => setSettings({ [name]: (event.target as HTMLInputElement).checked })}
              />
              ${t(`setting-${name}`)}
            </label>`,
        )}
      </fieldset>
      <h2>${t("keys")}</h2>
      <dl class="keys">
        ${["m", "x", "f", "←", "→", "␣"].map((key, i) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(`key-${i}`)}</dd></div>`)}
      </dl>
    </main>`;
  }

  private choice<K extends "theme" | "language">(name: K, of: readonly Settings[K][]) {
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
            <span>${t(`${name}-${value}`)}</span>
          </label>`,
      )}
    </fieldset>`;
  }
}

customElements.define("page-settings", PageSettings);
