//! Rule sets: what the ways of playing differ in, as questions with named answers.
//!
//! A [`Ruleset`] is plain data; no code asks for its name, only what the answer is.

use std::{fmt, str::FromStr};

use chess::{Color, Position, PositionError, Rules, Setup};

/// What is told of a captured man, besides his square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptureTold {
    /// Nothing.
    Square,
    /// Whether he was a pawn.
    PawnOrPiece,
    /// What he was; a promoted man counts as the pawn that the reserve gets.
    Role,
}

/// How a capture en passant is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnPassantTold {
    /// As any capture, with the square of the captured pawn.
    AsCapture,
    /// As what it is, with the square where the capturing pawn arrives.
    AsSuch,
}

/// What is told, before a turn, of the pawn captures that are legal in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriesTold {
    /// Nothing.
    Nothing,
    /// Whether there are any.
    Whether,
    /// How many; a choice of promotions is one.
    Number,
    /// Where they arrive.
    Squares,
}

/// Whether a player may ask "Any?" (have I a legal pawn capture?), and what a yes costs. Both players hear question and
/// answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyRule {
    /// It cannot be asked.
    NotAsked,
    /// After a yes he attempts one pawn capture, and is free if it is refused.
    OneTry,
    /// After a yes he has to make a pawn capture.
    UntilLegal,
}

/// Who hears that an attempt was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusals {
    /// Both players, so the opponent can count.
    Public,
    /// Only the player who attempted.
    Private,
}

/// What an attempt counts as that the player could know to be impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NonsenseRule {
    /// An illegal move like any other.
    Refused,
    /// Nonsense: what his own men rule out, and what was refused before in this turn.
    OwnMen,
    /// That, and pawn captures of which the umpire has said that there are none.
    OwnMenAndTries,
    /// That, and what cannot answer the check announced.
    OwnMenTriesAndChecks,
}

/// Whether something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Told {
    /// It is.
    Announced,
    /// It is not.
    Silent,
}

/// What a stalemate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stalemate {
    /// A draw.
    Draw,
    /// The stalemated player loses.
    Loses,
}

/// With what men left the game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaterialDraw {
    /// Each side has at most one knight or bishop beside the king.
    OneMinorEach,
    /// As in chess: a lone minor piece against the king, or bishops that all stand on squares of one color.
    Chess,
    /// Never: men come back.
    Never,
}

/// When the umpire declares a draw by repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Never: what the players know is part of the game, and it does not repeat.
    Never,
    /// When a position has occurred three times.
    Threefold,
    /// When both players have made the same two moves three times running.
    SameTwoMoves,
}

/// Whether fifty moves of each side without a capture or a pawn move are a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FiftyMoves {
    /// They are.
    Draw,
    /// They mean nothing.
    Ignored,
}

/// What becomes of captured men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Captured {
    /// They are out of the game.
    Gone,
    /// Whoever captures them may drop them. Both reserves are public, and so is what is dropped, but not where.
    Dropped,
}

/// Every answer that an umpire needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// What is told of a captured man, besides his square.
    pub capture: CaptureTold,
    /// How a capture en passant is announced.
    pub en_passant: EnPassantTold,
    /// What is told of pawn captures before each turn.
    pub tries: TriesTold,
    /// Whether a player may ask "Any?".
    pub any: AnyRule,
    /// Who hears of refused attempts.
    pub refusals: Refusals,
    /// What an attempt counts as that cannot be legal.
    pub nonsense: NonsenseRule,
    /// Whether it is told that a pawn promotes (never where, nor to what).
    pub promotion: Told,
    /// What a stalemate is.
    pub stalemate: Stalemate,
    /// With what men left the game is drawn.
    pub material_draw: MaterialDraw,
    /// When the umpire declares a draw by repetition.
    pub repetition: Repetition,
    /// Whether the fifty-move rule holds.
    pub fifty_moves: FiftyMoves,
    /// What becomes of captured men.
    pub captured: Captured,
}

impl Ruleset {
    /// The rules of the Berkeley project, for which Kriegspiel PGN was made.
    pub const BERKELEY: Self = Self {
        capture: CaptureTold::Square,
        en_passant: EnPassantTold::AsCapture,
        tries: TriesTold::Nothing,
        any: AnyRule::NotAsked,
        refusals: Refusals::Public,
        nonsense: NonsenseRule::OwnMen,
        promotion: Told::Silent,
        stalemate: Stalemate::Draw,
        material_draw: MaterialDraw::OneMinorEach,
        repetition: Repetition::Never,
        fifty_moves: FiftyMoves::Ignored,
        captured: Captured::Gone,
    };

    /// Berkeley with a public "Any?" that has to be followed up, as on kriegspiel.org.
    pub const BERKELEY_ANY: Self =
        Self { any: AnyRule::UntilLegal, nonsense: NonsenseRule::OwnMenAndTries, ..Self::BERKELEY };

    /// The Internet Chess Club, wild 16.
    pub const WILD16: Self = Self {
        capture: CaptureTold::PawnOrPiece,
        tries: TriesTold::Number,
        refusals: Refusals::Private,
        nonsense: NonsenseRule::Refused,
        material_draw: MaterialDraw::Chess,
        repetition: Repetition::Threefold,
        fifty_moves: FiftyMoves::Draw,
        ..Self::BERKELEY
    };

    /// Cincinnati, 1977.
    pub const CINCINNATI: Self = Self {
        tries: TriesTold::Whether,
        refusals: Refusals::Public,
        nonsense: NonsenseRule::OwnMenAndTries,
        ..Self::WILD16
    };

    /// RAND, 1950.
    pub const RAND: Self = Self {
        capture: CaptureTold::PawnOrPiece,
        tries: TriesTold::Squares,
        nonsense: NonsenseRule::OwnMenTriesAndChecks,
        promotion: Told::Announced,
        stalemate: Stalemate::Loses,
        material_draw: MaterialDraw::Chess,
        ..Self::BERKELEY
    };

    /// English or Eastern: the Gambit Club in London, 1933, and later custom.
    pub const ENGLISH: Self = Self {
        en_passant: EnPassantTold::AsSuch,
        any: AnyRule::OneTry,
        nonsense: NonsenseRule::OwnMenAndTries,
        material_draw: MaterialDraw::Chess,
        repetition: Repetition::SameTwoMoves,
        ..Self::BERKELEY
    };

    /// Kriegspiel with drops.
    pub const CRAZYKRIEG: Self = Self {
        capture: CaptureTold::Role,
        any: AnyRule::OneTry,
        nonsense: NonsenseRule::OwnMenAndTries,
        material_draw: MaterialDraw::Never,
        repetition: Repetition::Threefold,
        fifty_moves: FiftyMoves::Draw,
        captured: Captured::Dropped,
        ..Self::BERKELEY
    };

    /// The rule sets by name, the default first.
    pub const NAMED: [(&'static str, Self); 7] = [
        ("berkeley", Self::BERKELEY),
        ("wild16", Self::WILD16),
        ("cincinnati", Self::CINCINNATI),
        ("rand", Self::RAND),
        ("english", Self::ENGLISH),
        ("berkeley_any", Self::BERKELEY_ANY),
        ("crazykrieg", Self::CRAZYKRIEG),
    ];

    /// Other names that are in use.
    const ALSO: [(&'static str, Self); 3] =
        [("icc", Self::WILD16), ("wild_16", Self::WILD16), ("eastern", Self::ENGLISH)];

    /// The name of this rule set, if it has one.
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED.iter().find(|(_, known)| known == self).map(|&(name, _)| name)
    }

    /// The position of a setup.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if no game under these rules can begin with it.
    pub fn position(&self, setup: Setup) -> Result<Position, SetupError> {
        let has_reserve = Color::ALL.into_iter().any(|color| !setup.reserves[color].is_empty());
        if has_reserve && self.captured == Captured::Gone {
            return Err(SetupError::Reserve);
        }
        Position::from_setup(setup, self.moves()).map_err(SetupError::Position)
    }

    /// How the men move.
    pub const fn moves(&self) -> Rules {
        match self.captured {
            Captured::Gone => Rules::CHESS,
            Captured::Dropped => Rules::CRAZYHOUSE,
        }
    }
}

/// Why a game under a rule set cannot begin with a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// There are men in reserve, and nothing is dropped.
    Reserve,
    /// It is no position.
    Position(PositionError),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reserve => f.write_str("men are in reserve, and by these rules none are dropped"),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SetupError {}

impl Default for Ruleset {
    fn default() -> Self {
        Self::BERKELEY
    }
}

/// A text that names no rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRuleset;

impl fmt::Display for UnknownRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such rule set; there are")?;
        for (i, (name, _)) in Ruleset::NAMED.iter().enumerate() {
            write!(f, "{} {name}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownRuleset {}

impl FromStr for Ruleset {
    type Err = UnknownRuleset;

    /// Reads a name, or one of `Ruleset::ALSO`; case, and `-` or a space for `_`, do not matter.
    fn from_str(text: &str) -> Result<Self, UnknownRuleset> {
        let plain = |byte: u8| match byte.to_ascii_lowercase() {
            b'-' | b' ' => b'_',
            byte => byte,
        };
        let same = |name: &str| name.bytes().eq(text.trim().bytes().map(plain));
        let found = Self::NAMED.iter().chain(&Self::ALSO).find(|(name, _)| same(name));
        found.map(|&(_, ruleset)| ruleset).ok_or(UnknownRuleset)
    }
}

impl fmt::Display for Ruleset {
    /// The name, or `other` for answers that no named rule set gives.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name().unwrap_or("other"))
    }
}
