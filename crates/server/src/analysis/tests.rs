//! Analysis without a server: what is read comes back, and nothing breaks it.

use std::{fs, path::Path};

use notation::{Batch, log::Form, write::same_content};
use protocol::{
    Board, LossKind, MAX_STUDY_MOVES, MoveRequest, OpenedStudy, Seat, Study, StudyExport, StudyMove,
};

use super::{adjudicate, play, read, see, write};

/// The game of the BPGN standard's sample, with variations in the flat form that it shows.
const SAMPLE: &str = include_str!("../../tests/data/sample.bpgn");

fn opened(text: &str) -> OpenedStudy {
    read(text.as_bytes(), 1).unwrap_or_else(|refusal| panic!("{}: {text}", refusal.text))
}

fn written(study: &Study) -> StudyExport {
    write(study).unwrap_or_else(|refusal| panic!("{}", refusal.text))
}

fn assert_same(text: &[u8], again: &str) {
    let (text, again) = (Batch::from_text(text), Batch::from_text(again.as_bytes()));
    let (game, written) = (text.games().next(), again.games().next());
    let (game, written) = (game.expect("a game"), written.expect("a game"));
    assert!(same_content(&game, &written), "{}", String::from_utf8_lossy(written.text()));
}

fn is_of_two_boards(text: &[u8]) -> bool {
    Batch::from_text(text).games().next().is_some_and(|game| game.kind().has_two_boards())
}

/// The output for a text that loses nothing.
fn round(text: &str) -> String {
    let OpenedStudy { study, lost, .. } = opened(text);
    assert_eq!(lost, [], "{text}");
    let StudyExport { bpgn, lost, .. } = written(&study);
    assert_eq!(lost, [], "{bpgn}");
    assert_same(text.as_bytes(), &bpgn);
    bpgn
}

/// The kinds of what is lost.
fn lost(text: &str) -> Vec<LossKind> {
    let opened = opened(text);
    assert_eq!(written(&opened.study).lost, [], "{text}");
    opened.lost.iter().map(|loss| loss.id).collect()
}

#[test]
fn the_sample_of_the_standard_comes_back_with_its_variations() {
    let opened = opened(SAMPLE);
    let variations = opened.study.moves.iter().enumerate();
    let variations =
        variations.filter(|(n, mv)| mv.after.map_or(0, |after| after + 1) != *n as u32);
    assert!(variations.count() >= 3);
    round(SAMPLE);
}

#[test]
fn nothing_that_stands_between_moves_is_lost() {
    round(
        "[WhiteA \"a\"]\n\n{C:before} 1A. e4!? {178.5} {A:!} {C:a\nb} $7 (=) {L:100} (1B. d4 ?! 1b. d5 (1b. c5 {x})) \
           ({C:why} 1A. d4 {177} 1a. d5 (1a. f5 2A. e4)) 1a. e5\n; a line\n%another\n{a resigns} 0-1",
    );
}

/// Which of two variations in place of the same move stands within the other means nothing.
#[test]
fn a_variation_in_place_of_the_first_move_of_another_stands_beside_it() {
    let study = opened("1A. e4 (1A. d4 (1A. c4 1a. e5) 1a. d5) 1a. c5 *").study;
    let bpgn = written(&study).bpgn;
    assert_eq!(bpgn, "1A. e4 (1A. d4 1a. d5) (1A. c4 1a. e5) 1a. c5 *\n");
}

#[test]
fn what_a_capture_brings_is_there_in_the_line_and_nowhere_else() {
    let text = "1B. e4 1A. e4 1a. d5 2A. Nc3 (2A. exd5 1b. P@e3) 2a. d4 *";
    let OpenedStudy { study, lost, .. } = opened(text);
    assert_eq!(lost, []);
    let of = |text: &str| study.moves.iter().find(|mv| mv.text == text).expect("played");
    assert!(of("exd5").bfen.ends_with("[p] b KQkq - 0 1"), "{}", of("exd5").bfen);
    assert!(of("d4").bfen.ends_with("[] b KQkq - 0 1"), "{}", of("d4").bfen);
    assert_eq!(of("P@e3").seat, Seat::BlackB);
}

#[test]
fn what_cannot_be_taken_over_is_said() {
    use LossKind::*;

    assert_eq!(lost("1A. e4 1a. e5 2A. Ke3 2a. Nf6 {C:x} {a resigns} 1-0"), [Unplayed, Remark]);
    assert_eq!(lost("1A. e4 {9} 1a. e5 {9} 1a. e5 {9} {b forfeits on time} 1-0"), [Twice]);
    assert_eq!(lost("1A. e4 (1A. d4 1a. Qh4) 1a. e5 *"), [Unplayed]);
    assert_eq!(lost("1A. e4 () 1a. e5 1-0 * {x}"), [Result, BehindResult, Empty]);
    assert_eq!(lost("[Setup \"1\"]\n[FEN \"nonsense\"]\n\n1A. e4 *"), [Setup, Unplayed]);
    assert_eq!(lost("1. e4 d5 2. exd5 N@e4 *"), [OneBoard]);
    assert_eq!(lost("1A. e4 ) 1a. e5 *"), [Stray]);
}

#[test]
fn a_log_is_a_game() {
    let log = "[Ruleset \"casual\"]\n[TimeControl \"60+0\"]\n\n0:00 start\n0:04 WhiteA moves e2e4\n0:05 BlackA moves e7e5\n0:06 WhiteA resigns\n";
    let OpenedStudy { study, .. } = opened(log);
    let texts: Vec<_> = study.moves.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(texts, ["e4", "e5"]);
    assert_eq!(study.result.as_deref(), Some("0-1"));
    assert_eq!(
        read(b"[Ruleset \"casual\"]\n\nnonsense", 1).map_err(|refusal| refusal.code),
        Err(protocol::RefusalCode::Malformed)
    );
}

#[test]
fn a_position_is_read_in_both_dialects_and_keeps_its_clocks() {
    let thief = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR/Pn b KQkq - 142 164 | \
                 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 100 99";
    let bracket = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[Pn] b KQkq - 0 7 | \
                   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 12";
    for (text, clocks, number) in [(thief, 4, 1), (bracket, 0, 7)] {
        let OpenedStudy { study, game, .. } = opened(text);
        assert_eq!((game, study.clocks.len()), (0, clocks));
        let seen = see(text).expect("a position");
        assert_eq!(seen.bfen, study.start);
        assert!(
            seen.boards[&Board::A].targets.contains_key("n@")
                || seen.boards[&Board::A].targets.contains_key("N@")
        );
        let asked = |mv: &str| MoveRequest {
            bfen: study.start.clone(),
            board: Board::A,
            mv: mv.to_owned(),
        };
        let made = play(&asked("N@f3")).expect("legal");
        assert_eq!(
            (made.made.number, made.made.act.as_str(), made.made.text.as_str()),
            (number, "N@f3", "N@f3+")
        );
        assert!(made.position.boards[&Board::A].check);
        for refused in ["e2e4", "Q@e5", "nonsense", ""] {
            assert!(play(&asked(refused)).is_err(), "{refused}");
        }
        // Written with a move, it begins where it did.
        let study = Study { moves: vec![made.made], ..study };
        let again = opened(&written(&study).bpgn).study;
        assert_eq!((again.start, again.clocks.len()), (study.start, clocks));
    }
}

#[test]
fn a_position_that_cannot_be_played_is_seen_with_what_is_wrong() {
    let seen = see(
        "8/8/8/8/8/8/8/K7 w - - 0 1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    );
    let seen = seen.expect("a setup");
    assert_eq!(seen.boards[&Board::A].faults, ["Black has no king"]);
    assert!(seen.boards[&Board::A].targets.is_empty() && seen.boards[&Board::B].faults.is_empty());
}

#[test]
fn moves_cross_the_table_in_any_order() {
    let mut bfen = bughouse::Game::new(chess::Rules::BUGHOUSE).to_bfen().to_bracket();
    let mut mv = |board, text: &str| {
        let made =
            play(&MoveRequest { bfen: bfen.clone(), board, mv: text.to_owned() }).expect("legal");
        bfen = made.position.bfen.clone();
        made
    };
    for (board, text) in [(Board::B, "e4"), (Board::A, "e4"), (Board::A, "d5"), (Board::A, "exd5")]
    {
        mv(board, text);
    }
    let made = mv(Board::B, "P@e3");
    assert_eq!(made.made.seat, Seat::BlackB);
}

#[test]
fn a_variation_that_is_promoted_or_begins_anywhere_is_written_where_it_belongs() {
    let mut study = opened("1A. e4 ({C:also} 1A. d4 1B. e4) (1B. d4) 1a. e5 *").study;
    // The second variation becomes the game.
    let first = study
        .moves
        .iter()
        .position(|mv| mv.text == "d4" && mv.seat == Seat::WhiteA)
        .expect("there");
    let order = [first, first + 1, 0, 3, 4];
    let moves: Vec<StudyMove> = order
        .iter()
        .map(|&n| {
            let mv = study.moves[n].clone();
            let after = mv
                .after
                .and_then(|after| order.iter().position(|&n| n as u32 == after))
                .map(|n| n as u32);
            StudyMove { after, ..mv }
        })
        .collect();
    study.moves = moves;
    let StudyExport { bpgn, lost, .. } = written(&study);
    assert_eq!(lost, []);
    assert!(bpgn.ends_with("1A. d4 {C:also} (1A. e4 1a. e5) (1B. d4) 1B. e4 *\n"), "{bpgn}");
}

#[test]
fn studies_that_are_none_are_refused() {
    let OpenedStudy { study, .. } = opened("1A. e4 1a. e5 *");
    let with = |change: &dyn Fn(&mut Study)| {
        let mut study = study.clone();
        change(&mut study);
        write(&study)
    };
    assert!(with(&|study| study.moves[0].after = Some(1)).is_err());
    assert!(with(&|study| study.moves[1].after = Some(u32::MAX)).is_err());
    assert!(with(&|study| study.moves[1].act = "e2e4".to_owned()).is_err());
    assert!(with(&|study| study.start = "nonsense".to_owned()).is_err());
    assert!(
        with(&|study| study.moves = vec![study.moves[0].clone(); MAX_STUDY_MOVES + 1]).is_err()
    );
    // A brace cannot end the comment early.
    let odd = with(&|study| {
        study.moves[0].remarks =
            vec!["{C:a} 1-0 {}".to_owned(), "nonsense".to_owned(), "; x\n1A. d4".to_owned()];
        study.tags =
            vec![protocol::StudyTag { name: "X\"]".to_owned(), value: "\"]\n1-0".to_owned() }];
    });
    let StudyExport { bpgn, lost, .. } = odd.expect("written");
    assert_eq!(Batch::from_text(bpgn.as_bytes()).len(), 1, "{bpgn}");
    assert_eq!(opened(&bpgn).study.moves.len(), 2);
    assert_eq!(lost.len(), 1, "the odd tag: {lost:?}");
}

#[test]
fn many_moves_and_deep_variations_are_bounded() {
    let deep = format!("1A. e4 {} *", "(1A. d4 ".repeat(5000));
    let opened_deep = opened(&deep);
    assert!(opened_deep.study.moves.len() < 1000);
    written(&opened_deep.study);
    let wide = format!("1A. e4 {} *", "(1A. d4) ".repeat(20_000));
    let opened_wide = opened(&wide);
    assert_eq!(opened_wide.study.moves.len(), MAX_STUDY_MOVES);
    assert_eq!(opened_wide.lost[0].id, LossKind::TooMany);
    written(&opened_wide.study);
}

fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n')
}

/// Samples with pieces cut out, doubled and put in elsewhere: everything is answered, and what is
/// read can be written.
#[test]
fn hostile_texts_are_answered() {
    let setup = "[Setup \"1\"]\n[FEN \"r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/BrpBBqppN w - - 45 56 | \
                 5r1k/ppp2ppp/8/8/8/8/PPP2PPP/5RK1/PPbn b - - 33 12\"]\n\n{C:x} 12A. Nxg6 {4} (12A. Kb1 ({q} 12A. Nf5) \
                 12a. c5) ; l\n%e\n $4 12a. hxg6 (=) 1. e4 !? 1-0 {b} *\n";
    let one_board = "1. e4 d5 2. exd5 N@e4 (2. d4 P@e3 (2. fxe3)) 3. Nf3 {z} *";
    let seeds = [
        setup,
        one_board,
        SAMPLE,
        "[Ruleset \"wbn\"]\n0:00 start\n0:01 WhiteA moves e4\n",
        "{}()[](((]}\\\"$;%",
        "r/p/8/8/8/8/8/K[PPPPPPPPPPPPPPPPP] w - - 99999999999",
    ];
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    };
    for round in 0..400 {
        let mut text = seeds[round % seeds.len()].as_bytes().to_vec();
        for _ in 0..=random(6) {
            let from = random(text.len());
            let piece = text[from..(from + random(60)).min(text.len())].to_vec();
            match random(4) {
                0 => drop(text.drain(from..from + piece.len())),
                1 => {
                    let at = random(text.len());
                    text.splice(at..at, piece);
                }
                2 => text.iter_mut().skip(from).take(1).for_each(|byte| *byte = random(256) as u8),
                _ => text.truncate(random(text.len())),
            }
        }
        let Ok(opened) = read(&text, 1 + random(3) as u32) else { continue };
        match write(&opened.study) {
            // Control characters and odd bytes are not kept; a log is no record.
            Ok(again) if opened.lost.is_empty() && text.iter().all(|&byte| is_plain(byte)) => {
                assert_eq!(again.lost, [], "{}", again.bpgn);
                let is_record = opened.games.len() == 1 && Form::detect(&text).is_none();
                // A study is written as bughouse, whatever a text without labels may be.
                let is_record = is_record && is_of_two_boards(&text);
                if is_record {
                    assert_same(&text, &again.bpgn);
                }
            }
            Ok(_) => {}
            Err(refusal) => {
                let seen = see(&opened.study.start).expect("a position");
                let faulty = seen.boards.values().any(|board| !board.faults.is_empty());
                assert!(faulty, "{}: {}", refusal.text, String::from_utf8_lossy(&text));
            }
        }
    }
}

/// Every record beside the repository, if there are any, comes back as it was, or it is said what
/// did not.
#[test]
fn real_files_come_back() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let mut folders = vec![corpus];
    let (mut games, mut whole) = (0, 0);
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|ending| ending != "bpgn") {
                continue;
            }
            let bytes = fs::read(&path).expect("readable");
            let batch = Batch::from_text(&bytes);
            for (n, game) in batch.games().take(200).enumerate() {
                let Ok(opened) = read(&bytes, n as u32 + 1) else { continue };
                games += 1;
                let Ok(again) = write(&opened.study) else { continue };
                // The repeated move had a lag of its own.
                let mut lost = again
                    .lost
                    .iter()
                    .filter(|loss| loss.id != LossKind::Lag || opened.lost.is_empty());
                assert_eq!(lost.next(), None, "{} {n}\n{}", path.display(), again.bpgn);
                if opened.lost.is_empty() {
                    whole += 1;
                    let written = Batch::from_text(again.bpgn.as_bytes());
                    let written = written.games().next().expect("a game");
                    assert!(
                        same_content(&game, &written),
                        "{} {n}\n{}",
                        path.display(),
                        again.bpgn
                    );
                }
            }
        }
    }
    println!("{games} games, {whole} without any loss");
}

#[test]
fn a_log_is_ruled_upon_event_by_event() {
    let log = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n\n0:00 start\n0:01 WhiteA moves e4\n\
        0:02 BlackA moves e7e5\n0:03 WhiteA moves Qh5\n0:04 BlackA moves a7a4\n\
        0:05 WhiteA moves Bc4\n0:06 BlackA moves Nf6\n0:07 WhiteA makes Qxf7\n\
        0:08 BlackB claims mate on A\n";
    let ruled = adjudicate(log.as_bytes()).unwrap_or_else(|refusal| panic!("{}", refusal.text));
    let texts = ruled.events.iter().filter_map(|event| Some(event.played.as_ref()?.text.as_str()));
    assert_eq!(texts.collect::<Vec<_>>(), ["e4", "e5", "Qh5", "a7a4", "Bc4", "Nf6", "Qxf7#"]);
    let illegal = ruled.events.iter().position(|event| event.illegal.is_some());
    assert_eq!(illegal, Some(4), "a pawn does not jump three squares");
    assert!(ruled.events[4].bfen.starts_with("rnbqkbnr/1ppp1ppp/8/4p2Q/p3P3/"));
    // The claim completes the move that was made, and ends the game.
    let ids: Vec<_> = ruled.events[8].rulings.iter().map(|ruling| &*ruling.id).collect();
    assert_eq!(ids, ["completed", "ended"]);
    assert!(ruled.bpgn.contains("mate"), "{}", ruled.bpgn);
    assert!(adjudicate(b"1A. e4").is_err(), "a record is no log");
}
