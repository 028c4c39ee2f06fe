// Entry as a pair: a link that one sends to a partner, or an invitation to a connected
// player, and what the partner finds behind it.

import { html } from "lit";
import { currentUser } from "../current-user";
import { navigation } from "../navigation";
import type { Person, Refusal } from "../protocol";
import { toasts } from "../toasts";
import { enterWith, eventRefused, invitePartner, showInviter } from "../tournament-api";
import type { OpenTournament } from "../tournament-store";
import { refused, t } from "../words";
import { TandemElement } from "./base";
import { textOf } from "./form";

/** The name of the field with the invitation in the address of an event. */
const INVITATION = "partner";

class TandemTournamentPartner extends TandemElement {
  static override properties = {
    tournament: { attribute: false },
    inviter: { state: true },
    link: { state: true },
    problem: { state: true },
    isBusy: { state: true },
  };
  declare tournament: OpenTournament;
  /** The person who has written the invitation in the address. */
  declare private inviter: Person | undefined;
  /** The link for a partner. */
  declare private link: string | undefined;
  declare private problem: string | undefined;
  declare private isBusy: boolean;

  private invitation: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(currentUser);
    this.listen(navigation, "change", () => this.looks());
    this.looks();
  }

  /** Looks whether the address has an invitation. */
  private looks(): void {
    const invitation = new URLSearchParams(location.search).get(INVITATION) ?? undefined;
    if (invitation === this.invitation) return;
    Object.assign(this, { invitation, inviter: undefined });
    if (invitation)
      void this.tries(async () => {
        this.inviter = await showInviter(this.tournament.id, invitation);
      });
  }

  protected override render() {
    return html`${this.accepting() ?? this.inviting()}
      <p class="problem" role="alert">${this.problem ?? ""}</p>`;
  }

  /** The page behind the link, for the partner. */
  private accepting() {
    const { inviter, invitation } = this;
    if (!inviter || !invitation || currentUser.is(inviter.id)) return undefined;
    const { name } = inviter;
    const enter = () =>
      this.tries(async () => {
        await enterWith(this.tournament.id, invitation);
        history.replaceState(history.state, "", location.pathname);
        await this.tournament.refresh();
      });
    return html`<p>${t("entry-invited", { name })}</p>
      <button
        class="primary wide"
        data-enter-with
        ?disabled=${this.isBusy}
        @click=${() => void enter()}
      >
        ${t("enter-with", { name })}
      </button>`;
  }

  private inviting() {
    const { link } = this;
    const invite = () =>
      this.tries(async () => {
        const given = new URLSearchParams({
          [INVITATION]: await invitePartner(this.tournament.id),
        });
        this.link = `${location.origin}${location.pathname}?${given}`;
      });
    return html`<p>${t("entry-pair-words")}</p>
      <form class="inline" data-invite-connected @submit=${this.invitesConnected}>
        <label class="field">
          ${t("partner-connected")}
          <input name="person" required maxlength="100" autocomplete="off" spellcheck="false" />
        </label>
        <button ?disabled=${this.isBusy}>${t("invite")}</button>
      </form>
      ${
        link
          ? html`<div class="inline">
                <label class="field">
                  ${t("partner-link")}
                  <input class="partner-link" readonly .value=${link} />
                </label>
                <button class="primary" data-copy-partner @click=${() => void copy(link)}>
                  ${t("copy-link")}
                </button>
              </div>
              <p class="hint" role="status">${t("entry-link-words")}</p>`
          : html`<button
              class="wide"
              data-invite-partner
              ?disabled=${this.isBusy}
              @click=${() => void invite()}
            >
              ${t("invite-partner")}
            </button>`
      }`;
  }

  /** Sends the invitation to a connected player. */
  private invitesConnected = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const person = textOf(new FormData(form), "person");
    const invite = async () => {
      await invitePartner(this.tournament.id, person);
      form.reset();
      toasts.tell(t("partner-invited", { name: person }));
    };
    void this.tries(invite, (refusal) =>
      refusal.code === "no-person" ? refused(refusal) : eventRefused(refusal),
    );
  };

  private async tries(act: () => Promise<void>, explain = eventRefused): Promise<void> {
    this.isBusy = true;
    this.problem = undefined;
    try {
      await act();
    } catch (refusal) {
      this.problem = explain(refusal as Refusal);
    } finally {
      this.isBusy = false;
    }
  }
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toasts.tell(t("partner-copied"));
  } catch {
    toasts.tell(t("not-copied"));
  }
}

customElements.define("tandem-tournament-partner", TandemTournamentPartner);
