// The rating list of a club. A member opens to the history of their rating, and for organizers to
// a form.

import { html, nothing } from "lit";
import type { ClubView, MemberHistory, MemberView } from "../club";
import { actInClub, showMember } from "../club-api";
import type { Refusal } from "../protocol";
import { eventRefused } from "../tournament-api";
import { shownLanguage, t } from "../words";
import { TandemElement } from "./base";
import { confirmButton } from "./confirm-button";
import { textOf } from "./form";
import { rating } from "./ratings";
import { ratingGraph } from "./statistics";
import { scrolls } from "./tournament-standings";

class TandemClubMembers extends TandemElement {
  static override properties = {
    club: { attribute: false },
    changed: { attribute: false },
    opened: { state: true },
    history: { state: true },
    problem: { state: true },
  };
  declare club: ClubView;
  /** Loads the club again. */
  declare changed: () => Promise<void>;
  /** The number of the member who is open. */
  declare private opened: number | undefined;
  declare private history: MemberHistory | undefined;
  declare private problem: string | undefined;

  protected override render() {
    const { members } = this.club;
    return html`<section class="card" data-members>
      <h2>${t("club-ratings")} <small>${members.length}</small></h2>
      ${
        members.length === 0
          ? html`<p class="empty">${t("club-no-members")}</p>`
          : html`<p class="hint">${t("club-ratings-words")}</p>
              ${scrolls(t("club-ratings"), this.table(members))}`
      }
    </section>`;
  }

  private table(members: readonly MemberView[]) {
    return html`<table class="event-table">
      <thead>
        <tr>
          <th scope="col">${t("rank")}</th>
          <th scope="col" class="name">${t("name")}</th>
          <th scope="col">${t("rating")}</th>
          <th scope="col"><abbr title=${t("club-change-words")}>±</abbr></th>
          <th scope="col" class="share">${t("count-games")}</th>
          <th scope="col" class="share">${t("points")}</th>
        </tr>
      </thead>
      <tbody>
        ${members.map((member, i) => [
          this.row(member, i),
          member.number === this.opened ? this.details(member) : nothing,
        ])}
      </tbody>
    </table>`;
  }

  private row(member: MemberView, index: number) {
    const { number, name, rating: of, given, change, points } = member;
    const isOpen = number === this.opened;
    return html`<tr data-member=${number}>
      <td>${of ? index + 1 : ""}</td>
      <th scope="row" class="name">
        <button class="plain-link" aria-expanded=${isOpen} @click=${() => void this.open(number)}>
          ${name}
        </button>
      </th>
      <td>${of ? rating(of) : given ? html`<small>${given}</small>` : ""}</td>
      <td class=${(change ?? 0) < 0 ? "loss" : "gain"}>${of ? signed(change) : ""}</td>
      <td class="share">${of?.games ?? ""}</td>
      <td class="share">${of ? halves(points) : ""}</td>
    </tr>`;
  }

  private async open(number: number): Promise<void> {
    this.problem = undefined;
    this.history = undefined;
    this.opened = number === this.opened ? undefined : number;
    if (this.opened === undefined) return;
    try {
      const history = await showMember(this.club.id, number);
      if (this.opened === number) this.history = history;
    } catch (refusal) {
      this.problem = eventRefused(refusal as Refusal);
    }
  }

  private details(member: MemberView) {
    const { history, problem } = this;
    return html`<tr class="details" data-details=${member.number}>
      <td colspan="6">
        <div>
          ${history ? this.evenings(history) : nothing}
          ${this.club.role === "visitor" ? nothing : this.form(member)}
          <p class="problem" role="alert">${problem ?? ""}</p>
        </div>
      </td>
    </tr>`;
  }

  private evenings({ member, evenings }: MemberHistory) {
    const link = member.account
      ? html`<p><a href="/people/${member.account}">${t("club-account-page")}</a></p>`
      : nothing;
    if (evenings.length === 0)
      return html`${link}
        <p class="empty">${t("club-not-played")}</p>`;
    const date = new Intl.DateTimeFormat(shownLanguage(), { dateStyle: "medium" });
    const points = evenings.map(({ at, rating }) => ({
      at: Math.floor(at / 1000),
      points: rating,
    }));
    return html`${link} ${points.length > 1 ? ratingGraph(points, t("rating-history")) : nothing}
      <table class="event-table history">
        <thead>
          <tr>
            <th scope="col" class="name">${t("club-evening")}</th>
            <th scope="col">${t("points")}</th>
            <th scope="col">${t("rating")}</th>
            <th scope="col"><abbr title=${t("club-change-words")}>±</abbr></th>
          </tr>
        </thead>
        <tbody>
          ${evenings.toReversed().map(
            (of) =>
              html`<tr>
                <th scope="row" class="name">
                  <a href="/events/${of.event}">${of.name}</a>
                  <small>${date.format(of.at)}</small>
                </th>
                <td>${t("club-points-of", { points: halves(of.points), games: of.games })}</td>
                <td>${of.rating}</td>
                <td class=${of.change < 0 ? "loss" : "gain"}>${signed(of.change)}</td>
              </tr>`,
          )}
        </tbody>
      </table>`;
  }

  private form({ number, name, given, account }: MemberView) {
    return html`<form class="member-form" data-edit-member @submit=${this.save}>
      <input type="hidden" name="member" value=${number} />
      <label class="field">
        ${t("name")}
        <input name="name" required maxlength="100" autocomplete="off" value=${name} />
      </label>
      <label class="field">
        ${t("club-given-rating")}
        <input name="rating" type="number" min="1" max="4000" value=${given ?? ""} />
      </label>
      <label class="field wide">
        ${t("club-account")}
        <input name="account" maxlength="200" autocomplete="off" value=${account ?? ""} />
      </label>
      <div class="buttons">
        <button class="primary">${t("save")}</button>
        ${confirmButton(t("club-remove-member"), () => void this.takeOff(number))}
      </div>
    </form>`;
  }

  private save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const [given, account] = [textOf(form, "rating"), textOf(form, "account")];
    await this.act({
      command: "change-member",
      member: Number(textOf(form, "member")),
      name: textOf(form, "name"),
      rating: given ? Number(given) : null,
      // The address of a person's page, or their id alone.
      account: account ? (/\/people\/([\w-]+)/.exec(account)?.[1] ?? account) : null,
    });
  };

  private takeOff = (member: number) => this.act({ command: "remove-member", member });

  private async act(command: Parameters<typeof actInClub>[1]): Promise<void> {
    this.problem = undefined;
    try {
      await actInClub(this.club.id, command);
      this.opened = undefined;
      await this.changed();
    } catch (refusal) {
      this.problem = eventRefused(refusal as Refusal);
    }
  }
}

/** `+12`, `−7` */
const signed = (by: number | null): string => (by === null ? "" : by < 0 ? `−${-by}` : `+${by}`);

/** `2½` */
const halves = (points: number): string =>
  points % 2 === 0 ? String(points / 2) : `${points > 1 ? Math.floor(points / 2) : ""}½`;

customElements.define("tandem-club-members", TandemClubMembers);
