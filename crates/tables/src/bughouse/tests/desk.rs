//! A table without an actor: what people do, one after another, at times that the test says.

use bughouse::{Millis, Seat};
use protocol::{Intent, Person, Refusal, RefusalCode, State, Terms};
use store::record::{Numbered, Settings};

use crate::{
    bughouse::BughouseTable,
    table::{
        game::{Decision, Game, Proposal, Requester},
        presence::PresenceView,
        replay::{self, Committed},
        room::Room,
    },
    testing::person,
};

pub(super) struct Desk {
    pub(super) table: BughouseTable,
    pub(super) records: Vec<Numbered>,
    /// The time of the game.
    pub(super) now: Millis,
    /// The number from which starts are drawn.
    pub(super) chance: u16,
}

/// A table with these terms, whose host is person 9.
pub(super) fn table(terms: Terms) -> BughouseTable {
    let settings = Settings::new(terms, person(9));
    BughouseTable::new(Room::new("t".to_owned(), settings)).expect("terms")
}

/// Decides an intent, and takes it in with what follows from it. Gives the steps.
pub(super) fn decide(
    table: &mut BughouseTable,
    by: &Requester<'_>,
    intent: &Intent,
    at: Millis,
    chance: u16,
) -> Result<Vec<Committed<bughouse::LogEntry>>, Refusal> {
    let mut steps = Vec::new();
    let (mut next, mut at) = (Some(table.propose(by, intent)?), at);
    while let Some(proposal) = next {
        let decision = match proposal {
            Proposal::Room(record) => Decision::room(record),
            Proposal::Game(event) => table.rule(at, vec![event])?,
        };
        steps.push(commit(table, decision));
        (next, at) = (table.follow_up(chance), Millis::ZERO);
    }
    Ok(steps)
}

pub(super) fn commit(
    table: &mut BughouseTable,
    decision: Decision<BughouseTable>,
) -> Committed<bughouse::LogEntry> {
    let Decision { step, ruled } = decision;
    let number = table.room.number + 1;
    let committed = Committed { number, time: 0, cause: None, step };
    replay::apply(table, &committed, ruled).expect("decided");
    committed
}

impl Desk {
    pub(super) fn new(terms: Terms) -> Self {
        Self { table: table(terms), records: Vec::new(), now: Millis::ZERO, chance: 0 }
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
        let by = Requester { person, seat, rating: None, subject };
        let steps = decide(&mut self.table, &by, intent, self.now, self.chance)?;
        if steps.len() > 1 {
            self.now = Millis::ZERO;
        }
        self.records.extend(steps.iter().map(Committed::written));
        Ok(())
    }

    pub(super) fn refused(&mut self, n: usize, seat: Option<Seat>, intent: &Intent) -> RefusalCode {
        self.does(n, seat, intent).expect_err("refused").code
    }

    /// The four sit down in the order of the seats, as far as they don't already, and are ready.
    pub(super) fn start(&mut self, people: [usize; 4]) {
        for (seat, n) in Seat::ALL.into_iter().zip(people) {
            if self.table.room.seats[seat].is_none() {
                self.does(n, Some(seat), &Intent::Sit).expect("free");
            }
        }
        self.all_ready();
    }

    pub(super) fn all_ready(&mut self) {
        for seat in Seat::ALL {
            let who = self.table.room.seats[seat].clone().expect("taken");
            self.asks(&who, Some(seat), &Intent::Ready).expect("seated");
        }
    }

    /// A player does something, a second after what was done before.
    pub(super) fn plays(&mut self, seat: Seat, deed: &str) -> Result<(), Refusal> {
        self.now += Millis(1000);
        let who = self.table.room.seats[seat].clone().expect("taken");
        self.asks(&who, Some(seat), &Intent::Play { deed: deed.to_owned() })
    }

    pub(super) fn state(&self) -> State {
        self.table.state(self.now, &PresenceView::default())
    }

    /// The seats with the numbers of their people.
    pub(super) fn seated(&self) -> [Option<usize>; 4] {
        let number = |person: &Person| person.id[1..].parse().expect("a number");
        self.table.room.seats.0.each_ref().map(|seat| seat.as_ref().map(number))
    }

    /// The table made again from its records is the same.
    pub(super) fn again(&self) -> Self {
        let steps = replay::read(&self.records).expect("readable");
        let table = replay::from_steps("t", &self.table.room.settings, &steps).expect("the same");
        let (now, chance) = (self.now, self.chance);
        let again = Self { table, records: self.records.clone(), now, chance };
        assert_eq!(again.state(), self.state());
        assert_eq!(again.table.named_log(), self.table.named_log());
        again
    }
}
