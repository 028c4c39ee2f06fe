// <bughouse-game>: a game of bughouse in any page, from a file or from the text within the element.

import { readBpgn, type BpgnRecord } from "./records.js";
import type { Bughouse } from "./bughouse.js";
import { init } from "./index.js";
import type { Move } from "./move.js";
import { nameOf, SEATS, type Seat } from "./names.js";
import { STYLES } from "./element-styles.js";

/** Bytes of a file: thousands of games. */
const MAX_BYTES = 4 << 20;

const WORDS = {
  en: { first: "Start", back: "Back", forward: "Forward", last: "End", moves: "Moves" },
  cs: { first: "Začátek", back: "Zpět", forward: "Vpřed", last: "Konec", moves: "Tahy" },
  de: { first: "Anfang", back: "Zurück", forward: "Vor", last: "Ende", moves: "Züge" },
};

const KEYS: Readonly<Record<string, "first" | "back" | "forward" | "last">> = {
  Home: "first",
  ArrowLeft: "back",
  ArrowRight: "forward",
  End: "last",
};

// Servers that render pages import this file too, and have no elements.
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * Both boards of a game with reserves, clocks, moves and keys.
 *
 * Attributes: `src`, the address of a BPGN (without it, the text of the element is the BPGN);
 * `game`, the number of the game in it, from 1; `ply`, the number of moves after which it is shown
 * (the end, if it is missing); `below`, the seat of a player of the team below (`A`, `a`, `B` or
 * `b`).
 *
 * It sends `ply` when another move is shown, and `load` or `error` after it has read a game.
 */
export class BughouseGame extends Base {
  static readonly observedAttributes = ["src", "game", "ply", "below"];

  #game: Bughouse | undefined;
  #moves: Move[] = [];
  #ply = 0;
  #problem = "";
  #read = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The number of moves after which the game is shown. */
  get ply(): number {
    return this.#ply;
  }

  set ply(ply: number) {
    this.go(ply);
  }

  /** The number of moves of the game. */
  get end(): number {
    return this.#moves.length;
  }

  /** The game as it is shown, if it is there. */
  get game(): Bughouse | undefined {
    return this.#game?.at(this.#ply);
  }

  /** Shows the game after a number of moves. */
  go(ply: number): void {
    const to = Math.max(0, Math.min(Math.trunc(ply) || 0, this.end));
    if (to === this.#ply) return;
    this.#ply = to;
    this.#draw();
    this.dispatchEvent(new CustomEvent("ply", { detail: to }));
  }

  connectedCallback(): void {
    this.tabIndex = this.hasAttribute("tabindex") ? this.tabIndex : 0;
    void this.#load();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || before === after) return;
    if (name === "ply") this.go(Number(after ?? this.end));
    else if (name === "below") this.#draw();
    else void this.#load();
  }

  async #load(): Promise<void> {
    this.#read += 1;
    const read = this.#read;
    try {
      const [text] = await Promise.all([this.#text(), init()]);
      // Another address was set meanwhile.
      if (read !== this.#read) return;
      this.#show(text);
      this.#problem = "";
    } catch (error) {
      if (read !== this.#read) return;
      this.#game = undefined;
      this.#moves = [];
      this.#problem = error instanceof Error ? error.message : String(error);
    }
    this.#build();
    this.dispatchEvent(new Event(this.#problem ? "error" : "load"));
  }

  async #text(): Promise<string | Uint8Array> {
    const src = this.getAttribute("src");
    if (src === null) return this.textContent;
    const response = await fetch(new URL(src, this.baseURI));
    if (!response.ok) throw new Error(`${src}: ${response.status} ${response.statusText}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MAX_BYTES) throw new Error(`${src}: longer than ${MAX_BYTES} bytes`);
    return bytes;
  }

  #show(text: string | Uint8Array): void {
    const number = Number(this.getAttribute("game") ?? 1);
    const record: BpgnRecord | undefined = readBpgn(text)[number - 1];
    if (!record) throw new Error(`there is no game ${number} in the text`);
    const { problem } = record.verdict();
    this.#moves = record.moves();
    if (this.#moves.length === 0 && problem) throw problem;
    this.#game = record.game();
    const ply = this.getAttribute("ply");
    this.#ply = Math.max(0, Math.min(Number(ply ?? this.end) || 0, this.end));
  }

  #key(event: KeyboardEvent): void {
    const step = KEYS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#step(step);
  }

  #step(step: "first" | "back" | "forward" | "last"): void {
    this.go({ first: 0, back: this.#ply - 1, forward: this.#ply + 1, last: this.end }[step]);
  }

  get #words(): (typeof WORDS)["en"] {
    const language = this.closest("[lang]")?.getAttribute("lang")?.slice(0, 2);
    return WORDS[language as keyof typeof WORDS] ?? WORDS.en;
  }

  /** Makes the parts of a game that was read, or says why there is none. */
  #build(): void {
    const parts = this.#game
      ? [element("div", { class: "boards", role: "img" }), this.#controls(), this.#list()]
      : [element("p", { role: "alert" }, this.#problem)];
    this.shadowRoot?.replaceChildren(...parts);
    this.#draw();
  }

  /** Shows the move. Buttons stay, and with them the focus. */
  #draw(): void {
    const root = this.shadowRoot;
    const picture = root?.querySelector(".boards");
    if (!root || !picture || !this.#game) return;
    const asked = this.getAttribute("below") as Seat | null;
    const below = asked && SEATS.includes(asked) ? asked : "A";
    const svg = this.#game.at(this.#ply).svg({ below });
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml");
    picture.replaceChildren(drawn.documentElement);
    picture.setAttribute("aria-label", this.#label());
    for (const button of root.querySelectorAll<HTMLElement>("nav button")) {
      const isForward = /forward|last/.test(button.dataset.step ?? "");
      button.setAttribute("aria-disabled", `${this.#ply === (isForward ? this.end : 0)}`);
    }
    const output = root.querySelector("output");
    if (output) output.value = `${this.#moves[this.#ply - 1] ?? ""}`;
    root.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = root.querySelectorAll<HTMLElement>("li button")[this.#ply - 1];
    current?.setAttribute("aria-current", "true");
    // Only the list scrolls, never the page around it.
    const list = root.querySelector("ol");
    if (list) list.scrollTop = (current?.offsetTop ?? 0) - list.offsetTop - list.clientHeight / 2;
  }

  /** The position in words, for those who do not see it. */
  #label(): string {
    const move = this.#moves[this.#ply - 1];
    const tags = this.#game?.tags() ?? {};
    const players = SEATS.map((seat) => tags[nameOf(seat)]).filter(Boolean);
    return `${players.join(", ")}${move ? ` – ${move}` : ""}`;
  }

  #controls(): HTMLElement {
    const words = this.#words;
    const signs = { first: "⏮", back: "◀", forward: "▶", last: "⏭" } as const;
    const nav = element("nav", {});
    for (const step of Object.values(KEYS)) {
      const [title, sign] = [words[step], signs[step]];
      const named = { type: "button", title, "aria-label": title, "data-step": step };
      const button = element("button", named, sign);
      button.addEventListener("click", () => this.#step(step));
      nav.append(button);
    }
    nav.append(element("output", {}));
    return nav;
  }

  #list(): HTMLElement {
    const list = element("ol", { "aria-label": this.#words.moves });
    this.#moves.forEach((move, index) => {
      const button = element("button", { type: "button", class: move.board }, `${move}`);
      if (move.clock !== undefined) button.title = clockText(move.clock);
      button.addEventListener("click", () => this.go(index + 1));
      const item = element("li", {});
      item.append(button);
      list.append(item);
    });
    return list;
  }
}

function element(name: string, attributes: Record<string, string>, text = ""): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

/** A clock as people read it: `1:59.5`. */
function clockText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${minutes}:${rest < 10 ? "0" : ""}${Number(rest.toFixed(1))}`;
}

declare global {
  interface HTMLElementTagNameMap {
    "bughouse-game": BughouseGame;
  }
}

if (globalThis.customElements && !customElements.get("bughouse-game"))
  customElements.define("bughouse-game", BughouseGame);
