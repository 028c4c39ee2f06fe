//! The number of boards that agree with what a player has seen, half-move by half-move.

use kriegspiel::{AnnouncedEnd, Belief, SeenTurn, StartError};

use super::Viewed;

/// Limits on following a belief.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The maximum number of boards at a time.
    pub limit: usize,
    /// The maximum number of boards that are followed over all half-moves.
    pub work: usize,
}

impl Bounds {
    /// Enough for nearly every record, and done within seconds: each followed board produces some
    /// thirty.
    pub const USUAL: Self = Self { limit: 100_000, work: 300_000 };

    /// Limits only the number of boards at a time.
    pub const fn from_limit(limit: usize) -> Self {
        Self { limit, work: usize::MAX }
    }
}

/// A walk through a view.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The number of boards after each half-move; `None` above the limit.
    pub sizes: Vec<Option<usize>>,
    /// The first half-move after which no board is left. The attempts after the last half-move
    /// count as one more.
    pub dies_at: Option<usize>,
    /// The belief after the last half-move that was followed. If the end is open, that of the most
    /// likely possible end.
    pub belief: Belief,
}

impl Walk {
    /// The first half-move after which the number was above the limit.
    pub fn lost_at(&self) -> Option<usize> {
        self.sizes.iter().position(Option::is_none)
    }
}

impl Viewed {
    /// Follows the first `plies` half-moves, or all, and the attempts after them.
    ///
    /// # Errors
    ///
    /// [`StartError`] if the boards at the start are unknown, or a player could distinguish them.
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
    /// Follows a half-move that may have ended the game in several ways. Each board fits at most
    /// one of them.
    fn follow_open(&mut self, seen: &SeenTurn, ends: &[Option<AnnouncedEnd>]) -> Option<usize> {
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

fn with_end(seen: &SeenTurn, end: Option<AnnouncedEnd>) -> SeenTurn {
    let mut seen = seen.clone();
    match &mut seen {
        SeenTurn::Own(turn) => turn.said.end = end,
        SeenTurn::Opponent(heard) => heard.said.end = end,
    }
    seen
}
