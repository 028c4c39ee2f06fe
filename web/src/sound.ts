// Sounds, made on the spot.

import { settings } from "./settings";

let context: AudioContext | undefined;

/** A short tone: its pitch in hertz, when it begins and how long it lasts in seconds. */
function tone(pitch: number, begin: number, length: number, volume: number, shape: OscillatorType = "sine"): void {
  if (!context) return;
  const from = context.currentTime + begin;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(volume, from + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  const oscillator = new OscillatorNode(context, { frequency: pitch, type: shape });
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + length);
}

const SOUNDS = {
  move: () => tone(220, 0, 0.09, 0.25, "triangle"),
  theirs: () => tone(180, 0, 0.06, 0.08, "triangle"),
  drop: () => {
    tone(160, 0, 0.12, 0.3, "triangle");
    tone(320, 0.02, 0.06, 0.1, "triangle");
  },
  talk: () => {
    tone(880, 0, 0.08, 0.1);
    tone(1175, 0.07, 0.1, 0.1);
  },
  refused: () => tone(110, 0, 0.15, 0.2, "square"),
  low: () => tone(1320, 0, 0.05, 0.12, "square"),
  start: () => [523, 659, 784].forEach((pitch, i) => tone(pitch, i * 0.09, 0.2, 0.15)),
  end: () => [784, 659, 523, 392].forEach((pitch, i) => tone(pitch, i * 0.11, 0.3, 0.15)),
};

export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.sounds) return;
  try {
    context ??= new AudioContext();
    // Browsers let a page sound only after a gesture.
    if (context.state === "suspended") void context.resume();
    else SOUNDS[sound]();
  } catch {
    context = undefined;
  }
}
