//! The tags of a record: the rules, the viewer, the starting position, the end of the game.

use std::{borrow::Cow, ops::Range};

use chess::{Color, Fen, Position, Setup};
use kriegspiel::{AnnouncedEnd, Ruleset};

use crate::{Game, Tag};

/// The header of a record.
#[derive(Clone, Debug)]
pub struct Header {
    /// The rules; Berkeley's by default.
    pub ruleset: Ruleset,
    /// The source of the rules.
    pub named: Named,
    /// Other rules in the tag `Variant` beside `Rules`, with their span.
    pub contradicted: Option<(Range<usize>, Ruleset)>,
    /// The viewer, by the tag `Filtered`.
    pub filtered: Filtering,
    /// The starting position.
    pub start: Start,
}

/// The source of the rules' name. Spans are those of tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// By the tag `Rules`.
    ByRules,
    /// By the tag `Variant`, as in the specification's samples.
    ByVariant(Range<usize>),
    /// There is no name.
    Missing,
    /// The name is not known.
    Unknown(Range<usize>),
}

/// The value of the tag `Filtered`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filtering {
    /// The tag is missing.
    Missing,
    /// `no`.
    No,
    /// `white` or `black`.
    For(Color),
    /// Any other value.
    Unknown(Range<usize>),
}

/// The starting position of a game.
#[derive(Clone, Debug)]
pub enum Start {
    /// The initial position of chess.
    Initial,
    /// This position.
    Board(Box<Position>),
    /// In a filtered record: a player's own pieces, and the boards that the player considers
    /// possible, if listed.
    OwnPieces {
        /// The player's pieces.
        setup: Box<Setup>,
        /// The boards of the tag `Belief`.
        boards: Vec<Position>,
    },
    /// The position cannot be read.
    Unreadable {
        /// The span of the tag's value.
        span: Range<usize>,
        /// The error.
        message: String,
    },
}

/// The names of rulesets in tags, in the order of [`Ruleset::NAMED`].
const NAMES: [(&str, Ruleset); 7] = [
    ("Berkeley", Ruleset::BERKELEY),
    ("Wild 16", Ruleset::WILD16),
    ("Cincinnati", Ruleset::CINCINNATI),
    ("RAND", Ruleset::RAND),
    ("English", Ruleset::ENGLISH),
    ("Berkeley Any", Ruleset::BERKELEY_ANY),
    ("CrazyKrieg", Ruleset::CRAZYKRIEG),
];

/// The maximum number of boards: nobody would write down or read more by hand.
const MOST_BOARDS: usize = 4096;

/// The value of the tag `Rules`.
pub fn rules_name(ruleset: &Ruleset) -> String {
    let name = NAMES.iter().find(|(_, known)| known == ruleset).map_or("other", |(name, _)| name);
    format!("Kriegspiel ({name})")
}

/// The value of the tag `Termination` for an announced end.
pub const fn termination(end: AnnouncedEnd) -> &'static str {
    match end {
        AnnouncedEnd::Checkmate => "checkmate",
        AnnouncedEnd::Stalemate => "stalemate",
        AnnouncedEnd::Material => "insufficient material",
        AnnouncedEnd::Repetition => "repetition",
        AnnouncedEnd::FiftyMoves => "fifty-move rule",
    }
}

/// The announced end that a tag `Termination` names.
pub(super) fn read_termination(value: &str) -> Option<AnnouncedEnd> {
    [
        AnnouncedEnd::Checkmate,
        AnnouncedEnd::Stalemate,
        AnnouncedEnd::Material,
        AnnouncedEnd::Repetition,
        AnnouncedEnd::FiftyMoves,
    ]
    .into_iter()
    .find(|&end| value.trim().eq_ignore_ascii_case(termination(end)))
}

/// Whether the tags of a game say that it is a record of Kriegspiel.
pub(super) fn tags_say_so(game: &Game<'_>) -> bool {
    game.tag("Rules").is_some_and(|tag| kriegspiel_rules(&tag).is_some())
        || game.tag("Variant").is_some_and(|tag| kriegspiel_rules(&tag).is_some())
        || game.tag("Filtered").is_some_and(|tag| !matches!(filtering(&tag), Filtering::Unknown(_)))
}

/// The words in parentheses after `Kriegspiel`, if that is the value of a tag.
fn kriegspiel_rules(tag: &Tag<'_>) -> Option<String> {
    let value = tag.value();
    let (game, rest) = value.trim().split_at_checked("Kriegspiel".len())?;
    let rest = rest.trim();
    let inner = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(rest);
    game.eq_ignore_ascii_case("Kriegspiel").then(|| inner.trim().to_owned())
}

/// The ruleset of a name found in files.
fn read_rules(name: &str) -> Option<Ruleset> {
    let named = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let also = || match name.to_ascii_lowercase().as_str() {
        "berkeley + any" => Some(Ruleset::BERKELEY_ANY),
        name => name.parse().ok(),
    };
    named.map(|&(_, ruleset)| ruleset).or_else(also)
}

fn filtering(tag: &Tag<'_>) -> Filtering {
    match tag.value().trim().to_ascii_lowercase().as_str() {
        "no" | "none" | "-" => Filtering::No,
        "white" => Filtering::For(Color::White),
        "black" => Filtering::For(Color::Black),
        _ => Filtering::Unknown(tag.value_span()),
    }
}

impl Header {
    /// Reads the tags of a game. `hidden` is the viewer, as far as hidden half-moves show one.
    pub(super) fn new(game: &Game<'_>, hidden: Option<Color>) -> Self {
        let (ruleset, named) = rules(game);
        let filtered = game.tag("Filtered").map_or(Filtering::Missing, |tag| filtering(&tag));
        let viewer = match filtered {
            Filtering::For(color) => Some(color),
            Filtering::No => None,
            Filtering::Missing | Filtering::Unknown(_) => hidden,
        };
        let start = start(game, viewer, &ruleset);
        let contradicted = contradiction(game, &named, &ruleset);
        Self { ruleset, named, contradicted, filtered, start }
    }

    /// The side to move at the start, and the move number.
    pub fn first(&self) -> (Color, u32) {
        match &self.start {
            Start::Initial | Start::Unreadable { .. } => (Color::White, 1),
            Start::Board(position) => (position.turn(), position.fullmoves()),
            Start::OwnPieces { setup, .. } => (setup.turn, setup.fullmoves),
        }
    }
}

fn rules(game: &Game<'_>) -> (Ruleset, Named) {
    let tags = ["Rules", "Variant"].map(|name| game.tag(name));
    for (n, tag) in tags.iter().enumerate() {
        let Some((tag, name)) = tag.as_ref().and_then(|tag| Some((tag, kriegspiel_rules(tag)?)))
        else {
            continue;
        };
        let how = if n == 0 { Named::ByRules } else { Named::ByVariant(tag.span()) };
        return match read_rules(&name) {
            Some(ruleset) => (ruleset, how),
            None if name.is_empty() => (Ruleset::BERKELEY, how),
            None => (Ruleset::BERKELEY, Named::Unknown(tag.value_span())),
        };
    }
    (Ruleset::BERKELEY, Named::Missing)
}

fn contradiction(
    game: &Game<'_>,
    named: &Named,
    ruleset: &Ruleset,
) -> Option<(Range<usize>, Ruleset)> {
    let tag = game.tag("Variant").filter(|_| *named == Named::ByRules)?;
    let other = read_rules(&kriegspiel_rules(&tag)?)?;
    (other != *ruleset).then(|| (tag.value_span(), other))
}

fn start(game: &Game<'_>, viewer: Option<Color>, ruleset: &Ruleset) -> Start {
    let Some(tag) = game.tag("FEN") else { return Start::Initial };
    let unreadable = |message: String| Start::Unreadable { span: tag.value_span(), message };
    let setup = match tag.value().trim().parse::<Fen>() {
        Ok(fen) => fen.into_setup(),
        Err(error) => return unreadable(error.to_string()),
    };
    let is_own = |color: Color| setup.board.by_color(!color).is_empty();
    match (viewer.filter(|&viewer| is_own(viewer)), ruleset.position(setup)) {
        (None, Ok(position)) => Start::Board(Box::new(position)),
        (None, Err(error)) => unreadable(error.to_string()),
        (Some(_), _) => match listed(game.tag("Belief").map(|tag| tag.value()), ruleset) {
            Ok(boards) => Start::OwnPieces { setup: Box::new(setup), boards },
            Err(message) => {
                let span = game.tag("Belief").map_or(tag.value_span(), |tag| tag.value_span());
                Start::Unreadable { span, message }
            }
        },
    }
}

/// The boards of a tag `Belief`: FENs with ` | ` between them.
fn listed(value: Option<Cow<'_, str>>, ruleset: &Ruleset) -> Result<Vec<Position>, String> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let mut boards = Vec::new();
    for (n, text) in value.split('|').enumerate() {
        if n == MOST_BOARDS {
            return Err(format!("more than {MOST_BOARDS} boards are listed"));
        }
        let board = |why: String| format!("board {}: {why}", n + 1);
        let fen: Fen = text.trim().parse().map_err(|error| board(format!("{error}")))?;
        let position = ruleset.position(fen.into_setup());
        boards.push(position.map_err(|error| board(error.to_string()))?);
    }
    Ok(boards)
}
