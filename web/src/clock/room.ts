// The way to the other devices of a room, through the server. It may lose messages at any time:
// it connects anew by itself, and sends nothing meanwhile.

import { readMessage, type Message } from "./messages";

/** The letters and digits of codes: none looks like another. */
const SIGNS = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 8;

/** How long a device waits before it connects anew, in milliseconds: twice as long each time. */
const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** A connection on which others have spoken and now are silent is lost; one without others may be. */
const SILENT = 10_000;
const ALONE = 60_000;

/** The server ends connections that send more: so many at once, and per second on average. */
const BURST = 100;
const PER_SECOND = 18;

export class Room {
  private socket: WebSocket | undefined;
  private timer: number | undefined;
  private wait = SHORTEST_WAIT;
  private openedAt = 0;
  private heardAt: number | undefined;
  private tokens = BURST;
  private filledAt = performance.now();

  constructor(
    private readonly code: string,
    private readonly hear: (message: Message) => void,
    /** The device has entered the room, at first or anew. */
    private readonly entered: () => void = () => undefined,
  ) {
    window.addEventListener("online", this.connects);
    this.connects();
  }

  /** Sends a message if the connection is open and has not sent too much. */
  send(message: Message): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const now = performance.now();
    if (this.isSilent(now)) return this.connects();
    const filled = ((now - this.filledAt) * PER_SECOND) / 1000;
    this.tokens = Math.min(BURST, this.tokens + filled);
    this.filledAt = now;
    if (this.tokens < 1) return;
    this.tokens -= 1;
    this.socket.send(JSON.stringify(message));
  }

  close(): void {
    window.removeEventListener("online", this.connects);
    this.leave();
  }

  private leave(): void {
    window.clearTimeout(this.timer);
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
  }

  private readonly connects = (): void => {
    this.leave();
    const url = new URL(`/socket/rooms/${this.code}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.socket = socket;
    this.heardAt = undefined;
    socket.addEventListener("open", () => {
      this.openedAt = performance.now();
      this.entered();
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket !== this.socket) return;
      this.heardAt = performance.now();
      this.wait = SHORTEST_WAIT;
      const message = readMessage(String(data));
      if (message) this.hear(message);
    });
    socket.addEventListener("close", () => {
      if (socket === this.socket) this.reconnectLater();
    });
  };

  private reconnectLater(): void {
    this.socket = undefined;
    // Devices that lost the server together do not come back at one moment.
    this.timer = window.setTimeout(this.connects, this.wait * (0.5 + Math.random() / 2));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  private isSilent(now: number): boolean {
    if (this.heardAt === undefined) return now - this.openedAt > ALONE;
    return now - this.heardAt > SILENT;
  }
}

export function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return [...bytes].map((byte) => SIGNS[byte % SIGNS.length]).join("");
}

/** Reads a code that somebody has typed; nothing if it is none. */
export function parseCode(text: string): string | undefined {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, "");
  const isCode = code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign));
  return isCode ? code : undefined;
}

/** The code as people read it aloud: in two groups. */
export const codeText = (code: string): string =>
  `${code.slice(0, LENGTH / 2)} ${code.slice(LENGTH / 2)}`.toUpperCase();
