//! The pairings of a round, by table and by name.

use std::collections::BTreeMap;

use tournament::{EntrantId, Match, Refusal, Seats};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::{Desk, What, lists::why, numbers};
use crate::{Align, Block, Column, Sheet, Table};

/// The four seats of a game with the ids of their names.
pub(super) fn seats(seats: &Seats) -> [(tournament::Sitter, &'static str); 4] {
    [
        (seats.white_a, "seat-white-a"),
        (seats.black_a, "seat-black-a"),
        (seats.white_b, "seat-white-b"),
        (seats.black_b, "seat-black-b"),
    ]
}

impl Desk<'_> {
    pub(super) fn pairings(&self) -> Result<Sheet, Refusal> {
        let round = self.round()?;
        let columns = vec![
            self.short("table", Align::Right),
            self.short("number", Align::Right),
            self.long("name"),
            self.short("result", Align::Center),
            self.short("number", Align::Right),
            self.long("name"),
        ];
        let rows = round.matches.iter().map(|table| {
            vec![
                table.id.table.to_string(),
                numbers(&table.first),
                self.side(&table.first),
                score(table),
                numbers(&table.second),
                self.side(&table.second),
            ]
        });
        let mut blocks = Vec::new();
        if !round.matches.is_empty() {
            blocks.push(Block::Table(Table { columns, rows: rows.collect(), framed: false }));
        }
        let thirds = round.matches.iter().filter(|table| self.event.is_for_third_place(table));
        blocks.extend(thirds.map(|table| {
            Block::Text(self.words.with("plays-for-third", [("table", table.id.table.into())]))
        }));
        if !round.byes.is_empty() {
            blocks.push(Block::Heading(self.words.get("without-table")));
            let columns = vec![
                self.short("number", Align::Right),
                self.long("name"),
                self.long("why"),
                self.short("points", Align::Right),
            ];
            let rows = round.byes.iter().map(|bye| {
                let (id, points) = (bye.entrant.to_string(), bye.points.to_string());
                vec![id, self.name(bye.entrant), self.words.get(why(bye.kind)), points]
            });
            blocks.push(Block::Table(Table { columns, rows: rows.collect(), framed: false }));
        }
        Ok(self.sheet(What::Pairings, "sheet-pairings", blocks))
    }

    pub(super) fn names(&self) -> Result<Sheet, Refusal> {
        let round = self.round()?;
        // By the name's plain small letters: a list on a wall is searched by eye.
        let mut people: BTreeMap<(String, String, EntrantId, u8), Vec<String>> = BTreeMap::new();
        let mut put = |name: &str, entrant, member, cells: [String; 4]| {
            let row = std::iter::once(name.to_owned()).chain(cells).collect();
            people.insert((plain(name), name.to_lowercase(), entrant, member), row);
        };
        for table in &round.matches {
            let around = seats(&table.seats(1));
            for (sitter, seat) in around {
                let side = table.side_of(sitter.entrant).unwrap_or_default();
                let partner = around.iter().find(|(other, _)| {
                    *other != sitter && table.side_of(other.entrant) == Some(side)
                });
                let partner = partner.map(|(other, _)| self.person(*other)).unwrap_or_default();
                let rivals = self.side(table.side(1 - side));
                let cells = [table.id.table.to_string(), self.words.get(seat), partner, rivals];
                put(&self.person(sitter), sitter.entrant, sitter.member, cells);
            }
        }
        for bye in &round.byes {
            let Ok(entrant) = self.event.entrant(bye.entrant) else { continue };
            for (member, person) in (0..).zip(entrant.players()) {
                let cells =
                    ["–".to_owned(), self.words.get(why(bye.kind)), String::new(), String::new()];
                put(&person.name, bye.entrant, member, cells);
            }
        }
        let columns = vec![
            self.long("name"),
            self.short("table", Align::Right),
            Column::short(&self.words.with("game-number", [("game", 1.into())]), Align::Left),
            self.long("partner"),
            Column { share: 2, ..self.long("opponents") },
        ];
        let table = Table { columns, rows: people.into_values().collect(), framed: false };
        Ok(self.sheet(What::Names, "sheet-names", vec![Block::Table(table)]))
    }
}

/// Small letters without their marks: `Šimon` stands with `Simon`, not behind `Zoe`.
fn plain(name: &str) -> String {
    name.nfd().filter(|&letter| !is_combining_mark(letter)).flat_map(char::to_lowercase).collect()
}

/// The points of a match, `1½ : ½`; a colon alone while there are none.
pub(super) fn score(table: &Match) -> String {
    if table.games.iter().all(|game| game.result.is_none()) {
        return ":".to_owned();
    }
    let open = if table.is_over() { "" } else { " …" };
    format!("{} : {}{open}", table.points(0), table.points(1))
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn names_are_sorted_as_people_look_for_them() {
        let mut names = ["Zoe", "Šimon", "simon", "Ångström", "Øre", "Álvaro", "Adam"];
        names.sort_by_key(|name| plain(name));
        assert_eq!(names, ["Adam", "Álvaro", "Ångström", "Šimon", "simon", "Zoe", "Øre"]);
    }
}
