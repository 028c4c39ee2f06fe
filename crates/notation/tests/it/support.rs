//! Shared helpers: tokens and verdicts as text, streams that come in small pieces, the shared
//! folder.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use proptest::{prelude::*, test_runner::RngSeed};
use tandem_notation::{Batch, Game, Lexer, Problem, Reader, Replay, TokenKind, Verdict, decode};

/// The tokens of a text but blanks, as `Kind text`.
pub(crate) fn tokens(text: &[u8]) -> Vec<String> {
    let mut lexer = Lexer::new(text);
    let mut found = Vec::new();
    while let Some(token) = lexer.next() {
        if token.kind != TokenKind::Blank {
            let text = decode(&text[token.start as usize..lexer.token_end()]);
            found.push(format!("{:?} {}", token.kind, text.escape_debug()));
        }
    }
    found
}

/// Invariants of the tokens of any text: the first begins at 0, none is empty, they are in order,
/// and they end within the text.
#[track_caller]
pub(crate) fn assert_tokens_cover(text: &[u8]) {
    let mut end = 0;
    let mut lexer = Lexer::new(text);
    while let Some(token) = lexer.next() {
        assert_eq!(token.start as usize, end, "a gap or an overlap");
        assert!(lexer.offset() > end && lexer.offset() <= text.len(), "an empty token");
        end = lexer.offset();
    }
    assert_eq!(end, text.len(), "bytes without a token");
}

/// The games of a text, which are read record by record where possible, have the tokens that the
/// lexer finds one by one.
#[track_caller]
pub(crate) fn assert_same_tokens(text: &[u8]) {
    let batch = Batch::from_text(text);
    let of_games = batch.games().flat_map(|game| game.tokens().iter().copied());
    assert!(of_games.eq(Lexer::new(text)), "{}", text.escape_ascii());
}

/// A game as its number, its place in the file and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) number: u64,
    pub(crate) offset: u64,
    pub(crate) line_and_column: (u64, usize),
    pub(crate) kinds: Vec<TokenKind>,
    pub(crate) text: Vec<u8>,
}

impl Seen {
    fn of(game: &Game<'_>) -> Self {
        let start = game.token_span(0).start;
        Self {
            number: game.number(),
            offset: game.file_span(&(start..start)).start,
            line_and_column: game.line_and_column(start),
            kinds: game.tokens().iter().map(|token| token.kind).collect(),
            text: game.text().to_vec(),
        }
    }
}

/// All games of a text in memory.
pub(crate) fn games_of_text(text: &[u8]) -> Vec<Seen> {
    Batch::from_text(text).games().map(|game| Seen::of(&game)).collect()
}

/// All games of a stream.
pub(crate) fn games_of_stream(stream: impl Read) -> Vec<Seen> {
    let mut reader = Reader::new(stream);
    let mut games = Vec::new();
    while let Some(batch) = reader.next_batch().expect("a stream without errors") {
        assert_eq!(batch.games().len(), batch.len());
        games.extend(batch.games().map(|game| Seen::of(&game)));
    }
    games
}

/// A stream that gives few bytes at a time.
pub(crate) struct Crumbs<'a> {
    rest: &'a [u8],
    sizes: std::iter::Cycle<std::slice::Iter<'a, usize>>,
}

impl<'a> Crumbs<'a> {
    pub(crate) fn new(text: &'a [u8], sizes: &'a [usize]) -> Self {
        Self { rest: text, sizes: sizes.iter().cycle() }
    }
}

impl Read for Crumbs<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.sizes.next().copied().unwrap_or(1).min(buffer.len()).min(self.rest.len());
        let (part, rest) = self.rest.split_at(size);
        buffer[..size].copy_from_slice(part);
        self.rest = rest;
        Ok(size)
    }
}

/// The only game of a text, replayed.
#[track_caller]
pub(crate) fn with_only_game<T>(text: &[u8], see: impl FnOnce(Game<'_>) -> T) -> T {
    let batch = Batch::from_text(text);
    let mut games = batch.games();
    let game = games.next().expect("a game");
    assert_eq!(games.len(), 0, "more than one game in {}", decode(text));
    see(game)
}

/// A problem as one line: where it is, its label, its text and what it says.
pub(crate) fn problem(game: &Game<'_>, problem: &Problem) -> String {
    let Problem { label, span, message, .. } = problem;
    let (line, column) = game.line_and_column(span.start);
    let label = label.map_or("-".to_owned(), |label| label.to_string());
    // Spans count from the batch's start; the texts of these tests are whole batches.
    let start = game.token_span(0).start;
    let blamed =
        decode(&game.text()[span.start.saturating_sub(start)..span.end.saturating_sub(start)]);
    format!("{line}:{column} {} {label} {blamed:?}: {message}", problem.id())
}

/// A verdict as lines: plies and whether it stopped, the problem, the notes.
pub(crate) fn verdict_lines(game: &Game<'_>, verdict: &Verdict<'_>) -> Vec<String> {
    let state = match (verdict.reached_end(), &verdict.problem) {
        (true, None) => "legal",
        (true, Some(_)) => "doubtful",
        (false, _) => "stopped",
    };
    let mut lines = vec![format!("{state} {}", verdict.plies)];
    lines.extend(verdict.problem.iter().map(|found| problem(game, found)));
    lines.extend(verdict.notes.iter().map(|note| format!("note {}", problem(game, note))));
    lines
}

/// Replays the only game of a text and compares what came of it, line by line.
#[track_caller]
pub(crate) fn check_replay(text: &str, expect: &[&str]) {
    with_only_game(text.as_bytes(), |game| {
        let verdict = Replay::new(&game).run();
        assert_eq!(verdict_lines(&game, &verdict), expect, "{text}");
    });
}

/// The files with some ending in a folder of the shared folder, sorted. Panics without that folder.
pub(crate) fn shared_files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(folder);
    assert!(path.exists(), "there is no {}", path.display());
    let mut folders = vec![path];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The same random cases in every run; a failure prints the smallest case that fails.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0x1055),
        ..ProptestConfig::default()
    }
}
