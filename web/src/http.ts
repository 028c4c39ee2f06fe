// The HTTP side of the server.

import type {
  ArchiveGame,
  ArchiveSummary,
  Block,
  BotLine,
  Credentials,
  Deed,
  Deletion,
  EmailConfirmation,
  Evaluation,
  Explored,
  ForgottenPassword,
  GameLine,
  KriegspielBeliefs,
  KriegspielReview,
  Me,
  ModeratedPerson,
  Moderation,
  MoveRequest,
  MoveResponse,
  NewEmail,
  NewPasskey,
  NewPassword,
  Openings,
  OpenedStudy,
  PasskeyChallenge,
  PasskeyProof,
  Passkeys,
  PoolLine,
  PositionView,
  PasswordReset,
  Profile,
  Ratings,
  RecoveryCodes,
  Refusal,
  Report,
  Review,
  RunningGame,
  SecondFactor,
  SessionLine,
  SignIn,
  Statistics,
  Study,
  StudyExport,
  TableLine,
  Terms,
  Visibility,
} from "./protocol";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Rejects with a refusal. */
async function ask<T>(path: string, body?: unknown, method?: Method): Promise<T> {
  const text = await fetchText(path, body, method);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Whether the server has given the browser a session cookie, as far as this page knows. */
let hasSession = false;
/** The request that fetches the session cookie, while it waits for its answer. */
let introduction: Promise<unknown> | undefined;

/**
 * Sends a request in the user's name. The server makes a new guest of every sender without a
 * session cookie. Two such requests at once would make two guests, so others wait for the first.
 */
export async function askAsUser<T>(path: string, body?: unknown, method?: Method): Promise<T> {
  if (introduction) {
    await introduction.catch(() => undefined);
    return askAsUser<T>(path, body, method);
  }
  const answer = ask<T>(path, body, method);
  if (hasSession) return answer;
  introduction = answer;
  try {
    await answer;
    hasSession = true;
  } finally {
    introduction = undefined;
  }
  return answer;
}

/** The server's answer as text. */
export async function fetchText(
  path: string,
  body?: unknown,
  method: Method = body ? "POST" : "GET",
): Promise<string> {
  const json = body
    ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    : {};
  // Texts are sent as they are, in any encoding.
  const sent = body instanceof Blob ? { headers: { "content-type": "text/plain" }, body } : json;
  const response = await fetch(path, { method, ...sent }).catch((): never => {
    throw { code: "unavailable", text: "" } satisfies Refusal;
  });
  const text = await response.text();
  if (!response.ok) {
    let refusal: Refusal = { code: "unavailable", text: text || response.statusText };
    try {
      refusal = JSON.parse(text) as Refusal;
    } catch {
      // The answer is not a refusal of our server.
    }
    throw refusal;
  }
  return text;
}

/** A search for games by player and by time, in seconds since 1970. */
export interface Search {
  player?: string | undefined;
  since?: number | undefined;
  before?: number | undefined;
}

export function listGames(search: Search = {}): Promise<GameLine[]> {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return ask<GameLine[]>(`/api/games?${new URLSearchParams(given)}`);
}

/** A search for one's own games; all of it is optional. */
export interface OwnSearch {
  kind?: string | undefined;
  result?: string | undefined;
  rated?: string | undefined;
  before?: number | undefined;
}

export function listOwnGames(search: OwnSearch): Promise<GameLine[]> {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return ask<GameLine[]>(`/api/me/games?${new URLSearchParams(given)}`);
}

export const listRunningGames = () => ask<RunningGame[]>("/api/me/playing");
export const listPools = () => ask<PoolLine[]>("/api/pools");
export const reviewGame = (table: string, game: number) =>
  ask<Review | KriegspielReview>(`/api/tables/${table}/games/${game}`);
export const beliefs = (table: string, game: number) =>
  ask<KriegspielBeliefs>(`/api/tables/${table}/games/${game}/beliefs`);
export const evaluateGame = (table: string, game: number) =>
  ask<Evaluation>(`/api/tables/${table}/games/${game}/evaluation`, undefined, "POST");
export const listTables = () => ask<TableLine[]>("/api/tables");
export const listBots = () => ask<BotLine[]>("/api/bots");
export const createTable = async (table: Partial<Terms>) =>
  (await askAsUser<{ table: string }>("/api/tables", table)).table;

export const me = () => askAsUser<Me>("/api/me");
export const rename = (name: string) => askAsUser<unknown>("/api/me/name", { name });
export const signUp = (credentials: Credentials) =>
  askAsUser<unknown>("/api/me/account", credentials);
export const signIn = (credentials: SignIn) => askAsUser<unknown>("/api/session", credentials);
export const signInByPasskey = (proof: PasskeyProof) =>
  askAsUser<unknown>("/api/passkeys/session", proof);
export const passkeyChallenge = () =>
  askAsUser<PasskeyChallenge>("/api/passkeys/challenge", undefined, "POST");
export const listPasskeys = () => askAsUser<Passkeys>("/api/me/passkeys");
export const addPasskey = (passkey: NewPasskey) => askAsUser<Passkeys>("/api/me/passkeys", passkey);
export const renamePasskey = (id: string, name: string) =>
  askAsUser<Passkeys>(`/api/me/passkeys/${id}/name`, { name });
export const deletePasskey = (id: string, deletion: Deletion) =>
  askAsUser<unknown>(`/api/me/passkeys/${id}/deletion`, deletion);
export const changeSecondFactor = (factor: SecondFactor) =>
  askAsUser<RecoveryCodes>("/api/me/second-factor", factor);
/** Signs out. The next request in the user's name makes a new guest. */
export async function signOut(everywhere: boolean): Promise<void> {
  await askAsUser<unknown>(`/api/session?everywhere=${everywhere}`, undefined, "DELETE");
  hasSession = false;
}
export const listSessions = () => askAsUser<SessionLine[]>("/api/me/sessions");
export const endSession = (id: string) =>
  askAsUser<unknown>(`/api/me/sessions/${id}`, undefined, "DELETE");
export const endOtherSessions = () => askAsUser<unknown>("/api/me/sessions", undefined, "DELETE");
/** Deletes the account. The next request in the user's name makes a new guest. */
export async function deleteAccount(deletion: Deletion): Promise<void> {
  await askAsUser<unknown>("/api/me/account/deletion", deletion);
  hasSession = false;
}
export const setEmail = (email: NewEmail) => askAsUser<unknown>("/api/me/email", email);
export const confirmEmail = (confirmation: EmailConfirmation) =>
  ask<unknown>("/api/account/email-confirmation", confirmation);
export const forgotPassword = (forgotten: ForgottenPassword) =>
  ask<unknown>("/api/account/forgotten-password", forgotten);
export const resetPassword = (reset: PasswordReset) =>
  askAsUser<unknown>("/api/account/password-reset", reset);
export const changePassword = (passwords: NewPassword) =>
  askAsUser<unknown>("/api/me/password", passwords);
export const show = (visibility: Visibility) =>
  askAsUser<unknown>("/api/me/visibility", visibility);
export const block = (block: Block) => askAsUser<unknown>("/api/me/blocked", block);
/** For moderators only. */
export const moderation = () => ask<Moderation>("/api/moderation");
export const moderate = (deed: Deed) => askAsUser<unknown>("/api/moderation", deed);
export const moderatedPeople = (name: string) =>
  ask<ModeratedPerson[]>(`/api/moderation/people?name=${encodeURIComponent(name)}`);
export const report = (report: Report) => askAsUser<unknown>("/api/reports", report);

export const profile = (person: string) =>
  ask<Profile>(`/api/people/${encodeURIComponent(person)}`);
export const statistics = (person: string) =>
  ask<Statistics>(`/api/people/${encodeURIComponent(person)}/statistics`);
export const ratings = () => ask<Ratings>("/api/ratings");

export const readText = (text: Blob, game: number) =>
  ask<OpenedStudy>(`/api/analysis/read?game=${game}`, text);
export const seePosition = (bfen: string) => ask<PositionView>("/api/analysis/position", { bfen });
export const tryMove = (move: MoveRequest) => ask<MoveResponse>("/api/analysis/play", move);
export const writeStudy = (study: Study) => ask<StudyExport>("/api/analysis/write", study);

/** The moves that games of the archive played, given the query of a question. */
export const explore = (query: string) => ask<Explored>(`/api/explore?${query}`);
export const archiveSummary = () => ask<ArchiveSummary>("/api/archive");
export const archiveGame = (id: number) => ask<ArchiveGame>(`/api/archive/games/${id}`);

/** The openings of a player in the games of the archive; all conditions are optional. */
export function openings(
  player: string,
  conditions: { partner?: string | undefined; source?: string | undefined },
): Promise<Openings> {
  const given = Object.entries(conditions).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  const path = `/api/archive/players/${encodeURIComponent(player)}/openings`;
  return ask<Openings>(`${path}?${new URLSearchParams(given)}`);
}
