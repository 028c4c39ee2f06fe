//! A session in UCI: one board of bughouse, searched as told.

mod search;

use std::{io, time::Duration};

use bughouse::{Bonus, Millis, TimeControl};
use chess::{Color, Fen, Position, Rules};
use engine::{
    Engine, Found, Level, Limits, Root,
    mind::{Clocks, Mind, Table},
};
use protocol::uci::{FromEngine, Go, Info, OptionKind, ToEngine, UciOption};

use super::{
    Settings, coordinates,
    desk::{Desk, Event, Lines, Out, Signal},
    renew,
};

/// So many of the best moves can be asked for at once.
const MAX_LINES: i64 = 64;

pub(super) struct Session {
    desk: Desk<Found>,
    out: Out,
    settings: Settings,
    /// `UCI_LimitStrength` and `UCI_Elo`.
    limited: Option<u32>,
    elo: u32,
    lines: usize,
    root: Root,
    /// How many searches there were: levels see other things each time.
    turn: u64,
    /// The search must not be answered before it is told to stop.
    endless: bool,
    /// What an endless search has found that ended by itself.
    held: Option<Found>,
}

impl Session {
    pub(super) fn new(
        settings: Settings,
        lines: Lines,
        first: String,
        out: Out,
    ) -> io::Result<Self> {
        Ok(Self {
            desk: Desk::new(settings.options, lines, first)?,
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
            match self.desk.next(None) {
                Event::Line(line) => match ToEngine::read(&line) {
                    ToEngine::Quit => break,
                    told => self.hear(told),
                },
                Event::Thought(found) if self.endless => self.held = Some(found),
                Event::Thought(found) => self.answer(&found),
                Event::End => {
                    // `echo go depth 5 | tandem engine` gets its answer.
                    if !self.endless && self.desk.thinking().is_some() {
                        self.wait();
                    }
                    break;
                }
                Event::Nothing => {}
                Event::Broken => return,
            }
        }
        self.desk.stop();
    }

    fn hear(&mut self, told: ToEngine) {
        match told {
            ToEngine::Uci => self.introduce(),
            ToEngine::IsReady => self.out.say(FromEngine::ReadyOk),
            ToEngine::SetOption { name, value } => {
                self.finish();
                self.set(&name, value.as_deref().unwrap_or(""));
            }
            ToEngine::NewGame => {
                self.finish();
                self.desk.set(Engine::forget);
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
                if let Some(signal) = self.desk.thinking() {
                    signal.begin();
                }
                if let Some(found) = self.held.take() {
                    self.answer(&found);
                }
            }
            ToEngine::Other(line) if !line.is_empty() => {
                self.complain(&format!("not understood: {line}"));
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
            _ if is("UCI_LimitStrength") => self.limited = (value == "true").then_some(self.elo),
            _ if is("UCI_Variant") && value == "bughouse" || is("Ponder") => {}
            _ => self.complain(&format!("no such option: {name} = {value}")),
        }
        let options = self.settings.options;
        self.desk.set(move |engine| renew(engine, options));
    }

    /// Starts a search.
    fn go(&mut self, go: &Go) {
        self.turn += 1;
        self.endless = go.infinite || go.ponder;
        let level = match self.limited {
            _ if go.infinite => Level::FULL,
            Some(elo) => Level::of_elo(elo),
            None => self.settings.level,
        };
        let limits = self.limits(go, level);
        let (root, lines, out) = (self.root.clone(), self.lines, self.out.clone());
        self.desk.think(Signal::new(go.ponder), move |engine, signal| {
            search::search(engine, &root, &limits, lines, signal, &out)
        });
    }

    fn limits(&self, go: &Go, level: Level) -> Limits {
        let mut limits = level.limits(self.settings.seed.wrapping_add(self.turn));
        let position = &self.root.position;
        limits.depth = limits.depth.min(go.depth.unwrap_or(Limits::MAX_DEPTH).max(1));
        if let Some(mate) = go.mate {
            limits.depth = limits.depth.min(mate.saturating_mul(2).max(1));
        }
        limits.nodes = limits.nodes.min(go.nodes.unwrap_or(u64::MAX).max(1));
        if !go.search_moves.is_empty() {
            let legal = go.search_moves.iter().filter_map(|mv| mv.to_move(position).ok());
            limits.moves = Some(legal.collect());
        }
        if let Some(time) = go.move_time {
            // It is to be used whole.
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
        let table = Table {
            position,
            history: &[],
            clocks: Clocks { ours: millis(own), theirs: millis(other.unwrap_or(own)) },
            other: None,
            others: None,
            control: TimeControl { base: millis(own), bonus: Bonus::Increment(increment) },
        };
        let budget = Mind::new(level, 0).budget(&table);
        let share =
            |moves: u32| Duration::from_millis(millis(own).0.unsigned_abs()) / (moves.max(1) + 1);
        let most = go.moves_to_go.map_or(Duration::MAX, share);
        limits.soft = limits.soft.min(budget.soft.min(most));
        limits.hard = limits.hard.min(budget.hard.min(most.saturating_mul(2)));
        limits
    }

    /// Ends a search that is running, and answers it.
    fn finish(&mut self) {
        self.endless = false;
        if let Some(found) = self.desk.stop().or_else(|| self.held.take()) {
            self.answer(&found);
        }
    }

    /// Lets a search end by itself, when nobody can stop it any more.
    fn wait(&mut self) {
        while let Event::Line(_) | Event::Thought(_) | Event::Nothing = {
            let event = self.desk.next(None);
            if let Event::Thought(found) = &event {
                self.answer(found);
                return;
            }
            event
        } {}
    }

    /// Sets a position, as far as it can be set.
    fn place(&mut self, fen: Option<&str>, moves: &[chess::Uci]) {
        let position = fen.map_or_else(|| Ok(Position::initial(Rules::BUGHOUSE)), read_fen);
        match position {
            Ok(position) => self.root = Root::new(position),
            Err(error) => return self.complain(&error),
        }
        for uci in moves {
            let Ok(mv) = uci.to_move(&self.root.position) else {
                return self.complain(&format!("{uci} is not legal there"));
            };
            self.root.history.push(self.root.position.keys().whole());
            self.root.position.play_unchecked(mv);
        }
    }

    fn complain(&self, text: &str) {
        self.out.say(FromEngine::Info(Info { text: Some(text.to_owned()), ..Info::default() }));
    }

    fn answer(&mut self, found: &Found) {
        self.held = None;
        let mut line = coordinates(&self.root.position, &found.line).into_iter();
        let first = line.next();
        let best = found.best.map(|mv| mv.to_uci(chess::CastlingStyle::KingMoves));
        let ponder = line.next().filter(|_| first == best);
        self.out.say(FromEngine::BestMove { best, ponder });
    }
}

/// A position from a FEN, or why it is none.
pub(super) fn read_fen(text: &str) -> Result<Position, String> {
    let fen: Fen = text.parse().map_err(|error| format!("{error}"))?;
    Position::from_setup(fen.into_setup(), Rules::BUGHOUSE).map_err(|error| format!("{error}"))
}
