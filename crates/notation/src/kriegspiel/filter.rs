//! Filtering: the record that one player may keep.

use std::fmt;

use chess::{Color, Setup};

use super::{
    Fault, FaultKind, FlawKind, HalfMove, Line, Replayed, Seen, Start, Viewed, Word, Written,
    header::read_termination, written::own_pieces,
};
use crate::{
    Losses, TokenKind, decode,
    write::san::{glyphs, numbered},
};

/// The parts to keep besides the player's own view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilterOptions {
    /// The comments and glyphs of both players' half-moves, which may reveal anything.
    pub keep_comments: bool,
    /// The starting position, if it is not the initial one. Both players know it.
    pub keep_position: bool,
}

/// Why a record cannot be filtered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfilterable {
    /// The record leaves open what the player heard.
    Fault(Box<Fault>),
    /// The announcement of this half-move in a player's record cannot be read.
    Unreadable {
        /// The name of the half-move.
        name: String,
        /// The offset of its word.
        start: usize,
    },
    /// The record was filtered for the other player.
    ForTheOther,
    /// Nothing could be replayed.
    Nothing,
}

impl Unfilterable {
    /// The offset in the text of the place to blame, if there is one.
    pub const fn start(&self) -> Option<usize> {
        match self {
            Self::Fault(fault) => Some(fault.span.start),
            Self::Unreadable { start, .. } => Some(*start),
            Self::ForTheOther | Self::Nothing => None,
        }
    }
}

impl fmt::Display for Unfilterable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(fault) => {
                write!(f, "it is unclear what the player heard: {}", fault.message)
            }
            Self::Unreadable { name, .. } => {
                write!(
                    f,
                    "it is unclear what the player heard: the announcement of {name} cannot be read"
                )
            }
            Self::ForTheOther => f.write_str("the record was filtered for the other player"),
            Self::Nothing => f.write_str("nothing of the record could be replayed"),
        }
    }
}

impl std::error::Error for Unfilterable {}

/// The tags that reveal nothing about the moves. All others might.
const KEPT_TAGS: [&str; 27] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Rules",
    "Filtered",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "WhiteTeam",
    "BlackTeam",
    "EventDate",
    "Section",
    "Stage",
    "Board",
    "Mode",
    "TimeControl",
    "UTCDate",
    "UTCTime",
    "Time",
    "depth",
    "forced",
    "epsilon",
];

/// The values of the tag `Termination` that both players know.
const KEPT_TERMINATIONS: [&str; 7] = [
    "normal",
    "resignation",
    "agreement",
    "time forfeit",
    "abandoned",
    "unterminated",
    "game too long",
];

/// The record that a player may have. It is made from the player's view alone: records that give
/// the same view give the same text.
///
/// # Errors
///
/// [`Unfilterable`] if the player's view is not known.
pub fn filtered(
    replayed: &Replayed<'_>,
    color: Color,
    options: FilterOptions,
) -> Result<(Written, Losses), Unfilterable> {
    if replayed.record.viewer().is_some_and(|viewer| viewer != color) {
        return Err(Unfilterable::ForTheOther);
    }
    if let Some(fault) = replayed.faults.iter().find(|fault| is_unclear(fault)) {
        return Err(Unfilterable::Fault(Box::new(fault.clone())));
    }
    // The umpire's announcements can be derived; a player's are the only source.
    if let (Seen::ByPlayer(_), Some(half_move)) = (&replayed.seen, unreadable(replayed)) {
        let start = replayed.record.game.token_span(half_move.token).start;
        return Err(Unfilterable::Unreadable { name: half_move.name(), start });
    }
    let Viewed { view, starts, .. } = replayed.viewed(color).ok_or(Unfilterable::Nothing)?;
    let mut losses = Losses::default();
    let mut tags = tags(replayed, &mut losses);
    if let (None, Some(result)) =
        (replayed.record.game.tag("Result"), replayed.record.game.result_token())
    {
        tags.push(("Result".to_owned(), decode(result).into_owned()));
    }
    let (_, first_number) = replayed.record.header.first();
    let start = match &replayed.record.header.start {
        Start::Board(position) if position.setup() != &Setup::INITIAL => {
            if !options.keep_position {
                losses.add("the starting position, except the player's own pieces");
            }
            let boards = if options.keep_position { &starts[..] } else { &[] };
            own_pieces(position.setup(), color, boards)
        }
        Start::OwnPieces { setup, boards } => own_pieces(setup, color, boards),
        _ => Vec::new(),
    };
    tags.extend(start);
    let mut written = Written::from_view(&view, first_number, &tags);
    for (place, half_move) in
        replayed.record.half_moves.iter().chain(&replayed.record.pending).enumerate()
    {
        let line = written.lines.get_mut(place).filter(|_| options.keep_comments);
        remarks(replayed, half_move, line, &mut losses);
    }
    for &token in &replayed.record.head {
        match options.keep_comments {
            true => written.head.push(decode(replayed.record.game.token_text(token)).into_owned()),
            false => losses.add("a comment"),
        }
    }
    if !replayed.record.strays.is_empty() {
        losses.add("variations, lines of comments and stray text");
    }
    Ok((written, losses))
}

/// Keeps the remarks of a half-move, or counts them as lost.
pub(super) fn remarks(
    replayed: &Replayed<'_>,
    half_move: &HalfMove<'_>,
    mut line: Option<&mut Line>,
    losses: &mut Losses,
) {
    let game = &replayed.record.game;
    if let Some(note) = half_move.note.as_ref().filter(|note| !note.words.is_empty()) {
        match &mut line {
            Some(line) => line.words = note.words.clone().into_owned(),
            None => losses.add("a comment"),
        }
    }
    if let Word::Made(word) = half_move.word
        && let glued @ [_, ..] = glyphs(word)
    {
        match (&mut line, numbered(glued)) {
            (Some(line), Some(nag)) => line.glyphs.push(nag),
            _ => losses.add("a glyph"),
        }
    }
    for &token in &half_move.remarks {
        let is_glyph = game.tokens()[token].kind == TokenKind::Nag;
        let text = decode(game.token_text(token)).into_owned();
        match &mut line {
            Some(line) if is_glyph => line.glyphs.push(text),
            Some(line) => line.comments.push(text),
            None => losses.add(if is_glyph { "a glyph" } else { "a comment" }),
        }
    }
}

/// The first half-move with an unreadable announcement.
fn unreadable<'r, 'a>(replayed: &'r Replayed<'a>) -> Option<&'r HalfMove<'a>> {
    replayed.record.half_moves.iter().find(|half_move| {
        let flaws = half_move.note.iter().flat_map(|note| &note.flaws);
        flaws.into_iter().any(|flaw| flaw.kind == FlawKind::Unreadable)
    })
}

/// Whether a fault leaves open what was heard. Announcements and unambiguous attempts can be
/// derived.
const fn is_unclear(fault: &Fault) -> bool {
    match fault.kind {
        FaultKind::Name
        | FaultKind::AttemptOrder
        | FaultKind::WrongMark
        | FaultKind::WrongAnnouncement
        | FaultKind::MissingAnnouncement => false,
        FaultKind::NonsenseAttempt => fault.repair.is_none(),
        FaultKind::IllegalHalfMove
        | FaultKind::LegalAttempt
        | FaultKind::CountAgainstList
        | FaultKind::FilteredContradiction
        | FaultKind::MovesAfterEnd
        | FaultKind::Start => true,
    }
}

fn tags(replayed: &Replayed<'_>, losses: &mut Losses) -> Vec<(String, String)> {
    let mut tags: Vec<(String, String)> = Vec::new();
    let is_own = matches!(replayed.seen, Seen::ByPlayer(_));
    for tag in replayed.record.game.tags() {
        let name = decode(tag.name()).into_owned();
        let value = tag.value().into_owned();
        let is = |known: &&str| known.eq_ignore_ascii_case(&name);
        let is_termination = name.eq_ignore_ascii_case("Termination")
            && (read_termination(&value).is_some()
                || KEPT_TERMINATIONS.iter().any(|known| known.eq_ignore_ascii_case(&value)));
        let twice = tags.iter().any(|(other, _)| other.eq_ignore_ascii_case(&name));
        let replaced = ["FEN", "SetUp", "Variant", "Belief"].iter().any(is);
        if !twice && (KEPT_TAGS.iter().any(is) || is_termination) {
            tags.push((name, value));
        } else if !(replaced || is_own && name.eq_ignore_ascii_case("Termination")) {
            losses.add(format!("the tag `{name}`"));
        }
    }
    tags
}
