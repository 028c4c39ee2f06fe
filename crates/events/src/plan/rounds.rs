//! Rounds of an event that the server runs alone: start, pairing, publication, the end.

use tournament::{
    Act, EntrantId, EntrantKind, Format, Match, Pairing, Round, RoundState, Stage, StageRules,
    Tournament,
};

use super::{MINUTE, Plan, PlannedStep, clock_of};
use crate::Command;

/// Games that decide a drawn match of a knockout, before the side that is named first advances.
const DECIDERS: usize = 8;

/// The time before the end of an arena in which nobody is paired any more, at least and at most.
const LAST: std::ops::RangeInclusive<u64> = 30_000..=120_000;

impl Plan {
    pub(super) fn rounds(&mut self, event: &Tournament, now: u64) {
        let Some(stage) = event.stages().last() else { return self.start(event, now) };
        let Ok(rules) = event.rules(stage.number) else { return };
        for round in stage.rounds.iter().filter(|it| it.state == RoundState::Published) {
            if round.is_over() {
                self.close(event, stage, round, rules);
            }
        }
        if rules.format.is_continuous() {
            self.form_pairs(event);
        }
        if !self.steps.is_empty() {
            return;
        }
        match rules.format {
            Format::ArenaPairs | Format::ArenaSingles => self.arena(event, (stage, rules), now),
            // A ladder is paired by challenges, and its organizer ends it.
            Format::Ladder { .. } => {}
            _ => self.next_round(event, stage),
        }
    }

    /// Starts an event at its hour.
    fn start(&mut self, event: &Tournament, now: u64) {
        let regulations = event.regulations();
        let Some(at) = regulations.starts_at else { return };
        if now < at {
            return self.look_at(at);
        }
        self.form_pairs(event);
        if !self.steps.is_empty() {
            return;
        }
        if regulations.repeats_every > 0 {
            self.steps.push(PlannedStep::Follow);
        }
        let least = match regulations.entrants {
            EntrantKind::Pairs => 2,
            EntrantKind::Singles => 4,
        };
        let seeds = event.stage_seeds(1).unwrap_or_default();
        if seeds.len() >= least {
            let key = format!("start {}", event.log().len());
            return self.command(key, Command::StartStage);
        }
        let text = format!("The event did not start: {} entered, {least} are needed.", seeds.len());
        self.act(event, "announce", Act::Announce { text });
        self.act(event, "finish", Act::Finish);
    }

    /// Makes pairs of those who came alone, if the regulations say so: the strongest with the
    /// weakest.
    fn form_pairs(&mut self, event: &Tournament) {
        let regulations = event.regulations();
        if !regulations.form_pairs {
            return;
        }
        let alone = event.entrants().iter().filter(|entrant| {
            let here = !regulations.check_in || entrant.checked_in;
            !entrant.withdrawn && !entrant.paused && here && event.misses_partner(entrant)
        });
        let mut alone: Vec<_> =
            alone.map(|entrant| (std::cmp::Reverse(entrant.rating()), entrant.id)).collect();
        alone.sort_unstable();
        let half = alone.len() / 2;
        for index in 0..half {
            let (one, other): (EntrantId, EntrantId) =
                (alone[index].1, alone[alone.len() - 1 - index].1);
            self.act(event, "partner", Act::Partner { one, other });
        }
    }

    /// Closes a round that is over, once its matches are decided where they have to be.
    fn close(&mut self, event: &Tournament, stage: &Stage, round: &Round, rules: &StageRules) {
        let decides = matches!(rules.format, Format::Knockout | Format::DoubleElimination);
        let drawn: Vec<&Match> =
            round.matches.iter().filter(|found| decides && found.winner().is_none()).collect();
        for found in &drawn {
            let at = found.id;
            let most = usize::from(rules.games) + DECIDERS;
            if found.was_played() && found.games.len() < most {
                self.act(event, "decide", Act::AddGame { at });
            } else {
                self.act(event, "advance", Act::Advance { at, side: 0 });
            }
        }
        if drawn.is_empty() {
            let (stage, round) = (stage.number, round.number);
            self.act(event, "close", Act::Close { stage, round });
        }
    }

    /// Pairs the next round, or ends the stage.
    fn next_round(&mut self, event: &Tournament, stage: &Stage) {
        match stage.rounds.last().map(|round| round.state) {
            Some(RoundState::Published) => return,
            Some(RoundState::Private) => return self.publish(event, stage, stage.rounds.len()),
            Some(RoundState::Closed) | None => {}
        }
        let done = stage.rounds.len();
        let planned = event.planned_rounds(stage.number).ok().flatten();
        if planned.is_some_and(|planned| done >= usize::from(planned)) {
            return self.end_stage(event);
        }
        match event.pair(stage.number) {
            Ok(pairing) if !pairing.matches.is_empty() => self.pair(event, stage, pairing),
            Ok(_) => self.end_stage(event),
            Err(refusal) => {
                let text = format!("Round {} is not played: {refusal}", done + 1);
                let text = text.chars().take(500).collect();
                self.act(event, "announce", Act::Announce { text });
                self.end_stage(event);
            }
        }
    }

    fn pair(&mut self, event: &Tournament, stage: &Stage, pairing: Pairing) {
        let round = stage.rounds.len() + 1;
        let number = u16::try_from(round).unwrap_or(u16::MAX);
        self.act(event, "pair", Act::Pair { stage: stage.number, round: number, pairing });
        self.publish(event, stage, round);
    }

    fn publish(&mut self, event: &Tournament, stage: &Stage, round: usize) {
        let round = u16::try_from(round).unwrap_or(u16::MAX);
        self.act(event, "publish", Act::Publish { stage: stage.number, round });
    }

    /// Starts the next stage, or ends the event.
    fn end_stage(&mut self, event: &Tournament) {
        if event.regulations().stages.len() > event.stages().len() {
            let key = format!("start {}", event.log().len());
            self.command(key, Command::StartStage);
        } else {
            self.act(event, "finish", Act::Finish);
        }
    }

    /// Pairs whoever is free until shortly before the end.
    fn arena(&mut self, event: &Tournament, (stage, rules): (&Stage, &StageRules), now: u64) {
        if let Some(last) = stage.rounds.last().filter(|last| last.state == RoundState::Private) {
            return self.publish(event, stage, usize::from(last.number));
        }
        let ends = Some(rules.minutes).filter(|minutes| *minutes > 0).map(|minutes| {
            started(event, stage.number).saturating_add(u64::from(minutes) * MINUTE)
        });
        let [base, _] = clock_of(&event.regulations().clock);
        let last = (base / 2).clamp(*LAST.start(), *LAST.end());
        if ends.is_none_or(|ends| now < ends.saturating_sub(last))
            && let Ok(pairing) = event.pair(stage.number)
            && !pairing.matches.is_empty()
        {
            return self.pair(event, stage, pairing);
        }
        let Some(ends) = ends else { return };
        let is_playing = stage.rounds.iter().any(|round| round.state == RoundState::Published);
        if now < ends {
            self.look_at(ends);
        } else if !is_playing {
            self.end_stage(event);
        }
    }
}

/// When a stage started.
fn started(event: &Tournament, stage: u8) -> u64 {
    let starts =
        |act: &Act| matches!(act, Act::StartStage { stage: started, .. } if *started == stage);
    let record = event.log().iter().rev().find(|record| starts(&record.act));
    record.map_or(0, |record| record.at)
}
