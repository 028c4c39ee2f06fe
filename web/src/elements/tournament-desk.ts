// The desk of those who run an event: the next step, entries, results, points, arbiters.

import { html, nothing, type TemplateResult } from "lit";
import type { Refusal } from "../protocol";
import { eventRefused } from "../tournament-api";
import { openGames } from "../tournament-crosstable";
import type { OpenTournament } from "../tournament-store";
import type { Act, EventCommand } from "../tournament";
import { t } from "../words";
import { TandemElement } from "./base";
import { confirmButton } from "./confirm-button";
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
      ${finished ? html`<p>${t("desk-finished")}</p>` : html`${reports(tournament)} ${this.steps()}`}
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

  /** The next steps as buttons; the usual one is the first. */
  private steps() {
    const { tournament } = this;
    const { stages } = tournament.overview?.event ?? { stages: [] };
    const last = stages.length;
    if (last === 0) return this.buttons([this.step("start-event", { command: "start-stage" })]);
    if (tournament.stageNumber !== last || tournament.hasNewer) {
      const back = () => void tournament.choose(last);
      return html`<button class="primary" @click=${back}>${t("to-last-round")}</button>`;
    }
    return tournament.isContinuous ? this.continuousSteps(last) : this.roundSteps(last);
  }

  private roundSteps(stage: number) {
    const { tournament } = this;
    const round = tournament.rounds?.at(-1);
    const number = round?.number ?? 0;
    if (round?.state === "private")
      return this.buttons([
        this.step("publish-round", act({ act: "publish", stage, round: number }), number),
        this.step("pair-again", { command: "pair-round" }, number),
      ]);
    if (round?.state === "published") {
      const open = openGames(round);
      if (open > 0)
        return html`<p data-open-games>${t("games-missing", { count: open, round: number })}</p>`;
      return this.buttons([
        this.step("close-round", act({ act: "close", stage, round: number }), number),
      ]);
    }
    const planned = tournament.stage?.["planned-rounds"] ?? undefined;
    const pair = this.step("pair-round", { command: "pair-round" }, number + 1);
    const reopen = round
      ? this.step("reopen-round", act({ act: "reopen", stage, round: number }), number)
      : [];
    if (planned === undefined || number < planned)
      return this.buttons([pair, reopen, planned === undefined ? this.finish() : nothing]);
    const isLast = stage >= (tournament.regulations?.stages.length ?? 1);
    const next = this.step("start-next-stage", { command: "start-stage" }, stage + 1);
    return html`<p>${t("rounds-done")}</p>
      ${this.buttons(isLast ? [this.finish(), reopen] : [next, reopen])}`;
  }

  /** In arenas and ladders rounds come and go. */
  private continuousSteps(stage: number) {
    const rounds = this.tournament.rounds ?? [];
    const draft = rounds.find(({ state }) => state === "private");
    const over = rounds.filter((round) => round.state === "published" && openGames(round) === 0);
    const closes = over.map(({ number }) => act({ act: "close", stage, round: number }));
    const isArena = this.tournament.rules?.format.kind !== "ladder";
    return this.buttons([
      draft
        ? this.step("publish-pairing", act({ act: "publish", stage, round: draft.number }))
        : isArena
          ? this.step("pair-free", { command: "pair-round" })
          : nothing,
      closes.length > 0 ? this.step("close-rounds", closes, closes.length) : nothing,
      this.finish(),
    ]);
  }

  private step(id: string, command: EventCommand | EventCommand[], number = 0): TemplateResult {
    return html`<button
      data-step=${id}
      ?disabled=${this.tournament.isBusy}
      @click=${({ detail }: MouseEvent) => {
        // The second tap of two would do the next step.
        if (detail < 2) void this.tournament.try(...[command].flat());
      }}
    >
      ${t(`step-${id}`, { number })}
    </button>`;
  }

  private finish() {
    if (!this.tournament.isOrganizer) return nothing;
    return confirmButton(t("step-finish"), () => void this.tournament.try(act({ act: "finish" })));
  }

  private buttons(all: unknown[]) {
    return html`<div class="buttons steps">${all}</div>`;
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
