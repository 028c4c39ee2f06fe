//! Result slips, board cards and diplomas.

use rulings::Language;
use tournament::{GameResult, Half, Match, Refusal, Seats};

use super::{Desk, What, numbers, rounds::seats};
use crate::{Align, Block, Card, Cards, Column, Diploma, Sheet, Table};

impl Desk<'_> {
    /// A slip for each match: seats and points of each game, and a line for each side to sign.
    pub(super) fn slips(&self) -> Result<Sheet, Refusal> {
        let round = self.round()?;
        let cards = round.matches.iter().map(|table| self.slip(table)).collect();
        Ok(self.sheet(What::Slips, "sheet-slips", vec![Block::Cards(Cards { across: 1, cards })]))
    }

    fn slip(&self, table: &Match) -> Card {
        let sides = [&table.first, &table.second];
        let mut columns = vec![self.short("game", Align::Center)];
        columns.extend(seats(&table.seats(1)).map(|(_, seat)| self.long(seat)));
        let heads = sides.map(|side| Column::short(&format!(" {} ", numbers(side)), Align::Center));
        columns.extend(heads);
        let games = table.games.iter().enumerate().map(|(index, game)| {
            let mut row = vec![(index + 1).to_string()];
            row.extend(self.people_at(&table.seats(index + 1)));
            let known = |points: fn(&GameResult) -> Half| {
                game.result.as_ref().map(|it| points(it).to_string()).unwrap_or_default()
            };
            row.extend([known(|it| it.first), known(|it| it.second)]);
            row
        });
        let third = self.event.is_for_third_place(table);
        let third = if third {
            format!(" · {}", self.words.get("for-third-place"))
        } else {
            String::new()
        };
        let lines = sides.map(|side| format!("{}  {}", numbers(side), self.side(side)));
        Card {
            title: format!("{} · {}{third}", self.round_words(), self.table_words(table)),
            corner: self.corner(),
            lines: lines.to_vec(),
            table: Table { columns, rows: games.collect(), framed: true },
            signatures: sides
                .map(|side| self.words.with("signed", [("number", numbers(side).into())]))
                .to_vec(),
        }
    }

    /// A card for each board, with the players of each game.
    pub(super) fn cards(&self) -> Result<Sheet, Refusal> {
        let round = self.round()?;
        let mut cards = Vec::new();
        for table in &round.matches {
            for (board, [white, black]) in [("A", [0, 1]), ("B", [2, 3])] {
                let columns =
                    vec![self.short("game", Align::Center), self.long("white"), self.long("black")];
                let rows = (1..=table.games.len()).map(|game| {
                    let people = self.people_at(&table.seats(game));
                    vec![game.to_string(), people[white].clone(), people[black].clone()]
                });
                cards.push(Card {
                    title: self.words.with(
                        "title-board",
                        [("table", table.id.table.into()), ("board", board.into())],
                    ),
                    corner: format!("{} · {}", self.round_words(), self.event.regulations().clock),
                    lines: Vec::new(),
                    table: Table { columns, rows: rows.collect(), framed: false },
                    signatures: Vec::new(),
                });
            }
        }
        Ok(self.sheet(What::Cards, "sheet-cards", vec![Block::Cards(Cards { across: 2, cards })]))
    }

    pub(super) fn diplomas(&self) -> Result<Vec<Sheet>, Refusal> {
        let groups = self.rules().groups;
        let winners = self.places()?.into_iter().filter(|row| row.rank <= self.order.places);
        let regulations = self.event.regulations();
        let signatures = ["arbiter", "organizer"].map(|id| self.words.get(id)).to_vec();
        winners
            .map(|row| {
                let entrant = self.event.entrant(row.entrant)?;
                let people: Vec<_> = entrant.players().map(|it| it.name.as_str()).collect();
                let id = if groups > 1 { "diploma-place-group" } else { "diploma-place" };
                let rank = match self.order.language {
                    Language::English => ordinal(row.rank),
                    Language::Czech | Language::German => row.rank.to_string(),
                };
                let diploma = Diploma {
                    name: entrant.label(),
                    people: match &entrant.team {
                        Some(_) => people.join(" – "),
                        None => String::new(),
                    },
                    place: self
                        .words
                        .with(id, [("rank", rank.into()), ("group", row.group.into())]),
                    event: regulations.name.clone(),
                    signatures: signatures.clone(),
                };
                let blocks = vec![Block::Diploma(diploma)];
                Ok(Sheet { wide: true, ..self.sheet(What::Diplomas, "sheet-diplomas", blocks) })
            })
            .collect()
    }

    /// The names at the four seats.
    fn people_at(&self, at: &Seats) -> [String; 4] {
        seats(at).map(|(sitter, _)| self.person(sitter))
    }

    /// The round as the beginning of a title.
    fn round_words(&self) -> String {
        let number = self.round.map_or(0, |round| round.number);
        match self.event.regulations().stages.len() {
            1 => self.words.with("title-round", [("round", number.into())]),
            _ => self.words.with(
                "title-stage-round",
                [("stage", self.number.into()), ("round", number.into())],
            ),
        }
    }

    fn table_words(&self, table: &Match) -> String {
        self.words.with("title-table", [("table", table.id.table.into())])
    }

    /// The event and the time of printing, which must stay on a slip that is cut off.
    fn corner(&self) -> String {
        format!("{} · {}", self.event.regulations().name, self.printed())
    }
}

fn ordinal(rank: usize) -> String {
    let end = match (rank % 10, rank % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{rank}{end}")
}
