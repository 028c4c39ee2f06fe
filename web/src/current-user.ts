// The user of this page.

import { connection } from "./connection";
import { block, me, show } from "./http";
import type { Me, Visibility } from "./protocol";
import { setSettings, settings } from "./settings";

class CurrentUser extends EventTarget {
  known: Me | undefined;

  constructor() {
    super();
    // Another tab may have signed in or out.
    connection.on("welcome", ({ id, name }) => {
      if (id !== this.known?.id || name !== this.known.name) void this.refresh();
    });
  }

  /** Whether the user is a guest, as far as the page knows. */
  get isGuest(): boolean {
    return !this.known || this.known.guest === true;
  }

  /** Whether the user is probably a guest. It is known for sure only when the server has answered. */
  get isProbablyGuest(): boolean {
    return this.known ? this.isGuest : !settings.hasAccount;
  }

  is(person: string): boolean {
    return this.known?.id === person;
  }

  hasBlocked(person: string): boolean {
    return this.known?.blocked?.some(({ id }) => id === person) ?? false;
  }

  async refresh(): Promise<void> {
    this.known = await me().catch(() => this.known);
    const hasAccount = !this.isGuest;
    if (this.known && hasAccount !== settings.hasAccount) setSettings({ hasAccount });
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Carries out a request that changes the name, the account or the session. The server may close
   * the connection, and accepts another one only when the browser has the new session. Rejects with
   * a refusal.
   */
  async changes<T>(request: () => Promise<T>): Promise<void> {
    connection.pause();
    try {
      await request();
      await this.refresh();
      // A connection keeps the name that its person had.
      connection.reconnect();
    } finally {
      connection.start();
    }
  }

  /** Chooses what others see. Rejects with a refusal. */
  async show(visibility: Visibility): Promise<void> {
    await show(visibility);
    await this.refresh();
  }

  /** Rejects with a refusal. */
  async block(person: string, blocked: boolean): Promise<void> {
    await block({ person, blocked });
    await this.refresh();
  }
}

/** Dispatches `change`. */
export const currentUser = new CurrentUser();
