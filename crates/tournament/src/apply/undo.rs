//! Taking changes back. The log keeps a change and what takes it back; a change can be taken back
//! while nothing else has happened to the same thing since, and only the last ones can be.

use crate::{
    Act, EntrantId, GameResult, MatchId, Pairing, Refusal, RoundState, Tournament,
    change::{Before, Change, GameBefore},
    limits,
};

impl Tournament {
    /// The numbers of the records that can be taken back now, from 1, the last one first.
    pub fn undoable(&self) -> impl Iterator<Item = u32> {
        let changes = self.changes.iter().rev();
        changes.filter(|change| self.check_undo(change).is_ok()).map(|it| it.record as u32 + 1)
    }

    /// Whether a record, from 1, has been taken back.
    pub fn is_undone(&self, record: u32) -> bool {
        self.undone.contains(&record)
    }

    /// The state that an act is going to change, if that can be taken back.
    pub(super) fn before(&self, act: &Act) -> Option<Before> {
        let entrant = |id| self.entrant(id).ok();
        Some(match act {
            Act::CheckIn { entrant: id, present } => {
                let before = entrant(*id)?.checked_in;
                (before != *present).then_some(Before::CheckedIn(before))?
            }
            Act::Pause { entrant: id, paused } => {
                let before = entrant(*id)?.paused;
                (before != *paused).then_some(Before::Paused(before))?
            }
            Act::Withdraw { entrant: id } | Act::Return { entrant: id } => {
                Before::Withdrawn(entrant(*id)?.withdrawn)
            }
            Act::Miss { entrant: id, stage, round, absence } => {
                let before = entrant(*id)?.absences.get(&(*stage, *round)).copied();
                (before != *absence).then_some(Before::Absent(before))?
            }
            Act::SetResult { at, game, .. } => {
                Before::Game(Box::new(self.game_before(*at, *game)?))
            }
            Act::Advance { at, .. } => Before::Advanced(self.find_match(*at).ok()?.advanced),
            Act::Pair { .. } => Before::Paired,
            Act::AddGame { .. } | Act::Adjust { .. } | Act::Rule { .. } | Act::Announce { .. } => {
                Before::Added
            }
            _ => return None,
        })
    }

    fn game_before(&self, at: MatchId, game: u8) -> Option<GameBefore> {
        let found = self.check_game(at, game).ok()?;
        Some(GameBefore {
            result: found.result.clone(),
            reports: found.reports.clone(),
            reporters: found.reporters.clone(),
            changed: found.changed,
            voided: found.voided.len(),
            corrections: found.corrections.len(),
        })
    }

    /// The pairing number of the entrant whom an act is about.
    pub(super) fn seed_before(&self, act: &Act) -> Option<u32> {
        let (Act::CheckIn { entrant, .. } | Act::Withdraw { entrant } | Act::Return { entrant }) =
            act
        else {
            return None;
        };
        self.entrant(*entrant).ok()?.seed
    }

    /// Remembers a change that the next record of the log has made.
    pub(super) fn remember(&mut self, act: &Act, before: Before, seed: Option<u32>) {
        let record = self.log().len();
        if let Act::SetResult { at, game, .. } = act {
            let changed = self.check_game(*at, *game).ok().and_then(|game| game.changed);
            if changed != Some(record) {
                return;
            }
        }
        if self.changes.len() >= limits::CHANGES {
            self.changes.pop_front();
        }
        self.changes.push_back(Change { record, before, seed });
    }

    /// Takes the change of a record back, whose number is from 1.
    pub(super) fn undo(&mut self, number: u32) -> Result<(), Refusal> {
        let refuse = |why| Refusal::Undo { record: number, why };
        if self.is_undone(number) {
            return Err(refuse("it has been taken back already"));
        }
        let known = self.changes.iter().position(|it| it.record as u64 + 1 == u64::from(number));
        let index = known.ok_or(refuse("it is none of the last changes that can be"))?;
        let change = self.changes[index].clone();
        self.check_undo(&change)?;
        let Some(record) = self.log().get(change.record) else {
            return Err(refuse("there is no such record"));
        };
        let act = record.act.clone();
        self.restore(&act, change)?;
        self.changes.remove(index);
        self.undone.insert(number);
        Ok(())
    }

    /// Whether the thing that a record has changed is still as it left it, and may be changed now.
    fn check_undo(&self, change: &Change) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::Undo { record: change.record as u32 + 1, why });
        let act = match self.log().get(change.record) {
            Some(record) => &record.act,
            None => return refuse("there is no such record"),
        };
        let stays = matches!(
            act,
            Act::SetResult { .. } | Act::Adjust { .. } | Act::Rule { .. } | Act::Announce { .. }
        );
        if self.finished && !stays {
            return Err(Refusal::Finished);
        }
        let is_same = match act {
            Act::CheckIn { entrant, present } => self.entrant(*entrant)?.checked_in == *present,
            Act::Pause { entrant, paused } => self.entrant(*entrant)?.paused == *paused,
            Act::Withdraw { entrant } => self.entrant(*entrant)?.withdrawn,
            Act::Return { entrant } => !self.entrant(*entrant)?.withdrawn,
            Act::Miss { entrant, stage, round, absence } => {
                if self.is_published(*stage, *round) {
                    return refuse("the round is published");
                }
                self.entrant(*entrant)?.absences.get(&(*stage, *round)) == absence.as_ref()
            }
            Act::SetResult { at, game, result } => {
                let found = self.check_game(*at, *game)?;
                if let Before::Game(before) = &change.before
                    && before.result.is_none()
                    && let Some(why) = self.stands_open(*at, result)
                {
                    return refuse(why);
                }
                found.changed == Some(change.record)
            }
            Act::Advance { at, side } => self.find_match(*at)?.advanced == Some(*side),
            Act::AddGame { at } => {
                let games = &self.find_match(*at)?.games;
                let is_open = self.round(at.stage, at.round)?.state == RoundState::Published;
                is_open && games.len() > 1 && games.last().is_some_and(crate::Game::is_untouched)
            }
            Act::Pair { stage, round, .. } => {
                let rounds = &self.stage(*stage)?.rounds;
                let is_last =
                    rounds.len() == usize::from(*round) && !self.is_published(*stage, *round);
                is_last
                    && self.pairing_record(*stage, *round, self.log().len()) == Some(change.record)
            }
            _ => true,
        };
        if is_same { Ok(()) } else { refuse("this has changed since") }
    }

    fn is_published(&self, stage: u8, round: u16) -> bool {
        self.round(stage, round).is_ok_and(|round| round.state > RoundState::Private)
    }

    /// Why a game may not be without a result again.
    fn stands_open(&self, at: MatchId, result: &GameResult) -> Option<&'static str> {
        if self.round(at.stage, at.round).ok()?.state == RoundState::Closed {
            return Some("the round is closed: reopen it, or correct the result");
        }
        if result.game.is_some() {
            return Some("the game was played at its table: correct the result instead");
        }
        // In an arena its players may be at another table by now.
        let table = self.find_match(at).ok()?;
        let elsewhere = |other: &crate::Match| {
            other.id != at
                && !other.is_over()
                && other.entrants().any(|it| table.side_of(it).is_some())
        };
        let stage = self.stage(at.stage).ok()?;
        stage.matches().any(elsewhere).then_some("its players play another match now")
    }

    /// The place in the log of the private pairing of a round, before a place.
    fn pairing_record(&self, stage: u8, round: u16, end: usize) -> Option<usize> {
        for (index, record) in self.log()[..end].iter().enumerate().rev() {
            match &record.act {
                Act::Pair { stage: of, round: number, .. }
                    if (*of, *number) == (stage, round) && !self.is_undone(index as u32 + 1) =>
                {
                    return Some(index);
                }
                Act::Regulate { .. }
                | Act::StartStage { .. }
                | Act::Publish { .. }
                | Act::Reopen { .. } => return None,
                _ => {}
            }
        }
        None
    }

    fn restore(&mut self, act: &Act, change: Change) -> Result<(), Refusal> {
        match (act, change.before) {
            (Act::CheckIn { entrant, .. }, Before::CheckedIn(before)) => {
                self.entrant_mut(*entrant)?.checked_in = before;
                self.leave_late(*entrant, change.seed);
            }
            (Act::Pause { entrant, .. }, Before::Paused(before)) => {
                self.entrant_mut(*entrant)?.paused = before;
            }
            (Act::Withdraw { entrant } | Act::Return { entrant }, Before::Withdrawn(before)) => {
                self.withdraw(*entrant, before)?;
                self.leave_late(*entrant, change.seed);
            }
            (Act::Miss { entrant, stage, round, .. }, Before::Absent(before)) => {
                self.miss(*entrant, *stage, *round, before)?;
            }
            (Act::SetResult { at, game, .. }, Before::Game(before)) => {
                let games = &mut self.match_mut(*at)?.games;
                let found = &mut games[usize::from(*game) - 1];
                found.result = before.result;
                found.reports = before.reports;
                found.reporters = before.reporters;
                found.changed = before.changed;
                found.voided.truncate(before.voided);
                found.corrections.truncate(before.corrections);
            }
            (Act::Advance { at, .. }, Before::Advanced(before)) => {
                self.match_mut(*at)?.advanced = before;
            }
            (Act::AddGame { at }, _) => drop(self.match_mut(*at)?.games.pop()),
            (Act::Adjust { stage, entrant, points, .. }, _) => {
                let adjustments = &mut self.stages[usize::from(*stage) - 1].adjustments;
                if let Some(index) = adjustments.iter().rposition(|it| *it == (*entrant, *points)) {
                    adjustments.remove(index);
                }
            }
            (Act::Pair { stage, round, .. }, _) => {
                self.pair_as_before(*stage, *round, change.record)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// An entrant who joined the stage late by a change leaves it again, unless others have
    /// joined or a round was paired since.
    fn leave_late(&mut self, id: EntrantId, seed: Option<u32>) {
        let Some(stage) = self.stages.first_mut().filter(|_| seed.is_none()) else { return };
        let is_last = stage.seeds.last().is_some_and(|last| last.entrant == id);
        let is_paired = stage.rounds.iter().any(|round| {
            let byes = round.byes.iter().map(|bye| bye.entrant);
            round.matches.iter().flat_map(crate::Match::entrants).chain(byes).any(|it| it == id)
        });
        if is_last && !is_paired {
            stage.seeds.pop();
            let entrant = &mut self.entrants[id.0 as usize - 1];
            (entrant.seed, entrant.missed) = (None, 0);
        }
    }

    /// The private pairing that a record replaced comes back, or there is none.
    fn pair_as_before(&mut self, stage: u8, round: u16, record: usize) -> Result<(), Refusal> {
        let before = self.pairing_record(stage, round, record);
        let pairing = before.and_then(|index| match &self.log()[index].act {
            Act::Pair { pairing, .. } => Some(pairing.clone()),
            _ => None,
        });
        match pairing {
            Some(pairing) => self.set_pairing(stage, round, &pairing as &Pairing),
            None => {
                self.stages[usize::from(stage) - 1].rounds.truncate(usize::from(round) - 1);
                Ok(())
            }
        }
    }
}
