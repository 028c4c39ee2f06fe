// What is said: the team's phrases at one tap, and free talk.

import { html, nothing } from "lit";
import type { Channel, Seat, Talk } from "../protocol";
import { colorOf } from "../seats";
import type { LiveTable } from "../live";
import { t } from "../words";
import { TandemElement } from "./base";
import { picture } from "./men";
import "./person";

const SIGNS = ["+", "++", "+++", "-", "--", "---"] as const;
const MEN = ["p", "n", "b", "r", "q"] as const;
const OTHERS = ["d", "h", "trades"] as const;
const WORDS = ["sit", "go", "fast", "slow", "dead", "ok", "no", "x"] as const;

const PHRASE = /^(?:([+-])\1{0,2}(?:[pnbrqdh]|trades)|sit|go|fast|slow|dead|x|ok|no)$/;

export const isPhrase = (text: string): boolean => PHRASE.test(text);

/** What a phrase means, in words. */
export function meaning(phrase: string): string {
  const what = phrase.replace(/^[+-]+/, "");
  const signs = phrase.slice(0, phrase.length - what.length);
  if (!signs) return t(`phrase-${phrase}`);
  return urgency(signs, t(`what-${what}`));
}

function urgency(signs: string, what: string): string {
  return t(signs[0] === "+" ? `want-${signs.length}` : `dont-${signs.length}`, { what });
}

/** Buttons for all phrases; `say` tells which was tapped. */
export class TandemPhrases extends TandemElement {
  static override properties = { seat: {}, sign: { state: true } };
  declare seat: Seat;
  declare private sign: (typeof SIGNS)[number];

  constructor() {
    super();
    this.sign = "+";
  }

  protected override render() {
    // What the partner takes comes to us in our own color.
    const color = colorOf(this.seat);
    return html`<div class="phrases" role="group" aria-label=${t("phrases")}>
      <div class="signs" role="group" aria-label=${t("how-much")}>
        ${SIGNS.map(
          (sign) =>
            html`<button
              class=${sign[0] === "+" ? "want" : "dont"}
              aria-pressed=${this.sign === sign}
              title=${urgency(sign, "…")}
              @click=${() => (this.sign = sign)}
            >
              ${sign.replaceAll("-", "−")}
            </button>`,
        )}
      </div>
      <div class="wants">
        ${MEN.map((man) => {
          const phrase = this.sign + man;
          const said = html`<span class="visually-hidden">${meaning(phrase)}</span>`;
          return this.button(phrase, html`${picture(man.toUpperCase(), color)}${said}`);
        })}
        ${OTHERS.map((what) => this.button(this.sign + what, t(`short-${what}`)))}
      </div>
      <div class="words">${WORDS.map((word) => this.button(word, t(`short-${word}`)))}</div>
    </div>`;
  }

  private button(phrase: string, content: unknown) {
    const kind = phrase.startsWith("-") ? "dont" : phrase.startsWith("+") ? "want" : phrase;
    const man = MEN.some((of) => phrase === this.sign + of);
    return html`<button
      class="phrase ${kind} ${man ? "man-phrase" : ""}"
      data-phrase=${phrase}
      title="${phrase}: ${meaning(phrase)}"
      @click=${() => this.dispatchEvent(new CustomEvent("say", { detail: phrase, bubbles: true }))}
    >
      ${content}
    </button>`;
  }
}

/** What was said, and a line to say more. `say-to` tells what and to whom. */
export class TandemTalk extends TandemElement {
  static override properties = { table: { attribute: false }, seat: {}, channel: { state: true } };
  declare table: LiveTable;
  declare seat: Seat | undefined;
  /** To whom the next line goes; a player talks to his partner first. */
  declare private channel: Channel | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  private get channels(): Channel[] {
    const { table } = this;
    const seated = table.mine.length > 0;
    const here: Channel[] = seated && table.hasTeams ? ["team", "table"] : ["table"];
    return seated && table.inGame ? here : [...here, "observers"];
  }

  protected override render() {
    const talk = this.table.known?.talk ?? [];
    const channels = this.channels;
    const channel = channels.find((of) => of === this.channel) ?? channels[0] ?? "table";
    return html`
      <ol class="said" tabindex="0" aria-label=${t("talk")} aria-live="polite">
        ${talk.length ? talk.map((said) => line(said, this.table)) : html`<li class="empty">${t("nothing-said")}</li>`}
      </ol>
      <form class="say" @submit=${(event: SubmitEvent) => this.submit(event, channel)}>
        <select
          ?hidden=${channels.length < 2}
          aria-label=${t("to-whom")}
          @change=${(event: Event) => (this.channel = (event.target as HTMLSelectElement).value as Channel)}
        >
          ${channels.map((of) => html`<option value=${of} .selected=${of === channel}>${t(`channel-${of}`)}</option>`)}
        </select>
        <input name="text" maxlength="300" autocomplete="off" aria-label=${t("say")} placeholder=${t("say")} />
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
    this.dispatchEvent(new CustomEvent("say-to", { detail: { channel, text }, bubbles: true }));
  }

  protected override updated(): void {
    const list = this.querySelector(".said");
    if (list) list.scrollTop = list.scrollHeight;
  }
}

function line({ channel, from, seat, text }: Talk, table: LiveTable) {
  const phrase = channel === "team" && isPhrase(text);
  return html`<li class=${channel}>
    <span class="channel">${t(`channel-${channel}`)}</span>
    <tandem-person .person=${from} .table=${table}></tandem-person>${seat ? html` <small>${table.seatText(seat)}</small>` : nothing}
    ${phrase ? html`<span class="token" title=${text}>${text.replaceAll("-", "−")}</span> ${meaning(text)}` : text}
  </li>`;
}

customElements.define("tandem-phrases", TandemPhrases);
customElements.define("tandem-talk", TandemTalk);
