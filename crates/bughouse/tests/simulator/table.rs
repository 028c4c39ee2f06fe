//! Tables: rulesets with some answers changed, time controls, where the game begins.

use chess::ByColor;
use tandem_bughouse::{Bfen, BoardId, Bonus, Game, Log, Millis, Ruleset, TimeControl};

use crate::chance::Chance;

/// The habits of the players at a table.
pub(crate) struct Table {
    /// Its tags; nothing has happened yet.
    pub(crate) log: Log,
    /// How many events there are, if the game does not end before.
    pub(crate) events: usize,
    /// The longest that a usual event takes.
    pub(crate) pace: usize,
    /// Times and numbers that no log may say.
    pub(crate) wild: bool,
    /// One act in this number is illegal.
    pub(crate) honesty: usize,
    /// One move in this number is played on board B.
    pub(crate) on_b: usize,
    /// One move in this number goes back where it came from.
    pub(crate) restless: usize,
}

/// Boards with something in the offing: a mate that a last drop answers; other mates, promotions,
/// castling, promoted pieces, empty and full reserves.
const STARTS: [&str; 7] = [
    "6k1/5ppp/5P1Q/8/8/2n5/P3P3/6K1[] b - - 0 1 | 7k/8/6K1/8/2B5/8/8/8[] w - - 0 1",
    "k7/2K4P/8/8/8/8/7p/8[QRBNPqrbnp] w - - 0 1 | k7/2K4P/8/8/8/8/7p/8[QRBNPqrbnp] b - - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[NNnn] w KQkq - 0 1 | r3k2r/8/8/8/8/8/8/R3K2R[PPpp] w KQkq - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR[] b KQkq - 0 2 | rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR[] w KQkq - 0 3",
    "3Q~4/P7/6N~1/7k/8/1K6/p1p5/3r~4[] w - - 0 1 | 8/PPPPPPPP/8/k7/7K/8/pppppppp/8[] w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1[Qr] w - - 0 1 | 6k1/5ppp/8/8/8/8/5PPP/3r2K1[RR] w - - 0 1",
    "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN[] w CFcf - 0 1 | rk2r3/8/8/8/8/8/8/RK2R3[] w AEae - 0 1",
];

impl Table {
    pub(crate) fn random(chance: &mut Chance) -> Self {
        let mut log = Log::new(ruleset(chance), control(chance));
        log.start = start(chance, log.ruleset);
        // In some games flags fall soon, in most of them late or never.
        let pace = log.control.base.0 as usize / chance.pick(&[30, 200, 500, 1_000]);
        Self {
            log,
            events: 140 + chance.below(200),
            pace: pace.clamp(2, 20_000),
            wild: chance.one_in(4),
            on_b: chance.pick(&[2, 2, 2, 8]),
            honesty: chance.pick(&[8, 20, 40, 1_000]),
            restless: chance.pick(&[1, 2, 6, 1_000, 1_000, 1_000]),
        }
    }
}

fn ruleset(chance: &mut Chance) -> Ruleset {
    let (_, mut ruleset) = chance.pick(&Ruleset::NAMED);
    let questions: Vec<_> = ruleset.answers().map(|(question, _)| question).collect();
    for _ in 0..chance.pick(&[0, 0, 1, 2, 5, 18]) {
        let question = chance.pick(&questions);
        let answer = match question {
            "countdown" => chance.pick(&["0", "0.001", "3", "60"]),
            "promotion" => chance.pick(&["Q", "N", "QN", "RB", "QRBN"]),
            "pawn-drops" => chance.pick(&["2-7", "2-2", "3-6", "7-7"]),
            _ => "",
        };
        // Questions with a few answers name them when they are not given one.
        if let Err(error) = ruleset.answer(question, answer)
            && let tandem_bughouse::RulesetErrorKind::UnknownAnswer { possible, .. } = error.kind
        {
            let possible: Vec<_> = possible.split(", ").collect();
            let answered = ruleset.answer(question, chance.pick(&possible));
            assert_eq!(answered, Ok(()), "an answer that is named is one");
        }
    }
    ruleset
}

fn control(chance: &mut Chance) -> TimeControl {
    let base = match chance.below(16) {
        0 => Millis(chance.pick(&[0, 1, 5_000])),
        1 => TimeControl::MAX,
        _ => Millis(chance.pick(&[60_000, 180_000, 300_000])),
    };
    let span = Millis(chance.pick(&[0, 1, 2_000, 2_000, 5_000, TimeControl::MAX.0]));
    let sudden_death = Bonus::Increment(Millis::ZERO);
    let kinds = [sudden_death, Bonus::Increment(span), Bonus::Delay(span), Bonus::Bronstein(span)];
    TimeControl { base, bonus: chance.pick(&kinds) }
}

/// Half the games go on from somewhere: a prepared position, or one that random moves have
/// brought about.
fn start(chance: &mut Chance, ruleset: Ruleset) -> Option<Bfen> {
    let mut bfen = match chance.below(4) {
        0 => {
            let start = if chance.one_in(2) { STARTS[0] } else { chance.pick(&STARTS) };
            start.parse().expect("prepared positions can be read")
        }
        1 => played(chance, ruleset).to_bfen(),
        _ => return None,
    };
    assert!(Game::from_bfen(&bfen, ruleset.rules()).is_ok(), "prepared positions can be played");
    if chance.one_in(2) {
        let seconds: &[u32] = if chance.one_in(8) { &[0, 2, 30, 300] } else { &[180, 300] };
        let mut seconds = || chance.pick(seconds);
        let mut clocks = || Some(ByColor { white: seconds(), black: seconds() });
        bfen.a.clocks = clocks();
        bfen.b = bfen.b.map(|part| tandem_bughouse::BoardPart { clocks: clocks(), ..part });
        // Where there are clocks there are no counters.
        bfen = bfen.to_thief().parse().expect("what is written can be read");
    }
    Some(bfen)
}

fn played(chance: &mut Chance, ruleset: Ruleset) -> Game {
    let mut game = Game::new(ruleset.rules());
    for _ in 0..chance.below(80) {
        let board = chance.pick(&BoardId::ALL);
        let moves = game.board(board).legal_moves();
        if !moves.is_empty() {
            game.play_unchecked(board, moves[chance.below(moves.len())]);
        }
    }
    game
}
