//! Games with a lost or repeated record, which are written without being read back, which must not
//! show.

use tandem_notation::{Batch, Game, Tree, write::same_content};

use super::{
    corpus::{files, shared_files},
    formatted,
};

/// The bytes of each record of a game: a label, its move and what follows it.
fn records(game: &Game<'_>) -> Vec<std::ops::Range<usize>> {
    let tree = Tree::new(game);
    let starts = tree.mainline().filter_map(|(_, turn)| turn.label_token);
    let mut starts: Vec<_> = starts.map(|token| game.token_span(token).start).collect();
    let first = game.token_span(0).start;
    starts.iter_mut().for_each(|start| *start -= first);
    starts.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

#[track_caller]
fn check(text: &[u8]) {
    let once = formatted(text);
    assert_eq!(once, formatted(&once));
    let (before, after) = (Batch::from_text(text), Batch::from_text(&once));
    assert_eq!(before.len(), after.len());
    for (game, again) in before.games().zip(after.games()) {
        assert!(same_content(&game, &again), "{}", String::from_utf8_lossy(text));
    }
}

#[test]
fn records_lost_and_doubled() {
    check_defects(&files());
}

#[test]
#[ignore = "needs ../shared"]
fn shared_files_with_records_lost_and_doubled() {
    check_defects(&shared_files());
}

fn check_defects(files: &[Vec<u8>]) {
    // Every few records, so that an unoptimized build takes seconds.
    const STEP: usize = 7;
    for text in files {
        for game in Batch::from_text(text).games() {
            let text = game.text();
            let first = game.number() as usize % STEP;
            for record in records(&game).into_iter().skip(first).step_by(STEP) {
                let (before, behind) = (&text[..record.start], &text[record.end..]);
                let record = &text[record];
                check(&[before, behind].concat());
                check(&[before, record, record, behind].concat());
                check(&[before, record, b" ", record.trim_ascii_end(), b" ", behind].concat());
            }
        }
    }
}

/// Records of Black that repeat the last one, or nearly: in label, word, mark, or clock.
#[test]
fn repetitions_that_begin_or_end_when_written() {
    let records = ["1a. e5", "1a. e7e5", "1a... e5", "1. e5", "1a e5", "1a. e5!", "1a. e5+"];
    let clocks = ["{5}", "{ 5}", "", "{5.0}", "(5)", "$1 {5}", "(1a. d5) {5}"];
    for first in records {
        for clock in clocks {
            for second in records {
                for again in clocks {
                    let text = format!("1A. e4 {{6}} {first} {clock} {second} {again} 2A. d4");
                    check(text.as_bytes());
                }
            }
        }
    }
}
