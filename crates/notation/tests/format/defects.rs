//! Games with a record lost or doubled, which are written without being read back: it must show nowhere.

use tandem_notation::{Batch, Game, Tree, write::same_content};

use super::{corpus::files, formatted};

/// The bytes of each record of a game: a label, its move and what follows it.
fn records(game: &Game<'_>) -> Vec<std::ops::Range<usize>> {
    let tree = Tree::of(game);
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
    let (before, after) = (Batch::of_text(text), Batch::of_text(&once));
    assert_eq!(before.len(), after.len());
    for (game, again) in before.games().zip(after.games()) {
        assert!(same_content(&game, &again), "{}", String::from_utf8_lossy(text));
    }
}

/// Every few records, so that it is done in time without optimization, too.
#[test]
fn records_lost_and_doubled() {
    const STEP: usize = 7;
    for text in files() {
        for game in Batch::of_text(&text).games() {
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

/// Records of Black that repeat his last one, or nearly do: in label, word, mark, or clock.
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
