// The name of a person, with a menu of actions.

import { html, nothing } from "lit";
import { emit } from "../events";
import type { Person, Rating, Refusal, Seat } from "../protocol";
import { currentUser } from "../current-user";
import type { LiveTable } from "../live-table";
import { pairing } from "../pairing";
import { settings } from "../settings";
import { toasts } from "../toasts";
import { loadMessages, refused, t } from "../words";
import { botName } from "./bot";
import { TandemMenu } from "./menu";
import { ratingText } from "./ratings";
import "./report";

export class TandemPerson extends TandemMenu {
  static override properties = {
    ...TandemMenu.properties,
    person: { attribute: false },
    table: { attribute: false },
    rating: { attribute: false },
    label: {},
    seat: {},
    line: { attribute: false },
    meets: { type: Boolean },
    reporting: { state: true },
    challenging: { state: true },
  };
  declare person: Person;
  /** The table where the name is shown, if any. */
  declare table: LiveTable | undefined;
  declare rating: Rating | undefined;
  /** The label of the button, if it is not the name. */
  declare label: string | undefined;
  /** The seat of a bot, which has its name. */
  declare seat: Seat | undefined;
  /** The number of the line in the lobby chat whose author this is. */
  declare line: number | undefined;
  /** Whether one can find a game with the person from here. */
  declare meets: boolean;
  declare private reporting: boolean;
  declare private challenging: boolean;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(currentUser);
  }

  protected override render() {
    const { person, menu, rating, label } = this;
    if (person.bot)
      return html`<span class="name" title=${person.name}>${botName(person, this.seat)}</span>`;
    return html`<button class=${label ? "" : "name"} popovertarget=${menu} title=${person.name}>
        ${label ?? person.name}
      </button>
      ${this.list(
        person.name,
        () =>
          html`<p>
              <b>${person.name}</b> ${person.guest ? html`<small>${t("guest")}</small>` : nothing}
              ${rating ? html`<small>${ratingText(rating)}</small>` : nothing}
            </p>
            <a href="/people/${person.id}">${t("profile")}</a>
            ${currentUser.is(person.id) ? html`<a href="/account">${t("account")}</a>` : this.deeds()}`,
      )}
      ${
        this.reporting
          ? html`<tandem-report
              .person=${person}
              .tableId=${this.table?.id}
              .line=${this.line}
              @close=${() => (this.reporting = false)}
            ></tandem-report>`
          : nothing
      }
      ${
        this.challenging
          ? html`<tandem-challenge
              .person=${person}
              @close=${() => (this.challenging = false)}
            ></tandem-challenge>`
          : nothing
      }`;
  }

  private async challenge(): Promise<void> {
    this.close();
    await Promise.all([import("./challenge"), loadMessages("lobby")]);
    this.challenging = true;
  }

  /** Asks the person to look for a game together. */
  private async play(): Promise<void> {
    this.close();
    const { control } = settings.quick;
    const pool = { kind: "bughouse", control, rated: false } as const;
    const isOurs = settings.quick.kind === "bughouse";
    const seek = {
      pool: isOurs ? pool : { ...pool, control: "180+0" },
      partner: { person: this.person.id },
    };
    await pairing.seek(seek).catch((refusal: Refusal) => toasts.tell(refused(refusal)));
  }

  private deeds() {
    const { person, table } = this;
    const known = table?.known;
    const rules = table && known && (table.isArbiter || currentUser.is(known.host.id));
    const muted = known?.state.muted?.some(({ id }) => id === person.id) ?? false;
    const blocked = currentUser.hasBlocked(person.id);
    return html`
      ${
        this.meets
          ? html`<button data-challenge @click=${() => void this.challenge()}>
                ${t("challenge")}
              </button>
              <button data-together @click=${() => void this.play()}>${t("play-together")}</button>`
          : nothing
      }
      ${
        rules
          ? html`<button data-mute @click=${() => this.mute(!muted)}>
              ${t(muted ? "unmute" : "mute")}
            </button>`
          : nothing
      }
      <button data-block @click=${() => this.block(!blocked)}>
        ${t(blocked ? "unblock" : "block")}
      </button>
      <button
        data-report
        @click=${() => {
          this.close();
          this.reporting = true;
        }}
      >
        ${t("report")}
      </button>
    `;
  }

  private mute(muted: boolean): void {
    this.close();
    emit(this, "intent", { do: "mute", person: this.person.id, muted });
  }

  private async block(blocked: boolean): Promise<void> {
    this.close();
    try {
      await currentUser.block(this.person.id, blocked);
      toasts.tell(t(blocked ? "blocked-now" : "unblocked-now", { name: this.person.name }));
    } catch (refusal) {
      toasts.tell(refused(refusal as Refusal));
    }
  }
}

customElements.define("tandem-person", TandemPerson);
