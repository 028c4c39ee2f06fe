//! An opening book: moves by the key of a position, made of games.
//!
//! The file has 16 bytes of head, 16 bytes for each move, and 8 bytes of checksum, all numbers with
//! the lowest byte first: `TANDEMBK`, the version (1) and the number of moves in 32 bits each; for
//! each move the key of its position (64 bits), the move, its weight (16 bits each) and the games
//! behind it (32 bits); FNV-1a (64 bits) of all bytes before. The moves are sorted by key, those of
//! a position by weight, the greatest first.
//!
//! A move is written as in an archive: `kind * 4096 + from * 64 + to`, where squares count from a1
//! = 0 over b1 = 1 to h8 = 63 and kinds are 0 a move, 1 to 4 a promotion to a knight, bishop, rook
//! or queen, 5 en passant, 6 castling (from the king's square to the rook's), 7 a drop (`from` is 0
//! to 4 for a pawn to a queen). A key is that of a board with its reserves
//! ([`chess::zobrist::Keys::whole`]) or of both boards ([`bughouse::Game::key_from`]).

use std::fmt;

use bughouse::{BoardId, Game};
use chess::{Move, Position};

use crate::{handicap::mix, packed_move::PackedMove};

/// A book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    moves: Vec<BookMove>,
}

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The key of the position.
    pub key: u64,
    /// The move as a file has it.
    pub code: u16,
    /// How often to play it, compared with the other moves of the position. Not 0.
    pub weight: u16,
    /// The number of games behind it.
    pub games: u32,
}

/// Why bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookError {
    /// They do not begin as a book does.
    NotABook,
    /// They have this version, which is unknown.
    Version(u32),
    /// They announce this many moves.
    TooManyMoves(u32),
    /// The number of bytes is not that of so many moves.
    Length {
        /// The number for these moves.
        expected: usize,
        /// The number of bytes given.
        found: usize,
    },
    /// The checksum at the end is that of other bytes.
    Checksum,
    /// A move, counted from 0, that comes before its place or has no weight.
    Unsorted(usize),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotABook => f.write_str("this is not an opening book of Tandem"),
            Self::Version(found) => write!(f, "the book has version {found}, not 1"),
            Self::TooManyMoves(found) => {
                write!(f, "a book has at most {} moves (got {found})", Book::MAX_MOVES)
            }
            Self::Length { expected, found } => {
                write!(f, "the book must have {expected} bytes (got {found})")
            }
            Self::Checksum => f.write_str("the book is damaged: its checksum is wrong"),
            Self::Unsorted(at) => write!(f, "move {at} of the book is not in its place"),
        }
    }
}

impl std::error::Error for BookError {}

const MAGIC: &[u8; 8] = b"TANDEMBK";
const VERSION: u32 = 1;
const HEAD: usize = 16;
const ENTRY: usize = 16;
const CHECKSUM: usize = 8;

impl Book {
    /// The most moves of a book, which take 64 MB.
    pub const MAX_MOVES: u32 = 1 << 22;

    /// The most bytes of a file.
    pub const MAX_BYTES: usize = HEAD + Self::MAX_MOVES as usize * ENTRY + CHECKSUM;

    /// A book of moves in any order. Of equal moves of a position, that with the greatest weight
    /// stays. Moves without weight are left out, and those beyond [`Book::MAX_MOVES`] too.
    pub fn new(mut moves: Vec<BookMove>) -> Self {
        moves.retain(|it| it.weight > 0);
        moves.sort_unstable_by_key(|it| (it.key, it.code, std::cmp::Reverse(it.weight)));
        moves.dedup_by_key(|it| (it.key, it.code));
        moves.sort_by_key(BookMove::order);
        moves.truncate(Self::MAX_MOVES as usize);
        Self { moves }
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// [`BookError`]; a damaged file is not used in part.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NotABook)?;
        let (version, rest) = rest.split_first_chunk().ok_or(BookError::NotABook)?;
        let (count, rest) = rest.split_first_chunk().ok_or(BookError::NotABook)?;
        let (version, count) = (u32::from_le_bytes(*version), u32::from_le_bytes(*count));
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        if count > Self::MAX_MOVES {
            return Err(BookError::TooManyMoves(count));
        }
        let expected = HEAD + count as usize * ENTRY + CHECKSUM;
        let Some((entries, checksum)) = rest.split_last_chunk().filter(|_| bytes.len() == expected)
        else {
            return Err(BookError::Length { expected, found: bytes.len() });
        };
        if u64::from_le_bytes(*checksum) != fnv(&bytes[..expected - CHECKSUM]) {
            return Err(BookError::Checksum);
        }
        let (entries, _) = entries.as_chunks::<ENTRY>();
        let moves: Vec<BookMove> = entries.iter().map(BookMove::from_bytes).collect();
        let wrong = moves.windows(2).position(|pair| pair[0].order() >= pair[1].order());
        let weightless = moves.iter().position(|it| it.weight == 0);
        match wrong.map(|at| at + 1).or(weightless) {
            None => Ok(Self { moves }),
            Some(at) => Err(BookError::Unsorted(at)),
        }
    }

    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.moves.len() as u32).to_le_bytes());
        for it in &self.moves {
            bytes.extend(it.key.to_le_bytes());
            bytes.extend(it.code.to_le_bytes());
            bytes.extend(it.weight.to_le_bytes());
            bytes.extend(it.games.to_le_bytes());
        }
        let checksum = fnv(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// All moves in their order.
    pub fn moves(&self) -> &[BookMove] {
        &self.moves
    }

    /// The moves for a position with their weights, the best first: those of both boards, if the
    /// other board is known and has any, or those of this board with its reserves.
    pub fn find(&self, position: &Position, other: Option<&Position>) -> Vec<(Move, u16)> {
        let of_both = other.map(|other| {
            let game = Game::from_positions(position.clone(), other.clone());
            self.find_key(game.key_from(BoardId::A), position)
        });
        let of_both = of_both.filter(|moves| !moves.is_empty());
        of_both.unwrap_or_else(|| self.find_key(position.keys().whole(), position))
    }

    fn find_key(&self, key: u64, position: &Position) -> Vec<(Move, u16)> {
        let start = self.moves.partition_point(|it| it.key < key);
        let found = self.moves[start..].iter().take_while(|it| it.key == key);
        found.filter_map(|it| Some((it.to_move(position)?, it.weight))).collect()
    }

    /// A move for a position, by the weights. The same seed chooses the same move.
    pub fn choose(&self, position: &Position, other: Option<&Position>, seed: u64) -> Option<Move> {
        let moves = self.find(position, other);
        let all: u64 = moves.iter().map(|&(_, weight)| u64::from(weight)).sum();
        let mut left = mix(&[seed, position.keys().whole()]) % all.max(1);
        for (mv, weight) in moves {
            match left.checked_sub(weight.into()) {
                Some(rest) => left = rest,
                None => return Some(mv),
            }
        }
        None
    }
}

impl BookMove {
    fn order(&self) -> (u64, std::cmp::Reverse<u16>, u16) {
        (self.key, std::cmp::Reverse(self.weight), self.code)
    }

    fn from_bytes(bytes: &[u8; ENTRY]) -> Self {
        let number = u128::from_le_bytes(*bytes);
        Self {
            key: number as u64,
            code: (number >> 64) as u16,
            weight: (number >> 80) as u16,
            games: (number >> 96) as u32,
        }
    }

    /// The move, if it is legal: two positions may have one key.
    fn to_move(self, position: &Position) -> Option<Move> {
        let (kind, from, to) = (self.code >> 12, self.code >> 6 & 63, self.code & 63);
        PackedMove(from << 10 | to << 4 | kind).to_move(position)
    }
}

/// FNV-1a of 64 bits.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
