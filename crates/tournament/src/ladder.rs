//! Ladders: a standing order with challenges, and ratings by Elo's table in whole hundredths.

use std::collections::HashMap;

use serde::Serialize;

use crate::{
    Act, EntrantId, Format, Half, Match, MatchId, PairedMatch, Pairing, Refusal, RoundState, Side,
    Tournament, TypedResult,
};

/// A place of a ladder, the top first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Rung {
    pub entrant: EntrantId,
    /// In hundredths of a point.
    pub rating: i64,
    pub games: u32,
}

/// The rating of a newcomer without one.
const NEWCOMER: u32 = 1500;

/// The largest difference of ratings at which the better side is expected to score 50, 51, … 99
/// hundredths (FIDE Handbook B.02, 8.1.2).
const DIFFERENCES: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// The expected score of a side in hundredths, from its rating minus its opponents'.
fn expected(difference: i64) -> i64 {
    let above = DIFFERENCES.iter().position(|&most| difference.abs() <= most);
    let better = above.map_or(100, |place| 50 + place as i64);
    if difference < 0 { 100 - better } else { better }
}

impl Tournament {
    /// The order of a ladder, with ratings after all matches that are over.
    ///
    /// Pairs have places: who wins a match against a higher place takes it, and those between move
    /// down. Single people, whose partners change, stand in the order of their ratings.
    ///
    /// # Errors
    ///
    /// The stage has not started or is no ladder.
    pub fn ladder(&self, stage: u8) -> Result<Vec<Rung>, Refusal> {
        let found = self.stage(stage)?;
        let Format::Ladder { k, .. } = self.format(stage)? else {
            return Err(Refusal::State { stage, round: 0, why: "the stage is no ladder" });
        };
        let mut order: Vec<EntrantId> = found.seeds.iter().map(|seed| seed.entrant).collect();
        let mut rungs: HashMap<EntrantId, Rung> = HashMap::new();
        for &entrant in &order {
            let rating = self.entrant(entrant)?.rating().unwrap_or(NEWCOMER);
            let rung = Rung { entrant, rating: i64::from(rating) * 100, games: 0 };
            rungs.insert(entrant, rung);
        }
        let pairs = self.regulations.entrants == crate::EntrantKind::Pairs;
        let rounds = found.rounds.iter().filter(|round| round.state > RoundState::Private);
        for table in rounds.flat_map(|round| &round.matches).filter(|table| table.is_over()) {
            rate(&mut rungs, table, k);
            let Some(winner) = table.winner().filter(|_| pairs) else { continue };
            let place = |side: usize| {
                let entrant = table.side(side).0.first();
                order.iter().position(|other| Some(other) == entrant)
            };
            if let (Some(up), Some(down)) = (place(winner), place(1 - winner))
                && up > down
            {
                let climber = order.remove(up);
                order.insert(down, climber);
            }
        }
        if !pairs {
            order.sort_by_key(|entrant| (std::cmp::Reverse(rungs[entrant].rating), *entrant));
        }
        Ok(order.into_iter().map(|entrant| rungs[&entrant]).collect())
    }

    /// The pairing of one match of a ladder that a pair asks for.
    ///
    /// # Errors
    ///
    /// The challenged pair stands below, or further up than the regulations allow.
    pub fn challenge(
        &self,
        stage: u8,
        challenger: EntrantId,
        challenged: EntrantId,
    ) -> Result<Pairing, Refusal> {
        let rungs = self.ladder(stage)?;
        let place = |entrant| {
            rungs.iter().position(|rung| rung.entrant == entrant).ok_or(Refusal::NoEntrant(entrant))
        };
        let (from, to) = (place(challenger)?, place(challenged)?);
        let reach = match self.format(stage)? {
            Format::Ladder { reach, .. } => usize::from(reach),
            _ => 0,
        };
        if to >= from || from - to > reach {
            let why = "is not within the reach of the challenger";
            return Err(Refusal::Entrant { entrant: challenged, why });
        }
        let (first, second) = (Side::pair(challenger), Side::pair(challenged));
        let games = self.rules(stage)?.games;
        Ok(Pairing { matches: vec![PairedMatch { first, second, games }], byes: Vec::new() })
    }

    /// The acts that enter typed results. In a ladder each result is a match of its own, played
    /// and closed; elsewhere the matches are those of the open round.
    ///
    /// # Errors
    ///
    /// No open match has these sides and at least as many games.
    pub fn typed_acts(&self, stage: u8, typed: &[TypedResult]) -> Result<Vec<Act>, Refusal> {
        let found = self.stage(stage)?;
        let mut acts = Vec::new();
        if matches!(self.format(stage)?, Format::Ladder { .. }) {
            let private = found.rounds.last().is_some_and(|last| last.state == RoundState::Private);
            let done = found.rounds.len() - usize::from(private);
            for (round, typed) in (done as u16 + 1..).zip(typed) {
                let (first, second) = (typed.first.clone(), typed.second.clone());
                let games = typed.games.len() as u8;
                let matches = vec![PairedMatch { first, second, games }];
                let pairing = Pairing { matches, byes: Vec::new() };
                acts.push(Act::Pair { stage, round, pairing });
                acts.push(Act::Publish { stage, round });
                let at = MatchId { stage, round, table: 1 };
                for (game, result) in (1..).zip(&typed.games) {
                    acts.push(Act::SetResult { at, game, result: result.clone() });
                }
                acts.push(Act::Close { stage, round });
            }
            return Ok(acts);
        }
        for typed in typed {
            let (table, turned) = self.open_match_of(stage, typed)?;
            for (game, result) in (1..).zip(&typed.games) {
                let mut result = result.clone();
                if turned {
                    std::mem::swap(&mut result.first, &mut result.second);
                }
                acts.push(Act::SetResult { at: table.id, game, result });
            }
        }
        Ok(acts)
    }

    /// The open match of two sides, and whether they were named the other way round.
    fn open_match_of(&self, stage: u8, typed: &TypedResult) -> Result<(&Match, bool), Refusal> {
        let same = |one: &Side, other: &Side| {
            one.0.len() == other.0.len() && one.0.iter().all(|entrant| other.has(*entrant))
        };
        let open = self.stage(stage)?.rounds.iter().rev();
        let open = open.filter(|round| round.state == RoundState::Published);
        for table in open.flat_map(|round| &round.matches) {
            let straight = same(&table.first, &typed.first) && same(&table.second, &typed.second);
            let turned = same(&table.first, &typed.second) && same(&table.second, &typed.first);
            if (straight || turned) && typed.games.len() <= table.games.len() {
                return Ok((table, turned));
            }
        }
        let why = "has no open match against these opponents with as many games";
        Err(Refusal::Pairing { why, entrant: typed.first.0.first().copied() })
    }
}

/// Moves the ratings of all in a match that is over, game by game; forfeits do not count.
fn rate(rungs: &mut HashMap<EntrantId, Rung>, table: &Match, k: u16) {
    for result in table.games.iter().filter_map(|game| game.result.as_ref()) {
        if result.reason == crate::Reason::Forfeit {
            continue;
        }
        let mean = |side: usize| {
            let side = &table.side(side).0;
            let sum: i64 =
                side.iter().filter_map(|entrant| rungs.get(entrant)).map(|r| r.rating).sum();
            sum / (side.len().max(1) as i64)
        };
        // Differences in whole points, as in the table.
        let first = expected((mean(0) - mean(1)) / 100);
        for (side, points) in [(0, result.first), (1, result.second)] {
            let hundredths = if side == 0 { first } else { 100 - first };
            let change = i64::from(k) * (i64::from(scored(points)) - hundredths);
            for entrant in &table.side(side).0 {
                if let Some(rung) = rungs.get_mut(entrant) {
                    rung.rating += change;
                    rung.games += 1;
                }
            }
        }
    }
}

/// The points of a game in hundredths.
fn scored(points: Half) -> i32 {
    points.0 * 50
}
