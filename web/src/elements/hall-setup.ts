// The form that sets the clock up: boards, time control, handicaps, names.

import { html } from "lit";
import { formatControl, parseControl, parseReading, PRESETS, type Bonus } from "../clock/control";
import { BOARDS, SEATS } from "../clock/entry";
import type { Setup } from "../clock/game-state";
import { LAYOUTS, options, setOptions, type Layout } from "../clock/options";
import { controlText, t } from "../words";
import { seatName } from "./hall-words";

const BONUSES: readonly Bonus[] = ["increment", "bronstein", "delay"];

/** The time controls of the form: a preset, or `own` with fields of its own. */
const OWN = "own";

export function hallSetup(begin: (setup: Setup) => void) {
  const isPreset = PRESETS.includes(options.control);
  const own = parseControl(options.control) ?? { base: 300_000, kind: "increment", bonus: 0 };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const setup = read(event.target as HTMLFormElement);
    if (!setup) return;
    setOptions({ control: setup.control, layout: layoutOf(setup) });
    begin(setup);
  };
  return html`<form class="clock-setup" novalidate @submit=${submit}>
    <label class="field">
      ${t("clock-boards")}
      <select name="boards">
        ${LAYOUTS.map(
          (layout) =>
            html`<option value=${layout} ?selected=${options.layout === layout}>
              ${layoutText(layout)}
            </option>`,
        )}
      </select>
    </label>
    <label class="field">
      ${t("clock-control")}
      <select name="control">
        ${PRESETS.map(
          (control) =>
            html`<option value=${control} ?selected=${control === options.control}>
              ${controlText(control)}
            </option>`,
        )}
        <option value=${OWN} ?selected=${!isPreset}>${t("clock-own-control")}</option>
      </select>
    </label>
    <fieldset class="own-control">
      <legend>${t("clock-own-control")}</legend>
      <label class="field">
        ${t("clock-base")}
        <input name="base" type="number" min="0" max="600" step="any" value=${own.base / 60_000} />
      </label>
      <label class="field">
        ${t("clock-bonus")}
        <input name="bonus" type="number" min="0" max="3600" step="any" value=${own.bonus / 1000} />
      </label>
      <label class="field">
        ${t("clock-kind")}
        <select name="kind">
          ${BONUSES.map(
            (kind) =>
              html`<option value=${kind} ?selected=${kind === own.kind}>
                ${t(`clock-kind-${kind}`)}
              </option>`,
          )}
        </select>
      </label>
    </fieldset>
    <details>
      <summary>${t("clock-players-and-handicaps")}</summary>
      <p class="muted">${t("clock-handicap-words")}</p>
      <div class="players">
        ${SEATS.map(
          (seat) =>
            html`<fieldset>
              <legend>${seatName(seat)}</legend>
              <input
                name="name-${seat}"
                maxlength="60"
                autocomplete="off"
                placeholder=${t("clock-name")}
                aria-label=${t("clock-name-of", { who: seatName(seat) })}
              />
              <input
                name="handicap-${seat}"
                inputmode="text"
                autocomplete="off"
                placeholder="5:00"
                pattern="[0-9:.]*"
                aria-label=${t("clock-handicap-of", { who: seatName(seat) })}
              />
            </fieldset>`,
        )}
      </div>
      <label class="check">
        <input type="checkbox" name="calls" /> ${t("clock-calls-flags")}
      </label>
    </details>
    <button class="primary">${t("clock-open")}</button>
  </form>`;
}

/** Reads the form. If a field is wrong, says so there and returns `undefined`. */
function read(form: HTMLFormElement): Setup | undefined {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const layout = text("boards");
  const boards = BOARDS.filter((board) => layout.includes(board));
  const control = text("control") === OWN ? ownControl(text) : text("control");
  if (!isPlayable(control)) return tells(form, "base");
  const names: Setup["names"] = {};
  const handicap: Setup["handicap"] = {};
  for (const seat of SEATS) {
    if (!boards.some((board) => seat.endsWith(board))) continue;
    if (text(`name-${seat}`)) names[seat] = text(`name-${seat}`);
    if (!text(`handicap-${seat}`)) continue;
    const millis = parseReading(text(`handicap-${seat}`));
    if (!millis) return tells(form, `handicap-${seat}`);
    handicap[seat] = millis;
  }
  const callsFlags = data.has("calls");
  const setup = { boards, control, handicap, names, callsFlags, created: Date.now() };
  return layout.includes("+") ? { ...setup, keeper: layout.startsWith("A") ? "A" : "B" } : setup;
}

const layoutOf = ({ boards, keeper }: Setup): Layout =>
  keeper ? (keeper === "A" ? "A+B" : "B+A") : (boards.join("") as Layout);

export function layoutText(layout: Layout): string {
  if (layout === "AB") return t("clock-both-boards");
  const [board = "", other] = layout.split("+");
  return other ? t("clock-board-linked", { board, other }) : t("clock-board-alone", { board });
}

function ownControl(text: (name: string) => string): string {
  return formatControl({
    base: Math.round(Number(text("base")) * 60_000),
    kind: text("kind") as Bonus,
    bonus: Math.round(Number(text("bonus")) * 1000),
  });
}

function isPlayable(text: string): boolean {
  const control = parseControl(text);
  return control !== undefined && (control.base > 0 || control.kind === "delay");
}

/** Says at a field that it holds no time. */
function tells(form: HTMLFormElement, name: string): undefined {
  const field = form.elements.namedItem(name) as HTMLInputElement;
  field.setCustomValidity(t("clock-time-wrong"));
  field.reportValidity();
  field.addEventListener("input", () => field.setCustomValidity(""), { once: true });
}
