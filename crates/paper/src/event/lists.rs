//! Entries, absences, and the log.

use tournament::{Absence, ByeKind};

use super::{Desk, What, acts};
use crate::{Align, Block, Column, Sheet, Table};

impl Desk<'_> {
    pub(super) fn entries(&self) -> Sheet {
        let entrants = self.event.entrants();
        let has = |club: bool| {
            entrants.iter().flat_map(|entrant| &entrant.people).any(|person| match club {
                true => person.club.is_some(),
                false => person.rating.is_some(),
            })
        };
        let (has_clubs, has_ratings) = (has(true), has(false));
        let mut columns = vec![Column::short("No.", Align::Right), Column::long("Name")];
        if has_ratings {
            columns.push(Column::short("Rating", Align::Right));
        }
        if has_clubs {
            columns.push(Column::long("Club"));
        }
        columns.push(Column::short("", Align::Left));
        let rows = entrants.iter().map(|entrant| {
            let mut name = self.name(entrant.id);
            let reserve = (0..entrant.people.len()).filter(|at| !entrant.line_up.contains(at));
            for person in reserve.map(|at| &entrant.people[at]) {
                name.push_str(&format!(" ({})", person.name));
            }
            let mut row = vec![entrant.id.to_string(), name];
            if has_ratings {
                row.push(entrant.rating().map(|it| it.to_string()).unwrap_or_default());
            }
            if has_clubs {
                let mut clubs: Vec<&str> =
                    entrant.players().filter_map(|person| person.club.as_deref()).collect();
                clubs.dedup();
                row.push(clubs.join(", "));
            }
            row.push(self.state(entrant).to_owned());
            row
        });
        let table = Table { columns, rows: rows.collect(), framed: false };
        self.sheet(What::Entries, "Entries", vec![Block::Table(table)])
    }

    fn state(&self, entrant: &tournament::Entrant) -> &'static str {
        if entrant.withdrawn {
            "withdrawn"
        } else if self.event.misses_partner(entrant) {
            "no partner"
        } else if entrant.paused {
            "pauses"
        } else if self.event.regulations().check_in && !entrant.checked_in {
            "not checked in"
        } else {
            ""
        }
    }

    pub(super) fn absences(&self) -> Sheet {
        let mut blocks = Vec::new();
        let number = Column::short("No.", Align::Right);
        let byes = self.round.map(|round| &round.byes[..]).unwrap_or_default();
        if let Some(round) = self.round.filter(|_| !byes.is_empty()) {
            blocks.push(Block::Heading(format!("Round {}", round.number)));
            let columns = vec![
                number.clone(),
                Column::long("Name"),
                Column::long("Why"),
                Column::short("Points", Align::Right),
            ];
            let rows = byes.iter().map(|bye| {
                let (id, points) = (bye.entrant.to_string(), bye.points.to_string());
                vec![id, self.name(bye.entrant), why(bye.kind).to_owned(), points]
            });
            blocks.push(Block::Table(Table { columns, rows: rows.collect(), framed: false }));
        }
        let now = self.round.map_or(0, |round| round.number);
        let later = self.event.entrants().iter().flat_map(|entrant| {
            let ahead = entrant.absences.iter().filter(move |((stage, round), _)| {
                *stage > self.number || (*stage == self.number && *round > now)
            });
            ahead.map(move |((stage, round), absence)| {
                let why = match absence {
                    Absence::Requested => "requested bye",
                    Absence::Absent => "absent",
                };
                let id = entrant.id;
                let round = match self.event.regulations().stages.len() {
                    1 => round.to_string(),
                    _ => format!("{stage}.{round}"),
                };
                vec![id.to_string(), self.name(id), round, why.to_owned()]
            })
        });
        let later: Vec<_> = later.collect();
        if !later.is_empty() {
            blocks.push(Block::Heading("Later rounds".to_owned()));
            let columns = vec![
                number.clone(),
                Column::long("Name"),
                Column::short("Round", Align::Right),
                Column::long("Why"),
            ];
            blocks.push(Block::Table(Table { columns, rows: later, framed: false }));
        }
        let gone = self.event.entrants().iter().filter(|entrant| entrant.withdrawn);
        let gone: Vec<_> = gone.map(|it| vec![it.id.to_string(), self.name(it.id)]).collect();
        if !gone.is_empty() {
            blocks.push(Block::Heading("Withdrawn".to_owned()));
            let columns = vec![number, Column::long("Name")];
            blocks.push(Block::Table(Table { columns, rows: gone, framed: false }));
        }
        if blocks.is_empty() {
            blocks.push(Block::Text("Everybody plays.".to_owned()));
        }
        self.sheet(What::Absences, "Byes and absences", blocks)
    }

    /// Every act, or only those by which an arbiter changes the course of things.
    pub(super) fn log(&self, whole: bool) -> Sheet {
        let columns = vec![
            Column::short("No.", Align::Right),
            Column::short("Time", Align::Left),
            Column::short("By", Align::Left),
            Column::long("Act"),
        ];
        let corrected = acts::corrections(self.event);
        let chosen = self.event.log().iter().enumerate().filter(|(index, record)| {
            whole || acts::is_ruling(&record.act) || corrected.contains_key(index)
        });
        let rows = chosen.map(|(index, record)| {
            let mut sentence = acts::sentence(self.event, record);
            if let Some(before) = corrected.get(&index) {
                sentence.push_str(&format!("; it was {}", acts::points(before)));
            }
            let author = (self.order.author)(&record.by).unwrap_or_else(|| short(&record.by));
            vec![(index + 1).to_string(), (self.order.time)(record.at), author, sentence]
        });
        let rows: Vec<_> = rows.collect();
        let block = if rows.is_empty() {
            Block::Text("There are none.".to_owned())
        } else {
            Block::Table(Table { columns, rows, framed: false })
        };
        let (what, title) =
            if whole { (What::Log, "Log") } else { (What::Rulings, "Rulings and corrections") };
        self.sheet(what, title, vec![block])
    }
}

/// An author without a name: the beginning of an id tells phones apart.
fn short(author: &str) -> String {
    const ID: usize = 32;
    let is_id = |word: &str| word.len() == ID && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let words = author.split(' ').map(|word| if is_id(word) { &word[..8] } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Why an entrant does not play a round.
pub(super) const fn why(kind: ByeKind) -> &'static str {
    match kind {
        ByeKind::Allocated => "bye",
        ByeKind::Requested => "requested bye",
        ByeKind::Absent => "absent",
        ByeKind::Rest => "rests",
        ByeKind::Advance => "goes on to the next round",
    }
}
