// The page of moderators: all that waits for them. The server lets nobody else in.

import { html, nothing, type TemplateResult } from "lit";
import { confirmButton } from "../elements/confirm-button";
import { TandemElement } from "../elements/base";
import { rawTextOf, submits, textOf } from "../elements/form";
import { gamePath } from "../elements/games";
import { moderate, moderatedPeople, moderation } from "../http";
import type {
  AuditLine,
  BanLine,
  Deed,
  FlagLine,
  LobbyLine,
  ModeratedPerson,
  Moderation,
  OpenReport,
  Person,
  Refusal,
} from "../protocol";
import { toasts } from "../toasts";
import { refused, shownLanguage, t } from "../words";
import "../styles/moderation.css";

export class PageModeration extends TandemElement {
  static override properties = {
    all: { state: true },
    people: { state: true },
    problem: { state: true },
    busy: { state: true },
  };
  declare private all: Moderation | undefined;
  /** The people found by the last search. */
  declare private people: ModeratedPerson[] | undefined;
  declare private problem: string | undefined;
  /** Whether a deed is being done: voiding a game takes seconds on a large server. */
  declare private busy: boolean;

  private search = "";

  constructor() {
    super();
    this.busy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.refresh();
  }

  protected override render() {
    const { all } = this;
    return html`<main class="plain moderation" aria-busy=${this.busy || !(all ?? this.problem)}>
      <h1>${t("moderation")}</h1>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${
        all
          ? html`${this.section("reports", all.reports.map(this.report))}
            ${this.section("flags", all.flags.map(this.flag), t("flags-words"))} ${this.finding()}
            ${this.section("said", all.chat.toReversed().map(this.said))} ${this.bans(all.bans)}
            ${this.section("audit", all.audit.map(deed))}`
          : this.problem
            ? nothing
            : html`<p class="empty">${t("connecting")}</p>`
      }
    </main>`;
  }

  /** A list with its title, and words for when it is empty. */
  private section(id: string, lines: TemplateResult[], words?: string) {
    return html`<section class="card" data-section=${id}>
      <h2>${t(`moderation-${id}`)}</h2>
      ${words ? html`<p>${words}</p>` : nothing}
      ${
        lines.length > 0
          ? html`<ul class="lines">
              ${lines}
            </ul>`
          : html`<p class="empty">${t(`moderation-${id}-none`)}</p>`
      }
    </section>`;
  }

  private report = (report: OpenReport) => {
    const { number, about, by, table } = report;
    return html`<li>
      <p>
        ${profile(about)} ${at(report.created)} <span>${t("reported-by")} ${profile(by)}</span>
        ${table ? html`<a href="/table/${table}">${t("reported-table", { table })}</a>` : nothing}
      </p>
      ${report.line ? html`<blockquote>${report.line}</blockquote>` : nothing}
      <p class="free-text">${report.text}</p>
      <div class="actions">
        <button @click=${() => this.act({ deed: "close-report", number })}>
          ${t("close-report")}
        </button>
        ${this.against(about, table)}
      </div>
    </li>`;
  };

  /** The deeds against a person, at once or after looking at a report. */
  private against(person: Person, table?: string) {
    const at = table ? { table } : {};
    return html`${confirmButton(t(table ? "remove-talk-there" : "remove-talk"), () =>
      this.act({ deed: "remove-talk", person: person.id, ...at }),
    )}
    ${confirmButton(t("suspend"), () => this.act({ deed: "suspend", person: person.id }))}`;
  }

  private flag = (flag: FlagLine) =>
    html`<li>
      <p>
        ${names(flag.people)} ${t(`flag-${flag.reason}`)}
        ${flag.against.length > 0 ? html`${t("flag-against")} ${names(flag.against)}` : nothing}
      </p>
      <ul class="flagged">
        ${flag.games.map(
          ({ table, game }) =>
            html`<li>
              <a href=${gamePath(table, game)}>${t("flagged-game", { table, game })}</a>
              ${confirmButton(t("void-game"), () =>
                this.act({ deed: "void-game", table, game, reason: flag.text }),
              )}
            </li>`,
        )}
      </ul>
      <div class="actions">
        <button @click=${() => this.act({ deed: "dismiss-flag", id: flag.id })}>
          ${t("dismiss-flag")}
        </button>
      </div>
    </li>`;

  private finding() {
    const find = submits(
      async (form) => {
        this.search = textOf(form, "name");
        this.people = await moderatedPeople(this.search);
      },
      (problem) => (this.problem = problem),
    );
    return html`<section class="card" data-section="people">
      <h2>${t("moderation-people")}</h2>
      <form class="name-form" @submit=${find}>
        <label for="moderated">${t("find-person")}</label>
        <input id="moderated" name="name" required maxlength="40" autocapitalize="none" />
        <button>${t("find")}</button>
      </form>
      ${
        this.people &&
        (this.people.length > 0
          ? html`<ul class="lines">
              ${this.people.map(this.person)}
            </ul>`
          : html`<p class="empty">${t("nobody-found", { name: this.search })}</p>`)
      }
    </section>`;
  }

  private person = (person: ModeratedPerson) =>
    html`<li>
      <p>
        ${profile(person)}
        ${person.suspended ? html`<span class="badge">${t("is-suspended")}</span>` : nothing}
        ${person.roles?.map((role) => html`<span class="badge">${t(`role-${role}`)}</span>`)}
        ${person.places?.map((place) => html`<code>${place}</code>`)}
      </p>
      <div class="actions">
        ${
          person.suspended
            ? html`<button @click=${() => this.act({ deed: "restore", person: person.id })}>
                ${t("restore")}
              </button>`
            : this.against(person)
        }
      </div>
    </li>`;

  private said = (line: LobbyLine) =>
    html`<li>
      <p>${profile(line.from)} ${at(line.at)} <span class="free-text">${line.text}</span></p>
      <div class="actions">${this.against(line.from)}</div>
    </li>`;

  private bans(bans: BanLine[]) {
    const ban = submits(
      (form) =>
        this.done({
          deed: "ban",
          network: textOf(form, "network"),
          reason: rawTextOf(form, "reason").trim(),
        }),
      (problem) => (this.problem = problem),
    );
    const line = ({ network, reason, created }: BanLine) =>
      html`<li>
        <p><code>${network}</code> ${at(created)} <span class="free-text">${reason}</span></p>
        <div class="actions">
          <button @click=${() => this.act({ deed: "lift-ban", network })}>${t("lift-ban")}</button>
        </div>
      </li>`;
    return html`${this.section("bans", bans.map(line))}
      <form class="card ban" @submit=${ban}>
        <h2>${t("ban")}</h2>
        <label class="field">
          ${t("ban-network")}
          <input name="network" required maxlength="50" placeholder="192.0.2.7" />
        </label>
        <label class="field">
          ${t("ban-reason")}
          <input name="reason" maxlength="300" />
        </label>
        <button>${t("ban")}</button>
      </form>`;
  }

  private act(deed: Deed): void {
    void this.done(deed).catch((refusal: Refusal) => {
      this.problem = refused(refusal);
      window.scrollTo({ top: 0 });
    });
  }

  /** Rejects with a refusal. */
  private async done(deed: Deed): Promise<void> {
    this.busy = true;
    try {
      await moderate(deed);
      toasts.tell(t("moderation-done"));
      if (this.people) this.people = await moderatedPeople(this.search);
      await this.refresh();
    } finally {
      this.busy = false;
    }
  }

  private async refresh(): Promise<void> {
    try {
      this.all = await moderation();
      this.problem = undefined;
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    }
  }
}

function deed({ at: when, by, deed, subject, detail }: AuditLine) {
  return html`<li>
    <p>${at(when)} <b>${by}</b> ${deed} ${subject} <span class="free-text">${detail}</span></p>
  </li>`;
}

const profile = ({ id, name, guest }: Person) =>
  html`<a href="/people/${id}">${name}</a>${guest ? html` <small>${t("guest")}</small>` : nothing}`;

const names = (people: readonly Person[]) =>
  people.map((person, i) => html`${i > 0 ? " & " : nothing}${profile(person)}`);

function at(seconds: number) {
  const text = new Intl.DateTimeFormat(shownLanguage(), { dateStyle: "short", timeStyle: "short" });
  const date = new Date(seconds * 1000);
  return html`<time datetime=${date.toISOString()}>${text.format(date)}</time>`;
}

customElements.define("page-moderation", PageModeration);
