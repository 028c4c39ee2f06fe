// The clubs of the server, and a form for a new one.

import { html, nothing } from "lit";
import type { ClubHead } from "../club";
import { CLUBS_PAGE, createClub, listClubs, listOwnClubs } from "../club-api";
import { currentUser } from "../current-user";
import { navigate } from "../navigation";
import type { Refusal } from "../protocol";
import { eventRefused } from "../tournament-api";
import { t } from "../words";
import { TandemElement } from "../elements/base";
import { textOf } from "../elements/form";
import "../styles/tournaments.css";

export class PageClubs extends TandemElement {
  static override properties = {
    own: { state: true },
    clubs: { state: true },
    isAll: { state: true },
    problem: { state: true },
    failed: { state: true },
  };
  declare private own: ClubHead[];
  declare private clubs: ClubHead[] | undefined;
  /** Whether all clubs are loaded. */
  declare private isAll: boolean;
  declare private problem: string | undefined;
  /** Why a club was not made. */
  declare private failed: string | undefined;

  constructor() {
    super();
    this.own = [];
    this.isAll = true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(currentUser);
    document.title = `${t("clubs")} · Tandem`;
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      const [own, clubs] = await Promise.all([listOwnClubs(), listClubs()]);
      this.own = own;
      this.clubs = clubs;
      this.isAll = clubs.length < CLUBS_PAGE;
    } catch (refusal) {
      this.problem = eventRefused(refusal as Refusal);
    }
  }

  private older = async (): Promise<void> => {
    try {
      const found = await listClubs(this.clubs?.at(-1));
      this.clubs = [...(this.clubs ?? []), ...found];
      this.isAll = found.length < CLUBS_PAGE;
    } catch (refusal) {
      this.problem = eventRefused(refusal as Refusal);
    }
  };

  protected override render() {
    const { clubs, problem } = this;
    return html`<main class="plain tournaments" aria-busy=${!(clubs ?? problem)}>
      <h1>${t("clubs")}</h1>
      <p>${t("clubs-words")}</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      ${clubs ? this.content(clubs) : problem ? nothing : html`<p class="empty">${t("connecting")}</p>`}
    </main>`;
  }

  private content(clubs: readonly ClubHead[]) {
    const { own } = this;
    const others = clubs.filter(({ id }) => own.every((club) => club.id !== id));
    return html`${own.length > 0 ? list("own", t("clubs-own"), own) : nothing}
    ${
      others.length > 0
        ? list("others", own.length > 0 ? t("clubs-others") : t("clubs-all"), others)
        : own.length > 0
          ? nothing
          : html`<section class="card" data-none><p class="empty">${t("clubs-none")}</p></section>`
    }
    ${this.isAll ? nothing : html`<button class="wide" @click=${this.older}>${t("clubs-older")}</button>`}
    ${this.making()}`;
  }

  private making() {
    return html`<section class="card making">
      <h2>${t("club-make")}</h2>
      ${
        currentUser.isProbablyGuest
          ? html`<p>${t("club-needs-account")} <a href="/account">${t("sign-in")}</a></p>`
          : html`<p>${t("club-make-words")}</p>
              <form @submit=${this.create}>
                <label class="field">
                  ${t("club-name")}
                  <input name="name" required maxlength="60" autocomplete="off" />
                </label>
                <button class="primary wide" data-create>${t("club-create")}</button>
                <p class="problem" role="alert">${this.failed ?? ""}</p>
              </form>`
      }
    </section>`;
  }

  private create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    this.failed = undefined;
    try {
      navigate(`/clubs/${await createClub(textOf(new FormData(form), "name"), true)}`);
    } catch (refusal) {
      this.failed = eventRefused(refusal as Refusal);
    } finally {
      form.ariaBusy = "false";
    }
  };
}

function list(id: string, heading: string, clubs: readonly ClubHead[]) {
  return html`<section class="card" data-clubs=${id}>
    <h2>${heading}</h2>
    <ul class="event-list">
      ${clubs.map(
        ({ id, name, owner, members, evenings }) =>
          html`<li>
            <a href="/clubs/${id}"><b>${name}</b></a>
            <small>
              ${t("club-members-count", { count: members })} ·
              ${t("club-evenings-count", { count: evenings })} ·
              ${t("run-by", { name: owner.name })}
            </small>
          </li>`,
      )}
    </ul>
  </section>`;
}

customElements.define("page-clubs", PageClubs);
