//! Tables in a line.

use bughouse::{Millis, TimeControl};
use chess::{Fen, Move, Position, Rules, San};
use tandem_engine::{
    Engine, Limits, Options,
    mind::{Act, Clocks, Decision, Mind, Table},
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
    /// Decides in this scene, with so many positions looked at.
    pub(crate) fn decide(&self, mind: &mut Mind, nodes: u64) -> Decision {
        let (mine, other) = (position(self.mine), position(self.other));
        let [own, opponent, partner, rival] = self.clocks.map(|seconds| Millis(seconds * 1000));
        let table = Table {
            position: &mine,
            history: &[],
            clocks: Clocks { ours: own, theirs: opponent },
            other: Some(&other),
            others: Some(Clocks { ours: partner, theirs: rival }),
            control: TimeControl::sudden_death(180),
        };
        let mut engine = Engine::new(Options { memory: 1 << 20, threads: 1 });
        mind.decide(&mut engine, &table, &Limits::nodes(nodes), &(), &mut |_| {})
    }

    /// A decision in words: `sits` or the move, and after a colon what is said.
    pub(crate) fn told(&self, decision: &Decision) -> String {
        let act = match decision.act {
            Act::Move(mv) => san(mv, &position(self.mine)),
            Act::Sit { .. } => "sits".to_owned(),
        };
        let says: Vec<_> = decision.says.iter().map(ToString::to_string).collect();
        if says.is_empty() { act } else { format!("{act}: {}", says.join(" ")) }
    }
}

pub(crate) fn san(mv: Move, position: &Position) -> String {
    San::of_move(mv, position).to_string()
}

/// An engine that has seen nothing yet.
pub(crate) fn engine() -> Engine {
    Engine::new(Options { memory: 1 << 20, threads: 1 })
}
