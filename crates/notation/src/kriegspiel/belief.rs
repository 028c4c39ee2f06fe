//! How many boards agree with what a player has seen, half-move by half-move.

use kriegspiel::{Belief, End, Seen, StartError};

use super::Viewed;

/// How far a belief is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most boards at a time.
    pub limit: usize,
    /// The most boards that are followed, over all half-moves.
    pub work: usize,
}

impl Bounds {
    /// Enough for nearly every record, and done within seconds: each board followed makes some thirty.
    pub const USUAL: Self = Self { limit: 100_000, work: 300_000 };

    /// Bounds without one on the whole.
    pub const fn of_limit(limit: usize) -> Self {
        Self { limit, work: usize::MAX }
    }
}

/// A walk through a view.
#[derive(Clone, Debug)]
pub struct Walk {
    /// How many boards there are after each half-move; `None` past the bound.
    pub sizes: Vec<Option<usize>>,
    /// The first half-move after which no board is left; one more than there are half-moves if it is what was tried
    /// behind the last.
    pub dies_at: Option<usize>,
    /// The belief behind the last half-move that was followed. With ends left open, of the likeliest that is possible.
    pub belief: Belief,
}

impl Walk {
    /// The first half-move after which the number was past the bound.
    pub fn lost_at(&self) -> Option<usize> {
        self.sizes.iter().position(Option::is_none)
    }
}

impl Viewed {
    /// Follows the first `plies` half-moves, or all there are, and what was tried behind them.
    ///
    /// # Errors
    ///
    /// [`StartError`] if no player can be in doubt between just the boards of the start, or none are known.
    pub fn walk(&self, plies: Option<usize>, bounds: Bounds) -> Result<Walk, StartError> {
        let Self { view, starts, ends } = self;
        let Bounds { limit, work } = bounds;
        let belief = Belief::new(*view.ruleset(), view.color(), starts, limit)?;
        let mut walk = Walk { sizes: Vec::new(), dies_at: None, belief };
        let turns = &view.turns()[..plies.unwrap_or(usize::MAX).min(view.turns().len())];
        let is_whole = turns.len() == view.turns().len();
        let mut left = work;
        for (place, seen) in turns.iter().enumerate() {
            let before = walk.belief.size().exact();
            if before.is_none_or(|size| size > left) {
                walk.sizes.resize(turns.len(), None);
                return Ok(walk);
            }
            left -= before.unwrap_or(0);
            let size = match is_whole && place + 1 == turns.len() && !ends.is_empty() {
                true => walk.follow_open(seen, ends),
                false => {
                    walk.belief.follow(seen);
                    walk.belief.size().exact()
                }
            };
            walk.sizes.push(size);
            if size == Some(0) && walk.dies_at.is_none() {
                walk.dies_at = Some(place);
            }
        }
        if plies.is_none() && view.ending().is_none() {
            walk.belief.pending(view.pending());
            if walk.belief.size().exact() == Some(0) && walk.dies_at.is_none() {
                walk.dies_at = Some(turns.len());
            }
        }
        Ok(walk)
    }
}

impl Walk {
    /// Follows a half-move that may have ended the game in several ways. Each board fits one of them at most.
    fn follow_open(&mut self, seen: &Seen, ends: &[Option<End>]) -> Option<usize> {
        let before = self.belief.clone();
        let mut sum = Some(0);
        for &end in ends {
            let mut belief = before.clone();
            belief.follow(&with_end(seen, end));
            let size = belief.size().exact();
            if sum == Some(0) && size != Some(0) {
                self.belief = belief;
            }
            sum = sum.zip(size).map(|(sum, size)| sum + size);
        }
        if sum == Some(0) {
            self.belief.follow(&with_end(seen, ends.first().copied().flatten()));
        }
        sum
    }
}

fn with_end(seen: &Seen, end: Option<End>) -> Seen {
    let mut seen = seen.clone();
    match &mut seen {
        Seen::Own(turn) => turn.said.end = end,
        Seen::Heard(heard) => heard.said.end = end,
    }
    seen
}
