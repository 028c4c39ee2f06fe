//! The script's own count of points and tie-breaks, by `docs/tournaments.md`, from nothing that the
//! server computes.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// The result of a game in half points, and whether a side lost it by absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) points: [i64; 2],
    pub(super) is_forfeit: bool,
}

/// A match between two entrants.
#[derive(Clone, Debug)]
pub(super) struct CountedMatch {
    pub(super) sides: [u64; 2],
    pub(super) games: Vec<Counted>,
}

impl CountedMatch {
    fn points(&self, side: usize) -> i64 {
        self.games.iter().map(|game| game.points[side]).sum()
    }

    /// Games that nobody played are no meeting.
    fn is_meeting(&self) -> bool {
        self.games.iter().any(|game| !game.is_forfeit)
    }
}

#[derive(Default)]
pub(super) struct Round {
    pub(super) matches: Vec<CountedMatch>,
    /// The half points of those who do not play.
    pub(super) byes: BTreeMap<u64, i64>,
}

#[derive(Default)]
pub(super) struct Count {
    /// Everybody who has entered, with the half points of a late entry.
    pub(super) entrants: BTreeMap<u64, i64>,
    pub(super) rounds: Vec<Round>,
    /// Half points that arbiters took or gave.
    pub(super) adjusted: BTreeMap<u64, i64>,
}

/// A row of the table: points, the tie-breaks in quarters, won games and games.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    rank: usize,
    points: i64,
    tie_breaks: Vec<i64>,
    wins: u64,
    games: u64,
}

/// The rounds of an entrant.
#[derive(Default)]
struct Sheet {
    points: i64,
    /// The half points of each round, and the opponent if it was a meeting.
    rounds: Vec<(i64, Option<u64>)>,
    met: BTreeSet<u64>,
    wins: u64,
    games: u64,
}

impl Count {
    /// Whether two have met.
    pub(super) fn have_met(&self, one: u64, other: u64) -> bool {
        let pair = |it: &CountedMatch| it.sides == [one, other] || it.sides == [other, one];
        self.rounds.iter().flat_map(|round| &round.matches).any(|it| pair(it) && it.is_meeting())
    }

    fn sheet(&self, entrant: u64) -> Sheet {
        let late = self.entrants.get(&entrant).copied().unwrap_or_default();
        let adjusted = self.adjusted.get(&entrant).copied().unwrap_or_default();
        let mut sheet = Sheet { points: late + adjusted, ..Sheet::default() };
        for round in &self.rounds {
            let found = round.matches.iter().find_map(|it| {
                let side = it.sides.iter().position(|&one| one == entrant)?;
                Some((it, side))
            });
            let mut points = round.byes.get(&entrant).copied().unwrap_or_default();
            let mut rival = None;
            if let Some((played, side)) = found {
                points = played.points(side);
                rival = played.is_meeting().then(|| played.sides[1 - side]);
                let won = played.games.iter().filter(|game| game.points[side] == 2).count();
                sheet.wins += won as u64;
                sheet.games += played.games.len() as u64;
            }
            sheet.met.extend(rival);
            sheet.points += points;
            sheet.rounds.push((points, rival));
        }
        sheet
    }

    /// The table: points, then Buchholz without the lowest, the direct encounter of those who are
    /// still equal, Sonneborn-Berger and won games.
    fn table(&self) -> BTreeMap<u64, Row> {
        let sheets: BTreeMap<u64, Sheet> =
            self.entrants.keys().map(|&entrant| (entrant, self.sheet(entrant))).collect();
        let mut keys: BTreeMap<u64, Vec<i64>> = BTreeMap::new();
        for (&entrant, sheet) in &sheets {
            // An unplayed round counts as a meeting with an opponent who has as many points.
            let of_rival = |rival: Option<u64>| rival.map_or(sheet.points, |it| sheets[&it].points);
            let mut rivals: Vec<_> = sheet.rounds.iter().map(|it| of_rival(it.1)).collect();
            rivals.sort_unstable();
            let buchholz: i64 = rivals.iter().skip(1).sum();
            keys.insert(entrant, vec![sheet.points, 2 * buchholz]);
        }
        let equal = keys.clone();
        for (&entrant, sheet) in &sheets {
            let tied: BTreeSet<u64> =
                equal.iter().filter(|it| it.1 == &equal[&entrant]).map(|it| *it.0).collect();
            let direct = self.direct(entrant, &tied, &sheets);
            let of_rival = |rival: Option<u64>| rival.map_or(sheet.points, |it| sheets[&it].points);
            let berger = sheet.rounds.iter().map(|&(points, rival)| points * of_rival(rival)).sum();
            let wins = 4 * sheet.wins as i64;
            keys.entry(entrant).or_default().extend([2 * direct, berger, wins]);
        }
        let row = |(&entrant, key): (&u64, &Vec<i64>)| {
            let rank = 1 + keys.values().filter(|other| *other > key).count();
            let (points, tie_breaks) = (key[0], key[1..].to_vec());
            let Sheet { wins, games, .. } = sheets[&entrant];
            (entrant, Row { rank, points, tie_breaks, wins, games })
        };
        keys.iter().map(row).collect()
    }

    /// The half points against those with whom an entrant is tied, if all of them have met.
    fn direct(&self, entrant: u64, tied: &BTreeSet<u64>, sheets: &BTreeMap<u64, Sheet>) -> i64 {
        let all_met = tied
            .iter()
            .all(|one| tied.iter().all(|other| one == other || sheets[one].met.contains(other)));
        if tied.len() < 2 || !all_met {
            return 0;
        }
        let matches = self.rounds.iter().flat_map(|round| &round.matches);
        let among = matches.filter_map(|it| {
            let side = it.sides.iter().position(|&one| one == entrant)?;
            tied.contains(&it.sides[1 - side]).then(|| it.points(side))
        });
        among.sum()
    }

    /// Where the standings of the server differ from the own count, in words.
    pub(super) fn differences(&self, standings: &Value) -> Vec<String> {
        let number = |row: &Value, field: &str| row[field].as_i64().unwrap_or(i64::MIN);
        let told = standings.as_array().into_iter().flatten().filter_map(|row| {
            let tie_breaks = row["tie-breaks"].as_array()?.iter().filter_map(Value::as_i64);
            let told = Row {
                rank: usize::try_from(row["rank"].as_u64()?).ok()?,
                points: number(row, "points"),
                tie_breaks: tie_breaks.collect(),
                wins: row["wins"].as_u64()?,
                games: row["games"].as_u64()?,
            };
            Some((row["entrant"].as_u64()?, told))
        });
        let (mut told, counted): (BTreeMap<u64, Row>, _) = (told.collect(), self.table());
        let mut wrong = Vec::new();
        for (entrant, row) in counted {
            match told.remove(&entrant) {
                Some(other) if other == row => {}
                other => wrong.push(format!("entrant {entrant}: {other:?} instead of {row:?}")),
            }
        }
        wrong.extend(told.keys().map(|entrant| format!("nobody has entered as {entrant}")));
        wrong
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A club evening whose points and Sonneborn-Berger are published: 9, 8, 7, 0 points, and 38,
    /// 30, 26, 0.
    #[test]
    fn the_table_of_a_published_evening_is_counted() {
        let games = |won: usize, lost: usize| {
            let win = Counted { points: [2, 0], is_forfeit: false };
            let loss = Counted { points: [0, 2], is_forfeit: false };
            [vec![win; won], vec![loss; lost]].concat()
        };
        let rounds = [
            [([1, 2], games(3, 1)), ([3, 4], games(4, 0))],
            [([1, 3], games(2, 2)), ([2, 4], games(4, 0))],
            [([1, 4], games(4, 0)), ([2, 3], games(3, 1))],
        ];
        let round = |matches: [([u64; 2], Vec<Counted>); 2]| Round {
            matches: matches.map(|(sides, games)| CountedMatch { sides, games }).into(),
            ..Round::default()
        };
        let entrants = (1..=4).map(|entrant| (entrant, 0)).collect();
        let count = Count { entrants, rounds: rounds.map(round).into(), ..Count::default() };
        let rows: Vec<_> = count.table().into_values().collect();
        let figures = rows.iter().map(|row| (row.rank, row.points, row.tie_breaks[2]));
        let figures: Vec<_> = figures.collect();
        assert_eq!(figures, [(1, 18, 38 * 4), (2, 16, 30 * 4), (3, 14, 26 * 4), (4, 0, 0)]);
        let told = json!([{ "entrant": 1, "rank": 2, "points": 18, "wins": 9, "games": 12,
            "tie-breaks": [] }]);
        assert_eq!(count.differences(&told).len(), 4);
    }
}
