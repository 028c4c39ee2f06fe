// The time of a round, which an arbiter sets: it stands at the console and on the wall.

import type { EventCommand, RoundTimer } from "./tournament";

/** The seconds that are left, below 0 when the time is over. `now` is in milliseconds. */
export const secondsLeft = ({ seconds, runs, at }: RoundTimer, now = Date.now()): number =>
  runs ? Math.ceil(seconds - Math.max(0, now - at) / 1000) : seconds;

/** Sets the time that is left, and whether it runs; null shows none. */
export const setTimer = (seconds: number | null, runs: boolean): EventCommand => ({
  command: "act",
  act: { act: "timer", seconds: seconds === null ? null : Math.max(0, seconds), runs },
});
