//! Conversions, there and back, with their losses.

#[path = "convert/join.rs"]
mod join;
#[path = "convert/lag.rs"]
mod lag;

use std::{fs, path::Path, process::Command};

use serde_json::Value;
use tandem_notation::{
    Batch, Formatter, Losses, Replay, chess,
    convert::{bpgn, chesscom, json, pgn},
    decode,
    kriegspiel::is_kriegspiel,
    write::same_content,
};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/club-evening.bpgn");
const CHESSCOM: &str = include_str!("data/chesscom.json");

/// The games of the repository.
fn texts() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = read_all(&root.join("tests/corpus"));
    texts.push(fs::read(EXAMPLE).expect("the example is part of the repository"));
    texts
}

fn shared_texts() -> Vec<Vec<u8>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let folders = fs::read_dir(corpus).expect("the corpus").flatten();
    folders.flat_map(|folder| read_all(&folder.path())).collect()
}

/// All files in a folder.
fn read_all(folder: &Path) -> Vec<Vec<u8>> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| fs::read(file.path()).ok()).collect()
}

fn formatted(text: &[u8]) -> Vec<u8> {
    let (mut formatter, mut out) = (Formatter::default(), Vec::new());
    for game in Batch::from_text(text).games() {
        formatter.write(&game, &mut out);
    }
    out
}

fn losses(losses: &Losses) -> Vec<String> {
    losses.iter().map(|(what, _)| what.to_owned()).collect()
}

#[test]
fn json_and_back() {
    let nasty = b"[Event \"a\\\"b\"]1A. e4! $3 {C:{} (=) (1A. d4 {5.10} (1A. c4)) ;l\n 1a. Ke4 ) foo * 2a. e5";
    check_json(nasty);
    texts().iter().for_each(|text| check_json(text));
}

#[test]
#[ignore = "needs ../shared"]
fn shared_games_as_json_and_back() {
    shared_texts().iter().for_each(|text| check_json(text));
}

/// Writes all games of a text as JSON and reads them back.
fn check_json(text: &[u8]) {
    for game in Batch::from_text(text).games() {
        let (line, lost) = json::to_json(&game);
        assert!(lost.is_empty() && !line.contains('\n'));
        let value = serde_json::from_str(&line).expect("JSON");
        let (again, lost) = json::from_json(value).expect("a game");
        assert!(lost.is_empty(), "{:?}", losses(&lost));
        let canonical = tandem_notation::format(&game);
        assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&canonical));
        let batch = Batch::from_text(&again);
        assert!(same_content(&game, &batch.games().next().expect("a game")));
    }
}

#[test]
fn json_of_damaged_texts() {
    check_damaged_json(&texts());
}

#[test]
#[ignore = "needs ../shared"]
fn shared_games_damaged_as_json() {
    check_damaged_json(&shared_texts());
}

fn check_damaged_json(texts: &[Vec<u8>]) {
    for text in texts.iter().filter(|text| text.len() < 10_000) {
        for n in 0..30 {
            let (from, to) = (text.len() * n / 30, text.len() * (n + 2) / 30);
            let broken = [&text[..from], &text[to.min(text.len())..]].concat();
            for game in Batch::from_text(&broken).games() {
                let (line, lost) = json::to_json(&game);
                let value = serde_json::from_str(&line).expect("JSON");
                if let (Ok((again, lost)), true) = (json::from_json(value), lost.is_empty()) {
                    assert!(lost.is_empty(), "{:?} of {}", losses(&lost), decode(&broken));
                    let canonical = tandem_notation::format(&game);
                    assert_eq!(
                        String::from_utf8_lossy(&again),
                        String::from_utf8_lossy(&canonical)
                    );
                }
                let _ = pgn::to_pgn(&game);
            }
        }
    }
}

/// Foreign JSON may read as something else in BPGN, which is reported.
#[test]
fn json_that_bpgn_cannot_hold() {
    let lost = |tags: &str, moves: &str| {
        let text =
            format!(r#"{{"format":"tandem-game","version":1,"tags":[{tags}],"moves":[{moves}]}}"#);
        let (_, lost) =
            json::from_json(serde_json::from_str(&text).expect("JSON")).expect("a game");
        losses(&lost).join("; ")
    };
    const TAGS: &str = "tags that BPGN cannot express";
    const PARTS: &str = "parts of the movetext that BPGN reads as something else";
    for (tags, moves, expect) in [
        (r#"{"name":"Event","value":"a \"b\" \\ ]"}"#, "", ""),
        (r#"{"name":"Two words","value":"x"}"#, "", TAGS),
        (r#"{"name":"A","value":"x\"]\n[B \"y"}"#, "", "a line end in a tag, written as a blank"),
        ("", r#"{"kind":"move","label":"1A.","move":"e4"},{"kind":"result","text":"*"}"#, ""),
        ("", r#"{"kind":"move","move":"e4 } 1-0"}"#, PARTS),
        ("", r#"{"kind":"result","text":"1-0 {x}"}"#, PARTS),
        ("", r#"{"kind":"nag","text":"e5"}"#, PARTS),
        ("", r#"{"kind":"line","text":"no line"}"#, PARTS),
        (
            "",
            r#"{"kind":"comment","text":"a } b"}"#,
            "a closing brace in a comment, written as a parenthesis",
        ),
    ] {
        assert_eq!(lost(tags, moves), expect, "{tags} {moves}");
    }
}

#[test]
fn json_that_is_no_game_is_refused() {
    for text in [
        "{}",
        r#"{"format":"tandem-game","version":2,"tags":[],"moves":[]}"#,
        r#"{"format":"x","version":1,"tags":[],"moves":[]}"#,
        r#"{"format":"tandem-game","version":1,"tags":[],"moves":[{"kind":"dance"}]}"#,
        r#"{"format":"tandem-game","version":1,"tags":[],"moves":[{"kind":"result","text":"* [A \"b\"] 1A. e4 * [C \"d\"]"}]}"#,
    ] {
        let value = serde_json::from_str(text).expect("JSON");
        assert!(json::from_json(value).is_err(), "{text}");
    }
}

#[test]
fn chess_com_records_are_merged_by_their_clocks() {
    let records: Value = serde_json::from_str(CHESSCOM).expect("JSON");
    let (text, lost) = chesscom::to_bpgn(&records[0], &records[1]).expect("a game");
    assert_eq!(losses(&lost), ["the time left to the players to move at the end"]);
    assert_eq!(formatted(&text), text, "what the builder writes is canonical");
    let batch = Batch::from_text(&text);
    let game = batch.games().next().expect("a game");
    let verdict = Replay::new(&game).run();
    assert_eq!((verdict.plies, verdict.legal, verdict.problem), (23, true, None));
    let text = String::from_utf8(text).expect("UTF-8");
    for part in [
        "5A. axb8=Q {170.0}",
        "3b. P@d3 {176.5}",
        "4B. O-O",
        "5b. N@h3+",
        "[WhiteB \"cyril\"][WhiteBElo \"1510\"]",
        "[Variant \"Bughouse\"]",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(chesscom::to_bpgn(&records[0], &records[0]).is_err(), "not its own partner");
    assert!(chesscom::to_bpgn(&Value::Null, &records[0]).is_err());
}

/// A random game with promotions, castling, drops and moves at the same tenth of a second, encoded
/// by another program: the clocks restore its order.
#[test]
fn chess_com_records_of_a_made_game() {
    let made: Value = serde_json::from_str(include_str!("data/chesscom-made.json")).expect("JSON");
    let [a, b] = &made["records"].as_array().expect("a list")[..] else { panic!("two records") };
    let (text, _) = chesscom::to_bpgn(a, b).expect("a game");
    let batch = Batch::from_text(&text);
    let game = batch.games().next().expect("a game");
    let mut replay = Replay::new(&game);
    let mut order = Vec::new();
    while let Some(ply) = replay.next_ply() {
        let uci = ply.mv.to_uci(chess::CastlingStyle::KingMoves);
        order.push(format!("{}:{uci}", ply.seat.board()));
    }
    assert_eq!(order.join(" "), made["order"].as_str().expect("a text"));
}

/// The records give two starting positions: board A's in a field and board B's in a header.
#[test]
fn chess_com_from_positions_of_its_own() {
    let mut records: Vec<Value> = serde_json::from_str(CHESSCOM).expect("JSON");
    for record in &mut records {
        record["game"]["moveTimestamps"] = "1780".into();
        record["game"]["moveList"] = "mC".into();
    }
    records[0]["game"]["initialSetup"] = "4k3/8/8/8/8/8/4P3/4K3/Nn w - - 3 20".into();
    records[1]["game"]["pgnHeaders"]["FEN"] = "4k3/8/8/8/8/8/4P3/4K3/ w - - 0 9".into();
    records[1]["game"]["pgnHeaders"]["Round"] = "7".into();
    records[1]["game"]["pgnHeaders"]["Event"] = "another".into();
    records[1]["game"]["isRated"] = true.into();
    let (text, lost) = chesscom::to_bpgn(&records[0], &records[1]).expect("a game");
    let text = String::from_utf8(text).expect("UTF-8");
    assert!(text.contains("20A. e4 {178.0} 9B. e4 {178.0}"), "{text}");
    let fen = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3[Nn] w - - 3 20 | 4k3/8/8/8/8/8/4P3/4K3[] w - - 0 9\"]";
    assert!(text.contains(fen), "{text}");
    assert!(text.contains("[Round \"7\"]"), "{text}");
    assert_eq!(losses(&lost), ["the field isRated", "the header Event of board B"]);
    let batch = Batch::from_text(text.as_bytes());
    assert!(Replay::new(&batch.games().next().expect("a game")).run().legal);

    records[0]["game"]["initialSetup"] = "8/8 w".into();
    let error = chesscom::to_bpgn(&records[0], &records[1]).expect_err("no position");
    assert!(error.to_string().starts_with("the starting position of the record: "), "{error}");
}

#[test]
fn older_versions_say_what_they_cannot_hold() {
    let text = b"[Lag \"1 2\"]\n[SetUp \"1\"]\n\n1A. e4 {298.5} {C:x} {L:3} (1A. d4) 1a. e5 $1 {a resigns} 1-0";
    let batch = Batch::from_text(text);
    let game = batch.games().next().expect("a game");
    let to = |version| {
        let (text, lost) = bpgn::to_bpgn(&game, &bpgn::Style { version, ..bpgn::Style::default() });
        (String::from_utf8(text).expect("UTF-8"), losses(&lost))
    };
    let (text, lost) = to(bpgn::Version::V1_0);
    assert_eq!(text, "1A. e4 {298} 1a. e5 {a resigns} 1-0\n");
    assert_eq!(lost.len(), 7, "{lost:?}");
    let (text, lost) = to(bpgn::Version::V1_1);
    assert_eq!(text, "[SetUp \"1\"]\n\n1A. e4 {298} {C:x} (1A. d4) 1a. e5 $1 {a resigns} 1-0\n");
    assert_eq!(lost, ["a fraction of a second", "a lag or a time spent", "the tag Lag"]);
    let (text, lost) = to(bpgn::Version::V1_2);
    assert_eq!((text.as_bytes(), lost.len()), (&tandem_notation::format(&game)[..], 0));
}

#[test]
fn letters_and_clocks() {
    let batch = Batch::from_text(b"1A. Nf3 {298.5} 1a. Nf6 {-0.25} 2A. P@e5 *");
    let game = batch.games().next().expect("a game");
    let style = bpgn::Style {
        letters: &chess::san::Letters::CZECH,
        clocks: bpgn::Clocks::Fractions,
        ..bpgn::Style::default()
    };
    let (text, _) = bpgn::to_bpgn(&game, &style);
    assert_eq!(text, b"1A. Jf3 {298.500} 1a. Jf6 {-0.250} 2A. P@e5 *\n");
}

/// The three notations of clocks in each form, and what BPGN 1.0 makes of them.
#[test]
fn clocks_in_all_notations() {
    use bpgn::{Clocks, Style, Version};
    let text = b"[TimeControl \"180+0\"]\n\n1A. e4 {[%clk 0:02:58.5]} 1a. e5 {[ts=4.25]} \
        1B. d4 {[ts=1]} 2A. d4 {177.5} 2a. d5 {ts=3 ms} *";
    let batch = Batch::from_text(text);
    let game = batch.games().next().expect("a game");
    let moves = |style: Style| {
        let (text, lost) = bpgn::to_bpgn(&game, &style);
        let text = String::from_utf8(text).expect("UTF-8");
        let moves = text.split_once("\n\n").expect("tags and moves").1.trim_end().to_owned();
        (moves.replace('\n', " "), losses(&lost), lost.kept().count())
    };
    let clocks = |clocks| Style { clocks, ..Style::default() };
    let (text, lost, _) = moves(clocks(Clocks::None));
    assert_eq!(text, "1A. e4 1a. e5 1B. d4 2A. d4 2a. d5 *");
    assert_eq!(lost, ["a clock"]);
    let (text, _, kept) = moves(clocks(Clocks::Seconds));
    let seconds = "1A. e4 {178} 1a. e5 {175} 1B. d4 {179} 2A. d4 {177} 2a. d5";
    assert_eq!((text, kept), (format!("{seconds} {{ts=3 ms}} *"), 1));
    let (text, _, _) = moves(clocks(Clocks::Fractions));
    assert!(text.starts_with("1A. e4 {178.500} 1a. e5 {175.750} 1B. d4 {179.000}"), "{text}");
    let (text, lost, _) = moves(Style { version: Version::V1_0, ..Style::default() });
    assert_eq!(text, format!("{seconds} *"));
    assert_eq!(lost, ["a fraction of a second", "a time from which no clock follows"]);
}

/// Without its position a game would be another one.
#[test]
fn bpgn_1_0_keeps_a_position_that_it_cannot_hold() {
    let text = b"[Variant \"Bughouse Chess960\"]\n[SetUp \"1\"]\n[FEN \"nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w BHbh - 0 1 | nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w BHbh - 0 1\"]\n\n1A. Ng3 1a. Ng6 *";
    let batch = Batch::from_text(text);
    let game = batch.games().next().expect("a game");
    assert!(bpgn::refusal(&game, bpgn::Version::V1_0).is_some_and(|why| why.contains("BPGN 1.1")));
    assert_eq!(bpgn::refusal(&game, bpgn::Version::V1_1), None);
    let version = bpgn::Version::V1_0;
    let (text, lost) = bpgn::to_bpgn(&game, &bpgn::Style { version, ..bpgn::Style::default() });
    assert!(lost.is_empty() && lost.kept().any(|(what, _)| what.contains("starting position")));
    let batch = Batch::from_text(&text);
    assert!(Replay::new(&batch.games().next().expect("a game")).run().legal);
}

/// The date of bughouse.pro, times since the start, and a glyph that is given twice.
#[test]
fn boards_have_dates_times_and_single_glyphs() {
    let text = b"[UTCDate \"2026.11.20\"]\n[TimeControl \"180\"]\n\n\
        1A. e4 {[ts=0.100]} 1a. e5 {[ts=1.5]} 2A. Nf3 $4 {A:??} {A:!} 2a. d5 {[%clk 0:02:58]} *";
    let batch = Batch::from_text(text);
    let (boards, _) = pgn::to_pgn(&batch.games().next().expect("a game"));
    let a = String::from_utf8(boards.0[0].clone()).expect("UTF-8").replace('\n', " ");
    assert!(a.contains("[Date \"2026.11.20\"]"), "{a}");
    assert!(a.contains("1. e4 {[%emt 0:00:00.100]} 1... e5 {[%emt 0:00:01.400]}"), "{a}");
    assert!(a.contains("2. Nf3 $4 $1 "), "{a}");
    assert!(!a.contains("ts=") && a.contains("[%clk 0:02:58]"), "{a}");
}

/// Moves in other letters can be read again without being told the language, with those of
/// variations and those that cannot be played; if not, the conversion says so.
#[test]
fn letters_there_and_back() {
    use chess::san::Letters;
    const ALL: [Letters; 8] = Letters::ALL;
    let extra: [&[u8]; 2] = [
        b"1A. e4 1a. e5 (1a. c5 2A. Nf3 2a. Nc6 3A. Bb5) 2A. Qh5 2a. Nc6 3A. Bc4 3a. Nf6 4A. Qxf7# *",
        b"1A. e4 1a. e5 2A. Nf3 2a. Nc6 3A. Bb5 3a. Rb1 4A. Qa4 *",
    ];
    let (mut games, mut told) = (0, 0);
    for text in texts().iter().map(Vec::as_slice).chain(extra) {
        for game in Batch::from_text(text).games().filter(|game| !is_kriegspiel(game)) {
            let plies = Replay::new(&game).run().plies;
            for letters in &ALL[1..] {
                let style = bpgn::Style { letters, ..bpgn::Style::default() };
                let (text, lost) = bpgn::to_bpgn(&game, &style);
                let batch = Batch::from_text(&text).in_letters(Some(letters));
                let again = Replay::new(&batch.games().next().expect("a game")).run();
                assert_eq!(again.plies, plies, "{}", String::from_utf8_lossy(&text));
                let batch = Batch::from_text(&text);
                let again = Replay::new(&batch.games().next().expect("a game")).run();
                let kept = lost.kept().any(|(what, _)| what.contains("piece letters"));
                assert_eq!(again.plies != plies, kept, "{}", String::from_utf8_lossy(&text));
                games += 1;
                told += usize::from(kept);
            }
        }
    }
    assert!(games > 100 && told * 5 < games, "{told} of {games}");
}

/// Losses of PGN: lags, second values, contradicting results, clocks below zero.
#[test]
fn boards_say_what_they_cannot_hold() {
    let text = b"[WhiteA \"a\"][WhiteA \"b\"][Lag \"7\"][Result \"1-0\"]\n\n1A. e4 {-0.576} {a resigns} 0-1";
    let batch = Batch::from_text(text);
    let (_, lost) = pgn::to_pgn(&batch.games().next().expect("a game"));
    let expected = [
        "a clock below zero",
        "a repeated tag",
        "a result that contradicts how the game ended",
        "the tag Lag",
    ];
    assert_eq!(losses(&lost), expected);
}

#[test]
fn a_board_as_crazyhouse_begins_with_its_drops_in_hand() {
    let text = b"[WhiteB \"w\"]\n1A. e4 1B. e4 1b. e5 1a. d5 2A. exd5 {12} 2B. Nf3 2b. P@d3! $14 !? {w resigns} 1-0";
    let batch = Batch::from_text(text);
    let (boards, lost) = pgn::to_pgn(&batch.games().next().expect("a game"));
    assert!(lost.is_empty());
    let b = String::from_utf8(boards.0[1].clone()).expect("UTF-8");
    assert!(
        b.contains("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[p] w KQkq - 0 1\"]"),
        "{b}"
    );
    assert!(b.contains("1. e4 e5 {Black gets pawn: 2A. exd5} 2. Nf3 P@d3 $1 $14 $5"), "{b}");
    assert!(b.contains("[White \"w\"]") && b.contains("[Result \"0-1\"]"), "{b}");
    let a = String::from_utf8(boards.0[0].clone()).expect("UTF-8");
    assert!(
        a.contains("1. e4 d5 2. exd5 {[%clk 0:00:12]} {w resigns} 1-0")
            || a.contains("exd5 {[%clk 0:00:12]} 1-0"),
        "{a}"
    );
}

/// Another program reads our PGN: `cargo xtask setup` installs python-chess for this test.
#[test]
#[ignore = "needs python-chess"]
fn python_reads_our_boards() {
    const INSTALLED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/python/bin/python");
    let python = std::env::var_os("PYTHON").unwrap_or_else(|| INSTALLED.into());
    let (mut pgns, mut plies) = (Vec::new(), 0);
    for text in texts() {
        for game in Batch::from_text(&text).games().filter(|game| !is_kriegspiel(game)) {
            let (boards, _) = pgn::to_pgn(&game);
            for board in boards.0 {
                pgns.extend(board);
                pgns.push(b'\n');
            }
            plies += Replay::new(&game).run().plies;
        }
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("boards.pgn");
    fs::write(&file, pgns).expect("a file");
    const SCRIPT: &str = "
import chess.pgn, sys
plies = 0
with open(sys.argv[1], encoding='utf-8') as file:
    while (game := chess.pgn.read_game(file)) is not None:
        assert not game.errors, (game.headers, game.errors)
        plies += sum(1 for _ in game.mainline())
print(plies)
";
    let output = Command::new(&python).args(["-c", SCRIPT]).arg(&file).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaints}");
    assert_eq!(said.trim(), plies.to_string(), "{complaints}");
}
