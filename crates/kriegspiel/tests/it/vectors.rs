//! Sweeps over the tables of the contributors' shared folder.

use std::{fs, path::Path};

use chess::{CastlingStyle, Color, Move, San, Uci};
use serde_json::Value;
use tandem_kriegspiel::{
    AnnouncedEnd, Announcement, Answer, Belief, Packed, Ruleset, SeenTurn, Side, Umpire, chess,
    legal_of, read_legal,
};

use crate::support::position;

/// The lines of a table of the contributors' shared folder.
pub(crate) fn shared(name: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/kriegspiel");
    let text = fs::read_to_string(folder.join(name)).expect("a file of ../shared");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

/// The move that an attempt in coordinates means to the player.
pub(crate) fn attempt(side: &Side, uci: &str) -> Move {
    let parsed: Uci = uci.parse().unwrap_or_else(|error| panic!("{uci}: {error}"));
    side.attempt(parsed).unwrap_or_else(|| panic!("{uci} is not potential"))
}

/// The announcement in the form of Kriegspiel PGN, and the end as the tables mark it.
fn written(said: &Announcement) -> (String, &'static str) {
    let mut parts = Vec::new();
    if let Some(capture) = said.capture {
        parts.push(format!("X{}", capture.square));
    }
    if !said.checks.is_empty() {
        parts.push(format!("C{}", said.checks));
    }
    let end = match said.end {
        None => "",
        Some(AnnouncedEnd::Checkmate) => "#",
        Some(AnnouncedEnd::Stalemate) => "=",
        Some(AnnouncedEnd::Material) => "d",
        Some(end) => panic!("{end:?} under Berkeley rules"),
    };
    (parts.join(","), end)
}

#[test]
#[ignore = "needs ../shared"]
fn shared_names_of_all_potential_moves() {
    let table = shared("ksan_vectors.jsonl");
    let (mut potential, mut legal) = (0, 0);
    for row in &table {
        let fen = text(&row["fen"]);
        let position = position(fen, Ruleset::BERKELEY);
        let side = Side::from_position(&position, position.turn());
        let mut found: Vec<[String; 2]> = Vec::new();
        let mut expected: Vec<[String; 2]> = Vec::new();
        for entry in list(&row["moves"]) {
            expected.push([text(&entry[0]).to_owned(), text(&entry[1]).to_owned()]);
            let mv = attempt(&side, text(&entry[0]));
            let name = text(&entry[1]).trim_end_matches(['+', '#']);
            let read = side.read(name.parse::<San>().expect("a name"));
            assert_eq!(read, Ok(mv), "{name} in {fen}");
            let made = legal_of(&position, mv);
            assert_eq!(made.is_some(), entry[2] == 1, "{mv:?} in {fen}");
            let Some(made) = made else { continue };
            let mut after = position.clone();
            after.play(made).expect("a legal move");
            let said = Ruleset::BERKELEY.announce(&position, made, &after);
            assert_eq!(
                written(&said),
                (text(&entry[3]).to_owned(), text(&entry[4])),
                "{fen} {mv:?}"
            );
            assert_eq!(side.name_made(made, &said).to_string(), text(&entry[1]), "{fen}");
            assert_eq!(
                read_legal(name.parse().expect("a name"), &position).map(|read| read.mv),
                Ok(made)
            );
        }
        for mv in side.pseudo_legal_moves() {
            let uci = mv.to_uci(CastlingStyle::KingMoves).to_string();
            let name = match legal_of(&position, mv) {
                None => side.name(mv).to_string(),
                Some(made) => {
                    let mut after = position.clone();
                    after.play(made).expect("a legal move");
                    let said = Ruleset::BERKELEY.announce(&position, made, &after);
                    side.name_made(made, &said).to_string()
                }
            };
            found.push([uci, name]);
        }
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{fen}");
        assert_eq!(side.count_pseudo_legal() as u64, row["n_potential"], "{fen}");
        assert_eq!(position.count_legal_moves() as u64, row["n_legal"], "{fen}");
        potential += found.len();
        legal += position.count_legal_moves();
    }
    println!("{} positions, {potential} potential moves, {legal} legal", table.len());
    assert_eq!((table.len(), potential, legal), (200, 6380, 4722));
}

#[test]
#[ignore = "needs ../shared"]
fn shared_sizes_of_beliefs() {
    /// From here on the table says nothing more.
    const LIMIT: usize = 2_500;
    let table = shared("belief_vectors.jsonl");
    let mut turns = 0;
    for game in &table {
        let start = position(text(&game["start"]), Ruleset::BERKELEY);
        let mut umpire = Umpire::from_position(Ruleset::BERKELEY, &start);
        let mut beliefs = Color::ALL
            .map(|color| Belief::new(Ruleset::BERKELEY, color, [&start], LIMIT).expect("a start"));
        for turn in list(&game["turns"]) {
            let at = format!("seed {}, {}", game["seed"], turn["ksan"]);
            let side = umpire.side();
            for (uci, name) in list(&turn["attempts"]).iter().zip(list(&turn["attempts_ksan"])) {
                let mv = attempt(&side, text(uci));
                assert_eq!(side.name(mv).to_string(), text(name), "{at}");
                assert_eq!(umpire.attempt(mv), Ok(Answer::No), "{at}");
            }
            let mv = attempt(&side, text(&turn["move"]));
            let Ok(Answer::Yes(said)) = umpire.attempt(mv) else { panic!("{at} is refused") };
            assert_eq!(side.name_made(mv, &said).to_string(), text(&turn["ksan"]));
            assert_eq!(
                written(&said),
                (text(&turn["info"]).to_owned(), text(&turn["end"])),
                "{at}"
            );
            for (belief, key) in beliefs.iter_mut().zip(["belief_white", "belief_black"]) {
                let turn_made = umpire.turns().last().expect("a turn").clone();
                belief.follow(&if turn_made.color == belief.color() {
                    SeenTurn::Own(turn_made)
                } else {
                    SeenTurn::Opponent(turn_made.public(&Ruleset::BERKELEY))
                });
                assert_eq!(
                    belief.size().exact().map(|size| size as u64),
                    turn[key].as_u64(),
                    "{at}"
                );
                if belief.size().exact().is_some() {
                    let truth = Packed::from_position(umpire.position());
                    assert!(belief.boards().contains(&truth), "{at}");
                }
            }
            turns += 1;
        }
    }
    println!("{} games, {turns} turns", table.len());
    assert_eq!((table.len(), turns), (30, 352));
}

#[test]
#[ignore = "needs ../shared"]
fn shared_problems_start_from_boards_that_look_alike() {
    let table = shared("problems.jsonl");
    let mut boards = 0;
    for row in &table {
        let ruleset = text(&row["rules_published"]).parse().unwrap_or(Ruleset::BERKELEY);
        let starts: Vec<_> =
            list(&row["start"]).iter().map(|fen| position(text(fen), ruleset)).collect();
        let belief =
            Belief::new(ruleset, Color::White, &starts, 1_000).expect("boards that look alike");
        assert_eq!(belief.size().exact(), Some(starts.len()), "{}", row["id"]);
        boards += starts.len();
    }
    println!("{} problems, {boards} boards", table.len());
    assert_eq!(table.len(), 52);
}
