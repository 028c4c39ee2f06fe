// Clubs over HTTP.

import type { ClubCommand, ClubDone, ClubHead, ClubView, MemberHistory } from "./club";
import { askAsUser, fetchText } from "./http";
import type { Regulations } from "./tournament";

const path = (club: string, rest = "") => `/api/clubs/${encodeURIComponent(club)}${rest}`;

/** How many clubs the server lists at once. */
export const CLUBS_PAGE = 50;

/** Public clubs, the newest first; those behind the last one of the page before. */
export async function listClubs(last?: ClubHead): Promise<ClubHead[]> {
  const given = last ? { before: String(last.created), id: last.id } : {};
  return JSON.parse(await fetchText(`/api/clubs?${new URLSearchParams(given)}`)) as ClubHead[];
}

/** The clubs that the user owns, organizes or belongs to. */
export const listOwnClubs = () => askAsUser<ClubHead[]>("/api/me/clubs");

/** The id of the new club. */
export const createClub = async (name: string, listed: boolean) =>
  (await askAsUser<{ club: string }>("/api/clubs", { name, listed })).club;

export const showClub = async (club: string) => JSON.parse(await fetchText(path(club))) as ClubView;

export const showMember = async (club: string, member: number) =>
  JSON.parse(await fetchText(path(club, `/members/${member}`))) as MemberHistory;

export const actInClub = (club: string, command: ClubCommand) =>
  askAsUser<ClubDone>(path(club, "/acts"), command);

/** The id of the event, in which the members who are present have entered. */
export async function startEvening(
  club: string,
  regulations: Regulations,
  present: readonly number[],
  listed: boolean,
): Promise<string> {
  const body = { regulations, present, listed };
  return (await askAsUser<{ event: string }>(path(club, "/evenings"), body)).event;
}

/** An evening that was played elsewhere; `at` is in milliseconds since 1970. */
export const pasteResults = (club: string, evening: { name: string; at: number; text: string }) =>
  askAsUser<{ event: string }>(path(club, "/results"), evening);

export const setOrganizer = (club: string, person: string, organizes: boolean) =>
  askAsUser<unknown>(
    path(club, `/organizers/${encodeURIComponent(person)}`),
    undefined,
    organizes ? "PUT" : "DELETE",
  );

/** The address of the club as a file. */
export const clubFile = (club: string) => path(club, "/export");
