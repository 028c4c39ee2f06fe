//! A table with one bot. The test makes the moves of the other players.

use std::{
    sync::{
        Arc,
        mpsc::{self, Receiver},
    },
    time::{Duration, Instant},
};

use bughouse::{BySeat, Game, Millis, Seat, TimeControl};
use chess::{Fen, Move, Position, Rules, San};
use tandem_bots::{Bot, BotCommand, BotEvent, BotKind, GameSnapshot, MoveLimits, Note, Seated};

/// Machines that build and test at the same time are slow.
const PATIENCE: Duration = Duration::from_secs(100);

pub(crate) struct Table {
    bot: Bot,
    events: Receiver<BotEvent>,
    seat: Seat,
    pub(crate) game: Game,
    pub(crate) notes: Vec<Note>,
    pub(crate) talk: Vec<String>,
}

impl Table {
    /// A table whose bot is ready. Board A has the position of `fen` or the initial position.
    pub(crate) fn open(bot: impl Into<BotKind>, seat: Seat, fen: Option<&str>) -> Self {
        let mut table = Self::start(bot, seat, fen);
        table.wait(|said| matches!(said, BotEvent::Ready));
        table.update(None);
        table
    }

    /// The same without waiting for the bot.
    pub(crate) fn start(bot: impl Into<BotKind>, seat: Seat, fen: Option<&str>) -> Self {
        let (sender, events) = mpsc::channel();
        let bot = Bot::start(&bot.into(), move |event| drop(sender.send(event))).unwrap();
        let start = Position::initial(Rules::BUGHOUSE);
        let a = fen.map_or_else(
            || start.clone(),
            |fen| {
                let Fen(setup) = fen.parse().unwrap();
                Position::from_setup(setup, Rules::BUGHOUSE).unwrap()
            },
        );
        let game = Game::from_positions(a, start);
        let table = Self { bot, events, seat, game, notes: Vec::new(), talk: Vec::new() };
        table.bot.send(BotCommand::NewGame(Seated {
            seat,
            control: TimeControl::sudden_death(60),
            names: BySeat(["Ada", "Boris", "Chiara", "Dmitri"].map(str::to_owned)),
            seed: 1,
            limits: MoveLimits::default(),
        }));
        table
    }

    /// Sends the bot a snapshot.
    pub(crate) fn update(&self, played: Option<(Seat, Move)>) {
        let snapshot = GameSnapshot {
            game: self.game.clone(),
            clocks: BySeat([Millis(60_000); 4]),
            running: true,
            at: Instant::now(),
            played,
        };
        self.bot.send(BotCommand::Snapshot(Arc::new(snapshot)));
    }

    /// Waits for an event, and keeps notes and talk that come before it.
    fn wait(&mut self, wanted: impl Fn(&BotEvent) -> bool) -> BotEvent {
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let said = self.events.recv_timeout(left).expect("no event of the bot");
            if wanted(&said) {
                return said;
            }
            self.keep(said);
        }
    }

    fn keep(&mut self, said: BotEvent) {
        match said {
            BotEvent::Note(note) => self.notes.push(note),
            BotEvent::Talk(text) => self.talk.push(text),
            _ => {}
        }
    }

    /// All events within a time.
    pub(crate) fn listen(&mut self, time: Duration) -> Vec<BotEvent> {
        let until = Instant::now() + time;
        let mut all = Vec::new();
        while let Ok(said) =
            self.events.recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            all.push(said.clone());
            self.keep(said);
        }
        all
    }

    /// The bot's next move, which is played.
    pub(crate) fn bot_moves(&mut self) -> String {
        let BotEvent::Move(mv) = self.wait(|said| matches!(said, BotEvent::Move(_))) else {
            unreachable!()
        };
        let board = self.seat.board();
        let san = San::from_move(mv, self.game.board(board)).to_string();
        assert_eq!(self.game.to_move(board), self.seat);
        self.game.play(board, mv).expect("a legal move");
        self.update(Some((self.seat, mv)));
        san
    }

    /// The bot's opponent plays some legal move.
    pub(crate) fn opponent_moves(&mut self) {
        let board = self.seat.board();
        let mv = *self.game.board(board).legal_moves().first().expect("a legal move");
        self.game.play(board, mv).unwrap();
        self.update(Some((self.seat.opponent(), mv)));
    }

    pub(crate) fn partner_says(&self, text: &str) {
        self.bot.send(BotCommand::PartnerTalk(text.to_owned()));
    }
}
