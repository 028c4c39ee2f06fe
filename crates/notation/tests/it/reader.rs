//! Streams give the same games as the whole text, however the bytes arrive, with places counted
//! across batches.

use std::{
    fs,
    io::{self, Read},
};

use tandem_notation::{
    ProblemKind, Reader, Replay,
    check::{Context, check},
};

use crate::{
    games,
    support::{Crumbs, games_of_stream, games_of_text, shared_files},
};

/// Numbers of bytes that a stream returns at a time.
const SIZES: [&[usize]; 5] = [&[1], &[7], &[1, 2, 3, 4, 5, 6, 7], &[4096], &[1 << 20, 1]];

#[track_caller]
fn check_stream(text: &[u8]) {
    let whole = games_of_text(text);
    for sizes in SIZES {
        assert!(games_of_stream(Crumbs::new(text, sizes)) == whole, "by {sizes:?}");
    }
}

#[test]
fn in_crumbs() {
    check_stream(b"");
    check_stream(b"\n");
    check_stream(b"*");
    for text in [games::STANDARD, games::SETUP, games::LAWS, games::ONE_BOARD] {
        check_stream(text.as_bytes());
    }
    let all =
        [games::STANDARD, games::SETUP.trim_end(), games::LAWS, "\n\n", games::STANDARD].concat();
    check_stream(all.as_bytes());
}

#[test]
#[ignore = "needs ../shared"]
fn shared_files_as_one_stream() {
    let mut glued = Vec::new();
    for path in shared_files("corpus", "bpgn") {
        glued.extend_from_slice(&fs::read(&path).expect("a readable file"));
    }
    assert!(games_of_stream(Crumbs::new(&glued, &[7, 100, 3])) == games_of_text(&glued));
}

/// Some megabytes of games of all lengths, so that batches end everywhere: numbers, offsets and
/// lines continue.
#[test]
fn across_batches() {
    let mut text = String::new();
    let mut number = 0;
    while text.len() < 3 * Reader::<&[u8]>::BATCH_BYTES + 12_345 {
        number += 1;
        let comment = "x".repeat(number * 7919 % 30_000);
        text += &format!("[Event \"{number}\"]\r\n{{{comment}}}\n1A. e4 1a. e5 *\n\n");
    }
    let whole = games_of_text(text.as_bytes());
    assert_eq!(whole.len(), number);
    let streamed = games_of_stream(Crumbs::new(text.as_bytes(), &[65_536, 1, 13]));
    assert!(streamed == whole);
    for game in &streamed {
        let name = format!("[Event \"{}\"]", game.number);
        assert!(text[game.offset as usize..].starts_with(&name));
    }
}

/// A game above the limit comes in parts, and the games after it are found as usual. A comment
/// never begins a game.
#[test]
fn a_long_game() {
    let long = "1A. e4 ".repeat(100_000);
    let text = format!("[A \"a\"] *\n[B \"b\"] {long} *\n[C \"c\"] *\n1A. e4 *");
    let whole = games_of_text(text.as_bytes());
    assert_eq!(whole.len(), 4);
    assert!(games_of_stream(text.as_bytes()) == whole);
}

/// A game above the limit comes in parts, and the games after it are found as usual. A comment
/// never begins a game.
#[test]
fn a_game_that_is_too_long() {
    const LIMIT: usize = Reader::<&[u8]>::MAX_GAME_BYTES;
    for (open, filler, close) in [
        ("", "1A. e4 ", ""),
        ("{", "x [ts=1] [A \"b\"] ", "}"),
        (";", "x [A \"b\"] ", ""),
        ("\n%", "x [A \"b\"] ", ""),
        ("(", "1A. d4 * 1A. c4 ", ")"),
    ] {
        let filler = filler.repeat(LIMIT * 5 / 2 / filler.len());
        let text = format!("1A. e4 *\n[A \"a\"] 1A. e4 {open}{filler}{close}\n*\n1A. d4 *");
        let mut reader = Reader::new(text.as_bytes());
        let (mut bytes, mut shapes) = (0, Vec::new());
        while let Some(batch) = reader.next_batch().expect("a stream without errors") {
            for game in batch.games() {
                bytes += game.text().len();
                assert!(game.text().len() <= LIMIT);
                let findings = check(&Context::new(&game));
                let id = Replay::new(&game).run().problem.map(|problem| problem.kind);
                assert_eq!(game.is_part(), id == Some(ProblemKind::NoGame));
                assert!(!game.is_part() || findings.iter().all(|it| it.check.id == "no-game"));
                shapes.push((game.is_part(), game.is_part() && !findings.is_empty()));
            }
        }
        assert_eq!(bytes, text.len());
        // It is reported once that it is too long.
        let expect = [(false, false), (true, true), (true, false), (true, false), (false, false)];
        assert_eq!(shapes, expect, "{open}");
    }
}

/// A game may begin exactly where a text that is too long was cut.
#[test]
fn a_game_behind_the_limit() {
    let filler = "x".repeat(Reader::<&[u8]>::MAX_GAME_BYTES - "1A. e4 {} *\n".len());
    let text = format!("1A. e4 {{{filler}}} *\n[A \"a\"] 1A. e4 *");
    let games = games_of_stream(text.as_bytes());
    let lengths: Vec<_> = games.iter().map(|game| game.text.len()).collect();
    assert_eq!(lengths, [Reader::<&[u8]>::MAX_GAME_BYTES, "[A \"a\"] 1A. e4 *".len()]);
}

/// Memory is bounded: a batch is no longer than necessary.
#[test]
fn batches_are_bounded() {
    let game = "[Event \"x\"]\n1A. e4 {119.5} 1a. e5 {119.4} *\n\n";
    let mut reader = Reader::new(Crumbs::new(game.as_bytes(), &[1 << 20]).chain(io::empty()));
    assert!(reader.next_batch().expect("a batch").is_some());
    assert!(reader.next_batch().expect("an end").is_none());
    assert!(reader.next_batch().expect("an end").is_none(), "and it stays the end");

    let many = game.repeat(200_000);
    let mut reader = Reader::new(many.as_bytes());
    let mut bytes = 0;
    while let Some(batch) = reader.next_batch().expect("a batch") {
        let of_batch: usize = batch.games().map(|game| game.text().len()).sum();
        assert!(of_batch <= Reader::<&[u8]>::BATCH_BYTES);
        bytes += of_batch;
    }
    assert_eq!(bytes, many.len());
}

/// A stream that fails once, in the middle.
struct Failing<'a> {
    before: &'a [u8],
    failed: bool,
}

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.before.is_empty() && !self.failed {
            self.failed = true;
            return Err(io::Error::other("the cable was pulled"));
        }
        self.before.read(buffer)
    }
}

#[test]
fn a_stream_that_fails() {
    let text = games::LAWS.repeat(3);
    let mut reader = Reader::new(Failing { before: text.as_bytes(), failed: false });
    let error = reader.next_batch().expect_err("a failure");
    assert_eq!(error.to_string(), "the cable was pulled");
    // Nothing that was read is lost.
    let batch = reader.next_batch().expect("no failure now").expect("a batch");
    assert_eq!(batch.len(), 3);
    assert!(reader.next_batch().expect("no failure now").is_none());
}

/// Interrupted reads are not failures.
struct Interrupted<'a>(&'a [u8], bool);

impl Read for Interrupted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = buffer.len().min(50);
        self.0.read(&mut buffer[..size])
    }
}

#[test]
fn a_stream_that_is_interrupted() {
    let text = games::LAWS.repeat(3);
    assert!(games_of_stream(Interrupted(text.as_bytes(), false)) == games_of_text(text.as_bytes()));
}

/// Batches own their text and may be sent to other threads.
#[test]
fn batches_in_other_threads() {
    let text = games::LAWS.repeat(5);
    let mut reader = Reader::new(text.as_bytes());
    let batch = reader.next_batch().expect("a batch").expect("a batch");
    let count = std::thread::spawn(move || batch.games().count()).join().expect("a thread");
    assert_eq!(count, 5);
}

/// A stream that ends in a permanent failure.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            count => Ok(count),
        }
    }
}

#[test]
fn a_stream_that_stays_broken_gives_what_was_read() {
    let mut reader = Reader::new(Broken(b"[Event \"x\"]\n\n1A. e4 {1} *"));
    let error = reader.next_batch().expect_err("a failure");
    assert_eq!(error.to_string(), "the disk is gone");
    let batch = reader.next_batch().expect("what was read").expect("a game");
    assert_eq!(batch.len(), 1);
    assert!(reader.next_batch().expect("the end").is_none());
}
