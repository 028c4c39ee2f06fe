// Time controls, in the text of the tag `TimeControl`: `300+0`, `180+2`, `300d3`, `300b3`.

export type Bonus = "increment" | "delay" | "bronstein";

/** All times are in milliseconds. */
export interface Control {
  base: number;
  kind: Bonus;
  bonus: number;
}

/** The longest time that a clock can be set to: a hundred hours, as for the arbiter. */
export const LONGEST = 360_000_000;

/** Those that people use in halls. */
export const PRESETS = ["300+0", "180+0", "120b2", "180b2", "300b3", "180+2", "300+2", "300d3"];

const SIGNS: Record<Bonus, string> = { increment: "+", delay: "d", bronstein: "b" };

/** Reads a time control; `undefined` if the text is none. */
export function parseControl(text: string): Control | undefined {
  const found = /^(\d{1,6}(?:\.\d{1,3})?)([+db])(\d{1,6}(?:\.\d{1,3})?)$/.exec(text.trim());
  if (!found) return undefined;
  const [, base = "", sign, bonus = ""] = found;
  const kind = sign === "d" ? "delay" : sign === "b" ? "bronstein" : "increment";
  const control = { base: millis(base), kind, bonus: millis(bonus) } as const;
  return control.base <= LONGEST && control.bonus <= LONGEST ? control : undefined;
}

export const formatControl = ({ base, kind, bonus }: Control): string =>
  `${base / 1000}${SIGNS[kind]}${bonus / 1000}`;

/** Reads `2:05`, `1:02:05`, `125` or `9.5`, in minutes and seconds. */
export function parseReading(text: string): number | undefined {
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)$/.exec(text.trim());
  if (!found) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0"] = found;
  const all = (Number(hours) * 60 + Number(minutes)) * 60_000 + millis(seconds);
  return all <= LONGEST ? all : undefined;
}

const millis = (seconds: string): number => Math.round(Number(seconds) * 1000);
