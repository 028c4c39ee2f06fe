//! What is understood, and what is said over a game.

use bughouse::Millis;
use protocol::Phrase;
use tandem_engine::{
    Level,
    mind::{Heard, Mind},
};

use crate::support::{START, Scene};

/// What is said, and the phrase that it means.
const ALIKE: &[(&str, &str)] = &[
    ("sit", "sit"),
    ("SIT", "sit"),
    ("sit!", "sit"),
    ("Sit until I tell U go", "sit"),
    ("move", "go"),
    ("Go", "go"),
    ("go (I am ok)", "go"),
    ("go (watch our time)", "go"),
    ("sit (I am in trouble)", "sit"),
    ("sit (my opponent is waiting for something)", "sit"),
    ("time", "fast"),
    ("We down", "fast"),
    ("we up", "slow"),
    ("slow", "slow"),
    ("I am forcedly mated (dead). Tell me 'go' to start moving into it.", "dead"),
    ("sitting (I am mated)", "dead"),
    ("I dead", "dead"),
    ("sitting (N@c5 with mate). Tell me \"sitting\" if no stuff comes", "+++n"),
    ("sitting (P@f2). Tell me \"sitting\"", "++p"),
    ("Mate in 3, give him no more pieces.", "--trades"),
    ("You can trade freely.", "+trades"),
    ("++", "++trades"),
    ("----", "--trades"),
    ("x", "x"),
    ("=", "x"),
    ("never ever mind", "x"),
    ("Nevermind", "x"),
    ("cancel", "x"),
    ("+N", "+n"),
    ("---Q", "---q"),
    ("+++d", "+++d"),
    ("!bug!sit", "sit"),
    ("!bug!trade", "+trades"),
    ("need a knight", "++n"),
    ("I need bishops please", "++b"),
    ("no queen!", "--q"),
    ("don't give him rooks", "--r"),
    ("knight mates", "+++n"),
    ("queen mates me", "---q"),
];

#[test]
fn partners_are_understood_in_their_own_words() {
    for (text, phrase) in ALIKE {
        let phrase: Phrase = phrase.parse().expect("a phrase");
        assert_eq!(Heard::of(text), Heard::Phrase(phrase), "{text}");
    }
}

#[test]
fn what_is_no_phrase_is_understood_too_or_left_alone() {
    use tandem_engine::mind::Heard::*;
    assert_eq!(Heard::of("p doesn't mate me anymore"), NoMore(protocol::What::Pawn));
    assert_eq!(Heard::of("time 4500"), OwnClock(Millis(45_000)));
    assert_eq!(Heard::of("otim 12"), RivalClock(Millis(120)));
    assert_eq!(Heard::of("move e2e4"), Hint("e2e4".to_owned()));
    assert_eq!(Heard::of("N@f7!!"), Hint("N@f7".to_owned()));
    assert_eq!(Heard::of("what u want?"), Asks);
    assert_eq!(Heard::of("sitting"), Sits);
    assert_eq!(Heard::of("I'll have to sit...(lose piece that mates you)"), Sits);
    let fairy = "partner Fairy-Stockfish is an engine. Ask it 'help' for supported commands.";
    assert_eq!(Heard::of(fairy), IsProgram);
    let long = "sit ".repeat(1000);
    for text in
        ["", "ok?!?", "gg", "hello", "time -1", "time 1e9", "+", "-", "+x", "++++q", "🐴", &long]
    {
        assert!(matches!(Heard::of(text), Other | Phrase(_)), "{text}");
    }
    assert_eq!(Heard::of(&long), Other);
}

/// A bishop or a queen would mate me.
const FEARED: &str = "6k1/5ppp/8/8/8/5p1p/P6P/R6K[] b - - 0 1";
const WITH_QUEEN: &str = "6k1/5ppp/8/8/8/5p1p/P6P/R6K[q] b - - 0 1";

#[test]
fn what_mates_me_is_said_once_and_taken_back() {
    let mut mind = Mind::new(Level::FULL, 1);
    let mut engine = crate::support::engine();
    let mut says = |fen| {
        let (mine, other) = (crate::support::position(fen), crate::support::position(START));
        let says = mind.reflect(&mut engine, &mine, Some(&other), &());
        says.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(says(FEARED), "---b ---q");
    assert_eq!(says(FEARED), "");
    // It is too late to say anything.
    assert_eq!(says(WITH_QUEEN), "");
    assert_eq!(says(FEARED), "");
    assert_eq!([START; 3].map(&mut says), ["", "", "x"]);
    assert_eq!(says(FEARED), "---b ---q");
}

#[test]
fn answers_come_to_what_asks_for_one_and_end() {
    let mut mind = Mind::new(Level::FULL, 1);
    let mut answers = |text| mind.hear(text).len();
    assert_eq!(answers("sit"), 1);
    // He has been told.
    assert_eq!(answers("sit"), 0);
    assert_eq!(answers("go"), 1);
    assert_eq!(answers("go"), 0);
    for text in ["ok", "no", "x", "fast", "hello", "+n", "time 4500", "dead"] {
        assert_eq!(answers(text), 0, "{text}");
    }
    let all: usize = (0..1000).map(|_| answers("+++q")).sum();
    assert!(all < 70, "{all} answers");
}

#[test]
fn a_program_is_not_answered() {
    let mut mind = Mind::new(Level::FULL, 1);
    mind.hear("partner Fairy-Stockfish is an engine. Ask it 'help' for supported commands.");
    assert_eq!(mind.hear("sit"), []);
    let scene = Scene { mine: START, other: START, clocks: [60; 4] };
    let decision = scene.decide(&mut mind, 1000);
    assert_eq!(scene.told(&decision), "sits");
}

#[test]
fn what_was_asked_for_is_no_longer_wanted_when_it_has_come() {
    let trade = "3qk2r/5ppp/8/8/8/8/5PPP/3QK2R[] w - - 0 1";
    let without = Scene { mine: trade, other: "4k3/8/8/8/8/8/8/4K3[] b - - 0 1", clocks: [60; 4] };
    let with = Scene { other: "4k3/8/8/8/8/8/8/4K3[q] w - - 0 1", ..without };
    let mut mind = Mind::new(Level::FULL, 1);
    mind.hear("++q");
    let taken = |scene: &Scene, mind: &mut Mind| {
        let decision = scene.decide(mind, 20_000);
        scene.told(&decision).starts_with("Qxd8")
    };
    assert!(taken(&without, &mut mind));
    assert!(!taken(&with, &mut mind));
}
