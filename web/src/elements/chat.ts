// Chat: phrases for the partner, and free text.

import { html, nothing } from "lit";
import { emit } from "../events";
import type { Channel, Seat, Talk } from "../protocol";
import { colorOf, roleOf } from "../seats";
import type { LiveTable } from "../live-table";
import { t } from "../words";
import { TandemElement } from "./base";
import { picture } from "./piece-symbols";
import "./person";

const SIGNS = ["+", "++", "+++", "-", "--", "---"] as const;
const PIECES = ["p", "n", "b", "r", "q"] as const;
const OTHERS = ["d", "h", "trades"] as const;
const WORDS = ["sit", "go", "fast", "slow", "dead", "ok", "no", "x"] as const;

const PHRASE = /^(?:([+-])\1{0,2}(?:[pnbrqdh]|trades)|sit|go|fast|slow|dead|x|ok|no)$/;

export const isPhrase = (text: string): boolean => PHRASE.test(text);

/** The meaning of a phrase. */
export function meaning(phrase: string): string {
  const what = phrase.replace(/^[+-]+/, "");
  const signs = phrase.slice(0, phrase.length - what.length);
  if (!signs) return t(`phrase-${phrase}`);
  return urgency(signs, t(`what-${what}`));
}

function urgency(signs: string, what: string): string {
  return t(signs[0] === "+" ? `want-${signs.length}` : `dont-${signs.length}`, { what });
}

/** Buttons for all phrases. */
export class TandemPhrases extends TandemElement {
  static override properties = { seat: {}, sign: { state: true } };
  declare seat: Seat;
  declare private sign: (typeof SIGNS)[number];

  constructor() {
    super();
    this.sign = "+";
  }

  protected override render() {
    // Pieces that the partner captures have our own color.
    const color = colorOf(this.seat);
    return html`<div class="phrases" role="group" aria-label=${t("phrases")}>
      <div class="signs" role="group" aria-label=${t("how-much")}>
        ${SIGNS.map(
          (sign) =>
            html`<button
              class=${sign[0] === "+" ? "want" : "dont"}
              aria-pressed=${this.sign === sign}
              title=${urgency(sign, "…")}
              aria-label=${urgency(sign, "…")}
              @click=${() => (this.sign = sign)}
            >
              ${sign.replaceAll("-", "−")}
            </button>`,
        )}
      </div>
      <div class="wants">
        ${PIECES.map((piece) => {
          const phrase = this.sign + piece;
          const said = html`<span class="visually-hidden">${meaning(phrase)}</span>`;
          return this.button(phrase, html`${picture(piece.toUpperCase(), color)}${said}`);
        })}
        ${OTHERS.map((what) => this.button(this.sign + what, t(`short-${what}`)))}
      </div>
      <div class="words">${WORDS.map((word) => this.button(word, t(`short-${word}`)))}</div>
    </div>`;
  }

  /** Calls by key: the number of a want, the first letter of some words, and the urgency. */
  get keys(): Record<string, () => void> {
    const says = (phrase: string) => () => emit(this, "say", phrase);
    const wants = [...PIECES, ...OTHERS].map((what, i): [string, () => void] => [
      String(i + 1),
      says(this.sign + what),
    ]);
    return {
      ...Object.fromEntries(wants),
      s: says("sit"),
      g: says("go"),
      y: says("ok"),
      n: says("no"),
      "+": () => this.urge("+"),
      "-": () => this.urge("-"),
    };
  }

  /** The same key again is more urgent. */
  private urge(kind: "+" | "-"): void {
    const more = this.sign.startsWith(kind) ? (this.sign.length % 3) + 1 : 1;
    this.sign = SIGNS.find((sign) => sign === kind.repeat(more)) ?? "+";
  }

  private button(phrase: string, content: unknown) {
    const kind = phrase.startsWith("-") ? "dont" : phrase.startsWith("+") ? "want" : phrase;
    const piece = PIECES.some((of) => phrase === this.sign + of);
    return html`<button
      class="phrase ${kind} ${piece ? "piece-phrase" : ""}"
      data-phrase=${phrase}
      title="${phrase}: ${meaning(phrase)}"
      @click=${() => emit(this, "say", phrase)}
    >
      ${content}
    </button>`;
  }
}

/** The messages, and a field to write one. */
export class TandemChat extends TandemElement {
  static override properties = { table: { attribute: false }, seat: {}, channel: { state: true } };
  declare table: LiveTable;
  declare seat: Seat | undefined;
  /** The channel of the next message; a player's default is the team. */
  declare private channel: Channel | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  private get channels(): Channel[] {
    const { table } = this;
    const seated = table.mine.length > 0;
    // During a game, spectators hear only each other.
    if (!seated && table.inGame) return ["observers"];
    const here: Channel[] = seated && table.hasTeams ? ["team", "table"] : ["table"];
    return seated && table.inGame ? here : [...here, "observers"];
  }

  protected override render() {
    const talk = this.table.known?.talk ?? [];
    const channels = this.channels;
    const channel = channels.find((of) => of === this.channel) ?? channels[0] ?? "table";
    return html`
      <ol class="said" tabindex="0" aria-label=${t("talk")} aria-live="polite">
        ${talk.length ? talk.map((said) => line(said, this.table, this.seat)) : html`<li class="empty">${t("nothing-said")}</li>`}
      </ol>
      <form class="say" @submit=${(event: SubmitEvent) => this.submit(event, channel)}>
        <select
          ?hidden=${channels.length < 2}
          aria-label=${t("send-to")}
          @change=${(event: Event) => (this.channel = (event.target as HTMLSelectElement).value as Channel)}
        >
          ${channels.map((of) => html`<option value=${of} .selected=${of === channel}>${t(`channel-${of}`)}</option>`)}
        </select>
        <input
          name="text"
          maxlength="300"
          autocomplete="off"
          aria-label=${t("say")}
          placeholder=${t("say")}
        />
        <button>${t("send")}</button>
      </form>
    `;
  }

  private submit(event: SubmitEvent, channel: Channel): void {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).elements.namedItem("text") as HTMLInputElement;
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    emit(this, "say-to", { channel, text });
  }

  protected override updated(): void {
    const list = this.querySelector(".said");
    if (list) list.scrollTop = list.scrollHeight;
  }
}

function line({ channel, from, seat, text }: Talk, table: LiveTable, own: Seat | undefined) {
  const role =
    seat && (table.hasTeams ? own && t(`role-${roleOf(seat, own)}`) : table.seatText(seat));
  const phrase = channel === "team" && isPhrase(text);
  return html`<li class=${channel}>
    <span class="channel">${t(`channel-${channel}`)}</span>
    <tandem-person .person=${from} .table=${table} .seat=${seat}></tandem-person
    >${role ? html` <small>${role}</small>` : nothing}
    ${phrase ? html`<span class="token" title=${text}>${text.replaceAll("-", "−")}</span> ${meaning(text)}` : text}
  </li>`;
}

customElements.define("tandem-phrases", TandemPhrases);
customElements.define("tandem-chat", TandemChat);
