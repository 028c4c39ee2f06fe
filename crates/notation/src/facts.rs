//! Facts about a written game that collections and archives compare: players, date, how it ended.

use std::{fmt, str::FromStr};

use bughouse::{Game as Boards, Millis, Seat, Team};
use chess::Move;

use crate::{Comment, Ending, Fate, Game, How, Ply, Problem, Replay, TokenKind};

/// The players of a game. Games of one board, Kriegspiel too, have two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players(pub [Option<String>; 4]);

impl Players {
    /// The players that the tags of a game name.
    pub fn new(game: &Game<'_>) -> Self {
        let name = |tag: &str| {
            let value = game.tag(tag)?.value();
            let name = value.trim();
            (!matches!(name, "" | "?")).then(|| name.to_owned())
        };
        Self(Seat::ALL.map(|seat| {
            name(seat.name()).or_else(|| match seat {
                Seat::WhiteA => name("White"),
                Seat::BlackA => name("Black"),
                _ => None,
            })
        }))
    }

    /// The names that are known, in the order of seats.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flatten().map(String::as_str)
    }

    /// The names in a form in which sources agree.
    pub fn plain(&self) -> [Option<String>; 4] {
        self.0.each_ref().map(|name| name.as_deref().map(plain_name))
    }
}

/// A name without case and signs.
pub fn plain_name(name: &str) -> String {
    if name.is_ascii() {
        let mut name = name.to_ascii_lowercase();
        name.retain(|letter| letter.is_ascii_alphanumeric());
        return name;
    }
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The ratings of the players in the order of seats, where they are known.
pub fn ratings_by_seat(game: &Game<'_>) -> [Option<u64>; 4] {
    ["WhiteAElo", "BlackAElo", "WhiteBElo", "BlackBElo"].map(|name| rating(game, name))
}

/// The ratings of the players, where they are known.
pub fn ratings(game: &Game<'_>) -> impl Iterator<Item = u64> {
    let of_one_board = ["WhiteElo", "BlackElo"].map(|name| rating(game, name));
    ratings_by_seat(game).into_iter().chain(of_one_board).flatten()
}

/// The rating in a tag.
fn rating(game: &Game<'_>, tag: &str) -> Option<u64> {
    let value = game.tag(tag)?.value();
    let digits = value.bytes().take_while(u8::is_ascii_digit).count();
    value[..digits].parse().ok().filter(|&rating| rating > 0)
}

/// A day, or a month or year where no more is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Date {
    pub year: u16,
    pub month: Option<u8>,
    pub day: Option<u8>,
}

impl Date {
    /// The day in the tags of a game.
    pub fn of_game(game: &Game<'_>) -> Option<Self> {
        ["Date", "UTCDate", "EventDate"]
            .into_iter()
            .find_map(|name| game.tag(name)?.value().parse().ok())
    }

    /// Whether the day is surely not before another; parts that the other does not have do not
    /// matter.
    pub fn is_from(self, other: Self) -> bool {
        self.cut_to(other).is_some_and(|date| date >= other)
    }

    /// Whether the day is surely not after another.
    pub fn is_until(self, other: Self) -> bool {
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
        let rest = [parts.next(), parts.next()];
        if parts.next().is_some() || rest.contains(&Some("")) {
            return Err(FORM);
        }
        let is_unknown = |index: usize| rest[index].is_none_or(|part| part.contains('?'));
        let month = number(rest[0], 12).map(|month| month as u8);
        let day = number(rest[1], 31).filter(|_| month.is_some()).map(|day| day as u8);
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
pub struct End {
    /// The way in which it ended, if it is known.
    pub how: Option<How>,
    /// The team that won, for certain: by a mate or by the closing comment.
    pub winner: Option<Team>,
    /// The player who is mated, or who lost according to the closing comment.
    pub loser: Option<Seat>,
}

/// A game replayed.
#[derive(Clone, Debug)]
pub struct Played {
    /// The moves in the order of the file.
    pub moves: Vec<(Seat, Move)>,
    /// Whether the verdict is legal.
    pub is_legal: bool,
    /// The problem that stopped the replay or, if none did, the first doubt.
    pub problem: Option<Problem>,
    /// The way in which the game ended.
    pub end: End,
    /// The number of moves that are drops.
    pub drops: u64,
    /// The clocks that are known last, in the order of seats.
    pub clocks: [Option<Millis>; 4],
    /// The number of moves with a clock.
    pub clocked: u64,
}

/// A moment of a replay.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// The boards before the first move.
    Start,
    /// A move, which the boards already have, with the clock that was written behind it.
    Move(Ply, Option<Millis>),
}

impl Played {
    /// Replays a game.
    pub fn new(game: &Game<'_>) -> Self {
        Self::watched(game, |_, _| {})
    }

    /// Replays a game and calls `see` with the boards at the start and after each move.
    pub fn watched(game: &Game<'_>, mut see: impl FnMut(&Boards, Step)) -> Self {
        let mut replay = Replay::new(game);
        // A move has a label and a comment as a rule.
        let mut moves = Vec::with_capacity(game.tokens().len() / 3 + 1);
        let (mut drops, mut clocked) = (0, 0);
        let mut clocks = [None; 4];
        see(replay.boards(), Step::Start);
        while let Some(ply) = replay.next_ply() {
            moves.push((ply.seat, ply.mv));
            drops += u64::from(matches!(ply.mv, Move::Drop { .. }));
            let clock = clock_after(game, ply.token);
            if clock.is_some() {
                clocks[ply.seat as usize] = clock;
                clocked += 1;
            }
            see(replay.boards(), Step::Move(ply, clock));
        }
        let verdict = replay.run();
        let closing = verdict.ending.as_ref();
        let how = match verdict.mated {
            Some(_) => Some(How::Mate),
            None => closing.map(|ending| ending.how),
        };
        let by_comment = || closing.and_then(Ending::losing_team).map(|team| !team);
        let winner = verdict.mated.map(|seat| !seat.team()).or_else(by_comment);
        let named = closing.filter(|ending| ending.fate == Fate::Lost);
        let loser = verdict.mated.or_else(|| named.and_then(|ending| ending.seat));
        let (is_legal, problem) = (verdict.legal, verdict.problem);
        let end = End { how, winner, loser };
        Self { moves, is_legal, problem, end, drops, clocks, clocked }
    }

    /// The larger difference between the clocks of diagonal opponents at the end: how long one team
    /// could sit.
    pub fn clock_difference(&self) -> Option<Millis> {
        let [white_a, black_a, white_b, black_b] = self.clocks;
        let difference = |one: Option<Millis>, two: Option<Millis>| {
            Some(Millis((one?.0 - two?.0).saturating_abs()))
        };
        difference(white_a, white_b).max(difference(black_a, black_b))
    }
}

/// The clock in the comments between a move and the next.
pub fn clock_after(game: &Game<'_>, token: usize) -> Option<Millis> {
    let after = token + 1..game.tokens().len();
    let own = after.take_while(|&index| {
        use TokenKind::{Label, Move, Open, Result};
        !matches!(game.tokens()[index].kind, Label | Move | Open | Result)
    });
    own.filter(|&index| game.tokens()[index].kind == TokenKind::Comment).find_map(|index| {
        let text = game.token_text(index);
        Comment::plain_clock(text).or_else(|| match Comment::parse(text) {
            Comment::Clock(clock) | Comment::Clk(clock) => Some(clock),
            _ => None,
        })
    })
}

/// The result as a word: `1-0`, `0-1`, `1/2-1/2` or `*`.
pub fn result(game: &Game<'_>) -> &'static str {
    match game.result().as_deref().map(str::trim) {
        Some("1-0") => "1-0",
        Some("0-1") => "0-1",
        Some("1/2-1/2" | "1/2" | "½-½" | "½") => "1/2-1/2",
        _ => "*",
    }
}

/// The winner by the result, or by what is more reliable.
pub fn winner(game: &Game<'_>, end: End) -> Option<Team> {
    end.winner.or_else(|| match result(game) {
        "1-0" => Some(Team::First),
        "0-1" => Some(Team::Second),
        _ => None,
    })
}
