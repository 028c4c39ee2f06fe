//! Tables in one line each.

use bughouse::{Millis, TimeControl};
use chess::{Fen, Move, Position, Rules, San};
use tandem_engine::{
    Engine, Options, SearchLimits,
    player::{Clocks, Decision, SeatAction, SeatPlayer, SeatView},
};

/// A playable position.
pub(crate) fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    Position::from_setup(fen.into_setup(), Rules::BUGHOUSE)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Both boards, and four clocks in seconds: mine, my opponent's, my partner's, the rival's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene {
    pub(crate) mine: &'static str,
    pub(crate) other: &'static str,
    pub(crate) clocks: [i64; 4],
}

/// The start of a game, my partner's board.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

impl Scene {
    /// The decision in this scene, with a limit on the nodes.
    pub(crate) fn decide(&self, player: &mut SeatPlayer, nodes: u64) -> Decision {
        let (mine, other) = (position(self.mine), position(self.other));
        let [own, opponent, partner, rival] = self.clocks.map(|seconds| Millis(seconds * 1000));
        let view = SeatView {
            position: &mine,
            history: &[],
            clocks: Clocks { ours: own, theirs: opponent },
            partner_board: Some(&other),
            partner_clocks: Some(Clocks { ours: partner, theirs: rival }),
            control: TimeControl::sudden_death(180),
        };
        let mut engine = Engine::new(Options { memory: 1 << 20, threads: 1 });
        player.decide(&mut engine, &view, &SearchLimits::nodes(nodes), &(), &mut |_| {})
    }

    /// A decision as a text: `sits` or the move, and the phrases after a colon.
    pub(crate) fn told(&self, decision: &Decision) -> String {
        let act = match decision.action {
            SeatAction::Move(mv) => san(mv, &position(self.mine)),
            SeatAction::Sit { .. } => "sits".to_owned(),
        };
        let says: Vec<_> = decision.talk.iter().map(ToString::to_string).collect();
        if says.is_empty() { act } else { format!("{act}: {}", says.join(" ")) }
    }
}

pub(crate) fn san(mv: Move, position: &Position) -> String {
    San::from_move(mv, position).to_string()
}

pub(crate) fn engine() -> Engine {
    Engine::new(Options { memory: 1 << 20, threads: 1 })
}
