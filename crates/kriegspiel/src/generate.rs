//! Problem generation from games between simple programs: certain mates and near misses.
//!
//! The same seed gives the same game and the same problems.

use std::sync::atomic::AtomicBool;

use chess::{Color, Move, Position};

use crate::{
    Belief, Ruleset, SeenTurn, Umpire, View,
    belief::StartError,
    is_pawn_capture,
    solve::{Effort, Leaves, Problem, Question},
};

/// How a program chooses among its attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// All attempts are equally likely.
    Random,
    /// Pawn captures first, then moves to the square of the last capture by the opponent, then
    /// the rest; equally likely within each group.
    Greedy,
}

/// The problems to look for, and the games to play.
#[derive(Clone, Debug)]
pub struct ProblemGenerator {
    /// The rules of the games.
    pub ruleset: Ruleset,
    /// Where games begin.
    pub start: Position,
    /// The strategies of White and Black.
    pub players: [Strategy; 2],
    /// The positions that count as mates.
    pub leaves: Leaves,
    /// In how many moves at most; two are three half-moves, five are nine.
    pub within: u8,
    /// The length of a game in plies.
    pub turns: usize,
    /// Beliefs of more boards are not looked at, now or later in the game.
    pub boards: usize,
    /// The node limit of the solver for a belief.
    pub nodes: u64,
}

/// A generated problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedProblem {
    /// The game as the player to move has seen it.
    pub view: View,
    /// How many boards agree with that.
    pub boards: usize,
    /// Within how many moves there is a mate, or nearly one.
    pub within: u8,
    /// The positions that count as mates.
    pub leaves: Leaves,
    /// A mate, or what nearly is one.
    pub kind: ProblemKind,
}

/// Whether there is a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// There is, and none in fewer moves. The key, unless only a row of attempts mates.
    Mate(Option<Move>),
    /// There is none, but there would be if a single board could be ruled out.
    NearMiss,
}

impl GeneratedProblem {
    /// The depth in half-moves, as the tag of Kriegspiel PGN has it.
    pub const fn depth(&self) -> u16 {
        2 * self.within as u16 - 1
    }
}

impl ProblemGenerator {
    /// In how many moves a mate is too short to be a problem.
    const TOO_SHORT: u8 = 1;
    /// The most boards for which near misses are searched: each board is left out in turn.
    const NEAR_BOARDS: usize = 24;
    /// How many boards are tried before all are: where they already cannot be mated, nothing can.
    const SAMPLE: usize = 3;
    /// The most different boards that a search keeps, some 270 bytes each.
    const SEARCH_BOARDS: usize = 1_000_000;

    /// Plays one game and hands out what it finds, for either player.
    ///
    /// # Errors
    ///
    /// [`StartError`] if no player can start from that position.
    pub fn game(
        &self,
        seed: u64,
        stop: &AtomicBool,
        mut found: impl FnMut(GeneratedProblem),
    ) -> Result<(), StartError> {
        let mut random = Random(seed);
        let mut umpire = Umpire::from_position(self.ruleset, &self.start);
        let belief = |color| Belief::new(self.ruleset, color, [umpire.start()], self.boards);
        let mut beliefs = [belief(Color::White)?, belief(Color::Black)?];
        while umpire.ending().is_none() && umpire.turns().len() < self.turns {
            let color = umpire.position().turn();
            let belief = &beliefs[color as usize];
            if let Some((within, kind)) = self.kind(belief, stop) {
                let (view, boards) = (umpire.view(color), belief.boards().len());
                found(GeneratedProblem { view, boards, within, leaves: self.leaves, kind });
            }
            if !self.turn(&mut umpire, &mut random) || beliefs.iter().all(is_lost) {
                break;
            }
            let Some(turn) = umpire.turns().last() else { break };
            for belief in &mut beliefs {
                let own = belief.color() == turn.color;
                belief.follow(&match own {
                    true => SeenTurn::Own(turn.clone()),
                    false => SeenTurn::Opponent(turn.public(&self.ruleset)),
                });
            }
        }
        Ok(())
    }

    /// The player to move attempts until something stands. Returns whether something did.
    fn turn(&self, umpire: &mut Umpire, random: &mut Random) -> bool {
        let color = umpire.position().turn();
        let player = self.players[color as usize];
        let lost = umpire.last_said().capture.map(|capture| capture.square);
        let turns = umpire.turns().len();
        while umpire.turns().len() == turns {
            let mut attempts = umpire.view(color).attempts();
            if player == Strategy::Greedy {
                let wanted = |&mv: &Move| match mv {
                    mv if is_pawn_capture(mv) => 0,
                    mv if Some(mv.to()) == lost => 1,
                    _ => 2,
                };
                let best = attempts.iter().map(wanted).min();
                attempts.retain(|mv| Some(wanted(mv)) == best);
            }
            if attempts.is_empty()
                || umpire.attempt(attempts[random.below(attempts.len())]).is_err()
            {
                return false;
            }
        }
        true
    }

    fn kind(&self, belief: &Belief, stop: &AtomicBool) -> Option<(u8, ProblemKind)> {
        if is_lost(belief) {
            return None;
        }
        let boards: Vec<Position> = belief.positions().collect();
        let solve = |boards: &[Position], within| {
            let problem = Problem::new(self.ruleset, boards).ok()?.with_leaves(self.leaves);
            let effort = Effort {
                threads: 1,
                nodes: self.nodes,
                boards: Self::SEARCH_BOARDS,
                stop,
                progress: &|_| {},
            };
            let question = Question { within, all_keys: false, plan: false };
            let solution = problem.solve(question, &effort);
            solution.mate.map(|mate| mate.then(|| solution.keys.first().copied()))
        };
        let sample = &boards[..boards.len().min(Self::SAMPLE)];
        // With few boards, any of them might be the one that prevents a mate.
        if boards.len() > Self::NEAR_BOARDS && solve(sample, self.within)?.is_none() {
            return None;
        }
        for within in 1..=self.within {
            if let Some(key) = solve(&boards, within)? {
                let key = key.map(|key| key.mv);
                return (within > Self::TOO_SHORT).then_some((within, ProblemKind::Mate(key)));
            }
        }
        if boards.len() < 2 || boards.len() > Self::NEAR_BOARDS {
            return None;
        }
        for within in Self::TOO_SHORT + 1..=self.within {
            for left_out in 0..boards.len() {
                let mut rest = boards.clone();
                rest.remove(left_out);
                if solve(&rest, within)?.is_some() {
                    return Some((within, ProblemKind::NearMiss));
                }
            }
        }
        None
    }
}

/// Whether a belief has passed its bound.
fn is_lost(belief: &Belief) -> bool {
    belief.boards().is_empty()
}

/// Numbers that follow from a seed: splitmix64.
struct Random(u64);

impl Random {
    /// A number below `bound`, which is not zero.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ z >> 31) * bound as u128) >> 64) as usize
    }
}
