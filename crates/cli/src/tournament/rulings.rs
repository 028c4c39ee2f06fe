//! The arbiter's acts about matches: absent sides, deciders, rulings, penalties.

use clap::{Subcommand, ValueEnum};
use events::Command as Wanted;
use tournament::{Act, GameResult, Half, MatchId, RoundState, Tournament};

use super::{
    Changing,
    file::{Event, entrant},
    people::finish,
    results::done,
};
use crate::exit::{Exit, Failure};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Enter a match that a side has forfeited: its games without a result are lost
    #[command(after_help = "\
Examples:
  tandem tournament forfeit open.json 4 second   the side that is named second did not come to table 4
  tandem tournament forfeit open.json 4 both")]
    Forfeit {
        #[command(flatten)]
        at: Table,
        /// The side that did not come
        absent: Absent,
    },
    /// Decide a drawn match of a knockout: one more game, or the side that goes on
    #[command(after_help = "\
Examples:
  tandem tournament decide cup.json 2 game     one more game at table 2
  tandem tournament decide cup.json 2 first    the side that is named first goes on")]
    Decide {
        #[command(flatten)]
        at: Table,
        /// One more game, or the side that goes on
        how: Decision,
    },
    /// Have a game played again: it counts for nothing
    #[command(after_help = "\
Example:
  tandem tournament void open.json 4 --game 1")]
    Void {
        #[command(flatten)]
        at: Table,
        /// Game of the match
        #[arg(long, value_name = "N", default_value_t = 1)]
        game: u8,
    },
    /// Note a ruling, with the points of a game if the arbiter sets them
    ///
    /// A game that an arbiter rules on need not add up to one point (Laws 8.6, 8.7, 9.4).
    #[command(after_help = "\
Examples:
  tandem tournament rule open.json --article 9.4a 'pair 3 warned: a clock was stopped without cause'
  tandem tournament rule open.json --article 8.6 --table 4 --game 2 --points 0:½ 'both flags'")]
    Rule {
        #[command(flatten)]
        changing: Changing,
        /// Article of the Laws
        #[arg(long, value_name = "ARTICLE")]
        article: String,
        /// Table of the match
        #[arg(long, value_name = "N")]
        table: Option<u16>,
        /// Round [default: the last one that is published]
        #[arg(long, value_name = "N", requires = "table")]
        round: Option<u16>,
        /// Game of the match
        #[arg(long, value_name = "N", default_value_t = 1)]
        game: u8,
        /// Points of each side: 0, ½ or 1
        #[arg(long, value_name = "POINTS", value_parser = score, requires = "table")]
        points: Option<(Half, Half)>,
        /// The ruling in words
        text: String,
    },
    /// Take or give points (Laws 9.4)
    #[command(after_help = "\
Examples:
  tandem tournament penalty open.json 3 --points=-1 --article 9.4e 'late for round 2'
  tandem tournament penalty open.json 5 --points ½ --article 9.4f 'disturbed by spectators'")]
    Penalty {
        #[command(flatten)]
        changing: Changing,
        /// Number or name
        entrant: String,
        /// Points: negative ones are taken
        #[arg(long, value_name = "POINTS", value_parser = half, allow_hyphen_values = true)]
        points: Half,
        /// Article of the Laws
        #[arg(long, value_name = "ARTICLE")]
        article: String,
        /// The reason
        text: String,
    },
}

/// A match, by its table.
#[derive(Debug, clap::Args)]
pub(super) struct Table {
    #[command(flatten)]
    changing: Changing,
    /// Table of the match
    table: u16,
    /// Round [default: the last one that is published]
    #[arg(long, value_name = "N")]
    round: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Absent {
    First,
    Second,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Decision {
    /// One more game
    Game,
    /// The side that is named first goes on
    First,
    /// The side that is named second goes on
    Second,
}

impl Table {
    fn open(&self) -> Result<(Event, MatchId), Failure> {
        let open = Event::open(&self.changing)?;
        let at = match_at(&open.event, self.table, self.round)?;
        Ok((open, at))
    }
}

/// The match at a table of the last stage.
fn match_at(event: &Tournament, table: u16, round: Option<u16>) -> Result<MatchId, Failure> {
    let none = || Failure::Message("no round is published".to_owned());
    let stage = event.stages().last().ok_or_else(none)?;
    let mut published = stage.rounds.iter().rev().filter(|it| it.state > RoundState::Private);
    let round = match round {
        Some(round) => round,
        None => published.next().ok_or_else(none)?.number,
    };
    let at = MatchId { stage: stage.number, round, table };
    event.find_match(at).map_err(|refusal| Failure::Message(refusal.to_string()))?;
    Ok(at)
}

impl Command {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        match self {
            Self::Forfeit { at, absent } => {
                let (mut open, at) = at.open()?;
                let absent = [*absent != Absent::Second, *absent != Absent::First];
                if open.event.find_match(at).is_ok_and(tournament::Match::is_over) {
                    return Err(open
                        .message("all games of the match have results; use `rule` to change one"));
                }
                open.command(Wanted::Forfeit { at, absent })?;
                done(open)
            }
            Self::Decide { at, how } => {
                let (mut open, at) = at.open()?;
                open.act(match how {
                    Decision::Game => Act::AddGame { at },
                    Decision::First => Act::Advance { at, side: 0 },
                    Decision::Second => Act::Advance { at, side: 1 },
                })?;
                finish(open)
            }
            Self::Void { at, game } => {
                let (mut open, at) = at.open()?;
                open.act(Act::SetResult { at, game: *game, result: GameResult::VOID })?;
                finish(open)
            }
            Self::Rule { changing, article, table, round, game, points, text } => {
                let mut open = Event::open(changing)?;
                let at = table.map(|table| match_at(&open.event, table, *round)).transpose()?;
                if let (Some((first, second)), Some(at)) = (points, at) {
                    let result = GameResult::ruled(*first, *second, article.as_str());
                    open.act(Act::SetResult { at, game: *game, result })?;
                }
                open.act(Act::Rule { article: article.clone(), text: text.clone(), at })?;
                finish(open)
            }
            Self::Penalty { changing, entrant: word, points, article, text } => {
                let mut open = Event::open(changing)?;
                let entrant = entrant(&open.event, word)?;
                let stage = open.event.stages().len() as u8;
                let (article, note) = (article.clone(), text.clone());
                open.act(Act::Adjust { stage, entrant, points: *points, article, note })?;
                finish(open)
            }
        }
    }
}

/// `½`, `1.5`, `-1`, as halves.
fn half(text: &str) -> Result<Half, String> {
    let (sign, number) = match text.strip_prefix(['-', '−']) {
        Some(number) => (-1, number),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let ends = ["½", ".5", ",5"];
    let (whole, odd) = match ends.iter().find_map(|end| number.strip_suffix(end)) {
        Some(whole) => (if whole.is_empty() { "0" } else { whole }, 1),
        None => (number, 0),
    };
    let is_number = whole.len() <= 4 && whole.bytes().all(|byte| byte.is_ascii_digit());
    let whole: Option<i32> = whole.parse().ok().filter(|_| is_number);
    whole
        .map(|whole| Half(sign * (2 * whole + odd)))
        .ok_or_else(|| "points are written 1, ½, 1.5 or -1".to_owned())
}

/// `1:0`, `½-½`, as the points of each side.
fn score(text: &str) -> Result<(Half, Half), String> {
    let parts = text.split_once([':', '-', '–']);
    let (first, second) =
        parts.ok_or_else(|| "write the points of each side: 1:0 or 0:½".to_owned())?;
    Ok((half(first.trim())?, half(second.trim())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_halves() {
        for (text, halves) in [
            ("1", 2),
            ("½", 1),
            ("1½", 3),
            ("-1", -2),
            ("−½", -1),
            ("0.5", 1),
            ("+2", 4),
            (".5", 1),
            ("0", 0),
        ] {
            assert_eq!(half(text), Ok(Half(halves)), "{text}");
        }
        for text in ["", "-", "x", "1.25", "99999", "1e3", "--1"] {
            assert!(half(text).is_err(), "{text}");
        }
        assert_eq!(score("0:½"), Ok((Half(0), Half(1))));
        assert!(score("1").is_err());
    }
}
