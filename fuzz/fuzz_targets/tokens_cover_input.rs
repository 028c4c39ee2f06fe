//! Any bytes: their tokens cover them without a gap, games concatenate to them, a stream in
//! pieces gives the games of the whole, and walking and replaying every game ends.

#![no_main]

use std::io::{self, Read};

use libfuzzer_sys::fuzz_target;
use notation::{Batch, Ending, Game, Lexer, Reader, Replay, Tree, tree::Step};

/// A stream that gives a few bytes at a time.
struct Pieces<'a> {
    rest: &'a [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.size.min(buffer.len());
        self.rest.read(&mut buffer[..size])
    }
}

/// Walks the tree to any depth, and looks at all that can be asked of a game.
fn walk(game: &Game<'_>, text: &[u8]) {
    let tree = Tree::new(game);
    let mut moves = 0;
    let mut remarks = 0;
    for step in tree.walk() {
        match step {
            Step::Turn(id) => {
                assert_eq!(tree.turns[id].word, game.token_text(tree.turns[id].token));
                moves += 1;
            }
            Step::Remark(_) => remarks += 1,
            Step::Open(_) | Step::Close(_) => {}
        }
    }
    assert_eq!((moves as usize, remarks), (tree.turns.len(), tree.remarks.len()));
    for tag in game.tags() {
        assert_eq!(&text[tag.value_span()], tag.raw_value());
        let _ = (tag.name(), tag.value());
    }
    let _ = (game.result(), game.setup(), game.is_record(), Ending::from_game(game));
    let verdict = Replay::new(game).run();
    assert!(verdict.plies <= moves, "more plies than moves");
    for problem in verdict.problem.iter().chain(&verdict.notes) {
        let span = game.file_span(&problem.span);
        assert!(span.start <= span.end && span.end <= text.len() as u64, "{problem:?}");
        let (line, column) = game.line_and_column(problem.span.start);
        assert!(line > 0 && column > 0 && !problem.message.is_empty());
    }
}

fuzz_target!(|text: &[u8]| {
    let mut end = 0;
    let mut lexer = Lexer::new(text);
    while let Some(token) = lexer.next() {
        assert_eq!(token.start as usize, end, "a gap or an overlap");
        assert!(lexer.offset() > end, "an empty token");
        end = lexer.offset();
    }
    assert_eq!(end, text.len());

    let whole = Batch::from_text(text);
    let mut end = 0;
    for (index, game) in whole.games().enumerate() {
        assert_eq!(game.number(), index as u64 + 1);
        assert_eq!(game.text(), &text[end..end + game.text().len()]);
        end += game.text().len();
        walk(&game, text);
    }
    assert_eq!(end, text.len());

    let size = text.first().map_or(1, |&byte| 1 + usize::from(byte));
    assert_same_games(text, size);
    assert_same_games(&with_edge_at(text, size), 1 << 16);
});

/// A stream gives the games of the whole text.
fn assert_same_games(text: &[u8], size: usize) {
    let whole = Batch::from_text(text);
    let mut reader = Reader::new(Pieces { rest: text, size });
    let mut games = whole.games();
    while let Some(batch) = reader.next_batch().expect("a stream without errors") {
        for game in batch.games() {
            let same = games.next().expect("a game of the whole");
            assert_eq!((game.number(), game.text()), (same.number(), same.text()));
            let places = [game, same].map(|game| game.line_and_column(game.token_span(0).start));
            assert_eq!(places[0], places[1]);
        }
    }
    assert!(games.next().is_none(), "a game is missing from the stream");
}

/// The text behind two games so long that a batch ends some bytes into it.
fn with_edge_at(text: &[u8], cut: usize) -> Vec<u8> {
    const HEAD: &[u8] = b"1A. e4 *\n1A. d4 {";
    const TAIL: &[u8] = b"} *\n";
    let filler = Reader::<&[u8]>::BATCH_BYTES - HEAD.len() - TAIL.len() - cut.min(text.len());
    [HEAD, &vec![b'x'; filler], TAIL, text].concat()
}
