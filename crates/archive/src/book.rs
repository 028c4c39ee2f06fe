//! An opening book: which moves of the archive are worth repeating.

use std::{collections::BTreeMap, sync::Arc};

use bughouse::Seat;

use crate::{
    Archive, ArchiveError, Filter, KeyKind, PackedMove, Posting, merge_positions::Rounds,
    posting::sorted,
};

/// Conditions under which a move is worth repeating.
#[derive(Clone, Debug, PartialEq)]
pub struct BookOptions {
    /// Positions with fewer moves behind them on both boards are taken.
    pub plies: i32,
    /// The least number of games with a result in which a move was played.
    pub least_games: u32,
    /// The same for positions of both boards.
    pub least_games_of_both: u32,
    /// The number of games with the average result of the position that each move is given.
    pub prior: f64,
    /// The games that count.
    pub filter: Filter,
}

impl Default for BookOptions {
    fn default() -> Self {
        Self {
            plies: 40,
            least_games: 20,
            least_games_of_both: 100,
            prior: 30.0,
            filter: Filter::default(),
        }
    }
}

/// A move that is worth repeating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suggestion {
    /// A key of the kinds `reserves` and `both`.
    pub key: i64,
    /// Which of the two it is.
    pub kind: KeyKind,
    /// The move to play.
    pub mv: PackedMove,
    /// How often to play it; the weights of a position add up to about [`Suggestion::WHOLE`].
    pub weight: u16,
    /// The number of games in which it was played.
    pub games: u32,
    /// The expected points of the team, from 0 to 1, after shrinkage.
    pub score: f64,
}

impl Suggestion {
    /// The sum of the weights of a position.
    pub const WHOLE: u16 = 10_000;
}

/// The results of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Results {
    games: i64,
    half_points: i64,
}

/// The moves of a position.
#[derive(Default)]
struct Group {
    key: Option<i64>,
    moves: BTreeMap<PackedMove, Results>,
}

impl Archive {
    /// The moves that are worth repeating, in no particular order. It reads all of `positions/`,
    /// some pages at a time.
    ///
    /// # Errors
    ///
    /// The archive cannot be read.
    pub fn suggestions(&self, options: &BookOptions) -> Result<Vec<Suggestion>, ArchiveError> {
        let is_all = options.filter.is_empty();
        let games = if is_all { None } else { Some(self.select(&options.filter, &|| true)?) };
        let board = options.filter.seat.map(Seat::board);
        let tables: Vec<_> = self.parts().iter().map(|part| Arc::clone(&part.positions)).collect();
        let mut rounds = Rounds::new(&tables)?;
        let mut found = Vec::new();
        let mut groups = [Group::default(), Group::default()];
        while let Some(rows) = rounds.next_round()? {
            for (_, number) in sorted(&rows) {
                let row = &rows[number as usize];
                let is_counted = i32::from(row.ply) < options.plies
                    && games.as_ref().is_none_or(|games| games.contains(&row.game))
                    && board.is_none_or(|board| row.board() == board);
                for (kind, group) in KINDS.into_iter().zip(&mut groups) {
                    // Rows of one key are neighbors.
                    let key = row.keys.of(kind);
                    if group.key != Some(key) {
                        group.finish(kind, options, &mut found);
                        group.key = Some(key);
                    }
                    if is_counted && row.counts_for(kind) {
                        group.add(row);
                    }
                }
            }
        }
        for (kind, mut group) in KINDS.into_iter().zip(groups) {
            group.finish(kind, options, &mut found);
        }
        Ok(found)
    }
}

const KINDS: [KeyKind; 2] = [KeyKind::Reserves, KeyKind::Both];

impl Group {
    fn add(&mut self, row: &Posting) {
        if row.points >= 0 && row.mv != PackedMove::END {
            let results = self.moves.entry(row.mv).or_default();
            results.games += i64::from(row.count);
            results.half_points += i64::from(row.points) * i64::from(row.count);
        }
    }

    /// Adds the moves that are worth repeating, and begins a new group.
    fn finish(&mut self, kind: KeyKind, options: &BookOptions, found: &mut Vec<Suggestion>) {
        let (key, moves) = (self.key.take(), std::mem::take(&mut self.moves));
        let least = match kind {
            KeyKind::Both => options.least_games_of_both,
            KeyKind::Board | KeyKind::Reserves => options.least_games,
        };
        let Some(key) = key else { return };
        for (mv, weight, results, score) in weighted(&moves, i64::from(least), options.prior) {
            let games = u32::try_from(results.games).unwrap_or(u32::MAX);
            found.push(Suggestion { key, kind, mv, weight, games, score });
        }
    }
}

/// A move with its weight, its results and its expected points.
type Weighted = (PackedMove, u16, Results, f64);

/// The moves of a position that are worth repeating.
///
/// The points of a move are shrunk towards the average of the position, as if it had been played in
/// `prior` more games with that result. Its certain points are two standard errors fewer. A move
/// stays if its expected points are not below the certain points of another one. It weighs as much
/// as it was played, divided by e for each two hundredths that its certain points are below those
/// of the best one.
fn weighted(moves: &BTreeMap<PackedMove, Results>, least: i64, prior: f64) -> Vec<Weighted> {
    const LACK: f64 = 0.02;
    let sum = moves.values().fold((0, 0), |(games, points), results| {
        (games + results.games, points + results.half_points)
    });
    let average = sum.1 as f64 / 2.0 / sum.0.max(1) as f64;
    let eligible = moves.iter().filter(|(_, results)| results.games >= least.max(1));
    let expected = eligible.map(|(&mv, &results)| {
        let all = results.games as f64 + prior;
        let score = (results.half_points as f64 / 2.0 + prior * average) / all;
        let error = (score * (1.0 - score) / all).max(0.0).sqrt();
        (mv, results, score, score - 2.0 * error)
    });
    let expected: Vec<_> = expected.collect();
    let best = expected.iter().map(|&(.., certain)| certain).fold(f64::MIN, f64::max);
    let kept = expected.into_iter().filter(|&(_, _, score, _)| score >= best);
    let raw = |(mv, results, score, certain): (PackedMove, Results, f64, f64)| {
        (mv, results.games as f64 * ((certain - best) / LACK).exp(), results, score)
    };
    let kept: Vec<_> = kept.map(raw).collect();
    let all: f64 = kept.iter().map(|(_, raw, ..)| raw).sum();
    let weight = |raw: f64| (raw / all * f64::from(Suggestion::WHOLE)).round().max(1.0) as u16;
    kept.into_iter().map(|(mv, raw, results, score)| (mv, weight(raw), results, score)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Results, weighted};
    use crate::PackedMove;

    /// The moves that stay, with their weights. Each one is given as games and wins.
    fn kept(moves: &[(i64, i64)]) -> Vec<(i16, u16)> {
        let results = |&(games, won): &(i64, i64)| Results { games, half_points: 2 * won };
        let numbered = (0..).map(PackedMove).zip(moves.iter().map(results));
        let moves: BTreeMap<_, _> = numbered.collect();
        weighted(&moves, 20, 30.0).into_iter().map(|(mv, weight, ..)| (mv.0, weight)).collect()
    }

    #[test]
    fn a_move_that_won_once_does_not_win() {
        // The first two are as good as each other, the third lost, the others are rare.
        let found = kept(&[(1000, 520), (500, 260), (400, 120), (1, 1), (19, 19)]);
        let moves: Vec<i16> = found.iter().map(|it| it.0).collect();
        assert_eq!(moves, [0, 1]);
        assert!((7500..8500).contains(&found[0].1), "{found:?}");
        // Twenty wins are luck, perhaps; they do not drive the well-known move out.
        let found = kept(&[(2000, 1040), (20, 14)]);
        assert_eq!(found.len(), 2);
        assert!(found[0].1 > 9000, "{found:?}");
        assert_eq!(kept(&[(19, 19)]), []);
        assert_eq!(kept(&[]), []);
    }
}
