// The way to the server: one WebSocket that comes back by itself, goes on where it was, and loses no intent.

import { VERSION, type Intent, type Refusal, type Seat, type ServerMessage } from "./protocol";
import type { TableMessage } from "./live";

const PING_EVERY = 2500;
const PONG_WITHIN = 9000;
const LONGEST_WAIT = 8000;

/** An intent that has not been answered yet. Its key makes it safe to send it again. */
interface Pending {
  message: string;
  resolve: () => void;
  reject: (refusal: Refusal) => void;
}

/** What follows a table. */
export interface Follower {
  readonly tableId: string;
  /** The last change that it knows. */
  readonly since: number | undefined;
  hear(message: TableMessage): void;
  /** There is no such table. */
  missing(): void;
}

/** Dispatches `change`, `welcome` with who one is when it comes back, and `invited` with the invitation. */
export class Connection extends EventTarget {
  open = false;
  /** How long the last ping took, in milliseconds. */
  took: number | undefined;

  private socket: WebSocket | undefined;
  private started = false;
  private attempts = 0;
  private nonce = 0;
  private pinged = 0;
  private heard = 0;
  private retry: number | undefined;
  private readonly tables = new Map<string, Follower>();
  private readonly pending = new Map<string, Pending>();

  constructor() {
    super();
    const soon = () => {
      if (this.started && !this.open && document.visibilityState === "visible") this.connect();
    };
    window.addEventListener("online", soon);
    document.addEventListener("visibilitychange", soon);
    window.setInterval(() => this.ping(), PING_EVERY);
  }

  /** Connects for as long as the page is open: invitations come at any time. Before that one has to be somebody. */
  start(): void {
    this.started = true;
    this.connect();
  }

  /** Follows a table until `unwatch`. */
  watch(table: Follower): void {
    this.tables.set(table.tableId, table);
    if (this.open) this.sendWatch(table);
  }

  unwatch(table: Follower): void {
    this.tables.delete(table.tableId);
    this.send({ type: "unwatch", table: table.tableId });
  }

  /** Carries out an intent, now or as soon as the server can be reached; rejects with a refusal. */
  intend(table: string, seat: Seat | undefined, intent: Intent): Promise<void> {
    const key = crypto.getRandomValues(new Uint32Array(3)).join("-");
    const message = JSON.stringify({ type: "intent", table, key, seat, intent });
    return new Promise((resolve, reject) => {
      this.pending.set(key, { message, resolve, reject });
      if (this.open) this.socket?.send(message);
    });
  }

  /** Says hello anew: a connection keeps the name that its person had. */
  reconnect(): void {
    const { socket } = this;
    this.socket = undefined;
    this.open = false;
    socket?.close();
    if (this.started) this.connect();
  }

  /** Whether the server was looked for in vain. */
  get isLost(): boolean {
    return !this.open && this.attempts > 0;
  }

  private connect(): void {
    window.clearTimeout(this.retry);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    this.socket = socket;
    this.heard = performance.now();
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = undefined;
    this.setOpen(false);
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.attempts);
    this.attempts += 1;
    // Not everybody at once when the server is back.
    this.retry = window.setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
  }

  private hear(message: ServerMessage): void {
    this.heard = performance.now();
    switch (message.type) {
      case "welcome":
        if (message.version !== VERSION) location.reload();
        this.attempts = 0;
        this.tables.forEach((table) => this.sendWatch(table));
        this.pending.forEach(({ message }) => this.socket?.send(message));
        this.setOpen(true);
        this.dispatchEvent(new CustomEvent("welcome", { detail: message.you }));
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
        else if (message.code === "no-table") this.tables.forEach((table) => table.missing());
        break;
      case "pong":
        if (message.nonce === this.nonce) {
          this.took = Math.round(performance.now() - this.pinged);
          this.dispatchEvent(new Event("change"));
        }
        break;
      case "invited":
        this.dispatchEvent(new CustomEvent("invited", { detail: message }));
        break;
      case "goodbye":
        break;
    }
  }

  private settle(key: string): Pending | undefined {
    const pending = this.pending.get(key);
    this.pending.delete(key);
    return pending;
  }

  private ping(): void {
    if (!this.open) return;
    if (performance.now() - this.heard > PONG_WITHIN) {
      // It would be long until the browser noticed.
      const socket = this.socket;
      socket?.close();
      if (socket) this.lost(socket);
      return;
    }
    this.nonce += 1;
    this.pinged = performance.now();
    this.send({ type: "ping", nonce: this.nonce });
  }

  private sendWatch(table: Follower): void {
    this.socket?.send(JSON.stringify({ type: "watch", table: table.tableId, since: table.since }));
  }

  private send(message: object): void {
    if (this.open) this.socket?.send(JSON.stringify(message));
  }

  private setOpen(open: boolean): void {
    this.open = open;
    this.dispatchEvent(new Event("change"));
  }
}

export const connection = new Connection();
