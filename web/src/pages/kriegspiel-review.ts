// The review of a Kriegspiel game, turn by turn: White's view, the position, and Black's view.

import { html, nothing, svg } from "lit";
import type { ElementEvent } from "../events";
import { inWords } from "../narration";
import type { Position } from "../position";
import type { Color, KriegspielBeliefs, KriegspielReview } from "../protocol";
import { other, seatOf } from "../seats";
import { settings } from "../settings";
import { endText, sentences } from "../umpire-sentences";
import { KriegspielReplay } from "../kriegspiel-replay";
import { t, tableName } from "../words";
import { about } from "../elements/about";
import { sizeText } from "../elements/beliefs";
import { BARE, board, corner, squaresOf } from "../elements/board";
import { file, teams } from "../elements/games";
import { reserve } from "../elements/reserve";
import { icon } from "../elements/icons";
import "../elements/beliefs";
import "../elements/move-navigation";
import { playerBar } from "../elements/player-bar";
import { newest } from "../elements/umpire-log";
import { outcomeOf } from "../elements/kriegspiel-action-panel";
import { ReviewPage } from "./review-page";
import "../styles/boards";
import "../styles/review.css";
import "../styles/kriegspiel-board.css";
import "../styles/kriegspiel.css";
import "../styles/kriegspiel-review.css";

/** White's view, the full position, and Black's view. */
const VIEWS = ["white", "both", "black"] as const;
type View = (typeof VIEWS)[number];

const RECORDS = [
  ["pgn", ""],
  ["pgn?for=white", "white"],
  ["pgn?for=black", "black"],
] as const;

export class PageKriegspielReview extends ReviewPage<KriegspielReplay> {
  static override properties = {
    ...ReviewPage.properties,
    below: { state: true },
    view: { state: true },
    counted: { state: true },
  };
  declare private below: Color;
  /** The view that is shown where there is room for one board only. */
  declare private view: View;
  declare private counted: KriegspielBeliefs | undefined;

  constructor() {
    super();
    this.below = "white";
    this.view = "both";
  }

  protected override render() {
    const { review, number } = this;
    const { known, turn } = review;
    if (!known) return nothing;
    const { state, terms } = known;
    return html`
      <main
        class="kriegspiel-review"
        data-view=${this.view}
        @go=${(event: ElementEvent<"go">) => this.go(event.detail)}
        @counted=${(event: ElementEvent<"counted">) => (this.counted = event.detail)}
      >
        <h1 class="visually-hidden">
          ${tableName(terms)}, ${t("kind-kriegspiel")}, ${t("game-number", { game: number })}
        </h1>
        <header class="status result">
          <div class="line" role="status">
            <span class="standing over">${state.end ? endText(state.end) : t("aborted")}</span>
          </div>
          <div class="tools">
            <button title=${t("flip")} aria-label=${t("flip")} data-flip @click=${this.flip}>
              ${icon("flip")}
            </button>
          </div>
        </header>
        <div class="views" role="group" aria-label=${t("views")}>
          ${VIEWS.map(
            (view) =>
              html`<button
                data-view-of=${view}
                aria-pressed=${view === this.view}
                @click=${() => (this.view = view)}
              >
                ${t(`view-${view}`)}
              </button>`,
          )}
        </div>
        ${VIEWS.map((view) => this.figure(view))}
        <section class="panel steps-panel" aria-label=${t("umpire")}>
          <tandem-move-navigation
            .table=${review}
            .ply=${review.isAtEnd ? undefined : review.ply}
            .last=${review.end}
          ></tandem-move-navigation>
          ${newest(turn?.lines ?? [])}
        </section>
        <section class="panel log-panel" aria-label=${t("umpire-log")}>
          <tandem-umpire .table=${review} .ply=${review.ply} review></tandem-umpire>
        </section>
        <section class="panel beliefs-panel" aria-label=${t("beliefs")}>
          <h2>${t("beliefs")}</h2>
          <tandem-beliefs .review=${review} .number=${number}></tandem-beliefs>
        </section>
        <section class="panel do-panel" aria-label=${t("game")}>${this.about()}</section>
        <div class="visually-hidden" aria-live="polite" data-announce></div>
      </main>
    `;
  }

  private figure(view: View) {
    const { review, below, counted } = this;
    const of = view === "both" ? undefined : view;
    const { moved } = review;
    // Players saw only their own moves and the squares of captures.
    const last = !of || moved?.by === of ? squaresOf(moved?.own?.act) : [];
    const position = review.stood(of);
    const check = moved?.announced.checks?.length && of !== moved.by ? position.turn : undefined;
    const look = {
      ...BARE,
      position,
      below,
      last,
      check: check !== undefined,
      coordinates: settings.coordinates,
    };
    const place = (color: Color) =>
      playerBar({
        table: review,
        seat: seatOf("A", color),
        where: "below",
        own: undefined,
        fixed: true,
      });
    return html`<figure class="view ${view}" data-figure=${view}>
      <figcaption>
        <b>${t(`view-${view}`)}</b>
        ${
          of && counted
            ? html`<span class="belief" data-belief=${of}
                >${t("boards", { size: sizeText(counted[of][review.ply], counted.bound) })}</span
              >`
            : nothing
        }
      </figcaption>
      ${of ? place(of) : html`<div class="both-strips">${[below, other(below)].map(place)}</div>`}
      <div class="board">
        <svg
          viewBox="0 0 800 800"
          role="img"
          aria-label="${t(`view-${view}`)}. ${inWords(position)}"
        >
          ${board(look)} ${of && of !== moved?.by ? nothing : this.refusals()} ${this.captured()}
        </svg>
      </div>
      ${review.drops ? [other(below), below].map((color) => this.reserve(position, color)) : nothing}
    </figure>`;
  }

  /** Both reserves are public. */
  private reserve(position: Position, color: Color) {
    const where = color === this.below ? "below" : "above";
    const label = t("hand-label", { seat: t(color) });
    return reserve({
      held: position.reserve[color],
      color,
      where,
      label,
      drag: undefined,
      canAct: false,
      selected: undefined,
    });
  }

  /** Arrows for the refused attempts of this turn. */
  private refusals() {
    const { below } = this;
    const middle = (square: string) => corner(square, below).map((n) => n + 50) as [number, number];
    return this.review.refused.flatMap((act) => {
      const [from, to] = squaresOf(act);
      if (!from || !to) return [];
      const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
      return svg`<g class="refused-mark"><path class="way" d="M${x1} ${y1}L${x2} ${y2}" /><circle cx=${x2} cy=${y2} r="15" />
        <path d="M${x2 - 6} ${y2 - 6}l12 12m0 -12l-12 12" /></g>`;
    });
  }

  private captured() {
    const square = this.review.moved?.announced.capture?.square;
    if (!square) return nothing;
    return svg`<circle class="captured" transform="translate(${corner(square, this.below).join(" ")})" cx="50" cy="50" r="45" />`;
  }

  private about() {
    const { review, number } = this;
    const { known } = review;
    if (!known) return nothing;
    const { table, state, terms } = known;
    const seats = Object.fromEntries(
      review.seats.flatMap((seat) => {
        const person = state.seats[seat]?.person;
        return person ? [[seat, person]] : [];
      }),
    );
    return html`
      ${teams(seats, state.end && outcomeOf(state.end.winner), "kriegspiel")}
      ${about(review, [t(`krieg-${terms.ruleset}-words`)])}
      <div class="actions">
        <a class="button" href="/table/${table}">${t("to-the-table")}</a>
        <button data-copy @click=${() => this.copy(this.address, "address-copied")}>
          ${t("copy-link")}
        </button>
      </div>
      <ul class="records">
        ${RECORDS.map(
          ([what, of]) =>
            html`<li>
              <span>${t(`record-${of || "whole"}`)}</span>
              ${file(table, number, what, `${of}${of && "."}pgn`, t("save-pgn-file"), "button")}
              <button
                data-copy-record=${of || "whole"}
                @click=${() => this.copyFile(what, "record-copied")}
              >
                ${t("copy")}
              </button>
            </li>`,
        )}
      </ul>
    `;
  }

  private flip = (): void => {
    this.below = other(this.below);
  };

  protected told(): string {
    return (this.review.turn?.lines ?? []).flatMap(sentences).join(" ");
  }

  protected keys(): Record<string, () => void> {
    const next = () => VIEWS[(VIEWS.indexOf(this.view) + 1) % VIEWS.length] ?? "both";
    return { f: this.flip, x: () => (this.view = next()) };
  }
}

customElements.define("page-kriegspiel-review", PageKriegspielReview);

export function openReview(game: KriegspielReview, number: number) {
  const review = new KriegspielReplay(game);
  return () =>
    html`<page-kriegspiel-review .review=${review} .number=${number}></page-kriegspiel-review>`;
}
