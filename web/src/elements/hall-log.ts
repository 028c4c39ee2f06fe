// The log of the clocks on the screen, and as files.

import { html, nothing } from "lit";
import { clockText } from "../clock-text";
import { isRecord, type Entry } from "../clock/entry";
import { fileName, timeText, toJson, toLog } from "../clock/export";
import type { HallGame } from "../clock/game";
import { t } from "../words";
import { entryText, seatName } from "./hall-words";

/** Of a longer log only the newest entries are shown; files have all. */
const SHOWN = 400;

export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read by then.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function hallLog(game: HallGame) {
  const { entries } = game;
  const first = Math.max(0, entries.length - SHOWN);
  const newest = entries.slice(first);
  const saves = (ending: string, text: (game: HallGame) => string, type: string) => {
    game.settle();
    download(fileName(game, ending), text(game), type);
  };
  return html`<section class="hall-log">
    <h3>${t("log")}</h3>
    <p class="actions">
      <button data-export="json" @click=${() => saves("json", toJson, "application/json")}>
        ${t("clock-export-json")}
      </button>
      <button data-export="log" @click=${() => saves("log", toLog, "text/plain")}>
        ${t("clock-export-log")}
      </button>
    </p>
    ${entries.some(isRecord) ? nothing : html`<p class="muted">${t("clock-export-words")}</p>`}
    ${first > 0 ? html`<p class="muted">${t("clock-log-cut", { count: first })}</p>` : nothing}
    <div class="rows" tabindex="0">
      <table>
        <thead>
          <tr>
            <th>${t("clock-log-time")}</th>
            <th>${t("clock-log-event")}</th>
            <th>${t("clock-log-article")}</th>
            ${game.state.seats.map((seat) => html`<th>${seatName(seat)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${newest.reverse().map((entry) => row(entry, game))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function row(entry: Entry, game: HallGame) {
  const { state } = game;
  return html`<tr class=${game.isUndone(entry.id) ? "undone" : ""}>
    <td>${timeText(entry.does === "flag" ? entry.fell : entry.at)}</td>
    <td>${entryText(entry, game)}</td>
    <td>${entry.article}</td>
    ${state.seats.map((seat) => html`<td>${clockText(entry.clocks[seat] ?? 0)}</td>`)}
  </tr>`;
}
