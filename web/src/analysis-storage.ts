// Storage of the analysis in the browser, so that reloading the page loses nothing.

import type { Study } from "./protocol";
import type { Place } from "./study";

/** A study and the current place in it. */
export interface Moment {
  study: Study;
  place: Place;
}

const KEY = "tandem analysis";
const TEXT_KEY = "tandem analysis text";

/** In characters: browsers have room for twice as much. */
const MOST = 2_000_000;

/** Saves a study; false if the browser could not. */
export function keep(moment: Moment): boolean {
  const text = JSON.stringify(moment);
  try {
    if (text.length <= MOST) localStorage.setItem(KEY, text);
    return text.length <= MOST;
  } catch {
    return false;
  }
}

/** The study that was open when the page was left. */
export function kept(): Moment | undefined {
  try {
    const { study, place } = JSON.parse(localStorage.getItem(KEY) ?? "") as Moment;
    const whole =
      Array.isArray(study.moves) && Array.isArray(study.tags) && typeof study.start === "string";
    const fits = study.moves.every(({ after }, node) => after === undefined || after < node);
    return whole && fits
      ? { study, place: place !== undefined && place < study.moves.length ? place : undefined }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Saves a text byte for byte, because it can have any encoding. */
export async function keepText(text: Blob, game: number): Promise<void> {
  try {
    if (text.size > MOST / 2) throw new Error("too large");
    const bytes = Array.from(new Uint8Array(await text.arrayBuffer()), (byte) =>
      String.fromCharCode(byte),
    );
    localStorage.setItem(TEXT_KEY, JSON.stringify({ game, bytes: bytes.join("") }));
  } catch {
    forgetText();
  }
}

export const forgetText = (): void => localStorage.removeItem(TEXT_KEY);

export function keptText(): { text: Blob; game: number } | undefined {
  try {
    const { game, bytes } = JSON.parse(localStorage.getItem(TEXT_KEY) ?? "") as {
      game: number;
      bytes: string;
    };
    return { text: new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))]), game };
  } catch {
    return undefined;
  }
}
