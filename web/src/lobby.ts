// The lobby: the people who are online, and its chat.

import { connection } from "./connection";
import { currentUser } from "./current-user";
import type {
  ChatAccess,
  LobbyChange,
  LobbyLine,
  LobbySnapshot,
  LobbyTalk,
  OnlineCounts,
  OnlinePerson,
} from "./protocol";

/** How long to wait for a server that has too much to do, in milliseconds. */
const AGAIN = 10_000;

/** The number of lines that are kept. */
const LINES = 200;

class Lobby extends EventTarget {
  /** Whether the server has said who is online. */
  isKnown = false;
  counts: OnlineCounts = { people: 0, guests: 0 };
  access: ChatAccess = "off";
  lines: LobbyLine[] = [];
  private listed = new Map<string, OnlinePerson>();
  /** Whether the lines of the chat are wanted; undefined while the lobby is not followed. */
  private chat: boolean | undefined;
  private blocked = "";
  private retry: number | undefined;

  constructor() {
    super();
    connection.on("welcome", () => this.enter());
    connection.on("lobby", (message) => {
      if (message.type === "lobby") this.begin(message);
      else if (message.type === "lobby-change") this.take(message);
      else this.hear(message);
      this.dispatchEvent(new Event("change"));
    });
    currentUser.addEventListener("change", () => {
      // Blocked people disappear, and come back.
      const blocked = currentUser.known?.blocked?.map(({ id }) => id).join() ?? "";
      if (blocked === this.blocked) return;
      this.blocked = blocked;
      this.enter();
    });
  }

  /** The people who are listed, the strongest first. */
  get people(): OnlinePerson[] {
    const strength = ({ rating }: OnlinePerson) => rating ?? -Infinity;
    return [...this.listed.values()].sort(
      (one, other) =>
        Number(strength(other) > strength(one)) - Number(strength(other) < strength(one)) ||
        one.person.name.localeCompare(other.person.name),
    );
  }

  /** Follows the lobby, with its chat or without it. */
  follow(chat: boolean): void {
    if (chat === this.chat) return;
    this.chat = chat;
    this.enter();
  }

  leave(): void {
    this.chat = undefined;
    this.isKnown = false;
    connection.leaveLobby();
  }

  /** Writes a line; rejects with a refusal. */
  say(text: string): Promise<void> {
    return connection.sayInLobby(text);
  }

  private enter(): void {
    window.clearTimeout(this.retry);
    if (this.chat === undefined) return;
    connection.enterLobby(this.chat);
    if (!this.isKnown) this.retry = window.setTimeout(() => this.enter(), AGAIN);
  }

  private begin({ people, online, chat }: LobbySnapshot): void {
    this.isKnown = true;
    this.listed = new Map(people.map((one) => [one.person.id, one]));
    this.counts = online;
    this.access = chat.access;
    this.lines = chat.lines ?? [];
  }

  private take({ people, gone, online }: LobbyChange): void {
    gone?.forEach((id) => this.listed.delete(id));
    people?.forEach((one) => this.listed.set(one.person.id, one));
    this.counts = online;
  }

  private hear({ lines, removed }: LobbyTalk): void {
    const known = this.lines.at(-1)?.number ?? 0;
    const kept = this.lines.filter(({ number }) => !removed?.includes(number));
    const news = lines?.filter(({ number }) => number > known) ?? [];
    this.lines = [...kept, ...news].slice(-LINES);
  }
}

/** Dispatches `change`. */
export const lobby = new Lobby();
