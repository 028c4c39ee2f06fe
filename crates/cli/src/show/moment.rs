//! The moment of a game to show: a BPGN label, the start or the end.

use std::{fmt, str::FromStr};

use bughouse::{BoardId, ByBoard, Seat};
use notation::{Ply, diagram::Scene};

/// A moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// Before the first move.
    Start,
    /// Right after this move of White, in a game on one board.
    Number(u32),
    /// Right after this move of this player.
    After(u32, Seat),
}

impl FromStr for At {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected a move number with its seat, such as 12A, 12a, 12B or 12b, a number alone for a game on one board, or `start`";
        let text = text.trim().trim_end_matches('.');
        if matches!(text, "start" | "0") {
            return Ok(Self::Start);
        }
        if let Ok(number) = text.parse() {
            return Ok(Self::Number(number));
        }
        let (digits, letter) =
            text.split_at_checked(text.len().saturating_sub(1)).ok_or(EXPECTED)?;
        let seat = letter.bytes().next().and_then(Seat::from_letter).ok_or(EXPECTED)?;
        let number = digits.parse().map_err(|_| EXPECTED)?;
        Ok(Self::After(number, seat))
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Number(number) => write!(f, "{number}"),
            Self::After(number, seat) => write!(f, "{number}{}", seat.letter()),
        }
    }
}

/// Plays a game to a moment, or to its end.
///
/// # Errors
///
/// The labels that exist, if the moment is not among them; the scene is then at its end.
pub(super) fn play_to(scene: &mut Scene<'_>, at: Option<At>) -> Result<(), Labels> {
    let mut labels = Labels::default();
    if at == Some(At::Start) {
        return Ok(());
    }
    while let Some(ply) = scene.next_ply() {
        labels.add(&ply);
        if at == Some(At::After(ply.number, ply.seat)) {
            return Ok(());
        }
    }
    if at.is_some() { Err(labels) } else { Ok(()) }
}

/// The move of White with this number, in a game on one board; nothing in a game on two.
pub(super) fn on_one_board(mut scene: Scene<'_>, number: u32) -> Option<At> {
    let mut boards = ByBoard([false; 2]);
    while let Some(ply) = scene.next_ply() {
        boards[ply.seat.board()] = true;
    }
    match boards {
        ByBoard([true, true]) => None,
        ByBoard([_, false]) => Some(At::After(number, Seat::WhiteA)),
        ByBoard([false, true]) => Some(At::After(number, Seat::WhiteB)),
    }
}

/// The first and the last label of each board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Labels(ByBoard<Option<[(u32, Seat); 2]>>);

impl Labels {
    fn add(&mut self, ply: &Ply) {
        let label = (ply.number, ply.seat);
        let of_board = &mut self.0[ply.seat.board()];
        *of_board = Some([of_board.map_or(label, |[first, _]| first), label]);
    }

    /// The labels of a board, in a sentence.
    pub(super) fn of(&self, board: BoardId) -> String {
        match self.0[board] {
            None => format!("board {board} has no moves"),
            Some([first, last]) if first == last => {
                format!("board {board} has one move, {}", label(first))
            }
            Some([first, last]) => {
                format!("board {board} has moves {} to {}", label(first), label(last))
            }
        }
    }
}

fn label((number, seat): (u32, Seat)) -> At {
    At::After(number, seat)
}
