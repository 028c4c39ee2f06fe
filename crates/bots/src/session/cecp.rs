//! A session in CECP: a seat at a bughouse board. It knows the other board only from its partner's
//! messages.

mod board;
mod receive;

use std::{
    io,
    time::{Duration, Instant},
};

use bughouse::{Millis, TimeControl, phrase::Phrase};
use chess::{CastlingStyle, Color, Move};
use engine::{
    Engine, Root, Score, SearchLimits, SearchResult, Watch,
    player::{Clocks, Decision, SeatAction, SeatPlayer, SeatView},
};
use protocol::cecp::{Claim, FromEngine, Server, Thinking, ToEngine};

use self::board::Board;
use super::{
    engine_thread::{EngineThread, Event, Lines, Output, SearchSignal},
    position::coordinates,
    settings::Settings,
};

/// The result of a task of the engine.
enum TaskResult {
    /// A decision on move. Boxed, because it is by far the largest variant.
    Decided(Box<(SeatPlayer, Decision)>),
    /// Warnings about threats.
    Threats(Box<SeatPlayer>, Vec<Phrase>),
    /// An analysis has ended by itself.
    Analyzed,
}

pub(super) struct Session {
    engine: EngineThread<TaskResult>,
    out: Output,
    settings: Settings,
    board: Board,
    /// The color that the engine plays; `None` in `force` mode.
    plays: Option<Color>,
    /// The game has a result.
    over: bool,
    is_analyzing: bool,
    /// The analysis of this position has ended by itself.
    is_analyzed: bool,
    control: TimeControl,
    /// The readings of its clock and its opponent's, and when it received them.
    clocks: Clocks,
    clocks_at: Instant,
    /// `st`
    fixed: Option<Duration>,
    /// `sd`
    depth: Option<u32>,
    posts: bool,
    has_partner: bool,
    player: SeatPlayer,
    games: u64,
    /// Messages of the partner that can wait until the search is done.
    pending_talk: Vec<String>,
    /// How many searches for this move the partner has interrupted.
    interruptions: u32,
    /// The engine sits, and decides again at this instant.
    sits_until: Option<Instant>,
    /// `?`: move at once.
    must_move: bool,
    hint: Option<chess::Uci>,
}

/// How many searches for a move the partner may interrupt. Later messages wait until it is made.
const MAX_INTERRUPTIONS: u32 = 8;

/// How many messages of the partner may wait; further ones are dropped.
const MAX_PENDING_TALK: usize = 100;

/// The protocol writes a mate in n as 100000 + n.
const MATE_SCORE: i32 = 100_000;

impl Session {
    pub(super) fn new(
        settings: Settings,
        lines: Lines,
        first: String,
        out: Output,
    ) -> io::Result<Self> {
        let control = TimeControl::sudden_death(300);
        Ok(Self {
            engine: EngineThread::new(settings.options, lines, first)?,
            out,
            board: Board::new(),
            plays: Some(Color::Black),
            over: false,
            is_analyzing: false,
            is_analyzed: false,
            control,
            clocks: Clocks { ours: control.base, theirs: control.base },
            clocks_at: Instant::now(),
            fixed: None,
            depth: None,
            posts: false,
            has_partner: false,
            player: SeatPlayer::new(settings.level, settings.seed).with_book(settings.book.clone()),
            settings,
            games: 0,
            pending_talk: Vec::new(),
            interruptions: 0,
            sits_until: None,
            must_move: false,
            hint: None,
        })
    }

    pub(super) fn run(mut self) {
        loop {
            let timeout =
                self.sits_until.map(|until| until.saturating_duration_since(Instant::now()));
            match self.engine.next(timeout) {
                Event::Line(line) => match ToEngine::read(&line) {
                    ToEngine::Quit => break,
                    command => self.receive(command),
                },
                Event::Done(result) => self.take(result),
                Event::Timeout => self.sits_until = None,
                Event::Broken => return,
                Event::End => {
                    self.end();
                    break;
                }
            }
            self.go_on();
        }
        self.engine.stop();
    }

    /// Starts the next task, if one is due and none is running.
    fn go_on(&mut self) {
        if self.engine.running().is_some() {
            return;
        }
        if self.is_analyzing {
            if !self.is_analyzed {
                self.analyze();
            }
        } else if self.is_on_move() && self.sits_until.is_none() {
            self.decide();
        }
    }

    fn is_on_move(&self) -> bool {
        !self.over && self.plays == Some(self.board.turn())
    }

    /// The input has ended. A move that the engine is searching for is still made.
    fn end(&mut self) {
        let decides = self.is_on_move() && !self.is_analyzing;
        while decides && self.engine.running().is_some() {
            match self.engine.next(None) {
                Event::Done(result) => return self.take(result),
                Event::Broken => return,
                _ => {}
            }
        }
    }

    /// The reading of its clock now.
    fn clock(&self) -> Millis {
        let gone = i64::try_from(self.clocks_at.elapsed().as_millis()).unwrap_or(i64::MAX);
        (self.clocks.ours - Millis(gone)).max(Millis::ZERO)
    }

    /// The limits besides the clock.
    fn bounds(&self) -> SearchLimits {
        let limits = SearchLimits {
            depth: self.depth.unwrap_or(SearchLimits::MAX_DEPTH).max(1),
            ..SearchLimits::NONE
        };
        self.fixed.map_or(limits.clone(), |time| limits.within(time))
    }

    fn decide(&mut self) {
        let mut player = self.player.clone();
        if !self.has_partner || self.must_move {
            // Sitting would help nobody.
            player.receive("go");
        }
        let (position, history) = (self.board.position().clone(), self.board.history());
        let ours = if self.fixed.is_some() { TimeControl::MAX } else { self.clock() };
        let clocks = Clocks { ours, ..self.clocks };
        let (control, bounds) = (self.control, self.bounds());
        let out = self.posts.then(|| self.out.clone());
        let task = move |engine: &mut Engine, signal: &SearchSignal| {
            let view = SeatView {
                position: &position,
                history: &history,
                clocks,
                partner_board: None,
                partner_clocks: None,
                control,
            };
            let mut report = |found: &SearchResult| {
                if let Some(out) = &out {
                    out.say(show(&position, found, signal));
                }
            };
            let decision = player.decide(engine, &view, &bounds, signal, &mut report);
            while signal.since() < decision.not_before && !signal.stopped() {
                std::thread::sleep(Duration::from_millis(10));
            }
            TaskResult::Decided(Box::new((player, decision)))
        };
        self.engine.start(SearchSignal::new(false), task);
    }

    fn analyze(&mut self) {
        let root = Root { position: self.board.position().clone(), history: self.board.history() };
        let out = self.posts.then(|| self.out.clone());
        self.engine.start(SearchSignal::new(false), move |engine, signal| {
            engine.search(&root, &SearchLimits::NONE, signal, &mut |found| {
                if let Some(out) = &out {
                    out.say(show(&root.position, found, signal));
                }
            });
            TaskResult::Analyzed
        });
    }

    /// Looks for threats while the opponent thinks.
    fn find_threats(&mut self) {
        let (mut player, position) = (self.player.clone(), self.board.position().clone());
        self.engine.start(SearchSignal::new(false), move |engine, signal| {
            let says = player.find_threats(engine, &position, None, signal);
            TaskResult::Threats(Box::new(player), says)
        });
    }

    /// Stops the running task. A decision that was being made is discarded.
    fn interrupt(&mut self) {
        if let Some(TaskResult::Threats(player, says)) = self.engine.stop() {
            self.player = *player;
            self.talk(&says);
        }
        self.sits_until = None;
        self.is_analyzed = false;
    }

    fn take(&mut self, result: TaskResult) {
        match result {
            TaskResult::Decided(decided) => {
                let (player, decision) = *decided;
                self.player = player;
                self.act(&decision);
            }
            TaskResult::Threats(player, says) => {
                self.player = *player;
                self.talk(&says);
            }
            TaskResult::Analyzed => self.is_analyzed = true,
        }
        for text in std::mem::take(&mut self.pending_talk) {
            let answers = self.player.receive(&text);
            self.talk(&answers);
        }
    }

    fn act(&mut self, decision: &Decision) {
        let found = decision.search.as_ref();
        let line = found.map(|found| coordinates(self.board.position(), &found.pv));
        self.hint = line.and_then(|line| line.get(1).copied());
        self.talk(&decision.talk);
        match decision.action {
            SeatAction::Move(mv) => self.play(mv),
            SeatAction::Sit { recheck_in } => self.sits_until = Some(Instant::now() + recheck_in),
        }
        self.must_move = false;
        self.interruptions = 0;
    }

    fn play(&mut self, mv: Move) {
        let left = self.clock();
        self.out.say(FromEngine::Move(bughouse::MoveText::Squares(
            mv.to_uci(CastlingStyle::KingMoves),
        )));
        self.board.play(mv);
        self.clocks.ours = left + self.control.increment();
        self.clocks_at = Instant::now();
        if !self.claim_mate() && self.has_partner {
            self.find_threats();
        }
    }

    /// Claims the result if a side is mated.
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

    /// Sends phrases to the partner.
    fn talk(&self, phrases: &[Phrase]) {
        for phrase in phrases.iter().filter(|_| self.has_partner) {
            self.out.say(FromEngine::Server(Server::Ptell(phrase.to_string())));
        }
    }
}

/// A line of analysis.
fn show(position: &chess::Position, found: &SearchResult, signal: &SearchSignal) -> Thinking {
    let mate = |moves: u32| MATE_SCORE + i32::try_from(moves).unwrap_or(MATE_SCORE);
    let line = coordinates(position, &found.pv);
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
