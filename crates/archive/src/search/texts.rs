//! The small values of patterns and their texts.

use std::{fmt, str::FromStr};

use chess::{Role, Square};

/// Why a text is not a pattern: a sentence that says what to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError(pub(super) String);

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TextError {}

impl TextError {
    /// The error for a text, of which only the beginning is repeated.
    pub(super) fn new(text: &str, form: &str) -> Self {
        const SHOWN: usize = 40;
        let more = if text.chars().nth(SHOWN).is_some() { "…" } else { "" };
        let text: String = text.chars().take(SHOWN).collect();
        Self(format!("{form} (got `{text}{more}`)"))
    }
}

/// The most bytes of a text: patterns are written by hand.
pub(super) const MAX_TEXT: usize = 1000;

/// Refuses texts that are too long to be read.
pub(super) fn short(text: &str) -> Result<&str, TextError> {
    match text.len() <= MAX_TEXT {
        true => Ok(text.trim()),
        false => Err(TextError::new(text, "a pattern has at most 1000 bytes")),
    }
}

/// Lets serde read a value from its text.
macro_rules! from_text {
    ($($type:ty),*) => {$(
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
pub(super) use from_text;

from_text!(Bounds, NumberTest, DropPattern, Mate, RoleSet);

/// A range of numbers, both ends included: `20`, `10-20`, `20-` or `-20`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The lowest number.
    pub least: u32,
    /// The highest number.
    pub most: u32,
}

impl Bounds {
    /// Whether a number is in the range.
    pub const fn has(self, number: u32) -> bool {
        self.least <= number && number <= self.most
    }
}

impl FromStr for Bounds {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || TextError::new(text, "write a number or a range such as 10-20, 20- or -20");
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
        let (least, most) = match text.split_once('-') {
            None => (number(text)?, number(text)?),
            Some(("", most)) => (0, number(most)?),
            Some((least, "")) => (number(least)?, u32::MAX),
            Some((least, most)) => (number(least)?, number(most)?),
        };
        match least <= most {
            true => Ok(Self { least, most }),
            false => Err(TextError::new(text, "the range ends before it begins")),
        }
    }
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    More,
}

impl Operator {
    const ALL: [(&'static str, Self); 6] = [
        ("<=", Self::AtMost),
        (">=", Self::AtLeast),
        ("!=", Self::NotEqual),
        ("<", Self::Less),
        (">", Self::More),
        ("=", Self::Equal),
    ];

    pub(super) const fn holds(self, one: i64, two: i64) -> bool {
        match self {
            Self::Less => one < two,
            Self::AtMost => one <= two,
            Self::Equal => one == two,
            Self::NotEqual => one != two,
            Self::AtLeast => one >= two,
            Self::More => one > two,
        }
    }

    /// The text before the first operator, the operator, and the text behind it.
    pub(super) fn split(text: &str) -> Option<(&str, Self, &str)> {
        let at = text.find(['<', '>', '=', '!'])?;
        let (before, rest) = text.split_at(at);
        let of = |(sign, operator): &(&str, Self)| Some((rest.strip_prefix(sign)?, *operator));
        let (behind, operator) = Self::ALL.iter().find_map(of)?;
        Some((before, operator, behind))
    }
}

/// A comparison with a number: `>=60`, `<-5`, `=0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberTest {
    operator: Operator,
    number: i32,
}

impl NumberTest {
    /// Whether it holds for a number of parts, `parts` of which make one.
    pub(super) const fn holds(self, number: i64, parts: i64) -> bool {
        self.operator.holds(number, self.number as i64 * parts)
    }

    /// The same for a number with the other sign.
    pub(super) const fn negated(self) -> Self {
        let operator = match self.operator {
            Operator::Less => Operator::More,
            Operator::AtMost => Operator::AtLeast,
            Operator::AtLeast => Operator::AtMost,
            Operator::More => Operator::Less,
            same => same,
        };
        Self { operator, number: -self.number }
    }
}

impl FromStr for NumberTest {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const MOST: i32 = 1_000_000;
        let read = || {
            let (before, operator, number) = Operator::split(text)?;
            let number = number.trim().parse().ok().filter(|it| (-MOST..=MOST).contains(it))?;
            before.trim().is_empty().then_some(Self { operator, number })
        };
        read().ok_or_else(|| TextError::new(text, "write a comparison such as >=60, <-5 or =0"))
    }
}

/// A drop of a role, of a role on a square, or on a square: `N`, `N@f7`, `@f7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DropPattern {
    /// The role, unless any will do.
    pub role: Option<Role>,
    /// The square, unless any will do.
    pub square: Option<Square>,
}

impl FromStr for DropPattern {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "write a drop as N, N@f7 or @f7; the pieces are P, N, B, R and Q";
        let wrong = || TextError::new(text, FORM);
        let (piece, square) = text.split_once('@').map_or((text, ""), |(piece, it)| (piece, it));
        let role = match piece.as_bytes() {
            [] if !square.is_empty() => None,
            [letter] => Some(Role::from_letter(*letter).filter(|it| *it != Role::King)),
            _ => return Err(wrong()),
        };
        let square = match square {
            "" => None,
            square => Some(square.parse().map_err(|_| wrong())?),
        };
        match role {
            Some(None) => Err(wrong()),
            role => Ok(Self { role: role.flatten(), square }),
        }
    }
}

/// Some roles: `NB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleSet(u8);

impl RoleSet {
    /// Whether a role is in the set.
    pub const fn has(self, role: Role) -> bool {
        self.0 >> role as u8 & 1 == 1
    }
}

impl FromStr for RoleSet {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || TextError::new(text, "write letters of pieces: P, N, B, R, Q or K");
        let mut set = 0;
        for letter in text.bytes() {
            set |= 1 << Role::from_letter(letter).ok_or_else(wrong)? as u8;
        }
        if set == 0 { Err(wrong()) } else { Ok(Self(set)) }
    }
}

/// A mate: by which piece, moved or dropped, where to, and where the king stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mate {
    /// The piece that moved, which a double or discovered check may leave out of the mate. A pawn
    /// that promotes is what it becomes.
    pub role: Option<Role>,
    /// Whether the piece was dropped.
    pub is_drop: bool,
    /// The square on which it arrived.
    pub to: Option<Square>,
    /// The square of the king that is mated.
    pub king: Option<Square>,
    /// By a knight, and pieces of the mated side stand on all squares around the king.
    pub is_smothered: bool,
}

impl FromStr for Mate {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "write a mate in words such as any, N, N@, N@f7, Qh7, @, smothered or \
                            king=h8";
        let wrong = || TextError::new(text, FORM);
        let mut mate = Self::default();
        let words = short(text)?.split_whitespace();
        if text.trim().is_empty() {
            return Err(wrong());
        }
        for word in words {
            match word {
                "any" => {}
                "smothered" => mate.is_smothered = true,
                _ => match word.strip_prefix("king=") {
                    Some(square) => mate.king = Some(square.parse().map_err(|_| wrong())?),
                    None => mate.read_move(word).ok_or_else(wrong)?,
                },
            }
        }
        Ok(mate)
    }
}

impl Mate {
    /// Reads `N`, `N@`, `N@f7`, `Nf7`, `@f7` or `@`.
    fn read_move(&mut self, word: &str) -> Option<()> {
        let piece = word.starts_with(|c: char| c.is_ascii_uppercase());
        let (piece, rest) = word.split_at_checked(usize::from(piece))?;
        if let [letter] = piece.as_bytes() {
            self.role = Some(Role::from_letter(*letter)?);
        }
        let square = rest.strip_prefix('@');
        self.is_drop |= square.is_some();
        match square.unwrap_or(rest) {
            "" => {}
            square => self.to = Some(square.parse().ok()?),
        }
        (!self.is_drop || self.role != Some(Role::King)).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let read = |text: &str| text.parse::<Bounds>();
        assert_eq!(read("10-20"), Ok(Bounds { least: 10, most: 20 }));
        assert_eq!(read("-20"), Ok(Bounds { least: 0, most: 20 }));
        assert!(read("20-").unwrap().has(u32::MAX) && read("7").unwrap().has(7));
        for text in ["", "-", "x", "9-1", "99999999999", "1-2-3"] {
            read(text).expect_err(text);
        }
    }

    #[test]
    fn numbers_are_compared() {
        let read = |text: &str| text.parse::<NumberTest>();
        assert!(read(">= 60").unwrap().holds(600, 10) && !read(">60").unwrap().holds(600, 10));
        assert!(read(">=-5").unwrap().negated().holds(5, 1));
        assert!(!read(">=-5").unwrap().negated().holds(6, 1));
        for text in ["", "60", ">=", "x>=1", ">=1 2", "=>1", ">=9999999999", "!1"] {
            read(text).expect_err(text);
        }
    }

    #[test]
    fn drops_and_mates() {
        let drop = |text: &str| text.parse::<DropPattern>();
        let (role, square) = (Some(Role::Knight), Some(Square::F7));
        assert_eq!(drop("N@f7"), Ok(DropPattern { role, square }));
        assert_eq!(drop("n"), Ok(DropPattern { role, square: None }));
        assert_eq!(drop("@f7"), Ok(DropPattern { role: None, square }));
        assert_eq!(drop("N@"), drop("N"));
        for text in ["", "@", "K", "K@e4", "NN", "N@z9", "é@f7"] {
            drop(text).expect_err(text);
        }
        let mate = |text: &str| text.parse::<Mate>();
        let expected = Mate { role, is_drop: true, is_smothered: true, ..Mate::default() };
        assert_eq!(mate("smothered N@"), Ok(expected));
        assert_eq!(mate("Nf7"), Ok(Mate { role, to: square, ..Mate::default() }));
        assert_eq!(mate("any"), Ok(Mate::default()));
        for text in ["", " ", "X@f7", "N@f9", "king=", "king=z", "K@", "ü"] {
            mate(text).expect_err(text);
        }
    }
}
