// The bots that the server offers, and how they are invited to a table.

import { connection } from "./connection";
import { listBots } from "./http";
import type { BotLine, Person, Seat } from "./protocol";
import { SEATS } from "./seats";
import { setSettings, settings } from "./settings";
import { t } from "./words";

/** The level of the bot that is offered first. */
const USUAL = "casual";

/** The level of one of our own bots. Installed engines keep their names. */
const levelOf = (person: Person | undefined): string | undefined =>
  person?.bot ? /^bot-tandem-(\w+)$/.exec(person.id)?.[1] : undefined;

/** The level of one of our own bots in words. */
export function levelText(person: Person | undefined): string | undefined {
  const level = levelOf(person);
  return level && t(`level-${level}`);
}

/** Bots of one level are told apart by the names of their seats. */
const BOT_NAMES: Record<Seat, string> = {
  WhiteA: "Alma",
  BlackA: "Bruno",
  WhiteB: "Cleo",
  BlackB: "Dario",
};

/** The name of a person at a seat. */
export const nameAt = (seat: Seat, person: Person | undefined): string =>
  levelOf(person) ? BOT_NAMES[seat] : (person?.name ?? seat);

/** The same with the level of a bot. */
export function fullNameAt(seat: Seat, person: Person | undefined): string {
  const level = levelText(person);
  return level ? `${BOT_NAMES[seat]} (${level})` : nameAt(seat, person);
}

/** The seat of a person who plays with three bots. */
const OWN: Seat = "WhiteA";

class Bots extends EventTarget {
  known: readonly BotLine[] = [];
  /** Whether the list has not arrived yet. */
  isLoading = true;
  private asked = false;

  /** Requests the list of bots, once. */
  async load(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    try {
      this.known = await listBots();
      this.isLoading = false;
      this.dispatchEvent(new Event("change"));
    } catch {
      this.asked = false;
    }
  }

  /** The bot that was chosen last. */
  get chosen(): BotLine | undefined {
    const { known } = this;
    const last = known.find(({ id }) => id === settings.bot);
    return last ?? known.find(({ level }) => level === USUAL) ?? known[0];
  }

  choose(id: string): void {
    setSettings({ bot: id });
  }
}

/** Dispatches `change`. */
export const bots = new Bots();

/** The name and the level of a bot. */
export const botText = ({ name, level }: BotLine): string =>
  level ? `${name} · ${t(`level-${level}`)}` : name;

/** Sits down at a new table with three bots; rejects with a refusal. */
export async function sitWithBots(table: string, bot: string): Promise<void> {
  await connection.intend(table, OWN, { do: "sit" });
  for (const seat of SEATS)
    if (seat !== OWN) await connection.intend(table, seat, { do: "employ", bot });
}
