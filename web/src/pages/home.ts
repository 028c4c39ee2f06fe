// The first page: tables to join, games to watch, and a form for a new table.

import { html, nothing } from "lit";
import { connection } from "../connection";
import { createTable, listGames, listTables, me, rename } from "../http";
import { navigate } from "../navigation";
import type { GameLine, Person, Refusal, Seat, TableLine } from "../protocol";
import { SEATS, teamOf } from "../seats";
import { controlText, has, refused, t } from "../words";
import { TandemElement } from "../elements/base";
import { gameList } from "../elements/games";

const REFRESH = 4000;

/** How many ended games are shown. */
const RECENT = 8;

const CONTROLS = ["120+0", "180+0", "300+0", "180+2", "120b2", "300b3"] as const;
const OTHER = "other";

/** Single answers that tables often want otherwise. */
const QUESTIONS: Record<string, readonly string[]> = {
  promotion: ["QRBN", "QN", "Q"],
  flag: ["automatic", "claimed"],
  "last-drop": ["allowed", "no"],
  resignation: ["any-player", "both-partners"],
  "pawn-drops": ["2-7", "2-6", "2-5"],
  countdown: ["0", "3", "10"],
};

export class PageHome extends TandemElement {
  static override properties = {
    tables: { state: true },
    games: { state: true },
    person: { state: true },
    problem: { state: true },
    saved: { state: true },
    control: { state: true },
  };
  declare private tables: TableLine[] | undefined;
  declare private games: GameLine[] | undefined;
  declare private person: Person | undefined;
  declare private problem: string | undefined;
  declare private saved: boolean;
  declare private control: string;

  private timer: number | undefined;

  constructor() {
    super();
    this.saved = false;
    this.control = "180+0";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => void this.refresh(), REFRESH);
    void this.refresh();
    void this.meet();
  }

  /** Shows the name that the server knows, unless another is being typed already. */
  private async meet(): Promise<void> {
    const person = await me().catch(() => undefined);
    if (!this.querySelector<HTMLInputElement>("#your-name")?.value) this.person = person;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  private async refresh(): Promise<void> {
    if (document.visibilityState === "hidden") return;
    try {
      [this.tables, this.games] = await Promise.all([listTables(), listGames()]);
      this.problem = undefined;
    } catch {
      this.problem = t("offline");
    }
  }

  protected override render() {
    const tables = this.tables;
    const live = tables?.filter(({ phase }) => phase === "playing" || phase === "stopped");
    const open = tables?.filter(({ phase }) => phase === "seating" || phase === "over" || phase === "adjourned");
    return html`
      <main class="home">
        <section class="welcome">
          <h1>${t("welcome")}</h1>
          <p>${t("welcome-words")}</p>
          ${this.nameForm()}
        </section>
        ${this.newTable()}
        <div class="lists">
          <section class="card">
            <h2>${t("open-tables")}</h2>
            ${this.list(open, t("no-open-tables"), true)}
          </section>
          <section class="card">
            <h2>${t("live-games")}</h2>
            ${this.list(live, t("no-live-games"), false)}
          </section>
          <section class="card recent">
            <h2>${t("recent-games")}</h2>
            ${this.recent()}
          </section>
        </div>
      </main>
    `;
  }

  private nameForm() {
    return html`<form class="name-form" @submit=${this.rename}>
      <label for="your-name">${t("your-name")}</label>
      <input id="your-name" name="name" required maxlength="24" autocomplete="nickname" .value=${this.person?.name ?? ""} />
      <button>${t(this.saved ? "saved" : "save")}</button>
    </form>`;
  }

  private newTable() {
    return html`<form class="card new-table" @submit=${this.create}>
      <h2>${t("new-table")}</h2>
      <fieldset class="choices">
        <legend>${t("time-control")}</legend>
        ${[...CONTROLS, OTHER].map(
          (control) =>
            html`<label class="choice">
              <input
                type="radio"
                name="preset"
                value=${control}
                ?checked=${control === this.control}
                @change=${() => (this.control = control)}
              />
              <span>${control === OTHER ? t("other-control") : controlText(control)}</span>
            </label>`,
        )}
      </fieldset>
      ${this.control === OTHER
        ? html`<label class="field">
            ${t("control-text")}
            <input name="control" required placeholder="300b3" pattern="[0-9]+[+bd][0-9]+" />
          </label>`
        : nothing}
      <fieldset class="choices rulesets">
        <legend>${t("rules")}</legend>
        ${["casual", "fics", "wbn"].map(
          (name, i) =>
            html`<label class="choice">
              <input type="radio" name="ruleset" value=${name} ?checked=${i === 0} />
              <span><b>${t(`ruleset-${name}`)}</b><small>${t(`ruleset-${name}-words`)}</small></span>
            </label>`,
        )}
      </fieldset>
      <details>
        <summary>${t("more-settings")}</summary>
        <label class="field">${t("table-name")} <input name="name" maxlength="48" autocomplete="off" /></label>
        <div class="questions">
          ${Object.entries(QUESTIONS).map(
            ([question, answers]) =>
              html`<label class="field">
                ${t(`question-${question}`)}
                <select name=${`answer ${question}`}>
                  <option value="">${t("as-ruleset")}</option>
                  ${answers.map((answer) => html`<option value=${answer}>${answerText(answer)}</option>`)}
                </select>
              </label>`,
          )}
        </div>
        <label class="field">
          ${t("start-bfen")}
          <input name="start" autocomplete="off" spellcheck="false" placeholder="rnbq…/RNBQKBNR[] w KQkq - 0 1 | …" />
        </label>
        <label class="check"><input type="checkbox" name="private" /> ${t("private-table")}</label>
        <label class="check"><input type="checkbox" name="arbiter" /> ${t("be-arbiter")}</label>
      </details>
      <button class="primary wide" data-create>${t("create-table")}</button>
      <p class="problem" role="alert">${this.problem ?? ""}</p>
    </form>`;
  }

  private recent() {
    if (!this.games) return html`<p class="empty">${t("connecting")}</p>`;
    if (this.games.length === 0) return html`<p class="empty">${t("no-recent-games")}</p>`;
    return html`${gameList(this.games.slice(0, RECENT))} <a class="more" href="/games">${t("all-games")}</a>`;
  }

  private list(tables: TableLine[] | undefined, none: string, open: boolean) {
    if (!tables) return html`<p class="empty">${t("connecting")}</p>`;
    if (tables.length === 0) return html`<p class="empty">${none}</p>`;
    return html`<ul class="tables">
      ${tables.map(
        (table) =>
          html`<li>
            <a href=${`/table/${table.table}`}>
              <span class="title">
                <b>${table.terms.name}</b>
                <span>${controlText(table.terms.control)} · ${table.terms.ruleset}</span>
              </span>
              <span class="seats">
                ${SEATS.map(
                  (seat) =>
                    html`<span class="seat ${teamOf(seat)} ${table.seats[seat] ? "" : "free"}" title=${seat}>
                      ${nameAt(table, seat)}
                    </span>`,
                )}
              </span>
              <span class="go">${open && SEATS.some((seat) => !table.seats[seat]) ? t("join") : t("watch", { count: table.viewers })}</span>
            </a>
          </li>`,
      )}
    </ul>`;
  }

  private rename = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get("name"));
    try {
      this.person = await rename(name);
      connection.reconnect();
      this.saved = true;
      window.setTimeout(() => (this.saved = false), 2000);
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    }
  };

  private create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const answers = Object.keys(QUESTIONS).flatMap((question) => {
      const answer = text(`answer ${question}`);
      return answer ? [`${question}=${answer}`] : [];
    });
    const start = text("start");
    try {
      const table = await createTable({
        name: text("name"),
        public: !form.has("private"),
        ruleset: [text("ruleset"), ...answers].join(" "),
        control: this.control === OTHER ? text("control") : this.control,
        ...(start ? { start } : {}),
        arbiter: form.has("arbiter"),
      });
      navigate(`/table/${table}`);
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    }
  };
}

const nameAt = (table: TableLine, seat: Seat) => table.seats[seat]?.name ?? t("free");

const answerText = (answer: string) => (has(`answer-${answer}`) ? t(`answer-${answer}`) : answer);

customElements.define("page-home", PageHome);
