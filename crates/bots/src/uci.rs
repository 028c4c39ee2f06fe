//! The driver for programs that speak UCI.
//!
//! UCI knows no second board. The FEN contains the reserve, and whenever that changes, the driver
//! restarts the search from the new position. It asks for a move only if there is a legal one, so
//! that the program never has to say that there is none.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bughouse::MoveText;
use chess::{Color, Position};
use protocol::uci::{FromEngine, Go, OptionKind, ToEngine};

use crate::{
    BotCommand, BotEvent, GameSnapshot, Note, Program,
    driver::{Driver, Out},
    seat_state::{Remedy, SeatState},
};

/// How long a program may take to answer. `isready` is answered at once, even during a search.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a program may take to start.
const GREETING: Duration = Duration::from_secs(60);

/// A searching program is probed with `isready` after it has been silent for this long.
const SILENCE: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(crate) struct Uci {
    options: Vec<(String, String)>,
    seat: SeatState,
    phase: Phase,
    /// Whether its option `UCI_Variant` lists bughouse; `None` without that option.
    variant: Option<bool>,
    /// A game has begun, and the table does not know yet that the program is ready.
    owes_ready: bool,
    /// The deadline for an answer.
    answer: Option<Instant>,
    /// When to probe the program.
    probe_at: Option<Instant>,
}

#[derive(Debug, PartialEq, Eq)]
enum Phase {
    /// There is no process.
    Away,
    /// The program introduces itself.
    Greeting,
    Waiting,
    /// The program searches this position.
    Thinking(Box<Position>),
    /// The program was told to stop; its move will be ignored.
    Stopping,
}

impl Uci {
    pub(crate) fn new(program: &Program) -> Self {
        Self {
            options: program.options.clone(),
            seat: SeatState::default(),
            phase: Phase::Away,
            variant: None,
            owes_ready: false,
            answer: None,
            probe_at: None,
        }
    }

    fn is_here(&self) -> bool {
        !matches!(self.phase, Phase::Away | Phase::Greeting)
    }

    fn greeted(&mut self, now: Instant, out: &mut Out) {
        if self.variant == Some(false) {
            out.restart = Some("it does not play bughouse".to_owned());
            return;
        }
        self.phase = Phase::Waiting;
        for (name, value) in &self.options {
            out.line(set(name, value));
        }
        if self.seat.seated.is_some() {
            self.new_game(now, out);
        }
    }

    fn new_game(&mut self, now: Instant, out: &mut Out) {
        out.line(ToEngine::NewGame);
        out.line(ToEngine::IsReady);
        self.answer = Some(now + PATIENCE);
        self.go_on(now, out);
    }

    fn update(&mut self, now: Instant, snapshot: Arc<GameSnapshot>, out: &mut Out) {
        self.seat.update(snapshot);
        if let Phase::Thinking(about) = &self.phase
            && (!self.seat.is_on_move() || self.seat.position() != Some(&**about))
        {
            self.stop(now, out);
        }
        self.go_on(now, out);
    }

    /// Stops the search, since the position has changed.
    fn stop(&mut self, now: Instant, out: &mut Out) {
        out.line(ToEngine::Stop);
        self.phase = Phase::Stopping;
        self.answer = Some(now + PATIENCE);
        self.probe_at = None;
    }

    /// Starts a search if the program is on move and waits.
    fn go_on(&mut self, now: Instant, out: &mut Out) {
        if self.phase != Phase::Waiting || !self.seat.can_move() {
            return;
        }
        let Some(position) = self.seat.position().cloned() else { return };
        let fen = Some(position.to_fen().to_string());
        out.line(ToEngine::Position { fen, moves: Vec::new() });
        out.line(ToEngine::Go(self.go_limits(position.turn())));
        self.phase = Phase::Thinking(Box::new(position));
        self.probe_at = Some(now + SILENCE);
    }

    /// The limits of the search.
    fn go_limits(&self, turn: Color) -> Go {
        let Some(seated) = &self.seat.seated else { return Go::default() };
        let limits = seated.limits;
        if limits.any() {
            return Go { nodes: limits.nodes, depth: limits.depth, ..Go::default() };
        }
        let (own, other) = self.seat.clocks();
        let (white, black) = if turn == Color::White { (own, other) } else { (other, own) };
        let increment = Some(seated.control.increment().0).filter(|&increment| increment > 0);
        Go {
            white_time: Some(white.0),
            black_time: Some(black.0),
            white_increment: increment,
            black_increment: increment,
            ..Go::default()
        }
    }

    fn best_move(&mut self, now: Instant, best: Option<chess::Uci>, line: &str, out: &mut Out) {
        self.answer = None;
        let was = std::mem::replace(&mut self.phase, Phase::Waiting);
        if !matches!(was, Phase::Thinking(_)) || !self.seat.is_on_move() {
            return self.go_on(now, out);
        }
        self.probe_at = None;
        match best.and_then(|best| self.seat.legal_move(MoveText::Squares(best))) {
            Some(mv) => {
                self.seat.moved();
                out.events.push(BotEvent::Move(mv));
            }
            None => self.fault(now, line, out),
        }
    }

    fn fault(&mut self, now: Instant, line: &str, out: &mut Out) {
        self.seat.note(Note::Illegal(line.to_owned()), &mut out.events);
        match self.seat.fault() {
            Remedy::Resend => self.go_on(now, out),
            Remedy::Restart => out.restart = Some("it keeps making mistakes".to_owned()),
            Remedy::Fallback => self.seat.play_fallback_move(&mut out.events),
        }
    }
}

fn set(name: &str, value: &str) -> ToEngine {
    ToEngine::SetOption { name: name.to_owned(), value: Some(value.to_owned()) }
}

impl Driver for Uci {
    fn started(&mut self, now: Instant, out: &mut Out) {
        self.phase = Phase::Greeting;
        (self.answer, self.probe_at, self.variant) = (Some(now + GREETING), None, None);
        out.line(ToEngine::Uci);
    }

    fn lost(&mut self, _: Instant, out: &mut Out) {
        (self.phase, self.answer, self.probe_at) = (Phase::Away, None, None);
        self.seat.lost(&mut out.events);
    }

    fn command(&mut self, now: Instant, command: BotCommand, out: &mut Out) {
        match command {
            BotCommand::NewGame(seated) => {
                self.seat.begin(seated);
                self.owes_ready = true;
                if matches!(self.phase, Phase::Thinking(_)) {
                    self.stop(now, out);
                }
                if self.is_here() {
                    self.new_game(now, out);
                }
            }
            BotCommand::Snapshot(snapshot) => self.update(now, snapshot, out),
            BotCommand::MoveRefused(_) => {
                self.seat.move_refused();
                self.go_on(now, out);
            }
            BotCommand::GameOver => {
                self.seat.leave();
                if matches!(self.phase, Phase::Thinking(_)) {
                    self.stop(now, out);
                }
            }
            // UCI has no partner talk.
            BotCommand::PartnerTalk(_) => {}
        }
    }

    fn line(&mut self, now: Instant, line: &str, out: &mut Out) {
        // Any line shows that the program is alive.
        if matches!(self.phase, Phase::Thinking(_)) {
            (self.answer, self.probe_at) = (None, Some(now + SILENCE));
        }
        match FromEngine::read(line) {
            FromEngine::Option(option) if option.name == "UCI_Variant" => {
                self.variant = Some(match option.kind {
                    OptionKind::Combo { vars, .. } => vars.iter().any(|var| var == "bughouse"),
                    _ => true,
                });
            }
            FromEngine::UciOk if self.phase == Phase::Greeting => {
                if self.variant.is_some() {
                    out.line(set("UCI_Variant", "bughouse"));
                }
                self.answer = None;
                self.greeted(now, out);
            }
            FromEngine::ReadyOk => {
                if self.phase == Phase::Waiting {
                    self.answer = None;
                }
                if std::mem::take(&mut self.owes_ready) {
                    out.events.push(BotEvent::Ready);
                }
            }
            FromEngine::BestMove { best, .. } => self.best_move(now, best, line, out),
            _ => {}
        }
    }

    fn due(&self) -> Option<Instant> {
        [self.answer, self.probe_at].into_iter().flatten().min()
    }

    fn timeout(&mut self, now: Instant, out: &mut Out) {
        if self.answer.is_some_and(|at| at <= now) {
            self.answer = None;
            out.restart = Some("it does not answer".to_owned());
        }
        if self.probe_at.is_some_and(|at| at <= now) {
            out.line(ToEngine::IsReady);
            (self.probe_at, self.answer) = (None, Some(now + PATIENCE));
        }
    }
}
