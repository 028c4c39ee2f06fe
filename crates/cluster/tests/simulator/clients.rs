//! Clients: each plays at one table, sends a command, waits for the outcome, and repeats it with
//! the same key, at another node if need be, until the outcome is certain.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use tandem_cluster::{Input, Outcome, TableId, Ticket};

use crate::{
    plan::Plan,
    toy::{Command, Said},
    world::{Event, NOBODY, Process, World},
};

pub(crate) struct Clients {
    pub(crate) all: Vec<Client>,
    tickets: BTreeMap<u64, usize>,
    last_ticket: u64,
    last_key: u64,
    /// Keys of commands that the bus has doubled: a copy may be carried out after the other was
    /// refused.
    doubled: BTreeSet<u64>,
    /// No new commands are begun.
    pub(crate) are_closing: bool,
    /// There are no faults, so every command must be answered by its table.
    pub(crate) are_strict: bool,
    /// The longest time from a command's first attempt to its answer since this was reset.
    pub(crate) longest: u64,
}

pub(crate) struct Client {
    pub(crate) table: TableId,
    /// The process that has its socket.
    pub(crate) at: Option<Process>,
    pub(crate) open: Option<Open>,
    /// Numbers its actions, so that those that were overtaken are ignored.
    serial: u64,
}

/// A command without an outcome.
#[derive(Clone, Copy)]
pub(crate) struct Open {
    command: Command,
    began: u64,
    /// The attempt under way, if there is one.
    ticket: Option<u64>,
    /// Whether all attempts so far were said not to be kept.
    is_certain: bool,
}

impl Clients {
    pub(crate) fn new(plan: &Plan, rng: &mut Rng) -> Self {
        let table = |_| plan.tables[rng.usize(..plan.tables.len())];
        let all = (0..plan.clients).map(table);
        Self {
            all: all.map(|table| Client { table, at: None, open: None, serial: 0 }).collect(),
            tickets: BTreeMap::new(),
            last_ticket: 0,
            last_key: 0,
            doubled: BTreeSet::new(),
            are_closing: false,
            are_strict: false,
            longest: 0,
        }
    }

    pub(crate) fn doubled(&mut self, key: u64) {
        self.doubled.insert(key);
    }

    pub(crate) fn are_idle(&self) -> bool {
        self.all.iter().all(|client| client.open.is_none())
    }
}

impl World {
    /// A client does what it does next, after a while.
    pub(crate) fn wake_client(&mut self, client: usize, after: u64) {
        self.clients.all[client].serial += 1;
        let serial = self.clients.all[client].serial;
        self.schedule(after, NOBODY, Event::Client { client, serial });
    }

    pub(crate) fn client_acts(&mut self, client: usize, serial: u64) -> Result<(), String> {
        if self.clients.all[client].serial != serial {
            return Ok(());
        }
        let is_there = |at: &Process| {
            let machine = &self.machines[at.machine];
            machine.life == at.life && machine.takes_sockets()
        };
        if !self.clients.all[client].at.as_ref().is_some_and(is_there) {
            self.connect(client)?;
        }
        let Some(at) = self.clients.all[client].at else {
            self.wake_client(client, 20_000);
            return Ok(());
        };
        let clients = &mut self.clients;
        if clients.all[client].open.is_none() {
            if clients.are_closing {
                return Ok(());
            }
            clients.last_key += 1;
            let is_illegal = self.rng.u32(..8) == 0;
            let command = Command { key: clients.last_key, is_illegal };
            let open = Open { command, began: self.now, ticket: None, is_certain: true };
            clients.all[client].open = Some(open);
        }
        clients.last_ticket += 1;
        let ticket = clients.last_ticket;
        clients.tickets.insert(ticket, client);
        let table = clients.all[client].table;
        let Some(open) = &mut clients.all[client].open else { return Ok(()) };
        // An attempt without an outcome may be kept.
        open.is_certain &= open.ticket.is_none();
        open.ticket = Some(ticket);
        let command = open.command;
        let patience = self.rng.u64(1_500_000..5_000_000);
        self.schedule(patience, NOBODY, Event::Impatient { client, ticket });
        let command = Input::Command { ticket: Ticket(ticket), table, command };
        self.process_event(at, Event::Input(command))
    }

    /// The client opens a socket at any process that takes some, and watches its table there.
    fn connect(&mut self, client: usize) -> Result<(), String> {
        let table = self.clients.all[client].table;
        if let Some(old) = self.clients.all[client].at.take() {
            let mut others = self.clients.all.iter();
            if others.all(|other| other.at != Some(old) || other.table != table) {
                self.process_event(old, Event::Input(Input::Unfollow { table }))?;
            }
        }
        let fit = (0..self.machines.len()).filter(|&n| self.machines[n].takes_sockets());
        let fit: Vec<usize> = fit.collect();
        if fit.is_empty() {
            return Ok(());
        }
        let chosen = fit[self.rng.usize(..fit.len())];
        let at = self.process(chosen);
        self.clients.all[client].at = Some(at);
        self.process_event(at, Event::Input(Input::Follow { table }))
    }

    pub(crate) fn client_loses_patience(
        &mut self,
        client: usize,
        ticket: u64,
    ) -> Result<(), String> {
        if self.clients.all[client].open.is_none_or(|open| open.ticket != Some(ticket)) {
            return Ok(());
        }
        if self.clients.are_strict {
            return Err(format!("client {client} was not answered"));
        }
        self.connect(client)?;
        self.wake_client(client, 1000);
        Ok(())
    }

    /// The process of these clients' sockets has died.
    pub(crate) fn sockets_close(&mut self, machine: usize) {
        for client in 0..self.clients.all.len() {
            if self.clients.all[client].at.is_some_and(|at| at.machine == machine) {
                let after = self.rng.u64(5_000..60_000);
                self.wake_client(client, after);
            }
        }
    }

    /// A socket receives the outcome of a command.
    pub(crate) fn client_hears(
        &mut self,
        ticket: u64,
        outcome: Outcome<Said>,
    ) -> Result<(), String> {
        let Some(client) = self.clients.tickets.remove(&ticket) else {
            return Err(format!("ticket {ticket} was answered twice"));
        };
        let table = self.clients.all[client].table;
        let current = self.clients.all[client].open.filter(|open| open.ticket == Some(ticket));
        // The client has gone elsewhere; what is said to nobody cannot mislead.
        let Some(mut open) = current else { return Ok(()) };
        let key = open.command.key;
        let kept = self.database.kept(table, key);
        open.ticket = None;
        let ends = match outcome {
            Outcome::Answered(Said::Done(number)) => {
                if kept != Some(number) {
                    return Err(format!(
                        "key {key} was acknowledged as record {number} of {table}, but the \
                         database has {kept:?}"
                    ));
                }
                self.tally.done += 1;
                true
            }
            Outcome::Answered(Said::Illegal) => {
                if kept.is_some() || !open.command.is_illegal {
                    return Err(format!("key {key} was refused, but is legal; kept: {kept:?}"));
                }
                self.tally.illegal += 1;
                true
            }
            Outcome::NotKept => {
                let is_certain = open.is_certain && !self.clients.doubled.contains(&key);
                if let Some(number) = kept.filter(|_| is_certain) {
                    return Err(format!("key {key} is record {number}, but was said not to be"));
                }
                self.tally.not_kept += 1;
                let gives_up = is_certain && self.rng.u32(..3) == 0;
                if gives_up {
                    self.tally.abandoned += 1;
                    self.database.abandoned.insert(key);
                }
                gives_up
            }
            Outcome::Unclear => {
                open.is_certain = false;
                self.tally.unclear += 1;
                false
            }
            Outcome::NoTable => return Err(format!("{table} is said not to exist")),
        };
        if self.clients.are_strict && !matches!(outcome, Outcome::Answered(_)) {
            return Err(format!("client {client} was told {outcome:?} though nothing had failed"));
        }
        if ends {
            self.clients.longest = self.clients.longest.max(self.now - open.began);
        }
        self.clients.all[client].open = Some(open).filter(|_| !ends);
        let after = self.rng.u64(500..self.plan.think);
        self.wake_client(client, after);
        Ok(())
    }
}
