//! Helpers that the tests share: positions, attempts by name, seeded random numbers.

use chess::{Fen, Move, Position, San};
use tandem_kriegspiel::{Announcement, Answer, Ruleset, Umpire, chess};

/// A playable position from FEN under the moves of a rule set.
#[track_caller]
pub(crate) fn position(fen: &str, ruleset: Ruleset) -> Position {
    let fen: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    Position::from_setup(fen.0, ruleset.moves()).unwrap_or_else(|error| panic!("{error}"))
}

/// A game from a position.
#[track_caller]
pub(crate) fn game(ruleset: Ruleset, fen: &str) -> Umpire {
    Umpire::from_position(ruleset, &position(fen, ruleset))
}

/// The move that a name means to the player to move.
#[track_caller]
pub(crate) fn named(umpire: &Umpire, name: &str) -> Move {
    let san: San = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    umpire.side().read(san).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The answer to an attempt by name.
#[track_caller]
pub(crate) fn attempt(umpire: &mut Umpire, name: &str) -> Answer {
    let mv = named(umpire, name);
    umpire.attempt(mv).expect("a game that goes on")
}

/// Makes a legal move by its name and returns its announcement.
#[track_caller]
pub(crate) fn make(umpire: &mut Umpire, name: &str) -> Announcement {
    match attempt(umpire, name) {
        Answer::Yes(said) => said,
        answer => panic!("{name}: {answer:?} in {}", umpire.position().to_fen()),
    }
}

/// Plays moves by name, and refused attempts, which end in `-`.
#[track_caller]
pub(crate) fn play(umpire: &mut Umpire, names: &str) {
    for name in names.split_whitespace() {
        match name.strip_suffix('-') {
            Some(name) => assert_eq!(attempt(umpire, name), Answer::No, "{name}"),
            None => drop(make(umpire, name)),
        }
    }
}

/// An announcement in the letters of Kriegspiel PGN, with the additions of other rule sets.
pub(crate) fn words(said: &Announcement) -> String {
    use tandem_kriegspiel::{CapturedPiece, Tries};
    let mut words = Vec::new();
    if let Some(capture) = said.capture {
        let piece = match capture.piece {
            None => String::new(),
            Some(CapturedPiece::Pawn) => " pawn".to_owned(),
            Some(CapturedPiece::Piece) => " piece".to_owned(),
            Some(CapturedPiece::Exactly(role)) => format!(" {role}"),
        };
        let en_passant = if capture.en_passant { " en passant" } else { "" };
        words.push(format!("X{}{piece}{en_passant}", capture.square));
    }
    if !said.checks.is_empty() {
        words.push(format!("C{}", said.checks));
    }
    if said.promotion {
        words.push("promotes".to_owned());
    }
    if let Some(role) = said.drop {
        words.push(format!("drops {role}"));
    }
    match said.tries {
        Tries::Undisclosed => {}
        Tries::Whether(any) => words.push(format!("tries {any}")),
        Tries::Number(number) => words.push(format!("tries {number}")),
        Tries::Squares(squares) => words.push(format!("tries {squares:?}")),
    }
    if let Some(end) = said.end {
        words.push(format!("{end:?}"));
    }
    words.join(", ")
}

/// The text that is equal for equal boards of a belief: the first fields of FEN, with marks of
/// promoted pieces where they matter.
pub(crate) fn key(position: &Position) -> String {
    let fen = position.to_fen().to_string();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let drops = position.rules().captures == chess::Captures::OwnReserve;
    if drops { fields.join(" ") } else { fields.join(" ").replace('~', "") }
}
