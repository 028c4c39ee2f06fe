// Results that the clocks on this device report to their events. A report waits in the browser
// until the server has answered, and has an id, so that the event takes it once.

import type { Refusal } from "../protocol";
import type { GameResult, MatchId } from "../tournament";
import { reportByClock } from "./event-api";
import { hallCodes } from "./hall-codes";

export interface Report {
  key: string;
  event: string;
  at: MatchId;
  game: number;
  result: GameResult;
  /** A report that was refused tells why. */
  state: "waiting" | "sent" | "refused";
  why?: Refusal;
}

const KEY = "tandem-clock-reports";

/** How many reports are remembered. */
const MOST = 20;

/** Refusals that another try may not meet. */
const LATER = ["unavailable", "busy", "draining", "too-fast", "wrong-password"];

/** Dispatches `change`. */
class ClockReports extends EventTarget {
  private reports: Report[] = [];
  private isSending = false;
  /** Why the last report could not be sent. */
  problem: Refusal | undefined;

  constructor() {
    super();
    try {
      const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Report[];
      if (Array.isArray(stored)) this.reports = stored;
    } catch {
      // Nothing was stored.
    }
  }

  find = (key: string): Report | undefined => this.reports.find((report) => report.key === key);

  add(report: Omit<Report, "state">): void {
    if (this.find(report.key)) return;
    this.reports = [...this.reports, { ...report, state: "waiting" as const }].slice(-MOST);
    this.keep();
    void this.send();
  }

  /** Sends the reports that wait. */
  async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (const report of this.reports.filter(({ state }) => state === "waiting"))
        await this.sendOne(report);
    } finally {
      this.isSending = false;
    }
  }

  private async sendOne(report: Report): Promise<void> {
    const { key, event, at, game, result } = report;
    const code = hallCodes.of(event);
    if (code === undefined) return;
    try {
      await reportByClock(event, { key, code, at, game, result });
      this.problem = undefined;
      report.state = "sent";
    } catch (refused) {
      this.problem = refused as Refusal;
      if (LATER.includes(this.problem.code)) return this.tell();
      report.state = "refused";
      report.why = this.problem;
    }
    this.keep();
  }

  private keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.reports));
    } catch {
      // They wait until the page is closed.
    }
    this.tell();
  }

  private tell(): void {
    this.dispatchEvent(new Event("change"));
  }
}

export const clockReports = new ClockReports();
