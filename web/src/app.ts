// The frame of all pages.

import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { connection } from "./connection";
import { navigation } from "./navigation";
import { notify } from "./notify";
import type { Invitation } from "./protocol";
import { self } from "./self";
import { setSettings, settings, settingsChanges } from "./settings";
import { play } from "./sound";
import { toasts } from "./toasts";
import { t } from "./words";
import { TandemElement } from "./elements/base";
import { sheet } from "./elements/men";
import "./elements/toasts";
import "./pages/account";
import "./pages/analysis";
import "./pages/games";
import "./pages/home";
import "./pages/person";
import "./pages/ratings";
import "./pages/review";
import "./pages/rules";
import "./pages/settings";
import "./pages/table";

/** What the navigation shows. */
const PAGES = [
  ["/", "play"],
  ["/games", "games"],
  ["/analysis", "analysis"],
  ["/ratings", "ratings"],
  ["/rules", "rules"],
  ["/settings", "settings"],
] as const;

const ROUTES: readonly [RegExp, (...found: string[]) => TemplateResult][] = [
  [/^\/$/, () => html`<page-home></page-home>`],
  [/^\/table\/([a-z0-9]+)$/, (table) => html`<page-table .tableId=${table}></page-table>`],
  [
    /^\/table\/([a-z0-9]+)\/game\/(\d+)$/,
    (table, game) => html`<page-review .tableId=${table} .number=${Number(game)}></page-review>`,
  ],
  [/^\/analysis$/, () => html`<page-analysis></page-analysis>`],
  [/^\/games$/, () => html`<page-games></page-games>`],
  [/^\/ratings$/, () => html`<page-ratings></page-ratings>`],
  [/^\/people\/([\w-]+)$/, (person) => html`<page-person .personId=${person}></page-person>`],
  [/^\/account$/, () => html`<page-account></page-account>`],
  [/^\/rules$/, () => html`<page-rules></page-rules>`],
  [/^\/settings$/, () => html`<page-settings></page-settings>`],
];

class TandemApp extends TandemElement {
  static override properties = { isMenuOpen: { state: true } };
  /** On a phone the navigation is a menu. */
  declare private isMenuOpen: boolean;

  constructor() {
    super();
    this.isMenuOpen = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    for (const changes of [navigation, settingsChanges, connection, self]) this.follow(changes);
    this.listen(navigation, "change", () => (this.isMenuOpen = false));
    this.listen(document, "keydown", (event) => {
      if ((event as KeyboardEvent).key === "Escape") this.isMenuOpen = false;
    });
    this.listen(connection, "invited", (event) => this.invited((event as CustomEvent<Invitation>).detail));
    // The first answer makes one somebody; two first requests would make one two.
    void self.refresh().then(() => connection.start());
  }

  protected override render() {
    const path = location.pathname;
    const atTable = path.startsWith("/table/");
    return html`
      ${sheet}
      <header class="top ${atTable ? "compact" : ""} ${this.isMenuOpen ? "open" : ""}">
        <a class="brand" href="/" aria-label="Tandem"><img src="/icon.svg" alt="" width="28" height="28" /> <span>Tandem</span></a>
        <button
          class="icon menu-button"
          aria-label=${t("pages")}
          aria-expanded=${this.isMenuOpen}
          aria-controls="pages"
          @click=${() => (this.isMenuOpen = !this.isMenuOpen)}
        >
          ☰
        </button>
        <nav id="pages" aria-label=${t("pages")}>
          ${PAGES.map(([to, id]) => link(to, t(id), path))}
        </nav>
        ${atTable ? this.lag() : nothing}
        <a class="self" href="/account" aria-current=${path === "/account" ? "page" : "false"} title=${t("account")}>
          <span>${self.known?.name ?? ""}</span>
          ${self.known?.guest ? html`<small>${t("sign-in")}</small>` : nothing}
        </a>
        ${this.switches()}
      </header>
      ${connection.isLost ? html`<p class="banner" role="alert">${t("offline")}</p>` : nothing}
      ${keyed(`${path} ${settings.language}`, page(path))}
      <tandem-toasts></tandem-toasts>
    `;
  }

  private lag() {
    return html`<span class="lag" title=${t("lag")}>
      ${connection.open ? (connection.took === undefined ? "" : `${connection.took} ms`) : "…"}
    </span>`;
  }

  private switches() {
    const other = settings.language === "en" ? "cs" : "en";
    return html`<button
        class="icon theme"
        aria-label=${t("switch-theme")}
        title=${t("switch-theme")}
        @click=${() => setSettings({ theme: dark() ? "light" : "dark" })}
      >
        ${dark() ? "☀" : "☾"}
      </button>
      <button class="icon" lang=${other} title=${t(`setting-language-${other}`)} @click=${() => setSettings({ language: other })}>
        ${other.toUpperCase()}
      </button>`;
  }

  private invited(invitation: Invitation): void {
    const { by, name, seat } = invitation;
    const text = seat ? t("invited-to-seat", { by: by.name, name, seat }) : t("invited", { by: by.name, name });
    toasts.invite(text, invitation);
    play("talk");
    notify(text);
  }
}

function link(to: string, text: string, path: string) {
  return html`<a href=${to} aria-current=${path === to ? "page" : "false"}>${text}</a>`;
}

function page(path: string) {
  for (const [pattern, shown] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return shown(...found.slice(1));
  }
  return html`<main class="plain"><h1>${t("no-page")}</h1><a href="/">${t("to-home")}</a></main>`;
}

const dark = () =>
  settings.theme === "dark" || (settings.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);

customElements.define("tandem-app", TandemApp);
