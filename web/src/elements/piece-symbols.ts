// The symbols of the pieces, defined once for the whole page.

import { html, svg, type TemplateResult } from "lit";
import { PIECES } from "../pieces";
import type { Color } from "../protocol";
import { settings, settingsChanges } from "../settings";

/** The set that is shown: the one of the settings as soon as it is loaded. */
let shown = PIECES;
let shownSet: typeof settings.pieces = "classic";

/** Loads the set of the settings; the classic one is always there. */
async function loadSet(): Promise<void> {
  const { pieces } = settings;
  if (pieces === shownSet) return;
  const found = pieces === "classic" ? PIECES : (await import("../piece-sets")).piecesOf(pieces);
  if (pieces !== settings.pieces) return;
  [shown, shownSet] = [found, pieces];
  settingsChanges.dispatchEvent(new Event("change"));
}

// A set that cannot be loaded is tried again at the next change or visit.
settingsChanges.addEventListener("change", () => void loadSet().catch(() => undefined));
void loadSet().catch(() => undefined);

/** The symbols that `piece` uses. */
export const sheet = () =>
  html`<svg class="sheet" width="0" height="0" aria-hidden="true">
    <radialGradient id="check-glow">
      <stop offset="35%" />
      <stop offset="100%" stop-opacity="0" />
    </radialGradient>
    ${Object.entries(shown).map(
      ([role, layers]) => svg`<symbol id="piece-${role}" viewBox="0 0 100 100">
      ${layers.map(([kind, d]) => svg`<path class="piece-${kind}" d=${d} />`)}
    </symbol>`,
    )}
  </svg>`;

/** A piece of 100 by 100 units, within an `svg`. */
export const piece = (role: string, color: Color, promoted = false) =>
  svg`<use class="piece ${color}" href="#piece-${role}" width="100" height="100" />${
    promoted
      ? svg`<use class="piece ${color}" href="#piece-promoted" width="100" height="100" />`
      : ""
  }`;

/** A piece as a picture of its own. */
export const picture = (role: string, color: Color): TemplateResult =>
  html`<svg class="picture" viewBox="0 0 100 100" aria-hidden="true">${piece(role, color)}</svg>`;
