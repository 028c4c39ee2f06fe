//! The standings of a stage, and the order of a ladder.

use tournament::{Refusal, Standing, TieBreak};

use super::{Desk, What};
use crate::{Align, Block, Sheet, Table};

/// The id of the message of a tie-break, which has a short and a long form.
const fn message(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::DirectEncounter => "tie-direct",
        TieBreak::SonnebornBerger => "tie-sonneborn",
        TieBreak::Buchholz => "tie-buchholz",
        TieBreak::BuchholzCut1 => "tie-buchholz-cut",
        TieBreak::Progress => "tie-progress",
        TieBreak::Wins => "tie-wins",
        TieBreak::GamePoints => "tie-game-points",
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
            self.short("rank", Align::Right),
            self.short("number", Align::Right),
            self.long("name"),
            self.short("games", Align::Right),
            self.short("points", Align::Right),
        ];
        let ties = rules.tie_breaks.iter().map(|tie_break| message(*tie_break));
        columns.extend(ties.clone().map(|id| self.short(id, Align::Right)));
        let mut blocks = Vec::new();
        for group in 1..=rules.groups {
            if rules.groups > 1 {
                blocks.push(Block::Heading(self.words.with("group", [("group", group.into())])));
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
        let legend: Vec<_> =
            ties.map(|id| format!("{}: {}", self.words.get(id), self.words.long(id))).collect();
        if !legend.is_empty() {
            blocks.push(Block::Text(
                self.words.with("tie-breaks", [("list", legend.join(", ").into())]),
            ));
        }
        blocks.extend(self.points_beside()?);
        Ok(self.sheet(What::Standings, "sheet-standings", blocks))
    }

    /// Points that no round has brought, so that everybody can add theirs up.
    pub(super) fn points_beside(&self) -> Result<Option<Block>, Refusal> {
        let stage = self.stage()?;
        let given = stage.adjustments.iter().map(|(entrant, points)| {
            let sign = if points.0 > 0 { "+" } else { "" };
            let points = format!("{sign}{points}").into();
            self.words.with("points-for", [("points", points), ("number", entrant.0.into())])
        });
        let points = self.event.regulations().late_entry_points;
        let late = self.event.entrants().iter().filter(|entrant| {
            stage.number == 1 && points.0 != 0 && entrant.missed > 0 && entrant.seed.is_some()
        });
        let late = late.map(|entrant| {
            let points = format!("+{points}").into();
            self.words.with("points-late", [("points", points), ("number", entrant.id.0.into())])
        });
        let all: Vec<_> = given.chain(late).collect();
        let text = || self.words.with("points-beside", [("list", all.join(", ").into())]);
        Ok((!all.is_empty()).then(|| Block::Text(text())))
    }

    fn ladder(&self) -> Result<Sheet, Refusal> {
        let columns = vec![
            self.short("place", Align::Right),
            self.short("number", Align::Right),
            self.long("name"),
            self.short("games", Align::Right),
            self.short("rating", Align::Right),
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
        Ok(self.sheet(What::Standings, "sheet-ladder", vec![Block::Table(table)]))
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
