// Sounds and announcements of events.

import type { Played, Ruled, Seat } from "./protocol";
import type { Position } from "./position";
import type { Sound } from "./sound";
import { spanText } from "./elements/clock";
import type { TableNews } from "./bughouse-table";
import type { LiveTable } from "./live-table";
import { COLORS, roleOf, SEATS } from "./seats";
import { announced, ruling, t } from "./words";

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

/** Announces moves, and the pieces that a player gets. The line of the status has the result. */
export function spoken({ played, arrived, ended }: TableNews, own: readonly Seat[]): string {
  const got = ended ? [] : own.flatMap((seat) => arrived[seat] ?? []);
  return [
    ...played.map(announced),
    ...got.map(({ role, count }) => t("piece-arrived", { piece: t(`piece-${role}`), count })),
  ].join(" ");
}

/** Reads the clocks of a table out, that of a player first. */
export function clocksInWords(table: LiveTable, own: Seat | undefined): string {
  const seats = [...table.seats].sort((a, b) => Number(b === own) - Number(a === own));
  return seats
    .map((seat) => {
      const name = own ? t(`role-${roleOf(seat, own)}`) : table.seatText(seat);
      return t("clock-reading", { name, time: spanText(table.left(seat)) });
    })
    .join(" ");
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

/** News of the other board only: what players do themselves they know. */
const OWN = new Set(["draw-offered", "draw-declined", "resignation-offered", "adjournment-wanted"]);

/** The text of rulings that deserve a notice for the player of a seat, with the names of players. */
export const noticed = (
  rulings: readonly Ruled[],
  own: Seat | undefined,
  named: (seat: Seat) => string,
): string =>
  rulings
    .filter(({ id, fields }) => !QUIET.has(id) && !(OWN.has(id) && isOwn(fields?.["seat"], own)))
    .map((ruled) => ruling(withNames(ruled, named)))
    .join(" ");

/** Offers of the opponent have a place of their own. */
const isOwn = (seat: string | undefined, own: Seat | undefined): boolean =>
  own !== undefined && seat !== undefined && seat.at(-1) === own.at(-1);

/** A ruling that speaks of players by their names. */
function withNames(ruled: Ruled, named: (seat: Seat) => string): Ruled {
  const fields = Object.entries(ruled.fields ?? {}).map(([name, text]) => {
    const seat = SEATS.find((of) => of === text);
    return [name, seat ? named(seat) : text];
  });
  return { ...ruled, fields: Object.fromEntries(fields) as Record<string, string> };
}

/** Describes a position for screen readers. */
export function inWords({ pieces }: Position): string {
  return COLORS.map((color) => {
    const own = [...pieces]
      .filter(([, piece]) => piece.color === color)
      .map(([square, { role }]) => role + square);
    return own.length > 0 ? `${t(color)}: ${own.join(", ")}.` : "";
  }).join(" ");
}
