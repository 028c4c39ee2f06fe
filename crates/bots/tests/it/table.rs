//! A table with one bot, whose other players do as the test says.

use std::{
    sync::{
        Arc,
        mpsc::{self, Receiver},
    },
    time::{Duration, Instant},
};

use bughouse::{BySeat, Game, Millis, Seat, TimeControl};
use chess::{Fen, Move, Position, Rules, San};
use tandem_bots::{Bot, Kind, Limits, Note, Said, Seated, Standing, Told};

/// Machines that build and test at once are slow.
const PATIENCE: Duration = Duration::from_secs(100);

pub(crate) struct Table {
    bot: Bot,
    says: Receiver<Said>,
    seat: Seat,
    pub(crate) game: Game,
    pub(crate) notes: Vec<Note>,
    pub(crate) talk: Vec<String>,
}

impl Table {
    /// A bot sits down on board A, which stands as `fen` says or at the start, and gets ready.
    pub(crate) fn open(bot: impl Into<Kind>, seat: Seat, fen: Option<&str>) -> Self {
        let mut table = Self::laid(bot, seat, fen);
        table.wait(|said| matches!(said, Said::Ready));
        table.stands(None);
        table
    }

    /// The same, and nobody waits for it.
    pub(crate) fn laid(bot: impl Into<Kind>, seat: Seat, fen: Option<&str>) -> Self {
        let (said, says) = mpsc::channel();
        let bot = Bot::start(&bot.into(), move |what| drop(said.send(what))).unwrap();
        let start = Position::initial(Rules::BUGHOUSE);
        let a = fen.map_or_else(
            || start.clone(),
            |fen| {
                let Fen(setup) = fen.parse().unwrap();
                Position::from_setup(setup, Rules::BUGHOUSE).unwrap()
            },
        );
        let game = Game::from_positions(a, start);
        let table = Self { bot, says, seat, game, notes: Vec::new(), talk: Vec::new() };
        table.bot.tell(Told::Game(Seated {
            seat,
            control: TimeControl::sudden_death(60),
            names: BySeat(["Ada", "Boris", "Chiara", "Dmitri"].map(str::to_owned)),
            seed: 1,
            limits: Limits::default(),
        }));
        table
    }

    /// Tells the bot how the game stands.
    pub(crate) fn stands(&self, played: Option<(Seat, Move)>) {
        let standing = Standing {
            game: self.game.clone(),
            clocks: BySeat([Millis(60_000); 4]),
            running: true,
            at: Instant::now(),
            played,
        };
        self.bot.tell(Told::Standing(Arc::new(standing)));
    }

    /// Waits for something that the bot says, and keeps the rest.
    fn wait(&mut self, wanted: impl Fn(&Said) -> bool) -> Said {
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let said = self.says.recv_timeout(left).expect("the bot says nothing");
            if wanted(&said) {
                return said;
            }
            self.keep(said);
        }
    }

    fn keep(&mut self, said: Said) {
        match said {
            Said::Note(note) => self.notes.push(note),
            Said::Talk(text) => self.talk.push(text),
            _ => {}
        }
    }

    /// What it says within a while.
    pub(crate) fn listen(&mut self, time: Duration) -> Vec<Said> {
        let until = Instant::now() + time;
        let mut all = Vec::new();
        while let Ok(said) = self.says.recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            all.push(said.clone());
            self.keep(said);
        }
        all
    }

    /// The bot's next move, which is played.
    pub(crate) fn bot_moves(&mut self) -> String {
        let Said::Move(mv) = self.wait(|said| matches!(said, Said::Move(_))) else {
            unreachable!()
        };
        let board = self.seat.board();
        let san = San::of_move(mv, self.game.board(board)).to_string();
        assert_eq!(self.game.to_move(board), self.seat);
        self.game.play(board, mv).expect("a legal move");
        self.stands(Some((self.seat, mv)));
        san
    }

    /// The bot's opponent plays some legal move.
    pub(crate) fn opponent_moves(&mut self) {
        let board = self.seat.board();
        let mv = *self.game.board(board).legal_moves().first().expect("a legal move");
        self.game.play(board, mv).unwrap();
        self.stands(Some((self.seat.opponent(), mv)));
    }

    pub(crate) fn hears(&self, text: &str) {
        self.bot.tell(Told::Heard(text.to_owned()));
    }
}
