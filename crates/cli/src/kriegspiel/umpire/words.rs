//! What the umpire says, in words.

use chess::Color;
use kriegspiel::{
    Announcement, Asked, Capture, Direction, End, Ending, Heard, Man, Nonsense, Tried, Tries,
};

/// Why something is nonsense.
pub(super) const fn nonsense(why: Nonsense) -> &'static str {
    match why {
        Nonsense::OwnMen => "your own men rule it out",
        Nonsense::Repeated => "it was refused before in this turn",
        Nonsense::NoSuchTry => "there is no such pawn capture",
        Nonsense::CheckUnanswered => "it cannot answer the check",
        Nonsense::CaptureOwed => "a pawn capture has to be attempted first",
    }
}

/// What was said of a move, each thing a sentence.
pub(super) fn said(said: &Announcement) -> String {
    let mut sentences = Vec::new();
    if let Some(Capture { square, man, en_passant }) = said.capture {
        let what = match man {
            None => "Capture".to_owned(),
            Some(Man::Pawn) => "A pawn is captured".to_owned(),
            Some(Man::Piece) => "A piece is captured".to_owned(),
            Some(Man::Exactly(role)) => format!("A {role} is captured"),
        };
        let how = if en_passant { " en passant" } else { "" };
        sentences.push(format!("{what}{how} on {square}."));
    }
    if said.promotion {
        sentences.push("A pawn is promoted.".to_owned());
    }
    if let Some(role) = said.drop {
        sentences.push(format!("A {role} is dropped."));
    }
    for direction in said.checks.iter() {
        sentences.push(format!("Check {}.", from(direction)));
    }
    match said.tries {
        Tries::Untold => {}
        Tries::Whether(true) => sentences.push("There are pawn captures.".to_owned()),
        Tries::Whether(false) => sentences.push("There is no pawn capture.".to_owned()),
        Tries::Number(number) => sentences.push(format!("Pawn captures: {number}.")),
        Tries::Squares(squares) if squares.is_empty() => {
            sentences.push("There is no pawn capture.".to_owned());
        }
        Tries::Squares(squares) => {
            let squares: Vec<_> = squares.into_iter().map(|square| square.to_string()).collect();
            sentences.push(format!("Pawn captures on {}.", squares.join(", ")));
        }
    }
    sentences.join(" ")
}

const fn from(direction: Direction) -> &'static str {
    match direction {
        Direction::File => "on the file",
        Direction::Rank => "on the rank",
        Direction::Long => "on the long diagonal",
        Direction::Short => "on the short diagonal",
        Direction::Knight => "by a knight",
    }
}

/// What was heard of the opponent's turn.
pub(super) fn heard(color: Color, Heard { tried, said: announced }: &Heard) -> String {
    let sentences = said(announced);
    let tried = self::tried(tried);
    let moved = format!("{color} has moved{tried}.");
    if sentences.is_empty() { moved } else { format!("{moved} {sentences}") }
}

/// What came before the move, in the order in which it was heard.
fn tried(tried: &Tried) -> String {
    let all = tried.refused.unwrap_or_default();
    let later = tried.any.map_or(0, |asked| asked.after.min(all));
    let refusals = |number: u32| match number {
        0 => None,
        1 => Some("1 refusal".to_owned()),
        _ => Some(format!("{number} refusals")),
    };
    let asked = tried
        .any
        .map(|Asked { yes, .. }| format!("asking \"Any?\" ({})", if yes { "yes" } else { "no" }));
    let heard: Vec<_> =
        [refusals(all - later), asked, refusals(later)].into_iter().flatten().collect();
    if heard.is_empty() { String::new() } else { format!(" after {}", heard.join(", then ")) }
}

/// How the game has ended.
pub(super) fn ending(ending: Ending) -> String {
    match ending {
        Ending::Announced { end, to_move } => match end {
            End::Checkmate => format!("{to_move} is mated."),
            End::Stalemate => format!("{to_move} is stalemated."),
            End::Material => "Too few men are left.".to_owned(),
            End::Repetition => "The game repeats itself.".to_owned(),
            End::FiftyMoves => "Fifty moves without a capture or a pawn's move.".to_owned(),
        },
        Ending::Resigned(color) => format!("{color} resigns."),
        Ending::Agreed => "A draw is agreed.".to_owned(),
        Ending::Flag(color) => format!("{color} has no time left."),
        Ending::TooLong => "The game is too long: a draw.".to_owned(),
    }
}
