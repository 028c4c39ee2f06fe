//! The numbers as a table or as JSON.

use std::io::{self, Write};

use notation::diagram::printable;
use serde_json::{Value, json};

use super::{Score, Totals, in_order, ranked};
use crate::exit::style;

/// The players with the most games.
fn players(totals: &Totals, most: usize) -> Vec<&Score> {
    let mut players: Vec<_> = totals.players.values().collect();
    players.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
    players.truncate(most);
    players
}

pub(super) fn text(out: &mut impl Write, totals: &Totals, most: usize) -> io::Result<()> {
    let (bold, reset) = (style::BOLD, style::RESET);
    let games = totals.games;
    let played = totals.played();
    writeln!(out, "{bold}games{reset}              {games:>9}")?;
    if totals.kriegspiel > 0 {
        writeln!(out, "  Kriegspiel       {:>9}", totals.kriegspiel)?;
    }
    if played > 0 {
        writeln!(out, "  fully legal      {:>9}  {}", totals.legal, percent(totals.legal, played))?;
        let mean = totals.plies() as f64 / played as f64;
        let [low, middle, high] = [0.1, 0.5, 0.9].map(|share| totals.quantile(share));
        writeln!(out, "{bold}half-moves{reset}         {:>9}", totals.plies())?;
        writeln!(
            out,
            "  per game         {mean:>9.1}  median {middle}, most between {low} and {high}"
        )?;
        writeln!(
            out,
            "  drops            {:>9}  {}",
            totals.drops,
            percent(totals.drops, totals.plies())
        )?;
    }
    table(out, "results", &named(ranked(&totals.results)), games)?;
    table(out, "endings", &named(ranked(&totals.endings)), games)?;
    table(out, "sources", &named(ranked(&totals.sources)), games)?;
    let mut controls = ranked(&totals.controls);
    controls.truncate(most);
    table(out, "time controls", &named(controls), games)?;
    table(out, "years", &named(in_order(&totals.years)), games)?;
    let ratings = in_order(&totals.ratings);
    let ratings: Vec<_> =
        ratings.into_iter().map(|(from, count)| (format!("{from}–{}", from + 99), count)).collect();
    let rated = ratings.iter().map(|(_, count)| count).sum();
    table(out, "ratings", &ratings, rated)?;
    let players = players(totals, most);
    if !players.is_empty() {
        writeln!(out, "{bold}players{reset}            {:>9}", totals.players.len())?;
    }
    for Score { name, games, halves } in players {
        let score = *halves as f64 / 2.0;
        let share = percent(*halves, games * 2);
        writeln!(
            out,
            "  {:<17}{games:>9}  {score:.1} points, {}",
            short(name),
            share.trim_start()
        )?;
    }
    Ok(())
}

/// The width of the column of names.
const NAME_WIDTH: usize = 17;

fn short(name: &str) -> String {
    let name = printable(name);
    match name.chars().count() > NAME_WIDTH - 1 {
        true => name.chars().take(NAME_WIDTH - 2).chain(['…']).collect(),
        false => name,
    }
}

fn table(out: &mut impl Write, title: &str, rows: &[(String, u64)], all: u64) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}{title}{}", style::BOLD, style::RESET)?;
    for (name, count) in rows {
        writeln!(out, "  {:<17}{count:>9}  {}", short(name), percent(*count, all))?;
    }
    Ok(())
}

fn named<K: ToString>(rows: Vec<(K, u64)>) -> Vec<(String, u64)> {
    rows.into_iter().map(|(name, count)| (name.to_string(), count)).collect()
}

fn percent(part: u64, all: u64) -> String {
    format!("{:>5.1} %", part as f64 * 100.0 / all.max(1) as f64)
}

pub(super) fn json(totals: &Totals, most: usize) -> Value {
    let object = |rows: Vec<(String, u64)>| -> Value {
        rows.into_iter()
            .map(|(name, count)| (name, json!(count)))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let players: Vec<Value> = players(totals, most)
        .into_iter()
        .map(|score| {
            json!({ "name": score.name, "games": score.games, "points": score.halves as f64 / 2.0 })
        })
        .collect();
    let lengths = totals.lengths.iter().enumerate().filter(|(_, games)| **games > 0);
    json!({
        "games": totals.games,
        "kriegspiel": totals.kriegspiel,
        "legal": totals.legal,
        "plies": totals.plies(),
        "drops": totals.drops,
        "median_plies": totals.quantile(0.5),
        "games_by_plies": object(lengths.map(|(plies, games)| (plies.to_string(), *games)).collect()),
        "results": object(named(ranked(&totals.results))),
        "endings": object(named(ranked(&totals.endings))),
        "sources": object(named(ranked(&totals.sources))),
        "time_controls": object(named(ranked(&totals.controls))),
        "years": object(named(in_order(&totals.years))),
        "ratings": object(named(in_order(&totals.ratings))),
        "players": totals.players.len(),
        "most_active": players,
    })
}
