//! The result of a match.

use std::{io::Write, time::Duration};

use bughouse::{Outcome, Reason, Seat, Team};
use notation::diagram::printable;

use super::{
    contestant::Contestant,
    game::{MatchTerms, Played},
    score::{Elo, Score},
    tally::Tally,
};
use crate::{
    exit::{Failure, style},
    output::Format,
};

/// Collects results and prints them.
pub(super) struct Report {
    names: [String; 2],
    control: String,
    format: Format,
    score: Score,
    tallies: [Tally; 2],
    games: u32,
}

impl Report {
    pub(super) fn new(teams: &[Contestant; 2], terms: &MatchTerms, format: Format) -> Self {
        let control = match (terms.limits.nodes, terms.limits.depth) {
            (Some(nodes), _) => format!("{nodes} nodes per move"),
            (None, Some(depth)) => format!("depth {depth}"),
            (None, None) => terms.control.to_string(),
        };
        let names = [0, 1].map(|team: usize| printable(&teams[team].name));
        let (score, tallies) = (Score::default(), [Tally::default(); 2]);
        Self { names, control, format, score, tallies, games: 0 }
    }

    /// Prints how a game ended.
    pub(super) fn game(
        &mut self,
        out: &mut impl Write,
        game: &Played,
        verbose: bool,
    ) -> Result<(), Failure> {
        self.games += 1;
        for (total, one) in self.tallies.iter_mut().zip(game.tallies) {
            *total += one;
        }
        let [first, second] = [game.first, 1 - game.first].map(|team| &*self.names[team]);
        let result = result(game.end.outcome);
        let cause = game.end.causes.first();
        let how = cause.map_or_else(String::new, |cause| how(&cause.reason));
        let moves = game.tallies[0].moves + game.tallies[1].moves;
        match self.format {
            Format::Text => {
                let number = game.number + 1;
                let seconds = game.time.as_secs_f64();
                writeln!(
                    out,
                    "game {number:<4} {first} – {second}  {result}  {how}  {}{moves} moves, {seconds:.1} s{}",
                    style::FAINT,
                    style::RESET
                )?;
                for note in game.notes.iter().filter(|_| verbose) {
                    writeln!(out, "    {}", printable(note))?;
                }
            }
            Format::Json => {
                let line = serde_json::json!({
                    "game": game.number + 1, "first": first, "second": second, "result": result,
                    "points_of_a": f64::from(game.points) / 2.0, "end": how, "moves": moves,
                    "seconds": game.time.as_secs_f64(), "a": game.tallies[0], "b": game.tallies[1],
                    "notes": game.notes,
                });
                writeln!(out, "{line}")?;
            }
        }
        out.flush()?;
        Ok(())
    }

    /// Counts a pair of games, or half of one.
    pub(super) fn pair(&mut self, games: &[Played]) {
        let points: Vec<u8> = games.iter().map(|game| game.points).collect();
        self.score.add(&points);
    }

    /// The score so far, on one line.
    pub(super) fn so_far(&self) -> String {
        let Score { won, drawn, lost, .. } = self.score;
        let elo =
            self.score.elo().map_or_else(String::new, |elo| format!("  {}", difference(&elo)));
        format!("{} +{won} ={drawn} −{lost}{elo}", self.names[0])
    }

    /// Prints the final report.
    pub(super) fn end(&self, out: &mut impl Write, time: Duration) -> Result<(), Failure> {
        let Some(elo) = self.score.elo() else { return Ok(()) };
        let Score { won, drawn, lost, .. } = self.score;
        let [a, b] = &self.names;
        let points = f64::from(won) + f64::from(drawn) / 2.0;
        if self.format == Format::Json {
            let line = serde_json::json!({
                "match": { "a": a, "b": b, "control": self.control, "games": self.games,
                    "won": won, "drawn": drawn, "lost": lost, "points": points,
                    "score": elo.score, "elo": elo.elo, "elo_low": elo.low, "elo_high": elo.high,
                    "seconds": time.as_secs_f64(), "a_did": self.tallies[0], "b_did": self.tallies[1] },
            });
            writeln!(out, "{line}")?;
            return Ok(());
        }
        writeln!(
            out,
            "\n{}{a} – {b}  {points} : {}{}  (+{won} ={drawn} −{lost}, {:.1} %)  {}  at {}",
            style::BOLD,
            f64::from(self.games) - points,
            style::RESET,
            elo.score * 100.0,
            difference(&elo),
            self.control,
        )?;
        let [wide, also] = [a, b].map(|name| name.chars().count().max(6) + 2);
        writeln!(out, "\n{:<20}{a:>wide$}{b:>also$}", "")?;
        let [one, other] = &self.tallies;
        for (what, count) in ROWS {
            writeln!(out, "{what:<20}{:>wide$}{:>also$}", count(one), count(other))?;
        }
        Ok(())
    }
}

type Row = (&'static str, fn(&Tally) -> u32);

/// The counters, line by line.
const ROWS: [Row; 10] = [
    ("moves", |tally| tally.moves),
    ("illegal moves", |tally| tally.illegal),
    ("moves made for it", |tally| tally.stood_in),
    ("restarts", |tally| tally.restarts),
    ("results claimed", |tally| tally.claims),
    ("lost on time", |tally| tally.on_time),
    ("  of these sitting", |tally| tally.sat),
    ("  of these stalled", |tally| tally.stalls),
    ("said to partners", |tally| tally.talk),
    ("said too much", |tally| tally.muted),
];

/// `Elo +191 (131 to 267)`
fn difference(elo: &Elo) -> String {
    let bound = |value: Option<f64>, none: &str| {
        value.map_or_else(|| none.to_owned(), |value| format!("{value:+.0}"))
    };
    let middle = bound(elo.elo, if elo.score > 0.5 { "+∞" } else { "−∞" });
    format!("Elo {middle} ({} to {})", bound(elo.low, "−∞"), bound(elo.high, "+∞"))
}

const fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Team::First) => "1-0",
        Outcome::Won(Team::Second) => "0-1",
        Outcome::Drawn => "1/2-1/2",
        Outcome::LostByBoth | Outcome::Void => "*",
    }
}

/// How a game ended, in a few words.
fn how(reason: &Reason) -> String {
    let seat = |seat: &Seat| seat.name();
    match reason {
        Reason::Mate { mated } => format!("{} mated", seat(mated)),
        Reason::Flag { seat: who, .. } => format!("{} out of time", seat(who)),
        Reason::Resigned { seat: who } => format!("{} resigned", seat(who)),
        Reason::Threefold { .. } => "threefold repetition".to_owned(),
        Reason::BothFlags { board } => format!("both flags down on {board}"),
        Reason::Agreed => "a draw agreed".to_owned(),
        Reason::NoMove { seat: who } => format!("{} has no move", seat(who)),
        // Nothing else happens to engines.
        _ => "ended".to_owned(),
    }
}
