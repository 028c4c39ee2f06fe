// Short messages over any page. Invitations can be answered there.

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { navigate } from "../navigation";
import { toasts, type Toast } from "../toasts";
import { t } from "../words";
import { icon } from "./icons";
import { TandemElement } from "./base";

class TandemToasts extends TandemElement {
  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(toasts);
  }

  protected override render() {
    return html`<div class="toasts" role="status" aria-live="polite">
      ${repeat(
        toasts.shown,
        (toast) => toast,
        (toast) =>
          html`<div class="toast">
            <span>${toast.text}</span>
            ${
              toast.invitation
                ? html`<button class="primary" @click=${() => this.accept(toast)}>
                    ${t("to-table")}
                  </button>`
                : nothing
            }
            ${
              toast.answer
                ? html`<button
                    class="primary"
                    data-answer
                    @click=${() => {
                      toasts.remove(toast);
                      toast.answer?.act();
                    }}
                  >
                    ${toast.answer.text}
                  </button>`
                : nothing
            }
            <button class="icon" aria-label=${t("dismiss")} @click=${() => toasts.remove(toast)}>
              ${icon("close")}
            </button>
          </div>`,
      )}
    </div>`;
  }

  private accept(toast: Toast): void {
    toasts.remove(toast);
    navigate(`/table/${toast.invitation?.table}`);
  }
}

customElements.define("tandem-toasts", TandemToasts);
