//! What a session does when it is told something.

use std::time::{Duration, Instant};

use bughouse::{Bonus, Millis, TimeControl};
use chess::Color;
use engine::{
    Engine, Level,
    mind::{Clocks, Heard, Mind},
};
use protocol::cecp::{Feature, FromEngine, ToEngine, Value};

use super::{Board, MOST_INTERRUPTIONS, MOST_UNHEARD, Session};
use crate::session::renew;

/// What a move at a fixed time leaves for what lies between engine and clock.
const SPARE: Duration = Duration::from_millis(50);

impl Session {
    pub(super) fn hear(&mut self, told: ToEngine) {
        match told {
            ToEngine::Protover(_) => self.out.say(features(self.settings.level)),
            ToEngine::Ping(number) => self.out.say(FromEngine::Pong(number)),
            ToEngine::Post => self.posts = true,
            ToEngine::NoPost => self.posts = false,
            ToEngine::Time(time) => {
                self.clocks.ours = centiseconds(time);
                self.told_at = Instant::now();
            }
            ToEngine::OpponentTime(time) => self.clocks.theirs = centiseconds(time),
            ToEngine::Level(level) => {
                let bonus = Bonus::Increment(level.increment);
                self.control = TimeControl { base: level.base, bonus };
                self.clocks = Clocks { ours: level.base, theirs: level.base };
                (self.fixed, self.told_at) = (None, Instant::now());
            }
            ToEngine::SecondsAMove(seconds) => {
                let time = Duration::from_secs(seconds.into());
                self.fixed = Some(time.saturating_sub(SPARE).max(time / 2));
            }
            ToEngine::Depth(depth) => self.depth = Some(depth),
            ToEngine::Ptell(text) => self.hear_partner(text),
            ToEngine::Partner(name) => {
                self.has_partner = name.is_some();
            }
            ToEngine::MoveNow => {
                if self.is_on_move() {
                    self.must_move = true;
                    self.sits_until = None;
                    if let Some(signal) = self.desk.thinking() {
                        signal.stop();
                    }
                }
            }
            ToEngine::Hint => {
                if let Some(mv) = self.hint {
                    self.out.say(format_args!("Hint: {mv}"));
                }
            }
            ToEngine::Memory(_) | ToEngine::Cores(_) | ToEngine::Option(..) => self.set(told),
            ToEngine::Other(line) if line.is_empty() => {}
            ToEngine::Other(line) => {
                self.out.say(FromEngine::Error(format!("(unknown command): {line}")));
            }
            told => self.hear_of_board(told),
        }
    }

    /// What changes the board or who plays on it ends what is being thought.
    fn hear_of_board(&mut self, told: ToEngine) {
        match told {
            ToEngine::New => {
                self.interrupt();
                self.board = Board::new();
                (self.plays, self.over, self.analyses) = (Some(Color::Black), false, false);
                (self.depth, self.hint) = (None, None);
                self.clocks = Clocks { ours: self.control.base, theirs: self.control.base };
                self.told_at = Instant::now();
                self.games += 1;
                let seed = self.settings.seed.wrapping_add(self.games);
                self.mind = Mind::new(self.settings.level, seed);
                self.desk.set(Engine::forget);
            }
            ToEngine::Variant(name) if name != "bughouse" => {
                self.out.say(FromEngine::Error(format!("(unsupported variant): {name}")));
            }
            ToEngine::Force | ToEngine::Result(_) => {
                self.interrupt();
                self.plays = None;
            }
            ToEngine::Go => self.plays_now(self.board.turn()),
            ToEngine::PlayOther => self.plays_now(!self.board.turn()),
            ToEngine::White => {
                self.plays_now(Color::Black);
                self.board.give_move_to(Color::White);
            }
            ToEngine::Black => {
                self.plays_now(Color::White);
                self.board.give_move_to(Color::Black);
            }
            ToEngine::Move(act) | ToEngine::UserMove(act) => self.hear_move(act),
            ToEngine::SetBoard(fen) => {
                self.interrupt();
                self.over = false;
                if let Err(error) = self.board.set(&fen) {
                    self.out.say(FromEngine::Tell(format!("Illegal position: {error}")));
                }
            }
            ToEngine::Holding(holding) if self.board.hold(&holding) => self.interrupt(),
            ToEngine::Undo | ToEngine::Remove => {
                self.interrupt();
                self.over = false;
                self.board.undo();
                if told == ToEngine::Remove {
                    self.board.undo();
                }
            }
            ToEngine::Analyze | ToEngine::Exit => {
                self.interrupt();
                self.analyses = told == ToEngine::Analyze;
                self.plays = None;
            }
            _ => {}
        }
    }

    /// From now on it plays this color.
    fn plays_now(&mut self, color: Color) {
        self.interrupt();
        (self.plays, self.analyses) = (Some(color), false);
        self.told_at = Instant::now();
    }

    fn hear_move(&mut self, act: bughouse::Act) {
        let mine = self.is_on_move() && !self.analyses;
        let Some(mv) = self.board.read(act).filter(|_| !mine) else {
            self.out.say(FromEngine::Illegal(act.to_string()));
            return;
        };
        self.interrupt();
        self.board.play(mv);
        // While it plays neither color the game is only set up.
        if self.plays.is_some() {
            self.claim_mate();
        }
    }

    /// What must be obeyed at once interrupts its thoughts, but not without end.
    fn hear_partner(&mut self, text: String) {
        let heard = Heard::of(&text);
        let is_order = matches!(heard, Heard::Phrase(_) | Heard::Hint(_) | Heard::Asks);
        if self.desk.thinking().is_some() {
            if !is_order || self.interrupted == MOST_INTERRUPTIONS {
                if self.unheard.len() < MOST_UNHEARD {
                    self.unheard.push(text);
                }
                return;
            }
            self.interrupted += 1;
            self.interrupt();
        }
        if is_order {
            self.sits_until = None;
        }
        let answers = self.mind.hear(&text);
        self.tell(&answers);
    }

    fn set(&mut self, told: ToEngine) {
        self.interrupt();
        match told {
            ToEngine::Memory(megabytes) => self.settings.set_megabytes(megabytes.into()),
            ToEngine::Cores(cores) => self.settings.set_threads(cores.into()),
            ToEngine::Option(name, Some(value)) if name == "Level" => match value.parse() {
                Ok(level) => {
                    self.settings.level = level;
                    self.mind = Mind::new(level, self.settings.seed);
                }
                Err(error) => self.out.say(FromEngine::Error(format!("({error}): {value}"))),
            },
            ToEngine::Option(name, _) => {
                self.out.say(FromEngine::Error(format!("(no such option): {name}")));
            }
            _ => {}
        }
        let options = self.settings.options;
        self.desk.set(move |engine| renew(engine, options));
    }
}

fn centiseconds(time: i64) -> Millis {
    Millis(time.clamp(0, TimeControl::MAX.0 / 10) * 10)
}

fn features(level: Level) -> FromEngine {
    const NUMBERS: [(&str, i64); 15] = [
        ("ping", 1),
        ("setboard", 1),
        ("playother", 1),
        ("san", 0),
        ("usermove", 1),
        ("time", 1),
        ("draw", 0),
        ("sigint", 0),
        ("sigterm", 0),
        ("reuse", 1),
        ("analyze", 1),
        ("colors", 0),
        ("name", 0),
        ("memory", 1),
        ("smp", 1),
    ];
    let level_names = Level::NAMED
        .map(|(named, name)| if named == level { format!("*{name}") } else { name.to_owned() });
    let texts = [
        ("variants", "bughouse".to_owned()),
        ("myname", format!("Tandem {}", env!("CARGO_PKG_VERSION"))),
        ("option", format!("Level -combo {}", level_names.join(" /// "))),
    ];
    let number =
        |(name, value): (&str, i64)| Feature { name: name.to_owned(), value: Value::Number(value) };
    let text = |(name, value): (&str, String)| Feature {
        name: name.to_owned(),
        value: Value::Text(value),
    };
    let features = NUMBERS.into_iter().map(number).chain(texts.into_iter().map(text));
    FromEngine::Features(features.chain([number(("done", 1))]).collect())
}
