// The reading of a clock as text.

/** Below this many milliseconds tenths are shown. */
export const TENTHS = 10_000;

/** `2:05`, and under ten seconds `9.4`. */
export function clockText(millis: number): string {
  const left = Math.max(0, millis);
  if (left < TENTHS) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const two = (number: number) => String(number).padStart(2, "0");
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
