// The keys of the arbiter's console, in a dialog.

import { html } from "lit";
import { t } from "../words";

/** Keys with the ids of their messages. */
const KEYS = [
  [["↑", "↓"], "rows"],
  [["1", "W"], "first"],
  [["5", "="], "draw"],
  [["0", "L"], "second"],
  [["A", "B"], "absent"],
  [["←", "→"], "games"],
  [["␣"], "here"],
  [["/"], "filter"],
  [["U"], "undo"],
  [["S"], "slips"],
  [["P"], "timer"],
  [["N"], "step"],
  [["C", "T"], "views"],
  [["?"], "help"],
] as const;

export function keysDialog() {
  const close = (event: Event) => (event.target as Element).closest("dialog")?.close();
  return html`<dialog class="console-keys" aria-labelledby="console-keys-title">
    <h2 id="console-keys-title">${t("console-keys")}</h2>
    <dl>
      ${KEYS.map(
        ([keys, id]) =>
          html`<div>
            <dt>
              ${keys.map((key) => html`<kbd>${key === "␣" ? t("console-key-space") : key}</kbd> `)}
            </dt>
            <dd>${t(`console-key-${id}`)}</dd>
          </div>`,
      )}
    </dl>
    <button class="primary" autofocus @click=${close}>${t("close")}</button>
  </dialog>`;
}
