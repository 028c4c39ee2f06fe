// The time of a log on a device: milliseconds since the clock was set up.
//
// It runs on `performance.now`, which nobody can set. Two things interrupt that: the page is
// closed, and on some devices sleep. Both are bridged by the time of day.

/** Two readings of one moment. */
export interface Beat {
  /** The time of the log. */
  at: number;
  /** The time of day, in milliseconds since 1970. */
  wall: number;
}

interface Clocks {
  /** Milliseconds that only grow. */
  steady: () => number;
  /** The time of day. */
  wall: () => number;
}

const CLOCKS: Clocks = { steady: () => performance.now(), wall: () => Date.now() };

/** A difference below this is the correction of the time of day by a time server. */
const DRIFT = 1000;

/** An event may have waited so long before the page handles it; other stamps are not believed. */
const WAIT = 2000;

export class DeviceTime {
  /** The time of the log at time 0 of `steady`. */
  private offset: number;
  /** The time of day at time 0 of `steady`. */
  private base: number;

  /** Begins at 0, or goes on after the last beat of a page that was closed. */
  constructor(
    last?: Beat,
    private readonly clocks: Clocks = CLOCKS,
  ) {
    const [steady, wall] = [clocks.steady(), clocks.wall()];
    // If the time of day went backwards, no time has passed.
    const at = last ? last.at + Math.max(0, wall - last.wall) : 0;
    this.offset = at - steady;
    this.base = wall - steady;
  }

  now(): number {
    return this.clocks.steady() + this.offset;
  }

  /** The time of an event from its stamp. */
  of({ timeStamp }: { timeStamp: number }): number {
    const steady = this.clocks.steady();
    const isSane = timeStamp <= steady && timeStamp > steady - WAIT;
    return (isSane ? timeStamp : steady) + this.offset;
  }

  /** Milliseconds that only grow, from any moment on. */
  steady = (): number => this.clocks.steady();

  /** Puts the time of the log forward, or back. */
  adjust(millis: number): void {
    this.offset += millis;
  }

  beat(): Beat {
    return { at: this.now(), wall: this.clocks.wall() };
  }

  /**
   * By how much the time of day has gone ahead of the steady time since the last call, if by more
   * than a correction. With `slept` the steady time is put forward: it stood still.
   */
  compare(slept: boolean): number {
    const base = this.clocks.wall() - this.clocks.steady();
    const drift = base - this.base;
    this.base = base;
    if (Math.abs(drift) < DRIFT) return 0;
    if (slept && drift > 0) this.offset += drift;
    return drift;
  }
}
