// Short messages over any page, which disappear after a while or when they are answered.

import { navigation } from "./navigation";
import type { Invitation } from "./protocol";

/** In milliseconds. */
const TOLD_FOR = 5000;
const INVITED_FOR = 60_000;

/** The number of messages that are visible at once; the oldest is dropped. */
const MOST = 4;

export interface Toast {
  text: string;
  invitation?: Invitation;
  /** Something that can be done about it. */
  answer?: { text: string; act: () => void };
}

class Toasts extends EventTarget {
  readonly shown: Toast[] = [];

  constructor() {
    super();
    // Nobody needs the way to where they have come.
    navigation.addEventListener("change", () => {
      const here = this.shown.find(
        ({ invitation }) => invitation && location.pathname === `/table/${invitation.table}`,
      );
      if (here) this.remove(here);
    });
  }

  tell(text: string): void {
    this.add({ text }, TOLD_FOR);
  }

  /** A second invitation to the same table replaces the first. */
  invite(text: string, invitation: Invitation): void {
    const same = this.shown.find((toast) => toast.invitation?.table === invitation.table);
    if (same) this.remove(same);
    this.add({ text, invitation }, INVITED_FOR);
  }

  /** Asks for an answer; the same question replaces the first. */
  ask(text: string, answer: string, act: () => void): void {
    const same = this.shown.find((toast) => toast.text === text);
    if (same) this.remove(same);
    this.add({ text, answer: { text: answer, act } }, INVITED_FOR);
  }

  remove(toast: Toast): void {
    const index = this.shown.indexOf(toast);
    if (index < 0) return;
    this.shown.splice(index, 1);
    this.dispatchEvent(new Event("change"));
  }

  private add(toast: Toast, millis: number): void {
    this.shown.push(toast);
    if (this.shown.length > MOST) this.shown.shift();
    window.setTimeout(() => this.remove(toast), millis);
    this.dispatchEvent(new Event("change"));
  }
}

/** Dispatches `change`. */
export const toasts = new Toasts();
