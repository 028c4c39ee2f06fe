//! The sample game of the Kriegspiel PGN specification, from end to end.

use chess::{Color, San, SanError, Square};
use tandem_kriegspiel::{
    Answer, Belief, Nonsense, Packed, PublicTries, Ruleset, SeenTurn, Size, Umpire, chess,
};

use crate::support::{attempt, make, play, words};

/// Each turn: refused attempts in their order, the move, what is said.
const GAME: [(&[&str], &str, &str); 9] = [
    (&[], "e4", ""),
    (&[], "f6", ""),
    (&[], "e5", ""),
    (&["e5"], "fxe5", "Xe5"),
    (&[], "Qh5+", "CS"),
    (&[], "g6", ""),
    (&["Qf7"], "Be2", ""),
    (&["h5", "exf4"], "gxh5", "Xh5"),
    (&[], "Bxh5#", "Xh5, CS, Checkmate"),
];

fn sample() -> Umpire {
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    for (refused, name, said) in GAME {
        for name in refused {
            assert_eq!(attempt(&mut umpire, name), Answer::No, "{name}");
        }
        let side = umpire.side();
        let heard = make(&mut umpire, name);
        assert_eq!(words(&heard), said, "{name}");
        let turn = umpire.turns().last().expect("a turn");
        assert_eq!(side.name_made(turn.mv, &heard).to_string(), name);
    }
    umpire
}

#[test]
fn what_each_player_believes() {
    let umpire = sample();
    let start = umpire.start().clone();
    for (color, expected) in [
        (Color::White, [1, 20, 19, 3, 1, 1, 1, 1, 1]),
        (Color::Black, [20, 20, 266, 2, 1, 1, 35, 25, 1]),
    ] {
        let mut belief = Belief::new(Ruleset::BERKELEY, color, [&start], 1_000).expect("one start");
        let mut sizes = Vec::new();
        for seen in umpire.view(color).turns() {
            belief.follow(seen);
            sizes.push(belief.size().exact().expect("few boards"));
        }
        assert_eq!(sizes, expected, "{color}");
        assert_eq!(
            *belief.boards(),
            [Packed::from_position(umpire.position())].into_iter().collect()
        );
        assert_eq!(
            Belief::from_view(&umpire.view(color), 1_000).map(|belief| belief.size()),
            Ok(Size::Exactly(1))
        );
    }
}

#[test]
fn the_attempt_that_the_specification_prints_is_nonsense() {
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    play(&mut umpire, "e4 f6 e5");
    let e7: San = "e7".parse().expect("a name");
    let piece = chess::Role::Pawn.piece(Color::Black);
    assert_eq!(umpire.side().read(e7), Err(SanError::OwnPieceInTheWay { piece, on: Square::E7 }));
    // Only one of the refusals that are possible at that turn is no capture.
    let side = umpire.side();
    let refused: Vec<String> = side
        .pseudo_legal_moves()
        .into_iter()
        .filter(|&mv| umpire.clone().attempt(mv) == Ok(Answer::No))
        .map(|mv| side.name(mv).to_string())
        .filter(|name| !name.contains('x'))
        .collect();
    assert_eq!(refused, ["e5"]);
}

#[test]
fn refusals_are_counted_and_nothing_more() {
    let umpire = sample();
    let view = umpire.view(Color::White);
    let SeenTurn::Opponent(heard) = &view.turns()[7] else { panic!("Black's turn is White's own") };
    assert_eq!(heard.tries, PublicTries { refused: Some(2), any: None });
    assert_eq!(words(&heard.said), "Xh5");
}

#[test]
fn a_refused_attempt_is_not_heard_twice() {
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    assert_eq!(attempt(&mut umpire, "exd3"), Answer::No);
    assert_eq!(attempt(&mut umpire, "exd3"), Answer::Nonsense(Nonsense::Repeated));
    assert_eq!(umpire.public_tries().refused, Some(1));
    make(&mut umpire, "e4");
    make(&mut umpire, "e5");
    // A new turn: the same attempt may be made again.
    assert_eq!(attempt(&mut umpire, "exd5"), Answer::No);
}

#[test]
fn silent_games_of_three_moves() {
    for (moves, sizes) in [
        (["e4", "d4", "Nf3"], [20, 260, 2_741]),
        (["Nf3", "g3", "Bg2"], [20, 268, 2_974]),
        (["e4", "Bc4", "Qh5"], [20, 263, 2_145]),
    ] {
        let start = chess::Position::initial(chess::Rules::CHESS);
        let mut belief =
            Belief::new(Ruleset::BERKELEY, Color::White, [&start], 10_000).expect("one start");
        for (name, size) in moves.into_iter().zip(sizes) {
            // Unseen pieces block nothing here: any board will do to read the name.
            let board = belief.positions().next().expect("a board");
            let side = tandem_kriegspiel::Side::from_position(&board, Color::White);
            let mv = side.read(name.parse::<San>().expect("a name")).expect("a move");
            belief.make(&[], mv, &Default::default());
            belief.hear(&Default::default());
            assert_eq!(belief.size(), Size::Exactly(size), "{moves:?}");
        }
    }
}
