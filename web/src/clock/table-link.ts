// The clock of a table tells its event the room in which its devices are, and the result.

import type { Refusal } from "../protocol";
import { tellClock } from "./event-api";
import type { HallGame } from "./game";
import { hallCodes } from "./hall-codes";
import { clockReports, type Report } from "./reports";
import { resultOf, type HallTable } from "./table";

/** How soon the clock tries again, in milliseconds; sooner if the server has just let it in. */
const AGAIN = 10_000;
const SOON = 1000;

/** Dispatches `change`. */
export class TableLink extends EventTarget {
  /** Whether the event knows the room. */
  isTold = false;
  /** Why it does not. */
  problem: Refusal | undefined;
  private isInRoom = false;
  private triedAt = -Infinity;
  private isTelling = false;

  constructor(
    readonly table: HallTable,
    private readonly game: HallGame,
    private readonly room: string,
  ) {
    super();
    hallCodes.addEventListener("change", this.tellsNow);
  }

  close(): void {
    hallCodes.removeEventListener("change", this.tellsNow);
  }

  /** The device has entered the room, anew perhaps. */
  entered(): void {
    this.isInRoom = true;
    this.tellsNow();
  }

  private readonly tellsNow = (): void => {
    this.isTold = false;
    this.triedAt = -Infinity;
  };

  /** To be called often. */
  tick(now: number): void {
    const rest = this.problem?.code === "not-now" ? SOON : AGAIN;
    if (this.isTold || this.isTelling || !this.isInRoom || now - this.triedAt < rest) return;
    this.triedAt = now;
    void this.tell();
  }

  private async tell(): Promise<void> {
    const { event, at, game } = this.table;
    const { room } = this;
    this.isTelling = true;
    try {
      await tellClock(event, { code: hallCodes.of(event) ?? "", at, game, room });
      this.isTold = true;
      this.problem = undefined;
    } catch (refused) {
      this.problem = refused as Refusal;
    } finally {
      this.isTelling = false;
    }
    this.dispatchEvent(new Event("change"));
  }

  /** The report of this game, as soon as both teams have confirmed its result. */
  get report(): Report | undefined {
    const key = this.reportKey;
    return key === undefined ? undefined : clockReports.find(key);
  }

  /** Both devices of a game have the same log, so they report under one key. */
  private get reportKey(): string | undefined {
    const { state, entries, setup } = this.game;
    if (state.phase !== "over" || state.confirmed.size < 2) return undefined;
    const confirmed = entries.findLast(({ does }) => does === "confirm");
    return confirmed && `clock-${setup.created.toString(36)}-${confirmed.id}`;
  }

  /** To be called when the game has changed: reports its result. */
  reportResult(): void {
    const key = this.reportKey;
    const { outcome } = this.game.state;
    const result = outcome && resultOf(outcome, this.table);
    if (!key || !result || clockReports.find(key)) return;
    const { event, at, game } = this.table;
    clockReports.add({ key, event, at, game, result });
  }
}
