//! The rounds of a report file as rounds of matches of pairs: both partners must play the same
//! opponents with the same result, and the colors and boards of a match must be those of its games.

use std::collections::{BTreeMap, HashMap};

use super::report::{Cell, Player, Report, ReportError};
use crate::{GameResult, Half, Reason, limits};

/// The games of a match: its teams by their places in the file, and the result of each game.
#[derive(Debug)]
pub(super) struct Meeting {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) games: Vec<Option<GameResult>>,
    pub(super) line: usize,
}

/// A round of an event, from some rounds in a row of the file.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) meetings: Vec<Meeting>,
    /// The letters of those who did not play, by team.
    pub(super) idle: BTreeMap<usize, char>,
}

/// A game between two teams, the smaller one first.
struct Seen {
    teams: [usize; 2],
    /// Whether the first player of the first team has White, and plays the second of the other.
    is_white: bool,
    is_crossed: bool,
    result: Option<GameResult>,
    line: usize,
}

impl Meeting {
    /// Whether a game can be the next one of this match, by its seats.
    fn takes(&self, seen: &Seen) -> bool {
        let turn = self.games.len() % 4;
        // In a crossed game the first player of the second team plays the other one.
        let first_is_white = if self.first == seen.teams[0] {
            seen.is_white
        } else {
            seen.is_white == seen.is_crossed
        };
        self.games.len() < usize::from(limits::GAMES)
            && [self.first.min(self.second), self.first.max(self.second)] == seen.teams
            && first_is_white == turn.is_multiple_of(2)
            && seen.is_crossed == (turn >= 2)
    }
}

impl Block {
    /// The games of its longest match.
    pub(super) fn games(&self) -> u8 {
        self.meetings.iter().map(|it| it.games.len()).max().unwrap_or_default() as u8
    }

    /// Whether a round of the file belongs to this one: the same teams meet, and those who do not
    /// play any more have no letter of a bye.
    fn takes(&self, games: &[Seen], idle: &BTreeMap<usize, char>) -> bool {
        let longest = usize::from(self.games());
        !games.is_empty()
            && games.iter().all(|seen| {
                self.meetings.iter().any(|it| it.games.len() == longest && it.takes(seen))
            })
            && idle.iter().all(|(team, letter)| {
                self.idle.get(team).is_some_and(|before| before == letter)
                    || (!self.idle.contains_key(team) && matches!(letter, 'Z' | ' '))
            })
    }

    fn add(&mut self, seen: Seen) -> Result<(), ReportError> {
        if let Some(meeting) = self.meetings.iter_mut().find(|it| it.takes(&seen)) {
            meeting.games.push(seen.result);
            return Ok(());
        }
        let [one, other] = seen.teams;
        let (first, second) = if seen.is_white { (one, other) } else { (other, one) };
        let mut meeting = Meeting { first, second, games: Vec::new(), line: seen.line };
        if !meeting.takes(&seen) {
            let why =
                "in the first game of a match, the first players of both teams play each other";
            return Err(ReportError { line: seen.line, why: why.to_owned() });
        }
        meeting.games.push(seen.result);
        self.meetings.push(meeting);
        Ok(())
    }
}

/// The rounds of a file with teams.
pub(super) fn blocks(report: &Report) -> Result<Vec<Block>, ReportError> {
    let mut places = HashMap::new();
    for (team, it) in report.teams.iter().enumerate() {
        for (member, &place) in it.players.iter().enumerate() {
            places.insert(report.players[place].number, (team, member, place));
        }
    }
    let rounds = report.players.iter().map(|player| player.cells.len()).max().unwrap_or_default();
    let mut blocks: Vec<Block> = Vec::new();
    for round in 0..rounds {
        let (games, idle) = games(report, &places, round)?;
        if games.is_empty() && idle.values().all(|letter| matches!(letter, 'Z' | ' ')) {
            continue;
        }
        if !blocks.last().is_some_and(|last| last.takes(&games, &idle)) {
            blocks.push(Block { idle, ..Block::default() });
        }
        let Some(block) = blocks.last_mut() else { continue };
        games.into_iter().try_for_each(|seen| block.add(seen))?;
    }
    Ok(blocks)
}

type Places = HashMap<u32, (usize, usize, usize)>;

/// The games of one round of the file, and the letters of the teams that do not play.
fn games(
    report: &Report,
    places: &Places,
    round: usize,
) -> Result<(Vec<Seen>, BTreeMap<usize, char>), ReportError> {
    let cell = |place: usize| {
        let player = &report.players[place];
        (player, player.cells.get(round).copied().unwrap_or_default())
    };
    let (mut games, mut idle) = (Vec::new(), BTreeMap::new());
    for player in &report.players {
        let plays = player.cells.get(round).is_some_and(|cell| cell.rival.is_some());
        if plays && !places.contains_key(&player.number) {
            return refuse(player, round, "plays and is in no team");
        }
    }
    for (team, it) in report.teams.iter().enumerate() {
        let [(one, a), (other, b)] = match it.players[..] {
            [one, other, ..] => [cell(one), cell(other)],
            _ => continue,
        };
        if let Some((reserve, _)) =
            it.players[2..].iter().map(|&it| cell(it)).find(|(_, cell)| cell.rival.is_some())
        {
            return refuse(
                reserve,
                round,
                "is the third of a team, and only two of them play here",
            );
        }
        let (Some(x), Some(y)) = (a.rival, b.rival) else {
            if a.rival != b.rival || a.result != b.result {
                return refuse(other, round, "has not the same as the partner");
            }
            idle.insert(team, a.result);
            continue;
        };
        let rivals = places.get(&x).zip(places.get(&y));
        let Some((&(rival, x, place), &(rival_of_partner, y, _))) = rivals else {
            return refuse(one, round, "has an opponent who is in no team");
        };
        let fits = rival == rival_of_partner && rival != team && x != y && x.max(y) < 2;
        if !fits || a.is_white.is_none() || b.is_white != a.is_white.map(|white| !white) {
            let why = "and the partner must play both opponents of one team, with both colors";
            return refuse(one, round, why);
        }
        let (opponent, back) = cell(place);
        if back.rival != Some(one.number) || back.is_white != b.is_white {
            return refuse(opponent, round, "has not the game that the opponent has");
        }
        if a.result != b.result {
            return refuse(other, round, "has another result than the partner");
        }
        if team < rival {
            let result = result(a, back).ok_or(()).or_else(|()| {
                refuse(one, round, &format!("has no result of a game (`{}`)", a.result))
            })?;
            let (is_white, is_crossed) = (a.is_white == Some(true), x == 1);
            let teams = [team, rival];
            games.push(Seen { teams, is_white, is_crossed, result, line: one.line });
        }
    }
    Ok((games, idle))
}

fn refuse<T>(player: &Player, round: usize, why: &str) -> Result<T, ReportError> {
    let why = format!("player {} {why} (round {} of the file)", player.number, round + 1);
    Err(ReportError { line: player.line, why })
}

/// The result of a game by the letters of both sides; nothing inside if there is none yet.
fn result(own: Cell, other: Cell) -> Option<Option<GameResult>> {
    if own.result == ' ' && other.result == ' ' {
        return Some(None);
    }
    let points = |cell: Cell| match cell.result {
        '1' | 'W' | '+' => Some(Half::WIN),
        '=' | 'D' | 'H' => Some(Half::DRAW),
        '0' | 'L' | '-' => Some(Half::ZERO),
        _ => None,
    };
    let (first, second) = (points(own)?, points(other)?);
    let is_forfeit = [own, other].iter().any(|cell| matches!(cell.result, '+' | '-'));
    let reason = if is_forfeit {
        Reason::Forfeit
    } else if first + second == Half::WIN {
        Reason::Played
    } else {
        Reason::Ruled
    };
    Some(Some(GameResult { reason, ..GameResult::played(first, second) }))
}
