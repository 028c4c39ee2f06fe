//! The head of a sheet. All texts are as written and must be escaped.

use bughouse::{BoardId, Bonus, Seat, Team, TimeControl};

use super::{Column, members};
use crate::{Game, How, Millis, Verdict};

/// The head of a sheet. All texts are as written and must be escaped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The event, or `Bughouse`.
    pub event: String,
    /// Site, date, round and time control, where known.
    pub facts: Vec<String>,
    /// The result as written, such as `1-0`: that of the tag, or else of the closing token; `*` if
    /// there is none.
    pub result: String,
    /// The words before the result, or else those for the boards: `lucky checkmated`.
    pub ending: Option<String>,
    /// The team that won: by the ending, by the boards or, failing both, by the result as written.
    pub winner: Option<Team>,
}

impl Head {
    pub(super) fn new(game: &Game<'_>, verdict: &Verdict<'_>, columns: &[Column]) -> Self {
        let result = game.result().filter(|result| !result.trim().is_empty());
        let result = result.map_or_else(|| "*".to_owned(), |result| result.trim().to_owned());
        let losing = verdict.ending.as_ref().and_then(crate::Ending::losing_team);
        let losing = losing.or_else(|| verdict.mated.map(Seat::team));
        let by_result = match result.as_str() {
            "1-0" => Some(Team::First),
            "0-1" => Some(Team::Second),
            _ => None,
        };
        Self {
            event: value(game, "Event").unwrap_or_else(|| "Bughouse".to_owned()),
            facts: facts(game),
            winner: losing.map(|team| !team).or(by_result),
            ending: ending(verdict, columns),
            result,
        }
    }

    /// The result with typographic dashes and fractions.
    pub fn printed_result(&self) -> String {
        match self.result.as_str() {
            "1/2-1/2" => "½–½".to_owned(),
            "*" => "∗".to_owned(),
            other => other.replace('-', "–"),
        }
    }

    /// The end in one line: `0–1, bob checkmated: anna and dan win`.
    pub fn outcome(&self, columns: &[Column]) -> String {
        let mut outcome = match self.result.as_str() {
            "*" => "no result".to_owned(),
            _ => self.printed_result(),
        };
        if let Some(ending) = &self.ending {
            outcome += ", ";
            outcome += ending;
        }
        if let Some(team) = self.winner {
            let names: Vec<_> = members(columns, team).map(Column::name).collect();
            let verb = if names.len() == 1 { "wins" } else { "win" };
            outcome += &format!(" · {} {verb}", names.join(" and "));
        }
        outcome
    }
}

impl Column {
    /// The player's name, or that of the seat.
    pub fn name(&self) -> &str {
        self.player.name.as_deref().unwrap_or(self.seat.name())
    }
}

fn value(game: &Game<'_>, name: &str) -> Option<String> {
    let value = game.tag(name)?.value().trim().to_owned();
    (!value.trim_matches(['?', '.', '-', ' ']).is_empty()).then_some(value)
}

fn facts(game: &Game<'_>) -> Vec<String> {
    let round = value(game, "Round").map(|round| format!("round {round}"));
    let date = value(game, "Date").or_else(|| value(game, "UTCDate"));
    let time = value(game, "TimeControl").map(|written| match game.time_control() {
        Some(control) if control.base > Millis::ZERO => pace(control),
        _ => written,
    });
    [value(game, "Site"), date, round, time].into_iter().flatten().collect()
}

/// `5 min`, `3 min + 2 s`, `5 min, 3 s delay`.
fn pace(control: TimeControl) -> String {
    let base = match control.base.0 {
        millis if millis % 60_000 == 0 => format!("{} min", millis / 60_000),
        _ => format!("{} s", control.base.seconds()),
    };
    match control.bonus {
        Bonus::Increment(Millis::ZERO) => base,
        Bonus::Increment(increment) => format!("{base} + {} s", increment.seconds()),
        Bonus::Delay(delay) => format!("{base}, {} s delay", delay.seconds()),
        Bonus::Bronstein(delay) => format!("{base}, {} s delay (Bronstein)", delay.seconds()),
    }
}

/// The closing comment or, without one, the mate on the board.
fn ending(verdict: &Verdict<'_>, columns: &[Column]) -> Option<String> {
    if let Some(ending) = &verdict.ending {
        let says = ending.how != How::Unknown || !ending.text.trim().is_empty();
        return says.then(|| ending.text.trim().to_owned());
    }
    let mated = verdict.mated?;
    let name = columns.iter().find(|column| column.seat == mated).map(Column::name)?;
    Some(match mated.board() {
        BoardId::A => format!("{name} mated on board A"),
        BoardId::B => format!("{name} mated on board B"),
    })
}
