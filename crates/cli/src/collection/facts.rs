//! The facts about a game that the commands for collections compare.

use std::{
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    str::FromStr,
};

use bughouse::{BoardId, Seat, Team};
use chess::Move;
use notation::{Comment, Ending, Game, How, Millis, Replay, TokenKind};
use serde::Serialize;

/// The players of a game. Games of one board, Kriegspiel too, have two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Players(pub(super) [Option<String>; 4]);

impl Players {
    pub(super) fn new(game: &Game<'_>) -> Self {
        let name = |tag: &str| {
            let value = game.tag(tag)?.value().trim().to_owned();
            (!matches!(value.as_str(), "" | "?")).then_some(value)
        };
        Self(Seat::ALL.map(|seat| {
            name(seat.name()).or_else(|| match seat {
                Seat::WhiteA => name("White"),
                Seat::BlackA => name("Black"),
                _ => None,
            })
        }))
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flatten().map(String::as_str)
    }

    /// The names in a form in which sources agree: without case and signs.
    pub(super) fn plain(&self) -> [Option<String>; 4] {
        self.0.each_ref().map(|name| {
            let plain = |name: &String| {
                let letters = name.chars().filter(|c| c.is_alphanumeric());
                letters.flat_map(char::to_lowercase).collect()
            };
            name.as_ref().map(plain)
        })
    }
}

/// The ratings of the players, where they are known.
pub(super) fn ratings(game: &Game<'_>) -> impl Iterator<Item = u64> {
    let of_tag = |name: &str| -> Option<u64> {
        let value = game.tag(name)?.value();
        let digits: String = value.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok().filter(|&rating| rating > 0)
    };
    let names = ["WhiteAElo", "BlackAElo", "WhiteBElo", "BlackBElo", "WhiteElo", "BlackElo"];
    names.map(of_tag).into_iter().flatten()
}

/// A day, or a month or year where no more is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Date {
    pub(super) year: u16,
    pub(super) month: Option<u8>,
    pub(super) day: Option<u8>,
}

impl Date {
    pub(super) fn of_game(game: &Game<'_>) -> Option<Self> {
        ["Date", "UTCDate", "EventDate"]
            .into_iter()
            .find_map(|name| game.tag(name)?.value().parse().ok())
    }

    /// Whether the day is surely not before another; parts that the other does not have do not
    /// matter.
    pub(super) fn is_from(self, other: Self) -> bool {
        self.cut_to(other).is_some_and(|date| date >= other)
    }

    /// Whether the day is surely not after another.
    pub(super) fn is_until(self, other: Self) -> bool {
        self.cut_to(other).is_some_and(|date| date <= other)
    }

    /// The same with the parts that another has, if they are known.
    fn cut_to(self, other: Self) -> Option<Self> {
        if self.year != other.year {
            return Some(Self { month: other.month, day: other.day, ..self });
        }
        let month = other.month.map(|_| self.month).unwrap_or_default();
        let day = other.day.map(|_| self.day).unwrap_or_default();
        let is_known = month.is_some() == other.month.is_some()
            && (day.is_some() == other.day.is_some() || month != other.month);
        is_known.then_some(Self { year: self.year, month, day })
    }
}

impl FromStr for Date {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "a date is written 2005, 2005.06 or 2005.06.30";
        let mut parts = text.trim().split(['.', '-', '/']);
        let number = |part: Option<&str>, most: u16| match part {
            Some(part) if part.len() <= 4 => {
                part.parse().ok().filter(|&number| (1..=most).contains(&number))
            }
            _ => None,
        };
        let year = number(parts.next(), 9999).ok_or(FORM)?;
        let rest: Vec<&str> = parts.collect();
        if rest.len() > 2 || rest.iter().any(|part| part.is_empty()) {
            return Err(FORM);
        }
        let known = |index: usize, most: u16| number(rest.get(index).copied(), most);
        let is_unknown = |index: usize| rest.get(index).is_none_or(|part| part.contains('?'));
        let month = known(0, 12).map(|month| month as u8);
        let day = known(1, 31).filter(|_| month.is_some()).map(|day| day as u8);
        match (month.is_some() || is_unknown(0)) && (day.is_some() || is_unknown(1)) {
            true => Ok(Self { year, month, day }),
            false => Err(FORM),
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        match self.month {
            Some(month) => write!(f, ".{month:02}")?,
            None => f.write_str(".??")?,
        }
        match self.day {
            Some(day) => write!(f, ".{day:02}"),
            None => f.write_str(".??"),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    pub(super) how: Option<How>,
    /// The team that won, for certain: by a mate or by the closing comment.
    pub(super) winner: Option<Team>,
}

/// A game replayed.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) moves: Vec<(Seat, Move)>,
    /// Whether all records could be played.
    pub(super) is_legal: bool,
    pub(super) end: End,
    pub(super) drops: u64,
    /// The clocks that are known last, in the order of seats.
    pub(super) clocks: [Option<Millis>; 4],
    /// The number of moves with a clock.
    pub(super) clocked: u64,
}

impl Played {
    pub(super) fn new(game: &Game<'_>) -> Self {
        let mut replay = Replay::new(game);
        let (mut moves, mut drops, mut clocked) = (Vec::new(), 0, 0);
        let mut clocks = [None; 4];
        while let Some(ply) = replay.next_ply() {
            moves.push((ply.seat, ply.mv));
            drops += u64::from(matches!(ply.mv, Move::Drop { .. }));
            if let Some(clock) = clock_after(game, ply.token) {
                clocks[ply.seat as usize] = Some(clock);
                clocked += 1;
            }
        }
        let verdict = replay.run();
        let closing = verdict.ending.as_ref();
        let how = match verdict.mated {
            Some(_) => Some(How::Mate),
            None => closing.map(|ending| ending.how),
        };
        let by_comment = || closing.and_then(Ending::losing_team).map(other);
        let winner = verdict.mated.map(|seat| other(seat.team())).or_else(by_comment);
        let is_legal = verdict.legal && verdict.plies > 0;
        Self { moves, is_legal, end: End { how, winner }, drops, clocks, clocked }
    }

    /// The larger difference between the clocks of diagonal opponents at the end: how long one team
    /// could sit.
    pub(super) fn clock_difference(&self) -> Option<Millis> {
        let [white_a, black_a, white_b, black_b] = self.clocks;
        let difference = |one: Option<Millis>, two: Option<Millis>| {
            Some(Millis((one?.0 - two?.0).saturating_abs()))
        };
        difference(white_a, white_b).max(difference(black_a, black_b))
    }

    /// A key of the moves that depends neither on the order between the boards, nor on which of
    /// them is called A.
    pub(super) fn key(&self, start: &str, rest: &[u8]) -> u128 {
        let of_board = |board: BoardId| {
            let own = self.moves.iter().filter(|(seat, _)| seat.board() == board);
            let mut hashers = [DefaultHasher::new(), DefaultHasher::new()];
            for (salt, hasher) in hashers.iter_mut().enumerate() {
                salt.hash(hasher);
                own.clone().for_each(|(seat, mv)| (seat.color(), mv).hash(hasher));
            }
            hashers.map(|hasher| hasher.finish())
        };
        let mut boards = BoardId::ALL.map(of_board);
        boards.sort_unstable();
        let half = |salt: usize| {
            let mut hasher = DefaultHasher::new();
            (boards[0][salt], boards[1][salt], start, rest, salt).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        half(0) << 64 | half(1)
    }
}

const fn other(team: Team) -> Team {
    match team {
        Team::First => Team::Second,
        Team::Second => Team::First,
    }
}

/// The clock in the comments between a move and the next.
pub(super) fn clock_after(game: &Game<'_>, token: usize) -> Option<Millis> {
    let after = token + 1..game.tokens().len();
    let own = after.take_while(|&index| {
        use TokenKind::{Label, Move, Open, Result};
        !matches!(game.tokens()[index].kind, Label | Move | Open | Result)
    });
    own.filter(|&index| game.tokens()[index].kind == TokenKind::Comment).find_map(|index| {
        match Comment::parse(game.token_text(index)) {
            Comment::Clock(clock) | Comment::Clk(clock) => Some(clock),
            _ => None,
        }
    })
}

/// The result as a word: `1-0`, `0-1`, `1/2-1/2` or `*`.
pub(super) fn result(game: &Game<'_>) -> &'static str {
    match game.result().as_deref().map(str::trim) {
        Some("1-0") => "1-0",
        Some("0-1") => "0-1",
        Some("1/2-1/2" | "1/2" | "½-½" | "½") => "1/2-1/2",
        _ => "*",
    }
}

/// The winner by the result, or by what is more reliable.
pub(super) fn winner(game: &Game<'_>, end: End) -> Option<Team> {
    end.winner.or_else(|| match result(game) {
        "1-0" => Some(Team::First),
        "0-1" => Some(Team::Second),
        _ => None,
    })
}

/// A game by its file and number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Place {
    pub(super) file: String,
    pub(super) game: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} #{}", notation::diagram::printable(&self.file), self.game)
    }
}

/// The ways in which games end, by their names.
pub(super) fn how(name: &str) -> Result<How, String> {
    const ALL: [How; 10] = [
        How::Mate,
        How::Resignation,
        How::Time,
        How::Disconnection,
        How::Unspecified,
        How::Draw,
        How::Aborted,
        How::Adjourned,
        How::InProgress,
        How::Unknown,
    ];
    let found = ALL.into_iter().find(|how| how.name() == name);
    found.ok_or_else(|| format!("the known reasons are {}", ALL.map(How::name).join(", ")))
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn dates() {
        let date = |text: &str| text.parse::<Date>();
        assert_eq!(date("2005.06.30").unwrap().to_string(), "2005.06.30");
        assert_eq!(date("2005-6-3").unwrap().to_string(), "2005.06.03");
        assert_eq!(date("2005").unwrap().to_string(), "2005.??.??");
        assert_eq!(date("2005.??.??").unwrap().to_string(), "2005.??.??");
        for text in ["", "x", "2005.13.01", "2005.01.40", "????.??.??", "2005.1.1.1", "1.2.99999"] {
            date(text).unwrap_err();
        }
        let is_from = |one: &str, two: &str| date(one).unwrap().is_from(date(two).unwrap());
        assert!(is_from("2005.06.30", "2005") && is_from("2005.06.30", "2005.06"));
        assert!(is_from("2006.??.??", "2005.06.30") && !is_from("2004.12.31", "2005"));
        assert!(!is_from("2005.??.??", "2005.06"), "not known");
        assert!(date("2005.06.30").unwrap().is_until(date("2005.06").unwrap()));
        assert!(!date("2005.07.01").unwrap().is_until(date("2005.06").unwrap()));
    }
}
