// Results that wait on this device until the server has them. They are stored before they are sent,
// each with an id, so that none is lost and none counts twice.

import type { Refusal } from "./protocol";
import { reportByPhone, type PhoneResult } from "./tournament-api";

const KEY = "tandem-phone-results";

/** How many results wait at most: those of an evening. */
const MOST = 50;

interface Waiting {
  event: string;
  /** The id with which the server knows it again. */
  key: string;
  reported: PhoneResult;
}

/** Refusals that say nothing of the result itself. */
const isPassing = ({ code }: Refusal): boolean => code === "unavailable" || code === "busy";

function stored(): Waiting[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Waiting[];
    return Array.isArray(found) ? found.filter((one) => one?.event && one.key && one.reported) : [];
  } catch {
    return [];
  }
}

const isSameGame = (one: PhoneResult, other: PhoneResult): boolean =>
  one.at.stage === other.at.stage &&
  one.at.round === other.at.round &&
  one.at.table === other.at.table &&
  one.game === other.game &&
  one.player.entrant === other.player.entrant;

/** Dispatches `change`. */
export class PhoneOutbox extends EventTarget {
  /** The results that wait while the browser stores nothing. */
  private unstored: Waiting[] | undefined;
  private sending: Promise<void> | undefined;

  private all(): Waiting[] {
    return this.unstored ?? stored();
  }

  private keep(all: Waiting[]): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
      this.unstored = undefined;
    } catch {
      this.unstored = all;
    }
    this.dispatchEvent(new Event("change"));
  }

  /** The results of an event that wait, in order. */
  of(event: string): PhoneResult[] {
    return this.all().flatMap((one) => (one.event === event ? [one.reported] : []));
  }

  /** Stores a result; it replaces one of the same side and game that still waits. */
  add(event: string, reported: PhoneResult): void {
    const others = this.all().filter(
      (one) => one.event !== event || !isSameGame(one.reported, reported),
    );
    const key = crypto.getRandomValues(new Uint32Array(3)).join("-");
    this.keep([...others, { event, key, reported }]);
  }

  /**
   * Sends what waits in an event. A result that the server refuses leaves, and `refused` hears why;
   * one that does not reach it stays.
   */
  async send(
    event: string,
    sent: (reported: PhoneResult) => void,
    refused: (refusal: Refusal, reported: PhoneResult) => void,
  ): Promise<void> {
    // A result that is entered meanwhile is sent after the others.
    await this.sending;
    this.sending ??= this.sendAll(event, sent, refused).finally(() => (this.sending = undefined));
    await this.sending;
  }

  private async sendAll(
    event: string,
    sent: (reported: PhoneResult) => void,
    refused: (refusal: Refusal, reported: PhoneResult) => void,
  ): Promise<void> {
    for (;;) {
      const next = this.all().find((one) => one.event === event);
      if (!next) return;
      try {
        await reportByPhone(event, next.reported, next.key);
        this.forget(next);
        sent(next.reported);
      } catch (failed) {
        const refusal = failed as Refusal;
        if (isPassing(refusal)) return;
        this.forget(next);
        refused(refusal, next.reported);
      }
    }
  }

  private forget({ key }: Waiting): void {
    this.keep(this.all().filter((one) => one.key !== key));
  }
}

export const phoneOutbox = new PhoneOutbox();
