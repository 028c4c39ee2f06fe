//! No byte is lost: tokens cover every text, however hostile, and games concatenate to it.

use std::fs;

use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};
use tandem_notation::{
    Batch, Game, Reader, Replay, TokenKind, Tree,
    tree::{Content, Remark, Step, TreeLine},
};

use crate::{
    games,
    support::{assert_same_tokens, assert_tokens_cover, cases, shared_files},
};

/// Does everything with a text: tokens, games, lines at any depth, tags, replays. Nothing may be
/// lost or panic.
#[track_caller]
fn check(text: &[u8]) {
    assert_tokens_cover(text);
    let batch = Batch::from_text(text);
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
        let verdict = Replay::new(&game).run();
        assert!(verdict.plies as usize <= moves, "more plies than moves");
        for problem in verdict.problem.iter().chain(&verdict.notes) {
            let span = game.file_span(&problem.span);
            assert!(span.start <= span.end && span.end <= text.len() as u64, "{problem:?}");
            let (line, column) = game.line_and_column(problem.span.start);
            assert!(line >= 1 && column >= 1);
        }
    }
    assert_eq!(whole, text, "the games concatenate to the text");
    assert_same_tokens(text);
    let mut reader = Reader::new(text);
    let mut games = 0;
    while let Some(batch) = reader.next_batch().expect("a stream without errors") {
        games += batch.len();
    }
    assert_eq!(games, batch.len());
}

/// The moves of a game and of all its variations. The tree has every non-blank token exactly once.
fn count_moves(game: &Game<'_>) -> usize {
    let tree = Tree::new(game);
    let parentheses =
        |line: &TreeLine| usize::from(line.open.is_some()) + usize::from(line.close.is_some());
    let of_remark = |remark: &Remark<'_>| {
        // A clock in parentheses consists of three.
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

/// Fragments of texts; ends of things are as frequent as beginnings.
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

/// Fragments and single bytes one after another, with the last few bytes cut off now and then.
fn nasty_text() -> impl Strategy<Value = Vec<u8>> {
    #[derive(Clone, Debug)]
    enum Edit {
        Append(Vec<u8>),
        Cut(usize),
    }
    let edit = prop_oneof![
        1 => any::<u8>().prop_map(|byte| Edit::Append(vec![byte])),
        1 => (0..3_usize).prop_map(Edit::Cut),
        10 => select(&PIECES[..]).prop_map(|piece| Edit::Append(piece.into())),
    ];
    vec(edit, 0..40).prop_map(|edits| {
        let mut text = Vec::new();
        for edit in edits {
            match edit {
                Edit::Append(bytes) => text.extend(bytes),
                Edit::Cut(count) => text.truncate(text.len().saturating_sub(count)),
            }
        }
        text
    })
}

/// Good games with bytes changed, removed and inserted.
fn damaged_game() -> impl Strategy<Value = Vec<u8>> {
    #[derive(Clone, Debug)]
    enum Edit {
        Replace(u8),
        Remove,
        Insert(u8),
    }
    let edit = prop_oneof![
        select(&PIECES[..]).prop_map(|piece| Edit::Replace(piece.as_bytes()[0])),
        Just(Edit::Remove),
        select(&b"{}[]()\"\n1 "[..]).prop_map(Edit::Insert),
    ];
    let game = select(&[games::STANDARD, games::SETUP, games::LAWS][..]);
    (game, vec((any::<Index>(), edit), 1..5)).prop_map(|(game, edits)| {
        let mut text = game.as_bytes().to_vec();
        for (at, edit) in edits {
            let at = at.index(text.len());
            match edit {
                Edit::Replace(byte) => text[at] = byte,
                Edit::Remove => {
                    text.remove(at);
                }
                Edit::Insert(byte) => text.insert(at, byte),
            }
        }
        text
    })
}

proptest! {
    #![proptest_config(cases(6_000))]

    #[test]
    fn nasty_texts(text in nasty_text()) {
        check(&text);
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn random_bytes(text in vec(any::<u8>(), 0..200)) {
        check(&text);
    }
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn games_gone_wrong(text in damaged_game()) {
        check(&text);
    }
}

/// Our own games cut off after every byte.
#[test]
fn truncated_games() {
    for text in [games::STANDARD, games::SETUP, games::LAWS] {
        for end in 0..=text.len() {
            check(&text.as_bytes()[..end]);
        }
    }
}

/// Every file of the corpus, whole and cut off after every 37th byte.
#[test]
#[ignore = "needs ../shared"]
fn shared_files_truncated() {
    for path in shared_files("corpus", "bpgn") {
        let text = fs::read(&path).expect("a readable file");
        check(&text);
        for end in (0..text.len()).step_by(37) {
            check(&text[..end]);
        }
    }
}

/// The specifications are not BPGN files, and are read like anything else.
#[test]
#[ignore = "needs ../shared"]
fn shared_specifications() {
    for path in shared_files("specs", "txt") {
        check(&fs::read(&path).expect("a readable file"));
    }
}
