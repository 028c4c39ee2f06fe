//! Games: where they begin, what they refuse, and who is mated.

use chess::{Move, Role, Rules, Square};
use tandem_bughouse::{Bfen, BoardId, Game, Numbers, Seat};

use crate::support::{START, game, play, read, reserves};

#[test]
fn both_boards_at_the_start() {
    let game = Game::new(Rules::BUGHOUSE);
    assert_eq!(game.to_bfen().to_bracket(), format!("{START} | {START}"));
    assert_eq!([game.to_move(BoardId::A), game.to_move(BoardId::B)], [Seat::WhiteA, Seat::WhiteB]);
    assert_eq!(game.mated(), None);
    assert_eq!(reserves(&game), "-,-,-,-");
}

#[test]
fn one_board_in_the_text_leaves_the_other_at_the_start() {
    let game = game("4k3/8/8/8/8/8/8/4K3[Q] b - - 3 9");
    assert_eq!(game.to_bfen().to_bracket(), format!("4k3/8/8/8/8/8/8/4K3[Q] b - - 3 9 | {START}"));
}

/// The message of a BFEN that can be read but not played.
#[track_caller]
fn refused(text: &str, expect: &str) {
    let bfen: Bfen = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let error = Game::from_bfen(&bfen, Rules::BUGHOUSE).expect_err("a game");
    assert_eq!(error.to_string(), expect, "{text}");
}

#[test]
fn boards_that_cannot_be_played() {
    let good = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    refused(&format!("{good} | 8/8/8/8/8/8/8/4K3 w - - 0 1"), "board B: Black has no king");
    refused(
        &format!("P3k3/8/8/8/8/8/8/4KK2 w - - 0 1 | {good}"),
        "board A: White has 2 kings; a pawn stands on a8, on the last rank",
    );
    refused(
        "4k3/8/8/8/8/8/8/8 w - - 0 1 | 8/8/8/8/8/8/8/4K3 w - - 0 1",
        "board A: White has no king",
    );
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Game::new(Rules::BUGHOUSE);
    play(&mut game, "A e4, A d5");
    let before = game.clone();
    let illegal = [
        Move::Drop { role: Role::Pawn, to: Square::E5 },
        Move::Normal { role: Role::King, from: Square::E1, to: Square::E3, promotion: None },
        Move::EnPassant { from: Square::E4, to: Square::D5 },
        Move::Castle { king: Square::E1, rook: Square::H1 },
    ];
    for board in BoardId::ALL {
        for mv in illegal {
            let error = game.play(board, mv).expect_err("an illegal move");
            assert_eq!(error.0, mv);
            assert_eq!((&game, game.key()), (&before, before.key()));
        }
    }
}

#[test]
fn either_board_may_go_on_alone() {
    let mut game = Game::new(Rules::BUGHOUSE);
    play(&mut game, "B e4, B e5, B Nf3, B Nc6");
    assert_eq!([BoardId::A, BoardId::B].map(|board| game.board(board).fullmoves()), [1, 3]);
    play(&mut game, "A d4");
    assert_eq!(game.to_move(BoardId::A), Seat::BlackA);
    assert_eq!(game.to_move(BoardId::B), Seat::WhiteB);
}

#[test]
fn who_is_mated() {
    let mate = "6rk/5Npp/8/8/8/8/8/K7[qrbnp] b - - 0 1";
    let wait = "6rk/8/8/8/8/8/5PPP/r5K1[P] w - - 0 1";
    let mated = |text: String| game(&text).mated();
    assert_eq!(mated(format!("{mate} | {START}")), Some(Seat::BlackA));
    assert_eq!(mated(format!("{START} | {mate}")), Some(Seat::BlackB));
    assert_eq!(mated(format!("{wait} | {wait}")), None);
    assert_eq!(mated(format!("{mate} | {mate}")), Some(Seat::BlackA));
}

/// A player who only waits is freed by the partner's capture.
#[test]
fn a_capture_frees_a_board_that_waits() {
    let mut game = game(
        "6rk/8/8/8/8/8/5PPP/r5K1[P] w - - 0 1 | rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 2",
    );
    assert_eq!(game.board(BoardId::A).count_legal_moves(), 0);
    play(&mut game, "B dxe4");
    // Another pawn is of no use on rank 1.
    assert_eq!(game.board(BoardId::A).count_legal_moves(), 0);
    play(&mut game, "B Nf3, B exf3, B Qxf3, B Qd5, B Be2, B Qxf3");
    assert_eq!(reserves(&game), "PPNQ,p,-,-");
    assert!(game.board(BoardId::A).count_legal_moves() >= 10);
    play(&mut game, "A Q@d1");
    assert_eq!(game.to_move(BoardId::A), Seat::BlackA);
}

#[test]
fn gifts_from_outside_and_move_numbers() {
    let mut game = Game::new(Rules::BUGHOUSE);
    let key = game.key();
    game.grant(Seat::BlackB, Role::Knight);
    assert_eq!(reserves(&game), "-,-,-,n");
    assert_ne!(game.key(), key);
    game.grant(Seat::BlackB, Role::King);
    assert_eq!(reserves(&game), "-,-,-,n");
    let key = game.key();
    game.set_move_number(BoardId::B, 14);
    assert_eq!(game.key(), key, "counters are no part of the position");
    assert!(game.to_bfen().to_bracket().ends_with("[n] w KQkq - 0 14"));
}

#[test]
fn a_game_as_bfen_has_counters_and_no_clocks() {
    let mut game = Game::new(Rules::BUGHOUSE);
    play(&mut game, "A e4, A d5, A exd5, B Nf3, B Nf6");
    let bfen = game.to_bfen();
    assert_eq!((bfen.numbers, bfen.clocks()), (Numbers::Counters, None));
    assert_eq!(
        bfen.to_bracket(),
        "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 2 | \
         rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R[p] w KQkq - 2 2"
    );
    assert_eq!(read(&bfen.to_bracket()).bfen, bfen);
}
