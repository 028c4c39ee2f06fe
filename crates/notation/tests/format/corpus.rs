//! Real files, where they are at hand: formatting changes no replay, no clock and no comment.

use std::{fs, path::Path};

use tandem_notation::{
    Batch, Comment, Game, Replay, Tree, decode,
    kriegspiel::is_kriegspiel,
    tree::{Anchor, Content},
    write::same_content,
};

use super::formatted;

/// The files of `../shared/corpus`, and the example of the repository, which is always there.
pub(super) fn files() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders =
        vec![root.join("../shared/corpus"), root.join("../shared/specs"), root.join("examples")];
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
    assert!(!files.is_empty(), "the example is part of the repository");
    files
}

/// What a game says, asked of each part by itself: an oracle beside `same_content`.
#[derive(Debug, PartialEq)]
struct Essence {
    tags: Vec<(String, String)>,
    plies: Vec<(bughouse::Seat, chess::Move)>,
    problem: Option<tandem_notation::ProblemId>,
    /// Each comment with the word that it follows.
    comments: Vec<String>,
    result: Option<String>,
}

fn essence(game: &Game<'_>) -> Essence {
    let tree = Tree::of(game);
    let mut tags: Vec<_> = tree
        .tags
        .iter()
        .filter(|tag| !tag.is("Date") && !tag.is("TimeControl"))
        .map(|tag| (decode(tag.name()).into_owned(), tag.value().into_owned()))
        .collect();
    tags.sort();
    let mut replay = Replay::of(game);
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
        problem: replay.problem().map(|problem| problem.id),
        comments,
        result: game.result().map(std::borrow::Cow::into_owned),
    }
}

#[test]
fn nothing_is_lost_and_twice_is_once() {
    for text in files() {
        let once = formatted(&text);
        assert_eq!(once, formatted(&once));
        assert!(std::str::from_utf8(&once).is_ok() && !once.contains(&b'\r'));
        let (before, after) = (Batch::of_text(&text), Batch::of_text(&once));
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
    // Text that is no game stays as it is; all that is one has tags here.
    for text in files().iter().filter(|text| text.trim_ascii_start().starts_with(b"[")) {
        let once = formatted(text);
        for line in decode(&once).lines().filter(|line| line.chars().count() > 79) {
            let whole = line.starts_with(['[', '{', ';', '%']) || line.contains(['}', '{']);
            assert!(whole || !line.contains(' '), "{line}");
        }
    }
}

#[test]
fn cut_anywhere_and_damaged_anywhere() {
    // Real texts with a piece missing: every way to be broken that a disk or an editor knows.
    for text in files().iter().filter(|text| text.len() < 20_000) {
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
