//! Writing: both canonical dialects, each read back as what it was written from.

use chess::{ByColor, Rules};
use tandem_bughouse::{Bfen, BoardId, Game, Numbers, bfen::Reading};

use crate::{chance::Chance, support::read};

/// What a text becomes in both dialects.
#[track_caller]
fn check(text: &str, thief: &str, bracket: &str) {
    let bfen = read(text).bfen;
    assert_eq!([bfen.to_thief(), bfen.to_bracket()], [thief, bracket], "{text}");
}

#[test]
fn the_order_of_the_reserves() {
    check(
        "4k3/8/8/8/8/8/8/4K3/qrbnpQRBNPPpnbrq w - - 9 8",
        "4k3/8/8/8/8/8/8/4K3/PPNBRQppnnbbrrqq w - - 9 8",
        "4k3/8/8/8/8/8/8/4K3[QRBNPPqqrrbbnnpp] w - - 0 1",
    );
}

#[test]
fn holdings_and_their_slash_only_where_there_are_some() {
    check(
        "4k3/8/8/8/8/8/8/4K3/ w - - 9 8",
        "4k3/8/8/8/8/8/8/4K3 w - - 9 8",
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
    );
}

#[test]
fn promoted_men_and_rights() {
    check(
        "r3k2r/1Q~6/8/8/4pP2/8/6n~1/R3K2R[] b KQkq f3 0 7",
        "r3k2r/1Q~6/8/8/4pP2/8/6n~1/R3K2R b KQkq f3",
        "r3k2r/1Q~6/8/8/4pP2/8/6n~1/R3K2R[] b KQkq f3 0 7",
    );
}

/// Thief's form cannot hold counters and the bracket form no clocks: neither is made up.
#[test]
fn never_mixed() {
    let clocks = read("4k3/8/8/8/8/8/8/4K3/P w - - 45 56").bfen;
    assert!(clocks.to_bracket().ends_with(" 0 1"));
    assert_eq!(clocks.a.clocks, Some(ByColor { white: 45, black: 56 }));
    let counters = read("4k3/8/8/8/8/8/8/4K3[P] w - - 45 56").bfen;
    assert!(counters.to_thief().ends_with(" w - -"));
    assert_eq!(counters.a.clocks, None);
}

#[test]
fn clocks_of_both_boards() {
    let bfen = read("4k3/8/8/8/8/8/8/4K3 w - - 1 2 | 4k3/8/8/8/8/8/8/4K3 w - - 3 4").bfen;
    let clocks = bfen.clocks().expect("clocks");
    let [a, b] = BoardId::ALL.map(|board| (clocks[board].white, clocks[board].black));
    assert_eq!((a, b), ((1, 2), (3, 4)));
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3 w - - 1 2").bfen.clocks(), None);
    assert_eq!(
        read("4k3/8/8/8/8/8/8/4K3[] w - - 1 2|8/8/8/8/8/8/8/8[] w - - 1 2").bfen.clocks(),
        None
    );
}

#[test]
fn the_parts_that_are_there() {
    let boards = |text: &str| read(text).bfen.parts().map(|(board, _)| board).collect::<Vec<_>>();
    assert_eq!(boards("4k3/8/8/8/8/8/8/4K3"), [BoardId::A]);
    assert_eq!(boards("4k3/8/8/8/8/8/8/4K3 | 4k3/8/8/8/8/8/8/4K3"), BoardId::ALL);
}

/// Written, read and written again: the same, in both dialects, for positions of random games.
#[test]
fn round_trips() {
    let mut chance = Chance(0xbfe2);
    for _ in 0..20 {
        let mut game = Game::new(Rules::BUGHOUSE);
        for _ in 0..150 {
            let board = BoardId::ALL[chance.below(2)];
            let moves = game.board(board).legal_moves();
            if moves.is_empty() {
                continue;
            }
            game.play_unchecked(board, moves[chance.below(moves.len())]);
            let bracket = game.to_bfen();
            let reading = read(&bracket.to_bracket());
            assert_eq!(reading.bfen, bracket);
            assert_eq!(reading.bfen.to_bracket(), bracket.to_bracket());

            let clocks = |white| Some(ByColor { white, black: 7 });
            let mut thief = Bfen { numbers: Numbers::Clocks, ..bracket };
            thief.a.clocks = clocks(180);
            thief.a.setup.halfmoves = 0;
            thief.a.setup.fullmoves = 1;
            let b = thief.b.as_mut().expect("two boards");
            b.clocks = clocks(0);
            b.setup.halfmoves = 0;
            b.setup.fullmoves = 1;
            let reading = read(&thief.to_thief());
            assert_eq!(reading.bfen, thief);
            let known = Reading::with_numbers(&thief.to_thief(), Some(Numbers::Clocks));
            assert!(!known.expect("a readable text").numbers_assumed);
        }
    }
}

/// From either dialect to the other and back: positions, reserves, rights and promoted men stay, and each dialect's own
/// numbers are all that the other cannot hold.
#[test]
fn from_one_dialect_to_the_other_and_back() {
    let mut chance = Chance(0x7417);
    for _ in 0..20 {
        let mut game = Game::new(Rules::BUGHOUSE);
        for _ in 0..150 {
            let board = BoardId::ALL[chance.below(2)];
            let moves = game.board(board).legal_moves();
            if moves.is_empty() {
                continue;
            }
            game.play_unchecked(board, moves[chance.below(moves.len())]);
            let bracket = game.to_bfen();

            let mut without_counters = bracket.clone();
            without_counters.a.setup.halfmoves = 0;
            without_counters.a.setup.fullmoves = 1;
            let b = without_counters.b.as_mut().expect("two boards");
            b.setup.halfmoves = 0;
            b.setup.fullmoves = 1;
            let through_thief = read(&read(&bracket.to_bracket()).bfen.to_thief()).bfen;
            assert_eq!(through_thief.to_bracket(), without_counters.to_bracket());

            let mut thief = without_counters.clone();
            let mut seconds = || chance.below(600) as u32;
            thief.a.clocks = Some(ByColor { white: seconds(), black: seconds() });
            let b = thief.b.as_mut().expect("two boards");
            b.clocks = Some(ByColor { white: seconds(), black: seconds() });
            let known = Reading::with_numbers(&thief.to_thief(), Some(Numbers::Clocks));
            let read_back = known.expect("a readable text").bfen;
            assert_eq!(read_back.clocks(), thief.clocks());
            let through_bracket = read(&read_back.to_bracket()).bfen;
            assert_eq!(through_bracket.to_thief(), without_counters.to_thief());
        }
    }
}
