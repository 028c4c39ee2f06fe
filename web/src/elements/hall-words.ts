// Seats, claims and entries of the clock in the hall as text.

import { clockText } from "../clock-text";
import { boardOf, colorOf, parseId, type Entry, type Outcome, type Seat } from "../clock/entry";
import type { HallGame } from "../clock/game";
import type { Setup } from "../clock/game-state";
import { t } from "../words";

export const seatName = (seat: Seat): string =>
  t(`clock-seat-${colorOf(seat)}`, { board: boardOf(seat) });

/** The seat with the name of its player. */
export function playerName(seat: Seat, { names }: Setup): string {
  const name = names[seat];
  return name ? `${seatName(seat)} · ${name}` : seatName(seat);
}

const whose = (by: Seat | "arbiter" | "players"): string =>
  by === "arbiter" ? t("clock-arbiter") : by === "players" ? t("clock-players") : seatName(by);

export const outcomeText = (outcome: Outcome): string => t(`clock-outcome-${outcome}`);

export const stoppedText = (by: Seat | "arbiter"): string =>
  t("clock-log-stop", { who: whose(by) });

export const claimText = (entry: { by: Seat; claim: string; board: string }): string =>
  t("clock-log-claim", {
    who: seatName(entry.by),
    claim: t(`clock-claim-${entry.claim}`),
    board: entry.board,
  });

/** A span in seconds, with its sign if it is taken. */
const span = (millis: number): number => Math.round(millis / 100) / 10;

/** An entry of the log of a game as a sentence. */
export function entryText(entry: Entry, game: HallGame): string {
  switch (entry.does) {
    case "claim":
      return claimText(entry);
    case "flag":
      return t("clock-log-flag", { who: seatName(entry.seat) });
    case "count":
      return t("clock-log-count", {
        who: seatName(entry.by),
        count: entry.count,
        board: entry.board,
      });
    case "invisible":
    case "visible":
      return t(`clock-log-${entry.does}`, { who: seatName(entry.by), piece: entry.piece });
    case "undo":
    case "warn":
    case "no-reason":
      return t(`clock-log-${entry.does}`, { who: seatName(entry.seat) });
    case "set":
      return t("clock-log-set", { who: seatName(entry.seat), time: clockText(entry.millis) });
    case "add":
      return t("clock-log-add", { who: seatName(entry.seat), seconds: span(entry.millis) });
    case "freeze":
      return t("clock-log-freeze", { who: seatName(entry.seat), time: clockText(entry.until) });
    case "result":
      return t("clock-log-result", { who: whose(entry.by), result: outcomeText(entry.outcome) });
    case "back":
      return t(`clock-log-back-${entry.why}`, { seconds: span(entry.after) });
    case "heard": {
      const heard = game.heardOf(entry);
      const what = heard ? entryText(heard, game) : "";
      return t("clock-log-heard", { board: parseId(entry.id).writer, what });
    }
    case "apart":
    case "together":
      return t(`clock-log-${entry.does}`, { board: parseId(entry.id).writer });
    case "write":
    case "correct":
      return t(`clock-log-${entry.does}`, {
        who: seatName(entry.seat),
        number: entry.number + 1,
        move: entry.move,
      });
    case "strike":
      return t("clock-log-strike", { who: seatName(entry.seat), number: entry.number + 1 });
    case "drift":
      return t("clock-log-drift", { seconds: span(entry.millis) });
    case "ready":
    case "unready":
    case "press":
    case "held":
    case "start":
    case "stop":
    case "restart":
    case "agree":
    case "confirm":
    case "refuse":
    case "reopen":
      return t(`clock-log-${entry.does}`, { who: whose(entry.by) });
  }
}
