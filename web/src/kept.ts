// What the browser keeps of an analysis, so that nothing is lost when the page is loaded anew.

import type { Study } from "./protocol";
import type { Place } from "./study";

/** A study, and where in it somebody stands. */
export interface Moment {
  study: Study;
  place: Place;
}

const KEY = "tandem analysis";
const TEXT_KEY = "tandem analysis text";

/** In characters: browsers have room for twice as much. */
const MOST = 2_000_000;

/** Whether it could be kept. */
export function keep(moment: Moment): boolean {
  const text = JSON.stringify(moment);
  try {
    if (text.length <= MOST) localStorage.setItem(KEY, text);
    return text.length <= MOST;
  } catch {
    return false;
  }
}

/** What was analysed when the page was left. */
export function kept(): Moment | undefined {
  try {
    const { study, place } = JSON.parse(localStorage.getItem(KEY) ?? "") as Moment;
    const whole = Array.isArray(study.moves) && Array.isArray(study.tags) && typeof study.start === "string";
    const fits = study.moves.every(({ after }, node) => after === undefined || after < node);
    return whole && fits ? { study, place: place !== undefined && place < study.moves.length ? place : undefined } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text byte for byte, as it may be in any encoding. */
export async function keepText(text: Blob, game: number): Promise<void> {
  try {
    if (text.size > MOST / 2) throw new Error("too large");
    const bytes = Array.from(new Uint8Array(await text.arrayBuffer()), (byte) => String.fromCharCode(byte));
    localStorage.setItem(TEXT_KEY, JSON.stringify({ game, bytes: bytes.join("") }));
  } catch {
    forgetText();
  }
}

export const forgetText = (): void => localStorage.removeItem(TEXT_KEY);

export function keptText(): { text: Blob; game: number } | undefined {
  try {
    const { game, bytes } = JSON.parse(localStorage.getItem(TEXT_KEY) ?? "") as { game: number; bytes: string };
    return { text: new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))]), game };
  } catch {
    return undefined;
  }
}
