// The form for a new table: game, time control, and the settings of that game.

import { html, nothing } from "lit";
import { sitWithBots } from "../bots";
import { createTable } from "../http";
import { navigate } from "../navigation";
import type { Kind, Refusal, Terms } from "../protocol";
import { controlText, refused, t } from "../words";
import { TandemElement } from "./base";
import { bughouseTerms } from "./bughouse-terms";
import { choices, explained } from "./choices";
import { textOf } from "./form";
import { kriegspielTerms } from "./kriegspiel-terms";

const KINDS: readonly Kind[] = ["bughouse", "kriegspiel"];

/** Kriegspiel needs more time to think. */
const CONTROLS: Record<Kind, readonly string[]> = {
  bughouse: ["120+0", "180+0", "300+0", "180+2", "120b2", "300b3"],
  kriegspiel: ["300+3", "600+0", "600+5", "900+10", "1800+0"],
};
const USUAL: Record<Kind, string> = { bughouse: "180+0", kriegspiel: "600+5" };
const OTHER = "other";

export class TandemNewTable extends TandemElement {
  static override properties = {
    kind: { state: true },
    control: { state: true },
    problem: { state: true },
    busy: { state: true },
  };
  declare private kind: Kind;
  declare private control: string;
  declare private problem: string | undefined;
  declare private busy: boolean;

  constructor() {
    super();
    this.kind = "bughouse";
    this.control = USUAL.bughouse;
  }

  protected override render() {
    const { kind, control } = this;
    return html`<form class="card new-table" @submit=${this.create}>
      <h2>${t("new-table")}</h2>
      ${choices({
        name: "kind",
        legend: t("kind"),
        of: KINDS.map((of) => [of, explained(`kind-${of}`)]),
        chosen: kind,
        choose: (chosen) => {
          this.kind = chosen as Kind;
          this.control = USUAL[this.kind];
        },
        kind: "rulesets",
      })}
      ${choices({
        name: "preset",
        legend: t("time-control"),
        of: [...CONTROLS[kind], OTHER].map((of) => [
          of,
          of === OTHER ? t("other-control") : controlText(of),
        ]),
        chosen: control,
        choose: (chosen) => (this.control = chosen),
      })}
      ${
        control === OTHER
          ? html`<label class="field">
              ${t("control-text")}
              <input name="control" required placeholder="300b3" pattern="[0-9]+[+bd][0-9]+" />
            </label>`
          : nothing
      }
      ${
        kind === "bughouse"
          ? html`<tandem-bughouse-terms></tandem-bughouse-terms>`
          : html`<tandem-kriegspiel-terms></tandem-kriegspiel-terms>`
      }
      <button class="primary wide" data-create ?disabled=${this.busy}>${t("create-table")}</button>
      <p class="problem" role="alert">${this.problem ?? ""}</p>
    </form>`;
  }

  private create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    try {
      const form = new FormData(event.target as HTMLFormElement);
      const table = await createTable(this.terms(form));
      if (form.has("fills")) await sitWithBots(table, textOf(form, "bot"));
      navigate(`/table/${table}`);
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    } finally {
      this.busy = false;
    }
  };

  private terms(form: FormData): Partial<Terms> {
    return {
      kind: this.kind,
      name: textOf(form, "name"),
      public: !form.has("private"),
      control: this.control === OTHER ? textOf(form, "control") : this.control,
      delay: Number(form.get("delay")),
      absence: Number(form.get("absence")),
      ...(this.kind === "bughouse" ? bughouseTerms(form) : kriegspielTerms(form)),
    };
  }
}

customElements.define("tandem-new-table", TandemNewTable);
