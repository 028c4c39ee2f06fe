//! What the rule sets let players do: nonsense, "Any?", draws, ends.

use chess::Color;
use tandem_kriegspiel::{
    AnnouncedEnd, Answer, AnyAnswer, AnyQuestion, Ending, GameOver, Nonsense, PublicTries, Ruleset,
    Umpire, chess,
};

use crate::support::{attempt, game, make, named, play};

#[test]
fn names_are_read_and_written() {
    for (name, ruleset) in Ruleset::NAMED {
        assert_eq!(ruleset.to_string(), name);
        assert_eq!(name.parse(), Ok(ruleset));
        assert_eq!(name.to_uppercase().replace('_', " ").parse(), Ok(ruleset));
        let same = Ruleset::NAMED.iter().filter(|(_, other)| *other == ruleset).count();
        assert_eq!(same, 1, "{name} has a double");
    }
    assert_eq!(Ruleset::default(), Ruleset::BERKELEY);
    for (other, ruleset) in
        [("ICC", Ruleset::WILD16), ("Wild 16", Ruleset::WILD16), ("eastern", Ruleset::ENGLISH)]
    {
        assert_eq!(other.parse(), Ok(ruleset));
    }
    assert!("dutch".parse::<Ruleset>().is_err());
}

#[test]
fn the_umpire_uses_nothing_that_the_player_knows_under_berkeley_rules() {
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    assert_eq!(attempt(&mut umpire, "exd3"), Answer::No);
    // In check, a move that cannot answer it is refused, not nonsense.
    let mut umpire = game(Ruleset::BERKELEY, "4k3/8/8/8/8/8/P3r3/4K3 w - - 0 1");
    assert_eq!(attempt(&mut umpire, "a3"), Answer::No);
    assert_eq!(umpire.public_tries().refused, Some(1));
}

#[test]
fn own_pieces_make_nonsense() {
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    let side = umpire.side();
    for (from, to) in [("e2", "e5"), ("a1", "a2"), ("e1", "e2"), ("e7", "e5"), ("e4", "e5")] {
        let mv = chess::Move::Normal {
            role: chess::Role::Pawn,
            from: from.parse().expect("a square"),
            to: to.parse().expect("a square"),
            promotion: None,
        };
        assert_eq!(umpire.attempt(mv), Ok(Answer::Nonsense(Nonsense::OwnPieces)), "{from}{to}");
    }
    assert_eq!(umpire.side(), side);
    assert!(umpire.tries().is_empty());
}

#[test]
fn wild_16_refuses_all_alike_and_tells_nobody() {
    let mut umpire = Umpire::new(Ruleset::WILD16);
    assert_eq!(attempt(&mut umpire, "exd3"), Answer::No);
    assert_eq!(attempt(&mut umpire, "exd3"), Answer::No);
    let mv = chess::Move::Castle { king: chess::Square::E1, rook: chess::Square::H1 };
    assert_eq!(umpire.attempt(mv), Ok(Answer::No));
    assert_eq!(umpire.tries().len(), 1);
    assert_eq!(umpire.public_tries(), PublicTries::default());
}

#[test]
fn captures_that_were_not_announced_are_nonsense() {
    let nonsense = Answer::Nonsense(Nonsense::NoSuchTry);
    let mut umpire = Umpire::new(Ruleset::CINCINNATI);
    assert_eq!(attempt(&mut umpire, "exd3"), nonsense);
    play(&mut umpire, "e4 d5");
    assert_eq!(attempt(&mut umpire, "exf5"), Answer::No);
    make(&mut umpire, "exd5");

    let mut umpire = Umpire::new(Ruleset::RAND);
    play(&mut umpire, "e4 d5");
    assert_eq!(attempt(&mut umpire, "exf5"), nonsense);
    make(&mut umpire, "exd5");
}

#[test]
fn at_rand_an_attempt_has_to_answer_the_check() {
    let nonsense = Answer::Nonsense(Nonsense::CheckUnanswered);
    // A check on the file, from e8; nobody can know where from.
    let mut umpire = game(Ruleset::RAND, "4r1k1/8/8/8/1B6/8/P2N4/R3K2R w KQ - 0 1");
    assert_eq!(attempt(&mut umpire, "a3"), nonsense);
    assert_eq!(attempt(&mut umpire, "O-O"), nonsense);
    assert_eq!(attempt(&mut umpire, "Nf3"), nonsense);
    assert_eq!(attempt(&mut umpire, "Bd6"), nonsense);
    assert_eq!(attempt(&mut umpire, "Ke2"), Answer::No);
    make(&mut umpire, "Ne4");
    // A knight is captured or evaded.
    let mut umpire = game(Ruleset::RAND, "7k/8/8/8/8/3n4/8/R3K1N1 w - - 0 1");
    assert_eq!(attempt(&mut umpire, "Ne2"), nonsense);
    assert_eq!(attempt(&mut umpire, "Nf3"), Answer::No);
    make(&mut umpire, "Kd1");
    // A pawn that has just given check may be captured en passant, behind the square that the
    // umpire names.
    let mut umpire = game(Ruleset::RAND, "7k/3p4/8/4P3/2K5/8/8/8 b - - 0 1");
    make(&mut umpire, "d5");
    make(&mut umpire, "exd6");
}

#[test]
fn any_binds_to_one_try_in_english_rules() {
    // The pawn on e5 is pinned to its king, the one on b5 can capture; both may try.
    let fen = "4r1k1/8/p2p4/1P2P3/8/8/8/4K3 w - - 0 1";
    let mut umpire = game(Ruleset::ENGLISH, fen);
    assert_eq!(umpire.ask_any(), Ok(AnyAnswer::Try));
    assert_eq!(umpire.ask_any(), Ok(AnyAnswer::Nonsense));
    assert_eq!(attempt(&mut umpire, "Kd1"), Answer::Nonsense(Nonsense::CaptureOwed));
    assert_eq!(attempt(&mut umpire, "exd6"), Answer::No);
    assert_eq!(
        umpire.public_tries(),
        PublicTries { refused: Some(1), any: Some(AnyQuestion { yes: true, after: 1 }) }
    );
    make(&mut umpire, "Kd1");

    let mut umpire = game(Ruleset::BERKELEY_ANY, fen);
    assert_eq!(umpire.ask_any(), Ok(AnyAnswer::Try));
    assert_eq!(attempt(&mut umpire, "exd6"), Answer::No);
    assert_eq!(attempt(&mut umpire, "Kd1"), Answer::Nonsense(Nonsense::CaptureOwed));
    make(&mut umpire, "bxa6");
}

#[test]
fn after_a_no_to_any_pawn_captures_are_nonsense() {
    let mut umpire = Umpire::new(Ruleset::ENGLISH);
    assert_eq!(attempt(&mut umpire, "exd3"), Answer::No);
    assert_eq!(umpire.ask_any(), Ok(AnyAnswer::No));
    assert_eq!(attempt(&mut umpire, "exf3"), Answer::Nonsense(Nonsense::NoSuchTry));
    assert_eq!(
        umpire.public_tries(),
        PublicTries { refused: Some(1), any: Some(AnyQuestion { yes: false, after: 0 }) }
    );
    make(&mut umpire, "e4");
    // The question belongs to a turn.
    assert_eq!(umpire.ask_any(), Ok(AnyAnswer::No));
    assert_eq!(Umpire::new(Ruleset::BERKELEY).ask_any(), Ok(AnyAnswer::Nonsense));
    assert_eq!(Umpire::new(Ruleset::WILD16).ask_any(), Ok(AnyAnswer::Nonsense));
}

const KNIGHTS_OUT_AND_HOME: &str = "Nf3 Nf6 Ng1 Ng8 ";

#[test]
fn repetition_is_a_draw_where_the_rules_know_it() {
    for (ruleset, turns) in [
        (Ruleset::WILD16, Some(8)),
        (Ruleset::CINCINNATI, Some(8)),
        (Ruleset::CRAZYKRIEG, Some(8)),
        (Ruleset::ENGLISH, Some(12)),
        (Ruleset::BERKELEY, None),
        (Ruleset::RAND, None),
    ] {
        let mut umpire = Umpire::new(ruleset);
        for name in KNIGHTS_OUT_AND_HOME.repeat(6).split_whitespace() {
            if umpire.ending().is_none() {
                make(&mut umpire, name);
            }
        }
        let drawn = umpire.ending().map(|ending| {
            assert!(matches!(ending, Ending::Announced { end: AnnouncedEnd::Repetition, .. }));
            assert_eq!(ending.winner(&ruleset), None);
            umpire.turns().len()
        });
        assert_eq!(drawn, turns, "{ruleset}");
    }
}

#[test]
fn a_game_without_end_is_ended() {
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    let mut shuffle = KNIGHTS_OUT_AND_HOME.split_whitespace().cycle();
    while umpire.ending().is_none() {
        make(&mut umpire, shuffle.next().expect("a move"));
    }
    assert_eq!(umpire.turns().len(), Umpire::MAX_TURNS);
    assert_eq!(umpire.ending(), Some(Ending::TooLong));
    assert_eq!(Ending::TooLong.winner(umpire.ruleset()), None);
}

#[test]
fn fifty_moves_are_a_draw_where_the_rules_know_it() {
    let fen = "4k3/8/8/8/8/8/7P/4K3 w - - 98 80";
    for (ruleset, drawn) in [(Ruleset::WILD16, true), (Ruleset::BERKELEY, false)] {
        let mut umpire = game(ruleset, fen);
        // Refused attempts are no moves.
        umpire.attempt(named(&umpire, "hxg3")).expect("a game");
        make(&mut umpire, "Kd1");
        assert_eq!(umpire.ending(), None);
        let end = make(&mut umpire, "Kd8").end;
        assert_eq!(end, drawn.then_some(AnnouncedEnd::FiftyMoves));
    }
}

#[test]
fn a_stalemated_player_loses_at_rand() {
    let fen = "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1";
    for (ruleset, winner) in [(Ruleset::RAND, Some(Color::White)), (Ruleset::BERKELEY, None)] {
        let mut umpire = game(ruleset, fen);
        assert_eq!(make(&mut umpire, "Qc7").end, Some(AnnouncedEnd::Stalemate));
        assert_eq!(umpire.ending().and_then(|ending| ending.winner(&ruleset)), winner);
    }
}

#[test]
fn a_game_that_is_over_is_over() {
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    let mv = named(&umpire, "e4");
    umpire.resign(Color::Black).expect("a game that goes on");
    let over = GameOver(Ending::Resigned(Color::Black));
    assert_eq!(umpire.attempt(mv), Err(over));
    assert_eq!(umpire.ask_any(), Err(over));
    assert_eq!(umpire.agree_draw(), Err(over));
    assert_eq!(umpire.flag(Color::White), Err(over));
    assert_eq!(over.0.winner(umpire.ruleset()), Some(Color::White));
    assert_eq!(umpire.view(Color::White).ending(), Some(over.0));
    assert!(umpire.view(Color::White).attempts().is_empty());
}
