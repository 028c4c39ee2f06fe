// A table of Kriegspiel as this client knows it: only what its viewer may see.

import { LiveTable, type TableMessage } from "./live-table";
import type {
  Color,
  Intent,
  KriegspielChange,
  KriegspielSnapshot,
  KriegspielYou,
  Seat,
  SideState,
  Talk,
  UmpireLine,
} from "./protocol";
import { colorOf, other, seatsAt } from "./seats";
import { t } from "./words";

/** The latest events, for sounds and announcements. */
export interface KriegspielNews {
  heard: UmpireLine[];
  talk: Talk | undefined;
  started: boolean;
  ended: boolean;
  /** The game was aborted. */
  aborted: boolean;
}

export class KriegspielTable extends LiveTable<KriegspielSnapshot, KriegspielNews> {
  readonly seats = seatsAt("kriegspiel");
  readonly hasTeams = false;
  readonly swapsSeats = false;
  /** The attempt that is waiting for an answer. */
  attempted: string | undefined;

  get you(): KriegspielYou {
    return this.known?.you ?? {};
  }

  get mine(): readonly Seat[] {
    return this.you.seat ? [this.you.seat] : [];
  }

  /** The color that this page plays. */
  get own(): Color | undefined {
    return this.you.seat && colorOf(this.you.seat);
  }

  /** The perspective: the player's own color, or the side that a spectator has chosen. */
  get eyes(): Color | undefined {
    const { own } = this;
    const { looks } = this.you;
    return own ?? (looks === "both" ? undefined : looks);
  }

  /** The state of the visible side. */
  get side(): SideState | undefined {
    return this.eyes && this.state?.sides[this.eyes];
  }

  /** Whether the rules have drops. */
  get drops(): boolean {
    return this.known?.terms.ruleset === "crazykrieg";
  }

  seatText(seat: Seat): string {
    return t(colorOf(seat));
  }

  hear(message: TableMessage, at = performance.now()): void {
    const before = this.known;
    if (message.type === "kriegspiel-snapshot") this.known = message;
    else if (message.type === "kriegspiel-change" && before) this.known = changed(before, message);
    else return;
    if (message.state) this.arrived = at;
    // The umpire's words on an attempt may arrive before the answer to its intent.
    if (!("terms" in message) && message.heard?.some((line) => this.answers(line)))
      this.attempted = undefined;
    if (before) this.emit("news", news(before, this.known, message));
    this.changed();
  }

  /** Sends an intent; rejects with a refusal. An attempt is pending until it is answered. */
  override async intend(seat: Seat | undefined, intent: Intent): Promise<void> {
    const [, act] = (intent.do === "play" && /^attempts (\S+)$/.exec(intent.deed)) || [];
    if (act) this.attempts(act);
    try {
      await super.intend(seat, intent);
    } finally {
      if (act && this.attempted === act) this.attempts(undefined);
    }
  }

  private answers({ by, said }: UmpireLine): boolean {
    return by === this.own && said !== "asked";
  }

  private attempts(act: string | undefined): void {
    this.attempted = act;
    this.changed();
  }

  left(seat: Seat): number {
    const { state } = this;
    if (!state) return 0;
    const reading = state.clocks[colorOf(seat)];
    return this.runs(seat)
      ? reading - Math.max(0, this.elapsed - (state.clocks.delay ?? 0))
      : reading;
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
  // A new game starts without announcements.
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

const isPlayed = ({ state: { phase } }: KriegspielSnapshot): boolean =>
  phase === "playing" || phase === "stopped";

/** The end of a game brings a snapshot that also repeats earlier announcements. */
function news(
  before: KriegspielSnapshot,
  now: KriegspielSnapshot,
  message: KriegspielChange | KriegspielSnapshot,
): KriegspielNews {
  const whole = "terms" in message;
  const fresh = whole
    ? now.heard.filter(
        ({ said, turn }) =>
          said === "moved" && turn > before.state.turns && now.state.game === before.state.game,
      )
    : (message.heard ?? []);
  return {
    heard: fresh,
    talk: whole ? undefined : message.talk,
    started:
      before.state.phase !== "playing" && now.state.phase === "playing" && now.state.turns === 0,
    ended: before.state.phase !== "over" && now.state.phase === "over",
    aborted:
      isPlayed(before) && now.state.phase === "seating" && now.state.game === before.state.game,
  };
}

/** The announcements of a turn. */
export interface Turn {
  /** From 1: White's first is 1, Black's first is 2. */
  number: number;
  by: Color;
  lines: UmpireLine[];
}

export function turnsOf(heard: readonly UmpireLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of heard) {
    if (turns.at(-1)?.number !== line.turn)
      turns.push({ number: line.turn, by: line.by, lines: [] });
    turns.at(-1)?.lines.push(line);
  }
  return turns;
}

/** The number of refused attempts in a turn, as far as it was announced. */
export const refusals = ({ lines }: Turn): number =>
  Math.max(0, ...lines.map((line) => (line.said === "refused" ? line.number : 0)));

/** The announcements of the last move, if the opponent of `by` made it. */
export function announcedBefore(heard: readonly UmpireLine[], by: Color) {
  const moved = heard.findLast((line) => line.said === "moved");
  return moved?.said === "moved" && moved.by === other(by) ? moved.announced : undefined;
}
