//! Writing: both canonical dialects, each read back as what it was written from.

use std::iter;

use chess::ByColor;
use proptest::{array::uniform4, prelude::*};
use tandem_bughouse::{Bfen, BoardId, Numbers, bfen::ParsedBfen};

use crate::support::{cases, choices, play_choices, read};

/// Checks how a text is written in both dialects.
#[track_caller]
fn check(text: &str, thief: &str, bracket: &str) {
    let bfen = read(text).bfen;
    assert_eq!([bfen.to_thief(), bfen.to_bracket()], [thief, bracket], "{text}");
}

#[test]
fn the_order_of_the_reserves() {
    check(
        "4k3/8/8/8/8/8/8/4K3/qrbnpQRBNPPpnbrq w - - 98 9",
        "4k3/8/8/8/8/8/8/4K3/PPNBRQppnnbbrrqq w - - 98 9",
        "4k3/8/8/8/8/8/8/4K3[QRBNPPqqrrbbnnpp] w - - 0 1",
    );
}

#[test]
fn holdings_and_their_slash_only_where_there_are_some() {
    check(
        "4k3/8/8/8/8/8/8/4K3/ w - - 98 9",
        "4k3/8/8/8/8/8/8/4K3 w - - 98 9",
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
    );
}

#[test]
fn promoted_pieces_and_rights() {
    check(
        "r3k2r/1Q~6/8/8/4pP2/8/6n~1/R3K2R[] b KQkq f3 0 7",
        "r3k2r/1Q~6/8/8/4pP2/8/6n~1/R3K2R b KQkq f3",
        "r3k2r/1Q~6/8/8/4pP2/8/6n~1/R3K2R[] b KQkq f3 0 7",
    );
}

/// Thief's form cannot hold counters and the bracket form no clocks: neither is made up.
#[test]
fn never_mixed() {
    let clocks = read("4k3/8/8/8/8/8/8/4K3/P w - - 95 6").bfen;
    assert!(clocks.to_bracket().ends_with(" 0 1"));
    assert_eq!(clocks.a.clocks, Some(ByColor { white: 95, black: 6 }));
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

proptest! {
    #![proptest_config(cases(40))]

    /// Written, read and written again: the same, in both dialects, for positions of random games.
    #[test]
    fn round_trips(choices in choices(150)) {
        play_choices(&choices, |game| {
            let bracket = game.to_bfen();
            let reading = read(&bracket.to_bracket());
            assert_eq!(reading.bfen, bracket);
            assert_eq!(reading.bfen.to_bracket(), bracket.to_bracket());

            let thief = with_clocks(&bracket, [180, 7, 0, 7]);
            let reading = read(&thief.to_thief());
            assert_eq!(reading.bfen, Bfen { numbers: Numbers::Clocks, ..thief.clone() });
            let known = ParsedBfen::parse_with_numbers(&thief.to_thief(), Some(Numbers::Clocks));
            assert!(!known.expect("a readable text").numbers_assumed);
        });
    }

    /// From either dialect to the other and back: positions, reserves, rights and promoted pieces
    /// stay, and each dialect's own numbers are all that the other cannot hold.
    #[test]
    fn from_one_dialect_to_the_other_and_back(
        choices in choices(150),
        seconds in uniform4(0..600_u32),
    ) {
        play_choices(&choices, |game| {
            let bracket = game.to_bfen();
            let without_counters = without_counters(&bracket);
            let through_thief = read(&read(&bracket.to_bracket()).bfen.to_thief()).bfen;
            assert_eq!(through_thief.to_bracket(), without_counters.to_bracket());

            let thief = with_clocks(&bracket, seconds);
            let known = ParsedBfen::parse_with_numbers(&thief.to_thief(), Some(Numbers::Clocks));
            let read_back = known.expect("a readable text").bfen;
            assert_eq!(read_back.clocks(), thief.clocks());
            let through_bracket = read(&read_back.to_bracket()).bfen;
            assert_eq!(through_bracket.to_thief(), without_counters.to_thief());
        });
    }
}

fn without_counters(bfen: &Bfen) -> Bfen {
    let mut bfen = bfen.clone();
    for part in iter::once(&mut bfen.a).chain(&mut bfen.b) {
        part.setup.halfmoves = 0;
        part.setup.fullmoves = 1;
    }
    bfen
}

/// Replaces the counters by clocks: White's and Black's on board A, then on board B.
fn with_clocks(bfen: &Bfen, [white_a, black_a, white_b, black_b]: [u32; 4]) -> Bfen {
    let mut bfen = without_counters(bfen);
    bfen.a.clocks = Some(ByColor { white: white_a, black: black_a });
    let b = bfen.b.as_mut().expect("two boards");
    b.clocks = Some(ByColor { white: white_b, black: black_b });
    bfen
}
