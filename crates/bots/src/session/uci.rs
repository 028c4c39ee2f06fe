//! A session in UCI: it searches one bughouse board on command.

mod search;

use std::{io, time::Duration};

use bughouse::{Bonus, Millis, TimeControl};
use chess::{Color, Position, Rules};
use engine::{
    Engine, Level, Root, SearchLimits, SearchResult,
    player::{Clocks, SeatPlayer, SeatView},
};
use protocol::uci::{FromEngine, Go, Info, OptionKind, ToEngine, UciOption};

use super::{
    engine_thread::{EngineThread, Event, Lines, Output, SearchSignal},
    position::{coordinates, read_fen},
    settings::{self, Settings},
};

/// The most lines that `MultiPV` can ask for.
const MAX_LINES: i64 = 64;

pub(super) struct Session {
    engine: EngineThread<SearchResult>,
    out: Output,
    settings: Settings,
    /// `UCI_LimitStrength` and `UCI_Elo`.
    limited: Option<u32>,
    elo: u32,
    lines: usize,
    root: Root,
    /// The number of searches; the errors of levels differ from one to the next.
    turn: u64,
    /// The search must not be answered before `stop` or `ponderhit`.
    endless: bool,
    /// The result of an endless search that ended by itself.
    held: Option<SearchResult>,
}

impl Session {
    pub(super) fn new(
        settings: Settings,
        lines: Lines,
        first: String,
        out: Output,
    ) -> io::Result<Self> {
        Ok(Self {
            engine: EngineThread::new(settings.options, lines, first)?,
            out,
            settings,
            limited: None,
            elo: Level::FULL.elo(),
            lines: 1,
            root: Root::new(Position::initial(Rules::BUGHOUSE)),
            turn: 0,
            endless: false,
            held: None,
        })
    }

    pub(super) fn run(mut self) {
        loop {
            match self.engine.next(None) {
                Event::Line(line) => match ToEngine::read(&line) {
                    ToEngine::Quit => break,
                    command => self.receive(command),
                },
                Event::Done(found) if self.endless => self.held = Some(found),
                Event::Done(found) => self.answer(&found),
                Event::End => {
                    // `echo go depth 5 | tandem engine` gets an answer.
                    if !self.endless && self.engine.running().is_some() {
                        self.wait();
                    }
                    break;
                }
                Event::Timeout => {}
                Event::Broken => return,
            }
        }
        self.engine.stop();
    }

    fn receive(&mut self, command: ToEngine) {
        match command {
            ToEngine::Uci => self.introduce(),
            ToEngine::IsReady => self.out.say(FromEngine::ReadyOk),
            ToEngine::SetOption { name, value } => {
                self.finish();
                self.set(&name, value.as_deref().unwrap_or(""));
            }
            ToEngine::NewGame => {
                self.finish();
                self.engine.queue(Engine::forget);
            }
            ToEngine::Position { fen, moves } => {
                self.finish();
                self.place(fen.as_deref(), &moves);
            }
            ToEngine::Go(go) => {
                self.finish();
                self.go(&go);
            }
            ToEngine::Stop => self.finish(),
            ToEngine::PonderHit => {
                self.endless = false;
                if let Some(signal) = self.engine.running() {
                    signal.begin();
                }
                if let Some(found) = self.held.take() {
                    self.answer(&found);
                }
            }
            ToEngine::Other(line) if !line.is_empty() => {
                self.inform(&format!("unknown command: {line}"));
            }
            ToEngine::Other(_) | ToEngine::Debug(_) | ToEngine::Quit => {}
        }
    }

    fn introduce(&self) {
        let spin = |default, min, max| OptionKind::Spin { default, min, max };
        let levels = Level::NAMED.iter().map(|(_, name)| (*name).to_owned());
        let elo = |level: Level| i64::from(level.elo());
        let (least, most) = (elo(Level::BEGINNER), elo(Level::FULL));
        let megabytes =
            i64::try_from(self.settings.options.memory >> 20).unwrap_or(Settings::MAX_MEGABYTES);
        let threads = i64::try_from(self.settings.options.threads).unwrap_or(1);
        let options = [
            ("Hash", spin(megabytes, 1, Settings::MAX_MEGABYTES)),
            ("Threads", spin(threads, 1, Settings::MAX_THREADS)),
            ("MultiPV", spin(1, 1, MAX_LINES)),
            ("Ponder", OptionKind::Check(false)),
            ("Book", OptionKind::Text("<empty>".to_owned())),
            (
                "UCI_Variant",
                OptionKind::Combo {
                    default: "bughouse".to_owned(),
                    vars: vec!["bughouse".to_owned()],
                },
            ),
            ("UCI_LimitStrength", OptionKind::Check(false)),
            ("UCI_Elo", spin(most, least, most)),
            (
                "Level",
                OptionKind::Combo {
                    default: self.settings.level.to_string(),
                    vars: levels.collect(),
                },
            ),
        ];
        self.out.say(FromEngine::Name(format!("Tandem {}", env!("CARGO_PKG_VERSION"))));
        self.out.say(FromEngine::Author("the authors of Tandem".to_owned()));
        for (name, kind) in options {
            self.out.say(FromEngine::Option(UciOption { name: name.to_owned(), kind }));
        }
        self.out.say(FromEngine::UciOk);
    }

    fn set(&mut self, name: &str, value: &str) {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        let number = value.parse::<i64>();
        match (number, value.parse::<Level>()) {
            (Ok(number), _) if is("Hash") => self.settings.set_megabytes(number),
            (Ok(number), _) if is("Threads") => self.settings.set_threads(number),
            (Ok(number), _) if is("MultiPV") => {
                self.lines = usize::try_from(number.clamp(1, MAX_LINES)).unwrap_or(1);
            }
            (Ok(number), _) if is("UCI_Elo") => {
                self.elo = u32::try_from(number.max(0)).unwrap_or(u32::MAX);
                self.limited = self.limited.map(|_| self.elo);
            }
            (_, Ok(level)) if is("Level") => self.settings.level = level,
            _ if is("Book") => {
                if let Err(error) = self.settings.set_book(value) {
                    self.inform(&format!("no book: {error}"));
                }
            }
            _ if is("UCI_LimitStrength") => self.limited = (value == "true").then_some(self.elo),
            _ if is("UCI_Variant") && value == "bughouse" || is("Ponder") => {}
            _ => self.inform(&format!("unknown option or value: {name} = {value}")),
        }
        let options = self.settings.options;
        self.engine.queue(move |engine| settings::apply(options, engine));
    }

    /// Starts a search.
    fn go(&mut self, go: &Go) {
        self.turn += 1;
        self.endless = go.infinite || go.ponder;
        if let Some(mv) = self.book_move(go) {
            self.inform("book move");
            return self.answer(&SearchResult::of_book(mv));
        }
        let level = match self.limited {
            _ if go.infinite => Level::FULL,
            Some(elo) => Level::from_elo(elo),
            None => self.settings.level,
        };
        let limits = self.limits(go, level);
        let (root, lines, out) = (self.root.clone(), self.lines, self.out.clone());
        self.engine.start(SearchSignal::new(go.ponder), move |engine, signal| {
            search::search(engine, &root, &limits, lines, signal, &out)
        });
    }

    /// The move of the book, unless the question is one of analysis.
    fn book_move(&self, go: &Go) -> Option<chess::Move> {
        let is_analysis = self.endless || go.mate.is_some() || !go.search_moves.is_empty();
        let book = self.settings.book.as_ref().filter(|_| !is_analysis && self.lines == 1)?;
        let seed = self.settings.seed.wrapping_add(self.turn);
        book.choose(&self.root.position, None, seed)
    }

    fn limits(&self, go: &Go, level: Level) -> SearchLimits {
        let mut limits = level.limits(self.settings.seed.wrapping_add(self.turn));
        let position = &self.root.position;
        limits.depth = limits.depth.min(go.depth.unwrap_or(SearchLimits::MAX_DEPTH).max(1));
        if let Some(mate) = go.mate {
            limits.depth = limits.depth.min(mate.saturating_mul(2).max(1));
        }
        limits.nodes = limits.nodes.min(go.nodes.unwrap_or(u64::MAX).max(1));
        if !go.search_moves.is_empty() {
            let legal = go.search_moves.iter().filter_map(|mv| mv.to_move(position).ok());
            limits.moves = Some(legal.collect());
        }
        if let Some(time) = go.move_time {
            // The whole time is to be used.
            limits.hard = limits.hard.min(Duration::from_millis(time));
            return limits;
        }
        let (own, increment, other) = match position.turn() {
            Color::White => (go.white_time, go.white_increment, go.black_time),
            Color::Black => (go.black_time, go.black_increment, go.white_time),
        };
        let Some(own) = own.filter(|_| !go.infinite) else { return limits };
        let millis = |time: i64| Millis(time.clamp(0, TimeControl::MAX.0));
        let increment = millis(increment.unwrap_or(0));
        let view = SeatView {
            position,
            history: &[],
            clocks: Clocks { ours: millis(own), theirs: millis(other.unwrap_or(own)) },
            partner_board: None,
            partner_clocks: None,
            control: TimeControl { base: millis(own), bonus: Bonus::Increment(increment) },
        };
        let budget = SeatPlayer::new(level, 0).budget(&view);
        let share =
            |moves: u32| Duration::from_millis(millis(own).0.unsigned_abs()) / (moves.max(1) + 1);
        let most = go.moves_to_go.map_or(Duration::MAX, share);
        limits.soft = limits.soft.min(budget.soft.min(most));
        limits.hard = limits.hard.min(budget.hard.min(most.saturating_mul(2)));
        limits
    }

    /// Ends a running search and answers it.
    fn finish(&mut self) {
        self.endless = false;
        if let Some(found) = self.engine.stop().or_else(|| self.held.take()) {
            self.answer(&found);
        }
    }

    /// Waits for a search to end by itself, since no more commands will arrive.
    fn wait(&mut self) {
        while let Event::Line(_) | Event::Done(_) | Event::Timeout = {
            let event = self.engine.next(None);
            if let Event::Done(found) = &event {
                self.answer(found);
                return;
            }
            event
        } {}
    }

    /// Sets a position and plays moves, up to the first illegal one.
    fn place(&mut self, fen: Option<&str>, moves: &[chess::Uci]) {
        let position = fen.map_or_else(|| Ok(Position::initial(Rules::BUGHOUSE)), read_fen);
        match position {
            Ok(position) => self.root = Root::new(position),
            Err(error) => return self.inform(&error),
        }
        for uci in moves {
            let Ok(mv) = uci.to_move(&self.root.position) else {
                return self.inform(&format!("illegal move: {uci}"));
            };
            self.root.history.push(self.root.position.keys().whole());
            self.root.position.play_unchecked(mv);
        }
    }

    fn inform(&self, text: &str) {
        self.out.say(FromEngine::Info(Info { text: Some(text.to_owned()), ..Info::default() }));
    }

    fn answer(&mut self, found: &SearchResult) {
        self.held = None;
        let mut line = coordinates(&self.root.position, &found.pv).into_iter();
        let first = line.next();
        let best = found.best_move.map(|mv| mv.to_uci(chess::CastlingStyle::KingMoves));
        let ponder = line.next().filter(|_| first == best);
        self.out.say(FromEngine::BestMove { best, ponder });
    }
}
