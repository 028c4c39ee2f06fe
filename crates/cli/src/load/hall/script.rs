//! The script of the event: what happens at each table, and what goes wrong there. It follows from
//! the seed.

use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::count::Counted;

/// Chance for one part of the event.
pub(super) fn chance(seed: u64, parts: &[u64]) -> StdRng {
    let mix =
        |sum: u64, part: &u64| (sum ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    StdRng::seed_from_u64(parts.iter().fold(seed, mix))
}

/// How a match comes to its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// Players report each game by phone.
    Phones,
    /// The phones are without network for ten minutes, and then send everything.
    Offline,
    /// The same, and the arbiter has entered the results meanwhile.
    OfflineTooLong,
    /// The players hand in a slip, which an arbiter types.
    Slip,
    /// Two clocks and a scribe are linked, and their log gives the result of the first game.
    Clocks,
    /// A side is absent from the first game, and comes to the others.
    Late { side: usize },
    /// Sides are absent.
    Absent([bool; 2]),
}

/// The trouble with the reports of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    Nothing,
    /// A side reports something else first, and corrects it.
    Mistake,
    /// The sides contradict each other, and an arbiter decides, or a side gives in.
    Dispute {
        is_settled_by_arbiter: bool,
    },
    /// Both report the same wrong result, which an arbiter corrects now or after the round.
    BothWrong {
        is_found_late: bool,
    },
    /// An arbiter orders a new game (9.4d).
    Void,
    /// An arbiter rules otherwise (8.6, 8.7, 9.4).
    Ruled {
        points: [i64; 2],
        article: &'static str,
    },
    /// The same phone tries to report for both sides.
    OneDevice,
}

#[derive(Clone, Debug)]
pub(super) struct GameScript {
    /// The half points that count in the end, and others that somebody reports.
    pub(super) right: [i64; 2],
    pub(super) wrong: [i64; 2],
    pub(super) trouble: Trouble,
    /// The side that reports first.
    pub(super) first: usize,
}

#[derive(Clone, Debug)]
pub(super) struct MatchScript {
    pub(super) course: Course,
    pub(super) games: Vec<GameScript>,
}

const RESULTS: [[i64; 2]; 3] = [[2, 0], [1, 1], [0, 2]];

/// The points of a forfeited game.
fn forfeited(absent: [bool; 2]) -> [i64; 2] {
    match absent {
        [true, false] => [0, 2],
        [false, true] => [2, 0],
        _ => [0, 0],
    }
}

impl MatchScript {
    /// The script of a table in a round.
    pub(super) fn new(seed: u64, (round, table): (u16, u16), games: u8, is_dark: bool) -> Self {
        let mut chance = chance(seed, &[1, round.into(), table.into()]);
        let side = usize::from(chance.random_ratio(1, 2));
        let course = match chance.random_range(0..100) {
            0..52 if is_dark => Course::Offline,
            0..52 => Course::Phones,
            52..66 => Course::Offline,
            66..72 => Course::OfflineTooLong,
            72..80 => Course::Slip,
            80..88 => Course::Clocks,
            88..92 => Course::Late { side },
            92..98 => Course::Absent([side == 0, side == 1]),
            _ => Course::Absent([true, true]),
        };
        let has_troubles = matches!(course, Course::Phones | Course::Late { .. });
        let games = (0..games).map(|_| GameScript::new(&mut chance, has_troubles)).collect();
        Self { course, games }
    }

    /// The results that count in the end.
    pub(super) fn results(&self) -> Vec<Counted> {
        let result = |(index, game): (usize, &GameScript)| {
            let absent = match self.course {
                Course::Absent(absent) => Some(absent),
                Course::Late { side } if index == 0 => Some([side == 0, side == 1]),
                _ => None,
            };
            let played = Counted { points: game.counted(), is_forfeit: false };
            absent.map_or(played, |it| Counted { points: forfeited(it), is_forfeit: true })
        };
        self.games.iter().enumerate().map(result).collect()
    }
}

impl GameScript {
    fn new(chance: &mut StdRng, has_troubles: bool) -> Self {
        let right = chance.random_range(0..RESULTS.len());
        let wrong = (right + chance.random_range(1..RESULTS.len())) % RESULTS.len();
        let ruled = [([0, 0], "8.7"), ([2, 1], "8.6"), ([0, 1], "9.4e"), ([2, 2], "9.4f")];
        let trouble = match chance.random_range(0..100) {
            _ if !has_troubles => Trouble::Nothing,
            0..10 => Trouble::Mistake,
            10..18 => Trouble::Dispute { is_settled_by_arbiter: true },
            18..23 => Trouble::Dispute { is_settled_by_arbiter: false },
            23..31 => Trouble::BothWrong { is_found_late: false },
            31..37 => Trouble::BothWrong { is_found_late: true },
            37..41 => Trouble::Void,
            41..46 => {
                let (points, article) = ruled[chance.random_range(0..ruled.len())];
                Trouble::Ruled { points, article }
            }
            46..50 => Trouble::OneDevice,
            _ => Trouble::Nothing,
        };
        let first = usize::from(chance.random_ratio(1, 2));
        Self { right: RESULTS[right], wrong: RESULTS[wrong], trouble, first }
    }

    fn counted(&self) -> [i64; 2] {
        if let Trouble::Ruled { points, .. } = self.trouble { points } else { self.right }
    }
}

/// The fate of a request on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Network {
    Fine,
    /// It is sent twice at once.
    Twice,
    /// The sender does not get the answer, and sends it again.
    AnswerLost,
    /// The connection breaks in the middle of the request.
    Cut,
}

impl Network {
    pub(super) fn of(chance: &mut StdRng) -> Self {
        match chance.random_range(0..100) {
            0..8 => Self::Twice,
            8..18 => Self::AnswerLost,
            18..23 => Self::Cut,
            _ => Self::Fine,
        }
    }
}

/// The acts of arbiters before a round, and the fate of its network.
#[derive(Debug, Default)]
pub(super) struct Before {
    /// Byes that were asked for, and absences without one.
    pub(super) byes: usize,
    pub(super) absent: usize,
    pub(super) withdrawals: usize,
    pub(super) late_entries: usize,
    pub(super) exchanges: usize,
    pub(super) penalties: usize,
    /// Whether an arbiter changes the pairing by hand before it is published.
    pub(super) is_paired_by_hand: bool,
    /// Whether the hall gets a new code while phones are without network.
    pub(super) has_new_code: bool,
    /// Whether the network of the whole hall is away.
    pub(super) is_dark: bool,
    /// Whether the round is opened again after it was closed.
    pub(super) is_reopened: bool,
}

impl Before {
    pub(super) fn new(seed: u64, round: u16, rounds: u16, pairs: u16) -> Self {
        let mut chance = chance(seed, &[2, round.into()]);
        let large = pairs >= 16;
        let mut once = |one_in: u32| usize::from(chance.random_ratio(1, one_in));
        Self {
            byes: once(2),
            absent: once(3),
            withdrawals: if large && round > 1 { once(3) } else { 0 },
            late_entries: if (2..=3).contains(&round) { once(2) } else { 0 },
            exchanges: once(3),
            penalties: if round > 1 { once(2) } else { 0 },
            is_paired_by_hand: once(3) == 1,
            has_new_code: once(3) == 1,
            is_dark: round == rounds.div_ceil(2),
            is_reopened: once(3) == 1,
        }
    }
}
