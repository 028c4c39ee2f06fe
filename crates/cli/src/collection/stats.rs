//! `tandem stats`: a collection in numbers and pictures.

mod chart;
mod report;

use std::{collections::HashMap, io::Write, path::PathBuf};

use bughouse::{Seat, Team};
use notation::{
    Dialect, Game, How,
    facts::{Date, Played, Players, ratings, result, winner},
    kriegspiel::is_kriegspiel,
};

use super::pass::Pass;
use crate::{
    exit::{Exit, Failure},
    input::Endings,
    output::{self, Format, keep_inputs},
};

/// Count games by result, ending, length, time control, year, source and player
///
/// Scores count a win as one point and a draw as half a point for both partners. The winner is the
/// team that mated, or that the closing comment names, or else that of the result.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem stats archive/
  tandem stats --players 50 --svg pictures.svg games.bpgn
  tandem select --since 2005 games.bpgn | tandem stats --format json -")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pass: Pass,
    /// How many players, time controls and events to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    players: usize,
    /// Also draw bars of endings, lengths, ratings and years as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The longest game that is counted by itself, in half-moves; longer ones count as this long.
const MOST_PLIES: usize = 1000;

/// The number of different names that are counted each by itself.
const MOST_NAMES: usize = 1_000_000;

/// The facts of one game.
struct One {
    is_kriegspiel: bool,
    is_legal: bool,
    plies: usize,
    drops: u64,
    how: Option<How>,
    result: &'static str,
    winner: Option<Team>,
    players: Players,
    ratings: Vec<u64>,
    control: Option<String>,
    year: Option<u16>,
    source: &'static str,
}

/// The numbers of a player.
#[derive(Clone, Debug, Default)]
struct Score {
    /// The name as it is spelled first.
    name: String,
    games: u64,
    /// Half points.
    halves: u64,
}

/// Everything that is counted.
#[derive(Default)]
struct Totals {
    games: u64,
    kriegspiel: u64,
    legal: u64,
    drops: u64,
    /// The number of games by half-moves, up to the longest.
    lengths: Vec<u64>,
    results: HashMap<&'static str, u64>,
    endings: HashMap<&'static str, u64>,
    controls: HashMap<String, u64>,
    years: HashMap<u16, u64>,
    sources: HashMap<&'static str, u64>,
    /// The number of rated players by hundreds of their ratings.
    ratings: HashMap<u64, u64>,
    /// By the name without case.
    players: HashMap<String, Score>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(svg) = &arguments.svg {
        keep_inputs(svg, arguments.pass.input.paths(Endings::All)?)?;
    }
    let mut totals = Totals::default();
    let work = |_: &str, game: &Game<'_>| One::new(game);
    let done = |one: One| {
        totals.add(one);
        Ok(())
    };
    let exit = arguments.pass.each(work, done)?;
    let mut out = arguments.format.output();
    match arguments.format {
        Format::Text => report::text(&mut out, &totals, arguments.players)?,
        Format::Json => writeln!(out, "{}", report::json(&totals, arguments.players))?,
    }
    out.flush()?;
    if let Some(svg) = &arguments.svg {
        output::write_file(svg, chart::draw(&totals).as_bytes())?;
    }
    Ok(exit.max(Exit::findings(totals.games == 0)))
}

impl One {
    fn new(game: &Game<'_>) -> Self {
        let is_kriegspiel = is_kriegspiel(game);
        let played = (!is_kriegspiel).then(|| Played::new(game));
        let end = played.as_ref().map(|played| played.end);
        Self {
            is_kriegspiel,
            is_legal: played.as_ref().is_some_and(|played| played.is_legal),
            plies: played.as_ref().map_or(0, |played| played.moves.len()),
            drops: played.as_ref().map_or(0, |played| played.drops),
            how: end.and_then(|end| end.how),
            result: result(game),
            winner: end.and_then(|end| winner(game, end)),
            players: Players::new(game),
            ratings: ratings(game).collect(),
            control: game.tag("TimeControl").map(|tag| tag.value().trim().to_owned()),
            year: Date::of_game(game).map(|date| date.year),
            source: Dialect::detect(game).name(),
        }
    }
}

impl Totals {
    fn add(&mut self, one: One) {
        self.games += 1;
        self.kriegspiel += u64::from(one.is_kriegspiel);
        self.legal += u64::from(one.is_legal);
        self.drops += one.drops;
        if !one.is_kriegspiel {
            let plies = one.plies.min(MOST_PLIES);
            if self.lengths.len() <= plies {
                self.lengths.resize(plies + 1, 0);
            }
            self.lengths[plies] += 1;
        }
        let result = match (one.winner, one.result) {
            (Some(Team::First), _) => "first team",
            (Some(Team::Second), _) => "second team",
            (None, "1/2-1/2") => "draw",
            (None, _) => "no result",
        };
        *self.results.entry(result).or_default() += 1;
        let how = one.how.map_or("not told", How::name);
        *self.endings.entry(how).or_default() += 1;
        *self.sources.entry(one.source).or_default() += 1;
        if let Some(year) = one.year {
            *self.years.entry(year).or_default() += 1;
        }
        for rating in &one.ratings {
            *self.ratings.entry(rating / 100 * 100).or_default() += 1;
        }
        if let Some(control) = one.control.filter(|control| !control.is_empty()) {
            let control = if self.controls.len() < MOST_NAMES { control } else { String::new() };
            *self.controls.entry(control).or_default() += 1;
        }
        self.add_players(&one.players, one.winner, one.result, one.is_kriegspiel);
    }

    fn add_players(
        &mut self,
        players: &Players,
        winner: Option<Team>,
        result: &str,
        is_kriegspiel: bool,
    ) {
        for (seat, name) in Seat::ALL.into_iter().zip(&players.0) {
            let Some(name) = name else { continue };
            let lower = name.to_lowercase();
            if self.players.len() >= MOST_NAMES && !self.players.contains_key(&lower) {
                continue;
            }
            let score = self.players.entry(lower).or_default();
            if score.name.is_empty() {
                score.name.clone_from(name);
            }
            score.games += 1;
            let has_won = match (is_kriegspiel, result) {
                (true, "1-0") => seat == Seat::WhiteA,
                (true, "0-1") => seat == Seat::BlackA,
                _ => winner == Some(seat.team()),
            };
            score.halves += match result {
                _ if has_won => 2,
                "1/2-1/2" if winner.is_none() => 1,
                _ => 0,
            };
        }
    }

    /// The number of games whose length is known.
    fn played(&self) -> u64 {
        self.lengths.iter().sum()
    }

    fn plies(&self) -> u64 {
        self.lengths.iter().zip(0..).map(|(games, plies)| games * plies).sum()
    }

    /// The length below which a share of games is, in half-moves.
    fn quantile(&self, share: f64) -> usize {
        let wanted = self.played() as f64 * share;
        let mut below = 0;
        let reached = self.lengths.iter().position(|&games| {
            below += games;
            below as f64 >= wanted
        });
        reached.unwrap_or_default()
    }
}

/// The largest counts first; equal ones in the order of their names.
fn ranked<K: Ord + Clone>(counts: &HashMap<K, u64>) -> Vec<(K, u64)> {
    let mut ranked: Vec<_> = counts.iter().map(|(name, &count)| (name.clone(), count)).collect();
    ranked.sort_by(|(a, one), (b, two)| two.cmp(one).then_with(|| a.cmp(b)));
    ranked
}

/// The counts in the order of their names.
fn in_order<K: Ord + Clone>(counts: &HashMap<K, u64>) -> Vec<(K, u64)> {
    let mut all: Vec<_> = counts.iter().map(|(name, &count)| (name.clone(), count)).collect();
    all.sort();
    all
}
