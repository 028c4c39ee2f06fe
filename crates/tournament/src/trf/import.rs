//! A report file as entries, or as a whole event of pairs with its results.
//!
//! A round of the file is one game. Games in a row against the same opponents are a match; colors
//! and boards must be those of its games, as [`crate::Match::seats`] has them.

use super::{
    block::{Block, blocks},
    report::{Player, Report, ReportError, Team},
};
use crate::{
    Act, Bye, ByeKind, EntrantId, EntrantKind, Half, MatchId, PairedMatch, Pairing, Person,
    Refusal, Regulations, Seed, Side, StageRules, Tournament,
};

/// An entry of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportEntry {
    /// The line of the report, from 1.
    pub line: usize,
    /// One person, or a pair.
    pub people: Vec<Person>,
    /// The name of the team, if it has one.
    pub team: Option<String>,
}

impl Report {
    /// The entries: teams in an event of pairs, players in one of single people. Where people may
    /// enter an event of pairs alone, the players of a file without teams do.
    ///
    /// # Errors
    ///
    /// A team does not have two or three players, or there are no teams and the event takes pairs.
    pub fn entries(&self, regulations: &Regulations) -> Result<Vec<ReportEntry>, ReportError> {
        let single = |player: &Player| ReportEntry {
            line: player.line,
            people: vec![player.person.clone()],
            team: None,
        };
        if regulations.entrants == EntrantKind::Singles
            || (!self.has_teams() && regulations.form_pairs)
        {
            return Ok(self.players.iter().map(single).collect());
        }
        if !self.has_teams() {
            let why = "the file has no teams (310, 013), and this event takes pairs: make it one of \
                       single people, or let people enter alone (`form-pairs`)";
            return Err(ReportError { line: 0, why: why.to_owned() });
        }
        self.teams.iter().map(|team| self.pair(team)).collect()
    }

    fn pair(&self, team: &Team) -> Result<ReportEntry, ReportError> {
        let people: Vec<_> =
            team.players.iter().map(|&place| self.players[place].person.clone()).collect();
        if !(2..=3).contains(&people.len()) {
            let why = format!("a pair is two players, or three with a reserve ({})", people.len());
            return Err(ReportError { line: team.line, why });
        }
        let label = people[..2].iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(" – ");
        // A pair without a name of its own is called by its players, as far as the column goes.
        let own = !team.name.is_empty() && !label.starts_with(&team.name);
        Ok(ReportEntry { line: team.line, people, team: own.then(|| team.name.clone()) })
    }

    /// An event of pairs with the pairings and results of the file. Its stage has the `games` of
    /// the file and, if the regulations leave them open (0), its `rounds`.
    ///
    /// # Errors
    ///
    /// Names the first line that does not fit: games of single players, partners who do not play
    /// the same opponents with the same result, points that do not add up.
    pub fn event(
        &self,
        mut regulations: Regulations,
        at: u64,
        by: &str,
    ) -> Result<Tournament, ReportError> {
        let whole = |error: Refusal| ReportError { line: 0, why: error.to_string() };
        let entries = self.entries(&regulations)?;
        let pairs_play = self.has_teams() && regulations.entrants == EntrantKind::Pairs;
        let blocks = if pairs_play { blocks(self)? } else { Vec::new() };
        let plays = |player: &&Player| player.cells.iter().any(|cell| cell.rival.is_some());
        if let Some(player) = self.players.iter().find(plays).filter(|_| blocks.is_empty()) {
            let why = match self.has_teams() {
                true => "its games are those of pairs: read the entries alone",
                false => "its games are those of one against one: read the entries alone",
            };
            return Err(ReportError { line: player.line, why: why.to_owned() });
        }
        if let Some(stage) = regulations.stages.first_mut().filter(|_| !blocks.is_empty()) {
            stage.games = blocks.iter().map(Block::games).max().unwrap_or(1);
            stage.scoring = self.scoring.unwrap_or(stage.scoring);
            if stage.rounds == 0 {
                stage.rounds = blocks.len() as u16;
            }
        }
        let mut event = Tournament::new(regulations, at, by).map_err(whole)?;
        for entry in entries {
            let (line, act) = (entry.line, Act::Enter { people: entry.people, team: entry.team });
            let located = |error: Refusal| ReportError { line, why: error.to_string() };
            event.act(at, by, act).map_err(located)?;
        }
        if blocks.is_empty() {
            return Ok(event);
        }
        let seed = |entrant: usize| Seed { entrant: id(entrant), group: 1 };
        let seeds = (0..self.teams.len()).map(seed).collect();
        event.act(at, by, Act::StartStage { stage: 1, seeds }).map_err(whole)?;
        for (round, block) in (1..).zip(&blocks) {
            let is_last = usize::from(round) == blocks.len();
            play(&mut event, (round, is_last), block, (at, by))?;
        }
        self.check_points(&event)?;
        Ok(event)
    }

    /// The sums of the file, where Tandem wrote it, are those of its games and byes.
    fn check_points(&self, event: &Tournament) -> Result<(), ReportError> {
        let whole = |error: Refusal| ReportError { line: 0, why: error.to_string() };
        let standings = event.standings(1).map_err(whole)?;
        for (index, team) in self.teams.iter().enumerate().filter(|_| self.scoring.is_some()) {
            let row = standings.iter().find(|row| row.entrant == id(index));
            let (Some(row), Some(points)) = (row, team.points) else { continue };
            if row.points != points {
                let why = format!(
                    "the team has {points} points, and its games and byes give {}: penalties and \
                     points for late entry are not in a report",
                    row.points
                );
                return Err(ReportError { line: team.line, why });
            }
        }
        Ok(())
    }
}

/// The entrant of a team.
fn id(team: usize) -> EntrantId {
    EntrantId(team as u32 + 1)
}

/// Enters a round with its results. Only the last one may miss some.
fn play(
    event: &mut Tournament,
    (round, is_last): (u16, bool),
    block: &Block,
    (at, by): (u64, &str),
) -> Result<(), ReportError> {
    let line = block.meetings.first().map_or(0, |meeting| meeting.line);
    let located = |error: Refusal| ReportError { line, why: error.to_string() };
    let rules = event.rules(1).map_err(located)?;
    let matches = block.meetings.iter().map(|meeting| PairedMatch {
        first: Side::pair(id(meeting.first)),
        second: Side::pair(id(meeting.second)),
        games: meeting.games.len() as u8,
    });
    let byes = block.idle.iter().map(|(&team, &letter)| bye(rules, team, letter));
    let pairing = Pairing { matches: matches.collect(), byes: byes.collect() };
    let mut acts = vec![Act::Pair { stage: 1, round, pairing }, Act::Publish { stage: 1, round }];
    let mut is_over = true;
    for (table, meeting) in (1..).zip(&block.meetings) {
        let at = MatchId { stage: 1, round, table };
        for (game, result) in (1..).zip(&meeting.games) {
            match result {
                Some(result) => acts.push(Act::SetResult { at, game, result: result.clone() }),
                None => is_over = false,
            }
        }
    }
    if is_over {
        acts.push(Act::Close { stage: 1, round });
    } else if !is_last {
        let why = format!("results of round {round} are missing, and there are later rounds");
        return Err(ReportError { line, why });
    }
    acts.into_iter().try_for_each(|act| event.act(at, by, act).map(drop).map_err(located))
}

/// The bye that a letter means.
fn bye(rules: &StageRules, team: usize, letter: char) -> Bye {
    let half = rules.drawn_match();
    let (kind, points) = match letter {
        'U' => (ByeKind::Allocated, rules.bye_points()),
        'F' | '+' => (ByeKind::Requested, half + half),
        'H' => (ByeKind::Requested, half),
        _ => (ByeKind::Absent, Half::ZERO),
    };
    Bye { entrant: id(team), kind, points }
}
