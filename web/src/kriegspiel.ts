// A table of Kriegspiel as this client knows it: what the umpire lets its viewer know, and nothing else.

import { LiveTable, type TableMessage } from "./live";
import type { Color, Intent, KriegspielChange, KriegspielSnapshot, KriegspielYou, Seat, SideState, Talk, UmpireLine } from "./protocol";
import { colorOf, other, seatsAt } from "./seats";
import { t } from "./words";

/** What has just happened, for the ear and for announcements. */
export interface UmpireNews {
  heard: UmpireLine[];
  talk: Talk | undefined;
  started: boolean;
  ended: boolean;
  /** Given up, as if it had not been played. */
  aborted: boolean;
}

/** Dispatches `change`, and `news` with what has just happened. */
export class Kriegspiel extends LiveTable<KriegspielSnapshot> {
  readonly seats = seatsAt("kriegspiel");
  readonly hasTeams = false;
  readonly swapsSeats = false;
  /** The attempt that the umpire has not answered yet. */
  attempted: string | undefined;

  get you(): KriegspielYou {
    return this.known?.you ?? {};
  }

  get mine(): readonly Seat[] {
    return this.you.seat ? [this.you.seat] : [];
  }

  /** The color that is played from this page. */
  get own(): Color | undefined {
    return this.you.seat && colorOf(this.you.seat);
  }

  /** With whose eyes the game is seen: the player's own, or those of the one side that an observer looks at. */
  get eyes(): Color | undefined {
    const { own } = this;
    const { looks } = this.you;
    return own ?? (looks === "both" ? undefined : looks);
  }

  /** What is known of the side that is seen. */
  get side(): SideState | undefined {
    return this.eyes && this.state?.sides[this.eyes];
  }

  /** Whether men are dropped at this table. */
  get drops(): boolean {
    return this.known?.terms.ruleset === "crazykrieg";
  }

  seatText(seat: Seat): string {
    return t(colorOf(seat));
  }

  hear(message: TableMessage): void {
    const before = this.known;
    if (message.type === "kriegspiel-snapshot") this.known = message;
    else if (message.type === "kriegspiel-change" && before) this.known = changed(before, message);
    else return;
    if (message.state) this.arrived = performance.now();
    if (before) this.dispatchEvent(new CustomEvent("news", { detail: news(before, this.known, message) }));
    this.changed();
  }

  /** Does something; rejects with a refusal. An attempt is on its way until the umpire has answered. */
  override async intend(seat: Seat | undefined, intent: Intent): Promise<void> {
    const [, act] = (intent.do === "play" && /^attempts (\S+)$/.exec(intent.deed)) || [];
    if (act) this.attempts(act);
    try {
      await super.intend(seat, intent);
    } finally {
      if (act && this.attempted === act) this.attempts(undefined);
    }
  }

  private attempts(act: string | undefined): void {
    this.attempted = act;
    this.changed();
  }

  left(seat: Seat): number {
    const { state } = this;
    if (!state) return 0;
    const reading = state.clocks[colorOf(seat)];
    return this.runs(seat) ? reading - Math.max(0, this.elapsed - (state.clocks.delay ?? 0)) : reading;
  }

  runs(seat: Seat): boolean {
    return this.state?.phase === "playing" && this.state.clocks.running === colorOf(seat);
  }

  override hasMove(seat: Seat): boolean {
    return this.state?.phase === "playing" && this.state.turn === colorOf(seat);
  }
}

function changed(known: KriegspielSnapshot, change: KriegspielChange): KriegspielSnapshot {
  const state = change.state ?? known.state;
  // Another game begins with an umpire who has said nothing yet.
  const heard = state.game === known.state.game && state.phase !== "seating" ? known.heard : [];
  return {
    ...known,
    number: change.number,
    state,
    heard: [...heard, ...(change.heard ?? [])],
    talk: change.talk ? [...known.talk, change.talk] : known.talk,
    you: change.you ?? known.you,
  };
}

const isPlayed = ({ state: { phase } }: KriegspielSnapshot): boolean => phase === "playing" || phase === "stopped";

/** A snapshot comes at the end, when everything is open; what was heard before may be told anew in it. */
function news(
  before: KriegspielSnapshot,
  now: KriegspielSnapshot,
  message: KriegspielChange | KriegspielSnapshot,
): UmpireNews {
  const whole = "terms" in message;
  const fresh = whole
    ? now.heard.filter(({ said, turn }) => said === "moved" && turn > before.state.turns && now.state.game === before.state.game)
    : (message.heard ?? []);
  return {
    heard: fresh,
    talk: whole ? undefined : message.talk,
    started: before.state.phase !== "playing" && now.state.phase === "playing" && now.state.turns === 0,
    ended: before.state.phase !== "over" && now.state.phase === "over",
    aborted: isPlayed(before) && now.state.phase === "seating" && now.state.game === before.state.game,
  };
}

/** A turn as it was heard. */
export interface Turn {
  /** From 1: White's first is 1, Black's first is 2. */
  number: number;
  by: Color;
  lines: UmpireLine[];
}

export function turnsOf(heard: readonly UmpireLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of heard) {
    if (turns.at(-1)?.number !== line.turn) turns.push({ number: line.turn, by: line.by, lines: [] });
    turns.at(-1)?.lines.push(line);
  }
  return turns;
}

/** How many attempts were refused in a turn, as far as that was heard. */
export const refusals = ({ lines }: Turn): number =>
  Math.max(0, ...lines.map((line) => (line.said === "refused" ? line.number : 0)));

/** What the umpire announced last of a move, if it is the newest of all. */
export function announcedBefore(heard: readonly UmpireLine[], by: Color) {
  const moved = heard.findLast((line) => line.said === "moved");
  return moved?.said === "moved" && moved.by === other(by) ? moved.announced : undefined;
}
