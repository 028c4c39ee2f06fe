// The desk of a club for its organizers: a new evening, members, results, and the club itself.

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { ClubView } from "../club";
import { actInClub, pasteResults, setOrganizer, startEvening } from "../club-api";
import { navigate } from "../navigation";
import type { Refusal } from "../protocol";
import { toasts } from "../toasts";
import { eventRefused } from "../tournament-api";
import type { Regulations } from "../tournament";
import { t } from "../words";
import { TandemElement } from "./base";
import { textOf } from "./form";
import "./tournament-form";

const PARTS = ["evening", "members", "results", "describe", "organizers"] as const;
type Part = (typeof PARTS)[number];

class TandemClubDesk extends TandemElement {
  static override properties = {
    club: { attribute: false },
    changed: { attribute: false },
    opened: { state: true },
    present: { state: true },
    busy: { state: true },
    problem: { state: true },
  };
  declare club: ClubView;
  /** Loads the club again. */
  declare changed: () => Promise<void>;
  /** The part that is open. */
  declare private opened: Part | undefined;
  /** The numbers of the members who are here. */
  declare private present: ReadonlySet<number>;
  declare private busy: boolean;
  declare private problem: string | undefined;

  constructor() {
    super();
    this.present = new Set();
    this.busy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A new club needs members first.
    if (this.club.members.length === 0) this.opened = "members";
  }

  protected override render() {
    const { opened, club } = this;
    const parts = PARTS.filter((of) => of !== "organizers" || club.role === "owner");
    return html`<section class="card" data-club-desk>
      <h2>${t("club-desk")}</h2>
      <div class="buttons" role="group" aria-label=${t("club-desk")}>
        ${parts.map(
          (of) =>
            html`<button
              class=${of === "evening" ? "primary" : ""}
              data-part=${of}
              aria-expanded=${of === opened}
              @click=${() => this.open(of)}
            >
              ${t(`club-do-${of}`)}
            </button>`,
        )}
      </div>
      ${opened ? html`<div class="desk-part" data-open=${opened}>${this.content(opened)}</div>` : nothing}
      ${
        this.problem
          ? html`<p class="problem lines" role="alert">${this.problem}</p>`
          : html`<p class="problem" role="alert"></p>`
      }
    </section>`;
  }

  private open(part: Part): void {
    this.opened = part === this.opened ? undefined : part;
    this.problem = undefined;
  }

  private content(part: Part) {
    switch (part) {
      case "evening":
        return this.evening();
      case "members":
        return this.form(
          html`<p class="hint">${t("club-add-words")}</p>
            ${area("text", t("club-list"), "Anna Malá\nBen Novák 1650\nCyril;1480", 8)}`,
          t("club-add"),
          this.addMembers,
        );
      case "results":
        return this.results();
      case "describe":
        return this.describe();
      case "organizers":
        return this.organizers();
    }
  }

  private form(content: unknown, submit: string, act: (form: FormData) => Promise<unknown>) {
    return html`<form
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        void this.run(event.target as HTMLFormElement, act);
      }}
    >
      ${content}
      <button class="primary wide" data-submit ?disabled=${this.busy}>${submit}</button>
    </form>`;
  }

  /** Does one thing at a time, and loads the club again. */
  private async run(
    form: HTMLFormElement,
    act: (form: FormData) => Promise<unknown>,
  ): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = undefined;
    try {
      await act(new FormData(form));
      form.reset();
      await this.changed();
    } catch (refusal) {
      this.problem = refusedByLine(refusal as Refusal);
    } finally {
      this.busy = false;
    }
  }

  private evening() {
    const { members } = this.club;
    if (members.length === 0) return html`<p class="empty">${t("club-no-members")}</p>`;
    const byName = members.toSorted((a, b) => a.name.localeCompare(b.name));
    const all = this.present.size === members.length;
    return html`<fieldset class="present">
        <legend>${t("club-present", { count: this.present.size })}</legend>
        <button
          type="button"
          data-everybody
          @click=${() => (this.present = new Set(all ? [] : members.map(({ number }) => number)))}
        >
          ${all ? t("club-nobody") : t("club-everybody")}
        </button>
        ${repeat(
          byName,
          ({ number }) => number,
          ({ number, name }) =>
            html`<label class="check">
              <input
                type="checkbox"
                value=${number}
                .checked=${this.present.has(number)}
                @change=${(event: Event) =>
                  this.check(number, (event.target as HTMLInputElement).checked)}
              />
              <span>${name}</span>
            </label>`,
        )}
      </fieldset>
      <p class="hint">${t("club-evening-words")}</p>
      <tandem-tournament-form
        .preset=${"club-evening"}
        .submitText=${t("club-start")}
        .submits=${this.start}
      ></tandem-tournament-form>`;
  }

  private check(member: number, isHere: boolean): void {
    const present = new Set(this.present);
    if (isHere) present.add(member);
    else present.delete(member);
    this.present = present;
  }

  private start = async (regulations: Regulations, listed: boolean): Promise<void> => {
    const event = await startEvening(this.club.id, regulations, [...this.present], listed);
    navigate(`/events/${event}`);
  };

  private addMembers = async (form: FormData): Promise<void> => {
    const text = textOf(form, "text");
    const done = await actInClub(this.club.id, { command: "add-members", text });
    toasts.tell(t("club-added", { added: done.added, known: done.known }));
  };

  private results() {
    const today = new Intl.DateTimeFormat("sv-SE").format(Date.now());
    return this.form(
      html`<p class="hint">${t("club-results-words")}</p>
        <div class="inline">
          <label class="field">
            ${t("club-evening-name")}
            <input
              name="name"
              required
              maxlength="100"
              autocomplete="off"
              value=${t("preset-club-evening")}
            />
          </label>
          <label class="field short">
            ${t("day")}
            <input name="day" type="date" required max=${today} value=${today} />
          </label>
        </div>
        ${area("text", t("club-results"), "Anna Ben - Cyril Dana 1-0\nAnna & Cyril - Ben & Dana ½-½", 8)}`,
      t("club-add-results"),
      async (form) => {
        const at = new Date(`${textOf(form, "day")}T12:00`).getTime();
        // The evening of today is over before noon only for the calendar.
        const evening = { name: textOf(form, "name"), at: Math.min(at, Date.now()) };
        await pasteResults(this.club.id, { ...evening, text: textOf(form, "text") });
        toasts.tell(t("saved"));
      },
    );
  }

  private describe() {
    const { id, name, about, listed } = this.club;
    return this.form(
      html`<label class="field">
          ${t("club-name")}
          <input name="name" required maxlength="60" autocomplete="off" value=${name} />
        </label>
        <label class="field">
          ${t("club-about")}
          <textarea name="about" rows="4" maxlength="1000" .defaultValue=${about}></textarea>
        </label>
        <label class="check">
          <input type="checkbox" name="by-link" ?checked=${!listed} /> ${t("by-link")}
        </label>`,
      t("save"),
      async (form) => {
        const [name, about] = [textOf(form, "name"), textOf(form, "about")];
        const listed = !form.has("by-link");
        await actInClub(id, { command: "describe", name, about, listed });
        this.opened = undefined;
      },
    );
  }

  private organizers() {
    const { id, organizers } = this.club;
    const list = html`<ul class="rows">
      ${organizers.map(
        (person) =>
          html`<li>
            <a href="/people/${person.id}">${person.name}</a>
            <button
              type="button"
              @click=${() => void setOrganizer(id, person.id, false).then(this.changed)}
            >
              ${t("remove-arbiter")}
            </button>
          </li>`,
      )}
    </ul>`;
    return this.form(
      html`<p class="hint">${t("club-organizers-words")}</p>
        ${organizers.length > 0 ? list : nothing}
        <label class="field">
          ${t("arbiter-link")}
          <input name="person" required maxlength="200" autocomplete="off" />
        </label>`,
      t("club-add-organizer"),
      async (form) => {
        const given = textOf(form, "person");
        await setOrganizer(id, /\/people\/([\w-]+)/.exec(given)?.[1] ?? given, true);
      },
    );
  }
}

const area = (name: string, label: string, example: string, rows: number) =>
  html`<label class="field">
    ${label}
    <textarea
      name=${name}
      required
      rows=${rows}
      maxlength="60000"
      spellcheck="false"
      placeholder=${example}
    ></textarea>
  </label>`;

/** Why a text was refused: its lines, if the server names them. */
function refusedByLine(refusal: Refusal): string {
  const isByLine = refusal.code === "malformed" && refusal.text.startsWith("line ");
  return isByLine ? `${t("club-lines")}\n${refusal.text}` : eventRefused(refusal);
}

customElements.define("tandem-club-desk", TandemClubDesk);
