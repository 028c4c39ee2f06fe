// How the clock is shown on this device, and what the device says about itself.

import { html, nothing } from "lit";
import type { Device } from "../clock/device";
import { options, setOptions, type Options } from "../clock/options";
import { t } from "../words";
import { choices } from "./choices";

const SWITCHES = ["isContrast", "vibrates", "sounds", "isSwapped"] as const;

export function hallOptions(device: Device, changed: () => void) {
  const set = (change: Partial<Options>) => {
    setOptions(change);
    changed();
  };
  return html`<div class="hall-options">
    ${choices({
      name: "hand",
      legend: t("clock-hand"),
      of: [
        ["right", t("clock-hand-right")],
        ["left", t("clock-hand-left")],
      ],
      chosen: options.hand,
      choose: (hand) => set({ hand: hand as Options["hand"] }),
    })}
    ${SWITCHES.map(
      (name) =>
        html`<label class="check">
          <input
            type="checkbox"
            name=${name}
            .checked=${options[name]}
            @change=${({ target }: Event) => set({ [name]: (target as HTMLInputElement).checked })}
          />
          ${t(`clock-option-${name}`)}
        </label>`,
    )}
    <ul class="muted">
      <li>${t(`clock-awake-${device.awake}`)}</li>
      ${
        device.battery
          ? html`<li>
              ${t("clock-battery", {
                percent: Math.round(device.battery.level * 100),
                charging: device.battery.charging ? "yes" : "no",
              })}
            </li>`
          : nothing
      }
    </ul>
  </div>`;
}
