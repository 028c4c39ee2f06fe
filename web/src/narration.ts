// Sounds and announcements of events.

import type { Played, Ruled } from "./protocol";
import type { Position } from "./position";
import type { Sound } from "./sound";
import type { TableNews, BughouseTable } from "./bughouse-table";
import { COLORS } from "./seats";
import { announced, end, ruling, t } from "./words";

export function soundOf({ act, text }: Played): Sound {
  if (/[+#]/.test(text)) return "check";
  if (text.includes("x")) return "capture";
  return act[1] === "@" ? "drop" : "move";
}

/** The sound of a move that is on its way to the server, in coordinates or as typed. */
export function soundOfAct(act: string, { pieces }: Position): Sound {
  if (act[1] === "@") return "drop";
  return act.includes("x") || (/^[a-h]\d[a-h]\d/.test(act) && pieces.has(act.slice(2, 4)))
    ? "capture"
    : "move";
}

/** Announces moves and the result. */
export function spoken({ played, ended }: TableNews, table: BughouseTable): string {
  return [
    ...played.map(announced),
    ...(ended && table.state?.end ? [end(table.state.end)] : []),
  ].join(" ");
}

/** Rulings that are visible on the boards and clocks. */
const QUIET = new Set([
  "started",
  "made",
  "completed",
  "taken-back",
  "ended",
  "clock-set",
  "position-set",
  "lag-credited",
  "last-drop-open",
]);

/** The text of rulings that deserve a notice. */
export const noticed = (rulings: readonly Ruled[]): string =>
  rulings
    .filter(({ id }) => !QUIET.has(id))
    .map(ruling)
    .join(" ");

/** Describes a position for screen readers. */
export function inWords({ pieces }: Position): string {
  return COLORS.map((color) => {
    const own = [...pieces]
      .filter(([, piece]) => piece.color === color)
      .map(([square, { role }]) => role + square);
    return own.length > 0 ? `${t(color)}: ${own.join(", ")}.` : "";
  }).join(" ");
}
