//! The numbers as bars, in one SVG picture.

use std::fmt::{self, Write};

use notation::diagram::Escaped;

use super::{Totals, in_order, ranked};

const WIDTH: usize = 900;
const BAR_HEIGHT: usize = 160;
/// The space above the bars of a chart for its title, and below for its labels.
const HEAD: usize = 40;
const FOOT: usize = 40;
const MARGIN: usize = 40;

/// The most bars of a chart. More would be thinner than their labels.
const MOST_BARS: usize = 30;

/// Charts of endings, lengths, ratings and years, those that have anything.
pub(super) fn draw(totals: &Totals) -> String {
    let endings = ranked(&totals.endings).into_iter().map(|(name, n)| (name.to_owned(), n));
    let ratings = in_order(&totals.ratings).into_iter().map(|(from, n)| (from.to_string(), n));
    let years = in_order(&totals.years).into_iter().map(|(year, n)| (year.to_string(), n));
    let charts: Vec<(&str, Vec<(String, u64)>)> = vec![
        ("How games ended", endings.collect()),
        ("Length in half-moves on both boards", lengths(totals)),
        ("Ratings of players", ratings.collect()),
        ("Games per year", years.collect()),
    ];
    let charts: Vec<_> = charts.into_iter().filter(|(_, bars)| !bars.is_empty()).collect();
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = write_svg(&mut svg, totals.games, &charts);
    svg
}

/// Games by their length, in steps that give a readable number of bars.
fn lengths(totals: &Totals) -> Vec<(String, u64)> {
    let longest = totals.lengths.len();
    let step = [5, 10, 20, 50, 100].into_iter().find(|step| longest / step < MOST_BARS);
    let step = step.unwrap_or(100);
    let bars = totals.lengths.chunks(step).enumerate();
    bars.map(|(n, games)| ((n * step).to_string(), games.iter().sum())).collect()
}

fn write_svg(out: &mut String, games: u64, charts: &[(&str, Vec<(String, u64)>)]) -> fmt::Result {
    let height = charts.len() * (HEAD + BAR_HEIGHT + FOOT) + MARGIN;
    writeln!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-family="sans-serif" font-size="12">
<title>{games} games</title>
<rect width="{WIDTH}" height="{height}" fill="#fff"/>"##
    )?;
    for (index, (title, bars)) in charts.iter().enumerate() {
        let top = index * (HEAD + BAR_HEIGHT + FOOT);
        chart(out, title, bars, top)?;
    }
    out.push_str("</svg>\n");
    Ok(())
}

fn chart(out: &mut String, title: &str, bars: &[(String, u64)], top: usize) -> fmt::Result {
    let bars = &bars[bars.len().saturating_sub(MOST_BARS)..];
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1) as f64;
    let base = (top + HEAD + BAR_HEIGHT) as f64;
    let (left, room) = (MARGIN as f64, (WIDTH - 2 * MARGIN) as f64);
    let step = room / bars.len().max(6) as f64;
    let title = Escaped(title);
    writeln!(
        out,
        r#"<text x="{left}" y="{}" font-size="15" font-weight="bold">{title}</text>"#,
        top + 24
    )?;
    for (index, (name, count)) in bars.iter().enumerate() {
        let (x, height) =
            (step.mul_add(index as f64, left), *count as f64 / most * BAR_HEIGHT as f64 * 0.9);
        let (middle, width, name) = (x + step / 2.0, step * 0.8, Escaped(name));
        writeln!(
            out,
            r##"<rect x="{:.1}" y="{:.1}" width="{width:.1}" height="{height:.1}" fill="#0072b2"><title>{name}: {count}</title></rect>"##,
            x + step * 0.1,
            base - height
        )?;
        writeln!(
            out,
            r#"<text x="{middle:.1}" y="{:.1}" text-anchor="middle" font-size="10">{count}</text><text x="{middle:.1}" y="{:.1}" text-anchor="middle" font-size="10">{name}</text>"#,
            base - height - 3.0,
            base + 14.0
        )?;
    }
    writeln!(out, r##"<path d="M{left} {base}h{room}" stroke="#999"/>"##)
}
