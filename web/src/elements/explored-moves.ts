// The moves that were played on a board: how often, and with which results.

import { html, nothing } from "lit";
import { ordered, type ExplorerState } from "../explorer";
import type { Board, Continuation, Explored } from "../protocol";
import { shownLanguage, t } from "../words";
import { clockText } from "../clock-text";
import { resultsBar } from "./results-bar";

interface Plays {
  /** The next move of the game that is shown. */
  next: string | undefined;
  play: (move: string) => void;
}

export function exploredBoard(found: Explored, state: ExplorerState, most: number, plays: Plays) {
  const { board, games, ended } = found;
  const moves = ordered(found.moves, state);
  const turn = turnOf(found);
  const title = t("explorer-title", { board, color: t(turn) });
  return html`<table class="explored" data-explored-board=${board}>
    <caption>
      ${title}
      <small>${t("games-count", { count: games })}</small>
    </caption>
    <thead>
      <tr>
        <th scope="col">${t("explorer-move")}</th>
        <th scope="col">${t("games")}</th>
        <th scope="col">${t("explorer-results")}</th>
      </tr>
    </thead>
    <tbody>
      ${moves.slice(0, most).map((move) => row(move, games, plays))}
      ${
        moves.length === 0 && found.moves.length > 0
          ? html`<tr>
              <td colspan="3" class="empty">${t("explorer-too-few")}</td>
            </tr>`
          : nothing
      }
      ${
        ended > 0
          ? html`<tr class="ended">
              <th scope="row">${t("explorer-ended")}</th>
              <td>${numbers().format(ended)}</td>
              <td></td>
            </tr>`
          : nothing
      }
    </tbody>
  </table>`;
}

const numbers = () => new Intl.NumberFormat(shownLanguage());

/** The side to move on the board of an answer. */
function turnOf({ position, board }: { position: string; board: Board }): "white" | "black" {
  const own = position.split("|")[board === "A" ? 0 : 1] ?? "";
  return own.trim().split(" ")[1] === "b" ? "black" : "white";
}

const plain = (san: string | undefined) => san?.replace(/[+#]+$/, "");

function row(move: Continuation, all: number, { next, play }: Plays) {
  const { san, games, won, drawn, lost } = move;
  const isNext = next !== undefined && plain(next) === plain(san);
  const share = Math.round((games / Math.max(1, all)) * 100);
  return html`<tr data-explored=${san} class=${isNext ? "next" : ""}>
    <th scope="row">
      <button @click=${() => play(san)}>
        ${san}${isNext ? html`<span class="visually-hidden">, ${t("explorer-next")}</span>` : nothing}
      </button>
    </th>
    <td>${numbers().format(games)} <small>${share} %</small></td>
    <td>${resultsBar(won, drawn, lost)} ${averages(move)}</td>
  </tr>`;
}

/** The averages of the players who made the move, as far as they are known. */
function averages({ rating, clock, lead, sat }: Continuation) {
  const words = [
    rating === null ? "" : t("explorer-rating", { rating: String(Math.round(rating)) }),
    clock === null ? "" : t("explorer-clock", { clock: clockText(clock * 1000) }),
    lead === null || Math.abs(lead) < 0.05
      ? ""
      : t(lead > 0 ? "explorer-ahead" : "explorer-behind", {
          seconds: Number(Math.abs(lead).toFixed(1)),
        }),
    sat > 0 ? t("explorer-sat", { count: sat }) : "",
  ]
    .filter(Boolean)
    // A line ends between two facts.
    .map((text) => text.replaceAll(" ", "\u00a0"));
  return words.length > 0 ? html`<small class="averages">${words.join(" · ")}</small>` : nothing;
}
