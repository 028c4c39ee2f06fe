// What is heard of what has just happened: sounds, and words for those who don't see it.

import type { Played, Ruled } from "./protocol";
import type { Position } from "./position";
import type { Sound } from "./sound";
import type { News, Table } from "./table";
import { COLORS } from "./seats";
import { announced, end, ruling, t } from "./words";

export function soundOf({ act, text }: Played): Sound {
  if (/[+#]/.test(text)) return "check";
  if (text.includes("x")) return "capture";
  return act[1] === "@" ? "drop" : "move";
}

/** What a move sounds like that is only on its way, from where it stands on or as it was typed. */
export function soundOfAct(act: string, { men }: Position): Sound {
  if (act[1] === "@") return "drop";
  return act.includes("x") || (/^[a-h]\d[a-h]\d/.test(act) && men.has(act.slice(2, 4))) ? "capture" : "move";
}

/** Moves and the result, in words. */
export function spoken({ played, ended }: News, table: Table): string {
  return [...played.map(announced), ...(ended && table.state?.end ? [end(table.state.end)] : [])].join(" ");
}

/** Rulings that the boards and clocks show by themselves. */
const QUIET = new Set(["started", "made", "completed", "taken-back", "ended", "clock-set", "position-set", "lag-credited", "last-drop-open"]);

/** The rulings that are worth a notice. */
export const noticed = (rulings: readonly Ruled[]): string =>
  rulings
    .filter(({ id }) => !QUIET.has(id))
    .map(ruling)
    .join(" ");

/** What stands where, for those who hear it. */
export function inWords({ men }: Position): string {
  return COLORS.map((color) => {
    const own = [...men].filter(([, man]) => man.color === color).map(([square, { role }]) => role + square);
    return own.length > 0 ? `${t(color)}: ${own.join(", ")}.` : "";
  }).join(" ");
}
