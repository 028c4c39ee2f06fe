//! The ratings of a club: those of the server's own rating (Glicko-2), over the games of its
//! evenings alone.

use std::collections::HashMap;

use store::{
    ClubMember,
    rating::{Strength, rate_players},
};

use super::{
    evening::{Evening, Player},
    roster::{Roster, fold},
};

/// A player over all evenings.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub(super) strength: Strength,
    /// The half points of all games.
    pub(super) points: u32,
    /// One an evening on which they played, in order.
    pub(super) steps: Vec<Step>,
}

/// The change that an evening brought a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Step {
    /// The place of the evening in the order of time.
    pub(super) evening: usize,
    pub(super) games: u32,
    /// Half points.
    pub(super) points: u32,
    pub(super) before: f64,
    pub(super) after: f64,
}

/// A player of an evening as the ratings know them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Rated {
    /// The number of a member.
    Member(u32),
    /// Somebody else, whose games count for the ratings of their opponents and partners.
    Visitor(Player),
}

/// Finds the members among the players of evenings.
pub(super) struct Identities {
    by_account: HashMap<String, u32>,
    by_name: HashMap<String, u32>,
}

impl Identities {
    pub(super) fn new(roster: &Roster) -> Self {
        let account = |it: &ClubMember| Some((it.person.clone()?, it.number));
        let by_account = roster.members.iter().filter_map(account).collect();
        Self { by_account, by_name: roster.by_name() }
    }

    pub(super) fn of(&self, player: &Player) -> Rated {
        let member = match player {
            Player::Account(account) => self.by_account.get(account),
            Player::Name(name) => self.by_name.get(&fold(name)),
        };
        member.map_or_else(|| Rated::Visitor(player.clone()), |number| Rated::Member(*number))
    }
}

/// The records of all members and visitors after evenings, which are in the order of time.
pub(super) fn rate(roster: &Roster, evenings: &[Evening]) -> HashMap<Rated, Record> {
    let identities = Identities::new(roster);
    let mut records = HashMap::new();
    for (number, evening) in evenings.iter().enumerate() {
        let now = i64::try_from(evening.at / 1000).unwrap_or(i64::MAX);
        let players: Vec<Rated> = evening.players.iter().map(|it| identities.of(it)).collect();
        for game in &evening.games {
            let Some(sides) = seats(&players, game.sides) else { continue };
            let before = sides
                .map(|side| side.map(|player| record(&mut records, roster, player, now).strength));
            let after = rate_players(before, game.points, now);
            for (side, points) in [(0, game.points), (1, 2 - game.points.min(2))] {
                for (player, strength) in sides[side].iter().zip(after[side]) {
                    let record = record(&mut records, roster, player, now);
                    record.count(number, u32::from(points), strength);
                }
            }
        }
    }
    records
}

/// The four of a game; nothing if two members are one, as when an account was bound later.
fn seats(players: &[Rated], sides: [[u16; 2]; 2]) -> Option<[[&Rated; 2]; 2]> {
    let [[a, b], [c, d]] = sides.map(|side| side.map(|it| players.get(usize::from(it))));
    let four = [a?, b?, c?, d?];
    let differ = (1..4).all(|i| !four[..i].contains(&four[i]));
    differ.then_some([[four[0], four[1]], [four[2], four[3]]])
}

fn record<'a>(
    records: &'a mut HashMap<Rated, Record>,
    roster: &Roster,
    player: &Rated,
    now: i64,
) -> &'a mut Record {
    records.entry(player.clone()).or_insert_with(|| {
        let given = match player {
            Rated::Member(number) => roster.member(*number).and_then(|member| member.rating),
            Rated::Visitor(_) => None,
        };
        let strength = given.map_or_else(|| Strength::new(now), |it| Strength::known(it, now));
        Record { strength, points: 0, steps: Vec::new() }
    })
}

impl Record {
    fn count(&mut self, evening: usize, points: u32, after: Strength) {
        let before = self.strength.rating.rating;
        if self.steps.last().is_none_or(|last| last.evening != evening) {
            self.steps.push(Step { evening, games: 0, points: 0, before, after: before });
        }
        if let Some(step) = self.steps.last_mut() {
            step.games += 1;
            step.points += points;
            step.after = after.rating.rating;
        }
        self.strength = after;
        self.points += points;
    }
}
