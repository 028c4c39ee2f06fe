//! `conformance/`: answers for programs in any language. Each file has a case a line, and the
//! crates answer all of them as it says. `UPDATE=1` writes the answers anew, for new cases and
//! after changes of the rules; read what changed before you commit it.

use std::{fs, path::Path};

use bughouse::{BoardId, BoardPart, Game, Numbers, bfen::ParsedBfen};
use chess::{CastlingStyle, Fen, Move, Position, Rules, San, SanPlus, Status, Uci};
use kriegspiel::{
    AnnouncedEnd, Announcement, Answer, AnyAnswer, CapturedPiece, Ruleset, Tries, Umpire,
};
use serde_json::{Map, Value, json};
use tandem_notation::{
    Batch, Formatter, Replay, bughouse, check, chess, convert::json::to_json, decode,
};

/// Answers each case of a file, and compares.
#[track_caller]
fn suite(file: &str, cases: usize, answer: impl Fn(&Value) -> Value) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let (mut wrong, mut lines) = (Vec::new(), String::new());
    for line in text.lines() {
        let case: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let found = answer(&case["given"]);
        if case["expected"] != found {
            wrong.push(format!("{}: {}\nfound    {found}", case["id"], case["expected"]));
        }
        let of = |key: &str| &case[key];
        let (id, about, given) = (of("id"), of("about"), of("given"));
        let parts = format!("\"id\":{id},\"about\":{about},\"given\":{given},\"expected\":{found}");
        lines.push_str(&format!("{{{parts}}}\n"));
    }
    assert!(text.lines().count() >= cases, "cases of {file} are missing");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, lines).expect("written");
    } else {
        assert!(wrong.is_empty(), "{file}: {} differ\n{}", wrong.len(), wrong.join("\n"));
    }
}

fn text<'a>(given: &'a Value, key: &str) -> &'a str {
    given[key].as_str().unwrap_or_else(|| panic!("{key} is missing in {given}"))
}

fn uci(mv: Move) -> String {
    mv.to_uci(CastlingStyle::KingMoves).to_string()
}

fn board(given: &Value) -> Position {
    let fen: Fen = text(given, "board").parse().expect("a board");
    Position::from_setup(fen.into_setup(), Rules::BUGHOUSE).expect("a position")
}

#[test]
fn legal_moves() {
    suite("positions.jsonl", 40, |given| {
        let position = board(given);
        let moves = position.legal_moves();
        let named = moves
            .iter()
            .map(|&mv| (uci(mv), Value::from(SanPlus::from_move(mv, &position).to_string())));
        json!({
            "turn": position.turn().to_string(),
            "check": position.is_check(),
            "status": position.status().name(),
            "moves": named.collect::<Map<_, _>>(),
        })
    });
}

#[test]
fn moves_on_two_boards_are_counted() {
    suite("perft.jsonl", 8, |given| {
        let bfen = ParsedBfen::parse(text(given, "bfen")).expect("a position").bfen;
        let game = Game::from_bfen(&bfen, Rules::BUGHOUSE).expect("a game");
        let depth = given["depth"].as_u64().expect("a depth");
        json!({ "lines": bughouse::perft(&game, depth as u32) })
    });
}

#[test]
fn written_moves() {
    suite("san.jsonl", 60, |given| {
        let position = board(given);
        let read = text(given, "san").parse::<SanPlus>().ok();
        let mv = read.and_then(|read| read.san.to_move(&position).ok());
        json!({ "uci": mv.map(uci) })
    });
}

#[test]
fn positions_as_text() {
    suite("bfen.jsonl", 40, |given| match ParsedBfen::parse(text(given, "bfen")) {
        Err(error) => json!({ "error": error.kind.rule().id() }),
        Ok(read) => {
            let status = |(board, part): (BoardId, &BoardPart)| {
                (board.to_string(), part.status().map(Status::name).into())
            };
            let mut findings: Vec<_> =
                read.bfen.violations().iter().map(|found| found.rule.id()).collect();
            findings.sort_unstable();
            findings.dedup();
            json!({
                "dialect": read.dialect.name(),
                "numbers": match read.bfen.numbers {
                    Numbers::Clocks => Some("clocks"),
                    Numbers::Counters => Some("counters"),
                    Numbers::Absent => None,
                },
                "bracket": read.bfen.to_bracket(),
                "thief": read.bfen.to_thief(),
                "status": read.bfen.parts().map(status).collect::<Map<String, Value>>(),
                "findings": findings,
            })
        }
    });
}

#[test]
fn records() {
    suite("records.jsonl", 25, |given| {
        let written = text(given, "text").as_bytes();
        let batch = Batch::from_text(written);
        let games = batch.games().map(|game| {
            let verdict = Replay::new(&game).run();
            let read: Value = serde_json::from_str(&to_json(&game).0).expect("JSON");
            let mut findings: Vec<_> = check::check(&check::Context::new(&game))
                .iter()
                .map(|found| found.check.id)
                .collect();
            findings.sort_unstable();
            findings.dedup();
            json!({
                "tags": read["tags"],
                "moves": read["moves"],
                "legal": verdict.legal,
                "plies": verdict.plies,
                "problem": verdict.problem.map(|problem| problem.id()),
                "final": verdict.boards.to_bfen().to_bracket(),
                "mated": verdict.mated.map(|seat| seat.to_string()),
                "findings": findings,
            })
        });
        let games: Vec<_> = games.collect();
        let (mut formatter, mut canonical) = (Formatter::default(), Vec::new());
        for game in batch.games() {
            formatter.write(&game, &mut canonical);
        }
        json!({ "games": games, "canonical": decode(&canonical) })
    });
}

#[test]
fn umpire() {
    suite("kriegspiel.jsonl", 25, |given| {
        let ruleset: Ruleset = text(given, "ruleset").parse().expect("a ruleset");
        let start = given["fen"].as_str().map(|fen| fen.parse::<Fen>().expect("a FEN"));
        let mut umpire = start.map_or_else(
            || Umpire::new(ruleset),
            |fen| {
                let position = ruleset.position(fen.into_setup()).expect("a position");
                Umpire::from_position(ruleset, &position)
            },
        );
        let attempts = given["attempts"].as_array().expect("attempts");
        let answers =
            attempts.iter().map(|attempt| answer(&mut umpire, attempt.as_str().expect("a move")));
        let answers: Vec<_> = answers.collect();
        let winner = umpire.ending().and_then(|ending| ending.winner(umpire.ruleset()));
        json!({
            "answers": answers,
            "over": umpire.ending().is_some(),
            "winner": winner.map(|color| color.to_string()),
        })
    });
}

/// `any?` is the question for pawn captures.
fn answer(umpire: &mut Umpire, attempt: &str) -> Value {
    if attempt == "any?" {
        return match umpire.ask_any().expect("a running game") {
            AnyAnswer::Try => json!({ "kind": "yes" }),
            AnyAnswer::No => json!({ "kind": "no" }),
            AnyAnswer::Nonsense => json!({ "kind": "nonsense" }),
        };
    }
    let side = umpire.side();
    let mv = attempt.parse::<Uci>().map_or_else(
        |_| side.read(attempt.parse::<San>().expect("a move")).expect("a potential move"),
        |uci| side.attempt(uci).expect("a potential move"),
    );
    match umpire.attempt(mv).expect("a running game") {
        Answer::Yes(said) => announcement(&said),
        Answer::No => json!({ "kind": "no" }),
        Answer::Nonsense(_) => json!({ "kind": "nonsense" }),
    }
}

/// Only what was said.
fn announcement(said: &Announcement) -> Value {
    let mut told = json!({ "kind": "yes" });
    if let Some(capture) = said.capture {
        told["capture"] = capture.square.to_string().into();
        if capture.en_passant {
            told["en-passant"] = true.into();
        }
        if let Some(piece) = capture.piece {
            told["captured"] = match piece {
                CapturedPiece::Pawn => "pawn".to_owned(),
                CapturedPiece::Piece => "piece".to_owned(),
                CapturedPiece::Exactly(role) => role.to_string(),
            }
            .into();
        }
    }
    if !said.checks.is_empty() {
        told["checks"] = said.checks.to_string().into();
    }
    if said.promotion {
        told["promotion"] = true.into();
    }
    if let Some(role) = said.drop {
        told["drop"] = role.to_string().into();
    }
    match said.tries {
        Tries::Undisclosed => {}
        Tries::Whether(some) => told["tries"] = some.into(),
        Tries::Number(number) => told["tries"] = number.into(),
        Tries::Squares(squares) => {
            told["tries"] = squares.into_iter().map(|square| square.to_string()).collect();
        }
    }
    if let Some(end) = said.end {
        told["end"] = match end {
            AnnouncedEnd::Checkmate => "checkmate",
            AnnouncedEnd::Stalemate => "stalemate",
            AnnouncedEnd::Material => "material",
            AnnouncedEnd::Repetition => "repetition",
            AnnouncedEnd::FiftyMoves => "fifty-moves",
        }
        .into();
    }
    told
}
