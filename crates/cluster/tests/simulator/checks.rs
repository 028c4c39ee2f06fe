//! The promises of the protocol that concern several nodes at one moment, and those of calm times.

use tandem_cluster::{Epoch, Input, TableId};

use crate::world::{Event, World};

/// After faults have ended, all commands are answered within this time, in microseconds. Late
/// messages, and leases from before a jump of the database's clock, need some seconds.
const HEALED: u64 = 12_000_000;

/// The longest time for a command while its table is handed over (issue: no visible pause).
const HAND_OVER: u64 = 300_000;

/// The longest time for a command after the owner has died.
const FAIL_OVER: u64 = 2_000_000;

impl World {
    /// A node that acts for a table must be the last that has claimed it.
    pub(crate) fn check_acting(
        &self,
        machine: usize,
        table: TableId,
        epoch: Epoch,
    ) -> Result<(), String> {
        let target = &self.machines[machine];
        let is_trusted = self.now >= self.distrusted_until.max(target.distrusted_until);
        if !is_trusted || target.acts_for(table, self.now) != Some(epoch) {
            return Ok(());
        }
        let session = target.node.as_ref().map(tandem_cluster::Node::session);
        match self.database.newest(table) {
            Some((newest, owner)) if newest != epoch && Some(owner) != session => Err(format!(
                "node {machine} acts for {table} in {epoch:?}, though {owner} owns it in {newest:?}"
            )),
            _ => Ok(()),
        }
    }

    /// When a node has claimed a table, no other may act for it.
    pub(crate) fn check_alone(
        &self,
        claimer: usize,
        table: TableId,
        epoch: Epoch,
    ) -> Result<(), String> {
        for (n, machine) in self.machines.iter().enumerate() {
            let is_trusted = self.now >= self.distrusted_until.max(machine.distrusted_until);
            if n == claimer || !is_trusted {
                continue;
            }
            if let Some(old) = machine.acts_for(table, self.now) {
                return Err(format!(
                    "node {claimer} was given {table} in {epoch:?} while node {n} still acts for it \
                     in {old:?}"
                ));
            }
        }
        Ok(())
    }

    fn run_until(&mut self, time: u64) -> Result<(), String> {
        while self.now < time {
            self.step()?;
        }
        Ok(())
    }

    /// A whole run: faults, then calm, in which everything must come to its end.
    pub(crate) fn run(&mut self) -> Result<(), String> {
        while self.steps < self.plan.chaos {
            self.step()?;
        }
        self.heal()?;
        self.clients.are_closing = true;
        let healed = self.now;
        while !self.clients.are_idle() {
            if self.now > healed + HEALED {
                return Err("a command has no outcome long after all faults have ended".to_owned());
            }
            self.step()?;
        }
        // Whatever was late has come.
        self.run_until(healed + HEALED / 2)?;
        self.check_owned()?;
        self.play_on();
        self.hand_over()?;
        self.fail_over()?;
        self.tally.runs = 1;
        self.tally.steps = self.steps;
        self.tally.records = self.database.written();
        self.tally.claims = self.database.claims();
        self.tally.stale = self.database.stale;
        self.tally.revived = self.database.revived;
        self.tally.repeated = self.database.repeated;
        Ok(())
    }

    fn play_on(&mut self) {
        self.clients.are_closing = false;
        for client in 0..self.clients.all.len() {
            self.wake_client(client, 1000);
        }
    }

    /// Every table that somebody watches has one owner.
    fn check_owned(&mut self) -> Result<(), String> {
        // Nodes look after the tables that they follow now and then only.
        let patience = self.now + 8_000_000;
        let tables: Vec<TableId> = self.clients.all.iter().map(|client| client.table).collect();
        for table in tables {
            while self.owners(table).is_empty() {
                if self.now > patience {
                    return Err(format!("nobody owns {table}, though it is watched"));
                }
                self.step()?;
            }
            let owners = self.owners(table);
            if owners.len() > 1 {
                return Err(format!("{table} is owned by the nodes {owners:?}"));
            }
        }
        Ok(())
    }

    fn owners(&self, table: TableId) -> Vec<usize> {
        let machines = self.machines.iter().enumerate();
        let owners = machines.filter(|(_, machine)| machine.acts_for(table, self.now).is_some());
        owners.map(|(n, _)| n).collect()
    }

    fn any_owner(&self) -> Option<usize> {
        self.plan.tables.iter().find_map(|&table| self.owners(table).first().copied())
    }

    /// A node drains while everybody plays: no command is refused, none takes long.
    fn hand_over(&mut self) -> Result<(), String> {
        self.run_until(self.now + 200_000)?;
        let Some(machine) = self.any_owner() else { return Ok(()) };
        self.clients.are_strict = true;
        self.clients.longest = 0;
        let process = self.process(machine);
        self.machines[machine].is_draining = true;
        self.process_event(process, Event::Input(Input::Drain))?;
        self.run_until(self.now + 1_000_000)?;
        if !self.machines[machine].is_drained {
            return Err(format!("node {machine} is not drained after a second"));
        }
        let longest = self.clients.longest;
        if longest > HAND_OVER {
            return Err(format!("a command took {longest} us while node {machine} drained"));
        }
        self.clients.are_strict = false;
        self.tally.handed_over = 1;
        self.tally.longest_hand_over = longest;
        self.kill(machine);
        Ok(())
    }

    /// An owner dies while everybody plays.
    fn fail_over(&mut self) -> Result<(), String> {
        self.run_until(self.now + 300_000)?;
        let Some(machine) = self.any_owner() else { return Ok(()) };
        self.kill(machine);
        self.clients.longest = 0;
        self.run_until(self.now + FAIL_OVER)?;
        self.clients.are_closing = true;
        self.run_until(self.now + FAIL_OVER)?;
        let longest = self.clients.longest;
        if longest > FAIL_OVER || !self.clients.are_idle() {
            return Err(format!("a command took {longest} us after node {machine} had died"));
        }
        self.tally.failed_over = 1;
        self.tally.longest_fail_over = longest;
        Ok(())
    }
}
