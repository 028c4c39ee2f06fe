//! Rows of figures, printed for people or for programs.

use std::fmt;

use serde_json::{Map, Value, json};

/// The results of one section.
pub struct Table {
    /// The section's name on the command line.
    pub section: &'static str,
    /// The measured quantity and its unit.
    pub title: String,
    /// The headings of the columns. Those that begin with `×` are ratios: above 1, Tandem is
    /// faster.
    pub columns: Vec<&'static str>,
    /// The lines.
    pub rows: Vec<Row>,
}

/// One line of a table.
pub struct Row {
    /// The measured task.
    pub name: String,
    /// One figure per column, where there is one.
    pub cells: Vec<Option<f64>>,
    /// The ratio reached and the ratio aimed for, where there is a target.
    pub target: Option<Target>,
}

/// A ratio to reach.
#[derive(Clone, Copy)]
pub struct Target {
    /// The measured ratio.
    pub reached: f64,
    /// The lowest acceptable ratio.
    pub wanted: f64,
}

impl Target {
    /// Whether it is met, allowing for what the stopwatch cannot tell.
    pub fn is_met(self) -> bool {
        self.reached >= self.wanted
    }
}

impl Table {
    /// One JSON object per row.
    pub fn print_json(&self) {
        for row in &self.rows {
            let figures: Map<String, Value> = self
                .columns
                .iter()
                .zip(&row.cells)
                .filter_map(|(&column, cell)| Some((column.to_owned(), json!((*cell)?))))
                .collect();
            let target = row.target.map(
                |target| json!({ "reached": target.reached, "wanted": target.wanted, "met": target.is_met() }),
            );
            let title = &self.title;
            println!(
                "{}",
                json!({ "section": self.section, "title": title, "name": row.name, "figures": figures, "target": target })
            );
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} · {}", self.section, self.title)?;
        let names = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
        let width = |column: &str| column.chars().count().max(6);
        write!(f, "{:names$}", "")?;
        for column in &self.columns {
            write!(f, "  {column:>width$}", width = width(column))?;
        }
        writeln!(f, "  target")?;
        for row in &self.rows {
            write!(f, "{:names$}", row.name)?;
            for (column, cell) in self.columns.iter().zip(&row.cells) {
                write!(f, "  {:>width$}", figure(*cell), width = width(column))?;
            }
            match row.target {
                Some(target) => {
                    let mark = if target.is_met() { "met" } else { "SHORT" };
                    writeln!(f, "  ≥ {} {mark}", target.wanted)?;
                }
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

/// Three digits, more or less.
fn figure(cell: Option<f64>) -> String {
    match cell {
        None => "–".into(),
        Some(value) if value >= 100.0 => format!("{value:.0}"),
        Some(value) if value >= 10.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.2}"),
    }
}

/// One figure divided by another, where there are both.
pub fn over(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    Some(a? / b?)
}
