// Games of the archive to look at: those of this server by their review, others by their number.

import { html, nothing } from "lit";
import type { Explored, TopGame } from "../protocol";
import { dayText, t } from "../words";

/** The most games that are listed. */
const MOST = 8;

/** A game of this server has its review's path as its source. */
export function pathOf({ id, sources }: Pick<TopGame, "id" | "sources">): string {
  const own = sources.find((source) => /^table\/[a-z0-9]+\/game\/\d+$/.test(source));
  return own ? `/${own}` : `/archive/${id}`;
}

/** The two teams by their names. */
export function teamsOf(players: TopGame["players"]): [string, string] {
  const [whiteA, blackA, whiteB, blackB] = players.map((name) => name ?? "?");
  return [`${whiteA} & ${blackB}`, `${blackA} & ${whiteB}`];
}

/** `1-0` as it is printed. */
export const resultText = (result: string): string =>
  ({ "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½" })[result] ?? "";

export function topGames(found: readonly Explored[]) {
  const all = new Map(found.flatMap((one) => one.top_games.map((game) => [game.id, game])));
  const games = [...all.values()].toSorted(
    (one, two) => two.rating - one.rating || one.id - two.id,
  );
  if (games.length === 0) return nothing;
  return html`<h2 class="explored-title">${t("explorer-games")}</h2>
    <ul class="explored-games">
      ${games.slice(0, MOST).map((game) => {
        const [first, second] = teamsOf(game.players);
        const known = [game.rating > 0 ? String(game.rating) : "", dayText(game.date)].filter(
          Boolean,
        );
        return html`<li>
          <a href=${pathOf(game)} data-archive-game=${game.id}
            >${first} – ${second} <b>${resultText(game.result)}</b></a
          >
          <small>${known.join(" · ")}</small>
        </li>`;
      })}
    </ul>`;
}
