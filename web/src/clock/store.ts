// The game that this page keeps: the rules of the clocks with the time of the device and the
// storage of the browser.

import { DeviceTime } from "./device-time";
import type { Seat } from "./entry";
import { HallGame } from "./game";
import type { Setup } from "./game-state";
import { forgetGame, storeBeat, storedGame, storeEntry, storeSetup } from "./storage";

/** How often the page notes that it is alive, in milliseconds. */
const BEAT = 1000;

/** Dispatches `change`, and `flag` when a flag falls. */
export class HallStore extends EventTarget {
  /** Whether the browser could store everything so far. */
  isStored = true;
  /** Whether another tab of the browser has taken the game over. */
  isElsewhere = false;
  private time: DeviceTime;
  private kept: number;
  private beaten = 0;
  private wasHidden = false;

  private constructor(
    readonly game: HallGame,
    time: DeviceTime,
    kept: number,
  ) {
    super();
    this.time = time;
    this.kept = kept;
  }

  /** Another tab has written the game: this one stops, or both would write one log. */
  yield(): void {
    this.isElsewhere = true;
    this.dispatchEvent(new Event("change"));
  }

  static begin(setup: Setup): HallStore {
    forgetGame();
    const store = new HallStore(new HallGame(setup), new DeviceTime(), 0);
    store.isStored = storeSetup(setup);
    return store;
  }

  /** The game of a page that was closed, if there is one. */
  static resume(): HallStore | undefined {
    const stored = storedGame();
    if (!stored) return undefined;
    const { setup, entries } = stored;
    try {
      const game = new HallGame(setup, entries);
      const last = entries.at(-1)?.at ?? 0;
      const beat = stored.beat ?? { at: last, wall: Date.now() };
      const time = new DeviceTime(beat);
      const store = new HallStore(game, time, entries.length);
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

  now(): number {
    return this.time.now();
  }

  /** Acts at the time of an event, or now, and keeps what happened. */
  act(act: (game: HallGame, at: number) => void, event?: Event): void {
    if (this.isElsewhere) return;
    act(this.game, event ? this.time.of(event) : this.time.now());
    this.keep();
  }

  touch(seat: Seat, event: Event): boolean {
    if (this.isElsewhere) return false;
    const isTaken = this.game.touch(seat, this.time.of(event));
    this.keep();
    return isTaken;
  }

  /** To be called often: notes flags, and every second that the page is alive. */
  tick(): void {
    if (this.isElsewhere) return;
    const at = this.time.now();
    if (this.game.advance(at).length > 0) {
      this.keep();
      this.dispatchEvent(new Event("flag"));
    }
    if (at - this.beaten >= BEAT) this.check(false);
  }

  /** Compares the clocks of the device, after it may have slept or at any time. */
  check(wasAway: boolean): void {
    if (this.isElsewhere) return;
    const isHidden = document.visibilityState === "hidden";
    const slept = wasAway || isHidden || this.wasHidden;
    this.wasHidden = isHidden;
    const drift = this.time.compare(slept);
    if (drift !== 0 && this.game.state.phase === "running") {
      const at = this.time.now();
      if (slept && drift > 0) this.game.back("sleep", drift, at);
      else this.game.drift(drift, at);
      this.keep();
    }
    this.beat();
  }

  beat(): void {
    if (this.isElsewhere) return;
    const beat = this.time.beat();
    this.beaten = beat.at;
    this.isStored = storeBeat(beat) && this.isStored;
  }

  private keep(): void {
    const { entries } = this.game;
    for (const entry of entries.slice(this.kept)) {
      this.isStored = storeEntry(this.kept, entry) && this.isStored;
      this.kept += 1;
    }
    this.beat();
    this.dispatchEvent(new Event("change"));
  }
}
