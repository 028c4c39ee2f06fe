// Quick pairing: where one stands, on every page.

import { connection } from "./connection";
import { navigate } from "./navigation";
import { notify } from "./notify";
import type { Pairing, Seek } from "./protocol";
import { play } from "./sound";
import { toasts } from "./toasts";
import { loadMessages, t } from "./words";

export type Stage<Name extends Pairing["stage"]> = Extract<Pairing, { stage: Name }>;

class QuickPairing extends EventTarget {
  /** Where one stands, unless one does not look for a game. */
  known: Stage<"partner" | "waiting" | "found"> | undefined;
  /** Why one no longer looks for a game, until the next search. */
  left: Stage<"left">["reason"] | undefined;
  /** The search, which can be repeated. */
  last: Seek | undefined;
  /** When the news came, as `performance.now()`. */
  private heardAt = 0;
  /** The title of the page before a game was found. */
  private title: string | undefined;
  /** Whether one looks for a game from here: tabs in the background stay where they are. */
  private isMine = false;

  constructor() {
    super();
    connection.on("pairing", (pairing) => this.hear(pairing));
  }

  /** Rejects with a refusal. */
  async seek(seek: Seek): Promise<void> {
    this.last = seek;
    this.left = undefined;
    this.isMine = true;
    // The page of the game is there when the game is. A file that fails now is loaded again then.
    const { kind } = seek.pool;
    Promise.all([
      import("./pages/table"),
      kind === "kriegspiel" ? import("./pages/kriegspiel") : import("./pages/bughouse"),
      loadMessages("rulings"),
    ]).catch(() => undefined);
    await connection.seek(seek);
  }

  withdraw(): void {
    connection.withdraw();
  }

  confirm(ready: boolean): void {
    if (this.known?.stage !== "found") return;
    this.isMine = true;
    connection.confirm(this.known.number, ready);
  }

  /** How many milliseconds have passed since the news came. */
  get passed(): number {
    return performance.now() - this.heardAt;
  }

  private hear(pairing: Pairing | undefined): void {
    const before = this.known;
    this.heardAt = performance.now();
    this.known = undefined;
    switch (pairing?.stage) {
      case "partner":
      case "waiting":
      case "found":
        this.known = pairing;
        this.left = undefined;
        break;
      case "table":
        if (this.isMine || document.visibilityState === "visible")
          navigate(`/table/${pairing.table}`);
        break;
      case "left":
        this.left = pairing.reason === "withdrawn" ? undefined : pairing.reason;
        break;
      case undefined:
        // The connection is new, and the server knows of no search: it has restarted.
        if (before) this.left = "restart";
    }
    if (this.left && before) toasts.tell(t(`left-${this.left}`));
    if (pairing?.stage === "left" && pairing.pause)
      toasts.tell(t("left-pause", { minutes: Math.ceil(pairing.pause / 60) }));
    this.call(before);
    this.dispatchEvent(new Event("change"));
  }

  /** Calls a person who looks elsewhere when a game is found. */
  private call(before: Pairing | undefined): void {
    const { known } = this;
    if (known?.stage === "found") {
      if (before?.stage === "found" && before.number === known.number) return;
      this.title ??= document.title;
      document.title = t("found-title");
      play("start");
      notify(t("found-title"));
    } else if (this.title !== undefined) {
      document.title = this.title;
      this.title = undefined;
    }
  }
}

/** Dispatches `change`. */
export const pairing = new QuickPairing();
