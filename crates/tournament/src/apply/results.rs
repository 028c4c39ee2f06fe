//! Acts about results.

use crate::{
    Automation, Correction, Format, Game, GameResult, Half, Match, MatchId, PhonePlayer, Reason,
    Refusal, Reporter, RoundState, Tournament, limits,
};

impl Tournament {
    pub(super) fn match_mut(&mut self, at: MatchId) -> Result<&mut Match, Refusal> {
        self.find_match(at)?;
        let stage = &mut self.stages[usize::from(at.stage) - 1];
        Ok(&mut stage.rounds[usize::from(at.round) - 1].matches[usize::from(at.table) - 1])
    }

    pub(super) fn check_game(&self, at: MatchId, game: u8) -> Result<&Game, Refusal> {
        if self.round(at.stage, at.round)?.state == RoundState::Private {
            return Err(Refusal::State {
                stage: at.stage,
                round: at.round,
                why: "the round is not published",
            });
        }
        let index = usize::from(game).checked_sub(1).ok_or(Refusal::NoGame { at, game })?;
        self.find_match(at)?.games.get(index).ok_or(Refusal::NoGame { at, game })
    }

    pub(super) fn report(
        &mut self,
        (at, game): (MatchId, u8),
        side: u8,
        result: &GameResult,
        reporter: Reporter,
        now: u64,
    ) -> Result<(), Refusal> {
        let found = self.check_report((at, game), result)?;
        let refuse = |why| Err(Refusal::State { stage: at.stage, round: at.round, why });
        if side > 1 {
            return refuse("a match has the sides 0 and 1");
        }
        let is_same = |other: &Reporter| {
            other.by == reporter.by && (other.phone.is_some() || reporter.phone.is_some())
        };
        if found.reporters[usize::from(1 - side)].as_ref().is_some_and(is_same) {
            return refuse("this device has reported for the other side: take another one");
        }
        let other = found.reports[usize::from(1 - side)].as_ref();
        let agreed = other == Some(result) && self.regulations.players_report;
        let record = self.log().len();
        let found = &mut self.match_mut(at)?.games[usize::from(game) - 1];
        found.changed = Some(record);
        found.reports[usize::from(side)] = Some(result.clone());
        found.reporters[usize::from(side)] = Some(reporter);
        if agreed { self.set_result(at, game, result, now) } else { Ok(()) }
    }

    /// The game, if it is open to this report of its players.
    fn check_report(
        &self,
        (at, game): (MatchId, u8),
        result: &GameResult,
    ) -> Result<&Game, Refusal> {
        check_result(result)?;
        let found = self.check_game(at, game)?;
        let refuse = |why| Err(Refusal::State { stage: at.stage, round: at.round, why });
        if self.round(at.stage, at.round)?.state == RoundState::Closed {
            return refuse("the round is closed: the arbiter corrects results");
        }
        if found.result.is_some() {
            return refuse("the game has a result: the arbiter corrects it");
        }
        if !matches!(result.reason, Reason::Played | Reason::Forfeit) {
            return refuse("only the arbiter rules points and voids games");
        }
        Ok(found)
    }

    /// Checks that devices in the hall may report the game now.
    fn check_hall(&self, (at, game): (MatchId, u8)) -> Result<(), Refusal> {
        if self.hall_code().is_none() {
            let why = "phones may not report results now: an arbiter allows it";
            return Err(Refusal::State { stage: at.stage, round: at.round, why });
        }
        if self.check_game(at, game)?.phone_reports >= limits::PHONE_REPORTS {
            return Err(Refusal::Full { what: "reports of a game from phones", most: 20 });
        }
        Ok(())
    }

    /// A report from a phone: of a player of the match, and not of the device that has reported for
    /// the other side.
    pub(super) fn phone_report(
        &mut self,
        (at, game): (MatchId, u8),
        player: PhonePlayer,
        result: &GameResult,
        (by, now): (&str, u64),
    ) -> Result<(), Refusal> {
        self.check_hall((at, game))?;
        let entrant = self.entrant(player.entrant)?;
        if !entrant.line_up.contains(&usize::from(player.person)) {
            let why = "does not play with this person";
            return Err(Refusal::Entrant { entrant: player.entrant, why });
        }
        let Some(side) = self.find_match(at)?.side_of(player.entrant) else {
            let why = "only the players of a match report its results";
            return Err(Refusal::State { stage: at.stage, round: at.round, why });
        };
        let reporter = Reporter { by: by.to_owned(), phone: Some(player) };
        self.report((at, game), side as u8, result, reporter, now)?;
        self.match_mut(at)?.games[usize::from(game) - 1].phone_reports += 1;
        Ok(())
    }

    /// A report of the clock at the table, on which a player of each side has confirmed the result.
    /// An earlier report of a side stands: if it differs, the arbiter decides.
    pub(super) fn clock_report(
        &mut self,
        (at, game): (MatchId, u8),
        result: &GameResult,
        (by, now): (&str, u64),
    ) -> Result<(), Refusal> {
        self.check_hall((at, game))?;
        self.check_report((at, game), result)?;
        let record = self.log().len();
        let found = &mut self.match_mut(at)?.games[usize::from(game) - 1];
        found.changed = Some(record);
        found.phone_reports += 1;
        for (report, reporter) in found.reports.iter_mut().zip(&mut found.reporters) {
            if report.is_none() {
                *report = Some(result.clone());
                *reporter = Some(Reporter { by: by.to_owned(), phone: None });
            }
        }
        let agreed = found.reports.iter().all(|it| it.as_ref() == Some(result));
        let counts = agreed && self.regulations.players_report;
        if counts { self.set_result(at, game, result, now) } else { Ok(()) }
    }

    /// Makes a new code for phones, or lets them report no longer.
    pub(super) fn set_hall_code(&mut self, open: bool) -> Result<(), Refusal> {
        let automation = self.regulations.automation;
        if open && automation != Automation::None {
            let value = format!("{automation:?}").to_lowercase();
            let expected = "none, so that phones report results";
            return Err(Refusal::Regulations { field: "automation", value, expected });
        }
        self.takes_phones = open;
        self.hall_codes += u32::from(open);
        Ok(())
    }

    pub(super) fn set_result(
        &mut self,
        at: MatchId,
        game: u8,
        result: &GameResult,
        now: u64,
    ) -> Result<(), Refusal> {
        check_result(result)?;
        let found = self.check_game(at, game)?;
        let closed = self.round(at.stage, at.round)?.state == RoundState::Closed;
        if closed && result.reason == Reason::Void {
            return Err(Refusal::State {
                stage: at.stage,
                round: at.round,
                why: "a game of a closed round cannot be played again: reopen the round",
            });
        }
        if found.corrections.len() >= limits::CORRECTIONS
            || found.voided.len() >= limits::CORRECTIONS
        {
            return Err(Refusal::Full { what: "corrections of a game", most: 100 });
        }
        let record = self.log().len();
        let table = self.match_mut(at)?;
        let found = &mut table.games[usize::from(game) - 1];
        if found.result.as_ref() == Some(result) {
            return Ok(());
        }
        found.changed = Some(record);
        if let Some(before) = found.result.take() {
            found.corrections.push(Correction { record, before });
        }
        if result.reason == Reason::Void {
            found.voided.push(result.clone());
            found.reports = [None, None];
            found.reporters = [None, None];
        } else {
            found.result = Some(result.clone());
        }
        if table.is_over() {
            let entrants: Vec<_> = table.entrants().collect();
            for entrant in entrants {
                self.entrant_mut(entrant)?.free_since = now;
            }
        }
        Ok(())
    }

    pub(super) fn add_game(&mut self, at: MatchId) -> Result<(), Refusal> {
        let state = self.round(at.stage, at.round)?.state;
        if state != RoundState::Published {
            let why = "only a published round takes deciders";
            return Err(Refusal::State { stage: at.stage, round: at.round, why });
        }
        let table = self.match_mut(at)?;
        if table.games.len() >= limits::GAMES_WITH_DECIDERS {
            return Err(Refusal::Full { what: "games of a match", most: 64 });
        }
        table.games.push(Game::default());
        Ok(())
    }

    pub(super) fn advance(&mut self, at: MatchId, side: u8) -> Result<(), Refusal> {
        let why = if side > 1 {
            "a match has the sides 0 and 1"
        } else if !matches!(self.format(at.stage)?, Format::Knockout | Format::DoubleElimination) {
            "nobody advances from a match of this format"
        } else if self.round(at.stage, at.round)?.state == RoundState::Private {
            "the round is not published"
        } else {
            self.match_mut(at)?.advanced = Some(side);
            return Ok(());
        };
        Err(Refusal::State { stage: at.stage, round: at.round, why })
    }
}

/// Checks that a game can have a result.
fn check_result(result: &GameResult) -> Result<(), Refusal> {
    let range = Half::ZERO..=Half::WIN;
    let in_range = range.contains(&result.first) && range.contains(&result.second);
    let adds_up = match result.reason {
        Reason::Played => result.first + result.second == Half::WIN,
        Reason::Void => result.first == Half::ZERO && result.second == Half::ZERO,
        Reason::Forfeit => result.first == Half::ZERO || result.second == Half::ZERO,
        Reason::Ruled => true,
    };
    for text in [&result.article, &result.game].into_iter().flatten() {
        limits::text("article", text, limits::NAME)?;
    }
    if in_range && adds_up {
        Ok(())
    } else {
        Err(Refusal::Points { first: result.first, second: result.second, reason: result.reason })
    }
}
