//! The conditions of `tandem select`.

use std::str::FromStr;

use bughouse::{BoardId, Game as Boards, Millis, Numbers, Seat, bfen::ParsedBfen};
use chess::{Move, Position, Role, Setup, Square};
use notation::{
    Game, How, Replay,
    facts::{self, Date, Played, Players, Step},
};
use regex::{Regex, RegexBuilder};

use super::sequence::Sequence;
use crate::{collection::facts::how, startpos};

/// Conditions that a game can meet. All that are given must hold.
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Conditions")]
pub(super) struct Conditions {
    /// A tag has a value that matches, ignoring case: Event=rated, WhiteA='^anna$'
    #[arg(long = "tag", value_name = "NAME=REGEX", value_parser = tag)]
    tags: Vec<(String, Regex)>,
    /// A player's name matches, ignoring case; given twice, both play
    #[arg(long = "player", value_name = "REGEX", value_parser = regex)]
    players: Vec<Regex>,
    /// Two players whose names match are partners
    #[arg(long, value_name = "REGEX,REGEX", value_parser = partners)]
    partners: Option<[Regex; 2]>,
    /// Played on this day or later: 2005, 2005.06 or 2005.06.30
    #[arg(long, value_name = "DATE")]
    since: Option<Date>,
    /// Played on this day or earlier
    #[arg(long, value_name = "DATE")]
    until: Option<Date>,
    /// All ratings that the game gives are in this range, and there is one: 1800-2200, 2000-
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    rating: Option<Bounds>,
    /// The result is one of these: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long = "result", value_name = "RESULT,…", value_delimiter = ',', value_parser = result)]
    results: Vec<&'static str>,
    /// The game ended in one of these ways: mate, resignation, time, disconnection, draw,
    /// aborted, adjourned, in-progress, unspecified or unknown
    #[arg(long = "ended", value_name = "HOW,…", value_delimiter = ',', value_parser = how)]
    ended: Vec<How>,
    /// The number of half-moves on both boards together is in this range
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    plies: Option<Bounds>,
    /// The number of drops is in this range
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    drops: Option<Bounds>,
    /// At the end, the clocks of diagonal opponents differ by this many seconds
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    clock_difference: Option<Bounds>,
    /// A position occurs: one board as FEN, on either board, or two as BFEN. Reserves count if the
    /// text has them; castling rights, en passant and numbers do not
    #[arg(long, value_name = "BFEN", value_parser = Pattern::from_str)]
    position: Option<Pattern>,
    /// A player holds these pieces at some moment, or more: QN, PPP
    #[arg(long, value_name = "PIECES", value_parser = Held::from_str)]
    reserve: Option<Held>,
    /// A piece is dropped: Q, or N@f7
    #[arg(long, value_name = "DROP", value_parser = Dropped::from_str)]
    drop: Option<Dropped>,
    /// Moves follow each other on one board: 'Bxf7 Kxf7 N@*+'. A star stands for any text, and
    /// signs of check and mate count if they are written
    #[arg(long, value_name = "MOVES", value_parser = Sequence::from_str)]
    moves: Option<Sequence>,
    /// A player takes this many seconds for a move, by the clocks: 15-
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    sat: Option<Bounds>,
    /// The replay meets no problem
    #[arg(long)]
    legal: bool,
}

impl Conditions {
    /// Whether a game meets all conditions.
    pub(super) fn meets(&self, game: &Game<'_>) -> bool {
        self.meets_tags(game) && self.meets_players(game) && self.meets_play(game)
    }

    fn meets_tags(&self, game: &Game<'_>) -> bool {
        let has = |(name, regex): &(String, Regex)| {
            game.tag(name).is_some_and(|tag| regex.is_match(&tag.value()))
        };
        if !self.tags.iter().all(has) {
            return false;
        }
        if self.since.is_some() || self.until.is_some() {
            let Some(date) = Date::of_game(game) else { return false };
            let is_early = self.since.is_some_and(|since| !date.is_from(since));
            if is_early || self.until.is_some_and(|until| !date.is_until(until)) {
                return false;
            }
        }
        if let Some(bounds) = self.rating {
            let mut ratings = facts::ratings(game).peekable();
            if ratings.peek().is_none() || !ratings.all(|rating| bounds.has(rating)) {
                return false;
            }
        }
        self.results.is_empty() || self.results.contains(&facts::result(game))
    }

    fn meets_players(&self, game: &Game<'_>) -> bool {
        if self.players.is_empty() && self.partners.is_none() {
            return true;
        }
        let players = Players::new(game);
        let plays = |regex: &Regex| players.names().any(|name| regex.is_match(name));
        let is = |seat: Seat, regex: &Regex| {
            players.0[seat as usize].as_ref().is_some_and(|name| regex.is_match(name))
        };
        let are_partners = |[one, two]: &[Regex; 2]| {
            Seat::ALL.into_iter().any(|seat| is(seat, one) && is(seat.partner(), two))
        };
        self.players.iter().all(plays) && self.partners.as_ref().is_none_or(are_partners)
    }

    fn meets_play(&self, game: &Game<'_>) -> bool {
        let looks_at_end = self.plies.is_some()
            || self.drops.is_some()
            || self.clock_difference.is_some()
            || self.legal
            || !self.ended.is_empty();
        if looks_at_end && !self.meets_end(&Played::new(game)) {
            return false;
        }
        if self.sat.is_some_and(|bounds| !has_sat(game, bounds)) {
            return false;
        }
        if self.moves.as_ref().is_some_and(|moves| !moves.is_in(Replay::new(game))) {
            return false;
        }
        let looks_at_moves =
            self.position.is_some() || self.reserve.is_some() || self.drop.is_some();
        !looks_at_moves || self.meets_moves(Replay::new(game))
    }

    fn meets_end(&self, played: &Played) -> bool {
        let difference = || {
            let seconds = played.clock_difference()?.0 / 1000;
            u64::try_from(seconds).ok()
        };
        self.plies.is_none_or(|bounds| bounds.has(played.moves.len() as u64))
            && self.drops.is_none_or(|bounds| bounds.has(played.drops))
            && self
                .clock_difference
                .is_none_or(|bounds| difference().is_some_and(|seconds| bounds.has(seconds)))
            && (!self.legal || played.is_legal)
            && (self.ended.is_empty()
                || played.end.how.is_some_and(|how| self.ended.contains(&how)))
    }

    fn meets_moves(&self, mut replay: Replay<'_>) -> bool {
        let mut has_position = self.position.is_none();
        let mut has_reserve = self.reserve.is_none();
        let mut has_drop = self.drop.is_none();
        loop {
            let boards = replay.boards();
            has_position |= self.position.as_ref().is_some_and(|pattern| pattern.is(boards));
            has_reserve |= self.reserve.as_ref().is_some_and(|held| held.is(boards));
            if has_position && has_reserve && has_drop {
                return true;
            }
            let Some(ply) = replay.next_ply() else { return false };
            has_drop |= self.drop.is_some_and(|dropped| dropped.is(ply.mv));
        }
    }
}

/// Whether a player took a number of seconds for a move. The first move of each has no clock before
/// it, and increments are not known.
fn has_sat(game: &Game<'_>, bounds: Bounds) -> bool {
    let mut clocks = [None; 4];
    let mut has = false;
    Played::watched(game, |_, step| {
        let Step::Move(ply, Some(now)) = step else { return };
        if let Some(Millis(before)) = clocks[ply.seat as usize].replace(now) {
            has |= u64::try_from((before - now.0) / 1000).is_ok_and(|seconds| bounds.has(seconds));
        }
    });
    has
}

fn regex(text: &str) -> Result<Regex, String> {
    RegexBuilder::new(text).case_insensitive(true).build().map_err(|error| error.to_string())
}

fn tag(text: &str) -> Result<(String, Regex), String> {
    let (name, pattern) = text.split_once('=').ok_or("write NAME=REGEX")?;
    Ok((name.trim().to_owned(), regex(pattern)?))
}

fn partners(text: &str) -> Result<[Regex; 2], String> {
    let (one, two) = text.split_once(',').ok_or("write two names with a comma between them")?;
    Ok([regex(one)?, regex(two)?])
}

pub(crate) fn result(text: &str) -> Result<&'static str, &'static str> {
    match text {
        "1-0" => Ok("1-0"),
        "0-1" => Ok("0-1"),
        "1/2-1/2" | "1/2" | "½-½" => Ok("1/2-1/2"),
        "*" => Ok("*"),
        _ => Err("the results are 1-0, 0-1, 1/2-1/2 and *"),
    }
}

/// A range of numbers, both ends included: 20, 10-20, 20- or -20.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    least: u64,
    most: u64,
}

impl Bounds {
    const fn has(self, number: u64) -> bool {
        self.least <= number && number <= self.most
    }
}

impl FromStr for Bounds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORMS: &str = "write a number or a range such as 10-20, 20- or -20";
        let number = |text: &str| text.parse::<u64>().map_err(|_| FORMS);
        let (least, most) = match text.split_once('-') {
            None => (number(text)?, number(text)?),
            Some(("", most)) => (0, number(most)?),
            Some((least, "")) => (number(least)?, u64::MAX),
            Some((least, most)) => (number(least)?, number(most)?),
        };
        if least > most { Err("the range ends before it begins") } else { Ok(Self { least, most }) }
    }
}

/// A position of one board or two.
#[derive(Clone, Debug)]
struct Pattern {
    boards: Vec<(Option<BoardId>, Setup)>,
    has_reserves: bool,
}

impl Pattern {
    fn is(&self, boards: &Boards) -> bool {
        let is_on = |board: BoardId, setup: &Setup| self.is_position(boards.board(board), setup);
        self.boards.iter().all(|(board, setup)| match board {
            Some(board) => is_on(*board, setup),
            None => BoardId::ALL.into_iter().any(|board| is_on(board, setup)),
        })
    }

    fn is_position(&self, position: &Position, setup: &Setup) -> bool {
        position.turn() == setup.turn
            && position.board().occupied() == setup.board.occupied()
            && position.board().pieces().eq(setup.board.pieces())
            && (!self.has_reserves || *position.reserves() == setup.reserves)
    }
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = startpos::expand(text);
        let read = ParsedBfen::parse_with_numbers(&text, Some(Numbers::Counters))
            .or_else(|_| ParsedBfen::parse_with_numbers(&text, None))
            .map_err(|error| error.to_string())?;
        let parts: Vec<_> = read.bfen.parts().map(|(board, part)| (board, part.setup)).collect();
        let of_two = parts.len() > 1;
        let boards = parts.into_iter().map(|(board, setup)| (of_two.then_some(board), setup));
        // Eight ranks have seven slashes; a ninth field of ranks is a reserve.
        let boards_with_slashes = text.split('|').filter(|part| part.matches('/').count() > 7);
        let has_reserves = text.contains('[') || boards_with_slashes.count() > 0;
        Ok(Self { boards: boards.collect(), has_reserves })
    }
}

/// Pieces that one player holds together.
#[derive(Clone, Debug)]
struct Held([u8; Role::DROPPABLE.len()]);

impl Held {
    fn is(&self, boards: &Boards) -> bool {
        let holds = |seat: Seat| {
            let reserve = boards.reserve(seat);
            Role::DROPPABLE.iter().zip(self.0).all(|(&role, count)| reserve.count(role) >= count)
        };
        Seat::ALL.into_iter().any(holds)
    }
}

impl FromStr for Held {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut held = Self([0; Role::DROPPABLE.len()]);
        for letter in text.chars() {
            let role = role(letter)?;
            let index = Role::DROPPABLE.iter().position(|&other| other == role);
            let count = &mut held.0[index.ok_or(PIECES)?];
            *count = count.saturating_add(1);
        }
        Ok(held)
    }
}

/// A drop of a role, on a square if one is named.
#[derive(Clone, Copy, Debug)]
struct Dropped {
    role: Role,
    square: Option<Square>,
}

impl Dropped {
    fn is(self, mv: Move) -> bool {
        matches!(mv, Move::Drop { role, to }
            if role == self.role && self.square.is_none_or(|square| square == to))
    }
}

impl FromStr for Dropped {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (piece, square) = text.split_once('@').map_or((text, None), |(p, s)| (p, Some(s)));
        let mut letters = piece.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(PIECES) };
        let square = square.map(|square| square.parse().map_err(|_| "the square is a1 to h8"));
        Ok(Self { role: role(letter)?, square: square.transpose()? })
    }
}

const PIECES: &str = "the pieces are P, N, B, R and Q";

fn role(letter: char) -> Result<Role, &'static str> {
    let is_it = |role: &Role| role.letter().eq_ignore_ascii_case(&letter);
    Role::DROPPABLE.into_iter().find(is_it).ok_or(PIECES)
}
