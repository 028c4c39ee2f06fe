//! Rule sets: what the ways of playing differ in, as questions with named answers.
//!
//! A [`Ruleset`] is plain data; no code asks for its name, only what the answer is.

use core::{fmt, str::FromStr};

use chess::{Color, Position, PositionError, Rules, Setup};

/// The announced information on a captured piece, besides its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptureDisclosure {
    /// Nothing.
    Square,
    /// Whether it was a pawn.
    PawnOrPiece,
    /// The role; a promoted piece counts as a pawn, which is what the reserve gets.
    Role,
}

/// How a capture en passant is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnPassantDisclosure {
    /// As any capture, with the square of the captured pawn.
    AsCapture,
    /// As what it is, with the square where the capturing pawn arrives.
    AsSuch,
}

/// The announcement before a turn of its legal pawn captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriesDisclosure {
    /// Nothing.
    Nothing,
    /// Whether there are any.
    Whether,
    /// How many; a choice of promotions is one.
    Number,
    /// Where they arrive.
    Squares,
}

/// Whether a player may ask "Any?" (is there a legal pawn capture?), and the cost of a yes. Both
/// players hear the question and the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyRule {
    /// It cannot be asked.
    NotAsked,
    /// After a yes, the player must attempt one pawn capture and is free if it is refused.
    OneTry,
    /// After a yes, the player must make a pawn capture.
    UntilLegal,
}

/// The audience of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusals {
    /// Both players, so the opponent can count.
    Public,
    /// Only the player who attempted.
    Private,
}

/// How the umpire treats an attempt that the player could know to be impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NonsenseRule {
    /// An illegal move like any other.
    Refused,
    /// Nonsense: attempts that the player's own pieces rule out, and those already refused in
    /// this turn.
    OwnPieces,
    /// Also nonsense: pawn captures that the umpire has ruled out.
    OwnPiecesAndTries,
    /// Also nonsense: attempts that cannot answer the announced check.
    OwnPiecesTriesAndChecks,
}

/// Whether something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disclosure {
    /// It is.
    Announced,
    /// It is not.
    Silent,
}

/// The result of a stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stalemate {
    /// A draw.
    Draw,
    /// The stalemated player loses.
    Loses,
}

/// With what pieces left the game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaterialDraw {
    /// Each side has at most one knight or bishop beside the king.
    OneMinorEach,
    /// As in chess: a lone minor piece against the king, or bishops that all stand on squares of
    /// one color.
    Chess,
    /// Never: pieces come back.
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

/// The fate of captured pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Captured {
    /// They are out of the game.
    Gone,
    /// The capturer may drop them. Both reserves are public, and so is the dropped role, but not
    /// its square.
    Dropped,
}

/// Every answer that an umpire needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The announced information on a captured piece, besides its square.
    pub capture: CaptureDisclosure,
    /// How a capture en passant is announced.
    pub en_passant: EnPassantDisclosure,
    /// The announcement of pawn captures before each turn.
    pub tries: TriesDisclosure,
    /// Whether a player may ask "Any?".
    pub any: AnyRule,
    /// The audience of refusals.
    pub refusals: Refusals,
    /// How the umpire treats an attempt that cannot be legal.
    pub nonsense: NonsenseRule,
    /// Whether it is told that a pawn promotes (never where, nor to what).
    pub promotion: Disclosure,
    /// The result of a stalemate.
    pub stalemate: Stalemate,
    /// With what pieces left the game is drawn.
    pub material_draw: MaterialDraw,
    /// When the umpire declares a draw by repetition.
    pub repetition: Repetition,
    /// Whether the fifty-move rule holds.
    pub fifty_moves: FiftyMoves,
    /// The fate of captured pieces.
    pub captured: Captured,
}

impl Ruleset {
    /// The rules of the Berkeley project, for which Kriegspiel PGN was made.
    pub const BERKELEY: Self = Self {
        capture: CaptureDisclosure::Square,
        en_passant: EnPassantDisclosure::AsCapture,
        tries: TriesDisclosure::Nothing,
        any: AnyRule::NotAsked,
        refusals: Refusals::Public,
        nonsense: NonsenseRule::OwnPieces,
        promotion: Disclosure::Silent,
        stalemate: Stalemate::Draw,
        material_draw: MaterialDraw::OneMinorEach,
        repetition: Repetition::Never,
        fifty_moves: FiftyMoves::Ignored,
        captured: Captured::Gone,
    };

    /// Berkeley with a public "Any?" that has to be followed up, as on kriegspiel.org.
    pub const BERKELEY_ANY: Self = Self {
        any: AnyRule::UntilLegal,
        nonsense: NonsenseRule::OwnPiecesAndTries,
        ..Self::BERKELEY
    };

    /// The Internet Chess Club, wild 16.
    pub const WILD16: Self = Self {
        capture: CaptureDisclosure::PawnOrPiece,
        tries: TriesDisclosure::Number,
        refusals: Refusals::Private,
        nonsense: NonsenseRule::Refused,
        material_draw: MaterialDraw::Chess,
        repetition: Repetition::Threefold,
        fifty_moves: FiftyMoves::Draw,
        ..Self::BERKELEY
    };

    /// Cincinnati, 1977.
    pub const CINCINNATI: Self = Self {
        tries: TriesDisclosure::Whether,
        refusals: Refusals::Public,
        nonsense: NonsenseRule::OwnPiecesAndTries,
        ..Self::WILD16
    };

    /// RAND, 1950.
    pub const RAND: Self = Self {
        capture: CaptureDisclosure::PawnOrPiece,
        tries: TriesDisclosure::Squares,
        nonsense: NonsenseRule::OwnPiecesTriesAndChecks,
        promotion: Disclosure::Announced,
        stalemate: Stalemate::Loses,
        material_draw: MaterialDraw::Chess,
        ..Self::BERKELEY
    };

    /// English or Eastern: the Gambit Club in London, 1933, and later custom.
    pub const ENGLISH: Self = Self {
        en_passant: EnPassantDisclosure::AsSuch,
        any: AnyRule::OneTry,
        nonsense: NonsenseRule::OwnPiecesAndTries,
        material_draw: MaterialDraw::Chess,
        repetition: Repetition::SameTwoMoves,
        ..Self::BERKELEY
    };

    /// Kriegspiel with drops.
    pub const CRAZYKRIEG: Self = Self {
        capture: CaptureDisclosure::Role,
        any: AnyRule::OneTry,
        nonsense: NonsenseRule::OwnPiecesAndTries,
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

    /// How the pieces move.
    pub const fn moves(&self) -> Rules {
        match self.captured {
            Captured::Gone => Rules::CHESS,
            Captured::Dropped => Rules::CRAZYHOUSE,
        }
    }
}

/// Why a game under a rule set cannot begin with a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// There are pieces in reserve, and nothing is dropped.
    Reserve,
    /// It is no position.
    Position(PositionError),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reserve => {
                f.write_str("pieces are in reserve, and by these rules none are dropped")
            }
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SetupError {}

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

impl core::error::Error for UnknownRuleset {}

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
