// The game that this page keeps: the rules of the clocks with the time of the device, the storage
// of the browser, and the link to the device of the other board.

import { DeviceTime } from "./device-time";
import { BOARDS, SCRIBE, type Seat, type Writer } from "./entry";
import { HallGame } from "./game";
import type { Setup } from "./game-state";
import { withMoves } from "./import";
import { Link, type Origin } from "./link";
import type { Direct } from "./direct";
import { newKey, type Message } from "./messages";
import { newCode, Room } from "./room";
import { TableLink } from "./table-link";
import {
  forgetGame,
  storeBeat,
  storedGame,
  storeEntry,
  storePlace,
  storeSetup,
  type Place,
} from "./storage";

/** How often the page notes that it is alive, in milliseconds. */
const BEAT = 1000;

/** Another tab of the browser, or another device, has taken the game over from this page. */
export type Taker = "tab" | "device";

/** Dispatches `change`, and `flag` when a flag falls. */
export class HallStore extends EventTarget {
  /** Whether the browser could store everything so far. */
  isStored = true;
  takenBy: Taker | undefined;
  /** The link of a game on several devices, and the place of this one. */
  link: Link | undefined;
  place: Place | undefined;
  /** The link of the clock of a table to its event. */
  tableLink: TableLink | undefined;
  private room: Room | undefined;
  /** The way to the other device without the server, beside that through the room. */
  private direct: Direct | undefined;
  private isPlaceStored = false;
  private beaten = 0;
  private wasHidden = false;

  private constructor(
    readonly game: HallGame,
    private readonly time: DeviceTime,
    private kept: number,
    place?: Place,
    origin: Origin = "opened",
  ) {
    super();
    if (place?.code) this.enter(place, origin);
    else this.place = place;
  }

  private enter(place: Place, origin: Origin): void {
    this.place = place;
    const hooks = {
      send: (message: Message) => {
        this.room?.send(message);
        this.direct?.send(message);
      },
      changed: () => this.keep(),
      replaced: () => this.yield("device"),
    };
    this.link = new Link(this.game, place, this.time, hooks, origin);
    this.room = new Room(
      place.code,
      (message) => this.link?.hear(message),
      () => this.tableLink?.entered(),
    );
    this.joinEvent(place);
  }

  /** A clock of a table of an event tells it where it is. The scribe leaves that to the clocks. */
  private joinEvent({ code }: Place): void {
    const { table } = this.game.setup;
    if (!table || this.isScribe) return;
    this.tableLink = new TableLink(table, this.game, code);
    this.tableLink.addEventListener("change", () => this.dispatchEvent(new Event("change")));
  }

  static begin(setup: Setup): HallStore {
    const { keeper, table, boards } = setup;
    const writer = keeper ?? (table ? (boards.join("") as Writer) : undefined);
    return HallStore.open(setup, writer && newPlace(writer), "opened");
  }

  /** A scribe without a link to the clocks, whose file comes later. */
  static beginRecord(control: string): HallStore {
    const names = {};
    const setup = { boards: [...BOARDS], control, handicap: {}, names, callsFlags: false };
    const place = { ...newPlace(SCRIBE), code: "" };
    return HallStore.open({ ...setup, created: Date.now() }, place, "opened");
  }

  /** The same scribe's game with the entries of the clocks; nothing if the file is none of theirs. */
  withFile(text: string): HallStore | undefined {
    const game = withMoves(text, this.game.entries);
    if (!game) return undefined;
    this.close();
    forgetGame();
    const store = new HallStore(game, this.time, 0, this.place);
    store.isStored = storeSetup(game.setup);
    store.keep();
    return store;
  }

  /** Opens a room for the scribe of a game on one device. */
  invite(): void {
    if (this.place || !this.isActive) return;
    this.enter(newPlace(this.game.writer), "opened");
    this.keep();
  }

  /** Whether this is the device of the scribe. */
  get isScribe(): boolean {
    return this.game.writer === SCRIBE;
  }

  /** The game of another device, in which this one takes a place. */
  static join(setup: Setup, place: Place, direct?: Direct): HallStore {
    const store = HallStore.open(setup, place, "joined");
    if (direct) store.connect(direct);
    return store;
  }

  /** Another device is reached without the server from now on. */
  connect(direct: Direct): void {
    this.direct?.close();
    this.direct = direct;
    direct.hear = (message) => this.link?.hear(message);
    direct.addEventListener("change", () => this.dispatchEvent(new Event("change")));
    this.dispatchEvent(new Event("change"));
  }

  /** Whether the other device is reached without the server. */
  get isDirect(): boolean {
    return this.direct?.isOpen ?? false;
  }

  private static open(setup: Setup, place: Place | undefined, origin: Origin): HallStore {
    forgetGame();
    const game = new HallGame(setup, [], place?.writer);
    const store = new HallStore(game, new DeviceTime(), 0, place, origin);
    store.isStored = storeSetup(setup);
    store.keep();
    return store;
  }

  /** The game of a page that was closed, if there is one. */
  static resume(): HallStore | undefined {
    const stored = storedGame();
    if (!stored) return undefined;
    const { setup, entries, place } = stored;
    // A device without its place had not got the game yet.
    if (setup.keeper && !place) return undefined;
    try {
      const game = new HallGame(setup, entries, place?.writer);
      const last = game.entries.at(-1)?.at ?? 0;
      const beat = stored.beat ?? { at: last, wall: Date.now() };
      const time = new DeviceTime(beat);
      const store = new HallStore(game, time, entries.length, place, "back");
      if (game.state.phase === "running") {
        const at = time.now();
        game.back("reload", at - Math.max(beat.at, last), at);
      }
      store.keep();
      return store;
    } catch {
      // Another version of the page stored something that this one does not understand.
      forgetGame();
      return undefined;
    }
  }

  /** Whether this page may act: nothing has taken the game over, and it knows the whole of it. */
  get isActive(): boolean {
    return this.takenBy === undefined && (this.link?.isReady ?? true);
  }

  /** Another tab or device goes on with the game: this page stops, or both would write one log. */
  yield(taker: Taker): void {
    this.takenBy = taker;
    this.close();
    this.dispatchEvent(new Event("change"));
  }

  /** Leaves the room. */
  close(): void {
    this.room?.close();
    this.direct?.close();
    this.tableLink?.close();
  }

  now(): number {
    return this.time.now();
  }

  /** Acts at the time of an event, or now, and keeps what happened. */
  act(act: (game: HallGame, at: number) => void, event?: Event): void {
    if (!this.isActive) return;
    act(this.game, event ? this.time.of(event) : this.time.now());
    this.keep();
  }

  touch(seat: Seat, event: Event): boolean {
    if (!this.isActive) return false;
    const isTaken = this.game.touch(seat, this.time.of(event));
    this.keep();
    return isTaken;
  }

  /** To be called often: notes flags, and every second that the page is alive. */
  tick(): void {
    if (this.takenBy) return;
    this.link?.tick();
    if (!this.isActive) return;
    this.tableLink?.tick(this.time.steady());
    const at = this.time.now();
    if (this.game.advance(at).length > 0) {
      this.keep();
      this.dispatchEvent(new Event("flag"));
    }
    if (Math.abs(at - this.beaten) >= BEAT) this.check(false);
  }

  /** Compares the clocks of the device, after it may have slept or at any time. */
  check(wasAway: boolean): void {
    if (!this.isActive) return;
    const isHidden = document.visibilityState === "hidden";
    const slept = wasAway || isHidden || this.wasHidden;
    this.wasHidden = isHidden;
    const drift = this.time.compare(slept);
    if (drift !== 0) this.link?.slept();
    if (drift !== 0 && this.game.state.phase === "running") {
      const at = this.time.now();
      if (slept && drift > 0) this.game.back("sleep", drift, at);
      else this.game.drift(drift, at);
      this.keep();
    }
    this.beat();
  }

  beat(): void {
    if (!this.isActive) return;
    const beat = this.time.beat();
    this.beaten = beat.at;
    this.isStored = storeBeat(beat) && this.isStored;
  }

  private keep(): void {
    const { arrived } = this.game.journal;
    for (const entry of arrived.slice(this.kept)) {
      this.isStored = storeEntry(this.kept, entry) && this.isStored;
      this.kept += 1;
    }
    if (this.place && this.isActive && !this.isPlaceStored) {
      this.isPlaceStored = true;
      this.isStored = storePlace(this.place) && this.isStored;
    }
    this.beat();
    this.link?.flush();
    this.tableLink?.reportResult();
    this.dispatchEvent(new Event("change"));
  }
}

/** The place of the device that opens a room. */
const newPlace = (writer: Writer): Place => ({ code: newCode(), writer, key: newKey(), since: 0 });
