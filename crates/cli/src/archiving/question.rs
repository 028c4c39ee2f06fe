//! A position that a command asks an archive about.

use archive::{BadMoves, KeyKind, position_after};
use bughouse::{Bfen, BoardId, Game as Boards};
use chess::Rules;
use clap::ValueEnum;
use notation::diagram::printable;

use crate::{exit::Failure, startpos};

/// The position and what of it counts.
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub(super) struct Question {
    /// Position: one board or two as BFEN, or startpos
    #[arg(value_name = "BFEN", conflicts_with = "moves")]
    pub(super) position: Option<String>,
    /// The position after these moves
    #[arg(long, value_name = "MOVES")]
    pub(super) moves: Option<String>,
    /// The part of the position that must be the same: the board, the board with both reserves, or
    /// both boards with all reserves
    #[arg(long, value_enum, default_value_t = Key::Board)]
    key: Key,
    /// The board whose next moves to show
    #[arg(long, value_enum, default_value_t = Board::A, ignore_case = true)]
    board: Board,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Key {
    Board,
    Reserves,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Board {
    #[value(name = "A")]
    A,
    #[value(name = "B")]
    B,
}

impl Question {
    /// Whether there is no position.
    pub(super) const fn is_empty(&self) -> bool {
        self.position.is_none() && self.moves.is_none()
    }

    pub(super) const fn board(&self) -> BoardId {
        match self.board {
            Board::A => BoardId::A,
            Board::B => BoardId::B,
        }
    }

    pub(super) const fn kind(&self) -> KeyKind {
        match self.key {
            Key::Board => KeyKind::Board,
            Key::Reserves => KeyKind::Reserves,
            Key::Both => KeyKind::Both,
        }
    }

    pub(super) fn boards(&self) -> Result<Boards, Failure> {
        if let Some(moves) = &self.moves {
            return position_after(moves).map_err(|BadMoves { column, message }| {
                Failure::Message(format!("--moves, column {column}: {message}"))
            });
        }
        let text = self.position.as_deref().unwrap_or("startpos");
        let refuse = |why: &dyn std::fmt::Display| {
            Failure::Message(format!("not a position: {}: {why}", printable(text)))
        };
        let bfen: Bfen = startpos::expand(text).parse().map_err(|error| refuse(&error))?;
        Boards::from_bfen(&bfen, Rules::BUGHOUSE).map_err(|error| refuse(&error))
    }
}
