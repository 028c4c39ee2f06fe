//! A table without a task: what people do, one after another, at times that the test says.

use bughouse::{Millis, Seat};
use protocol::{Intent, Person, Refusal, RefusalCode, State, Terms};

use super::person;
use crate::table::{
    record::{Numbered, Record, Settings},
    scene::Around,
    state::{Asker, Table},
};

pub(super) struct Desk {
    pub(super) table: Table,
    pub(super) records: Vec<Numbered>,
    /// The time of the game.
    pub(super) now: Millis,
    /// What starts are drawn from.
    pub(super) chance: u16,
}

impl Desk {
    /// A table that person 9 has made.
    pub(super) fn new(terms: Terms) -> Self {
        let settings = Settings { terms, host: person(9) };
        let table = Table::new("t".to_owned(), settings);
        Self { table, records: Vec::new(), now: Millis::ZERO, chance: 0 }
    }

    pub(super) fn casual() -> Terms {
        Terms { ruleset: "casual countdown=0".to_owned(), ..Terms::default() }
    }

    /// Somebody wants something.
    pub(super) fn does(
        &mut self,
        n: usize,
        seat: Option<Seat>,
        intent: &Intent,
    ) -> Result<(), Refusal> {
        self.asks(&person(n), seat, intent)
    }

    pub(super) fn asks(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
        intent: &Intent,
    ) -> Result<(), Refusal> {
        let subject = match intent {
            Intent::Mute { person, .. } => self.table.knows(person).cloned(),
            _ => None,
        };
        let asker = Asker { person, seat, rating: None, subject };
        let record = self.table.decide(&asker, intent, self.now)?;
        self.take(record);
        Ok(())
    }

    pub(super) fn refused(&mut self, n: usize, seat: Option<Seat>, intent: &Intent) -> RefusalCode {
        self.does(n, seat, intent).expect_err("refused").code
    }

    pub(super) fn take(&mut self, record: Record) {
        let mut next = Some(record);
        while let Some(record) = next {
            let number = self.table.number + 1;
            let numbered = Numbered { number, time: 0, cause: None, record };
            self.table.apply(&numbered);
            self.records.push(numbered);
            next = self.table.follows(Millis::ZERO, self.chance);
            if next.is_some() {
                self.now = Millis::ZERO;
            }
        }
    }

    /// The four sit down in the order of the seats, as far as they don't already, and are ready.
    pub(super) fn start(&mut self, people: [usize; 4]) {
        for (seat, n) in Seat::ALL.into_iter().zip(people) {
            if self.table.seats[seat].is_none() {
                self.does(n, Some(seat), &Intent::Sit).expect("free");
            }
        }
        self.all_ready();
    }

    pub(super) fn all_ready(&mut self) {
        for seat in Seat::ALL {
            let who = self.table.seats[seat].clone().expect("taken");
            self.asks(&who, Some(seat), &Intent::Ready).expect("seated");
        }
    }

    /// A player does something, a second after what was done before.
    pub(super) fn plays(&mut self, seat: Seat, deed: &str) -> Result<(), Refusal> {
        self.now += Millis(1000);
        let who = self.table.seats[seat].clone().expect("taken");
        self.asks(&who, Some(seat), &Intent::Play { deed: deed.to_owned() })
    }

    pub(super) fn state(&self) -> State {
        self.table.state(self.now, &Around::default())
    }

    /// Who sits where, by the numbers of the people.
    pub(super) fn seated(&self) -> [Option<usize>; 4] {
        let number = |person: &Person| person.id[1..].parse().expect("a number");
        self.table.seats.0.each_ref().map(|seat| seat.as_ref().map(number))
    }

    /// The table made again from what was written of its records is the same.
    pub(super) fn again(&self) -> Self {
        let text = serde_json::to_string(&self.records).expect("json");
        let records: Vec<Numbered> = serde_json::from_str(&text).expect("records");
        let mut again = Self::new(self.table.settings.terms.clone());
        for record in &records {
            again.table.apply(record);
        }
        (again.records, again.now, again.chance) = (records, self.now, self.chance);
        assert_eq!(again.state(), self.state());
        assert_eq!(again.table.named_log(), self.table.named_log());
        again
    }
}
