//! Partners who change: the Czech Z system, and partners by matching.

use integer_blossom::min_weight_perfect_matching;

/// A person with changing partners, in the order of the standings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Solo {
    /// The place in the list of the stage's entrants.
    pub(crate) number: usize,
    pub(crate) points: i32,
    pub(crate) rests: usize,
    pub(crate) rested_last: bool,
}

/// Two against two: the first two are partners.
pub(crate) type Table = [usize; 4];

/// Takes out those who rest, so that fours remain: nobody twice running if it can be avoided, then
/// those who rested least, the last of the standings first.
pub(crate) fn rest(people: &mut Vec<Solo>) -> Vec<usize> {
    let mut resting = Vec::new();
    while !people.len().is_multiple_of(4) {
        let key = |place: &usize| {
            let solo = people[*place];
            (solo.rested_last, solo.rests, std::cmp::Reverse(*place))
        };
        let Some(place) = (0..people.len()).min_by_key(key) else { break };
        resting.push(people.remove(place).number);
    }
    resting
}

/// The Czech Z system for a number of people that four divides: fours by place; 1 and 3 play 2 and
/// 4, at the top table 1 and 4 play 2 and 3. `same` says whether a four played together last.
pub(crate) fn czech(people: &[Solo], first: bool, same: impl Fn(Table) -> bool) -> Vec<Table> {
    let number = |place: usize| people[place].number;
    let count = people.len();
    if first {
        let pairs = (0..count / 4).map(|table| (2 * table, count - 2 * (table + 1)));
        return pairs
            .map(|(top, low)| [number(top), number(top + 1), number(low), number(low + 1)])
            .collect();
    }
    (0..count / 4)
        .map(|table| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|place| number(4 * table + place));
            let top = table == 0;
            match (top, same([a, b, c, d])) {
                (true, false) | (false, true) => [a, d, b, c],
                (false, false) => [a, c, b, d],
                (true, true) => [a, b, c, d],
            }
        })
        .collect()
}

/// Partners by matching, then tables by matching, for a number of people that four divides.
/// `partnered` and `opposed` count earlier meetings; `same` says whether a four played together
/// last.
pub(crate) fn fours(
    people: &[Solo],
    partnered: impl Fn(usize, usize) -> u32,
    opposed: impl Fn(usize, usize) -> u32,
    same: impl Fn(Table) -> bool,
) -> Vec<Table> {
    let count = people.len();
    let pairs = matching(count, |a, b| {
        let distance = a.abs_diff(b) as i64;
        repeats(partnered(people[a].number, people[b].number)) + distance
    });
    let sum = |pair: (usize, usize)| people[pair.0].points + people[pair.1].points;
    let tables = matching(pairs.len(), |a, b| {
        let ((a0, a1), (b0, b1)) = (pairs[a], pairs[b]);
        let met: u32 = [(a0, b0), (a0, b1), (a1, b0), (a1, b1)]
            .iter()
            .map(|&(one, other)| opposed(people[one].number, people[other].number))
            .sum();
        let four = [a0, a1, b0, b1].map(|place| people[place].number);
        let again = i64::from(same(four)) << 48;
        again + repeats(met) + i64::from(sum(pairs[a]).abs_diff(sum(pairs[b])))
    });
    tables
        .into_iter()
        .map(|(a, b)| {
            [pairs[a].0, pairs[a].1, pairs[b].0, pairs[b].1].map(|place| people[place].number)
        })
        .collect()
}

/// The cost of earlier meetings: above every distance and every difference of points.
fn repeats(times: u32) -> i64 {
    i64::from(times) << 24
}

/// The pairs of a matching of least cost, smaller place first.
pub(crate) fn matching(count: usize, cost: impl Fn(usize, usize) -> i64) -> Vec<(usize, usize)> {
    let costs: Vec<i64> = (0..count * count).map(|cell| cost(cell / count, cell % count)).collect();
    let mates = min_weight_perfect_matching(&costs, count);
    (0..count).filter(|&a| mates[a] > a).map(|a| (a, mates[a])).collect()
}
