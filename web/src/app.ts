// The frame of all pages. Each page is loaded when somebody first opens it.

import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { connection } from "./connection";
import { navigate, navigation } from "./navigation";
import { notify } from "./notify";
import { pairing } from "./pairing";
import type { EventPartnerInvitation, Invitation, PartnerInvitation, Refusal } from "./protocol";
import { currentUser } from "./current-user";
import { LANGUAGES, setSettings, settings, settingsChanges } from "./settings";
import { play } from "./sound";
import { toasts } from "./toasts";
import { controlText, loadMessages, refused, shownLanguage, t } from "./words";
import { TandemElement } from "./elements/base";
import { sheet } from "./elements/piece-symbols";
import { icon } from "./elements/icons";
import { gamesElsewhere, runningGames } from "./elements/running-games";
import "./elements/toasts";

/** The links of the navigation. */
const PAGES = [
  ["/", "play"],
  ["/tv", "tv"],
  ["/games", "games"],
  ["/events", "tournaments"],
  ["/analysis", "analysis"],
  ["/ratings", "ratings"],
  ["/rules", "rules"],
  ["/settings", "settings"],
] as const;

/** Further pages that the title names. */
const OWN_PAGES = [
  ["/account", "account"],
  ["/moderation", "to-moderation"],
] as const;

interface Route {
  pattern: RegExp;
  /** Loads what the page is made of. */
  load: () => Promise<unknown>;
  /** The page, given the groups of the pattern. */
  page: (...groups: string[]) => TemplateResult;
}

const ROUTES: readonly Route[] = [
  {
    pattern: /^\/$/,
    load: () => import("./pages/home"),
    page: () => html`<page-home></page-home>`,
  },
  {
    pattern: /^\/table\/([a-z0-9]+)$/,
    load: () => Promise.all([import("./pages/table"), loadMessages("rulings")]),
    page: (table) => html`<page-table .tableId=${table}></page-table>`,
  },
  {
    pattern: /^\/table\/([a-z0-9]+)\/game\/(\d+)$/,
    load: () =>
      Promise.all([import("./pages/review"), loadMessages("rulings", "analysis", "explorer")]),
    page: (table, game) =>
      html`<page-review .tableId=${table} .number=${Number(game)}></page-review>`,
  },
  {
    pattern: /^\/analysis$/,
    load: () =>
      Promise.all([import("./pages/analysis"), loadMessages("rulings", "analysis", "explorer")]),
    page: () => html`<page-analysis></page-analysis>`,
  },
  {
    pattern: /^\/archive\/(\d{1,9})$/,
    load: () =>
      Promise.all([
        import("./pages/archive-game"),
        loadMessages("rulings", "analysis", "explorer"),
      ]),
    page: (game) => html`<page-archive-game .number=${Number(game)}></page-archive-game>`,
  },
  {
    pattern: /^\/archive\/players$/,
    load: () => Promise.all([import("./pages/archive-player"), loadMessages("explorer")]),
    page: () => html`<page-archive-player></page-archive-player>`,
  },
  {
    pattern: /^\/tv$/,
    load: () => Promise.all([import("./pages/tv"), loadMessages("rulings")]),
    page: () => html`<page-tv></page-tv>`,
  },
  {
    pattern: /^\/events\/([a-z0-9]+)\/tv$/,
    load: () => Promise.all([import("./pages/tv"), loadMessages("rulings")]),
    page: (event) => html`<page-tv .eventId=${event}></page-tv>`,
  },
  {
    pattern: /^\/games$/,
    load: () => import("./pages/games"),
    page: () => html`<page-games></page-games>`,
  },
  {
    pattern: /^\/games\/mine$/,
    load: () => import("./pages/own-games"),
    page: () => html`<page-own-games></page-own-games>`,
  },
  {
    pattern: /^\/events$/,
    load: () => Promise.all([import("./pages/tournaments"), loadMessages("tournaments")]),
    page: () => html`<page-tournaments></page-tournaments>`,
  },
  {
    pattern: /^\/events\/([a-z0-9]+)$/,
    load: () => Promise.all([import("./pages/tournament"), loadMessages("tournaments")]),
    page: (event) => html`<page-tournament .eventId=${event}></page-tournament>`,
  },
  {
    pattern: /^\/events\/([a-z0-9]+)\/console$/,
    load: () => Promise.all([import("./pages/console"), loadMessages("tournaments", "console")]),
    page: (event) => html`<page-console .eventId=${event}></page-console>`,
  },
  {
    pattern: /^\/events\/([a-z0-9]+)\/wall$/,
    load: () => Promise.all([import("./pages/wall"), loadMessages("tournaments")]),
    page: (event) => html`<page-wall .eventId=${event}></page-wall>`,
  },
  {
    pattern: /^\/clubs$/,
    load: () => Promise.all([import("./pages/clubs"), loadMessages("clubs", "tournaments")]),
    page: () => html`<page-clubs></page-clubs>`,
  },
  {
    pattern: /^\/clubs\/([a-z0-9]+)$/,
    load: () => Promise.all([import("./pages/club"), loadMessages("clubs", "tournaments")]),
    page: (club) => html`<page-club .clubId=${club}></page-club>`,
  },
  {
    pattern: /^\/ratings$/,
    load: () => import("./pages/ratings"),
    page: () => html`<page-ratings></page-ratings>`,
  },
  {
    pattern: /^\/people\/([\w-]+)$/,
    load: () => import("./pages/person"),
    page: (person) => html`<page-person .personId=${person}></page-person>`,
  },
  {
    pattern: /^\/account\/confirm$/,
    load: () => Promise.all([import("./pages/account-link"), loadMessages("account")]),
    page: () => html`<page-confirm></page-confirm>`,
  },
  {
    pattern: /^\/account\/reset$/,
    load: () => Promise.all([import("./pages/account-link"), loadMessages("account")]),
    page: () => html`<page-reset></page-reset>`,
  },
  {
    pattern: /^\/account$/,
    load: () => Promise.all([import("./pages/account"), loadMessages("account")]),
    page: () => html`<page-account></page-account>`,
  },
  {
    pattern: /^\/moderation$/,
    load: () => Promise.all([import("./pages/moderation"), loadMessages("moderation")]),
    page: () => html`<page-moderation></page-moderation>`,
  },
  {
    pattern: /^\/clock$/,
    load: () => Promise.all([import("./pages/clock"), loadMessages("clock")]),
    page: () => html`<page-clock></page-clock>`,
  },
  {
    pattern: /^\/hall$/,
    load: () => Promise.all([import("./pages/hall"), loadMessages("hall")]),
    page: () => html`<page-hall></page-hall>`,
  },
  {
    pattern: /^\/rules$/,
    load: () => Promise.all([import("./pages/rules"), loadMessages("rules")]),
    page: () => html`<page-rules></page-rules>`,
  },
  {
    pattern: /^\/lesson$/,
    load: () => Promise.all([import("./pages/lesson"), loadMessages("rules", "rulings")]),
    page: () => html`<page-lesson></page-lesson>`,
  },
  {
    pattern: /^\/settings$/,
    load: () => Promise.all([import("./pages/settings"), loadMessages("lobby")]),
    page: () => html`<page-settings></page-settings>`,
  },
];

class TandemApp extends TandemElement {
  static override properties = { isMenuOpen: { state: true } };
  /** On a phone the navigation is a menu. */
  declare private isMenuOpen: boolean;

  /** Whether the messages of the frame are there; nothing is shown before. */
  private hasMessages = false;
  private readonly loaded = new Set<Route>();
  private readonly failed = new Set<Route>();

  constructor() {
    super();
    this.isMenuOpen = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    for (const changes of [navigation, settingsChanges, connection, currentUser, runningGames])
      this.follow(changes);
    this.listen(navigation, "change", () => {
      this.isMenuOpen = false;
      void this.load();
    });
    this.listen(document, "keydown", (event) => {
      if (event.key === "Escape") this.isMenuOpen = false;
    });
    this.on(connection, "invited", (invitation) => this.invited(invitation));
    this.on(connection, "partner-wanted", (wanted) => this.wanted(wanted));
    this.on(connection, "event-partner-wanted", (wanted) => this.wantedInEvent(wanted));
    this.on(connection, "failed", (refusal) => toasts.tell(refused(refusal)));
    const messages = loadMessages("page").then(
      () => {
        this.hasMessages = true;
        this.requestUpdate();
      },
      () => (document.body.textContent = "Tandem could not be loaded. Please reload the page."),
    );
    void this.load();
    // The socket needs the session cookie, which comes with the first answer.
    void Promise.all([currentUser.refresh(), messages]).then(() => connection.start());
  }

  /** The address whose title is shown. */
  private titled: string | undefined;

  /** Pages of the navigation are named in the title; others name themselves. */
  protected override updated(): void {
    const path = location.pathname;
    if (!this.hasMessages || path === this.titled) return;
    this.titled = path;
    const id = [...PAGES, ...OWN_PAGES].find(([to]) => to === path)?.[1];
    const name = routeOf(path) ? id && t(id) : t("no-page");
    if (name) document.title = path === "/" ? "Tandem" : `${name} · Tandem`;
  }

  /** Loads the page of the present address, unless it is there. */
  private async load(): Promise<void> {
    const { route } = routeOf(location.pathname) ?? {};
    if (!route || this.loaded.has(route)) return;
    try {
      await route.load();
      this.loaded.add(route);
      this.failed.delete(route);
    } catch {
      this.failed.add(route);
    }
    this.requestUpdate();
  }

  protected override render() {
    if (!this.hasMessages) return nothing;
    const path = location.pathname;
    // Boards need the height.
    const isCompact = /^\/(table\/|lesson$)/.test(path);
    return html`
      ${sheet()}
      <header class="top ${isCompact ? "compact" : ""} ${this.isMenuOpen ? "open" : ""}">
        <a class="brand" href="/" aria-label="Tandem"
          ><img src="/icon.svg" alt="" width="28" height="28" /> <span>Tandem</span></a
        >
        <button
          class="icon menu-button"
          aria-label=${t("pages")}
          aria-expanded=${this.isMenuOpen}
          aria-controls="pages"
          @click=${() => (this.isMenuOpen = !this.isMenuOpen)}
        >
          ${icon("menu")}
        </button>
        <nav id="pages" aria-label=${t("pages")}>
          ${PAGES.map(([to, id]) => link(to, to === "/games" ? games() : t(id), path))}
        </nav>
        ${isCompact ? this.lag() : nothing}
        <a
          class="self"
          href="/account"
          aria-current=${path === "/account" ? "page" : "false"}
          title=${t("account")}
        >
          <span>${currentUser.known?.name ?? ""}</span>
          ${currentUser.known?.guest ? html`<small>${t("sign-in")}</small>` : nothing}
        </a>
        ${this.switches()}
      </header>
      ${this.trouble()} ${keyed(path, html`<tandem-running-games></tandem-running-games>`)}
      ${keyed(`${path} ${shownLanguage()}`, this.page(path))}
      <tandem-ready-check></tandem-ready-check>
      <tandem-toasts></tandem-toasts>
    `;
  }

  private page(path: string) {
    const { route, groups } = routeOf(path) ?? {};
    if (!route) {
      return html`<main class="plain">
        <h1>${t("no-page")}</h1>
        <a href="/">${t("to-home")}</a>
      </main>`;
    }
    if (this.loaded.has(route)) return route.page(...(groups ?? []));
    if (!this.failed.has(route)) return html`<main class="plain" aria-busy="true"></main>`;
    // The server may be away, or may have other files since the last visit.
    return html`<main class="plain">
      <h1>${t("page-not-loaded")}</h1>
      <button class="primary" @click=${() => location.reload()}>${t("reload")}</button>
    </main>`;
  }

  /** The connection is lost, or nothing arrives on it. */
  private trouble() {
    const id = connection.isLost ? "offline" : connection.silence === undefined ? "" : "silent";
    return id ? html`<p class="banner" role="alert">${t(id)}</p>` : nothing;
  }

  private lag() {
    const answers = connection.open && connection.silence === undefined;
    return html`<span class="lag" title=${t("lag")}>
      ${answers ? (connection.took === undefined ? "" : `${connection.took} ms`) : "…"}
    </span>`;
  }

  private switches() {
    const other = LANGUAGES[(LANGUAGES.indexOf(shownLanguage()) + 1) % LANGUAGES.length] ?? "en";
    return html`<button
        class="icon theme"
        aria-label=${t("switch-theme")}
        title=${t("switch-theme")}
        @click=${() => setSettings({ theme: dark() ? "light" : "dark" })}
      >
        ${icon(dark() ? "sun" : "moon")}
      </button>
      <button
        class="icon"
        lang=${other}
        aria-label="${other.toUpperCase()}: ${t(`setting-language-${other}`)}"
        title=${t(`setting-language-${other}`)}
        @click=${() => setSettings({ language: other })}
      >
        ${other.toUpperCase()}
      </button>`;
  }

  private wanted(wanted: PartnerInvitation): void {
    const text = t("partner-wanted", {
      by: wanted.by.name,
      control: controlText(wanted.pool.control),
    });
    const seek = { pool: wanted.pool, partner: { person: wanted.by.id } };
    const accept = () =>
      void pairing.seek(seek).catch((refusal: Refusal) => toasts.tell(refused(refusal)));
    toasts.ask(text, t("accept"), accept);
    play("talk");
    notify(text);
  }

  /** The page of the tournament has its terms, and the button with which both enter. */
  private wantedInEvent({ by, event, name, invitation }: EventPartnerInvitation): void {
    const text = t("event-partner-wanted", { by: by.name, name });
    const given = new URLSearchParams({ partner: invitation });
    toasts.ask(text, t("look"), () => navigate(`/events/${event}?${given}`));
    play("talk");
    notify(text);
  }

  private invited(invitation: Invitation): void {
    const { by, name, seat } = invitation;
    const text = seat
      ? t("invited-to-seat", { by: by.name, name, seat })
      : t("invited", { by: by.name, name });
    toasts.invite(text, invitation);
    play("talk");
    notify(text);
  }
}

/** The name of the list of games, with how many of one's own are running at other tables. */
function games() {
  const count = gamesElsewhere().length;
  if (count === 0) return t("games");
  return html`${t("games")}
    <span class="count" data-running aria-label=${t("running-count", { count })}>${count}</span>`;
}

function link(to: string, text: unknown, path: string) {
  return html`<a href=${to} aria-current=${path === to ? "page" : path.startsWith(`${to}/`)}
    >${text}</a
  >`;
}

/** The route of an address, with the groups of its pattern. */
function routeOf(path: string): { route: Route; groups: string[] } | undefined {
  for (const route of ROUTES) {
    const found = route.pattern.exec(path);
    if (found) return { route, groups: found.slice(1) };
  }
  return undefined;
}

const dark = () =>
  settings.theme === "dark" ||
  (settings.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);

customElements.define("tandem-app", TandemApp);
