//! Driving a program that speaks CECP.
//!
//! The program is given every position in one order, which all known programs bear: its color before its reserve, so that
//! none believes in men that it does not hold. While it plays, it is told moves and reserves as they come; as soon as what
//! it can know differs from the table, it is given everything anew.

mod features;
mod hears;
mod manners;
mod tells;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use chess::Position;
use protocol::cecp::ToEngine;

use crate::{
    Note, Program, Told,
    desk::{Desk, Remedy},
    run::{Driver, Out},
    talker::Talker,
};
use features::Features;
use manners::{Manners, Probe};

/// How many seconds a program may take to answer a `ping` when it has nothing to do, on a machine that has.
const PATIENCE: u64 = 20;

/// How many seconds it may take to start and to say what it can do: four that start at once fill hundreds of megabytes.
const GREETING: u64 = 60;

/// A program that is on move is asked for a sign of life when it has been silent for so long.
const PROBE_AFTER: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(crate) struct Cecp {
    options: Vec<(String, String)>,
    desk: Desk,
    talker: Talker,
    manners: Manners,
    features: Features,
    phase: Phase,
    /// The game begins, and the table does not know yet that the program is ready.
    to_be_ready: bool,
    /// The last ping, and until when it must be answered.
    ping: u32,
    pong: Option<Instant>,
    /// When the program was asked for a sign of life, or when it will be.
    probe: Option<Ask>,
    /// Games since the program was started.
    games: u32,
}

#[derive(Debug)]
enum Phase {
    /// Nobody is there.
    Away,
    /// It says what it can do, until then.
    Greeting(Instant),
    /// It waits: it is not on move, or it cannot move, or there is no game. Whether it has to be told `new` first.
    Waiting { renew: bool },
    /// It plays, and believes this to stand on its board.
    Playing(Box<Position>),
}

#[derive(Debug)]
enum Ask {
    At(Instant),
    Answer(Instant),
}

impl Cecp {
    pub(crate) fn new(program: &Program) -> Self {
        let file = program.command.file_name().unwrap_or_default();
        Self {
            options: program.options.clone(),
            desk: Desk::default(),
            talker: Talker::default(),
            manners: Manners::of(&file.to_string_lossy()),
            features: Features::default(),
            phase: Phase::Away,
            to_be_ready: false,
            ping: 0,
            pong: None,
            probe: None,
            games: 0,
        }
    }

    /// Something has gone wrong: the program is told everything anew, then started anew, then a move is made in its place.
    fn fault(&mut self, now: Instant, note: Note, out: &mut Out) {
        self.desk.note(note, &mut out.said);
        self.wait(true);
        match self.desk.fault() {
            Remedy::Again => self.go_on(now, out),
            Remedy::Restart => out.restart = Some("it does not get on".to_owned()),
            Remedy::StandIn => self.desk.stand_in(&mut out.said),
        }
    }

    /// The program waits from now on.
    fn wait(&mut self, renew: bool) {
        let renew = renew || matches!(self.phase, Phase::Waiting { renew: true });
        self.phase = Phase::Waiting { renew };
        self.probe = None;
    }

    fn send_ping(&mut self, out: &mut Out) {
        self.ping = self.ping.wrapping_add(1);
        out.line(ToEngine::Ping(self.ping));
    }
}

impl Driver for Cecp {
    fn started(&mut self, now: Instant, out: &mut Out) {
        (self.pong, self.probe, self.games) = (None, None, 0);
        self.features = Features::default();
        self.phase = Phase::Greeting(now + seconds(GREETING));
        out.line(ToEngine::Xboard);
        out.line(ToEngine::Protover(2));
    }

    fn lost(&mut self, _: Instant, out: &mut Out) {
        self.phase = Phase::Away;
        self.desk.lost(&mut out.said);
    }

    fn told(&mut self, now: Instant, told: Told, out: &mut Out) {
        match told {
            Told::Game(seated) => {
                self.desk.sit(seated);
                self.talker = Talker::default();
                self.to_be_ready = true;
                if self.is_here() {
                    self.new_game(now, out);
                }
            }
            Told::Standing(standing) => self.stands(now, standing, out),
            Told::Heard(text) => {
                if let Some(text) = self.manners.ears.hear(&text).filter(|_| self.is_here()) {
                    out.line(ToEngine::Ptell(text));
                }
            }
            Told::Refused(_) => {
                self.desk.was_refused();
                if self.is_here() {
                    out.line(ToEngine::Force);
                    self.wait(false);
                    self.go_on(now, out);
                }
            }
            Told::Over => {
                self.desk.leave();
                if self.is_here() {
                    out.line(ToEngine::Force);
                    self.wait(true);
                }
            }
        }
    }

    fn heard(&mut self, now: Instant, line: &str, out: &mut Out) {
        self.hears(now, line, out);
    }

    fn due(&self) -> Option<Instant> {
        let greeting = match self.phase {
            Phase::Greeting(until) => Some(until),
            _ => None,
        };
        let probe = self.probe.as_ref().map(|(Ask::At(at) | Ask::Answer(at))| *at);
        [greeting, self.pong, probe, self.talker.due()].into_iter().flatten().min()
    }

    fn late(&mut self, now: Instant, out: &mut Out) {
        self.talker.tell_clocks(now, &mut out.said);
        let is_over = |at: Instant| at <= now;
        if matches!(self.phase, Phase::Greeting(until) if is_over(until)) {
            out.restart = Some("it does not say what it can do".to_owned());
        }
        if self.pong.is_some_and(is_over) {
            self.pong = None;
            out.restart = Some("it does not answer".to_owned());
        }
        match self.probe {
            Some(Ask::At(at)) if is_over(at) => {
                match self.manners.probe {
                    Probe::None => {}
                    Probe::Ping => self.send_ping(out),
                    Probe::Help => out.line(ToEngine::Ptell("help".to_owned())),
                }
                let patience = self.manners.probe.patience(self.desk.clocks().0);
                self.probe = Some(Ask::Answer(now + seconds(patience)));
            }
            Some(Ask::Answer(at)) if is_over(at) => {
                self.probe = None;
                out.restart = Some("it shows no sign of life".to_owned());
            }
            _ => {}
        }
    }
}

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}
