//! Opening books: which moves they give, and their files.

use std::collections::HashMap;

use bughouse::{BoardId, Game};
use chess::{Position, Rules, San};
use tandem_engine::{Book, BookError, BookMove};

const E2E4: u16 = 12 << 6 | 28;
const D2D4: u16 = 11 << 6 | 27;

fn start() -> Position {
    Position::initial(Rules::BUGHOUSE)
}

fn entry(key: u64, code: u16, weight: u16) -> BookMove {
    BookMove { key, code, weight, games: 100 }
}

fn book() -> Book {
    let key = start().keys().whole();
    Book::new(vec![
        entry(key, E2E4, 30),
        entry(key, D2D4, 10),
        // A rook move that is illegal here, and a move of another position.
        entry(key, 40, 60_000),
        entry(key ^ 1, E2E4, 10),
        entry(key, E2E4, 5),
    ])
}

#[test]
fn moves_are_chosen_by_weight() {
    let (book, start) = (book(), start());
    let names = |moves: Vec<(chess::Move, u16)>| -> Vec<(String, u16)> {
        let san = |mv| San::from_move(mv, &start).to_string();
        moves.into_iter().map(|(mv, weight)| (san(mv), weight)).collect()
    };
    let all = [("e4".to_owned(), 30), ("d4".to_owned(), 10)];
    assert_eq!(names(book.find(&start, None)), all);
    let mut counts: HashMap<_, u32> = HashMap::new();
    for seed in 0..4000 {
        let mv = book.choose(&start, Some(&start), seed).unwrap();
        assert_eq!(book.choose(&start, Some(&start), seed), Some(mv));
        *counts.entry(mv).or_default() += 1;
    }
    let first = counts[&book.find(&start, None)[0].0];
    assert!((2850..3150).contains(&first), "{first}");
    let mut after = start.clone();
    after.play_unchecked(book.find(&start, None)[0].0);
    assert_eq!(book.choose(&after, None, 1), None);
}

#[test]
fn both_boards_come_first() {
    let (start, key) = (start(), Game::new(Rules::BUGHOUSE).key_from(BoardId::A));
    let mut moves = book().moves().to_vec();
    moves.push(entry(key, D2D4, 1));
    let book = Book::new(moves);
    assert_eq!(book.find(&start, Some(&start)).len(), 1);
    assert_eq!(book.find(&start, None).len(), 2);
}

#[test]
fn files_come_back_and_damaged_ones_are_refused() {
    let book = book();
    let bytes = book.to_bytes();
    assert_eq!(file(book.moves()), bytes);
    assert_eq!(Book::from_bytes(&bytes), Ok(book));
    assert_eq!(Book::from_bytes(&Book::default().to_bytes()), Ok(Book::default()));
    for length in 0..bytes.len() {
        Book::from_bytes(&bytes[..length]).unwrap_err();
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            Book::from_bytes(&changed).unwrap_err();
        }
    }
    let head = |version: u32, count: u32| {
        [&b"TANDEMBK"[..], &version.to_le_bytes(), &count.to_le_bytes()].concat()
    };
    let longer = [&bytes[..], b"x"].concat();
    for (bytes, error) in [
        (b"BPGN".to_vec(), BookError::NotABook),
        (head(2, 0), BookError::Version(2)),
        (head(1, u32::MAX), BookError::TooManyMoves(u32::MAX)),
        (head(1, 1 << 22), BookError::Length { expected: 67_108_888, found: 16 }),
        (longer, BookError::Length { expected: 88, found: 89 }),
    ] {
        assert_eq!(Book::from_bytes(&bytes), Err(error));
    }
    let unsorted = file(&[entry(2, E2E4, 1), entry(1, E2E4, 1)]);
    assert_eq!(Book::from_bytes(&unsorted), Err(BookError::Unsorted(1)));
    let weightless = file(&[entry(2, E2E4, 0)]);
    assert_eq!(Book::from_bytes(&weightless), Err(BookError::Unsorted(0)));
}

/// A file with these moves as they stand, and the checksum of the documentation.
fn file(moves: &[BookMove]) -> Vec<u8> {
    let mut bytes = [&b"TANDEMBK"[..], &1_u32.to_le_bytes()].concat();
    bytes.extend((moves.len() as u32).to_le_bytes());
    for BookMove { key, code, weight, games } in moves {
        bytes.extend(key.to_le_bytes());
        bytes.extend([code.to_le_bytes(), weight.to_le_bytes()].concat());
        bytes.extend(games.to_le_bytes());
    }
    let checksum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    bytes.extend(checksum.to_le_bytes());
    bytes
}
