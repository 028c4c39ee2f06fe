//! The next seating.
//!
//! No player waits longer than the number of players makes necessary, or plays a game more than
//! the others while one is behind. Among the players who may come in, the seating is chosen that
//! repeats partners least, then the one that balances colors, boards and opponents best. The
//! first of equals counts, so that the same games always give the same seating.

use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

use chess::Color;

use super::{Series, SeriesScore};
use crate::{BoardId, BySeat, Seat, Team};

/// The most players with an equal claim that are tried in all combinations: 1820 fours, 24
/// seatings each.
const TRIED: usize = 16;

/// Totals of the seatings so far, by index in the list of players.
pub(super) struct History {
    count: usize,
    /// Games that each has played, or is held to have.
    pub(super) turns: Vec<usize>,
    /// Games since each sat at the table, or came.
    waited: Vec<usize>,
    /// Games with White less those with Black.
    colors: Vec<i32>,
    /// Games on board A less those on B.
    boards: Vec<i32>,
    /// How often each sat in each seat.
    seats: Vec<BySeat<usize>>,
    /// How often two were partners, and how often they met on a board.
    partners: Vec<usize>,
    opponents: Vec<usize>,
}

impl History {
    fn pair(&self, one: usize, other: usize) -> usize {
        one.min(other) * self.count + one.max(other)
    }

    fn add(&mut self, seated: &BySeat<usize>) {
        for (seat, &player) in seated.iter() {
            self.turns[player] += 1;
            self.seats[player][seat] += 1;
            self.colors[player] += sign(seat.color() == Color::White);
            self.boards[player] += sign(seat.board() == BoardId::A);
        }
        for team in [Team::First, Team::Second] {
            let [one, other] = team.seats().map(|seat| seated[seat]);
            let pair = self.pair(one, other);
            self.partners[pair] += 1;
        }
        for board in BoardId::ALL {
            let [white, black] = Color::ALL.map(|color| seated[board.seat(color)]);
            let pair = self.pair(white, black);
            self.opponents[pair] += 1;
        }
    }

    /// The cost of a seating, the most important part first.
    fn against(&self, seated: &BySeat<usize>) -> [i64; 6] {
        let [first, second] = [Team::First, Team::Second].map(|team| {
            let [one, other] = team.seats().map(|seat| seated[seat]);
            self.partners[self.pair(one, other)] as i64
        });
        let squares = |balance: &dyn Fn(Seat, usize) -> i32| -> i64 {
            seated.iter().map(|(seat, &player)| i64::from(balance(seat, player)).pow(2)).sum()
        };
        let colors =
            squares(&|seat, player| self.colors[player] + sign(seat.color() == Color::White));
        let boards =
            squares(&|seat, player| self.boards[player] + sign(seat.board() == BoardId::A));
        let met = |board: BoardId| {
            let [white, black] = Color::ALL.map(|color| seated[board.seat(color)]);
            self.opponents[self.pair(white, black)] as i64
        };
        let opponents = met(BoardId::A) + met(BoardId::B);
        let seats: i64 = seated.iter().map(|(seat, &player)| self.seats[player][seat] as i64).sum();
        let waited: i64 = seated.0.iter().map(|&player| self.waited[player] as i64).sum();
        [first.max(second), first + second, colors + boards, opponents, seats, -waited]
    }
}

const fn sign(plus: bool) -> i32 {
    if plus { 1 } else { -1 }
}

impl<P: Clone + PartialEq> Series<P> {
    /// The next seating; `None` while fewer than four players are there.
    ///
    /// A void game is played again from the same seats if all its players are still there.
    /// Otherwise all players become partners in turn, and boards and colors change.
    pub fn next_seating(&self) -> Option<BySeat<P>> {
        if let Some(again) = self.again() {
            return Some(self.named(&again));
        }
        let history = self.history();
        let mut present: Vec<usize> =
            (0..self.players.len()).filter(|&index| self.players[index].present).collect();
        let limit = longest_wait(present.len());
        // First those who have waited the longest allowed, then those who have played less; all
        // others are equal.
        let right = |index: usize| {
            let overdue = history.waited[index].saturating_sub(limit.saturating_sub(1));
            (Reverse(overdue), history.turns[index])
        };
        present.sort_by_key(|&index| right(index));
        let border = right(*present.get(3)?);
        let certain: Vec<usize> =
            present.iter().copied().filter(|&index| right(index) < border).collect();
        let mut equals: Vec<usize> =
            present.iter().copied().filter(|&index| right(index) == border).collect();
        if equals.len() > TRIED {
            equals.sort_by_key(|&index| Reverse(history.waited[index]));
            equals.truncate(TRIED);
            equals.sort_unstable();
        }
        let fours = fours(&certain, &equals);
        let seatings = fours.into_iter().flat_map(seatings);
        let best = seatings.min_by_key(|seated| history.against(seated))?;
        Some(self.named(&best))
    }

    /// The seating for the next game of a match between two teams: partners stay, boards and
    /// colors change. `None` if a player is not there.
    ///
    /// A void game is played again from the same seats, if it was theirs.
    pub fn next_seating_of(&self, one: &[P; 2], other: &[P; 2]) -> Option<BySeat<P>> {
        let there = |player: &P| self.entrant(player).filter(|&index| self.players[index].present);
        let [a, b] = [there(&one[0])?, there(&one[1])?];
        let [c, d] = [there(&other[0])?, there(&other[1])?];
        let four = [a, b, c, d];
        if (1..4).any(|place| four[..place].contains(&four[place])) {
            return None;
        }
        let are_partners = |seated: &BySeat<usize>| {
            let first = Team::First.seats().map(|seat| seated[seat]);
            [[a, b], [b, a], [c, d], [d, c]].contains(&first)
        };
        let all: Vec<BySeat<usize>> = seatings(four).filter(are_partners).collect();
        let history = self.history();
        let again = self.again().filter(|again| all.contains(again));
        let best = again.or_else(|| all.into_iter().min_by_key(|each| history.against(each)))?;
        Some(self.named(&best))
    }

    /// The seating of the last game, if that has to be played again and can be.
    fn again(&self) -> Option<BySeat<usize>> {
        let last = self.games.last().filter(|last| last.score == SeriesScore::Void)?;
        let seated = self.seated(last);
        seated.0.iter().all(|&index| self.players[index].present).then_some(seated)
    }

    fn named(&self, seated: &BySeat<usize>) -> BySeat<P> {
        BySeat(seated.0.map(|index| self.players[index].player.clone()))
    }

    /// Totals of the games that count.
    pub(super) fn history(&self) -> History {
        let count = self.players.len();
        let mut history = History {
            count,
            turns: self.players.iter().map(|entrant| entrant.credit).collect(),
            waited: vec![0; count],
            colors: vec![0; count],
            boards: vec![0; count],
            seats: vec![BySeat::default(); count],
            partners: vec![0; count * count],
            opponents: vec![0; count * count],
        };
        for (number, game) in self.games.iter().enumerate() {
            if game.score == SeriesScore::Void {
                continue;
            }
            let seated = self.seated(game);
            history.add(&seated);
            for (index, entrant) in self.players.iter().enumerate() {
                let was_there = number >= entrant.since;
                let waits = was_there && !seated.0.contains(&index);
                history.waited[index] = if waits { history.waited[index] + 1 } else { 0 };
            }
        }
        history
    }
}

/// The most games in a row that a player waits.
///
/// Four play at a time. With a multiple of four players, the same four would always meet again if
/// none waited a game longer.
fn longest_wait(players: usize) -> usize {
    let waiting = players.saturating_sub(4);
    waiting.div_ceil(4) + usize::from(waiting > 0 && players.is_multiple_of(4))
}

/// Those who are certain, filled up with equals to four.
fn fours(certain: &[usize], equals: &[usize]) -> Vec<[usize; 4]> {
    let mut fours = Vec::new();
    let mut chosen = certain.to_vec();
    choose(equals, &mut chosen, &mut fours);
    fours
}

fn choose(rest: &[usize], chosen: &mut Vec<usize>, fours: &mut Vec<[usize; 4]>) {
    if let Ok(four) = <[usize; 4]>::try_from(&chosen[..]) {
        fours.push(four);
        return;
    }
    for (place, &next) in rest.iter().enumerate() {
        chosen.push(next);
        choose(&rest[place + 1..], chosen, fours);
        chosen.pop();
    }
}

/// The 24 ways to seat four players.
fn seatings(four: [usize; 4]) -> impl Iterator<Item = BySeat<usize>> {
    (0..24).map(move |way| {
        let mut rest = four.to_vec();
        let mut take = |choices: usize, way: usize| rest.remove(way % choices);
        BySeat([take(4, way / 6), take(3, way / 2), take(2, way), take(1, 0)])
    })
}
