//! Driving a program that speaks UCI.
//!
//! UCI knows nothing of a second board: the reserve stands in the FEN, and whenever it changes the program starts again from
//! the position as it is now. It is asked for a move only when there is one, so that it never has to say that there is none.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bughouse::Act;
use chess::{Color, Position};
use protocol::uci::{FromEngine, Go, OptionKind, ToEngine};

use crate::{
    Note, Program, Said, Standing, Told,
    desk::{Desk, Remedy},
    run::{Driver, Out},
};

/// How long a program may take until it answers; `isready` is answered at once, even while it thinks.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long it may take to start.
const GREETING: Duration = Duration::from_secs(60);

/// A program that thinks is asked for a sign of life when it has been silent for so long.
const SILENCE: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(crate) struct Uci {
    options: Vec<(String, String)>,
    desk: Desk,
    phase: Phase,
    /// Whether it has an option for the game that is played, and knows ours.
    variant: Option<bool>,
    /// The game begins, and the table does not know yet that the program is ready.
    to_be_ready: bool,
    /// Until when it has to say something.
    answer: Option<Instant>,
    /// When it is to be asked for a sign of life.
    ask: Option<Instant>,
}

#[derive(Debug, PartialEq, Eq)]
enum Phase {
    /// Nobody is there.
    Away,
    /// It says what it can do.
    Greeting,
    /// It has nothing to do.
    Waiting,
    /// It thinks about this.
    Thinking(Box<Position>),
    /// It was told to stop, and what it says then is of no use.
    Stopping,
}

impl Uci {
    pub(crate) fn new(program: &Program) -> Self {
        Self {
            options: program.options.clone(),
            desk: Desk::default(),
            phase: Phase::Away,
            variant: None,
            to_be_ready: false,
            answer: None,
            ask: None,
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
        if self.desk.seated.is_some() {
            self.new_game(now, out);
        }
    }

    fn new_game(&mut self, now: Instant, out: &mut Out) {
        out.line(ToEngine::NewGame);
        out.line(ToEngine::IsReady);
        self.answer = Some(now + PATIENCE);
        self.go_on(now, out);
    }

    fn stands(&mut self, now: Instant, standing: Arc<Standing>, out: &mut Out) {
        self.desk.stand(standing);
        if let Phase::Thinking(about) = &self.phase
            && (!self.desk.is_on_move() || self.desk.position() != Some(&**about))
        {
            self.stop(now, out);
        }
        self.go_on(now, out);
    }

    /// What it thinks about is no longer so.
    fn stop(&mut self, now: Instant, out: &mut Out) {
        out.line(ToEngine::Stop);
        self.phase = Phase::Stopping;
        self.answer = Some(now + PATIENCE);
        self.ask = None;
    }

    /// If the program is to move, and waits, it is asked.
    fn go_on(&mut self, now: Instant, out: &mut Out) {
        if self.phase != Phase::Waiting || !self.desk.can_move() {
            return;
        }
        let Some(position) = self.desk.position().cloned() else { return };
        let fen = Some(position.to_fen().to_string());
        out.line(ToEngine::Position { fen, moves: Vec::new() });
        out.line(ToEngine::Go(self.terms(position.turn())));
        self.phase = Phase::Thinking(Box::new(position));
        self.ask = Some(now + SILENCE);
    }

    /// How long it may think.
    fn terms(&self, turn: Color) -> Go {
        let Some(seated) = &self.desk.seated else { return Go::default() };
        let limits = seated.limits;
        if limits.any() {
            return Go { nodes: limits.nodes, depth: limits.depth, ..Go::default() };
        }
        let (own, other) = self.desk.clocks();
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
        if !matches!(was, Phase::Thinking(_)) || !self.desk.is_on_move() {
            return self.go_on(now, out);
        }
        self.ask = None;
        match best.and_then(|best| self.desk.judge(Act::Squares(best))) {
            Some(mv) => {
                self.desk.moves();
                out.said.push(Said::Move(mv));
            }
            None => self.fault(now, line, out),
        }
    }

    fn fault(&mut self, now: Instant, line: &str, out: &mut Out) {
        self.desk.note(Note::Illegal(line.to_owned()), &mut out.said);
        match self.desk.fault() {
            Remedy::Again => self.go_on(now, out),
            Remedy::Restart => out.restart = Some("it does not get on".to_owned()),
            Remedy::StandIn => self.desk.stand_in(&mut out.said),
        }
    }
}

fn set(name: &str, value: &str) -> ToEngine {
    ToEngine::SetOption { name: name.to_owned(), value: Some(value.to_owned()) }
}

impl Driver for Uci {
    fn started(&mut self, now: Instant, out: &mut Out) {
        self.phase = Phase::Greeting;
        (self.answer, self.ask, self.variant) = (Some(now + GREETING), None, None);
        out.line(ToEngine::Uci);
    }

    fn lost(&mut self, _: Instant, out: &mut Out) {
        (self.phase, self.answer, self.ask) = (Phase::Away, None, None);
        self.desk.lost(&mut out.said);
    }

    fn told(&mut self, now: Instant, told: Told, out: &mut Out) {
        match told {
            Told::Game(seated) => {
                self.desk.sit(seated);
                self.to_be_ready = true;
                if matches!(self.phase, Phase::Thinking(_)) {
                    self.stop(now, out);
                }
                if self.is_here() {
                    self.new_game(now, out);
                }
            }
            Told::Standing(standing) => self.stands(now, standing, out),
            Told::Refused(_) => {
                self.desk.was_refused();
                self.go_on(now, out);
            }
            Told::Over => {
                self.desk.leave();
                if matches!(self.phase, Phase::Thinking(_)) {
                    self.stop(now, out);
                }
            }
            // UCI has no word for it.
            Told::Heard(_) => {}
        }
    }

    fn heard(&mut self, now: Instant, line: &str, out: &mut Out) {
        // Any line is a sign of life.
        if matches!(self.phase, Phase::Thinking(_)) {
            (self.answer, self.ask) = (None, Some(now + SILENCE));
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
                if std::mem::take(&mut self.to_be_ready) {
                    out.said.push(Said::Ready);
                }
            }
            FromEngine::BestMove { best, .. } => self.best_move(now, best, line, out),
            _ => {}
        }
    }

    fn due(&self) -> Option<Instant> {
        [self.answer, self.ask].into_iter().flatten().min()
    }

    fn late(&mut self, now: Instant, out: &mut Out) {
        if self.answer.is_some_and(|at| at <= now) {
            self.answer = None;
            out.restart = Some("it does not answer".to_owned());
        }
        if self.ask.is_some_and(|at| at <= now) {
            out.line(ToEngine::IsReady);
            (self.ask, self.answer) = (None, Some(now + PATIENCE));
        }
    }
}
