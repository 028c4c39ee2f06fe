//! Reading records in all the forms in which they may be written.

use chess::Color;
use kriegspiel::{Ruleset, Tries};
use tandem_notation::{
    Batch,
    kriegspiel::{FaultKind, Replayed, Seen, Word, is_kriegspiel},
};

use crate::with;

fn kinds(replayed: &Replayed<'_>) -> Vec<FaultKind> {
    replayed.faults.iter().map(|fault| fault.kind).collect()
}

#[test]
fn a_record_is_known_by_tags_or_announcements() {
    let is = |text: &str| {
        let batch = Batch::from_text(text.as_bytes());
        batch.games().next().is_some_and(|game| is_kriegspiel(&game))
    };
    assert!(is("[Rules \"Kriegspiel (Berkeley)\"]\n\n1. e4 *"));
    assert!(is("[Variant \"kriegspiel\"]\n\n1. e4 *"));
    assert!(is("[Filtered \"white\"]\n\n1. e4 ?? *"));
    assert!(is("1. e4 {(:)} *"));
    assert!(is("1. ?? {(Xe5,CS:2)} *"));
    assert!(!is("1A. e4 {119} 1a. e5 ?? *"));
    assert!(!is("1. e4 {(a comment: with a colon)} *"));
    assert!(!is("1. e4 {(X)} *"));
    assert!(!is("[Rules \"Bughouse\"]\n\n1A. e4 *"));
}

#[test]
fn hidden_moves_show_the_viewer() {
    with("1. ?? {(:0)} e5 {(:)} *", |replayed| {
        assert_eq!(replayed.record.viewer(), Some(Color::Black));
        assert_eq!(replayed.faults, []);
    });
    with("[Filtered \"no\"]\n\n1. e4 {(:)} ?? {(:0)} *", |replayed| {
        assert_eq!(replayed.record.viewer(), Some(Color::White));
    });
}

#[test]
fn a_standing_double_question_mark_is_a_move_and_a_glued_one_is_not() {
    with("[Filtered \"no\"]\n\n1. e4?? {(:)} e5 {(:)} *", |replayed| {
        assert_eq!(replayed.turns(), 2);
        assert_eq!(replayed.record.half_moves[0].word, Word::Made(b"e4??"));
        assert_eq!(replayed.faults, []);
    });
    with("[Filtered \"white\"]\n\n1. e4 {(:)} ?? {(:0)} *", |replayed| {
        assert_eq!(replayed.record.half_moves[1].word, Word::Hidden);
    });
}

#[test]
fn attempts_behind_the_last_move_have_a_place() {
    let pending = |text: &str| {
        with(text, |replayed| {
            assert_eq!(replayed.faults, [], "{text}");
            replayed.pending.clone()
        })
    };
    assert_eq!(pending("1. e4 {(:)} e5 {(:)} 2. -- {(:exd5,exf5)} *"), ["exd5", "exf5"]);
    assert_eq!(pending("1. e4 {(:)} e5 {(:)} 2. {(:exd5)} *"), ["exd5"]);
    assert_eq!(pending("1. e4 {(:)} e5 {(:)} {(:exd5)} *"), ["exd5"]);
    assert_eq!(pending("[Filtered \"white\"]\n\n1. e4 {(:)} -- {(:3)} *"), ["3"]);
}

#[test]
fn numbers_with_dots_are_numbers() {
    with("1. e4 {(:)} 1... e5 {(:)} 2. Nf3 {(:)} 2... Nc6 {(:)} *", |replayed| {
        assert_eq!(replayed.turns(), 4);
        assert_eq!(replayed.faults, []);
    });
}

#[test]
fn announcements_of_other_rules_are_read() {
    let text = "[Rules \"Kriegspiel (RAND)\"]\n\n1. e4 {(T-:)} d5 {(Td5:)} 2. exd5 {(Xd5p,T-:)} *";
    with(text, |replayed| {
        assert_eq!(replayed.faults, []);
        let said = replayed.reads[1].said;
        assert!(matches!(said.tries, Tries::Squares(squares) if squares.len() == 1));
    });
    let text = "[Rules \"Kriegspiel (ICC)\"]\n[Filtered \"black\"]\n\n1. ?? {(T0:-)} d5 {(T1:)} *";
    with(text, |replayed| {
        assert_eq!(replayed.record.header.ruleset, Ruleset::WILD16);
        assert_eq!(replayed.faults, []);
        let Seen::ByPlayer(viewed) = &replayed.seen else { panic!() };
        assert_eq!(viewed.view.turns().len(), 2);
    });
    let text = "[Rules \"Kriegspiel (CrazyKrieg)\"]\n\n1. e4 {(:)} d5 {(:)} 2. exd5 {(XdP:)} *";
    with(&text.replace("XdP", "Xd5P"), |replayed| assert_eq!(replayed.faults, []));
}

#[test]
fn the_older_form_of_umd() {
    let text = "[Rules \"Kriegspiel (Berkeley)\"]\n\n1. e4 {(K::)} d5 {(K::)} 2. exd5 {(K:exf5:Td5)} Qxd5 {(K::Td5)} 3. Bb5+ {(K::CD)} *";
    with(text, |replayed| {
        assert_eq!(replayed.faults, []);
        assert_eq!(replayed.turns(), 5);
    });
}

#[test]
fn a_name_of_chess_is_understood_where_it_is_the_only_one() {
    // The knight on c6 is pinned, so chess reads this as the knight on c2; in Kriegspiel both may
    // move.
    let text = "[Rules \"Kriegspiel (Berkeley)\"]\n[SetUp \"1\"]\n[FEN \"7k/8/K1N4r/8/8/5N2/2N5/8 w - - 0 1\"]\n\n1. Ncd4 {(:)} *";
    with(text, |replayed| {
        assert_eq!(replayed.reads[0].word, "N2d4");
        assert_eq!(kinds(replayed), [FaultKind::Name]);
    });
}

#[test]
fn a_player_who_knows_the_board_at_the_start() {
    let head = "[Rules \"Kriegspiel (Berkeley)\"]\n[Filtered \"white\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/4K2R w K - 0 1\"]\n";
    let belief = "[Belief \"4k3/8/8/8/8/8/8/4K2R w K - 0 1 | 2k5/8/8/8/8/8/8/4K2R w K - 0 1\"]\n";
    let moves = "\n1. Rh8+ {(CR:)} ?? {(:0)} *";
    let sizes = |text: String| {
        with(&text, |replayed| {
            let viewed = replayed.viewed(Color::White).expect("a view");
            viewed.walk(None, tandem_notation::kriegspiel::Bounds::USUAL).map(|walk| walk.sizes)
        })
    };
    // On e8 the king may go to d7, e7 or f7; on c8 to b7, c7 or d7.
    assert_eq!(sizes(format!("{head}{belief}{moves}")), Ok(vec![Some(2), Some(5)]));
    assert!(sizes(format!("{head}{moves}")).is_err(), "nobody knows the boards");
}
