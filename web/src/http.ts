// The HTTP side of the server.

import type { GameLine, NewTable, Person, Refusal, TableLine } from "./protocol";

/** Rejects with a refusal. */
async function ask<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(
    path,
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  const text = await response.text();
  if (!response.ok) {
    let refusal: Refusal = { code: "http", text: text || response.statusText };
    try {
      refusal = JSON.parse(text) as Refusal;
    } catch {
      // It was no refusal of ours.
    }
    throw refusal;
  }
  return JSON.parse(text) as T;
}

export const listGames = () => ask<GameLine[]>("/api/games");
export const listTables = () => ask<TableLine[]>("/api/tables");
export const me = () => ask<Person>("/api/me");
export const rename = (name: string) => ask<Person>("/api/me/name", { name });
export const createTable = async (table: NewTable) => (await ask<{ table: string }>("/api/tables", table)).table;
