// The form with which a second device joins a game: it asks for the code of the first.

import { html, nothing } from "lit";
import { parseCode } from "../clock/room";
import { findGame, type Joined } from "../clock/search";
import { t } from "../words";
import { TandemElement } from "./base";

class TandemHallJoin extends TandemElement {
  static override properties = { joins: { attribute: false }, state: { state: true } };
  declare joins: (joined: Joined) => void;
  declare private state: "idle" | "searching" | "malformed" | "nobody" | "full";

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
        <button ?disabled=${state === "searching"}>${t("clock-join-button")}</button>
      </p>
      ${state === "searching" ? html`<p role="status">${t("clock-link-joining")}</p>` : nothing}
      ${isWrong ? html`<p class="wrong" role="alert">${t(`clock-join-${state}`)}</p>` : nothing}
    </form>`;
  }

  private readonly submits = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem("code") as HTMLInputElement;
    const code = parseCode(field.value);
    if (!code) {
      this.state = "malformed";
      return;
    }
    this.state = "searching";
    const found = await findGame(code);
    if (!this.isConnected) return;
    if (typeof found === "string") this.state = found;
    else this.joins(found);
  };
}

customElements.define("tandem-hall-join", TandemHallJoin);
