//! The umpire's answers and announcements, in words.

use chess::Color;
use kriegspiel::{
    AnnouncedEnd, Announcement, AnyQuestion, AnyRule, Capture, CapturedPiece, Direction, Ending,
    Nonsense, PublicTries, PublicTurn, Tries,
};

/// Why an attempt is nonsense.
pub(super) const fn nonsense(why: Nonsense) -> &'static str {
    match why {
        Nonsense::OwnPieces => "your own pieces rule it out",
        Nonsense::Repeated => "it was refused earlier in this turn",
        Nonsense::NoSuchTry => "there is no such pawn capture",
        Nonsense::CheckUnanswered => "it cannot answer the check",
        Nonsense::CaptureOwed => "you must attempt a pawn capture first",
    }
}

/// Why "Any?" cannot be asked.
pub(super) const fn no_question(rule: AnyRule) -> &'static str {
    match rule {
        AnyRule::NotAsked => "the question is not part of these rules",
        AnyRule::OneTry | AnyRule::UntilLegal => "you have asked in this turn",
    }
}

/// The announcement of a move, one sentence per item.
pub(super) fn said(said: &Announcement) -> String {
    let mut sentences = Vec::new();
    if let Some(Capture { square, piece, en_passant }) = said.capture {
        let what = match piece {
            None => "Capture".to_owned(),
            Some(CapturedPiece::Pawn) => "A pawn is captured".to_owned(),
            Some(CapturedPiece::Piece) => "A piece is captured".to_owned(),
            Some(CapturedPiece::Exactly(role)) => format!("A {role} is captured"),
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
        Tries::Undisclosed => {}
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

/// The turn of the opponent, as a player heard it.
pub(super) fn heard(
    color: Color,
    PublicTurn { tries: tried, said: announced }: &PublicTurn,
) -> String {
    let sentences = said(announced);
    let tried = self::tried(tried);
    let moved = format!("{color} has moved{tried}.");
    if sentences.is_empty() { moved } else { format!("{moved} {sentences}") }
}

/// The events before the move, in the order in which it was announced.
fn tried(tried: &PublicTries) -> String {
    let all = tried.refused.unwrap_or_default();
    let later = tried.any.map_or(0, |asked| asked.after.min(all));
    let refusals = |number: u32| match number {
        0 => None,
        1 => Some("1 refusal".to_owned()),
        _ => Some(format!("{number} refusals")),
    };
    let asked = tried.any.map(|AnyQuestion { yes, .. }| {
        format!("asking \"Any?\" ({})", if yes { "yes" } else { "no" })
    });
    let heard: Vec<_> =
        [refusals(all - later), asked, refusals(later)].into_iter().flatten().collect();
    if heard.is_empty() { String::new() } else { format!(" after {}", heard.join(", then ")) }
}

/// How the game ended.
pub(super) fn ending(ending: Ending) -> String {
    match ending {
        Ending::Announced { end, to_move } => match end {
            AnnouncedEnd::Checkmate => format!("{to_move} is mated."),
            AnnouncedEnd::Stalemate => format!("{to_move} is stalemated."),
            AnnouncedEnd::Material => "Too few pieces are left.".to_owned(),
            AnnouncedEnd::Repetition => "The position has been repeated.".to_owned(),
            AnnouncedEnd::FiftyMoves => "Fifty moves without a capture or a pawn move.".to_owned(),
        },
        Ending::Resigned(color) => format!("{color} resigns."),
        Ending::Agreed => "A draw is agreed.".to_owned(),
        Ending::Flag(color) => format!("{color} has no time left."),
        Ending::TooLong => "The game is too long: a draw.".to_owned(),
    }
}
