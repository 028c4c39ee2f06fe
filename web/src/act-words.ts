// The acts of an event as sentences.

import type { OpenTournament } from "./tournament-store";
import type { Act, EventRecord, MatchId, PhonePlayer } from "./tournament";
import { pointsText, resultText } from "./tournament-words";
import { t } from "./words";

/** The name that somebody has chosen on a phone. */
function phonePerson(tournament: OpenTournament, { entrant, person }: PhonePlayer): string {
  const found = tournament.entrant(entrant);
  return found?.people[found.places.indexOf(person)]?.name ?? tournament.label([entrant]);
}

/** Minutes and seconds: `25:00`, and `1:05:00` from an hour on. */
export function secondsText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [minutes, rest] = [Math.floor(seconds / 60), two(seconds % 60)];
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** An act as a sentence. `records` is the log, as far as it is known: an act may take one back. */
export function actText(
  tournament: OpenTournament,
  act: Act,
  records: readonly EventRecord[] = [],
): string {
  const name = (id: number) => tournament.label([id]);
  const at = (id: MatchId) => t("act-at", { round: id.round, table: id.table });
  switch (act.act) {
    case "enter":
      return t("act-enter", { names: act.people.map((person) => person.name).join(", ") });
    case "exchange":
      return t("act-exchange", { name: name(act.entrant), person: act.person.name });
    case "partner":
      return t("act-partner", { one: name(act.one), other: name(act.other) });
    case "check-in":
      return t(act.present ? "act-check-in" : "act-check-out", { name: name(act.entrant) });
    case "pause":
      return t(act.paused ? "act-pause" : "act-resume", { name: name(act.entrant) });
    case "withdraw":
    case "return":
    case "line-up":
      return t(`act-${act.act}`, { name: name(act.entrant) });
    case "miss":
      return t(`act-miss-${act.absence ?? "plays"}`, { name: name(act.entrant), round: act.round });
    case "start-stage":
      return t("act-start-stage", { stage: act.stage });
    case "pair":
    case "publish":
    case "close":
    case "reopen":
      return t(`act-${act.act}`, { round: act.round });
    case "report":
    case "set-result":
      return t(`act-${act.act}`, {
        at: at(act.at),
        game: act.game,
        result: act.result.reason === "void" ? t("game-result-void") : resultText(act.result),
      });
    case "phone-report":
      return t("act-phone-report", {
        name: phonePerson(tournament, act.player),
        at: at(act.at),
        game: act.game,
        result: resultText(act.result),
      });
    case "clock-report":
      return t("act-clock-report", {
        at: at(act.at),
        game: act.game,
        result: resultText(act.result),
      });
    case "hall-code":
      return t(act.open ? "act-hall-code" : "act-no-hall-code");
    case "add-game":
      return t("act-add-game", { at: at(act.at) });
    case "advance":
      return t("act-advance", { at: at(act.at), side: act.side + 1 });
    case "adjust":
      return t("act-adjust", {
        name: name(act.entrant),
        points: pointsText(act.points),
        article: act.article,
        note: act.note,
      });
    case "rule":
      return t(act.at ? "act-rule-at" : "act-rule", {
        article: act.article,
        text: act.text,
        at: act.at ? at(act.at) : "",
      });
    case "announce":
      return t("act-announce", { text: act.text });
    case "timer":
      if (act.seconds === null) return t("act-timer-none");
      return t(act.runs ? "act-timer-runs" : "act-timer-stands", {
        time: secondsText(act.seconds),
      });
    case "undo": {
      const undone = records[act.record - 1]?.act;
      const what = undone && undone.act !== "undo" ? actText(tournament, undone) : "";
      return t("act-undo", { number: act.record, what });
    }
    case "regulate":
    case "finish":
      return t(`act-${act.act}`);
  }
}
