//! The crosstable: everybody against everybody, or by rounds; formats that pair all the time
//! list their matches.

use tournament::{EntrantId, Format, Half, Refusal, RoundState, Stage, Standing};

use super::{Desk, What, numbers, rounds::score};
use crate::{Align, Block, Column, Sheet, Table};

/// Columns of results under one head, on upright and on wide paper. More begin another table.
const UPRIGHT: usize = 10;
const WIDE: usize = 18;
/// The same where a cell has the points alone.
const UPRIGHT_POINTS: usize = 14;
const WIDE_POINTS: usize = 24;

impl Desk<'_> {
    pub(super) fn crosstable(&self) -> Result<Sheet, Refusal> {
        let stage = self.stage()?;
        if self.rules().format.is_continuous() {
            return Ok(self.matches_of(stage));
        }
        let rows = self.places()?;
        let round_robin = matches!(self.rules().format, Format::RoundRobin { .. });
        let (mut blocks, mut wide) = (Vec::new(), false);
        for group in 1..=self.rules().groups {
            let rows: Vec<_> = rows.iter().filter(|row| row.group == group).collect();
            if self.rules().groups > 1 {
                blocks.push(Block::Heading(self.words.with("group", [("group", group.into())])));
            }
            let (heads, cells) =
                if round_robin { self.against(stage, &rows) } else { self.by_rounds(stage, &rows) };
            let (upright, most) =
                if round_robin { (UPRIGHT_POINTS, WIDE_POINTS) } else { (UPRIGHT, WIDE) };
            wide |= heads.len() > upright;
            blocks.extend(self.bands(&rows, &heads, &cells, most));
        }
        let legend = if round_robin {
            "against-legend"
        } else if self.rules().format.forms_partners() {
            "partners-legend"
        } else {
            "rounds-legend"
        };
        blocks.push(Block::Text(self.words.get(legend)));
        blocks.extend(self.points_beside()?);
        Ok(Sheet { wide, ..self.sheet(What::Crosstable, "sheet-crosstable", blocks) })
    }

    /// Tables of at most `most` columns of results, each with names and points.
    fn bands(
        &self,
        rows: &[&Standing],
        heads: &[String],
        cells: &[Vec<String>],
        most: usize,
    ) -> Vec<Block> {
        let starts = (0..heads.len().max(1)).step_by(most);
        let bands = starts.map(|start| {
            let end = (start + most).min(heads.len());
            let mut columns = vec![
                self.short("rank", Align::Right),
                self.short("number", Align::Right),
                self.long("name"),
            ];
            let results = heads[start..end].iter();
            columns.extend(results.map(|head| Column::short(head, Align::Center)));
            columns.push(self.short("points", Align::Right));
            let rows = rows.iter().zip(cells).map(|(row, cells)| {
                let (rank, id) = (row.rank.to_string(), row.entrant.to_string());
                let mut line = vec![rank, id, self.name(row.entrant)];
                line.extend_from_slice(&cells[start..end]);
                line.push(row.points.to_string());
                line
            });
            Block::Table(Table { columns, rows: rows.collect(), framed: false })
        });
        bands.collect()
    }

    /// A column for each opponent, in the order of the ranks.
    fn against(&self, stage: &Stage, rows: &[&Standing]) -> (Vec<String>, Vec<Vec<String>>) {
        let heads = rows.iter().map(|row| row.entrant.to_string()).collect();
        let cell = |own: EntrantId, other: EntrantId| {
            if own == other {
                return "×".to_owned();
            }
            let points = published(stage).flat_map(|round| &round.matches).filter_map(|table| {
                let side = table.side_of(own).filter(|side| table.side(1 - side).has(other))?;
                let any = table.games.iter().any(|game| game.result.is_some());
                any.then(|| table.points(side).to_string())
            });
            points.collect::<Vec<_>>().join("\n")
        };
        let cells = rows
            .iter()
            .map(|row| rows.iter().map(|other| cell(row.entrant, other.entrant)).collect());
        (heads, cells.collect())
    }

    /// A column for each round.
    fn by_rounds(&self, stage: &Stage, rows: &[&Standing]) -> (Vec<String>, Vec<Vec<String>>) {
        let heads = published(stage).map(|round| round.number.to_string()).collect();
        let cell = |round: &tournament::Round, own: EntrantId| {
            if let Some(table) = round.matches.iter().find(|it| it.side_of(own).is_some()) {
                let side = table.side_of(own).unwrap_or_default();
                let partner = table.side(side).0.iter().find(|it| **it != own);
                let partner = partner
                    .map(|it| format!("+{it} {} ", self.words.get("versus")))
                    .unwrap_or_default();
                let any = table.games.iter().any(|game| game.result.is_some());
                let points = if any { table.points(side).to_string() } else { "·".to_owned() };
                return format!("{partner}{}\n{points}", numbers(table.side(1 - side)));
            }
            let bye = round.byes.iter().find(|bye| bye.entrant == own);
            bye.map_or_else(
                || "–".to_owned(),
                |bye| match bye.points {
                    Half::ZERO => "–".to_owned(),
                    points => format!("{}\n{points}", self.words.get("bye-short")),
                },
            )
        };
        let cells =
            rows.iter().map(|row| published(stage).map(|round| cell(round, row.entrant)).collect());
        (heads, cells.collect())
    }

    /// All matches in order: arenas and ladders have rounds for single matches.
    fn matches_of(&self, stage: &Stage) -> Sheet {
        let columns = vec![
            self.short("match", Align::Right),
            self.short("number", Align::Right),
            self.long("name"),
            self.short("result", Align::Center),
            self.short("number", Align::Right),
            self.long("name"),
        ];
        let rows =
            published(stage).flat_map(|round| &round.matches).zip(1..).map(|(it, number)| {
                vec![
                    number.to_string(),
                    numbers(&it.first),
                    self.side(&it.first),
                    score(it),
                    numbers(&it.second),
                    self.side(&it.second),
                ]
            });
        let table = Table { columns, rows: rows.collect::<Vec<_>>(), framed: false };
        self.sheet(What::Crosstable, "sheet-matches", vec![Block::Table(table)])
    }
}

fn published(stage: &Stage) -> impl Iterator<Item = &tournament::Round> {
    stage.rounds.iter().filter(|round| round.state > RoundState::Private)
}
