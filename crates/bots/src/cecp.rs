//! The driver for programs that speak CECP.
//!
//! The driver sends each position in an order that all known programs accept: the color before the
//! reserve, so that no program assumes pieces that it does not hold. During play it sends moves and
//! reserves as they change. As soon as the program's state may differ from the table, the driver
//! sends everything again.

mod features;
mod quirks;
mod receive;
mod send;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use chess::Position;
use protocol::cecp::ToEngine;

use crate::{
    BotCommand, Note, Program,
    driver::{Driver, Out},
    seat_state::{Remedy, SeatState},
    talk_limiter::TalkLimiter,
};
use features::Features;
use quirks::{EngineQuirks, Probe};

/// How many seconds an idle program may take to answer a `ping`, on a busy machine.
const PATIENCE: u64 = 20;

/// How many seconds a program may take to start and announce its features. Four that start at once
/// fill hundreds of megabytes.
const GREETING: u64 = 60;

#[derive(Debug)]
pub(crate) struct Cecp {
    options: Vec<(String, String)>,
    seat: SeatState,
    talk_limiter: TalkLimiter,
    quirks: EngineQuirks,
    features: Features,
    phase: Phase,
    /// A game has begun, and the table does not know yet that the program is ready.
    owes_ready: bool,
    /// The number of the last ping, and the deadline for its answer.
    ping: u32,
    pong: Option<Instant>,
    /// The state of the check whether the program is alive.
    probe: Option<ProbeState>,
    /// The number of games since the program was started.
    games: u32,
}

#[derive(Debug)]
enum Phase {
    /// There is no process.
    Away,
    /// The program announces its features, until this deadline.
    Greeting(Instant),
    /// The program waits: it is not on move, or has no move, or there is no game. `renew` says that
    /// the next position needs `new` first.
    Waiting { renew: bool },
    /// The program plays, and has this position on its board.
    Playing(Box<Position>),
}

#[derive(Debug)]
enum ProbeState {
    /// The probe is due at this instant.
    Due(Instant),
    /// The answer is due at this instant.
    Sent(Instant),
}

impl Cecp {
    pub(crate) fn new(program: &Program) -> Self {
        let file = program.command.file_name().unwrap_or_default();
        Self {
            options: program.options.clone(),
            seat: SeatState::default(),
            talk_limiter: TalkLimiter::default(),
            quirks: EngineQuirks::for_name(&file.to_string_lossy()),
            features: Features::default(),
            phase: Phase::Away,
            owes_ready: false,
            ping: 0,
            pong: None,
            probe: None,
            games: 0,
        }
    }

    /// Reacts to a fault of the program: sends everything again, then restarts it, then plays a
    /// fallback move.
    fn fault(&mut self, now: Instant, note: Note, out: &mut Out) {
        self.seat.note(note, &mut out.events);
        self.wait(true);
        match self.seat.fault() {
            Remedy::Resend => self.go_on(now, out),
            Remedy::Restart => out.restart = Some("it keeps making mistakes".to_owned()),
            Remedy::Fallback => self.seat.play_fallback_move(&mut out.events),
        }
    }

    /// Makes the program wait.
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
        self.seat.lost(&mut out.events);
    }

    fn command(&mut self, now: Instant, command: BotCommand, out: &mut Out) {
        match command {
            BotCommand::NewGame(seated) => {
                self.seat.begin(seated);
                self.talk_limiter = TalkLimiter::default();
                self.owes_ready = true;
                if self.is_here() {
                    self.new_game(now, out);
                }
            }
            BotCommand::Snapshot(snapshot) => self.update(now, snapshot, out),
            BotCommand::PartnerTalk(text) => {
                if let Some(text) =
                    self.quirks.talk_dialect.translate(&text).filter(|_| self.is_here())
                {
                    out.line(ToEngine::Ptell(text));
                }
            }
            BotCommand::MoveRefused(_) => {
                self.seat.move_refused();
                if self.is_here() {
                    out.line(ToEngine::Force);
                    self.wait(false);
                    self.go_on(now, out);
                }
            }
            BotCommand::GameOver => {
                self.seat.leave();
                if self.is_here() {
                    out.line(ToEngine::Force);
                    self.wait(true);
                }
            }
        }
    }

    fn line(&mut self, now: Instant, line: &str, out: &mut Out) {
        self.receive(now, line, out);
    }

    fn due(&self) -> Option<Instant> {
        let greeting = match self.phase {
            Phase::Greeting(until) => Some(until),
            _ => None,
        };
        let probe = self.probe.as_ref().map(|(ProbeState::Due(at) | ProbeState::Sent(at))| *at);
        [greeting, self.pong, probe, self.talk_limiter.due()].into_iter().flatten().min()
    }

    fn timeout(&mut self, now: Instant, out: &mut Out) {
        self.talk_limiter.send_clocks(now, &mut out.events);
        let is_over = |at: Instant| at <= now;
        if matches!(self.phase, Phase::Greeting(until) if is_over(until)) {
            out.restart = Some("it does not announce its features".to_owned());
        }
        if self.pong.is_some_and(is_over) {
            self.pong = None;
            out.restart = Some("it does not answer".to_owned());
        }
        match self.probe {
            Some(ProbeState::Due(at)) if is_over(at) => {
                match self.quirks.probe {
                    Probe::None => {}
                    Probe::Ping => self.send_ping(out),
                    Probe::Help => out.line(ToEngine::Ptell("help".to_owned())),
                }
                let patience = self.quirks.probe.patience(self.seat.clocks().0);
                self.probe = Some(ProbeState::Sent(now + seconds(patience)));
            }
            Some(ProbeState::Sent(at)) if is_over(at) => {
                self.probe = None;
                out.restart = Some("it does not respond".to_owned());
            }
            _ => {}
        }
    }
}

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}
