//! The same game from several sources.

use bughouse::{BoardId, Game as Boards};
use chess::Rules;
use tandem_archive::{Added, Archive, Detail, Filter, KeyKind, Query, Writer};

use crate::{
    random,
    support::{import, verified},
};

const MOVES: &str = "1A. e4 1a. e5 1B. d4 1b. d5 2A. Nf3 2a. Nc6 2B. c4 2b. e6 3A. Bc4 3a. Bc5 \
    3B. Nc3 3b. Nf6 4A. O-O 4a. Nf6 4B. Nf3 4b. Be7 5A. d3 5a. d6 5B. Bg5 5b. O-O 6A. c3 6a. O-O";

fn record(tags: &str, end: &str) -> Vec<u8> {
    format!("[Date \"2005.06.30\"]\n[WhiteA \"Raven\"]\n{tags}\n\n{MOVES} {end}\n").into_bytes()
}

fn start(archive: &Archive) -> (i64, i64, i64) {
    let (game, filter) = (Boards::new(Rules::BUGHOUSE), Filter::default());
    let (board, kind) = (BoardId::A, KeyKind::Both);
    let answer = archive.explore(Query { game: &game, board, kind, filter: &filter }).unwrap();
    (answer.games, answer.moves[0].games, answer.moves[0].won)
}

#[test]
fn the_richer_record_is_kept_and_both_sources() {
    let folder = tempfile::tempdir().unwrap();
    let poor = record("", "*");
    let rich = record("[BlackA \"anna\"][WhiteAElo \"2000\"]", "{anna resigns} 1-0");
    assert_eq!(import(folder.path(), "one.bpgn", &poor), [Added::New]);
    assert_eq!(start(&verified(folder.path())), (1, 1, 0));
    assert_eq!(import(folder.path(), "one.bpgn", &poor), [Added::Copy]);
    let richer = Added::Richer("it has a result".to_owned());
    assert_eq!(import(folder.path(), "two.bpgn", &rich), [richer]);
    let check = || {
        let archive = verified(folder.path());
        assert_eq!(start(&archive), (1, 1, 1));
        assert_eq!(archive.count_games().unwrap(), 1);
        let game = archive.game(1, Detail::All).unwrap().expect("the game");
        assert_eq!(game.sources, ["one.bpgn", "two.bpgn"]);
        assert_eq!((game.result.as_str(), game.reason.as_str()), ("1-0", "resignation"));
        assert_eq!(game.text.as_bytes(), rich.trim_ascii());
    };
    check();
    // The poorer record is known now, and from a third place it is a third source at most.
    assert_eq!(import(folder.path(), "one.bpgn", &poor), [Added::Poorer]);
    check();
    Writer::open(folder.path()).unwrap().merge_all().unwrap();
    check();
    assert_eq!(Archive::open(folder.path()).unwrap().manifest().generations.len(), 1);
    assert_eq!(import(folder.path(), "three.bpgn", &rich), [Added::Copy]);
    let game = verified(folder.path()).game(1, Detail::Facts).unwrap().expect("the game");
    assert_eq!(game.sources, ["one.bpgn", "two.bpgn", "three.bpgn"]);
}

/// The same within one import, where neither record is on disk.
#[test]
fn records_of_one_import_are_compared_too() {
    let folder = tempfile::tempdir().unwrap();
    let (poor, rich) = (record("", "*"), record("[BlackA \"anna\"]", "{anna resigns} 1-0"));
    let added = import(folder.path(), "x", &[poor.clone(), rich, poor].join(&b'\n'));
    assert_eq!(added.len(), 3);
    assert!(matches!(added[..], [Added::New, Added::Richer(_), Added::Poorer]));
    assert_eq!(start(&verified(folder.path())), (1, 1, 1));
}

#[test]
fn other_games_with_the_same_moves_stay_others() {
    let folder = tempfile::tempdir().unwrap();
    let other = String::from_utf8(record("", "0-1")).unwrap().replace("2005.06", "2006.07");
    let added = import(folder.path(), "x", &[record("", "1-0"), other.into()].join(&b'\n'));
    assert_eq!(added, [Added::New, Added::New]);
    assert_eq!(start(&verified(folder.path())), (2, 2, 1));
}

/// Boards that a source names the other way round are the same game.
#[test]
fn boards_may_be_exchanged() {
    let folder = tempfile::tempdir().unwrap();
    let straight = record("", "{Raven resigns} 0-1");
    let exchanged: String = MOVES
        .split(' ')
        .map(|word| match word.strip_suffix(['A', 'a', 'B', 'b', '.']) {
            Some(_) => word
                .chars()
                .map(|c| match c {
                    'A' => 'B',
                    'B' => 'A',
                    'a' => 'b',
                    'b' => 'a',
                    c => c,
                })
                .collect(),
            None => word.to_owned(),
        })
        .collect::<Vec<String>>()
        .join(" ");
    let exchanged =
        format!("[Date \"2005.06.30\"]\n[WhiteB \"Raven\"]\n\n{exchanged} {{Raven resigns}} 1-0\n");
    let added = import(folder.path(), "x", &[straight, exchanged.into()].join(&b'\n'));
    assert_eq!(added, [Added::New, Added::Poorer]);
}

#[test]
fn importing_everything_again_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let texts: Vec<Vec<u8>> = (0..60).map(random::game).collect();
    let text = texts.join(&b'\n');
    import(folder.path(), "x", &text);
    let before = Archive::open(folder.path()).unwrap().manifest().clone();
    let again = import(folder.path(), "x", &text);
    assert!(again.iter().all(|added| *added == Added::Copy));
    assert_eq!(*verified(folder.path()).manifest(), before);
}
