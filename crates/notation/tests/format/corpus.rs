//! Whole files: formatting changes no replay, no clock and no comment.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tandem_notation::{
    Batch, Comment, Game, Replay, Tree, decode,
    kriegspiel::is_kriegspiel,
    tree::{Anchor, Content},
    write::same_content,
};

use super::formatted;

/// The games of the repository.
pub(super) fn files() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    read_all(vec![root.join("../../examples"), root.join("tests/corpus")])
}

pub(super) fn shared_files() -> Vec<Vec<u8>> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    read_all(vec![shared.join("corpus"), shared.join("specs")])
}

/// All files in these folders and the folders in them.
fn read_all(mut folders: Vec<PathBuf>) -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read(&path) {
                files.push(text);
            }
        }
    }
    assert!(!files.is_empty(), "there are no files");
    files
}

/// The content of a game, read part by part: an oracle beside `same_content`.
#[derive(Debug, PartialEq)]
struct Essence {
    tags: Vec<(String, String)>,
    plies: Vec<(bughouse::Seat, chess::Move)>,
    problem: Option<&'static str>,
    /// Each comment with the word that it follows.
    comments: Vec<String>,
    result: Option<String>,
}

fn essence(game: &Game<'_>) -> Essence {
    let tree = Tree::new(game);
    let mut tags: Vec<_> = tree
        .tags
        .iter()
        .filter(|tag| !tag.is("Date") && !tag.is("TimeControl"))
        .map(|tag| (decode(tag.name()).into_owned(), tag.value().into_owned()))
        .collect();
    tags.sort();
    let mut replay = Replay::new(game);
    let mut plies = Vec::new();
    while let Some(ply) = replay.next_ply() {
        plies.push((ply.seat, ply.mv));
    }
    let mut comments = Vec::new();
    for remark in &tree.remarks {
        if let Content::Comment(comment) = &remark.content {
            let text = match comment {
                Comment::Words(text) | Comment::Remark(text) => text.replace("\r\n", "\n"),
                other => format!("{other:?}"),
            };
            let behind = match remark.anchor {
                Anchor::Turn(turn) => tree.turns[turn].label.number,
                Anchor::Line(_) => None,
            };
            comments.push(format!("{behind:?} {text}"));
        }
    }
    Essence {
        tags,
        plies,
        problem: replay.problem().map(tandem_notation::Problem::id),
        comments,
        result: game.result().map(std::borrow::Cow::into_owned),
    }
}

#[test]
fn nothing_is_lost_and_twice_is_once() {
    check_formatting(&files());
}

#[test]
#[ignore = "needs ../shared"]
fn shared_files_lose_nothing() {
    check_formatting(&shared_files());
}

fn check_formatting(files: &[Vec<u8>]) {
    for text in files {
        let once = formatted(text);
        assert_eq!(once, formatted(&once));
        assert!(std::str::from_utf8(&once).is_ok() && !once.contains(&b'\r'));
        let (before, after) = (Batch::from_text(text), Batch::from_text(&once));
        assert_eq!(before.len(), after.len());
        for (game, again) in before.games().zip(after.games()) {
            assert!(same_content(&game, &again), "game {}", game.number());
            if !is_kriegspiel(&game) {
                assert_eq!(essence(&game), essence(&again), "game {}", game.number());
            }
        }
    }
}

#[test]
fn only_comments_and_tags_are_longer_than_a_line() {
    check_lines(&files());
}

#[test]
#[ignore = "needs ../shared"]
fn shared_files_fit_their_lines() {
    check_lines(&shared_files());
}

fn check_lines(files: &[Vec<u8>]) {
    // Text outside games is kept as it is; all games here have tags.
    for text in files.iter().filter(|text| text.trim_ascii_start().starts_with(b"[")) {
        let once = formatted(text);
        for line in decode(&once).lines().filter(|line| line.chars().count() > 79) {
            let whole = line.starts_with(['[', '{', ';', '%']) || line.contains(['}', '{']);
            assert!(whole || !line.contains(' '), "{line}");
        }
    }
}

#[test]
fn cut_anywhere_and_damaged_anywhere() {
    check_damaged(&files());
}

#[test]
#[ignore = "needs ../shared"]
fn shared_files_damaged_anywhere() {
    check_damaged(&shared_files());
}

fn check_damaged(files: &[Vec<u8>]) {
    // Real texts with a piece missing, as a disk or an editor may break them.
    for text in files.iter().filter(|text| text.len() < 20_000) {
        for n in 0..40 {
            let (from, to) = (text.len() * n / 40, text.len() * (n + 1) / 40);
            for broken in [
                text[..from].to_vec(),
                text[from..].to_vec(),
                [&text[..from], &text[to..]].concat(),
            ] {
                let once = formatted(&broken);
                assert_eq!(once, formatted(&once));
            }
        }
    }
}
