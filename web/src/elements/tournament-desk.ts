// The desk of those who run an event: the next step, entries, results, points, arbiters.

import { html, nothing } from "lit";
import type { Refusal } from "../protocol";
import { eventRefused } from "../tournament-api";
import type { OpenTournament } from "../tournament-store";
import type { Act, EventCommand } from "../tournament";
import { t } from "../words";
import { TandemElement } from "./base";
import {
  adjustForm,
  announceForm,
  arbiters,
  challengeForm,
  entryForm,
  partnerForm,
  ruleForm,
  rulingForm,
  substituteForm,
  typedForm,
  type DeskForm,
} from "./tournament-desk-forms";
import { hallCode, reports } from "./tournament-desk-phones";
import { steps } from "./tournament-steps";
import "./tournament-form";

const act = (act: Act): EventCommand => ({ command: "act", act });

class TandemTournamentDesk extends TandemElement {
  static override properties = {
    tournament: { attribute: false },
    failed: { state: true },
    regulates: { state: true },
  };
  declare tournament: OpenTournament;
  /** The form whose command was refused, with the reason. */
  declare private failed: { form: string; why: string } | undefined;
  /** Whether the regulations are being changed. */
  declare private regulates: boolean;

  constructor() {
    super();
    this.regulates = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.tournament);
  }

  protected override render() {
    const { tournament } = this;
    const { overview, runs, isOrganizer } = tournament;
    if (!overview || !runs) return nothing;
    const { finished } = overview.event;
    const hasStarted = overview.event.stages.length > 0;
    const ladder = tournament.rules?.format.kind === "ladder";
    return html`<section class="card desk" data-desk>
      <h2>${t("desk")}</h2>
      ${
        finished
          ? html`<p>${t("desk-finished")}</p>`
          : html`${reports(tournament)} ${steps(tournament)}
              <p>
                <a class="button" data-to-console href="/events/${tournament.id}/console"
                  >${t("to-console")}</a
                >
              </p>`
      }
      ${
        finished
          ? nothing
          : html`${this.form(entryForm(tournament), !hasStarted)}
            ${this.form(partnerForm(tournament))} ${this.form(substituteForm(tournament))}
            ${hasStarted ? this.form(typedForm()) : nothing}
            ${hasStarted && ladder ? this.form(challengeForm(tournament)) : nothing}
            ${hasStarted ? this.form(rulingForm(tournament)) : nothing}
            ${hasStarted ? this.form(adjustForm(tournament)) : nothing}
            ${this.form(ruleForm(tournament))} ${this.form(announceForm())}
            ${this.form(hallCode(tournament))}`
      }
      ${this.form(arbiters(tournament))} ${isOrganizer && !finished ? this.regulations() : nothing}
    </section>`;
  }

  /** A form that is folded away, with its own reason for a refusal. */
  private form(
    {
      id,
      content,
      commands,
      act: acts,
    }: DeskForm | { id: ""; content?: unknown; commands?: undefined; act?: undefined },
    open = false,
  ) {
    if (!id) return nothing;
    const submit = async (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const data = new FormData(form);
      this.failed = undefined;
      try {
        if (acts) await acts(data);
        else await this.tournament.act(...(commands?.(data) ?? []));
        form.reset();
        form.querySelector<HTMLElement>("input, select, textarea")?.focus();
      } catch (refusal) {
        this.failed = { form: id, why: eventRefused(refusal as Refusal) };
      }
    };
    return html`<details data-form=${id} ?open=${open}>
      <summary>${t(`desk-${id}`)}</summary>
      <form class="desk-form" @submit=${submit}>
        ${content}
        <p class="problem" role="alert">${this.failed?.form === id ? this.failed.why : ""}</p>
      </form>
    </details>`;
  }

  /** The regulations can be changed until the first round is published. */
  private regulations() {
    const { tournament } = this;
    const { regulations, hasBegun } = tournament;
    if (!regulations || hasBegun) return nothing;
    const toggle = (event: Event) => (this.regulates = (event.target as HTMLDetailsElement).open);
    return html`<details data-form="regulate" @toggle=${toggle}>
      <summary>${t("desk-regulate")}</summary>
      ${
        this.regulates
          ? html`<tandem-tournament-form
              .given=${regulations}
              .submitText=${t("save")}
              .submits=${async (changed: typeof regulations) =>
                tournament.act(act({ act: "regulate", regulations: changed }))}
            ></tandem-tournament-form>`
          : nothing
      }
    </details>`;
  }
}

customElements.define("tandem-tournament-desk", TandemTournamentDesk);
