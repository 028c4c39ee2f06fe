//! Points, by player and by pair of partners (Laws 1.18).

use alloc::{vec, vec::Vec};

use super::{Series, SeriesScore};
use crate::{HalfPoints, Team};

/// A player's results, with any partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerStanding<P> {
    /// The player.
    pub player: P,
    /// 1 for the best; equals share a place.
    pub place: usize,
    /// Games that count.
    pub games: u32,
    /// Games in which their team got more points than the other.
    pub won: u32,
    /// Games in which both teams got the same, more than zero.
    pub drawn: u32,
    /// All other games.
    pub lost: u32,
    /// Points in halves.
    pub halves: u32,
}

/// The results of two players as partners: in a match, its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairStanding<P> {
    /// The players; the one who came to the series first stands first.
    pub pair: [P; 2],
    /// 1 for the best; equals share a place.
    pub place: usize,
    /// Games that count.
    pub games: u32,
    /// Games in which they got more points than the other team.
    pub won: u32,
    /// Games in which both teams got the same, more than zero.
    pub drawn: u32,
    /// All other games.
    pub lost: u32,
    /// Points in halves.
    pub halves: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    games: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    halves: u32,
}

impl Sum {
    fn add(&mut self, own: HalfPoints, other: HalfPoints) {
        self.games += 1;
        self.halves += u32::from(own.0);
        match own.cmp(&other) {
            core::cmp::Ordering::Greater => self.won += 1,
            // Lost by both (8.7) is no draw.
            core::cmp::Ordering::Equal if own > HalfPoints(0) => self.drawn += 1,
            _ => self.lost += 1,
        }
    }
}

/// The best first, equals in the order in which they came, each with its place.
fn ranked<K>(mut sums: Vec<(K, Sum)>) -> impl Iterator<Item = (K, usize, Sum)> {
    let worth = |sum: &Sum| (sum.halves, sum.won);
    sums.sort_by_key(|(_, sum)| core::cmp::Reverse(worth(sum)));
    let mut last = None;
    sums.into_iter().enumerate().map(move |(index, (key, sum))| {
        let place = match last {
            Some((of, place)) if of == worth(&sum) => place,
            _ => index + 1,
        };
        last = Some((worth(&sum), place));
        (key, place, sum)
    })
}

impl<P: Clone + PartialEq> Series<P> {
    /// The points of all players, the best first: by points, then by games won. Players who have
    /// left are listed if they have played.
    pub fn standings(&self) -> Vec<PlayerStanding<P>> {
        let mut sums = vec![Sum::default(); self.players.len()];
        self.each_team(|pair, own, other| pair.map(|index| sums[index].add(own, other)));
        let all = self.players.iter().zip(sums);
        let shown = all.filter(|(entrant, sum)| entrant.present || sum.games > 0);
        let standing = |(player, place, sum): (P, usize, Sum)| {
            let Sum { games, won, drawn, lost, halves } = sum;
            PlayerStanding { player, place, games, won, drawn, lost, halves }
        };
        let sums = shown.map(|(entrant, sum)| (entrant.player.clone(), sum)).collect();
        ranked(sums).map(standing).collect()
    }

    /// The points of all who have been partners, the best pair first.
    pub fn pairs(&self) -> Vec<PairStanding<P>> {
        let count = self.players.len();
        let mut sums = vec![Sum::default(); count * count];
        self.each_team(|[one, other], own, others| {
            sums[one.min(other) * count + one.max(other)].add(own, others);
        });
        let played = sums.into_iter().enumerate().filter(|(_, sum)| sum.games > 0);
        let pair = |index: usize| {
            [index / count, index % count].map(|index| self.players[index].player.clone())
        };
        let standing = |(pair, place, sum): ([P; 2], usize, Sum)| {
            let Sum { games, won, drawn, lost, halves } = sum;
            PairStanding { pair, place, games, won, drawn, lost, halves }
        };
        ranked(played.map(|(index, sum)| (pair(index), sum)).collect()).map(standing).collect()
    }

    /// Each team of each game that counts, with its points and the other's.
    fn each_team<T>(&self, mut each: impl FnMut([usize; 2], HalfPoints, HalfPoints) -> T) {
        for game in &self.games {
            let SeriesScore::Points { first, second } = game.score else { continue };
            let seated = self.seated(game);
            each(Team::First.seats().map(|seat| seated[seat]), first, second);
            each(Team::Second.seats().map(|seat| seated[seat]), second, first);
        }
    }
}
