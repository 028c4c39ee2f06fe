// Tournaments over HTTP.

import { askAsUser, fetchText } from "./http";
import type { Person, Refusal } from "./protocol";
import type {
  EventCommand,
  EventHead,
  GameResult,
  Log,
  MatchId,
  PersonEvent,
  PhonePlayer,
  Regulations,
  RoundView,
} from "./tournament";
import { refused, shownLanguage, t } from "./words";

const path = (event: string, rest = "") => `/api/events/${encodeURIComponent(event)}${rest}`;

/** Public events, the newest first; those behind the last one of the page before. */
export async function listEvents(last?: EventHead): Promise<EventHead[]> {
  const given = last ? { before: String(last.created), id: last.id } : {};
  return JSON.parse(await fetchText(`/api/events?${new URLSearchParams(given)}`)) as EventHead[];
}

/** How many events the server lists at once. */
export const EVENTS_PAGE = 50;

/** The events in which a person plays, in pages of the same kind. */
export async function listEventsOf(person: string, last?: EventHead): Promise<PersonEvent[]> {
  const given = last ? { before: String(last.created), id: last.id } : {};
  const events = `/api/people/${encodeURIComponent(person)}/events`;
  return JSON.parse(await fetchText(`${events}?${new URLSearchParams(given)}`)) as PersonEvent[];
}

/** How many events of a person the server lists at once. */
export const PERSON_EVENTS_PAGE = 20;

/** The id of the new event. */
export async function createEvent(regulations: Regulations, listed: boolean): Promise<string> {
  const body = { regulations, listed };
  return (await askAsUser<{ event: string }>("/api/events", body)).event;
}

export async function importEvent(log: Log, listed: boolean): Promise<string> {
  return (await askAsUser<{ event: string }>(`/api/events/import?listed=${listed}`, log)).event;
}

/** The text of an `EventOverview`: it is the same as before if nothing has changed. */
export const showEvent = (event: string) => fetchText(path(event));

/** The last rounds of a stage, in order; those before a round if it is given. */
export async function listRounds(
  event: string,
  stage: number,
  before: number | undefined,
): Promise<RoundView[]> {
  const given = { stage: String(stage), ...(before ? { before: String(before) } : {}) };
  const text = await fetchText(path(event, `/rounds?${new URLSearchParams(given)}`));
  return JSON.parse(text) as RoundView[];
}

/**
 * Carries out a command. Its key makes it safe to send it again when the answer was lost, which
 * happens once. Rejects with a refusal.
 */
export const actIn = (event: string, command: EventCommand): Promise<void> =>
  sendOnce(path(event, "/acts"), command);

async function sendOnce(to: string, body: object): Promise<void> {
  const key = crypto.getRandomValues(new Uint32Array(3)).join("-");
  const send = () => askAsUser<unknown>(to, { key, ...body });
  await send().catch((refusal: Refusal) => {
    if (refusal.code === "unavailable") return send();
    throw refusal;
  });
}

/** The code with which phones report results, for those who run the event. */
export const showHallCode = (event: string) =>
  askAsUser<{ code: string | null }>(path(event, "/hall-code"));

/** Where phones in the hall find an event. */
export interface EventAddress {
  url: string;
  /** The address as a QR code in SVG; for those who run the event, with the code of the hall. */
  picture: string;
}

export const showAddress = async (event: string): Promise<EventAddress> =>
  JSON.parse(await fetchText(path(event, "/address"))) as EventAddress;

/** A result that somebody reports on a phone in the hall. */
export interface PhoneResult {
  code: string;
  at: MatchId;
  game: number;
  player: PhonePlayer;
  result: GameResult;
}

/** Reports a result; the same key again changes nothing. Rejects with a refusal. */
export const reportByPhone = (event: string, reported: PhoneResult, key: string) =>
  askAsUser<unknown>(path(event, "/phone-results"), { key, ...reported });

/**
 * A text with which a partner can enter both; if the partner is connected and named, they are told.
 * Rejects with a refusal.
 */
export async function invitePartner(event: string, person?: string): Promise<string> {
  const given = person ? `?${new URLSearchParams({ person })}` : "";
  const made = await askAsUser<{ invitation: string }>(path(event, `/invitation${given}`), {});
  return made.invitation;
}

/** The person who has written an invitation. Rejects with a refusal. */
export async function showInviter(event: string, invitation: string): Promise<Person> {
  const given = new URLSearchParams({ invitation });
  return JSON.parse(await fetchText(path(event, `/partner?${given}`))) as Person;
}

/** Enters as a pair with the person who has written an invitation. Rejects with a refusal. */
export const enterWith = (event: string, invitation: string) =>
  askAsUser<unknown>(path(event, "/partner"), { invitation });

export const setArbiter = (event: string, person: string, rules: boolean) =>
  askAsUser<unknown>(
    path(event, `/arbiters/${encodeURIComponent(person)}`),
    undefined,
    rules ? "PUT" : "DELETE",
  );

export const exportEvent = async (event: string) =>
  JSON.parse(await fetchText(path(event, "/export"))) as Log;

/** The addresses of files to download. */
export const exportPath = (event: string) => path(event, "/export");
export const csvPath = (event: string, table: string, stage: number, round?: number) =>
  path(event, `/csv?table=${table}&stage=${stage}${round ? `&round=${round}` : ""}`);

/** Where a device opens the clock of a table, with the code of the hall if it is known. */
export const clockPath = (
  event: string,
  at?: { round: number; table: number },
  code?: string,
): string => {
  const of = new URLSearchParams({
    event,
    ...(at && { round: String(at.round), table: String(at.table) }),
  });
  return `/clock?${of}${code ? `#${code}` : ""}`;
};

/** A sheet as a page to print, with the language, the times and the paper of this device. */
export function printsPath(event: string, what: string, stage?: number, round?: number): string {
  const zone = -new Date().getTimezoneOffset();
  const paper = /-(US|CA|MX)$/.test(navigator.language) ? "&paper=letter" : "";
  const part = (name: string, value?: number) => (value ? `&${name}=${value}` : "");
  const of = part("stage", stage) + part("round", round);
  return path(event, `/prints?what=${what}${of}&zone=${zone}&lang=${shownLanguage()}${paper}`);
}

/** Why the server would not do something. It says itself what stands against it in an event. */
export function eventRefused(refusal: Refusal): string {
  const id = {
    "not-now": "event-not-now",
    malformed: "event-malformed",
    "wrong-password": "hall-code-wrong",
  }[refusal.code as string];
  if (id && refusal.text) return t(id, { why: refusal.text });
  if (refusal.code === "not-the-organizer" && refusal.text)
    return t("event-not-allowed", { why: refusal.text });
  return refusal.code === "no-person" ? t("event-no-person") : refused(refusal);
}
