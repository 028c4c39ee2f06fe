//! Tables for spreadsheets: CSV in UTF-8 with a byte order mark, which Excel needs.

use crate::{Refusal, Side, TieBreak, Tournament};

/// A cell that no spreadsheet takes for a formula.
fn cell(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

fn write(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in rows {
        // Writing to memory cannot fail.
        let _ = writer.write_record(row.iter().map(|text| cell(text)));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    format!("\u{feff}{}", String::from_utf8_lossy(&bytes))
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

impl Tournament {
    fn names(&self, side: &Side) -> String {
        let labels = side.0.iter().filter_map(|&entrant| self.entrant(entrant).ok());
        labels.map(crate::Entrant::label).collect::<Vec<_>>().join(" – ")
    }

    /// All entrants.
    pub fn entries_csv(&self) -> String {
        let header = row(["number", "seed", "team", "players", "rating", "state"]);
        let number = |number: Option<u32>| number.map_or(String::new(), |n| n.to_string());
        let rows = self.entrants().iter().map(|entrant| {
            let people: Vec<_> = entrant.people.iter().map(|person| person.name.as_str()).collect();
            let state = if entrant.withdrawn { "withdrawn" } else { "plays" };
            vec![
                entrant.id.to_string(),
                number(entrant.seed),
                entrant.team.clone().unwrap_or_default(),
                people.join(", "),
                number(entrant.rating()),
                state.to_owned(),
            ]
        });
        write(std::iter::once(header).chain(rows))
    }

    /// The pairings of a round by table, with the results that are known.
    ///
    /// # Errors
    ///
    /// There is no such round.
    pub fn pairings_csv(&self, stage: u8, round: u16) -> Result<String, Refusal> {
        let round = self.round(stage, round)?;
        let header =
            row(["table", "first", "second", "points first", "points second", "over", "for"]);
        let matches = round.matches.iter().map(|table| {
            vec![
                table.id.table.to_string(),
                self.names(&table.first),
                self.names(&table.second),
                table.points(0).to_string(),
                table.points(1).to_string(),
                if table.is_over() { "yes" } else { "no" }.to_owned(),
                if self.is_for_third_place(table) { "third place" } else { "" }.to_owned(),
            ]
        });
        let byes = round.byes.iter().map(|bye| {
            let name = self.names(&Side::pair(bye.entrant));
            let kind = format!("{:?}", bye.kind).to_lowercase();
            let points = bye.points.to_string();
            [String::new(), name, kind, points, String::new(), "yes".to_owned(), String::new()]
                .into()
        });
        Ok(write(std::iter::once(header).chain(matches).chain(byes)))
    }

    /// The standings of a stage with all figures.
    ///
    /// # Errors
    ///
    /// The stage has not started.
    pub fn standings_csv(&self, stage: u8) -> Result<String, Refusal> {
        let mut header = row(["group", "rank", "name", "points", "games"]);
        header.extend(self.rules(stage)?.tie_breaks.iter().map(|tie_break| {
            match tie_break {
                TieBreak::DirectEncounter => "direct encounter",
                TieBreak::SonnebornBerger => "Sonneborn-Berger",
                TieBreak::Buchholz => "Buchholz",
                TieBreak::BuchholzCut1 => "Buchholz cut 1",
                TieBreak::Progress => "progress",
                TieBreak::Wins => "wins",
                TieBreak::GamePoints => "game points",
            }
            .to_owned()
        }));
        let rows = self.standings(stage)?.into_iter().map(|standing| {
            let mut cells = vec![
                standing.group.to_string(),
                standing.rank.to_string(),
                self.names(&Side::pair(standing.entrant)),
                standing.points.to_string(),
                standing.games.to_string(),
            ];
            cells.extend(standing.tie_breaks.iter().map(ToString::to_string));
            cells
        });
        Ok(write(std::iter::once(header).chain(rows)))
    }
}
