// Tables to join and games to watch.

import { html, nothing } from "lit";
import type { Person, Seat, TableLine, Terms } from "../protocol";
import { kindText, rulesText } from "../ruleset";
import { seatsAt, teamOf } from "../seats";
import { controlText, t, tableName } from "../words";
import { botName } from "./bot";

/** Badges of a table's special settings. */
export function badges({ kind, rated, shuffle, rotation, start }: Terms) {
  const game =
    kind === "bughouse" ? nothing : html`<span class="badge kind">${kindText(kind)}</span>`;
  const of = { rated, shuffle, rotation, start: start !== undefined };
  const special = (Object.keys(of) as (keyof typeof of)[]).map((name) =>
    of[name]
      ? html`<span class="badge ${name}" title=${t(`terms-${name}-words`)}
          >${t(`badge-${name}`)}</span
        >`
      : nothing,
  );
  return html`${game}${special}`;
}

/** Whether a person can take the seat: bots give theirs up. */
export const isFree = (person: Person | undefined): boolean => !person || person.bot === true;

/** The number of tables that are shown without asking for more. */
const SHOWN = 6;

export function tableList(tables: readonly TableLine[], isOpen: boolean) {
  const more = tables.slice(SHOWN);
  return html`
    ${list(tables.slice(0, SHOWN), isOpen)}
    ${
      more.length > 0
        ? html`<details class="more-tables">
            <summary>${t("more-tables", { count: more.length })}</summary>
            ${list(more, isOpen)}
          </details>`
        : nothing
    }
  `;
}

function list(tables: readonly TableLine[], isOpen: boolean) {
  return html`<ul class="tables">
    ${tables.map((table) => {
      const seats = seatsAt(table.terms.kind);
      const free = seats.some((seat) => isFree(table.seats[seat]));
      return html`<li>
        <a href=${`/table/${table.table}`}>
          <span class="title">
            <b>${tableName(table.terms)}</b>
            <span>${controlText(table.terms.control)} · ${rulesText(table.terms)}</span>
            <span class="badges">${badges(table.terms)}</span>
          </span>
          <span class="go">${action(table, isOpen && free)}</span>
          <span class="seats">${seats.map((seat) => seatLine(table, seat))}</span>
        </a>
      </li>`;
    })}
  </ul>`;
}

/** The number of people who watch without playing. */
export function spectatorsOf({ seats, viewers }: TableLine): number {
  const players = Object.values(seats).filter((person) => !person.bot).length;
  return Math.max(0, viewers - players);
}

function action(table: TableLine, canJoin: boolean) {
  if (table.phase === "damaged") return t("table-damaged");
  return canJoin ? t("join") : t("watch", { count: spectatorsOf(table) });
}

function seatLine({ seats }: TableLine, seat: Seat) {
  const person = seats[seat];
  return html`<span class="seat ${teamOf(seat)} ${person ? "" : "free"}" title=${seat}
    >${person?.bot ? botName(person) : (person?.name ?? t("free"))}</span
  >`;
}
