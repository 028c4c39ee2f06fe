//! Each act: its conditions first, then its effect.

mod people;
mod results;
mod rounds;
mod undo;

use crate::{
    Act, EntrantId, Half, Record, Refusal, Regulations, Reporter, RoundState, RoundTimer,
    Tournament, limits,
};

impl Tournament {
    pub(crate) fn apply(&mut self, record: &Record) -> Result<(), Refusal> {
        if self.finished
            && !matches!(
                record.act,
                Act::SetResult { .. }
                    | Act::Adjust { .. }
                    | Act::Rule { .. }
                    | Act::Announce { .. }
                    | Act::Undo { .. }
            )
        {
            return Err(Refusal::Finished);
        }
        let (before, seed) = (self.before(&record.act), self.seed_before(&record.act));
        self.perform(record)?;
        if let Some(before) = before {
            self.remember(&record.act, before, seed);
        }
        Ok(())
    }

    fn perform(&mut self, record: &Record) -> Result<(), Refusal> {
        match &record.act {
            Act::Regulate { regulations } => self.regulate(regulations),
            Act::Enter { people, team } => self.enter(people, team.as_ref(), record.at),
            Act::Exchange { entrant, leaves, person } => self.exchange(*entrant, *leaves, person),
            Act::Partner { one, other } => self.partner(*one, *other, record.at),
            Act::LineUp { entrant, members } => self.line_up(*entrant, *members),
            Act::CheckIn { entrant, present } => self.check_in(*entrant, *present),
            Act::Withdraw { entrant } => self.withdraw(*entrant, true),
            Act::Return { entrant } => self.withdraw(*entrant, false),
            Act::Miss { entrant, stage, round, absence } => {
                self.miss(*entrant, *stage, *round, *absence)
            }
            Act::Pause { entrant, paused } => {
                let found = self.entrant_mut(*entrant)?;
                found.paused = *paused;
                found.free_since = record.at;
                Ok(())
            }
            Act::StartStage { stage, seeds } => self.start_stage(*stage, seeds),
            Act::Pair { stage, round, pairing } => self.set_pairing(*stage, *round, pairing),
            Act::Publish { stage, round } => self.publish(*stage, *round, record.at),
            Act::Report { at, game, side, result } => {
                let reporter = Reporter { by: record.by.clone(), phone: None };
                self.report((*at, *game), *side, result, reporter, record.at)
            }
            Act::PhoneReport { at, game, player, result } => {
                self.phone_report((*at, *game), *player, result, (&record.by, record.at))
            }
            Act::ClockReport { at, game, result } => {
                self.clock_report((*at, *game), result, (&record.by, record.at))
            }
            Act::HallCode { open } => self.set_hall_code(*open),
            Act::SetResult { at, game, result } => self.set_result(*at, *game, result, record.at),
            Act::AddGame { at } => self.add_game(*at),
            Act::Advance { at, side } => self.advance(*at, *side),
            Act::Close { stage, round } => self.close(*stage, *round),
            Act::Reopen { stage, round } => self.reopen(*stage, *round),
            Act::Adjust { stage, entrant, points, article, note } => {
                limits::text("article", article, limits::NAME)?;
                limits::text("note", note, limits::NOTES)?;
                self.adjust(*stage, *entrant, *points)
            }
            Act::Rule { article, text, at } => {
                limits::text("article", article, limits::NAME)?;
                limits::text("text", text, limits::NOTES)?;
                at.map_or(Ok(()), |at| self.find_match(at).map(drop))
            }
            Act::Announce { text } => limits::text("text", text, limits::NOTES),
            Act::Timer { seconds, runs } => self.set_timer(*seconds, *runs, record.at),
            Act::Undo { record } => self.undo(*record),
            Act::Finish => self.finish(),
        }
    }

    fn regulate(&mut self, regulations: &Regulations) -> Result<(), Refusal> {
        if self.has_begun() {
            return Err(Refusal::Frozen);
        }
        regulations.check()?;
        if !self.entrants.is_empty() && regulations.entrants != self.regulations.entrants {
            return Err(Refusal::Frozen);
        }
        self.regulations = regulations.clone();
        // Seeds and groups may differ now: the first stage starts again.
        self.stages.clear();
        self.changes.clear();
        self.entrants.iter_mut().for_each(|entrant| entrant.seed = None);
        Ok(())
    }

    fn set_timer(&mut self, seconds: Option<u32>, runs: bool, at: u64) -> Result<(), Refusal> {
        if seconds.is_some_and(|seconds| seconds > limits::TIMER) {
            return Err(Refusal::Full { what: "seconds of a round", most: limits::TIMER as usize });
        }
        self.timer = seconds.map(|seconds| RoundTimer { seconds, runs, at });
        Ok(())
    }

    fn adjust(&mut self, stage: u8, entrant: EntrantId, points: Half) -> Result<(), Refusal> {
        if points.0.unsigned_abs() > limits::PENALTY.unsigned_abs() {
            return Err(Refusal::Full { what: "half points", most: 100 });
        }
        if self.stage(stage)?.group_of(entrant).is_none() {
            return Err(Refusal::NoEntrant(entrant));
        }
        self.stages[usize::from(stage) - 1].adjustments.push((entrant, points));
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Refusal> {
        for stage in &self.stages {
            for round in &stage.rounds {
                if round.state == RoundState::Published && !round.is_over() {
                    return Err(Refusal::State {
                        stage: stage.number,
                        round: round.number,
                        why: "results are missing",
                    });
                }
            }
        }
        for stage in &mut self.stages {
            stage.rounds.retain(|round| round.state != RoundState::Private);
            for round in &mut stage.rounds {
                round.state = RoundState::Closed;
            }
        }
        self.finished = true;
        Ok(())
    }
}
