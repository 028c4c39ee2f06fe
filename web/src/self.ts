// Who sits before this page.

import { connection } from "./connection";
import { block, me } from "./http";
import type { Me, Person } from "./protocol";

class Self extends EventTarget {
  known: Me | undefined;

  constructor() {
    super();
    // Another tab may have signed in or out.
    connection.addEventListener("welcome", (event) => {
      const { id, name } = (event as CustomEvent<Person>).detail;
      if (id !== this.known?.id || name !== this.known.name) void this.refresh();
    });
  }

  /** Whether it is a guest, as far as is known. */
  get isGuest(): boolean {
    return !this.known || this.known.guest === true;
  }

  is(person: string): boolean {
    return this.known?.id === person;
  }

  hasBlocked(person: string): boolean {
    return this.known?.blocked?.some(({ id }) => id === person) ?? false;
  }

  async refresh(): Promise<void> {
    this.known = await me().catch(() => this.known);
    this.dispatchEvent(new Event("change"));
  }

  /** After another name or account: the socket has to say hello anew. */
  async changed(): Promise<void> {
    await this.refresh();
    connection.reconnect();
  }

  /** Rejects with a refusal. */
  async block(person: string, blocked: boolean): Promise<void> {
    await block({ person, blocked });
    await this.refresh();
  }
}

/** Dispatches `change`. */
export const self = new Self();
