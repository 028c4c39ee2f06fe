// The bar of a player above or below a board: name, state and clock.

import { html, nothing } from "lit";
import { emit } from "../events";
import { levelText } from "../bots";
import { colorOf, roleOf, SEATS, seatOf, teamOf, type Role } from "../seats";
import type { Color, Seat } from "../protocol";
import type { LiveTable } from "../live-table";
import { t } from "../words";
import "./bot";
import { changeText, rating } from "./ratings";
import "./clock";
import { icon, teamSign } from "./icons";
import "./person";
import { picture } from "./piece-symbols";

export interface Place {
  table: LiveTable;
  seat: Seat;
  where: "above" | "below";
  /** The seat that this page plays. */
  own: Seat | undefined;
  /** Whether seats can't be taken or swapped, as in a review. */
  fixed: boolean;
  /** More buttons. */
  tools?: unknown;
}

export function playerBar(place: Place) {
  const { table, seat, where, own } = place;
  const color: Color = colorOf(seat);
  const state = table.state?.seats[seat];
  const { person, here } = state ?? {};
  const mine = seat === own;
  const kind = [
    where,
    teamOf(seat),
    mine ? "mine" : "",
    person && !here ? "away" : "",
    state?.["frozen-until"] === undefined ? "" : "is-frozen",
  ];
  const role = own && !place.fixed && (person || table.inGame) ? roleOf(seat, own) : undefined;
  return html`<div
    class="player-bar ${kind.join(" ")}"
    role="group"
    aria-label=${table.seatText(seat)}
    data-seat=${seat}
    data-role-of=${role ?? "none"}
  >
    ${table.hasTeams ? teamSign(teamOf(seat)) : nothing}
    <span class="side ${color}" title=${table.seatText(seat)}>${picture("P", color)}</span>
    ${
      person || table.called(seat) || table.inGame || place.fixed
        ? html`<span class="who">${person ? named(place) : free(place)}${about(place, role)}</span>`
        : free(place)
    }
    ${strength(place)} ${marks(place)} ${place.tools ?? nothing}
    ${
      mine && table.made(seat) !== undefined
        ? html`<button class="press" @click=${(event: Event) => emit(event.target, "press", seat)}>
            ${t("press-clock")}
          </button>`
        : nothing
    }
    <tandem-clock .table=${table} .seat=${seat} ?mine=${mine}></tandem-clock>
  </div>`;
}

/** The role of the player for the viewer, and the level of a bot. */
function about({ table, seat }: Place, role: Role | undefined) {
  const person = table.state?.seats[seat]?.person;
  const level = levelText(person);
  if (!role && !level) return nothing;
  const isLong = role === "partners-opponent";
  return html`<span class="role" data-short=${isLong ? t("role-partners-opponent-short") : nothing}
    >${role ? t(`role-${role}`) : nothing}${
      level ? html`<span class="level">${role ? " · " : ""}${level}</span>` : nothing
    }</span
  >`;
}

function named({ table, seat, fixed }: Place) {
  const { person, rating } = table.state?.seats[seat] ?? {};
  return person?.bot && !table.inGame && !fixed
    ? html`<tandem-bot .table=${table} .seat=${seat} .person=${person}></tandem-bot>`
    : html`<tandem-person
        .person=${person}
        .table=${table}
        .rating=${rating}
        .seat=${seat}
      ></tandem-person>`;
}

function free({ table, seat, own, fixed }: Place) {
  const called = table.called(seat);
  if (called) return html`<span class="name" title=${called}>${called}</span>`;
  if (table.inGame || table.isClosed || fixed)
    return html`<span class="name empty">${t("nobody")}</span>`;
  return html`<button
      class="sit"
      data-sit=${seat}
      @click=${(event: Event) => emit(event.target, "sit", seat)}
    >
      ${t("sit-here")}<span class="visually-hidden"> ${table.seatText(seat)}</span>
    </button>
    ${table.ordersBots ? html`<tandem-bot .table=${table} .seat=${seat}></tandem-bot>` : nothing}
    ${own && table.swapsSeats ? swap(seat, "move-here", "move-here") : nothing}`;
}

/** A rating, and its change by the game. */
function strength({ table, seat }: Place) {
  const state = table.state;
  const rerated = state?.rated?.[seat];
  if (rerated && !state?.players) {
    const by = changeText(rerated);
    return html`${rating(rerated.after)}<span class="rerated ${by.startsWith("+") ? "up" : "down"}"
        >${by}</span
      >`;
  }
  const of = state?.seats[seat]?.rating;
  return of ? rating(of) : nothing;
}

function marks({ table, seat, own, fixed }: Place) {
  const seats = table.state?.seats;
  const state = seats?.[seat];
  if (!state?.person) return nothing;
  const { ready, here, "offers-draw": offers, person } = state;
  const muted = table.state?.muted?.some(({ id }) => id === person.id);
  const between = !table.inGame && !fixed;
  const asks = own !== undefined && state.swap === own;
  const asked = own && seats?.[own]?.swap === seat;
  const mark = (id: string, kind = "") => html`<span class="tag ${id} ${kind}">${t(id)}</span>`;
  return html`
    ${between && ready ? mark("is-ready") : nothing}
    ${here ? nothing : mark("is-away", "away-word")}
    ${table.inGame && offers ? mark("offers-draw") : nothing}
    ${table.inGame && state.resigns ? mark("resigns") : nothing}
    ${table.inGame && state.adjourns ? mark("wants-to-adjourn") : nothing}
    ${muted ? mark("is-muted", "away-word") : nothing}
    ${
      between && table.swapsSeats && own && seat !== own && !table.mine.includes(seat)
        ? asked
          ? html`<span class="tag">${t("swap-asked")}</span>`
          : swap(seat, asks ? "swap-accept" : "swap-seats", "swap-seats")
        : nothing
    }
  `;
}

function swap(seat: Seat, id: string, title: string) {
  return html`<button
    class="change ${id}"
    data-change=${seat}
    title=${t(title)}
    aria-label="${t(id)}: ${seat}"
    @click=${(event: Event) => emit(event.target, "intent", { do: "swap", with: seat })}
  >
    ${icon("exchange")}
  </button>`;
}

/** The seats of a board, the upper one first. */
export const seatsOf = (board: "A" | "B", below: Color): [Seat, Seat] => {
  const own = seatOf(board, below);
  return [SEATS.find((seat) => seat !== own && seat.endsWith(board)) ?? own, own];
};
