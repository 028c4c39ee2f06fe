// The frame of all pages.

import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { connection } from "./connection";
import { navigation } from "./navigation";
import { setSettings, settings, settingsChanges } from "./settings";
import { t } from "./words";
import { TandemElement } from "./elements/base";
import { sheet } from "./elements/men";
import "./pages/games";
import "./pages/home";
import "./pages/review";
import "./pages/rules";
import "./pages/settings";
import "./pages/table";

const PAGES = [
  ["/", "play"],
  ["/games", "games"],
  ["/rules", "rules"],
  ["/settings", "settings"],
] as const;

class TandemApp extends TandemElement {
  private wasOpen = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(navigation);
    this.follow(settingsChanges);
    this.follow(connection);
  }

  protected override render() {
    const path = location.pathname;
    const [, table, game] = /^\/table\/([a-z0-9]+)(?:\/game\/(\d+))?$/.exec(path) ?? [];
    const live = table && !game;
    this.wasOpen ||= connection.open;
    return html`
      ${sheet}
      <header class="top ${table ? "compact" : ""}">
        <a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28" /> Tandem</a>
        <nav aria-label=${t("pages")}>
          ${PAGES.map(
            ([to, id]) => html`<a href=${to} aria-current=${path === to ? "page" : "false"}>${t(id)}</a>`,
          )}
        </nav>
        ${live
          ? html`<span class="lag ${connection.open ? "" : "off"}" title=${t("lag")}>
              ${connection.open ? (connection.took === undefined ? "" : `${connection.took} ms`) : "…"}
            </span>`
          : ""}
        <button
          class="icon theme"
          aria-label=${t("switch-theme")}
          title=${t("switch-theme")}
          @click=${() => setSettings({ theme: dark() ? "light" : "dark" })}
        >
          ${dark() ? "☀" : "☾"}
        </button>
        <button
          class="icon"
          lang=${settings.language === "en" ? "cs" : "en"}
          title=${settings.language === "en" ? "Česky" : "English"}
          @click=${() => setSettings({ language: settings.language === "en" ? "cs" : "en" })}
        >
          ${settings.language === "en" ? "CS" : "EN"}
        </button>
      </header>
      ${live && this.wasOpen && !connection.open ? html`<p class="banner" role="alert">${t("offline")}</p>` : ""}
      ${keyed(`${path} ${settings.language}`, this.page(path, table, game))}
    `;
  }

  private page(path: string, table: string | undefined, game: string | undefined) {
    if (table && game) return html`<page-review .tableId=${table} .number=${Number(game)}></page-review>`;
    if (table) return html`<page-table .tableId=${table}></page-table>`;
    switch (path) {
      case "/":
        return html`<page-home></page-home>`;
      case "/games":
        return html`<page-games></page-games>`;
      case "/rules":
        return html`<page-rules></page-rules>`;
      case "/settings":
        return html`<page-settings></page-settings>`;
      default:
        return html`<main class="plain"><h1>${t("no-page")}</h1><a href="/">${t("to-home")}</a></main>`;
    }
  }
}

const dark = () =>
  settings.theme === "dark" || (settings.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);

customElements.define("tandem-app", TandemApp);
