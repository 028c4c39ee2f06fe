//! No byte is lost: tokens cover every text, however nasty, and games concatenate to it.

use std::fs;

use tandem_notation::{
    Batch, Game, Reader, Replay, TokenKind, Tree,
    tree::{Content, Remark, Step, TreeLine},
};

use crate::{
    games,
    support::{Chance, assert_tokens_cover, shared_files},
};

/// Everything that is done with a text: tokens, games, lines to any depth, tags, replays. Nothing may be lost or panic.
#[track_caller]
fn check(text: &[u8]) {
    assert_tokens_cover(text);
    let batch = Batch::of_text(text);
    let mut whole = Vec::new();
    for game in batch.games() {
        whole.extend_from_slice(game.text());
        for index in 0..game.tokens().len() {
            assert!(!game.token_text(index).is_empty());
        }
        for tag in game.tags() {
            let span = tag.value_span();
            assert!(span.start >= tag.span().start && span.end <= tag.span().end, "{tag:?}");
            assert_eq!(&text[span], tag.raw_value(), "{tag:?}");
            let _ = (tag.name(), tag.value());
        }
        let moves = count_moves(&game);
        let verdict = Replay::of(&game).run();
        assert!(verdict.plies as usize <= moves, "more plies than moves");
        for problem in verdict.problem.iter().chain(&verdict.notes) {
            let span = game.file_span(&problem.span);
            assert!(span.start <= span.end && span.end <= text.len() as u64, "{problem:?}");
            let (line, column) = game.line_and_column(problem.span.start);
            assert!(line >= 1 && column >= 1);
        }
    }
    assert_eq!(whole, text, "the games concatenate to the text");
    let mut reader = Reader::new(text);
    let mut games = 0;
    while let Some(batch) = reader.next_batch().expect("a stream without errors") {
        games += batch.len();
    }
    assert_eq!(games, batch.len());
}

/// The moves of a game and of all its variations. The tree has every token that is not blank, and each once.
fn count_moves(game: &Game<'_>) -> usize {
    let tree = Tree::of(game);
    let parentheses =
        |line: &TreeLine| usize::from(line.open.is_some()) + usize::from(line.close.is_some());
    let of_remark = |remark: &Remark<'_>| {
        // A clock in parentheses is made of three.
        let kind = game.tokens()[remark.token].kind;
        let clock = matches!(remark.content, Content::Comment(_)) && kind == TokenKind::Label;
        if clock { 3 } else { 1 }
    };
    let in_tree = tree.tags.len()
        + tree.turns.len()
        + tree.turns.iter().filter(|turn| turn.label_token.is_some()).count()
        + tree.results.len()
        + tree.lines.iter().map(parentheses).sum::<usize>()
        + tree.remarks.iter().map(of_remark).sum::<usize>();
    let blank = |kind| matches!(kind, TokenKind::Blank | TokenKind::Bom);
    let in_text = game.tokens().iter().filter(|token| !blank(token.kind)).count();
    assert_eq!(in_tree, in_text, "the tree loses nothing");

    let mut walked = 0;
    let mut remarks = 0;
    for step in tree.walk() {
        walked += usize::from(matches!(step, Step::Turn(_)));
        remarks += usize::from(matches!(step, Step::Remark(_)));
    }
    assert_eq!((walked, remarks), (tree.turns.len(), tree.remarks.len()));
    walked
}

/// What texts are made of, the ends of things as often as their beginnings.
const PIECES: [&str; 64] = [
    "1A.",
    "1a.",
    "12B",
    "b.",
    "1",
    "...",
    "e4",
    "exd5",
    "N@f7+",
    "O-O",
    "0-0",
    "xe6",
    "$146@g4",
    "$7",
    "!?",
    "{",
    "}",
    "{119.05}",
    "{C:",
    "{A:!}",
    "{D:}",
    "{[%clk 0:01:02.5]}",
    "{[ts=1.5]}",
    "{L:100}",
    "{T:12}",
    "(",
    ")",
    "(=)",
    "[",
    "]",
    "\"",
    "\\",
    "[Event \"",
    "[Event \"x\"]",
    "[FEN \"",
    "[SetUp \"1\"]",
    "[WhiteA \"Ä\"]",
    "[Result \"1-0\"]",
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    "\u{a0}",
    "\u{feff}",
    "\0",
    "\x1b",
    "*",
    "1-0",
    "0-1",
    "1/2-1/2",
    ";",
    "%",
    "\n%",
    "é",
    "♞",
    "4k3/8/8/8/8/8/8/4K3",
    "/",
    "|",
    "w KQkq - 0 1",
    "x resigns",
    "-",
    "e.p.",
    "Санёк",
];

#[test]
fn nasty_texts() {
    let mut chance = Chance(0x1055);
    for _ in 0..6_000 {
        let mut text = Vec::new();
        for _ in 0..chance.below(40) {
            match chance.below(12) {
                0 => text.push(chance.next() as u8),
                1 => {
                    let at = text.len().saturating_sub(chance.below(3));
                    text.truncate(at);
                }
                _ => text.extend_from_slice(PIECES[chance.below(PIECES.len())].as_bytes()),
            }
        }
        check(&text);
    }
}

#[test]
fn random_bytes() {
    let mut chance = Chance(0xb17e);
    for _ in 0..1_500 {
        let text: Vec<u8> = (0..chance.below(200)).map(|_| chance.next() as u8).collect();
        check(&text);
    }
}

/// Good games with bytes changed, left out and doubled.
#[test]
fn games_gone_wrong() {
    let mut chance = Chance(0x6a3e);
    for round in 0..600 {
        let mut text = [games::STANDARD, games::SETUP, games::LAWS][round % 3].as_bytes().to_vec();
        for _ in 0..1 + chance.below(4) {
            let at = chance.below(text.len());
            match chance.below(3) {
                0 => text[at] = PIECES[chance.below(PIECES.len())].as_bytes()[0],
                1 => {
                    text.remove(at);
                }
                _ => text.insert(at, b"{}[]()\"\n1 "[chance.below(10)]),
            }
        }
        check(&text);
    }
}

/// Our own games cut off behind every byte.
#[test]
fn truncated_games() {
    for text in [games::STANDARD, games::SETUP, games::LAWS] {
        for end in 0..=text.len() {
            check(&text.as_bytes()[..end]);
        }
    }
}

/// Every file of the corpus whole, and cut off behind every 37th byte.
#[test]
fn the_corpus_truncated() {
    for path in shared_files("corpus", "bpgn") {
        let text = fs::read(&path).expect("a readable file");
        check(&text);
        for end in (0..text.len()).step_by(37) {
            check(&text[..end]);
        }
    }
}

/// The specifications are no BPGN files, and are read like anything else.
#[test]
fn the_specifications() {
    for path in shared_files("specs", "txt") {
        check(&fs::read(&path).expect("a readable file"));
    }
}
