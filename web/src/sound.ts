// Sounds, synthesized by the browser.

import { settings } from "./settings";

let context: AudioContext | undefined;

/** A short tone: its pitch in hertz, when it begins and how long it lasts in seconds. */
type Tone = [pitch: number, begin: number, length: number, volume: number, shape?: OscillatorType];

const SOUNDS = {
  move: [[220, 0, 0.09, 0.25, "triangle"]],
  drop: [
    [160, 0, 0.12, 0.3, "triangle"],
    [320, 0.02, 0.06, 0.1, "triangle"],
  ],
  capture: [
    [260, 0, 0.05, 0.3, "triangle"],
    [180, 0.03, 0.09, 0.25, "triangle"],
  ],
  check: [
    [220, 0, 0.09, 0.25, "triangle"],
    [660, 0.04, 0.12, 0.12],
  ],
  talk: [
    [880, 0, 0.08, 0.1],
    [1175, 0.07, 0.1, 0.1],
  ],
  refused: [[110, 0, 0.15, 0.2, "square"]],
  low: [[1320, 0, 0.05, 0.12, "square"]],
  start: [523, 659, 784].map((pitch, i): Tone => [pitch, i * 0.09, 0.2, 0.15]),
  end: [784, 659, 523, 392].map((pitch, i): Tone => [pitch, i * 0.11, 0.3, 0.15]),
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof SOUNDS;

function tone(
  context: AudioContext,
  [pitch, begin, length, volume, shape = "sine"]: Tone,
  loud: number,
): void {
  const from = context.currentTime + begin;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(volume * loud, from + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  const oscillator = new OscillatorNode(context, { frequency: pitch, type: shape });
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + length);
}

/** How long the device for sound stays open after a sound, in milliseconds: while it is open it needs power. */
const OPEN_FOR = 2000;

/** How late a sound may be when the device opens slowly, or only after a gesture, in milliseconds. */
const LATEST = 400;

let closing: number | undefined;

/** Sounds of the other board are quieter. */
export function play(sound: Sound, otherBoard = false): void {
  const loud = (settings.volume / 100) * (otherBoard ? settings.partnerVolume / 100 : 1);
  if (loud <= 0) return;
  try {
    const here = (context ??= new AudioContext());
    const sounds = () => SOUNDS[sound].forEach((one) => tone(here, one, loud));
    if (here.state === "running") sounds();
    else void opens(here, sounds);
    window.clearTimeout(closing);
    closing = window.setTimeout(() => void here.suspend(), OPEN_FOR);
  } catch {
    context = undefined;
  }
}

/** Browsers open the device only after a gesture, and wait for one. */
async function opens(here: AudioContext, sounds: () => void): Promise<void> {
  const asked = performance.now();
  await here.resume();
  if (performance.now() - asked < LATEST) sounds();
}
