//! Standings and tie-breaks: exact, in halves and quarters, with their figures.
//!
//! A round that an entrant did not play (bye, absence, forfeit) counts in tie-breaks as a meeting
//! with an opponent who has the entrant's own points.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
};

use serde::Serialize;

use crate::{
    ByeKind, EntrantId, Figure, Format, Half, Match, Refusal, Round, RoundState, Scoring, Stage,
    StageRules, TieBreak, Tournament, pairing::knockout,
};

/// A row of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Standing {
    pub entrant: EntrantId,
    pub group: u8,
    /// From 1 in each group; equal rows share it.
    pub rank: usize,
    pub points: Half,
    pub game_points: Half,
    pub games: usize,
    pub wins: usize,
    /// By the regulations, in order.
    pub tie_breaks: Vec<Figure>,
}

/// An entrant's rounds in a stage, summed up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Card {
    pub(crate) points: Half,
    pub(crate) game_points: Half,
    /// Points of each round, with the opponents; empty if it was not played.
    pub(crate) rounds: Vec<(Half, Vec<EntrantId>)>,
    pub(crate) met: BTreeSet<EntrantId>,
    /// A bye or a win by forfeit: no bye again.
    pub(crate) had_bye: bool,
    pub(crate) played: u32,
    pub(crate) floated: bool,
    pub(crate) games: usize,
    pub(crate) wins: usize,
    /// Lost matches of a knockout or a double elimination.
    pub(crate) losses: u32,
    /// Won matches running.
    pub(crate) streak: u32,
    /// All partners and opponents so far, repeated as they came.
    pub(crate) partners: Vec<EntrantId>,
    pub(crate) opponents: Vec<EntrantId>,
    /// The four of the last match, in order.
    pub(crate) last_four: Vec<EntrantId>,
    pub(crate) rests: usize,
    pub(crate) rested_last: bool,
}

impl Tournament {
    /// The cards of a stage's entrants after its first `rounds` rounds that are published.
    pub(crate) fn cards(&self, stage: &Stage, rounds: usize) -> HashMap<EntrantId, Card> {
        let mut cards: HashMap<_, Card> =
            stage.seeds.iter().map(|seed| (seed.entrant, Card::default())).collect();
        let Ok(rules) = self.rules(stage.number) else { return cards };
        for round in stage.rounds.iter().take(rounds) {
            if round.state == RoundState::Private {
                continue;
            }
            let mut done: HashMap<EntrantId, (Half, Vec<EntrantId>)> = HashMap::new();
            cards.values_mut().for_each(|card| card.floated = false);
            for table in &round.matches {
                let third = knockout::is_for_third(stage, rules, table);
                let survived = if third { knockout::THIRD } else { Half::WIN };
                for side in 0..2 {
                    count_match(&mut cards, &mut done, (rules, survived), (round, table), side);
                }
            }
            for bye in &round.byes {
                let Some(card) = cards.get_mut(&bye.entrant) else { continue };
                card.points += bye.points;
                card.had_bye |= bye.kind == ByeKind::Allocated;
                card.rests += usize::from(bye.kind == ByeKind::Rest);
                card.rested_last = bye.kind == ByeKind::Rest;
                done.insert(bye.entrant, (bye.points, Vec::new()));
            }
            for (entrant, card) in &mut cards {
                // An arena's rounds are many, and each has few in it.
                match done.remove(entrant) {
                    None if rules.format.is_continuous() => {}
                    round => card.rounds.push(round.unwrap_or_default()),
                }
            }
        }
        for (entrant, card) in &mut cards {
            let late =
                stage.number == 1 && self.entrant(*entrant).is_ok_and(|entrant| entrant.missed > 0);
            if late {
                card.points += self.regulations.late_entry_points;
            }
        }
        for (entrant, points) in &stage.adjustments {
            if let Some(card) = cards.get_mut(entrant) {
                card.points += *points;
            }
        }
        cards
    }

    /// The points before a round, ordered by entrant.
    pub(crate) fn scores_before(&self, stage: u8, round: u16) -> Vec<(EntrantId, Half)> {
        let Ok(stage) = self.stage(stage) else { return Vec::new() };
        let cards = self.cards(stage, usize::from(round).saturating_sub(1));
        let mut scores: Vec<_> =
            cards.into_iter().map(|(entrant, card)| (entrant, card.points)).collect();
        scores.sort_unstable();
        scores
    }

    /// The standings of a stage, by group and rank; equal rows follow the seeds. Results of open
    /// rounds count as they come.
    ///
    /// # Errors
    ///
    /// The stage has not started.
    pub fn standings(&self, stage: u8) -> Result<Vec<Standing>, Refusal> {
        let rules = self.rules(stage)?;
        let stage = self.stage(stage)?;
        let cards = self.cards(stage, stage.rounds.len());
        let mut rows: Vec<Standing> = stage
            .seeds
            .iter()
            .map(|seed| {
                let card = &cards[&seed.entrant];
                let value = |&tie_break: &TieBreak| figure(&cards, seed.entrant, tie_break);
                Standing {
                    entrant: seed.entrant,
                    group: seed.group,
                    rank: 0,
                    points: card.points,
                    game_points: card.game_points,
                    games: card.games,
                    wins: card.wins,
                    tie_breaks: rules.tie_breaks.iter().map(value).collect(),
                }
            })
            .collect();
        // A direct encounter depends on who is still tied, so the tie-breaks run one by one.
        let mut keys: Vec<Vec<i64>> =
            rows.iter().map(|row| vec![-i64::from(row.group), i64::from(row.points.0)]).collect();
        for (place, tie_break) in rules.tie_breaks.iter().enumerate() {
            if *tie_break == TieBreak::DirectEncounter {
                let figures: Vec<_> = (0..rows.len())
                    .map(|row| {
                        let tied: Vec<_> = (0..rows.len())
                            .filter(|&other| keys[other] == keys[row])
                            .map(|other| rows[other].entrant)
                            .collect();
                        direct(stage, &cards, rows[row].entrant, &tied)
                    })
                    .collect();
                for (row, figure) in rows.iter_mut().zip(figures) {
                    row.tie_breaks[place] = figure;
                }
            }
            for (key, row) in keys.iter_mut().zip(&rows) {
                key.push(row.tie_breaks[place].0);
            }
        }
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|&row| (Reverse(&keys[row]), row));
        let mut ranked: Vec<Standing> = Vec::with_capacity(rows.len());
        let (mut first, mut rank) = (0, 1);
        for (place, &row) in order.iter().enumerate() {
            let mut standing = rows[row].clone();
            let before = place.checked_sub(1).map(|before| order[before]);
            if before.is_none_or(|before| rows[before].group != standing.group) {
                (first, rank) = (place, 1);
            } else if before.is_some_and(|before| keys[before] != keys[row]) {
                rank = place - first + 1;
            }
            standing.rank = rank;
            ranked.push(standing);
        }
        Ok(ranked)
    }
}

/// Adds a side's match to its cards and to the points of the round. `survived` are the points of
/// a won match of a knockout.
fn count_match(
    cards: &mut HashMap<EntrantId, Card>,
    done: &mut HashMap<EntrantId, (Half, Vec<EntrantId>)>,
    (rules, survived): (&StageRules, Half),
    (round, table): (&Round, &Match),
    side: usize,
) {
    let (own, other) = (table.points(side), table.points(1 - side));
    let won = if table.is_over() { table.winner().map(|winner| winner == side) } else { None };
    let drawn = table.is_over() && own == other && own > Half::ZERO;
    let match_points = Half(match won {
        Some(true) => 4,
        Some(false) => 0,
        None => i32::from(drawn) * 2,
    });
    // An open match is a meeting, since it is going to be one.
    let meeting = table.was_played() || !table.is_over();
    let rivals = if meeting { table.side(1 - side).0.clone() } else { Vec::new() };
    let results = || table.games.iter().filter_map(|game| game.result.as_ref());
    let wins = results().filter(|result| [result.first, result.second][side] == Half::WIN).count();
    let mut four: Vec<EntrantId> = table.entrants().collect();
    four.sort_unstable();
    for entrant in &table.side(side).0 {
        let Some(card) = cards.get_mut(entrant) else { continue };
        let points = match rules.scoring {
            // A knockout counts won rounds.
            _ if rules.format == Format::Knockout => {
                card.losses += u32::from(won == Some(false));
                if won == Some(true) { survived } else { Half::ZERO }
            }
            // Double elimination counts rounds that one survived.
            _ if rules.format == Format::DoubleElimination => {
                card.losses += u32::from(won == Some(false));
                if won.is_some() && card.losses < 2 { survived } else { Half::ZERO }
            }
            Scoring::GamePoints => own,
            Scoring::MatchPoints => match_points,
            Scoring::Arena => Half(match_points.0 * if card.streak >= 2 { 2 } else { 1 }),
        };
        if table.is_over() {
            card.streak = if won == Some(true) { card.streak + 1 } else { 0 };
        }
        card.partners.extend(table.side(side).0.iter().filter(|other| *other != entrant));
        card.opponents.extend(&rivals);
        card.last_four.clone_from(&four);
        card.rested_last = false;
        card.points += points;
        card.game_points += own;
        card.games += results().count();
        card.wins += wins;
        card.had_bye |= !meeting && own > Half::ZERO;
        if meeting {
            card.met.extend(&rivals);
            card.played += 1;
            let score = round.score_then(*entrant);
            card.floated = rivals.iter().any(|&rival| round.score_then(rival) != score);
        }
        done.insert(*entrant, (points, rivals.clone()));
    }
}

fn figure(cards: &HashMap<EntrantId, Card>, entrant: EntrantId, tie_break: TieBreak) -> Figure {
    let card = &cards[&entrant];
    let points = |other: &EntrantId| cards.get(other).map_or(Half::ZERO, |card| card.points);
    let of_rivals = |rivals: &[EntrantId]| match rivals {
        [] => card.points,
        rivals => rivals.iter().map(points).sum(),
    };
    match tie_break {
        TieBreak::DirectEncounter => Figure::default(),
        TieBreak::SonnebornBerger => Figure(
            card.rounds
                .iter()
                .map(|(scored, rivals)| Figure::product(*scored, of_rivals(rivals)).0)
                .sum(),
        ),
        TieBreak::Buchholz | TieBreak::BuchholzCut1 => {
            let mut sums: Vec<_> =
                card.rounds.iter().map(|(_, rivals)| of_rivals(rivals)).collect();
            sums.sort_unstable();
            let cut = usize::from(tie_break == TieBreak::BuchholzCut1).min(sums.len());
            sums[cut..].iter().copied().sum::<Half>().into()
        }
        TieBreak::Progress => {
            let mut sum = Half::ZERO;
            let running = card.rounds.iter().map(|(scored, _)| {
                sum += *scored;
                sum
            });
            running.sum::<Half>().into()
        }
        TieBreak::Wins => Figure::whole(card.wins),
        TieBreak::GamePoints => card.game_points.into(),
    }
}

/// The points among the tied, if all of them have met.
fn direct(
    stage: &Stage,
    cards: &HashMap<EntrantId, Card>,
    entrant: EntrantId,
    tied: &[EntrantId],
) -> Figure {
    let all_met = tied
        .iter()
        .all(|one| tied.iter().all(|other| one == other || cards[one].met.contains(other)));
    if !all_met || tied.len() < 2 {
        return Figure::default();
    }
    let among = stage.matches().filter_map(|table| {
        let side = table.side_of(entrant)?;
        table.side(1 - side).0.iter().all(|rival| tied.contains(rival)).then(|| table.points(side))
    });
    among.sum::<Half>().into()
}
