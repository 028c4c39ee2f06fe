//! The next steps of the server in an event that it runs: a pure function of the event, its tables
//! and the time.
//!
//! A plan is carried out step by step and then made anew, until it has no steps. Each step is safe
//! to carry out twice: commands have keys that follow from the state in which they were planned, so
//! servers that plan the same do it once.

mod rounds;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use store::{EventGame, EventTable};
use tournament::{
    Act, Automation, EntrantId, GameResult, Match, MatchId, RoundState, Seats, Tournament,
};

use crate::Command;

/// Milliseconds of a minute.
const MINUTE: u64 = 60_000;

/// The time behind the longest time of its clocks after which a game that has no end is given up:
/// its players have left it, or nobody claims the flags.
const SLACK: u64 = 30 * MINUTE;

/// The moves of each player for which clocks have to last.
const MOVES: u64 = 200;

/// The steps to take now, and when to look again if nothing else happens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    pub steps: Vec<PlannedStep>,
    /// In milliseconds since 1970.
    pub due: Option<u64>,
}

/// Something that the server does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlannedStep {
    /// A command with its key.
    Command(String, Command),
    /// A table for a game.
    Make(PlannedTable),
    /// The players of a game have had their time to get ready. `absent` has the commands for those
    /// who have not.
    Call { table: String, call: Call },
    /// The game of a table has a result in the event.
    End { table: String },
    /// The next event of those that repeat.
    Follow,
}

/// A game that needs a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedTable {
    pub at: EventGame,
    /// The id of the table, if it was noted before.
    pub table: Option<String>,
    /// The accounts of the players, in the order of the seats.
    pub accounts: [String; 4],
    /// As tags have it: the round, with the stage and the game of the match if there are more.
    pub round: String,
    pub event: String,
    pub ruleset: String,
    pub draws_by_agreement: bool,
    pub clock: String,
    pub rated: bool,
    /// Minutes after which a disconnected player loses.
    pub default_minutes: u16,
}

/// A game whose players are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    at: EventGame,
    /// The entrants in the order of the seats, and the side of each.
    seats: [(EntrantId, usize); 4],
    /// Whether those who are absent are not paired again until they say so.
    pauses: bool,
}

impl Call {
    /// The commands if the players of some seats, in order, have not come.
    pub fn commands(&self, absent: [bool; 4]) -> Vec<(String, Command)> {
        let mut sides = [false; 2];
        let mut entrants = Vec::new();
        for ((entrant, side), absent) in self.seats.into_iter().zip(absent) {
            if absent {
                sides[side] = true;
                entrants.push(entrant);
            }
        }
        if entrants.is_empty() {
            return Vec::new();
        }
        entrants.sort_unstable();
        entrants.dedup();
        let key = key_of(self.at);
        let forfeit = Command::Forfeit { at: match_of(self.at), absent: sides };
        let mut commands = vec![(format!("absent {key}"), forfeit)];
        if self.pauses {
            commands.extend(entrants.into_iter().map(|entrant| {
                let act = Act::Pause { entrant, paused: true };
                (format!("pause {key} {entrant}"), Command::Act { act })
            }));
        }
        commands
    }
}

/// The steps of the server in an event with these tables of games without a result.
pub fn plan(event: &Tournament, tables: &[EventTable], now: u64) -> Plan {
    let mut plan = Plan::default();
    let automation = event.regulations().automation;
    if automation == Automation::None || event.is_finished() {
        return plan;
    }
    plan.games(event, tables, now);
    if automation == Automation::Full && plan.steps.is_empty() {
        plan.rounds(event, now);
    }
    plan
}

impl Plan {
    /// Looks again at a time, unless before.
    fn look_at(&mut self, at: u64) {
        self.due = Some(self.due.map_or(at, |due| due.min(at)));
    }

    fn command(&mut self, key: String, command: Command) {
        self.steps.push(PlannedStep::Command(key, command));
    }

    /// An act that must not be done twice from the same state.
    fn act(&mut self, event: &Tournament, what: &str, act: Act) {
        let key = format!("{what} {}.{}", event.log().len(), self.steps.len());
        self.command(key, Command::Act { act });
    }

    /// The games of published rounds: one of a match at a time.
    fn games(&mut self, event: &Tournament, tables: &[EventTable], now: u64) {
        let mut tables: HashMap<_, _> = tables.iter().map(|table| (table.at, table)).collect();
        let stages = event.stages().iter().flat_map(|stage| &stage.rounds);
        let published = stages.filter(|round| round.state == RoundState::Published);
        for found in published.flat_map(|round| &round.matches) {
            let Some(index) = found.games.iter().position(|game| game.result.is_none()) else {
                continue;
            };
            let at = EventGame {
                stage: found.id.stage,
                round: found.id.round,
                board: found.id.table,
                game: index as u8 + 1,
                attempt: found.games[index].voided.len().min(255) as u8,
            };
            match tables.remove(&at) {
                Some(table) if table.exists => self.at_table(event, (found, at), table, now),
                noted => self.make(event, found, at, noted),
            }
        }
        // The arbiter has decided these, or the match needs them no longer.
        let mut ended: Vec<_> = tables.into_values().map(|table| table.table.clone()).collect();
        ended.sort_unstable();
        self.steps.extend(ended.into_iter().map(|table| PlannedStep::End { table }));
    }

    fn make(
        &mut self,
        event: &Tournament,
        found: &Match,
        at: EventGame,
        noted: Option<&EventTable>,
    ) {
        let regulations = event.regulations();
        let accounts = seated(found.seats(usize::from(at.game))).map(|sitter| {
            let entrant = event.entrant(sitter.entrant).ok()?;
            entrant.players().nth(usize::from(sitter.member))?.account.clone()
        });
        if let [Some(a), Some(b), Some(c), Some(d)] = accounts {
            let stages = regulations.stages.len() > 1;
            let mut round = if stages { format!("{}.", at.stage) } else { String::new() };
            round.push_str(&at.round.to_string());
            if found.games.len() > 1 {
                round.push_str(&format!(".{}", at.game));
            }
            self.steps.push(PlannedStep::Make(PlannedTable {
                at,
                table: noted.map(|table| table.table.clone()),
                accounts: [a, b, c, d],
                round,
                event: regulations.name.clone(),
                ruleset: regulations.ruleset.clone(),
                draws_by_agreement: regulations.draws_by_agreement,
                clock: regulations.clock.clone(),
                rated: regulations.rated,
                default_minutes: regulations.default_minutes,
            }));
        } else if regulations.automation == Automation::Full {
            // Nobody can play here without an account, and nobody else would enter a result.
            let call = call(event, found, at);
            let commands = call.commands(accounts.map(|account| account.is_none()));
            self.steps.extend(commands.into_iter().map(|(k, c)| PlannedStep::Command(k, c)));
        }
    }

    fn at_table(
        &mut self,
        event: &Tournament,
        (found, at): (&Match, EventGame),
        table: &EventTable,
        now: u64,
    ) {
        if let Some(result) =
            table.outcome.as_deref().and_then(|outcome| result_at(found, at, outcome))
        {
            let result = GameResult { game: Some(table.table.clone()), ..result };
            let (game, voided) = (at.game, at.attempt);
            let result = Command::TableResult { at: found.id, game, voided, result };
            self.command(format!("result {}", key_of(at)), result);
            return;
        }
        let regulations = event.regulations();
        let made = u64::try_from(table.made).unwrap_or_default();
        let called = made + u64::from(regulations.default_minutes.max(1)) * MINUTE;
        let call = call(event, found, at);
        if !table.in_play && !table.ended {
            if now >= called {
                self.steps.push(PlannedStep::Call { table: table.table.clone(), call });
            } else {
                self.look_at(called);
            }
        } else if regulations.automation == Automation::Full {
            let over = called + longest(&regulations.clock) + SLACK;
            if now >= over {
                let forfeit = Command::Forfeit { at: found.id, absent: [true; 2] };
                self.command(format!("given up {}", key_of(at)), forfeit);
            } else {
                self.look_at(over);
            }
        }
    }
}

fn call(event: &Tournament, found: &Match, at: EventGame) -> Call {
    let side = |entrant| usize::from(!found.first.has(entrant));
    let seats = seated(found.seats(usize::from(at.game)));
    let continuous = event.rules(at.stage).is_ok_and(|rules| rules.format.is_continuous());
    let pauses = continuous && event.regulations().automation == Automation::Full;
    Call { at, seats: seats.map(|sitter| (sitter.entrant, side(sitter.entrant))), pauses }
}

/// The players in the order of the seats of a table: WhiteA, BlackA, WhiteB, BlackB.
fn seated(Seats { white_a, black_a, white_b, black_b }: Seats) -> [tournament::Sitter; 4] {
    [white_a, black_a, white_b, black_b]
}

/// The result of a game with an outcome at its table, where WhiteA and BlackB are the first team.
pub(crate) fn result_at(found: &Match, at: EventGame, outcome: &str) -> Option<GameResult> {
    let first = found.first.has(found.seats(usize::from(at.game)).white_a.entrant);
    match (outcome, first) {
        ("won-first", true) | ("won-second", false) => Some(GameResult::WIN),
        ("won-first", false) | ("won-second", true) => Some(GameResult::LOSS),
        ("drawn", _) => Some(GameResult::DRAW),
        ("void", _) => Some(GameResult::VOID),
        _ => None,
    }
}

pub(crate) fn match_of(at: EventGame) -> MatchId {
    MatchId { stage: at.stage, round: at.round, table: at.board }
}

fn key_of(at: EventGame) -> String {
    format!("{}.{}.{}.{}.{}", at.stage, at.round, at.board, at.game, at.attempt)
}

/// The base time and the bonus of a time control such as `180+2`, in milliseconds.
fn clock_of(control: &str) -> [u64; 2] {
    let number = |text: &str| text.parse::<f64>().map_or(0, |seconds| (seconds * 1000.0) as u64);
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let base = control.find(|c| !is_part(c)).map_or(control, |end| &control[..end]);
    let bonus = control.rfind(|c| !is_part(c)).map_or("", |end| &control[end..]);
    [number(base), number(bonus.trim_start_matches(|c| !is_part(c)))]
}

/// The longest time of a game of 200 moves on one of its boards, in milliseconds.
fn longest(control: &str) -> u64 {
    let [base, bonus] = clock_of(control);
    2 * (base + MOVES * bonus)
}
