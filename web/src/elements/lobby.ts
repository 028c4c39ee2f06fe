// The lobby on the first page: the people who are online, and the chat.

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { currentUser } from "../current-user";
import { lobby } from "../lobby";
import type { ChatAccess, LobbyLine, OnlinePerson, Refusal } from "../protocol";
import { setSettings, settings, settingsChanges } from "../settings";
import { refused, shownLanguage, t } from "../words";
import { TandemElement } from "./base";
import "./person";
import "../styles/lobby.css";

const time = (seconds: number): string =>
  new Date(1000 * seconds).toLocaleTimeString(shownLanguage(), {
    hour: "2-digit",
    minute: "2-digit",
  });

class TandemLobby extends TandemElement {
  static override properties = { problem: { state: true } };
  declare private problem: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    for (const changes of [lobby, currentUser, settingsChanges]) this.follow(changes);
    this.listen(settingsChanges, "change", () => lobby.follow(settings.lobbyChat));
    lobby.follow(settings.lobbyChat);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    lobby.leave();
  }

  protected override render() {
    return html`
      <section class="card online" aria-labelledby="online-title">
        <h2 id="online-title">${t("online-title")}</h2>
        ${lobby.isKnown ? this.people() : html`<p class="empty">${t("connecting")}</p>`}
      </section>
      ${lobby.isKnown && lobby.access === "off" ? nothing : this.chat()}
    `;
  }

  private people() {
    const { people: count, guests } = lobby.counts;
    const { people } = lobby;
    const more = count - people.length;
    return html`<p class="hint">${t("online-counts", { people: count, guests })}</p>
      ${
        people.length === 0
          ? html`<p class="empty">${t("online-none")}</p>`
          : html`<ul class="rows" tabindex="0" aria-label=${t("online-title")}>
              ${repeat(people, ({ person }) => person.id, line)}
              ${more > 0 ? html`<li class="empty">${t("online-more", { count: more })}</li>` : nothing}
            </ul>`
      }`;
  }

  private chat() {
    const { access, lines, isKnown } = lobby;
    return html`<details
      class="card lobby-chat"
      ?open=${settings.lobbyChat}
      @toggle=${this.toggled}
    >
      <summary @click=${this.fold}><h2>${t("lobby-chat")}</h2></summary>
      <ol class="said" tabindex="0" aria-live="polite" aria-label=${t("lobby-chat")}>
        ${
          lines.length > 0
            ? repeat(lines, ({ number }) => number, said)
            : html`<li class="empty">
                ${isKnown && access !== "playing" ? t("lobby-chat-empty") : nothing}
              </li>`
        }
      </ol>
      ${!isKnown || access === "open" ? this.field() : this.closed(access)}
      <p class="problem" role="alert">${this.problem ?? ""}</p>
    </details>`;
  }

  private field() {
    return html`<form class="say" @submit=${this.say}>
      <input
        name="text"
        maxlength="300"
        autocomplete="off"
        aria-label=${t("lobby-say")}
        placeholder=${t("lobby-say")}
      />
      <button>${t("send")}</button>
    </form>`;
  }

  private closed(access: ChatAccess) {
    return html`<p class="hint" data-access=${access}>
      ${t(`lobby-${access}`)}
      ${access === "needs-account" ? html`<a href="/account">${t("sign-in")}</a>` : nothing}
    </p>`;
  }

  /** Stores the choice with the click: the toggle event may come after the page is left. */
  private fold = (event: Event): void => {
    event.preventDefault();
    setSettings({ lobbyChat: !settings.lobbyChat });
  };

  /** The browser opens the chat by itself if a search in the page finds a word there. */
  private toggled = (event: Event): void => {
    const { open } = event.target as HTMLDetailsElement;
    if (open !== settings.lobbyChat) setSettings({ lobbyChat: open });
  };

  private say = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).elements.namedItem("text") as HTMLInputElement;
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    this.problem = undefined;
    try {
      await lobby.say(text);
    } catch (refusal) {
      // It can be sent again.
      input.value ||= text;
      this.problem = refused(refusal as Refusal);
    }
  };

  /** The number of the last line that was shown. */
  private last = 0;

  /** New lines are shown, unless somebody reads older ones. */
  protected override updated(): void {
    const last = lobby.lines.at(-1)?.number ?? 0;
    const list = this.querySelector(".said");
    if (!list || last === this.last) return;
    const isBelow = list.scrollHeight - list.scrollTop - list.clientHeight < 120;
    if (this.last === 0 || isBelow) list.scrollTop = list.scrollHeight;
    this.last = last;
  }
}

function line({ person, rating, activity }: OnlinePerson) {
  return html`<li data-person=${person.id}>
    <span
      ><tandem-person .person=${person} meets></tandem-person>
      ${rating === undefined ? nothing : html`<small>${rating}</small>`}
      ${currentUser.is(person.id) ? html`<small class="badge">${t("you")}</small>` : nothing}</span
    >
    ${
      activity
        ? html`<a href="/table/${activity.table}"
            >${t(activity.plays ? "online-plays" : "online-watches")}</a
          >`
        : nothing
    }
  </li>`;
}

function said({ number, at, from, text }: LobbyLine) {
  return html`<li data-line=${number}>
    <time datetime=${new Date(1000 * at).toISOString()}>${time(at)}</time>
    <tandem-person .person=${from} .line=${number} meets></tandem-person>
    <span dir="auto">${text}</span>
  </li>`;
}

customElements.define("tandem-lobby", TandemLobby);
