//! The tables of `tandem theory`.

use std::io::{self, Write};

use archive::{Captures, CapturesOf, Crossing, Estimate, Outcomes, PhaseValues, PieceValues};

use crate::output::counted;

/// A share in percent, or its difference from another one with its interval.
fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

fn interval(estimate: Option<Estimate>) -> String {
    let points = |value: f64| format!("{:+.1}", value * 100.0);
    estimate.map_or_else(
        || "-".to_owned(),
        |it| format!("{} ({} {})", points(it.value), points(it.low), points(it.high)),
    )
}

pub(super) fn captures(out: &mut impl Write, found: &Captures) -> io::Result<()> {
    let Captures { moves, pieces, others } = found;
    let all: i64 = pieces.iter().map(|row| row.outcomes.games).sum();
    let games = |count: i64| counted(count.unsigned_abs(), "game", "games");
    writeln!(out, "{} with a capture, {} without", games(all), games(others.games))?;
    if moves.is_empty() {
        return Ok(());
    }
    write!(out, "\n{:<8}{:>9}{:>9}", "move", "games", "score")?;
    for word in ["won here", "there", "lost here", "there", "drawn"] {
        write!(out, "{word:>10}")?;
    }
    writeln!(out, "{:>23}{:>23}", "score, more", "won there, more")?;
    let mut row = |name: &str, outcomes: &Outcomes, rest: Option<&CapturesOf>| {
        let Outcomes { games, won_here, won_there, lost_here, lost_there, drawn, .. } = *outcomes;
        let score = outcomes.score().map_or_else(|| "-".to_owned(), percent);
        write!(out, "{name:<8}{games:>9}{score:>9}")?;
        for count in [won_here, won_there, lost_here, lost_there, drawn] {
            let share = if games > 0 { percent(count as f64 / games as f64) } else { "-".into() };
            write!(out, "{share:>10}")?;
        }
        if let Some(rest) = rest {
            let more = [rest.score_difference, rest.won_there_difference].map(interval);
            write!(out, "{:>23}{:>23}", more[0], more[1])?;
        }
        writeln!(out)
    };
    for it in moves {
        row(it.san.as_deref().unwrap_or(it.piece), &it.outcomes, Some(it))?;
    }
    for it in pieces {
        row(it.piece, &it.outcomes, Some(it))?;
    }
    row("others", others, None)
}

pub(super) fn crossing(out: &mut impl Write, found: &Crossing) -> io::Result<()> {
    let games = counted(found.games, "game", "games");
    writeln!(out, "{games} of which it is known who lost on which board")?;
    writeln!(out, "Differences from the moves without capture of the same game and phase")?;
    let mut last = None;
    for row in found.rows.iter().filter(|row| row.games > 0) {
        if last != Some(row.phase) {
            write!(out, "\n{:<12}{:>9}{:>10}", row.phase.name(), "games", "captures")?;
            write!(out, "{:>9}{:>11}{:>7}", "score", "won there", "lost")?;
            writeln!(out, "{:>23}{:>23}{:>23}", "score, more", "won there, more", "lost, more")?;
        }
        last = Some(row.phase);
        write!(out, "{:<12}{:>9}{:>10}", row.piece, row.games, row.captures)?;
        let share = |it: Option<Estimate>| it.map_or_else(|| "-".into(), |it| percent(it.value));
        let (score, won, lost) = (share(row.score), share(row.won_there), share(row.lost_there));
        write!(out, "{score:>9}{won:>11}{lost:>7}")?;
        let more = [row.score_difference, row.won_there_difference, row.lost_there_difference];
        more.map(interval).iter().try_for_each(|text| write!(out, "{text:>23}"))?;
        writeln!(out)?;
    }
    Ok(())
}

pub(super) fn pieces(out: &mut impl Write, values: &PieceValues) -> io::Result<()> {
    writeln!(out, "{} with a result", counted(values.games, "game", "games"))?;
    for phase in &values.phases {
        let PhaseValues { games, positions, clocked, problem, left_out, terms, .. } = phase;
        let games = counted(*games as u64, "game", "games");
        let name = phase.phase.name();
        write!(out, "\n{name}: {games}, {positions} positions")?;
        writeln!(out, ", {} of them with clocks", percent(*clocked))?;
        if let Some(problem) = problem {
            writeln!(out, "no estimate: {problem}")?;
            continue;
        }
        writeln!(out, "{:<20}{:>18}{:>18}{:>20}", "", "log odds", "Elo", "pawns in reserve")?;
        for term in terms {
            let with = |it: Estimate, digits: usize| {
                format!("{:+.digits$} ± {:.digits$}", it.value, it.margin())
            };
            let pawns = term.pawns.map_or_else(|| "-".to_owned(), |it| with(it, 2));
            let (odds, elo) = (with(term.log_odds, 3), with(term.elo, 0));
            writeln!(out, "{:<20}{odds:>18}{elo:>18}{pawns:>20}", term.name)?;
        }
        if !left_out.is_empty() {
            writeln!(out, "not told apart from the terms above: {}", left_out.join(", "))?;
        }
    }
    Ok(())
}
