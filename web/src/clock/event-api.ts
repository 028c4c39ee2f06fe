// The clocks of an event over HTTP. Everything rejects with a refusal.

import { askAsUser, fetchText } from "../http";
import type { EventOverview, GameResult, MatchId, RoundView } from "../tournament";

const path = (event: string, rest = "") => `/api/events/${encodeURIComponent(event)}${rest}`;

/** A room that has the clock of a table. */
export interface ClockRoom {
  at: MatchId;
  /** The game of the match, from 1. */
  game: number;
  room: string;
}

export const readEvent = async (event: string) =>
  JSON.parse(await fetchText(path(event))) as EventOverview;

/** The last rounds of a stage. */
export const readRounds = async (event: string, stage: number) =>
  JSON.parse(await fetchText(path(event, `/rounds?stage=${stage}`))) as RoundView[];

/** Says that a room has the clock of a table. `code` is that of the hall. */
export const tellClock = (event: string, told: ClockRoom & { code: string }) =>
  askAsUser<ClockRoom>(path(event, "/clocks"), told);

/** The room that has the clock of a table. */
export const findClock = (event: string, code: string, at: MatchId) =>
  askAsUser<ClockRoom | null>(path(event, "/clocks/find"), { code, at });

/** All of them, for those who run the event. */
export const listClocks = async (event: string) =>
  JSON.parse(await fetchText(path(event, "/clocks"))) as ClockRoom[];

/** A result that both sides have confirmed. Sent again with the same key, it changes nothing. */
export interface ClockResult {
  key: string;
  code: string;
  at: MatchId;
  game: number;
  result: GameResult;
}

export const reportByClock = (event: string, reported: ClockResult) =>
  askAsUser<unknown>(path(event, "/clock-results"), reported);
