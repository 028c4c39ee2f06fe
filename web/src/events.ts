// The events of the page with the types of their details.

import type { Board, Channel, Intent, KriegspielBeliefs, Seat } from "./protocol";
import type { Place } from "./study";

/** Something to do for a seat, or for nobody in particular. */
export interface SeatIntent {
  intent: Intent;
  seat: Seat | undefined;
}

/** Events that elements send to the page. Events without a detail have `undefined`. */
export interface ElementEvents {
  /** Make a move, or queue it if it is not the player's turn yet. */
  act: { act: string; queue: boolean };
  choose: Seat;
  close: undefined;
  confirm: undefined;
  "copy-link": undefined;
  /** Possible positions have been counted. */
  counted: KriegspielBeliefs | undefined;
  /** Show the position after N moves. */
  go: number;
  intent: Intent;
  "intent-at": SeatIntent;
  /** The player has so few seconds left. */
  low: number;
  /** Play a move, in short algebraic notation, in a position given as BFEN. */
  "play-move": { board: Board; move: string; from: string };
  press: Seat;
  /** Try these moves again, counted from 1. */
  retry: readonly number[];
  /** Say something to one's team. */
  say: string;
  "say-to": { channel: Channel; text: string };
  sit: Seat;
  /** Exchange the large and the small board. */
  swap: undefined;
  /** Something was done, in words for screen readers. */
  told: string;
  typed: string;
  /** Show a place in an analysis. */
  visit: Place;
}

export type ElementEvent<K extends keyof ElementEvents> = CustomEvent<ElementEvents[K]>;

type Detail<T> = [undefined] extends [T] ? [detail?: T] : [detail: T];

/** Dispatches an event that bubbles up to the page. */
export function emit<K extends keyof ElementEvents>(
  from: EventTarget | null,
  type: K,
  ...detail: Detail<ElementEvents[K]>
): void {
  from?.dispatchEvent(new CustomEvent<unknown>(type, { detail: detail[0], bubbles: true }));
}

/** An event target whose events have typed details. */
export class TypedEventTarget<Events> extends EventTarget {
  /** Only a type, from which callers infer `Events`. */
  declare readonly events: Events;

  /** Listens until the function that is returned is called. */
  on<K extends keyof Events & string>(type: K, listener: (detail: Events[K]) => void): () => void {
    const listens = (event: Event) => listener((event as CustomEvent<Events[K]>).detail);
    this.addEventListener(type, listens);
    return () => this.removeEventListener(type, listens);
  }

  protected emit<K extends keyof Events & string>(type: K, ...detail: Detail<Events[K]>): void {
    this.dispatchEvent(new CustomEvent<unknown>(type, { detail: detail[0] }));
  }
}
