//! A session in CECP: a seat at a board of bughouse, whose other board is only heard of.

mod board;
mod hears;

use std::{
    io,
    time::{Duration, Instant},
};

use bughouse::{Millis, TimeControl};
use chess::{CastlingStyle, Color, Move};
use engine::{
    Engine, Found, Limits, Root, Score, Watch,
    mind::{Act, Clocks, Decision, Mind, Table},
};
use protocol::{
    Phrase,
    cecp::{Claim, FromEngine, Server, Thinking, ToEngine},
};

use self::board::Board;
use super::{
    Settings, coordinates,
    desk::{Desk, Event, Lines, Out, Signal},
};

/// What comes of thinking.
enum Thought {
    /// It has the move. Boxed, because it is far the largest.
    Decided(Box<(Mind, Decision)>),
    /// It has looked at what threatens.
    Reflected(Box<Mind>, Vec<Phrase>),
    /// An analysis has come to its end.
    Analysed,
}

pub(super) struct Session {
    desk: Desk<Thought>,
    out: Out,
    settings: Settings,
    board: Board,
    /// What it plays; nothing in `force` mode.
    plays: Option<Color>,
    /// The game has a result.
    over: bool,
    analyses: bool,
    /// The analysis of this position has come to its end.
    analysed: bool,
    control: TimeControl,
    /// Its clock and its opponent's as they were told, and when.
    clocks: Clocks,
    told_at: Instant,
    /// `st`
    fixed: Option<Duration>,
    /// `sd`
    depth: Option<u32>,
    posts: bool,
    has_partner: bool,
    mind: Mind,
    games: u64,
    /// What the partner said that can wait until it has thought.
    unheard: Vec<String>,
    /// How often it was interrupted while thinking about this move.
    interrupted: u32,
    /// It sits, and thinks again then.
    sits_until: Option<Instant>,
    /// It was told to move at once.
    must_move: bool,
    hint: Option<chess::Uci>,
}

/// So often is it interrupted over a move by what its partner says; the rest it hears afterwards.
const MOST_INTERRUPTIONS: u32 = 8;

/// So many texts of its partner wait to be heard; what comes then is not.
const MOST_UNHEARD: usize = 100;

/// A mate in n is shown as 100000 + n, as the protocol has it.
const SHOWN_MATE: i32 = 100_000;

impl Session {
    pub(super) fn new(
        settings: Settings,
        lines: Lines,
        first: String,
        out: Out,
    ) -> io::Result<Self> {
        let control = TimeControl::sudden_death(300);
        Ok(Self {
            desk: Desk::new(settings.options, lines, first)?,
            out,
            board: Board::new(),
            plays: Some(Color::Black),
            over: false,
            analyses: false,
            analysed: false,
            control,
            clocks: Clocks { ours: control.base, theirs: control.base },
            told_at: Instant::now(),
            fixed: None,
            depth: None,
            posts: false,
            has_partner: false,
            mind: Mind::new(settings.level, settings.seed),
            settings,
            games: 0,
            unheard: Vec::new(),
            interrupted: 0,
            sits_until: None,
            must_move: false,
            hint: None,
        })
    }

    pub(super) fn run(mut self) {
        loop {
            let patience =
                self.sits_until.map(|until| until.saturating_duration_since(Instant::now()));
            match self.desk.next(patience) {
                Event::Line(line) => match ToEngine::read(&line) {
                    ToEngine::Quit => break,
                    told => self.hear(told),
                },
                Event::Thought(thought) => self.take(thought),
                Event::Nothing => self.sits_until = None,
                Event::Broken => return,
                Event::End => {
                    self.end();
                    break;
                }
            }
            self.go_on();
        }
        self.desk.stop();
    }

    /// Does what is to be done now, if nothing is being done.
    fn go_on(&mut self) {
        if self.desk.thinking().is_some() {
            return;
        }
        if self.analyses {
            if !self.analysed {
                self.analyse();
            }
        } else if self.is_on_move() && self.sits_until.is_none() {
            self.decide();
        }
    }

    fn is_on_move(&self) -> bool {
        !self.over && self.plays == Some(self.board.turn())
    }

    /// Nobody says anything any more: a move that is being thought about is still made.
    fn end(&mut self) {
        let decides = self.is_on_move() && !self.analyses;
        while decides && self.desk.thinking().is_some() {
            match self.desk.next(None) {
                Event::Thought(thought) => return self.take(thought),
                Event::Broken => return,
                _ => {}
            }
        }
    }

    /// What its clock shows now.
    fn clock(&self) -> Millis {
        let gone = i64::try_from(self.told_at.elapsed().as_millis()).unwrap_or(i64::MAX);
        (self.clocks.ours - Millis(gone)).max(Millis::ZERO)
    }

    /// What the limits are besides the clock.
    fn bounds(&self) -> Limits {
        let limits =
            Limits { depth: self.depth.unwrap_or(Limits::MAX_DEPTH).max(1), ..Limits::NONE };
        self.fixed.map_or(limits.clone(), |time| limits.within(time))
    }

    fn decide(&mut self) {
        let mut mind = self.mind.clone();
        if !self.has_partner || self.must_move {
            // Nobody whom sitting would help.
            mind.hear("go");
        }
        let (position, history) = (self.board.position().clone(), self.board.history());
        let ours = if self.fixed.is_some() { TimeControl::MAX } else { self.clock() };
        let clocks = Clocks { ours, ..self.clocks };
        let (control, bounds) = (self.control, self.bounds());
        let out = self.posts.then(|| self.out.clone());
        let thought = move |engine: &mut Engine, signal: &Signal| {
            let table = Table {
                position: &position,
                history: &history,
                clocks,
                other: None,
                others: None,
                control,
            };
            let mut report = |found: &Found| {
                if let Some(out) = &out {
                    out.say(show(&position, found, signal));
                }
            };
            let decision = mind.decide(engine, &table, &bounds, signal, &mut report);
            while signal.since() < decision.not_before && !signal.stopped() {
                std::thread::sleep(Duration::from_millis(10));
            }
            Thought::Decided(Box::new((mind, decision)))
        };
        self.desk.think(Signal::new(false), thought);
    }

    fn analyse(&mut self) {
        let root = Root { position: self.board.position().clone(), history: self.board.history() };
        let out = self.posts.then(|| self.out.clone());
        self.desk.think(Signal::new(false), move |engine, signal| {
            engine.search(&root, &Limits::NONE, signal, &mut |found| {
                if let Some(out) = &out {
                    out.say(show(&root.position, found, signal));
                }
            });
            Thought::Analysed
        });
    }

    /// Looks at what threatens while the opponent thinks.
    fn reflect(&mut self) {
        let (mut mind, position) = (self.mind.clone(), self.board.position().clone());
        self.desk.think(Signal::new(false), move |engine, signal| {
            let says = mind.reflect(engine, &position, None, signal);
            Thought::Reflected(Box::new(mind), says)
        });
    }

    /// Ends what is being thought. What a decision would have been is forgotten.
    fn interrupt(&mut self) {
        if let Some(Thought::Reflected(mind, says)) = self.desk.stop() {
            self.mind = *mind;
            self.tell(&says);
        }
        self.sits_until = None;
        self.analysed = false;
    }

    fn take(&mut self, thought: Thought) {
        match thought {
            Thought::Decided(decided) => {
                let (mind, decision) = *decided;
                self.mind = mind;
                self.act(&decision);
            }
            Thought::Reflected(mind, says) => {
                self.mind = *mind;
                self.tell(&says);
            }
            Thought::Analysed => self.analysed = true,
        }
        for text in std::mem::take(&mut self.unheard) {
            let answers = self.mind.hear(&text);
            self.tell(&answers);
        }
    }

    fn act(&mut self, decision: &Decision) {
        let found = decision.found.as_ref();
        let line = found.map(|found| coordinates(self.board.position(), &found.line));
        self.hint = line.and_then(|line| line.get(1).copied());
        self.tell(&decision.says);
        match decision.act {
            Act::Move(mv) => self.play(mv),
            Act::Sit { again } => self.sits_until = Some(Instant::now() + again),
        }
        self.must_move = false;
        self.interrupted = 0;
    }

    fn play(&mut self, mv: Move) {
        let left = self.clock();
        self.out.say(FromEngine::Move(bughouse::Act::Squares(mv.to_uci(CastlingStyle::KingMoves))));
        self.board.play(mv);
        self.clocks.ours = left + self.control.increment();
        self.told_at = Instant::now();
        if !self.claim_mate() && self.has_partner {
            self.reflect();
        }
    }

    /// Says who has won if somebody is mated.
    fn claim_mate(&mut self) -> bool {
        let mated = self.board.position().is_mate();
        if mated && !self.over {
            let (claim, who) = match self.board.turn() {
                Color::White => (Claim::BlackWins, "Black"),
                Color::Black => (Claim::WhiteWins, "White"),
            };
            self.out.say(FromEngine::Claim(claim, format!("{{{who} mates}}")));
            self.over = true;
        }
        mated
    }

    /// Tells its partner something.
    fn tell(&self, phrases: &[Phrase]) {
        for phrase in phrases.iter().filter(|_| self.has_partner) {
            self.out.say(FromEngine::Server(Server::Ptell(phrase.to_string())));
        }
    }
}

/// A line of thought.
fn show(position: &chess::Position, found: &Found, signal: &Signal) -> Thinking {
    let mate = |moves: u32| SHOWN_MATE + i32::try_from(moves).unwrap_or(SHOWN_MATE);
    let line = coordinates(position, &found.line);
    Thinking {
        depth: found.depth,
        score: match found.score {
            Score::Centipawns(value) => value,
            Score::Mate(moves) => mate(moves),
            Score::Mated(moves) => -mate(moves),
        },
        time: u64::try_from(signal.since().as_millis() / 10).unwrap_or(u64::MAX),
        nodes: found.nodes,
        line: line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    }
}
