// The next steps of an event as buttons, for those who run it; the usual one is the first.

import { html, nothing, type TemplateResult } from "lit";
import { openGames } from "../tournament-crosstable";
import type { OpenTournament } from "../tournament-store";
import type { Act, EventCommand } from "../tournament";
import { t } from "../words";
import { confirmButton } from "./confirm-button";

const act = (act: Act): EventCommand => ({ command: "act", act });

export function steps(tournament: OpenTournament) {
  const { stages } = tournament.overview?.event ?? { stages: [] };
  const last = stages.length;
  if (last === 0) return buttons([step(tournament, "start-event", { command: "start-stage" })]);
  if (tournament.stageNumber !== last || tournament.hasNewer) {
    const back = () => void tournament.choose(last);
    return html`<button class="primary" @click=${back}>${t("to-last-round")}</button>`;
  }
  return tournament.isContinuous ? continuousSteps(tournament, last) : roundSteps(tournament, last);
}

function roundSteps(tournament: OpenTournament, stage: number) {
  const round = tournament.rounds?.at(-1);
  const number = round?.number ?? 0;
  if (round?.state === "private")
    return buttons([
      step(tournament, "publish-round", act({ act: "publish", stage, round: number }), number),
      step(tournament, "pair-again", { command: "pair-round" }, number),
    ]);
  if (round?.state === "published") {
    const open = openGames(round);
    if (open > 0)
      return html`<p data-open-games>${t("games-missing", { count: open, round: number })}</p>`;
    return buttons([
      step(tournament, "close-round", act({ act: "close", stage, round: number }), number),
    ]);
  }
  const planned = tournament.stage?.["planned-rounds"] ?? undefined;
  const pair = step(tournament, "pair-round", { command: "pair-round" }, number + 1);
  const reopen = round
    ? step(tournament, "reopen-round", act({ act: "reopen", stage, round: number }), number)
    : [];
  if (planned === undefined || number < planned)
    return buttons([pair, reopen, planned === undefined ? finish(tournament) : nothing]);
  const isLast = stage >= (tournament.regulations?.stages.length ?? 1);
  const next = step(tournament, "start-next-stage", { command: "start-stage" }, stage + 1);
  return html`<p>${t("rounds-done")}</p>
    ${buttons(isLast ? [finish(tournament), reopen] : [next, reopen])}`;
}

/** In arenas and ladders rounds come and go. */
function continuousSteps(tournament: OpenTournament, stage: number) {
  const rounds = tournament.rounds ?? [];
  const draft = rounds.find(({ state }) => state === "private");
  const over = rounds.filter((round) => round.state === "published" && openGames(round) === 0);
  const closes = over.map(({ number }) => act({ act: "close", stage, round: number }));
  const isArena = tournament.rules?.format.kind !== "ladder";
  return buttons([
    draft
      ? step(tournament, "publish-pairing", act({ act: "publish", stage, round: draft.number }))
      : isArena
        ? step(tournament, "pair-free", { command: "pair-round" })
        : nothing,
    closes.length > 0 ? step(tournament, "close-rounds", closes, closes.length) : nothing,
    finish(tournament),
  ]);
}

function step(
  tournament: OpenTournament,
  id: string,
  command: EventCommand | EventCommand[],
  number = 0,
): TemplateResult {
  return html`<button
    data-step=${id}
    ?disabled=${tournament.isBusy}
    @click=${({ detail }: MouseEvent) => {
      // The second tap of two would do the next step.
      if (detail < 2) void tournament.try(...[command].flat());
    }}
  >
    ${t(`step-${id}`, { number })}
  </button>`;
}

function finish(tournament: OpenTournament) {
  if (!tournament.isOrganizer) return nothing;
  return confirmButton(t("step-finish"), () => void tournament.try(act({ act: "finish" })));
}

const buttons = (all: unknown[]) => html`<div class="buttons steps">${all}</div>`;
