// The connection to the server: one WebSocket that reconnects, resumes after the last change, and
// loses no intent.

import { TypedEventTarget } from "./events";
import {
  VERSION,
  type Intent,
  type Invitation,
  type LobbyChange,
  type LobbySnapshot,
  type LobbyTalk,
  type Pairing,
  type EventPartnerInvitation,
  type PartnerInvitation,
  type Person,
  type Refusal,
  type RefusalCode,
  type Seat,
  type Seek,
  type ServerMessage,
  type Spectators,
} from "./protocol";
import type { TableMessage } from "./live-table";

const PING_EVERY = 2500;
/** A server that says nothing for this long after a ping is said to be silent. */
const SILENT_AFTER = 2000;
/** A connection on which nothing arrives for this long after a ping is given up. */
const PONG_WITHIN = 9000;
/** The same for connections that were fast before: another one can be had soon. */
const PONG_WITHIN_IF_FAST = 4500;
/** The round trip of a fast connection, at most. */
const FAST = 400;
const LONGEST_WAIT = 8000;
/** How long a table that has failed is left alone at first; twice as long after each further failure. */
const SHORTEST_WAIT = 500;
/** How long a page waits before it asks again for a table that the server could not open. */
const WATCH_AGAIN = 5000;

/** An intent without an answer yet. Its idempotency key makes it safe to send it again. */
interface Pending {
  message: string;
  resolve: () => void;
  reject: (refusal: Refusal) => void;
}

/** A subscriber to the changes of a table. */
export interface TableSubscriber {
  readonly tableId: string;
  /** The number of the last change that has arrived. */
  readonly since: number | undefined;
  hear(message: TableMessage): void;
  /** The table does not exist, or its records cannot be read. */
  missing(code: "no-table" | "damaged"): void;
}

/** The server's messages about the lobby. */
export type LobbyMessage =
  | ({ type: "lobby" } & LobbySnapshot)
  | ({ type: "lobby-change" } & LobbyChange)
  | ({ type: "lobby-talk" } & LobbyTalk);

interface ConnectionEvents {
  /** The connection is open or lost, or its lag has been measured. */
  change: undefined;
  /** The server says who one is, at every new connection. */
  welcome: Person;
  invited: Invitation;
  /** Where one stands in quick pairing; at a new connection nowhere, unless one looks for a game. */
  pairing: Pairing | undefined;
  "partner-wanted": PartnerInvitation;
  "event-partner-wanted": EventPartnerInvitation;
  lobby: LobbyMessage;
  /** A tournament that is followed has this many records. */
  event: { event: string; last: number };
  /** The spectators of the table with this id have changed. */
  spectators: string;
  /** A table has failed on the server; it is watched anew in a moment. */
  failed: Refusal;
}

export class Connection extends TypedEventTarget<ConnectionEvents> {
  open = false;
  /** The round trip of the last ping, in milliseconds. */
  took: number | undefined;

  /** The spectators of the tables that are watched. */
  readonly spectators = new Map<string, Spectators>();

  private socket: WebSocket | undefined;
  /** The next connection, while the server of this one is about to stop. */
  private next: WebSocket | undefined;
  private started = false;
  private attempts = 0;
  private nonce = 0;
  private pinged = 0;
  /** When the first ping was sent after which nothing has arrived. */
  private waits: number | undefined;
  private retry: number | undefined;
  private again: number | undefined;
  private failures = 0;
  private failedAt = -Infinity;
  private readonly tables = new Map<string, TableSubscriber>();
  /** The tournaments that are followed. */
  private readonly followed = new Set<string>();
  /** When each table was last said to have moved. */
  private readonly movedAt = new Map<string, number>();
  private readonly pending = new Map<string, Pending>();
  /** The keys of seeks without an answer. */
  private readonly seeks = new Set<string>();

  constructor() {
    super();
    const soon = () => {
      if (this.started && !this.open && document.visibilityState === "visible") this.connect();
    };
    window.addEventListener("online", soon);
    document.addEventListener("visibilitychange", soon);
    window.setInterval(() => this.ping(), PING_EVERY);
  }

  /**
   * Connects while the page is open, because invitations can arrive at any time. Needs a session.
   */
  start(): void {
    this.started = true;
    this.connect();
  }

  /** Does not connect again until `start`, if the connection is lost. */
  pause(): void {
    this.started = false;
    window.clearTimeout(this.retry);
  }

  /** Subscribes to a table until `unwatch`. */
  watch(table: TableSubscriber): void {
    this.tables.set(table.tableId, table);
    if (this.open) this.sendWatch(table);
  }

  unwatch(table: TableSubscriber): void {
    this.tables.delete(table.tableId);
    this.movedAt.delete(table.tableId);
    this.spectators.delete(table.tableId);
    this.send({ type: "unwatch", table: table.tableId });
  }

  /** Sends an intent, now or after reconnecting; rejects with a refusal. */
  intend(table: string, seat: Seat | undefined, intent: Intent): Promise<void> {
    const key = crypto.getRandomValues(new Uint32Array(3)).join("-");
    return this.ask(key, JSON.stringify({ type: "intent", table, key, seat, intent }));
  }

  /** Follows the lobby, with its chat or without it, until `leaveLobby` or a new connection. */
  enterLobby(chat: boolean): void {
    this.send({ type: "enter-lobby", chat });
  }

  leaveLobby(): void {
    this.send({ type: "leave-lobby" });
  }

  /** Follows a tournament until `unfollowEvent`. */
  followEvent(event: string): void {
    this.followed.add(event);
    if (this.open) this.transmit(followsEvent(event));
  }

  unfollowEvent(event: string): void {
    this.followed.delete(event);
    this.send({ type: "unfollow-event", event });
  }

  /** Writes in the lobby chat, now or after reconnecting; rejects with a refusal. */
  sayInLobby(text: string): Promise<void> {
    const key = `lobby-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    return this.ask(key, JSON.stringify({ type: "say-in-lobby", key, text }));
  }

  /**
   * Looks for a game, now or after reconnecting. Resolves at the next news of pairing; rejects
   * with a refusal.
   */
  seek(seek: Seek): Promise<void> {
    const key = `seek-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    this.seeks.add(key);
    return this.ask(key, JSON.stringify({ type: "seek", key, seek }));
  }

  /** Sends a message with a key until it is answered. */
  private ask(key: string, message: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.pending.set(key, { message, resolve, reject });
      if (this.open) this.transmit(message);
    });
  }

  /** Stops looking for a game. */
  withdraw(): void {
    this.send({ type: "withdraw" });
  }

  /** Confirms a match of quick pairing, or declines it. */
  confirm(number: number, ready: boolean): void {
    this.send({ type: "confirm", number, ready });
  }

  /** Opens a new connection: an open one keeps the old name of its person. */
  reconnect(): void {
    const { socket, next } = this;
    this.socket = undefined;
    this.next = undefined;
    next?.close();
    this.open = false;
    socket?.close();
    if (this.started) this.connect();
  }

  /** Whether connecting has failed. */
  get isLost(): boolean {
    return !this.open && this.attempts > 0;
  }

  /** How many milliseconds the server has been silent, if that is long. */
  get silence(): number | undefined {
    const silence = this.waits === undefined ? 0 : performance.now() - this.waits;
    return this.open && silence >= SILENT_AFTER ? silence : undefined;
  }

  private connect(): void {
    window.clearTimeout(this.retry);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    this.socket = this.dial();
    this.waits = undefined;
  }

  private dial(): WebSocket {
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`,
    );
    socket.onmessage = (event) => {
      if (socket === this.next) {
        const old = this.socket;
        this.socket = socket;
        this.next = undefined;
        this.waits = undefined;
        old?.close();
      }
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => this.lost(socket);
    return socket;
  }

  /** Opens a connection to another server, and leaves this one when that is open. */
  private moveOn(from = this.socket): void {
    if (this.open && from === this.socket && !this.next) this.next = this.dial();
  }

  private lost(socket: WebSocket): void {
    if (socket === this.next) {
      // It may have led to the same server once more.
      this.next = undefined;
      const from = this.socket;
      window.setTimeout(() => this.moveOn(from), SHORTEST_WAIT * (0.5 + Math.random()));
      return;
    }
    if (socket !== this.socket) return;
    this.socket = this.next;
    this.next = undefined;
    this.setOpen(false);
    if (this.socket || !this.started) return;
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.attempts);
    this.attempts += 1;
    // Spread the reconnections after a restart of the server.
    this.retry = window.setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
  }

  private hear(message: ServerMessage): void {
    this.hasAnswered();
    switch (message.type) {
      case "welcome":
        if (message.version !== VERSION) location.reload();
        this.attempts = 0;
        this.spectators.clear();
        this.tables.forEach((table) => this.sendWatch(table));
        this.followed.forEach((event) => this.transmit(followsEvent(event)));
        this.pending.forEach(({ message }) => this.transmit(message));
        this.setOpen(true);
        this.emit("welcome", message.you);
        this.emit("pairing", message.pairing);
        this.ping();
        break;
      case "snapshot":
      case "change":
      case "kriegspiel-snapshot":
      case "kriegspiel-change":
        this.tables.get(message.table)?.hear(message);
        break;
      case "done":
        this.settle(message.key)?.resolve();
        break;
      case "refused":
        if (message.key) this.settle(message.key)?.reject(message);
        else if (message.table) this.refusedTable(message.table, message.code);
        else if (message.code === "unavailable") this.failed(message);
        break;
      case "pong":
        if (message.nonce === this.nonce) {
          this.took = Math.round(performance.now() - this.pinged);
          this.emit("change");
        }
        break;
      case "invited":
        this.emit("invited", message);
        break;
      case "pairing":
        this.seeks.forEach((key) => this.settle(key)?.resolve());
        this.emit("pairing", message);
        break;
      case "partner-wanted":
        this.emit("partner-wanted", message);
        break;
      case "event-partner-wanted":
        this.emit("event-partner-wanted", message);
        break;
      case "spectators":
        this.spectators.set(message.table, message);
        this.emit("spectators", message.table);
        break;
      case "lobby":
      case "lobby-change":
      case "lobby-talk":
        this.emit("lobby", message);
        break;
      case "event":
        this.emit("event", message);
        break;
      case "draining":
        this.moveOn();
        break;
      case "goodbye":
        break;
    }
  }

  /**
   * A table has ended on the server: one of those that are watched, and the server does not say
   * which. Watching the others anew costs nothing, since only what was missed is sent.
   */
  private failed(refusal: Refusal): void {
    if (this.again !== undefined) return;
    const now = performance.now();
    if (now - this.failedAt > 2 * LONGEST_WAIT) this.failures = 0;
    this.failedAt = now;
    if (this.failures === 0) this.emit("failed", refusal);
    const wait = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** this.failures);
    this.failures += 1;
    const again = () => {
      this.again = undefined;
      if (this.open) this.tables.forEach((table) => this.sendWatch(table));
    };
    this.again = window.setTimeout(again, wait * (0.5 + Math.random()));
  }

  /**
   * A table cannot be watched: never, or not until the server has less to do; or it has moved to
   * another node of a cluster, which soon has it.
   */
  private refusedTable(id: string, code: RefusalCode): void {
    const table = this.tables.get(id);
    if (code === "no-table" || code === "damaged") table?.missing(code);
    else if (table) {
      const now = performance.now();
      const hasMoved =
        code === "unavailable" && now - (this.movedAt.get(id) ?? -Infinity) > 2 * WATCH_AGAIN;
      if (hasMoved) this.movedAt.set(id, now);
      window.setTimeout(
        () => {
          if (this.open && this.tables.get(id) === table) this.sendWatch(table);
        },
        (hasMoved ? SHORTEST_WAIT : WATCH_AGAIN) * (0.5 + Math.random()),
      );
    }
  }

  private settle(key: string): Pending | undefined {
    const pending = this.pending.get(key);
    this.pending.delete(key);
    this.seeks.delete(key);
    return pending;
  }

  private hasAnswered(): void {
    const wasSilent = this.silence !== undefined;
    this.waits = undefined;
    if (wasSilent) this.emit("change");
  }

  private ping(): void {
    if (!this.open) return;
    const within = (this.took ?? Infinity) <= FAST ? PONG_WITHIN_IF_FAST : PONG_WITHIN;
    if (this.silence !== undefined && this.silence > within) {
      // The browser would notice much later.
      const socket = this.socket;
      socket?.close();
      if (socket) this.lost(socket);
      return;
    }
    this.nonce += 1;
    this.pinged = performance.now();
    this.waits ??= this.pinged;
    this.send({ type: "ping", nonce: this.nonce });
    window.setTimeout(() => {
      if (this.silence !== undefined) this.emit("change");
    }, SILENT_AFTER);
  }

  private sendWatch(table: TableSubscriber): void {
    this.transmit(JSON.stringify({ type: "watch", table: table.tableId, since: table.since }));
  }

  private send(message: object): void {
    if (this.open) this.transmit(JSON.stringify(message));
  }

  /**
   * Sends a message if it can still leave: between the server's closing frame and `onclose` it
   * cannot, and the browser would report an error. Each welcome sends again what matters.
   */
  private transmit(message: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
  }

  private setOpen(open: boolean): void {
    this.open = open;
    this.emit("change");
  }
}

const followsEvent = (event: string) => JSON.stringify({ type: "follow-event", event });

export const connection = new Connection();
