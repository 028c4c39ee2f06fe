//! Which messages a player understands, and what it says during a game.

use bughouse::Millis;
use bughouse::phrase::Phrase;
use tandem_engine::{
    Level,
    player::{PartnerMessage, SeatPlayer},
};

use crate::support::{START, Scene};

/// Messages, and the phrases that they mean.
const SYNONYMS: &[(&str, &str)] = &[
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
fn synonyms_of_phrases_are_understood() {
    for (text, phrase) in SYNONYMS {
        let phrase: Phrase = phrase.parse().expect("a phrase");
        assert_eq!(PartnerMessage::parse(text), PartnerMessage::Phrase(phrase), "{text}");
    }
}

#[test]
fn other_messages_are_understood_or_ignored() {
    use tandem_engine::player::PartnerMessage::*;
    assert_eq!(
        PartnerMessage::parse("p doesn't mate me anymore"),
        NoMore(bughouse::phrase::Material::Pawn)
    );
    assert_eq!(PartnerMessage::parse("time 4500"), OwnClock(Millis(45_000)));
    assert_eq!(PartnerMessage::parse("otim 12"), RivalClock(Millis(120)));
    assert_eq!(PartnerMessage::parse("move e2e4"), Hint("e2e4".to_owned()));
    assert_eq!(PartnerMessage::parse("N@f7!!"), Hint("N@f7".to_owned()));
    assert_eq!(PartnerMessage::parse("what u want?"), Asks);
    assert_eq!(PartnerMessage::parse("sitting"), Sits);
    assert_eq!(PartnerMessage::parse("I'll have to sit...(lose piece that mates you)"), Sits);
    let fairy = "partner Fairy-Stockfish is an engine. Ask it 'help' for supported commands.";
    assert_eq!(PartnerMessage::parse(fairy), IsProgram);
    let long = "sit ".repeat(1000);
    for text in
        ["", "ok?!?", "gg", "hello", "time -1", "time 1e9", "+", "-", "+x", "++++q", "🐴", &long]
    {
        assert!(matches!(PartnerMessage::parse(text), Other | Phrase(_)), "{text}");
    }
    assert_eq!(PartnerMessage::parse(&long), Other);
}

/// A bishop or a queen would mate me.
const FEARED: &str = "6k1/5ppp/8/8/8/5p1p/P6P/R6K[] b - - 0 1";
const WITH_QUEEN: &str = "6k1/5ppp/8/8/8/5p1p/P6P/R6K[q] b - - 0 1";

#[test]
fn a_warning_is_sent_once_and_withdrawn() {
    let mut player = SeatPlayer::new(Level::FULL, 1);
    let mut engine = crate::support::engine();
    let mut says = |fen| {
        let (mine, other) = (crate::support::position(fen), crate::support::position(START));
        let says = player.find_threats(&mut engine, &mine, Some(&other), &());
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
fn only_requests_are_answered_and_not_without_end() {
    let mut player = SeatPlayer::new(Level::FULL, 1);
    let mut answers = |text| player.receive(text).len();
    assert_eq!(answers("sit"), 1);
    // The player sits already.
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
    let mut player = SeatPlayer::new(Level::FULL, 1);
    player.receive("partner Fairy-Stockfish is an engine. Ask it 'help' for supported commands.");
    assert_eq!(player.receive("sit"), []);
    let scene = Scene { mine: START, other: START, clocks: [60; 4] };
    let decision = scene.decide(&mut player, 1000);
    assert_eq!(scene.told(&decision), "sits");
}

#[test]
fn a_request_lapses_when_the_piece_has_arrived() {
    let trade = "3qk2r/5ppp/8/8/8/8/5PPP/3QK2R[] w - - 0 1";
    let without = Scene { mine: trade, other: "4k3/8/8/8/8/8/8/4K3[] b - - 0 1", clocks: [60; 4] };
    let with = Scene { other: "4k3/8/8/8/8/8/8/4K3[q] w - - 0 1", ..without };
    let mut player = SeatPlayer::new(Level::FULL, 1);
    player.receive("++q");
    let taken = |scene: &Scene, player: &mut SeatPlayer| {
        let decision = scene.decide(player, 20_000);
        scene.told(&decision).starts_with("Qxd8")
    };
    assert!(taken(&without, &mut player));
    assert!(!taken(&with, &mut player));
}
