//! Faults: processes that die, stop or drain, machines that sleep, clocks, partitions and outages.

use tandem_cluster::Input;

use crate::{
    plan::Weather,
    world::{Event, NOBODY, World},
};

/// The longest jump of the database's clock, in microseconds.
const JUMP: i64 = 3_000_000;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// The next fault is drawn.
    Next,
    /// The effect of a fault ends: this one and those below.
    Start {
        machine: usize,
        life: u32,
    },
    Continue {
        machine: usize,
    },
    Replace {
        machine: usize,
        life: u32,
    },
    Bus {
        machine: usize,
    },
    DatabaseLink {
        machine: usize,
    },
    Partition,
    Database,
}

impl World {
    pub(crate) fn fault(&mut self, fault: Fault) -> Result<(), String> {
        match fault {
            Fault::Next => self.next_fault(),
            Fault::Start { machine, life } => {
                let target = &self.machines[machine];
                if target.life == life && target.node.is_none() {
                    self.start(machine)?;
                }
                Ok(())
            }
            Fault::Continue { machine } => self.go_on(machine),
            Fault::Replace { machine, life } => {
                if self.machines[machine].life == life {
                    self.kill(machine);
                    self.start(machine)?;
                }
                Ok(())
            }
            Fault::Bus { machine } => {
                self.machines[machine].has_bus = true;
                Ok(())
            }
            Fault::DatabaseLink { machine } => {
                self.machines[machine].has_database = true;
                Ok(())
            }
            Fault::Partition => {
                self.partitioned = None;
                Ok(())
            }
            Fault::Database => {
                self.database.is_up = true;
                Ok(())
            }
        }
    }

    /// Whether there are faults now.
    const fn is_chaotic(&self) -> bool {
        self.steps < self.plan.chaos
    }

    fn next_fault(&mut self) -> Result<(), String> {
        if !self.is_chaotic() {
            return Ok(());
        }
        self.tally.faults += 1;
        let after = self.rng.u64(1..2 * self.plan.fault_every);
        self.schedule(after, NOBODY, Event::Fault(Fault::Next));
        let machine = self.rng.usize(..self.machines.len());
        let kind = self.rng.u32(..12);
        // Many last about as long as a lease.
        let lasts = match self.rng.bool() {
            true => self.rng.u64(1_000_000..2_500_000),
            false => (10_000 << self.rng.u32(..9)) + self.rng.u64(..10_000),
        };
        self.trace.say(self.now, Some(machine), || {
            let kinds = [
                "dies",
                "stops",
                "sleeps",
                "drains",
                "loses the bus",
                "loses the database",
                "loses another node",
                "database down",
                "database clock jumps",
                "clock drifts",
                "weather",
                "weather",
            ];
            format!("== fault: {} (for {lasts} us)", kinds[kind as usize])
        });
        let life = self.machines[machine].life;
        match kind {
            0 if self.machines[machine].node.is_some() => {
                self.kill(machine);
                let life = life + 1;
                self.end(lasts, Fault::Start { machine, life });
            }
            1 | 2
                if self.machines[machine].node.is_some() && !self.machines[machine].is_stopped =>
            {
                self.machines[machine].is_stopped = true;
                let sleeps = kind == 2 && self.plan.sleeps;
                self.machines[machine].sleeps_since = sleeps.then_some(self.now);
                self.end(lasts, Fault::Continue { machine });
            }
            3 if !self.machines[machine].is_draining => return self.drain(machine, lasts),
            4 => {
                self.machines[machine].has_bus = false;
                self.end(lasts, Fault::Bus { machine });
            }
            5 => {
                self.machines[machine].has_database = false;
                self.end(lasts, Fault::DatabaseLink { machine });
            }
            6 => {
                let other = self.rng.usize(..self.machines.len());
                self.partitioned = Some((machine.min(other), machine.max(other)));
                self.end(lasts, Fault::Partition);
            }
            7 => {
                self.database.is_up = false;
                self.end(lasts, Fault::Database);
            }
            8 if self.plan.jumps => {
                let by = self.rng.i64(-JUMP..=JUMP);
                self.database_clock.jump(self.now, by);
                if by > 0 {
                    self.distrust_leases();
                }
            }
            9 if self.machines[machine].sleeps_since.is_none() => {
                let rate = self.rng.i64(-self.plan.drift_ppm..=self.plan.drift_ppm);
                self.machines[machine].clock.change_rate(self.now, rate);
            }
            10 | 11 => self.weather = Weather::random(&mut self.rng),
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, after: u64, fault: Fault) {
        self.schedule(after, NOBODY, Event::Fault(fault));
    }

    /// After a jump, leases are not what nodes think until they have renewed them.
    fn distrust_leases(&mut self) {
        self.distrusted_until = self.now + 2 * self.plan.config.lease.as_micros() as u64;
    }

    pub(crate) fn kill(&mut self, machine: usize) {
        self.machines[machine].kill();
        self.sockets_close(machine);
    }

    /// A node drains, and is replaced some time later.
    pub(crate) fn drain(&mut self, machine: usize, lasts: u64) -> Result<(), String> {
        let process = self.process(machine);
        self.machines[machine].is_draining = true;
        self.end(lasts, Fault::Replace { machine, life: process.life });
        self.process_event(process, Event::Input(Input::Drain))
    }

    /// A stopped process goes on: what came meanwhile is there.
    fn go_on(&mut self, machine: usize) -> Result<(), String> {
        let now = self.now;
        let target = &mut self.machines[machine];
        if !std::mem::take(&mut target.is_stopped) {
            return Ok(());
        }
        if let Some(then) = target.sleeps_since.take() {
            target.clock.miss(then, now);
            target.distrusted_until = now + 2 * self.plan.config.lease.as_micros() as u64;
            target.wakes = None;
        }
        let process = self.process(machine);
        for event in std::mem::take(&mut self.machines[machine].backlog) {
            // Bus and database are read in any order, what one client says in its own.
            let may_wait = matches!(
                event,
                Event::Input(Input::Message { .. } | Input::Answer { .. } | Input::NoReply { .. })
            );
            let after = if may_wait { self.rng.u64(..3) } else { 0 };
            self.schedule(after, process, event);
        }
        self.deliver(machine, Input::Tick)
    }

    /// All faults end.
    pub(crate) fn heal(&mut self) -> Result<(), String> {
        self.weather = Weather::CALM;
        self.database.is_up = true;
        self.partitioned = None;
        for machine in 0..self.machines.len() {
            self.go_on(machine)?;
            self.machines[machine].has_bus = true;
            self.machines[machine].has_database = true;
            if self.machines[machine].is_draining {
                self.kill(machine);
            }
            if self.machines[machine].node.is_none() {
                self.start(machine)?;
            }
        }
        Ok(())
    }
}
