// The name of a bot, and the menu to add or remove a bot at a seat.

import { html, nothing, svg } from "lit";
import { emit } from "../events";
import { bots, botText, levelText, nameAt } from "../bots";
import type { LiveTable } from "../live-table";
import type { Intent, Person, Seat } from "../protocol";
import { t } from "../words";
import { TandemMenu } from "./menu";

/** The head of a robot. */
const SIGN = html`<svg class="bot-sign" viewBox="0 0 16 16" aria-hidden="true">
  ${svg`<path d="M8 1v3M1 8v3M15 8v3" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" fill="none" />
    <rect x="3" y="4" width="10" height="9.5" rx="2" fill="none" stroke="currentColor" stroke-width="1.4" />
    <circle cx="6" cy="8" r="1.1" fill="currentColor" /><circle cx="10" cy="8" r="1.1" fill="currentColor" />
    <path d="M6 11h4" stroke="currentColor" stroke-width="1.2" />`}
</svg>`;

/** The name of a bot with its sign, which screen readers read as a word. */
export const botName = (person: Person, seat?: Seat) =>
  html`${SIGN}<span class="visually-hidden">${t("bot")} </span
    >${seat ? nameAt(seat, person) : person.name}`;

/** A field to choose a bot, which remembers the choice. */
export const botChoice = () =>
  html`<select
    name="bot"
    aria-label=${t("which-bot")}
    ?disabled=${bots.isLoading}
    @change=${(event: Event) => bots.choose((event.target as HTMLSelectElement).value)}
  >
    ${bots.known.map((bot) => html`<option value=${bot.id} .selected=${bot === bots.chosen}>${botText(bot)}</option>`)}
  </select>`;

/** The menu of a seat with a bot, or of an empty one. */
export class TandemBot extends TandemMenu {
  static override properties = {
    ...TandemMenu.properties,
    table: { attribute: false },
    seat: {},
    person: { attribute: false },
  };
  declare table: LiveTable;
  declare seat: Seat;
  declare person: Person | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(bots);
    void bots.load();
  }

  private get asks(): string {
    return t("ask-bot", { seat: this.table.seatText(this.seat) });
  }

  protected override render() {
    const { seat, person, menu, asks } = this;
    if (!person && bots.known.length === 0) return nothing;
    return html`${
      person
        ? html`<button
            class="name"
            popovertarget=${menu}
            data-bot=${seat}
            title=${levelText(person) ?? person.name}
          >
            ${botName(person, seat)}
          </button>`
        : html`<button
            class="ask-bot"
            popovertarget=${menu}
            data-bot=${seat}
            title=${asks}
            aria-label=${asks}
          >
            ${SIGN}
          </button>`
    }
    ${this.list(person?.name ?? asks, () => this.deeds())}`;
  }

  private deeds() {
    const { person, table, seat } = this;
    return html`<p>
        ${person ? html`<b>${levelText(person) ?? person.name}</b> <small>${t("bot")}</small>` : html`<b>${this.asks}</b>`}
      </p>
      ${
        person
          ? html`<button data-take @click=${() => this.sit(seat)}>${t("take-seat")}</button>`
          : nothing
      }
      ${
        table.ordersBots && person
          ? html`<button data-dismiss @click=${() => this.intend({ do: "dismiss" })}>
              ${t("dismiss-bot")}
            </button>`
          : nothing
      }
      ${
        table.ordersBots
          ? html`<div class="bot-list" role="group" aria-label=${t("which-bot")}>
              ${bots.known.map(
                (bot) =>
                  html`<button
                    data-employ=${bot.id}
                    aria-pressed=${person?.id === `bot-${bot.id}`}
                    @click=${() => this.employ(bot.id)}
                  >
                    ${botText(bot)}
                  </button>`,
              )}
            </div>`
          : nothing
      }`;
  }

  private employ(bot: string): void {
    bots.choose(bot);
    this.intend({ do: "employ", bot });
  }

  private intend(intent: Intent): void {
    this.close();
    emit(this, "intent-at", { intent, seat: this.seat });
  }

  private sit(seat: Seat): void {
    this.close();
    emit(this, "sit", seat);
  }
}

customElements.define("tandem-bot", TandemBot);
