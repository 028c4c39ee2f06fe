// The HTTP side of the server.

import type { GameLine, Review, Terms, Person, Refusal, TableLine } from "./protocol";

/** Rejects with a refusal. */
async function ask<T>(path: string, body?: unknown): Promise<T> {
  return JSON.parse(await textOf(path, body)) as T;
}

/** What the server answers, as text. */
export async function textOf(path: string, body?: unknown): Promise<string> {
  const response = await fetch(
    path,
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  const text = await response.text();
  if (!response.ok) {
    let refusal: Refusal = { code: "unavailable", text: text || response.statusText };
    try {
      refusal = JSON.parse(text) as Refusal;
    } catch {
      // It was no refusal of ours.
    }
    throw refusal;
  }
  return text;
}

/** Which games: of a player, and by time in seconds since 1970. */
export interface Search {
  player?: string | undefined;
  since?: number | undefined;
  before?: number | undefined;
}

export function listGames(search: Search = {}): Promise<GameLine[]> {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return ask<GameLine[]>(`/api/games?${new URLSearchParams(given)}`);
}

export const reviewGame = (table: string, game: number) => ask<Review>(`/api/tables/${table}/games/${game}`);
export const listTables = () => ask<TableLine[]>("/api/tables");
export const me = () => ask<Person>("/api/me");
export const rename = (name: string) => ask<Person>("/api/me/name", { name });
export const createTable = async (table: Partial<Terms>) => (await ask<{ table: string }>("/api/tables", table)).table;
