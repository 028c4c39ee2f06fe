// The form with which a device joins a game, as a clock or as the scribe: it asks for the code.

import { html, nothing } from "lit";
import type { Direct } from "../clock/direct";
import { parseCode } from "../clock/room";
import { findGame, type Joined, type Role } from "../clock/search";
import { t } from "../words";
import { TandemElement } from "./base";
import "./hall-direct";

class TandemHallJoin extends TandemElement {
  static override properties = {
    joins: { attribute: false },
    records: { attribute: false },
    state: { state: true },
  };
  declare joins: (joined: Joined, direct?: Direct) => void;
  /** Begins to record the moves of clocks that cannot be reached. */
  declare records: () => void;
  declare private state: "idle" | "searching" | "malformed" | "nobody" | "full" | "full-scribe";

  constructor() {
    super();
    this.state = "idle";
  }

  protected override render() {
    const { state } = this;
    const isWrong = state !== "idle" && state !== "searching";
    return html`<form class="clock-join" @submit=${this.submits}>
      <h2>${t("clock-join")}</h2>
      <p class="muted">${t("clock-join-words")}</p>
      <p class="actions">
        <input
          name="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="12"
          placeholder="K3X9 M2PA"
          aria-label=${t("clock-code")}
          aria-invalid=${isWrong ? "true" : "false"}
        />
        <button value="clock" ?disabled=${state === "searching"}>${t("clock-join-button")}</button>
        <button value="scribe" ?disabled=${state === "searching"}>${t("clock-join-scribe")}</button>
      </p>
      <p class="actions">
        <button type="button" data-record @click=${this.records}>
          ${t("clock-scribe-alone-begin")}
        </button>
      </p>
      <tandem-hall-direct .joins=${this.joins}></tandem-hall-direct>
      ${state === "searching" ? html`<p role="status">${t("clock-link-joining")}</p>` : nothing}
      ${isWrong ? html`<p class="wrong" role="alert">${t(`clock-join-${state}`)}</p>` : nothing}
    </form>`;
  }

  private readonly submits = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem("code") as HTMLInputElement;
    const role: Role =
      (event.submitter as HTMLButtonElement | null)?.value === "scribe" ? "scribe" : "clock";
    const code = parseCode(field.value);
    if (!code) {
      this.state = "malformed";
      return;
    }
    this.state = "searching";
    const found = await findGame(code, role);
    if (!this.isConnected) return;
    if (found === "full") this.state = role === "scribe" ? "full-scribe" : "full";
    else if (found === "nobody") this.state = found;
    else this.joins(found);
  };
}

customElements.define("tandem-hall-join", TandemHallJoin);
