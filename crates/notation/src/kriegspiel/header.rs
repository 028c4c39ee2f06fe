//! What the tags of a record say: the rules, who it is kept for, where the game begins, how it ended.

use std::{borrow::Cow, ops::Range};

use chess::{Color, Fen, Position, Setup};
use kriegspiel::{End, Ruleset};

use crate::{Game, Tag};

/// The header of a record.
#[derive(Clone, Debug)]
pub struct Header {
    /// The rules; Berkeley where nothing says otherwise.
    pub ruleset: Ruleset,
    /// What names them.
    pub named: Named,
    /// Other rules that the tag `Variant` names beside `Rules`, and where.
    pub contradicted: Option<(Range<usize>, Ruleset)>,
    /// For whom the record has been filtered, as its tag says.
    pub filtered: Filtering,
    /// Where the game begins.
    pub start: Start,
}

/// How the rules are named. Spans are those of tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// By the tag `Rules`.
    ByRules,
    /// By the tag `Variant`, as in the samples of the specification.
    ByVariant(Range<usize>),
    /// Not at all.
    Missing,
    /// By a name that is not known.
    Unknown(Range<usize>),
}

/// What the tag `Filtered` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filtering {
    /// There is none.
    Missing,
    /// `no`.
    No,
    /// `white` or `black`.
    For(Color),
    /// Something else.
    Unknown(Range<usize>),
}

/// Where a game begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// Where chess does.
    Initial,
    /// On this board.
    Board(Box<Position>),
    /// Of a filtered record: a player's own men, and the boards that he reckons with, if they are listed.
    OwnMen {
        /// The men.
        setup: Box<Setup>,
        /// The boards of the tag `Belief`.
        boards: Vec<Position>,
    },
    /// On no board that could be made out.
    Unreadable {
        /// The value of the tag.
        span: Range<usize>,
        /// Why.
        message: String,
    },
}

/// The names of rule sets in tags, in the order of [`Ruleset::NAMED`].
const NAMES: [(&str, Ruleset); 7] = [
    ("Berkeley", Ruleset::BERKELEY),
    ("Wild 16", Ruleset::WILD16),
    ("Cincinnati", Ruleset::CINCINNATI),
    ("RAND", Ruleset::RAND),
    ("English", Ruleset::ENGLISH),
    ("Berkeley Any", Ruleset::BERKELEY_ANY),
    ("CrazyKrieg", Ruleset::CRAZYKRIEG),
];

/// No record lists more boards than this: beyond it, nobody has written them down by hand or would read them.
const MOST_BOARDS: usize = 4096;

/// The value of the tag `Rules`.
pub fn rules_name(ruleset: &Ruleset) -> String {
    let name = NAMES.iter().find(|(_, known)| known == ruleset).map_or("other", |(name, _)| name);
    format!("Kriegspiel ({name})")
}

/// The value of the tag `Termination` for an announced end.
pub const fn termination(end: End) -> &'static str {
    match end {
        End::Checkmate => "checkmate",
        End::Stalemate => "stalemate",
        End::Material => "insufficient material",
        End::Repetition => "repetition",
        End::FiftyMoves => "fifty-move rule",
    }
}

/// The announced end that a tag `Termination` names.
pub(super) fn read_termination(value: &str) -> Option<End> {
    [End::Checkmate, End::Stalemate, End::Material, End::Repetition, End::FiftyMoves]
        .into_iter()
        .find(|&end| value.trim().eq_ignore_ascii_case(termination(end)))
}

/// Whether the tags of a game make it one of Kriegspiel.
pub(super) fn tags_say_so(game: &Game<'_>) -> bool {
    game.tag("Rules").is_some_and(|tag| of_kriegspiel(&tag).is_some())
        || game.tag("Variant").is_some_and(|tag| of_kriegspiel(&tag).is_some())
        || game.tag("Filtered").is_some_and(|tag| !matches!(filtering(&tag), Filtering::Unknown(_)))
}

/// What stands in parentheses behind `Kriegspiel`, if that is what a tag says.
fn of_kriegspiel(tag: &Tag<'_>) -> Option<String> {
    let value = tag.value();
    let (game, rest) = value.trim().split_at_checked("Kriegspiel".len())?;
    let rest = rest.trim();
    let inner = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(rest);
    game.eq_ignore_ascii_case("Kriegspiel").then(|| inner.trim().to_owned())
}

/// The rule set of a name as files have it.
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
    /// Reads the tags of a game. `hidden` is for whom its half-moves are filtered, by what they look like.
    pub(super) fn of(game: &Game<'_>, hidden: Option<Color>) -> Self {
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

    /// The side that begins, and the number of its move.
    pub fn first(&self) -> (Color, u32) {
        match &self.start {
            Start::Initial | Start::Unreadable { .. } => (Color::White, 1),
            Start::Board(position) => (position.turn(), position.fullmoves()),
            Start::OwnMen { setup, .. } => (setup.turn, setup.fullmoves),
        }
    }
}

fn rules(game: &Game<'_>) -> (Ruleset, Named) {
    let tags = ["Rules", "Variant"].map(|name| game.tag(name));
    for (n, tag) in tags.iter().enumerate() {
        let Some((tag, name)) = tag.as_ref().and_then(|tag| Some((tag, of_kriegspiel(tag)?)))
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
    let other = read_rules(&of_kriegspiel(&tag)?)?;
    (other != *ruleset).then(|| (tag.value_span(), other))
}

fn start(game: &Game<'_>, viewer: Option<Color>, ruleset: &Ruleset) -> Start {
    let Some(tag) = game.tag("FEN") else { return Start::Initial };
    let unreadable = |message: String| Start::Unreadable { span: tag.value_span(), message };
    let setup = match tag.value().trim().parse::<Fen>() {
        Ok(fen) => fen.into_setup(),
        Err(error) => return unreadable(error.to_string()),
    };
    let is_own = |color: Color| setup.board.of_color(!color).is_empty();
    match (viewer.filter(|&viewer| is_own(viewer)), ruleset.position(setup)) {
        (None, Ok(position)) => Start::Board(Box::new(position)),
        (None, Err(error)) => unreadable(error.to_string()),
        (Some(_), _) => match listed(game.tag("Belief").map(|tag| tag.value()), ruleset) {
            Ok(boards) => Start::OwnMen { setup: Box::new(setup), boards },
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
