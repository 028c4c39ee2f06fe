// An event that a page shows. It asks the server again while somebody looks: when the server says
// that the event has gone on, and now and then in case that this was not heard.

import { connection } from "./connection";
import { currentUser } from "./current-user";
import type { Invitation, Refusal } from "./protocol";
import {
  actIn,
  eventRefused,
  listRounds,
  setArbiter,
  showEvent,
  showHallCode,
} from "./tournament-api";
import type {
  EventCommand,
  EntrantView,
  EventOverview,
  Regulations,
  RoundView,
  StageRules,
  StageView,
} from "./tournament";
import { toasts } from "./toasts";
import { CONTINUOUS, TAKES_LATE } from "./tournament-words";

/** The shortest time between two questions if the event has gone on, in milliseconds. */
const NEWS = 1000;
/** The same if the server says nothing of the event. */
const POLL = 5000;
/** The same while it would say so. */
const POLL_FOLLOWED = 30_000;
/** After the end little happens. */
const POLL_FINISHED = 60_000;
/** How many characters a page may ask for in a second: large events are asked for less often. */
const CHARACTERS = 20_000;

/** Dispatches `change`. */
export class OpenTournament extends EventTarget {
  overview: EventOverview | undefined;
  /** Why there is no overview. */
  problem: Refusal | undefined;
  /** The rounds that are shown, in order: those of one stage, at most 50. */
  rounds: RoundView[] | undefined;
  /** When the server has said last how the event stands. */
  readAt: number | undefined;
  /** Whether it has not answered the last question. */
  isCut = false;
  /** The code for phones on the wall of the hall, if this user runs the event. */
  hallCode: string | undefined;
  /** Whether a command waits for its answer. */
  isBusy = false;

  private stageChosen: number | undefined;
  /** The rounds before this one are shown; the last ones if it is undefined. */
  private before: number | undefined;
  private text = "";
  /** The number of the code that is known. */
  private codeNumber: number | null = null;
  private asks: Promise<void> | undefined;
  private askedAt = 0;
  /** The number of the last record, as the server has said on this connection. */
  private newest: number | undefined;
  /** Whether a table was made that the last answer may not have. */
  private hasNewTable = false;

  constructor(readonly id: string) {
    super();
  }

  /** The server says how many records an event has. The next `poll` looks at them. */
  hear({ event, last }: { event: string; last: number }): void {
    if (event === this.id) this.newest = last;
  }

  /** The server has made the table of a player's game. It keeps no record of that, so the next `poll`
   * asks for the table. */
  hearTable({ event }: Invitation): void {
    if (event?.id === this.id) this.hasNewTable = true;
  }

  /** The connection is new, and has said nothing yet. */
  forget(): void {
    this.newest = undefined;
  }

  /** The number of the stage that is shown: the last one that has started, unless chosen. */
  get stageNumber(): number {
    return this.stageChosen ?? Math.max(1, this.overview?.event.stages.length ?? 1);
  }

  get stage(): StageView | undefined {
    return this.overview?.event.stages[this.stageNumber - 1];
  }

  get regulations(): Regulations | undefined {
    return this.overview?.event.regulations;
  }

  /** The rules of the stage that is shown. */
  get rules(): StageRules | undefined {
    return this.regulations?.stages[this.stageNumber - 1];
  }

  /** Whether rounds are not paired as a whole: arenas and ladders. */
  get isContinuous(): boolean {
    return CONTINUOUS.test(this.rules?.format.kind ?? "");
  }

  /** Whether the user is the organizer or an arbiter. */
  get runs(): boolean {
    return this.overview !== undefined && this.overview.role !== "player";
  }

  get isOrganizer(): boolean {
    return this.overview?.role === "organizer";
  }

  /** Whether a round has been published: the regulations are frozen since. */
  get hasBegun(): boolean {
    const { rounds } = this;
    const isLater = (this.overview?.event.stages.length ?? 0) > 1;
    return isLater || (rounds?.some(({ state }) => state !== "private") ?? false);
  }

  /** Whether nobody can enter any more. */
  get isEntryClosed(): boolean {
    const { finished = true, stages = [], regulations } = this.overview?.event ?? {};
    const kind = regulations?.stages[0]?.format.kind ?? "knockout";
    if (finished || stages.length > 1) return true;
    if (stages.length === 0 || CONTINUOUS.test(kind)) return false;
    const drafts = this.rounds?.at(-1)?.state === "private" ? 1 : 0;
    const missed = (stages[0]?.rounds ?? 0) - drafts;
    return !TAKES_LATE.test(kind) || missed >= (regulations?.["late-entry-until"] ?? 0);
  }

  get hasOlder(): boolean {
    return (this.rounds?.[0]?.number ?? 1) > 1;
  }

  get hasNewer(): boolean {
    return this.before !== undefined;
  }

  entrant(id: number): EntrantView | undefined {
    return this.overview?.event.entrants[id - 1];
  }

  /** The name of a side on pairings. */
  label(side: readonly number[]): string {
    return side.map((id) => this.entrant(id)?.label ?? String(id)).join(" – ");
  }

  /** The entrant that the user plays for, unless they have withdrawn. */
  get own(): EntrantView | undefined {
    const isOwn = ({ people, players, withdrawn }: EntrantView) =>
      !withdrawn &&
      people.slice(0, players).some(({ account }) => account && currentUser.is(account));
    return this.overview?.event.entrants.find(isOwn);
  }

  /** Asks the server if it is time and somebody looks. */
  poll(): void {
    const rest = Math.max(this.rest, (this.text.length / CHARACTERS) * 1000);
    if (document.visibilityState === "hidden" || Date.now() < this.askedAt + rest) return;
    void this.refresh();
  }

  /** The shortest time until the next question. */
  private get rest(): number {
    const { finished = false, last = 0 } = this.overview?.event ?? {};
    if (this.hasNewTable || (this.newest !== undefined && this.newest > last)) return NEWS;
    if (finished) return POLL_FINISHED;
    return this.newest !== undefined && connection.open ? POLL_FOLLOWED : POLL;
  }

  /** Asks the server now. Two callers share one question. */
  refresh(): Promise<void> {
    this.asks ??= this.ask().finally(() => {
      this.asks = undefined;
      this.dispatchEvent(new Event("change"));
    });
    return this.asks;
  }

  private async ask(): Promise<void> {
    this.askedAt = Date.now();
    this.hasNewTable = false;
    try {
      const text = await showEvent(this.id);
      Object.assign(this, { readAt: Date.now(), isCut: false });
      if (text === this.text) return;
      const overview = JSON.parse(text) as EventOverview;
      const started = overview.event.stages.length;
      const stage = Math.max(1, this.stageChosen ?? started);
      const rounds = started > 0 ? await listRounds(this.id, stage, this.before) : [];
      Object.assign(this, { text, overview, rounds, problem: undefined });
      if (this.runs && overview.event["hall-code"] !== this.codeNumber) await this.askHallCode();
    } catch (refusal) {
      this.isCut = true;
      // The event stays in view; the frame shows that the connection is lost.
      if (!this.overview) this.problem = refusal as Refusal;
    }
  }

  private async askHallCode(): Promise<void> {
    const number = this.overview?.event["hall-code"] ?? null;
    this.hallCode = number === null ? undefined : ((await showHallCode(this.id)).code ?? undefined);
    this.codeNumber = number;
  }

  /** Shows another stage, or other rounds of it. */
  async choose(stage: number, before?: number): Promise<void> {
    await this.asks;
    Object.assign(this, { stageChosen: stage, before, text: "", rounds: undefined });
    this.dispatchEvent(new Event("change"));
    await this.refresh();
  }

  /** Rejects with a refusal. */
  async act(...commands: EventCommand[]): Promise<void> {
    await this.changes(async () => {
      for (const command of commands) await actIn(this.id, command);
    });
  }

  /** Acts, and tells the user if the server would not. Whether it did. */
  try(...commands: EventCommand[]): Promise<boolean> {
    return tells(this.act(...commands));
  }

  /** Rejects with a refusal. */
  async addArbiter(person: string): Promise<void> {
    await this.changes(() => setArbiter(this.id, person, true));
  }

  /** Tells the user if the server would not. Whether it did. */
  removeArbiter(person: string): Promise<boolean> {
    return tells(this.changes(() => setArbiter(this.id, person, false)));
  }

  /** Carries out a change, and shows its effect. */
  async changes(change: () => Promise<unknown>): Promise<void> {
    this.isBusy = true;
    this.dispatchEvent(new Event("change"));
    try {
      await change();
    } finally {
      this.isBusy = false;
      // An answer that is on its way may be older than the change.
      await this.asks;
      await this.refresh();
    }
  }
}

/** Tells the user why the server would not do something. Whether it did. */
async function tells(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (refusal) {
    toasts.tell(eventRefused(refusal as Refusal));
    return false;
  }
}
