// A dialog to challenge people to a game: one opponent, or a pair with a partner of one's own. It
// opens a table, takes a seat there, and invites the others to theirs. Dispatches `close`.

import { html, nothing } from "lit";
import { connection } from "../connection";
import { currentUser } from "../current-user";
import { emit } from "../events";
import { createTable } from "../http";
import { navigate } from "../navigation";
import type { Kind, Person, Refusal, Seat } from "../protocol";
import { toasts } from "../toasts";
import { controlText, refused, t } from "../words";
import { TandemElement } from "./base";
import { choices } from "./choices";
import { textOf } from "./form";

const CONTROLS: Record<Kind, readonly string[]> = {
  bughouse: ["120+0", "180+0", "180+2", "300+0"],
  kriegspiel: ["300+3", "600+5"],
};

/** The fields for names, with the seats to which they are invited. The first is known. */
const INVITED: Record<Kind, readonly (readonly [string, Seat])[]> = {
  bughouse: [
    ["opponent", "BlackA"],
    ["second", "WhiteB"],
    ["partner", "BlackB"],
  ],
  kriegspiel: [["opponent", "BlackA"]],
};

class TandemChallenge extends TandemElement {
  static override properties = {
    person: { attribute: false },
    kind: { state: true },
    control: { state: true },
    problem: { state: true },
    busy: { state: true },
  };
  declare person: Person;
  declare private kind: Kind;
  declare private control: string;
  declare private problem: string | undefined;
  declare private busy: boolean;

  constructor() {
    super();
    this.kind = "bughouse";
    this.control = "180+0";
  }

  protected override render() {
    const { kind, control, person } = this;
    return html`<dialog
      class="card challenge"
      aria-labelledby="challenge-title"
      @close=${() => emit(this, "close")}
    >
      <form @submit=${this.send}>
        <h2 id="challenge-title">${t("challenge-title", { name: person.name })}</h2>
        ${choices({
          name: "challenge-kind",
          legend: t("quick-game"),
          of: [
            ["bughouse", t("kind-bughouse")],
            ["kriegspiel", t("kind-kriegspiel")],
          ],
          chosen: kind,
          choose: (chosen) => {
            this.kind = chosen as Kind;
            this.control = CONTROLS[this.kind][this.kind === "bughouse" ? 1 : 0] ?? "180+0";
          },
        })}
        ${choices({
          name: "challenge-control",
          legend: t("time-control"),
          of: CONTROLS[kind].map((of) => [of, controlText(of)]),
          chosen: control,
          choose: (chosen) => (this.control = chosen),
        })}
        ${kind === "bughouse" ? this.others() : nothing}
        <label class="check"><input type="checkbox" name="private" /> ${t("terms-private")}</label>
        <p class="problem" role="alert">${this.problem ?? ""}</p>
        <div class="actions">
          <button class="primary" data-send-challenge ?disabled=${this.busy}>
            ${t("challenge-send")}
          </button>
          <button type="button" @click=${() => this.dialog?.close()}>${t("cancel")}</button>
        </div>
      </form>
    </dialog>`;
  }

  private others() {
    const field = (name: string) =>
      html`<label class="field"
        >${t(`challenge-${name}`)}
        <input name=${name} maxlength="40" autocomplete="off" spellcheck="false" />
      </label>`;
    return html`${field("second")} ${field("partner")}
      <p class="hint">${t("challenge-words")}</p>
      <label class="check" title=${currentUser.isGuest ? t("rated-needs") : ""}
        ><input type="checkbox" name="rated" ?disabled=${currentUser.isGuest} />
        ${t("terms-rated")}</label
      >`;
  }

  private get dialog(): HTMLDialogElement | null {
    return this.querySelector("dialog");
  }

  protected override firstUpdated(): void {
    this.dialog?.showModal();
  }

  private send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.problem = undefined;
    const form = new FormData(event.target as HTMLFormElement);
    const { kind, control } = this;
    try {
      const table = await createTable({
        kind,
        control,
        public: !form.has("private"),
        ...(kind === "bughouse" ? { rated: form.has("rated") } : { ruleset: "berkeley" }),
      });
      await connection.intend(table, "WhiteA", { do: "sit" });
      for (const [name, seat] of INVITED[kind]) {
        const person = name === "opponent" ? this.person.id : textOf(form, name);
        // A person who cannot be invited may come later; the others are still asked.
        if (person) await this.invite(table, seat, person);
      }
      this.dialog?.close();
      navigate(`/table/${table}`);
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    } finally {
      this.busy = false;
    }
  };

  private async invite(table: string, seat: Seat, person: string): Promise<void> {
    const name = person === this.person.id ? this.person.name : person;
    try {
      await connection.intend(table, seat, { do: "invite", person });
      toasts.tell(t("invitation-sent", { name }));
    } catch (refusal) {
      toasts.tell(`${name}: ${refused(refusal as Refusal)}`);
    }
  }
}

customElements.define("tandem-challenge", TandemChallenge);
