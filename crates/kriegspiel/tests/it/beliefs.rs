//! Beliefs at their edges: bounds, contradictions, starts, and how boards are kept.

use std::collections::BTreeSet;

use chess::{Color, Position, Role};
use fastrand::Rng;
use tandem_kriegspiel::{
    Announcement, Answer, Belief, Boards, Packed, Pending, PublicTries, PublicTurn, Ruleset, Size,
    StartError, Umpire, chess,
};

use crate::support::{attempt, key, make, play, position};

#[test]
fn packing_loses_nothing() {
    let mut chance = Rng::with_seed(3);
    for ruleset in [Ruleset::BERKELEY, Ruleset::CRAZYKRIEG] {
        for _ in 0..30 {
            let mut position = Position::initial(ruleset.moves());
            for _ in 0..150 {
                let packed = Packed::from_position(&position);
                let shared = tandem_kriegspiel::belief::Shared::from_position(&position);
                let again = packed.unpack(&shared);
                assert_eq!(key(&again), key(&position));
                assert_eq!(again.castling(), position.castling());
                assert_eq!(again.fullmoves(), position.fullmoves());
                for color in Color::ALL {
                    for role in Role::ALL {
                        let piece = role.piece(color);
                        assert_eq!(packed.by_piece(piece), position.board().by_piece(piece));
                    }
                }
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[chance.usize(..moves.len())]).expect("a legal move");
            }
        }
    }
}

#[test]
fn a_set_holds_each_board_once() {
    let mut boards = Boards::new();
    let mut position = Position::initial(chess::Rules::CHESS);
    let mut packed = Vec::new();
    let mut chance = Rng::with_seed(9);
    for _ in 0..200 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play(moves[chance.usize(..moves.len())]).expect("a legal move");
        packed.push(Packed::from_position(&position));
    }
    for board in packed.iter().chain(&packed) {
        boards.insert(*board);
    }
    packed.sort_unstable();
    packed.dedup();
    assert_eq!(boards.len(), packed.len());
    assert!(packed.iter().all(|board| boards.contains(board)));
    packed.reverse();
    assert_eq!(boards, packed.into_iter().collect());
}

#[test]
fn a_bound_is_never_passed_and_says_so() {
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    play(&mut umpire, "e4 a6 d4 b6 Nf3 c6");
    let start = umpire.start().clone();
    let view = umpire.view(Color::White);
    for limit in [0, 1, 19, 20, 259, 260, 2_740] {
        let mut belief =
            Belief::new(Ruleset::BERKELEY, Color::White, [&start], limit).expect("a start");
        let mut known = limit > 0;
        for seen in view.turns() {
            belief.follow(seen);
            assert!(belief.boards().len() <= limit);
            match belief.size() {
                Size::Exactly(_) => assert!(known, "{limit}: a belief came back"),
                Size::MoreThan(bound) => {
                    known = false;
                    assert_eq!(bound, limit);
                    assert!(belief.boards().is_empty());
                }
            }
        }
        assert!(!known);
        assert_eq!(belief.size().to_string(), format!("more than {limit}"));
    }
    let belief = Belief::from_view(&view, 2_741).expect("the start of chess");
    assert_eq!(belief.size(), Size::Exactly(2_741));
}

#[test]
fn what_contradicts_itself_leaves_no_board() {
    let start = Position::initial(chess::Rules::CHESS);
    let mut belief = Belief::new(Ruleset::BERKELEY, Color::Black, [&start], 100).expect("a start");
    // Nothing of White's reaches e5 in one move.
    let capture =
        tandem_kriegspiel::Capture { square: chess::Square::E7, piece: None, en_passant: false };
    let said = Announcement { capture: Some(capture), ..Announcement::default() };
    belief.hear(&PublicTurn { said, ..PublicTurn::default() });
    assert_eq!(belief.size(), Size::Exactly(0));
    belief.hear(&PublicTurn::default());
    assert_eq!(belief.size(), Size::Exactly(0));
    // There are 14 attempts that White can make in vain.
    for (refused, size) in [(14, 20), (15, 0)] {
        let mut belief =
            Belief::new(Ruleset::BERKELEY, Color::Black, [&start], 100).expect("a start");
        let tried = PublicTries { refused: Some(refused), any: None };
        belief.hear(&PublicTurn { tries: tried, ..PublicTurn::default() });
        assert_eq!(belief.size(), Size::Exactly(size), "{refused}");
    }
}

#[test]
fn own_refusals_and_a_turn_that_is_not_complete_count() {
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    play(&mut umpire, "e4 a6");
    let size = |umpire: &Umpire, color| {
        Belief::from_view(&umpire.view(color), 1_000).expect("the start of chess").size().exact()
    };
    assert_eq!(size(&umpire, Color::White), Some(20));
    // A pawn that cannot capture: nothing on d5 or f5.
    assert_eq!(attempt(&mut umpire, "exd5"), Answer::No);
    assert_eq!(size(&umpire, Color::White), Some(19));
    assert_eq!(attempt(&mut umpire, "exf5"), Answer::No);
    assert_eq!(size(&umpire, Color::White), Some(18));
    // A pawn or a knight is on a6.
    let mut other = umpire.clone();
    make(&mut other, "Bxa6");
    assert_eq!(size(&other, Color::White), Some(2));
    // Black hears two refusals, and White always has two.
    assert_eq!(size(&umpire, Color::Black), Some(20));
    let pending = umpire.view(Color::Black);
    assert_eq!(*pending.pending(), Pending::Opponent(PublicTries { refused: Some(2), any: None }));
}

#[test]
fn beliefs_start_from_boards_that_look_alike() {
    let fens = [
        "8/7B/8/2K5/k1N5/8/8/1R2q3 w - - 0 1",
        "8/7B/8/2K5/k1N5/8/8/1R2r3 w - - 0 1",
        "8/7B/8/2K5/k1N5/8/8/1R2b3 w - - 0 1",
        "8/7B/8/2K5/k1N5/8/8/1R2n3 w - - 0 1",
    ];
    let boards = fens.map(|fen| position(fen, Ruleset::BERKELEY));
    let new = |color, boards: &[Position]| Belief::new(Ruleset::BERKELEY, color, boards, 10);
    let belief = new(Color::White, &boards).expect("alike");
    assert_eq!(belief.size(), Size::Exactly(4));
    assert_eq!(belief.enemy_king()[chess::Square::A4.index()], 4);
    assert_eq!(belief.heat(Role::Queen.piece(Color::Black))[chess::Square::E1.index()], 1);
    assert_eq!(belief.positions().map(|board| key(&board)).collect::<BTreeSet<_>>().len(), 4);
    assert_eq!(new(Color::Black, &boards).err(), Some(StartError::OwnPieces));
    assert_eq!(new(Color::White, &[]).err(), Some(StartError::NoBoard));
    let other = position("8/7B/8/2K5/k1N5/8/8/1R2n3 b - - 0 1", Ruleset::BERKELEY);
    assert_eq!(new(Color::White, &[boards[0].clone(), other]).err(), Some(StartError::Turns));
    let reserve = ["4k3/8/8/8/8/8/8/4K3[Qq] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"]
        .map(|fen| position(fen, Ruleset::CRAZYKRIEG));
    let belief = Belief::new(Ruleset::CRAZYKRIEG, Color::White, &reserve, 10);
    assert_eq!(belief.err(), Some(StartError::Reserves));
}

#[test]
fn the_map_of_the_enemy_king_adds_up() {
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    play(&mut umpire, "e4 e5 Nf3 Ke7 d4 f6");
    let belief = Belief::from_view(&umpire.view(Color::White), 10_000).expect("the start");
    let map = belief.enemy_king();
    let size = belief.boards().len() as u32;
    assert_eq!(map.iter().sum::<u32>(), size);
    assert!(map[chess::Square::E7.index()] > 0);
    assert!(map[chess::Square::E8.index()] > map[chess::Square::E7.index()]);
    assert_eq!(map[chess::Square::E5.index()], 0);
}
