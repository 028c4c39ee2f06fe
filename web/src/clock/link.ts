// How the devices of a game keep one log, over any way that may lose, repeat and reorder messages.
//
// Each device says every second that it is there and how many entries of each writer it has. That
// confirms entries; what a device lacks is sent again until it has it. A device sends its own
// entries, and those of devices that are away. Nothing here knows a network or a screen: times are
// arguments, and messages leave by a function.

import { boardsOf, ONLOOKER, parseId, SCRIBE, WRITERS, type Writer } from "./entry";
import type { HallGame } from "./game";
import type { Have } from "./journal";
import { MOST_ENTRIES, type Message } from "./messages";
import { PeerTime } from "./peer-time";

/** How often a device says that it is there, in milliseconds. */
const HERE = 1000;
/** It says so sooner if it has new entries to confirm, but not for each. */
const SOON = 100;
/** Entries that are not confirmed are sent again after this, or after two round trips. */
const AGAIN = 400;
/** How many entries may be on their way to a device. */
const WINDOW = 4 * MOST_ENTRIES;
/** A device that says nothing for this long is away. */
const AWAY = 4000;
/** How often the time is asked for, at first and later. */
const ASK_FIRST = 200;
const ASK_LATER = 2000;
/** How many answers make the time of the game known. */
const ANSWERS = 5;
/** While clocks run, each answer leads them by this share of the difference, at most by so much. */
const LEAD = 0.25;
const MOST_LEAD = 20;
/** A difference beyond this comes from sleep or a new device, and is corrected at once. */
const JUMP = 500;

/** The time of a device, which is led to that of the game. */
export interface LedTime {
  now(): number;
  steady(): number;
  adjust(millis: number): void;
}

interface Peer {
  writer: Writer;
  since: number;
  have: Have;
  /** How many entries of each writer have been sent, and when the last were. */
  sent: Have;
  sentAt: number;
  heardAt: number;
}

interface Hooks {
  send(message: Message): void;
  /** The log or the link has changed. */
  changed(): void;
  /** Another device has become what this one was. */
  replaced(): void;
}

/** A device in its room. */
export interface Identity {
  key: string;
  /** When it became that, in the time of the game; 0 as long as it does not know that time. */
  since: number;
}

/** How a device came to its game: it set it up, it found it in a room, or its page came back. */
export type Origin = "opened" | "joined" | "back";

export class Link {
  /** Whether this device has the time of the game. */
  isSynced: boolean;
  private hasLog: boolean;
  /** When this device began to look for others. */
  private readonly began: number;
  private readonly peers = new Map<string, Peer>();
  private readonly peerTime = new PeerTime();
  private readonly questions = new Map<number, number>();
  private asked = -Infinity;
  private question = 0;
  private answers = 0;
  private said = -Infinity;
  private owesHere = true;
  /** The devices at the last look, and whether the log says that the other clock is away. */
  private were = "";
  private wasTogether = false;
  private isApart = false;

  constructor(
    private readonly game: HallGame,
    private readonly me: Identity,
    private readonly time: LedTime,
    private readonly hooks: Hooks,
    origin: Origin,
  ) {
    this.hasLog = origin !== "joined";
    this.began = time.steady();
    this.isSynced = origin === "opened" || (origin === "back" && me.since > 0);
    if (origin === "opened") this.isNow();
  }

  /** From now on this device has the time of the game. */
  private isNow(): void {
    this.isSynced = true;
    this.me.since ||= Math.max(1, Math.round(this.time.now()));
  }

  /** The device whose time counts. */
  private get keeper(): Writer {
    const { keeper, boards } = this.game.setup;
    return keeper ?? (boards.join("") as Writer);
  }

  private get isKeeper(): boolean {
    return this.keeper === this.game.writer;
  }

  /** Whether this device may act: it has the time, and all that was written before it came. */
  get isReady(): boolean {
    return this.isSynced && this.hasLog;
  }

  /** A device that has joined has the log as soon as it has all that others say they have. */
  private compareLogs(): void {
    if (this.hasLog || !this.isSynced || this.peers.size === 0) return;
    const own = this.game.journal.have;
    this.hasLog = [...this.peers.values()].every(({ have }) =>
      WRITERS.every((writer) => (have[writer] ?? 0) <= (own[writer] ?? 0)),
    );
    if (this.hasLog) this.hooks.changed();
  }

  /** The devices that are there. */
  get present(): Writer[] {
    return this.here().map(({ writer }) => writer);
  }

  /** Whether it is too early to say that the other clock is away. */
  get isLooking(): boolean {
    return this.time.steady() - this.began <= AWAY;
  }

  /** Whether another clock is there. */
  get isTogether(): boolean {
    return this.present.some((writer) => boardsOf(writer).length > 0);
  }

  /** Whether a scribe is there, other than this device. */
  get hasScribe(): boolean {
    return this.present.includes(SCRIBE);
  }

  /** How exactly the time of the game is known here, in milliseconds; for the keeper exactly. */
  get error(): number | undefined {
    return this.isKeeper ? 0 : this.peerTime.read(this.time.steady())?.error;
  }

  /** To be called several times a second. */
  tick(): void {
    const now = this.time.steady();
    const isDue = now - this.said >= (this.owesHere ? SOON : HERE);
    if (this.isSynced && isDue) this.sayHere(now);
    const every = this.answers < ANSWERS ? ASK_FIRST : ASK_LATER;
    const lacksTime = !this.isKeeper || !this.isSynced;
    if (lacksTime && now - this.asked >= every) this.ask(now);
    this.compareLink();
    this.flush();
  }

  /** Sends entries that others lack. To be called after each new entry. */
  flush(): void {
    const now = this.time.steady();
    const peers = this.here();
    for (const peer of peers)
      if (now - peer.sentAt > AGAIN + 2 * (this.error ?? 0)) peer.sent = { ...peer.have };
    for (const writer of WRITERS) {
      const isOthers = peers.some((one) => one.writer === writer && this.hasAll(one, writer));
      if (!isOthers) this.sendLog(writer, peers, now);
    }
  }

  private hasAll({ have }: Peer, writer: Writer): boolean {
    return (have[writer] ?? 0) >= (this.game.journal.have[writer] ?? 0);
  }

  private sendLog(writer: Writer, peers: readonly Peer[], now: number): void {
    const total = this.game.journal.have[writer] ?? 0;
    const lacking = peers.filter((peer) => (peer.sent[writer] ?? 0) < total);
    if (lacking.length === 0) return;
    const confirmed = Math.min(...lacking.map(({ have }) => have[writer] ?? 0));
    const first = Math.min(...lacking.map(({ sent }) => sent[writer] ?? 0));
    const until = Math.min(total, confirmed + WINDOW);
    for (let from = first; from < until; from += MOST_ENTRIES) {
      const most = Math.min(MOST_ENTRIES, until - from);
      const entries = [...this.game.journal.from(writer, from, most)];
      this.hooks.send({ key: this.me.key, says: "entries", entries });
    }
    for (const peer of lacking) {
      peer.sent[writer] = Math.max(until, peer.sent[writer] ?? 0);
      peer.sentAt = now;
    }
  }

  hear(message: Message): void {
    if (message.key === this.me.key) return;
    const now = this.time.steady();
    const peer = this.peers.get(message.key);
    if (peer) peer.heardAt = now;
    switch (message.says) {
      case "join":
        return this.tellGame();
      case "here":
        return this.meet(message, now);
      case "entries":
        return this.merge(message, peer);
      case "ask":
        return this.answer(message);
      case "time":
        if (message.to === this.me.key) this.timeIs(message, now);
        return;
      case "game":
        return;
    }
  }

  private tellGame(): void {
    const { setup, writer, boards } = this.game;
    // Somebody without a clock who has just come may not know yet which clocks are there.
    if (boards.length === 0 && this.isLooking) return;
    const taken = [...new Set([writer, ...this.present])];
    this.hooks.send({ key: this.me.key, says: "game", setup, taken });
  }

  private meet({ key, writer, since, have }: Extract<Message, { says: "here" }>, now: number) {
    const isNewer = since > this.me.since || (since === this.me.since && key > this.me.key);
    if (writer === this.game.writer && writer !== ONLOOKER) {
      if (isNewer && this.isSynced) this.hooks.replaced();
      return;
    }
    const known = this.peers.get(key);
    if (!known || now - known.heardAt > AWAY) this.owesHere = true;
    const sent = known?.sent ?? { ...have };
    this.peers.set(key, { writer, since, have, sent, sentAt: known?.sentAt ?? now, heardAt: now });
    this.compareLogs();
    this.compareLink();
    this.flush();
    if (!known) this.hooks.changed();
  }

  private merge({ entries }: Extract<Message, { says: "entries" }>, peer: Peer | undefined): void {
    this.owesHere = true;
    // A device has what it sends.
    for (const { writer, number } of entries.map(({ id }) => parseId(id)))
      if (peer) peer.have[writer] = Math.max(peer.have[writer] ?? 0, number + 1);
    if (!this.isSynced) return;
    const count = this.game.merge(entries, this.hasLog ? this.time.now() : undefined);
    if (count === 0) return;
    this.compareLogs();
    this.hooks.changed();
  }

  private sayHere(now: number): void {
    this.said = now;
    this.owesHere = false;
    const { key, since } = this.me;
    const { writer, journal } = this.game;
    this.hooks.send({ key, says: "here", writer, since, have: journal.have });
  }

  private ask(now: number): void {
    this.asked = now;
    this.question = (this.question + 1) % 10_000;
    this.questions.set(this.question, now);
    // Answers to older questions say too little to be waited for.
    this.questions.delete((this.question + 9_950) % 10_000);
    this.hooks.send({ key: this.me.key, says: "ask", number: this.question });
  }

  private answer({ key, number }: Extract<Message, { says: "ask" }>): void {
    const isAsked = this.isKeeper || !this.present.includes(this.keeper);
    if (!this.isSynced || !isAsked) return;
    const at = this.time.now();
    this.hooks.send({ key: this.me.key, says: "time", to: key, number, at });
  }

  private timeIs({ number, at }: Extract<Message, { says: "time" }>, now: number): void {
    const sent = this.questions.get(number);
    if (sent === undefined) return;
    this.questions.delete(number);
    this.peerTime.answered(sent, at, now);
    this.answers += 1;
    if (this.answers < ANSWERS && !this.isSynced) return;
    const read = this.peerTime.read(now);
    if (!read) return;
    const off = now + read.ahead - this.time.now();
    const runs = this.isSynced && this.game.state.phase === "running";
    const isJump = Math.abs(off) > JUMP + read.error;
    if (runs && isJump) this.game.drift(off, this.time.now());
    const lead = Math.max(-MOST_LEAD, Math.min(MOST_LEAD, off * LEAD));
    this.time.adjust(runs && !isJump ? lead : off);
    if (this.isSynced) return;
    this.isNow();
    this.hooks.changed();
  }

  /** The steady time stood still: old answers say nothing. */
  slept(): void {
    this.peerTime.forget();
    this.answers = 0;
  }

  /** Logs that the other clock cannot be reached, and that it can again. */
  private compareLink(): void {
    const { isTogether } = this;
    const present = this.present.join();
    const isOther = present !== this.were;
    this.were = present;
    if (isTogether === this.wasTogether) {
      if (isOther) this.hooks.changed();
      return;
    }
    this.wasTogether = isTogether;
    const { phase } = this.game.state;
    const isPlayed = phase === "running" || phase === "stopped";
    const isClock = this.isReady && this.game.boards.length > 0;
    if (isClock && !isTogether && isPlayed) {
      this.game.link("apart", this.time.now());
      this.isApart = true;
    } else if (isClock && isTogether && this.isApart) {
      this.game.link("together", this.time.now());
      this.isApart = false;
    }
    this.hooks.changed();
  }

  private here(): Peer[] {
    const now = this.time.steady();
    const here = [...this.peers.values()].filter(({ heardAt }) => now - heardAt <= AWAY);
    // A device that has taken the place of another is the one that counts.
    return here.filter(
      ({ writer, since }) =>
        writer === ONLOOKER || !here.some((one) => one.writer === writer && one.since > since),
    );
  }
}
