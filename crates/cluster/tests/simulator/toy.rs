//! The toy game of the simulated cluster: commands with keys, records, answers, and the actor of a
//! table, reduced to what the protocol sees of it.

use std::collections::{BTreeMap, VecDeque};

use tandem_cluster::{Effect, Epoch, Input, Message, Node, Query, Ruling, SessionId, TableEvent};

/// A command, with the key under which it is kept at most once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Command {
    pub(crate) key: u64,
    /// Whether the rules of the toy game refuse it.
    pub(crate) is_illegal: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    /// Nothing if the table itself has written it, like the fall of a flag.
    pub(crate) key: Option<u64>,
    pub(crate) writer: SessionId,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    Done(u32),
    Illegal,
}

pub(crate) type ToyNode = Node<Command, Record, Said>;
pub(crate) type ToyInput = Input<Command, Record, Said>;
pub(crate) type ToyEffect = Effect<Command, Record, Said>;
pub(crate) type ToyMessage = Message<Command, Said>;
pub(crate) type ToyQuery = Query<Record>;
pub(crate) type ToyEvent = TableEvent<Record, Said>;

/// The actor of a table: it decides on one command after another, and waits for each record.
#[derive(Debug)]
pub(crate) struct Actor {
    pub(crate) epoch: Epoch,
    pub(crate) is_suspended: bool,
    /// Until when its last event is on the way.
    pub(crate) speaks_at: u64,
    me: SessionId,
    last: u32,
    keys: BTreeMap<u64, u32>,
    inbox: VecDeque<Command>,
    busy: Option<Busy>,
}

/// A record waits to be kept.
#[derive(Debug)]
struct Busy {
    command: Option<Command>,
    /// The number of the command's own record, once it is kept.
    number: Option<u32>,
    /// Records that follow by themselves.
    follow_ups: u32,
}

impl Actor {
    pub(crate) fn new(me: SessionId, epoch: Epoch, records: &[Record]) -> Self {
        let keys = (1..).zip(records).filter_map(|(number, record)| Some((record.key?, number)));
        Self {
            epoch,
            is_suspended: false,
            speaks_at: 0,
            me,
            last: records.len() as u32,
            keys: keys.collect(),
            inbox: VecDeque::new(),
            busy: None,
        }
    }

    pub(crate) const fn last(&self) -> u32 {
        self.last
    }

    /// Loses the memory of keys: a fault that is planted on purpose.
    pub(crate) fn forget_keys(&mut self) {
        self.keys.clear();
    }

    pub(crate) fn rule(&mut self, command: Command) -> Option<ToyEvent> {
        self.inbox.push_back(command);
        self.next()
    }

    /// A record of the table's own, if it has nothing else to do.
    pub(crate) fn own_record(&mut self) -> Option<ToyEvent> {
        if self.busy.is_some() || self.is_suspended {
            return None;
        }
        self.busy = Some(Busy { command: None, number: None, follow_ups: 0 });
        Some(TableEvent::Append(Record { key: None, writer: self.me }))
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.busy.is_none() && self.inbox.is_empty()
    }

    /// A record is kept, and the events that follow.
    pub(crate) fn appended(&mut self, number: u32) -> Result<Vec<ToyEvent>, String> {
        let Some(busy) = &mut self.busy else {
            return Err("an actor was told of a record that it did not ask for".to_owned());
        };
        if number != self.last + 1 {
            return Err(format!("an actor at {} was told of record {number}", self.last));
        }
        self.last = number;
        if let Some(command) = busy.command.filter(|_| busy.number.is_none()) {
            busy.number = Some(number);
            self.keys.insert(command.key, number);
        }
        if busy.follow_ups > 0 {
            busy.follow_ups -= 1;
            return Ok(vec![TableEvent::Append(Record { key: None, writer: self.me })]);
        }
        Ok(self.end())
    }

    /// A record is not kept.
    pub(crate) fn not_kept(&mut self) -> Vec<ToyEvent> {
        self.end()
    }

    fn end(&mut self) -> Vec<ToyEvent> {
        let busy = self.busy.take();
        let ruled = busy.filter(|busy| busy.command.is_some()).map(|busy| {
            let told = Ruling::Told(Said::Illegal);
            TableEvent::Ruled(busy.number.map_or(told, |number| Ruling::Kept(Said::Done(number))))
        });
        ruled.into_iter().chain(self.next()).collect()
    }

    fn next(&mut self) -> Option<ToyEvent> {
        if self.busy.is_some() {
            return None;
        }
        let command = self.inbox.pop_front()?;
        if let Some(&number) = self.keys.get(&command.key) {
            return Some(TableEvent::Ruled(Ruling::Kept(Said::Done(number))));
        }
        if command.is_illegal {
            return Some(TableEvent::Ruled(Ruling::Told(Said::Illegal)));
        }
        let follow_ups = u32::from(command.key.is_multiple_of(5));
        self.busy = Some(Busy { command: Some(command), number: None, follow_ups });
        Some(TableEvent::Append(Record { key: Some(command.key), writer: self.me }))
    }
}
