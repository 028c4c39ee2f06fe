//! Comparisons of numbers of pieces: material on a board, and reserves.

use std::str::FromStr;

use chess::{Color, Position, Role};

use super::texts::{Operator, TextError, from_text, short};

/// Comparisons of numbers of pieces, all of which hold: `Q=0, N+B>=n+b+2`. Letters in upper case
/// count White's pieces, those in lower case Black's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparisons(Vec<Comparison>);

/// The pieces that a player holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reserve {
    /// A player at the board, whatever the color, holds these pieces or more.
    Held([u8; Role::DROPPABLE.len()]),
    /// Tests of the number of each piece.
    Comparisons(Comparisons),
}

from_text!(Comparisons, Reserve);

/// A sum of numbers of pieces compared with 0.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Comparison {
    /// How many times each number is added, by color and role.
    factors: [[i32; Role::ALL.len()]; 2],
    number: i32,
    operator: Operator,
}

impl Comparisons {
    /// Whether they hold for the pieces on a board.
    pub fn hold_on(&self, position: &Position) -> bool {
        let board = position.board();
        self.hold(|color, role| board.by_piece(role.piece(color)).len() as i64)
    }

    /// Whether they hold for the reserves at a board.
    pub fn hold_in_reserve(&self, position: &Position) -> bool {
        self.hold(|color, role| match role {
            Role::King => 0,
            role => position.reserves()[color].count(role).into(),
        })
    }

    fn hold(&self, count: impl Fn(Color, Role) -> i64) -> bool {
        self.0.iter().all(|it| {
            let mut sum = i64::from(it.number);
            for (color, factors) in Color::ALL.into_iter().zip(it.factors) {
                for (role, factor) in Role::ALL.into_iter().zip(factors) {
                    if factor != 0 {
                        sum += i64::from(factor) * count(color, role);
                    }
                }
            }
            it.operator.holds(sum, 0)
        })
    }

    pub(super) fn mirrored(&self) -> Self {
        let flip = |it: &Comparison| {
            let [white, black] = it.factors;
            Comparison { factors: [black, white], ..it.clone() }
        };
        Self(self.0.iter().map(flip).collect())
    }

    fn has_king(&self) -> bool {
        let king = Role::King as usize;
        self.0.iter().any(|it| it.factors.iter().any(|factors| factors[king] != 0))
    }
}

impl Comparison {
    /// Adds a sum such as `2*N+b-1`, or takes it away if `side` is -1.
    fn add(&mut self, text: &str, side: i32) -> Option<()> {
        const MOST: i32 = 1000;
        let mut sign = side;
        let mut rest = text.trim();
        loop {
            let end = rest.find(['+', '-']).unwrap_or(rest.len());
            let (term, behind) = rest.split_at(end);
            let term = term.trim();
            let (factor, letter) = match term.split_once('*') {
                Some((factor, letter)) => (factor.trim(), letter.trim()),
                None if term.starts_with(|c: char| c.is_ascii_digit()) => (term, ""),
                None => ("1", term),
            };
            let factor = factor.parse::<i32>().ok().filter(|it| (0..=MOST).contains(it))?;
            match *letter.as_bytes() {
                [] if term.contains('*') || term.is_empty() => return None,
                [] => self.number += sign * factor,
                [letter] => {
                    let role = Role::from_letter(letter)?;
                    let color = usize::from(letter.is_ascii_lowercase());
                    self.factors[color][role as usize] += sign * factor;
                }
                _ => return None,
            }
            let Some(operator) = behind.chars().next() else { return Some(()) };
            sign = if operator == '-' { -side } else { side };
            rest = &behind[1..];
        }
    }
}

impl FromStr for Comparisons {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "write comparisons of numbers of pieces such as `Q=0, N+B>=n+b+2` \
                            (White's in upper case)";
        let one = |text: &str| {
            let (before, operator, behind) = Operator::split(text)?;
            let mut comparison = Comparison { factors: Default::default(), number: 0, operator };
            comparison.add(before, 1)?;
            comparison.add(behind, -1)?;
            Some(comparison)
        };
        let read = |text: &str| one(text).ok_or_else(|| TextError::new(text.trim(), FORM));
        short(text)?.split(',').map(read).collect::<Result<_, _>>().map(Self)
    }
}

impl Reserve {
    /// Whether a player at the board holds this.
    pub fn is_at(&self, position: &Position) -> bool {
        match self {
            Self::Comparisons(comparisons) => comparisons.hold_in_reserve(position),
            Self::Held(held) => Color::ALL.into_iter().any(|color| {
                let reserve = &position.reserves()[color];
                Role::DROPPABLE.into_iter().zip(held).all(|(role, it)| reserve.count(role) >= *it)
            }),
        }
    }

    pub(super) fn mirrored(&self) -> Self {
        match self {
            Self::Comparisons(comparisons) => Self::Comparisons(comparisons.mirrored()),
            held @ Self::Held(_) => held.clone(),
        }
    }
}

impl FromStr for Reserve {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "write pieces that a player holds such as QN, or comparisons such as \
                            `N>=2, p=0` (White's in upper case)";
        let wrong = || TextError::new(text, FORM);
        let text = short(text)?;
        if text.contains(['<', '>', '=', '!']) {
            let comparisons: Comparisons = text.parse()?;
            return match comparisons.has_king() {
                true => Err(TextError::new(text, "no reserve has a king")),
                false => Ok(Self::Comparisons(comparisons)),
            };
        }
        let mut held = [0_u8; Role::DROPPABLE.len()];
        for letter in text.bytes() {
            let role = Role::from_letter(letter).ok_or_else(wrong)?;
            let count = held.get_mut(role as usize).ok_or_else(wrong)?;
            *count = count.saturating_add(1);
        }
        if text.is_empty() { Err(wrong()) } else { Ok(Self::Held(held)) }
    }
}

#[cfg(test)]
mod tests {
    use chess::{Fen, Rules};

    use super::*;

    fn position() -> Position {
        let fen: Fen = "4k3/8/8/3n4/8/8/PPP5/RN2K3[NNPbb] w - - 0 1".parse().unwrap();
        Position::from_setup(fen.into_setup(), Rules::BUGHOUSE).unwrap()
    }

    #[test]
    fn material_is_compared() {
        let check = |text: &str, holds: bool| {
            let comparisons: Comparisons = text.parse().unwrap();
            assert_eq!(comparisons.hold_on(&position()), holds, "{text}");
            assert_eq!(comparisons.mirrored().mirrored(), comparisons);
        };
        check("P=3", true);
        check("P = p + 3, R > r", true);
        check("9*Q+5*R+3*N+P >= 3*n+8", true);
        check("9*Q+5*R+3*N+P-8 > 3*n", false);
        let mirrored = "p=3, R>0".parse::<Comparisons>().unwrap().mirrored();
        assert_eq!(mirrored, "P=3, r>0".parse().unwrap());
    }

    #[test]
    fn reserves_are_compared() {
        let check = |text: &str, is_at: bool| {
            assert_eq!(text.parse::<Reserve>().unwrap().is_at(&position()), is_at, "{text}");
        };
        check("NN", true);
        check("nnp", true);
        check("NNB", false);
        check("N>=2, b=2", true);
        check("n>=2", false);
        check("N-b=0", true);
    }

    #[test]
    fn texts_that_are_none() {
        for text in ["", "N", "N>=", ">=2", "X=1", "N=1,", "2**N=1", "N=-1", "N=1001", "*N=1"] {
            text.parse::<Comparisons>().expect_err(text);
        }
        for text in ["", "K", "K=1", "X", "é"] {
            text.parse::<Reserve>().expect_err(text);
        }
    }
}
