//! A game that is over, to be looked at, with what each player could know of it.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use chess::Color;
use kriegspiel::{Belief, Umpire};
use people::accounts::Blocked;
use protocol::{
    KriegspielBeliefs, KriegspielReview, Refusal, RefusalCode, WatchedSide, refusals::refusal,
};

use super::{
    play::Play,
    projection::{Perspective, fen},
    state::KriegspielTable,
};
use crate::table::{presence::PresenceView, projection::Viewer, wire};

/// The maximum number of boards to count: larger numbers say little, and cost seconds per turn.
const MOST_BOARDS: usize = 200_000;

/// For how long the boards of one player are counted; the last turn may take as long again.
const MOST_TIME: Duration = Duration::from_secs(5);

impl KriegspielTable {
    /// The game, when it is over.
    pub fn over(&self) -> Result<&Play, Refusal> {
        let over = self.play.as_ref().filter(|play| play.end().is_some());
        over.ok_or_else(|| refusal(RefusalCode::NotNow, "the game is not over yet"))
    }

    /// The game with everything in it, when it is over.
    pub fn review(&self) -> Result<KriegspielReview, Refusal> {
        let play = self.over()?;
        let nobody = Viewer { person: "", blocked: &Blocked::default() };
        let all = Perspective::Spectator(Some(WatchedSide::Both));
        let mut table = self.snapshot(&nobody, all, play.now(), &PresenceView::default());
        // Chat is not part of the game, and stays with the people who were there.
        table.talk = Vec::new();
        // Nor are other games.
        table.state.standings = Vec::new();
        table.state.muted = Vec::new();
        let mut position = play.umpire().start().clone();
        let mut positions = vec![fen(&position)];
        for turn in play.umpire().turns() {
            position.play_unchecked(turn.mv);
            positions.push(fen(&position));
        }
        let clocks = play.readings.iter().map(|reading| {
            let of = reading.iter().map(|(color, left)| (wire::color(color), left.0));
            of.collect::<BTreeMap<_, _>>()
        });
        Ok(KriegspielReview { clocks: clocks.collect(), table, positions })
    }
}

/// On how many boards the other side could have stood for each player. It takes seconds.
pub fn beliefs(umpire: &Umpire) -> KriegspielBeliefs {
    KriegspielBeliefs {
        white: sizes(umpire, Color::White),
        black: sizes(umpire, Color::Black),
        bound: MOST_BOARDS as u64,
    }
}

fn sizes(umpire: &Umpire, color: Color) -> Vec<Option<u64>> {
    let (view, begun) = (umpire.view(color), Instant::now());
    let start = [umpire.start()];
    let Ok(mut belief) = Belief::new(*umpire.ruleset(), color, start, MOST_BOARDS) else {
        return vec![None; view.turns().len() + 1];
    };
    let mut sizes = vec![Some(1)];
    let mut known = true;
    for seen in view.turns() {
        known = known && begun.elapsed() < MOST_TIME;
        if known {
            belief.follow(seen);
        }
        let size = belief.size().exact().filter(|_| known);
        known = size.is_some();
        sizes.push(size.map(|size| size as u64));
    }
    sizes
}
