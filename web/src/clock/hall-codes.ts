// The codes of halls that this device knows, by event: with them its clocks report results.

const KEY = "tandem-clock-codes";

/** How many events are remembered. */
const MOST = 5;

type Stored = [event: string, code: string][];

/** Dispatches `change`. */
class HallCodes extends EventTarget {
  private codes: Stored = [];

  constructor() {
    super();
    try {
      const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Stored;
      if (Array.isArray(stored)) this.codes = stored.filter((entry) => Array.isArray(entry));
    } catch {
      // Nothing was stored.
    }
  }

  of = (event: string): string | undefined => this.codes.find(([of]) => of === event)?.[1];

  set(event: string, code: string): void {
    const others = this.codes.filter(([of]) => of !== event);
    this.codes = [...others, [event, code] as Stored[number]].slice(-MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.codes));
    } catch {
      // It is known until the page is closed.
    }
    this.dispatchEvent(new Event("change"));
  }
}

export const hallCodes = new HallCodes();

/** Letters and digits as people type or link them; nothing if they are no code. */
export function parseHallCode(text: string): string | undefined {
  const code = text.replaceAll(/[^a-zA-Z0-9]/g, "").toUpperCase();
  return code.length === 6 ? code : undefined;
}
