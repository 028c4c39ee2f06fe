// The statistics of a person: a graph of the rating, and results by seat, partner and opponent.

import { html, nothing, svg } from "lit";
import type { GameCounts, RatingPoint, Statistics } from "../protocol";
import { shownLanguage, t } from "../words";
import { personLink } from "./ratings";
import "../styles/statistics.css";

/** The size of the graph, in units of its own. */
const [WIDTH, HEIGHT] = [640, 200];
const MARGIN = { left: 60, right: 8, top: 10, bottom: 22 };

/** The least span of the scale, so that small changes look small. */
const LEAST_SPAN = 100;

/** The most rows that the table beside the graph has. */
const ROWS = 60;

const dates = () => new Intl.DateTimeFormat(shownLanguage(), { dateStyle: "medium" });
const numbers = () => new Intl.NumberFormat(shownLanguage());
const dated = (at: number) => dates().format(at * 1000);

/** The last rating of each day. */
function days(points: readonly RatingPoint[]): [string, RatingPoint][] {
  return [...new Map(points.map((point) => [dated(point.at), point]))].slice(-ROWS);
}

/** Round values for the lines of a scale. */
function steps(from: number, to: number): number[] {
  const step = [20, 25, 50, 100, 200, 250, 500].find((of) => (to - from) / of <= 5) ?? 1000;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, n) => (first + n) * step);
}

export function ratingGraph(points: readonly RatingPoint[], label: string) {
  const ratings = points.map((point) => point.points);
  const middle = (Math.max(...ratings) + Math.min(...ratings)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...ratings) - Math.min(...ratings)) * 1.1;
  const low = middle - span / 2;
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const x = (at: number) =>
    MARGIN.left +
    (last > first ? (at - first) / (last - first) : 0.5) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (rating: number) =>
    HEIGHT - MARGIN.bottom - ((rating - low) / span) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const line = points
    .map((of, n) => `${n ? "L" : "M"}${x(of.at).toFixed(1)} ${y(of.points).toFixed(1)}`)
    .join("");
  const end = points.at(-1);
  return html`<svg
    class="rating-graph"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label=${label}
  >
    ${steps(low, low + span).map(
      (rating) =>
        svg`<path class="grid" d="M${MARGIN.left} ${y(rating).toFixed(1)}H${WIDTH - MARGIN.right}" />
          <text x=${MARGIN.left - 6} y=${y(rating) + 4} text-anchor="end">${rating}</text>`,
    )}
    <path class="line" d=${line} />
    ${end ? svg`<circle cx=${x(end.at)} cy=${y(end.points)} r="4" />` : nothing}
    ${
      last > first
        ? svg`<text x=${MARGIN.left} y=${HEIGHT - 5}>${dated(first)}</text>
            <text x=${WIDTH - MARGIN.right} y=${HEIGHT - 5} text-anchor="end">${dated(last)}</text>`
        : svg`<text x=${WIDTH / 2} y=${HEIGHT - 5} text-anchor="middle">${dated(last)}</text>`
    }
  </svg>`;
}

/** The rating over time, as a graph and as a table. */
export function ratingHistory({ points, highest }: Statistics) {
  const last = points.at(-1);
  if (!last || !highest) return nothing;
  const words = t("rating-history-words", {
    // Ratings are written without separators.
    last: String(last.points),
    highest: String(highest.points),
    day: dated(highest.at),
  });
  return html`<section class="card" data-history>
    <h2>${t("rating-history")}</h2>
    ${ratingGraph(points, `${t("rating-history")}: ${words}`)}
    <p class="hint">${words}</p>
    <details>
      <summary>${t("rating-days")}</summary>
      <div class="counts" tabindex="0" role="region" aria-label=${t("rating-days")}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t("day")}</th>
              <th scope="col">${t("rating")}</th>
            </tr>
          </thead>
          <tbody>
            ${days(points)
              .toReversed()
              .map(
                ([day, { points: rating }]) =>
                  html`<tr>
                    <th scope="row">${day}</th>
                    <td>${rating}</td>
                  </tr>`,
              )}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}

const COUNTS = ["games", "won", "drawn", "lost"] as const;

function table(title: string, of: string, rows: readonly [unknown, GameCounts][]) {
  if (rows.length === 0) return nothing;
  const number = numbers();
  return html`<section class="card counts">
    <h2>${title}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">${of}</th>
          ${COUNTS.map((count) => html`<th scope="col">${t(`count-${count}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, counts]) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${COUNTS.map((count) => html`<td>${number.format(counts[count])}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** The results by seat, by partner and by opponent. */
export function resultTables({ games, won, drawn, lost, seats, partners, opponents }: Statistics) {
  const all: [unknown, GameCounts] = [t("all-seats"), { games, won, drawn, lost }];
  const people = (of: Statistics["partners"]): [unknown, GameCounts][] =>
    of.map((one) => [personLink(one.person), one]);
  const bySeat = seats.map((one): [unknown, GameCounts] => [one.seat, one]);
  return html`${table(t("by-seat"), t("invite-seat"), games ? [...bySeat, all] : [])}
  ${table(t("by-partner"), t("role-partner"), people(partners))}
  ${table(t("by-opponent"), t("role-opponent"), people(opponents))}`;
}
