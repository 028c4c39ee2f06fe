// The record of the scribe in four columns. A press without a move is a gap; moves ahead of the
// clocks and moves that cannot have been made are marked, and stay.

import { html } from "lit";
import { clockText } from "../clock-text";
import { NO_MOVE, type Line } from "../clock/record";
import type { ScribeTable } from "../clock/scribe-table";
import { refusedPlainly, t } from "../words";
import { seatName } from "./hall-words";
import { cells, heads, LETTERS, rows } from "./moves";

export function scribeMoves(table: ScribeTable, looks: (line: Line) => void) {
  const { lines, place } = table;
  const played = lines.map(({ seat, move = "…", press }, index) => ({
    seat,
    act: move,
    text: textOf(table, index),
    left: press?.clocks[seat] ?? NaN,
  }));
  const numbers = lines.map(({ number }) => number + 1);
  return html`<div class="moves" tabindex="0" role="group" aria-label=${t("moves")}>
    <table>
      <thead>
        <tr>
          ${heads((_, column) => LETTERS[column] ?? "")}
        </tr>
      </thead>
      <tbody>
        ${rows(played, numbers).map(
          (row) =>
            html`<tr>
              ${cells(row, (cell) => {
                const line = cell && lines[cell.ply - 1];
                if (!cell || !line) return html`<td></td>`;
                const isShown = cell.ply - 1 === place;
                const said = stateOf(table, line);
                const { text, left } = cell.played;
                return html`<td class=${isShown ? "shown" : ""}>
                  <button
                    class=${kindOf(table, line)}
                    title=${said}
                    data-line="${line.seat} ${line.number}"
                    aria-current=${isShown ? "step" : "false"}
                    @click=${() => looks(line)}
                  >
                    ${text}${said ? html`<span class="visually-hidden"> ${said}</span>` : ""}
                    ${isNaN(left) ? "" : html`<small>${clockText(left)}</small>`}
                  </button>
                </td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
    ${lines.length > 0 ? "" : html`<p class="empty">${t("clock-scribe-empty")}</p>`}
  </div>`;
}

function textOf(table: ScribeTable, index: number): string {
  const { move } = table.lines[index] ?? {};
  if (!move) return "…";
  if (move === NO_MOVE) return "–";
  return table.verdicts[index]?.text ?? move;
}

/** `missing`, `ahead`, `lost`, `refused` or `illegal`; empty if nothing is unusual. */
function kindOf(table: ScribeTable, line: Line): string {
  const verdict = table.verdicts[table.lines.indexOf(line)];
  if (!line.move) return "missing";
  if (verdict?.refused) return "refused";
  if (verdict?.illegal) return "illegal";
  if (line.isLost) return "lost";
  return line.press ? "" : "ahead";
}

/** The state of a line in words; empty if nothing is unusual. */
export function stateOf(table: ScribeTable, line: Line): string {
  const verdict = table.verdicts[table.lines.indexOf(line)];
  const kind = kindOf(table, line);
  if (!kind) return "";
  const why = verdict?.refused ?? verdict?.illegal;
  if (why) return t(`clock-scribe-is-${kind}`, { why: refusedPlainly(why) });
  return t(`clock-scribe-is-${kind}`, { who: seatName(line.seat) });
}
