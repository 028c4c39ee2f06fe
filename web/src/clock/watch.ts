// An arbiter's look at the clock of a table: a device of its room that has no clock and writes
// nothing.

import { DeviceTime } from "./device-time";
import { ONLOOKER } from "./entry";
import { HallGame } from "./game";
import { Link } from "./link";
import { newKey, type Message } from "./messages";
import { Room } from "./room";

/** How often it asks for the game, and follows the link, in milliseconds. */
const EVERY = 500;

/** Dispatches `change`. */
export class ClockWatch extends EventTarget {
  /** The game, as soon as a clock has told it. */
  game: HallGame | undefined;
  private link: Link | undefined;
  private readonly key = newKey();
  private readonly time = new DeviceTime();
  private readonly room: Room;
  private readonly timer: number;

  constructor(readonly code: string) {
    super();
    this.room = new Room(code, (message) => this.hear(message));
    this.timer = window.setInterval(() => this.tick(), EVERY);
  }

  close(): void {
    window.clearInterval(this.timer);
    this.room.close();
  }

  /** The time of the game. */
  now(): number {
    return this.time.now();
  }

  /** Whether this knows the game, and a clock is there that can tell more. */
  get isLive(): boolean {
    return this.link !== undefined && this.link.isReady && this.link.isTogether;
  }

  private hear(message: Message): void {
    if (this.link) return this.link.hear(message);
    if (message.says !== "game") return;
    this.game = new HallGame(message.setup, [], ONLOOKER);
    const hooks = {
      send: (sent: Message) => this.room.send(sent),
      changed: () => this.dispatchEvent(new Event("change")),
      // Several arbiters may look on.
      replaced: () => undefined,
    };
    this.link = new Link(this.game, { key: this.key, since: 0 }, this.time, hooks, "joined");
  }

  private tick(): void {
    if (this.link) {
      this.link.tick();
      // Flags fall without an entry, until their device writes one.
      this.game?.advance(this.time.now());
    } else this.room.send({ key: this.key, says: "join" });
  }
}
