//! Entries, absences, and the log.

use tournament::{Absence, Act, ByeKind, Record};

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
        let name = Column { share: 2, ..self.long("name") };
        let mut columns = vec![self.short("number", Align::Right), name];
        if has_ratings {
            columns.push(self.short("rating", Align::Right));
        }
        if has_clubs {
            columns.push(self.long("club"));
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
            row.push(self.state(entrant));
            row
        });
        let table = Table { columns, rows: rows.collect(), framed: false };
        self.sheet(What::Entries, "sheet-entries", vec![Block::Table(table)])
    }

    fn state(&self, entrant: &tournament::Entrant) -> String {
        let id = if entrant.withdrawn {
            "state-withdrawn"
        } else if self.event.misses_partner(entrant) {
            "state-alone"
        } else if entrant.paused {
            "state-paused"
        } else if self.event.regulations().check_in && !entrant.checked_in {
            "state-missing"
        } else {
            return String::new();
        };
        self.words.get(id)
    }

    pub(super) fn absences(&self) -> Sheet {
        let mut blocks = Vec::new();
        let number = self.short("number", Align::Right);
        let byes = self.round.map(|round| &round.byes[..]).unwrap_or_default();
        if let Some(round) = self.round.filter(|_| !byes.is_empty()) {
            blocks.push(Block::Heading(
                self.words.with("title-round", [("round", round.number.into())]),
            ));
            let columns = vec![
                number.clone(),
                self.long("name"),
                self.long("why"),
                self.short("points", Align::Right),
            ];
            let rows = byes.iter().map(|bye| {
                let (id, points) = (bye.entrant.to_string(), bye.points.to_string());
                vec![id, self.name(bye.entrant), self.words.get(why(bye.kind)), points]
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
                    Absence::Requested => "bye-requested",
                    Absence::Absent => "bye-absent",
                };
                let id = entrant.id;
                let round = match self.event.regulations().stages.len() {
                    1 => round.to_string(),
                    _ => format!("{stage}.{round}"),
                };
                vec![id.to_string(), self.name(id), round, self.words.get(why)]
            })
        });
        let later: Vec<_> = later.collect();
        if !later.is_empty() {
            blocks.push(Block::Heading(self.words.get("later-rounds")));
            let columns = vec![
                number.clone(),
                self.long("name"),
                self.short("round", Align::Right),
                self.long("why"),
            ];
            blocks.push(Block::Table(Table { columns, rows: later, framed: false }));
        }
        let gone = self.event.entrants().iter().filter(|entrant| entrant.withdrawn);
        let gone: Vec<_> = gone.map(|it| vec![it.id.to_string(), self.name(it.id)]).collect();
        if !gone.is_empty() {
            blocks.push(Block::Heading(self.words.get("withdrawn-heading")));
            let columns = vec![number, self.long("name")];
            blocks.push(Block::Table(Table { columns, rows: gone, framed: false }));
        }
        if blocks.is_empty() {
            blocks.push(Block::Text(self.words.get("everybody-plays")));
        }
        self.sheet(What::Absences, "sheet-absences", blocks)
    }

    /// Every act, or only those by which an arbiter changes the course of things.
    pub(super) fn log(&self, whole: bool) -> Sheet {
        let columns = vec![
            self.short("number", Align::Right),
            self.short("time", Align::Left),
            self.short("by", Align::Left),
            self.long("act"),
        ];
        let corrected = acts::corrections(self.event);
        let chosen = self.event.log().iter().enumerate().filter(|(index, record)| {
            let acts = |record: &Record| acts::is_ruling(&record.act);
            let undone = match record.act {
                Act::Undo { record } => self.event.log().get((record as usize).saturating_sub(1)),
                _ => None,
            };
            whole || acts(record) || undone.is_some_and(acts) || corrected.contains_key(index)
        });
        let rows = chosen.map(|(index, record)| {
            let mut sentence = acts::sentence(&self.words, self.event, record);
            if let Some(before) = corrected.get(&index) {
                let before = acts::points(&self.words, before);
                let values = [("sentence", sentence.into()), ("result", before.into())];
                sentence = self.words.with("act-was", values);
            }
            if self.event.is_undone(index as u32 + 1) {
                sentence = self.words.with("act-undone", [("sentence", sentence.into())]);
            }
            let author = (self.order.author)(&record.by).unwrap_or_else(|| short(&record.by));
            vec![(index + 1).to_string(), (self.order.time)(record.at), author, sentence]
        });
        let rows: Vec<_> = rows.collect();
        let block = if rows.is_empty() {
            Block::Text(self.words.get("none"))
        } else {
            Block::Table(Table { columns, rows, framed: false })
        };
        let (what, title) =
            if whole { (What::Log, "sheet-log") } else { (What::Rulings, "sheet-rulings") };
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

/// Why an entrant does not play a round: the id of a message.
pub(super) const fn why(kind: ByeKind) -> &'static str {
    match kind {
        ByeKind::Allocated => "bye-allocated",
        ByeKind::Requested => "bye-requested",
        ByeKind::Absent => "bye-absent",
        ByeKind::Rest => "bye-rest",
        ByeKind::Advance => "bye-advance",
    }
}
