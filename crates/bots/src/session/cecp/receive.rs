//! Handling the commands of the other program.

use std::time::{Duration, Instant};

use bughouse::{Bonus, Millis, TimeControl};
use chess::Color;
use engine::{
    Engine, Level,
    player::{Clocks, PartnerMessage, SeatPlayer},
};
use protocol::cecp::{Feature, FromEngine, ToEngine, Value};

use super::{Board, MAX_INTERRUPTIONS, MAX_PENDING_TALK, Session};
use crate::session::settings;

/// How much of a fixed time per move is reserved for delays.
const RESERVE: Duration = Duration::from_millis(50);

impl Session {
    pub(super) fn receive(&mut self, command: ToEngine) {
        match command {
            ToEngine::Protover(_) => self.out.say(features(self.settings.level)),
            ToEngine::Ping(number) => self.out.say(FromEngine::Pong(number)),
            ToEngine::Post => self.posts = true,
            ToEngine::NoPost => self.posts = false,
            ToEngine::Time(time) => {
                self.clocks.ours = centiseconds(time);
                self.clocks_at = Instant::now();
            }
            ToEngine::OpponentTime(time) => self.clocks.theirs = centiseconds(time),
            ToEngine::Level(level) => {
                let bonus = Bonus::Increment(level.increment);
                self.control = TimeControl { base: level.base, bonus };
                self.clocks = Clocks { ours: level.base, theirs: level.base };
                (self.fixed, self.clocks_at) = (None, Instant::now());
            }
            ToEngine::SecondsAMove(seconds) => {
                let time = Duration::from_secs(seconds.into());
                self.fixed = Some(time.saturating_sub(RESERVE).max(time / 2));
            }
            ToEngine::Depth(depth) => self.depth = Some(depth),
            ToEngine::Ptell(text) => self.receive_talk(text),
            ToEngine::Partner(name) => {
                self.has_partner = name.is_some();
            }
            ToEngine::MoveNow => {
                if self.is_on_move() {
                    self.must_move = true;
                    self.sits_until = None;
                    if let Some(signal) = self.engine.running() {
                        signal.stop();
                    }
                }
            }
            ToEngine::Hint => {
                if let Some(mv) = self.hint {
                    self.out.say(format_args!("Hint: {mv}"));
                }
            }
            ToEngine::Memory(_) | ToEngine::Cores(_) | ToEngine::Option(..) => self.set(command),
            ToEngine::Other(line) if line.is_empty() => {}
            ToEngine::Other(line) => {
                self.out.say(FromEngine::Error(format!("(unknown command): {line}")));
            }
            command => self.receive_board_command(command),
        }
    }

    /// Handles commands that change the board or the color that the engine plays; they interrupt
    /// it.
    fn receive_board_command(&mut self, command: ToEngine) {
        match command {
            ToEngine::New => {
                self.interrupt();
                self.board = Board::new();
                (self.plays, self.over, self.is_analyzing) = (Some(Color::Black), false, false);
                (self.depth, self.hint) = (None, None);
                self.clocks = Clocks { ours: self.control.base, theirs: self.control.base };
                self.clocks_at = Instant::now();
                self.games += 1;
                let seed = self.settings.seed.wrapping_add(self.games);
                self.player = self.new_player(seed);
                self.engine.queue(Engine::forget);
            }
            ToEngine::Variant(name) if name != "bughouse" => {
                self.out.say(FromEngine::Error(format!("(unsupported variant): {name}")));
            }
            ToEngine::Force | ToEngine::Result(_) => {
                self.interrupt();
                self.plays = None;
            }
            ToEngine::Go => self.play_color(self.board.turn()),
            ToEngine::PlayOther => self.play_color(!self.board.turn()),
            ToEngine::White => {
                self.play_color(Color::Black);
                self.board.give_move_to(Color::White);
            }
            ToEngine::Black => {
                self.play_color(Color::White);
                self.board.give_move_to(Color::Black);
            }
            ToEngine::Move(act) | ToEngine::UserMove(act) => self.receive_move(act),
            ToEngine::SetBoard(fen) => {
                self.interrupt();
                self.over = false;
                if let Err(error) = self.board.set(&fen) {
                    self.out.say(FromEngine::Tell(format!("Illegal position: {error}")));
                }
            }
            ToEngine::Holding(holding) if self.board.set_reserves(&holding) => self.interrupt(),
            ToEngine::Undo | ToEngine::Remove => {
                self.interrupt();
                self.over = false;
                self.board.undo();
                if command == ToEngine::Remove {
                    self.board.undo();
                }
            }
            ToEngine::Analyze | ToEngine::Exit => {
                self.interrupt();
                self.is_analyzing = command == ToEngine::Analyze;
                self.plays = None;
            }
            _ => {}
        }
    }

    /// Makes the engine play this color.
    fn play_color(&mut self, color: Color) {
        self.interrupt();
        (self.plays, self.is_analyzing) = (Some(color), false);
        self.clocks_at = Instant::now();
    }

    fn new_player(&self, seed: u64) -> SeatPlayer {
        SeatPlayer::new(self.settings.level, seed).with_book(self.settings.book.clone())
    }

    fn receive_move(&mut self, act: bughouse::MoveText) {
        let mine = self.is_on_move() && !self.is_analyzing;
        let Some(mv) = self.board.read(act).filter(|_| !mine) else {
            self.out.say(FromEngine::Illegal(act.to_string()));
            return;
        };
        self.interrupt();
        self.board.play(mv);
        // In `force` mode the game is only being set up.
        if self.plays.is_some() {
            self.claim_mate();
        }
    }

    /// Handles a message of the partner. One that the engine must obey at once interrupts it,
    /// within limits.
    fn receive_talk(&mut self, text: String) {
        let message = PartnerMessage::parse(&text);
        let is_order = matches!(
            message,
            PartnerMessage::Phrase(_) | PartnerMessage::Hint(_) | PartnerMessage::Asks
        );
        if self.engine.running().is_some() {
            if !is_order || self.interruptions == MAX_INTERRUPTIONS {
                if self.pending_talk.len() < MAX_PENDING_TALK {
                    self.pending_talk.push(text);
                }
                return;
            }
            self.interruptions += 1;
            self.interrupt();
        }
        if is_order {
            self.sits_until = None;
        }
        let answers = self.player.receive(&text);
        self.talk(&answers);
    }

    fn set(&mut self, command: ToEngine) {
        self.interrupt();
        match command {
            ToEngine::Memory(megabytes) => self.settings.set_megabytes(megabytes.into()),
            ToEngine::Cores(cores) => self.settings.set_threads(cores.into()),
            ToEngine::Option(name, Some(value)) if name == "Level" => match value.parse() {
                Ok(level) => {
                    self.settings.level = level;
                    self.player = self.new_player(self.settings.seed);
                }
                Err(error) => self.out.say(FromEngine::Error(format!("({error}): {value}"))),
            },
            ToEngine::Option(name, value) if name == "Book" => {
                if let Err(error) = self.settings.set_book(&value.unwrap_or_default()) {
                    self.out.say(FromEngine::Error(format!("(no book): {error}")));
                }
                self.player = self.player.clone().with_book(self.settings.book.clone());
            }
            ToEngine::Option(name, _) => {
                self.out.say(FromEngine::Error(format!("(unknown option): {name}")));
            }
            _ => {}
        }
        let options = self.settings.options;
        self.engine.queue(move |engine| settings::apply(options, engine));
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
        ("option", "Book -file ".to_owned()),
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
