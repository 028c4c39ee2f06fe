//! Rotating partners: tables for 4 to 16 people. A table is (WhiteA–BlackA | WhiteB–BlackB); the
//! outer two are partners, the inner two too. Each round adds 1 to every number, ∞ stays.

/// The seats of one table: WhiteA, BlackA, WhiteB, BlackB, as places in the list of people.
pub(crate) type Four = [usize; 4];

/// Stands for the person who does not move.
const STAYS: usize = usize::MAX;

/// The modulus and the first round, or `None` if there is no table for this number of people.
fn start(people: usize) -> Option<(usize, &'static [Four])> {
    Some(match people {
        4 => (3, &[[STAYS, 0, 2, 1]]),
        5 => (5, &[[1, 2, 3, 4]]),
        6 => (6, &[[1, 3, 4, 5]]),
        7 => (7, &[[2, 4, 6, 5]]),
        8 => (7, &[[STAYS, 0, 3, 1], [2, 6, 5, 4]]),
        9 => (9, &[[1, 3, 6, 2], [4, 5, 7, 8]]),
        10 => (10, &[[1, 2, 8, 4], [5, 7, 9, 6]]),
        11 => (11, &[[1, 3, 4, 7], [6, 10, 8, 9]]),
        12 => (11, &[[STAYS, 0, 4, 1], [2, 3, 6, 8], [5, 9, 10, 7]]),
        13 => (13, &[[1, 2, 7, 4], [3, 6, 8, 12], [5, 10, 9, 11]]),
        14 => (14, &[[1, 2, 10, 12], [3, 8, 9, 5], [4, 11, 7, 13]]),
        15 => (15, &[[1, 2, 8, 4], [3, 11, 12, 14], [6, 9, 7, 13]]),
        16 => (15, &[[STAYS, 0, 4, 1], [2, 8, 10, 5], [3, 14, 7, 9], [6, 13, 12, 11]]),
        _ => return None,
    })
}

/// The tables of all rounds for a number of people: WhiteA, BlackA, WhiteB and BlackB of each, as
/// places in the list of people.
pub fn table(people: usize) -> Option<Vec<Vec<[usize; 4]>>> {
    let (modulus, first) = start(people)?;
    let turn = |number: usize, round: usize| match number {
        STAYS => people - 1,
        // Nine people turn in a square of three by three.
        _ if people == 9 => (number / 3 + round / 3) % 3 * 3 + (number + round) % 3,
        _ => (number + round) % modulus,
    };
    let round = |round| first.iter().map(|four| four.map(|number| turn(number, round))).collect();
    Some((0..modulus).map(round).collect())
}
