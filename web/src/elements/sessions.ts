// The sessions of an account: on which devices it is signed in. Each can be ended.

import { html, nothing } from "lit";
import { endOtherSessions, endSession, listSessions } from "../http";
import type { Refusal, SessionLine } from "../protocol";
import { toasts } from "../toasts";
import { refused, shownLanguage, t } from "../words";
import { TandemElement } from "./base";
import { confirmButton } from "./confirm-button";

const dayAndTime = (seconds: number): string =>
  new Intl.DateTimeFormat(shownLanguage(), { dateStyle: "medium", timeStyle: "short" }).format(
    1000 * seconds,
  );

/** The device in plain words: "Firefox on Android". */
function device({ program, system }: SessionLine): string {
  if (program && system) return t("session-on", { program, system });
  return program ?? system ?? t("session-unknown");
}

class TandemSessions extends TandemElement {
  static override properties = { sessions: { state: true }, problem: { state: true } };
  declare private sessions: SessionLine[] | undefined;
  declare private problem: string;

  constructor() {
    super();
    this.problem = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  protected override render() {
    return html`<section class="card" data-sessions>
      <h2>${t("sessions")}</h2>
      <p>${t("sessions-words")}</p>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${this.list()}
    </section>`;
  }

  private list() {
    const { sessions } = this;
    if (!sessions) return nothing;
    const others = sessions.filter(({ current }) => !current);
    return html`<ul class="rows">
        ${sessions.map((session) => this.line(session))}
      </ul>
      ${
        others.length === 0
          ? html`<p class="empty">${t("sessions-none")}</p>`
          : html`<div class="actions" data-end-others>
              ${confirmButton(t("sessions-end-others"), () => this.end(() => endOtherSessions()))}
            </div>`
      }`;
  }

  private line(session: SessionLine) {
    const { created, current, id, seen } = session;
    const words = device(session);
    return html`<li>
      <span>
        <strong>${words}</strong>
        <small>
          ${t("session-times", { created: dayAndTime(created), seen: dayAndTime(seen) })}
        </small>
      </span>
      ${
        current
          ? html`<small>${t("session-current")}</small>`
          : html`<button
              data-end-session
              aria-label=${t("session-end-of", { device: words })}
              @click=${() => this.end(() => endSession(id))}
            >
              ${t("session-end")}
            </button>`
      }
    </li>`;
  }

  private async end(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      toasts.tell(t("session-ended"));
    } catch (refusal) {
      toasts.tell(refused(refusal as Refusal));
    }
    await this.load();
  }

  private async load(): Promise<void> {
    try {
      this.sessions = await listSessions();
      this.problem = "";
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    }
  }
}

customElements.define("tandem-sessions", TandemSessions);
