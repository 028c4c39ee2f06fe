//! The standings of a stage, and the order of a ladder.

use tournament::{Refusal, Standing, TieBreak};

use super::{Desk, What};
use crate::{Align, Block, Column, Sheet, Table};

const fn short(tie_break: TieBreak) -> (&'static str, &'static str) {
    match tie_break {
        TieBreak::DirectEncounter => ("DE", "direct encounter"),
        TieBreak::SonnebornBerger => ("SB", "Sonneborn-Berger"),
        TieBreak::Buchholz => ("BH", "Buchholz"),
        TieBreak::BuchholzCut1 => ("BH−1", "Buchholz without the lowest"),
        TieBreak::Progress => ("Pr", "progress"),
        TieBreak::Wins => ("W", "won games"),
        TieBreak::GamePoints => ("GP", "game points"),
    }
}

impl Desk<'_> {
    pub(super) fn standings(&self) -> Result<Sheet, Refusal> {
        if self.is_ladder() {
            return self.ladder();
        }
        let rows = self.event.standings(self.stage()?.number)?;
        let rules = self.rules();
        let mut columns = vec![
            Column::short("Rank", Align::Right),
            Column::short("No.", Align::Right),
            Column::long("Name"),
            Column::short("Games", Align::Right),
            Column::short("Points", Align::Right),
        ];
        let ties = rules.tie_breaks.iter().map(|tie_break| short(*tie_break));
        columns.extend(ties.clone().map(|(head, _)| Column::short(head, Align::Right)));
        let mut blocks = Vec::new();
        for group in 1..=rules.groups {
            if rules.groups > 1 {
                blocks.push(Block::Heading(format!("Group {group}")));
            }
            let rows = rows.iter().filter(|row| row.group == group).map(|row| {
                let mut cells = vec![
                    row.rank.to_string(),
                    row.entrant.to_string(),
                    self.name(row.entrant),
                    row.games.to_string(),
                    row.points.to_string(),
                ];
                cells.extend(row.tie_breaks.iter().map(ToString::to_string));
                cells
            });
            let rows = rows.collect();
            blocks.push(Block::Table(Table { columns: columns.clone(), rows, framed: false }));
        }
        let legend: Vec<_> = ties.map(|(head, words)| format!("{head}: {words}")).collect();
        if !legend.is_empty() {
            blocks.push(Block::Text(format!("Tie-breaks in order. {}.", legend.join(", "))));
        }
        Ok(self.sheet(What::Standings, "Standings", blocks))
    }

    fn ladder(&self) -> Result<Sheet, Refusal> {
        let columns = vec![
            Column::short("Place", Align::Right),
            Column::short("No.", Align::Right),
            Column::long("Name"),
            Column::short("Games", Align::Right),
            Column::short("Rating", Align::Right),
        ];
        let rungs = self.event.ladder(self.stage()?.number)?;
        let rows = rungs.iter().enumerate().map(|(index, rung)| {
            vec![
                (index + 1).to_string(),
                rung.entrant.to_string(),
                self.name(rung.entrant),
                rung.games.to_string(),
                format!("{}.{:02}", rung.rating / 100, (rung.rating % 100).abs()),
            ]
        });
        let table = Table { columns, rows: rows.collect(), framed: false };
        Ok(self.sheet(What::Standings, "Ladder", vec![Block::Table(table)]))
    }

    /// The rows by rank; a ladder ranks by its order.
    pub(super) fn places(&self) -> Result<Vec<Standing>, Refusal> {
        let stage = self.stage()?.number;
        let mut rows = self.event.standings(stage)?;
        if self.is_ladder() {
            let order = self.event.ladder(stage)?;
            let place = |row: &Standing| order.iter().position(|it| it.entrant == row.entrant);
            rows.sort_by_key(place);
            rows.iter_mut().zip(1..).for_each(|(row, rank)| row.rank = rank);
        }
        Ok(rows)
    }
}
