//! Tandem's own engine at a seat: a [`SeatPlayer`] with a clock.

mod watch;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bughouse::phrase::Phrase;
use chess::{Move, Position};
use engine::{
    Book, Engine, Level, Options,
    player::{SeatAction, SeatPlayer, SeatView},
};

use crate::{
    BotCommand, BotEvent, GameSnapshot, Seated,
    cpu_slots::{self, CpuSlot},
    inbox::{Inbox, Incoming},
    seat_state::SeatState,
    talk_limiter::TalkLimiter,
};
use watch::{MoveWatch, ThreatWatch};

/// Bytes for the transposition table: at full strength, at levels that search tens of thousands of
/// positions, and at those that search a few thousand, so that many tables fit on a machine.
const MEMORY: [usize; 3] = [32 << 20, 4 << 20, 1 << 20];

/// How many positions are remembered for repetitions.
const MAX_HISTORY: usize = 10_000;

/// How many searches for one move a changed board may interrupt. After that the bot moves without
/// regard to pieces that arrive later.
const MAX_RESTARTS: u32 = 8;

/// Plays until the bot is dropped.
pub(crate) fn play(
    level: Level,
    book: Option<Arc<Book>>,
    inbox: &Inbox,
    report: impl FnMut(BotEvent),
) {
    cpu_slots::lower_priority();
    let memory = MEMORY[usize::from(level < Level::FULL) + usize::from(level < Level::STRONG)];
    let mut bot = BuiltinBot { book, ..BuiltinBot::new(level, inbox, report, memory) };
    while bot.step() {}
}

struct BuiltinBot<'a, F> {
    level: Level,
    book: Option<Arc<Book>>,
    inbox: &'a Inbox,
    report: F,
    engine: Engine,
    player: SeatPlayer,
    seat: SeatState,
    talk_limiter: TalkLimiter,
    /// The keys of earlier positions on this board.
    history: Vec<u64>,
    /// When to think again.
    wake: Option<Instant>,
    /// When the search for the current move first began, and how often it was restarted.
    began: Option<Instant>,
    restarts: u32,
    /// The chosen move, and when to make it.
    planned: Option<(Instant, Move)>,
}

impl<'a, F: FnMut(BotEvent)> BuiltinBot<'a, F> {
    fn new(level: Level, inbox: &'a Inbox, report: F, memory: usize) -> Self {
        Self {
            level,
            book: None,
            inbox,
            report,
            engine: Engine::new(Options { memory, threads: 1 }),
            player: SeatPlayer::new(level, 0),
            seat: SeatState::default(),
            talk_limiter: TalkLimiter::default(),
            history: Vec::new(),
            wake: None,
            began: None,
            restarts: 0,
            planned: None,
        }
    }

    /// Waits for a command or a deadline and acts on it. Returns `false` once the bot is dropped.
    fn step(&mut self) -> bool {
        // A bot with a planned move does not think again before it has made it.
        let next = self.planned.map(|(at, _)| at).or(self.wake);
        let due = [next, self.talk_limiter.due()].into_iter().flatten().min();
        match self.inbox.next(due) {
            Incoming::Left => return false,
            Incoming::Command(command) => self.receive(command),
            Incoming::From(_) | Incoming::Nothing => {}
        }
        // Handle all waiting commands before thinking.
        if !self.inbox.has(|_| true) {
            self.act();
        }
        true
    }

    fn receive(&mut self, command: BotCommand) {
        match command {
            BotCommand::NewGame(seated) => self.begin(seated),
            BotCommand::Snapshot(snapshot) => self.update(snapshot),
            BotCommand::PartnerTalk(text) => {
                let answers = self.player.receive(&text);
                self.talk(&answers);
                self.wake = Some(Instant::now());
            }
            BotCommand::MoveRefused(_) => {
                self.seat.move_refused();
                self.wake = Some(Instant::now());
            }
            BotCommand::GameOver => {
                self.seat.leave();
                self.rest();
            }
        }
    }

    fn begin(&mut self, seated: Seated) {
        self.player = SeatPlayer::new(self.level, seated.seed).with_book(self.book.clone());
        self.engine.forget();
        self.talk_limiter = TalkLimiter::default();
        self.history.clear();
        self.rest();
        self.seat.begin(seated);
        (self.report)(BotEvent::Ready);
    }

    /// Cancels everything planned.
    fn rest(&mut self) {
        (self.wake, self.planned) = (None, None);
        (self.began, self.restarts) = (None, 0);
    }

    fn update(&mut self, snapshot: Arc<GameSnapshot>) {
        let keys = |position: &Position| (position.keys().whole(), position.keys().board);
        let before = self.seat.position().map(keys);
        self.seat.update(snapshot);
        if self.is_timeless() {
            // The snapshot says that it is the bot's turn again, even if it sat before.
            self.seat.move_refused();
        }
        let now = self.seat.position().map(keys);
        if before != now {
            // The move was chosen for another position.
            self.planned = None;
        }
        // A piece that arrives in a reserve makes no new position of the board.
        if let (Some((key, board)), Some((_, then))) = (before, now)
            && board != then
            && self.history.len() < MAX_HISTORY
        {
            self.history.push(key);
        }
        self.wake = Some(Instant::now());
    }

    /// Makes a planned move or thinks, if either is due.
    fn act(&mut self) {
        let now = Instant::now();
        let mut clocks = Vec::new();
        self.talk_limiter.send_clocks(now, &mut clocks);
        clocks.into_iter().for_each(&mut self.report);
        if let Some((_, mv)) = self.planned.take_if(|(at, _)| *at <= now) {
            return self.make_move(mv);
        }
        if self.planned.is_some() || self.wake.is_none_or(|at| at > now) {
            return;
        }
        self.wake = None;
        if self.seat.is_on_move() {
            self.think(now);
        }
    }

    fn think(&mut self, now: Instant) {
        let (Some(seated), Some(snapshot)) = (&self.seat.seated, self.seat.snapshot.clone()) else {
            return;
        };
        let timeless = seated.limits.any();
        let clocks = |seat| if timeless { snapshot.clocks[seat] } else { snapshot.clock(seat) };
        let view =
            SeatView::new(seated.seat, &snapshot.game, &self.history, clocks, seated.control);
        let first = *self.began.get_or_insert(now);
        // A restarted search gets at least half of the usual time.
        let soft = self.player.budget(&view).soft;
        let soft = soft.saturating_sub(now - first).max(soft / 2);
        let bounds = engine::SearchLimits {
            nodes: seated.limits.nodes.unwrap_or(u64::MAX),
            depth: seated.limits.depth.unwrap_or(engine::SearchLimits::MAX_DEPTH),
            soft,
            ..engine::SearchLimits::NONE
        };
        let watch = MoveWatch {
            since: now,
            timeless,
            inbox: self.inbox,
            board: seated.seat.board(),
            key: (self.restarts < MAX_RESTARTS).then(|| view.position.keys().whole()),
            slot: CpuSlot::wait(),
        };
        let unchanged = self.player.clone();
        let decision = self.player.decide(&mut self.engine, &view, &bounds, &watch, &mut |_| {});
        let is_void = watch.is_void();
        drop(watch);
        if is_void {
            self.player = unchanged;
            self.restarts += 1;
            return;
        }
        self.talk(&decision.talk);
        match decision.action {
            SeatAction::Move(mv) if timeless => self.make_move(mv),
            SeatAction::Move(mv) => {
                let at = first + decision.not_before;
                if at <= Instant::now() {
                    self.make_move(mv);
                } else {
                    self.planned = Some((at, mv));
                }
            }
            SeatAction::Sit { .. } if timeless => {
                self.seat.moved();
                (self.report)(BotEvent::Sits);
            }
            SeatAction::Sit { recheck_in } => {
                self.wake = Some(Instant::now() + recheck_in.max(MIN_RECHECK));
            }
        }
    }

    fn make_move(&mut self, mv: Move) {
        // The game may be over, or a new one may have begun.
        let is_legal = |position: &Position| position.is_legal(mv);
        if !self.seat.is_on_move() || !self.seat.position().is_some_and(is_legal) {
            return;
        }
        self.seat.moved();
        (self.began, self.restarts) = (None, 0);
        (self.report)(BotEvent::Move(mv));
        self.find_threats(mv);
    }

    /// Looks for threats on the opponent's time, until a command arrives.
    fn find_threats(&mut self, mv: Move) {
        let (Some(seated), Some(snapshot), Some(position)) =
            (&self.seat.seated, self.seat.snapshot.clone(), self.seat.position())
        else {
            return;
        };
        if seated.limits.any() {
            return;
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        let partner_board = snapshot.game.board(!seated.seat.board());
        let Some(slot) = CpuSlot::spare() else { return };
        let watch = ThreatWatch { inbox: self.inbox, since: Instant::now(), slot };
        let talk = self.player.find_threats(&mut self.engine, &after, Some(partner_board), &watch);
        self.talk(&talk);
    }

    /// Whether nodes or plies limit the search instead of a clock.
    fn is_timeless(&self) -> bool {
        self.seat.seated.as_ref().is_some_and(|seated| seated.limits.any())
    }

    fn talk(&mut self, phrases: &[Phrase]) {
        let mut events = Vec::new();
        if self.is_timeless() {
            let texts = phrases.iter().map(|phrase| BotEvent::Talk(phrase.to_string()));
            return texts.for_each(&mut self.report);
        }
        for phrase in phrases {
            // Talk beyond the limit is dropped.
            let _ = self.talk_limiter.say(Instant::now(), &phrase.to_string(), &mut events);
        }
        events.into_iter().for_each(&mut self.report);
    }
}

/// A sitting bot reconsiders after no less than this.
const MIN_RECHECK: Duration = Duration::from_millis(20);

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use bughouse::{BySeat, Game, Millis, Seat, TimeControl};
    use chess::{Fen, Role, Rules, Square};

    use super::*;
    use crate::{MoveLimits, Seated};

    #[test]
    fn a_bot_with_a_planned_move_waits_until_it_is_due() {
        let (inbox, now) = (Inbox::default(), Instant::now());
        let due = now + Duration::from_millis(50);
        let first = Position::initial(Rules::BUGHOUSE).legal_moves()[0];
        let mut bot = BuiltinBot::new(Level::CLUB, &inbox, |_| {}, 1 << 16);
        // A command arrived in the meantime.
        (bot.wake, bot.planned) = (Some(now), Some((due, first)));
        assert!(bot.step());
        assert!(bot.planned.is_none(), "one step is enough");
        assert!(Instant::now() >= due);
    }

    fn new_game() -> BotCommand {
        BotCommand::NewGame(Seated {
            seat: Seat::WhiteA,
            control: TimeControl::sudden_death(60),
            names: BySeat(Seat::ALL.map(|seat| seat.name().to_owned())),
            seed: 1,
            limits: MoveLimits::default(),
        })
    }

    fn snapshot(game: &Game) -> BotCommand {
        BotCommand::Snapshot(Arc::new(GameSnapshot {
            game: game.clone(),
            clocks: BySeat([Millis(60_000); 4]),
            running: true,
            at: Instant::now(),
            played: None,
        }))
    }

    #[test]
    fn a_piece_that_arrives_during_the_search_restarts_it() {
        // White mates with a knight.
        let Fen(setup) = "6rk/6pp/8/8/8/8/6PP/6RK[] w - - 0 20".parse().unwrap();
        let quiet = Position::from_setup(setup, Rules::BUGHOUSE).unwrap();
        let mut game = Game::from_positions(quiet, Position::initial(Rules::BUGHOUSE));
        let inbox = Inbox::default();
        let (sender, events) = mpsc::channel();
        let report = move |event| sender.send(event).unwrap();
        let mut bot = BuiltinBot::new(Level::FULL, &inbox, report, 1 << 16);
        bot.receive(new_game());
        bot.receive(snapshot(&game));
        // The next snapshot waits when the bot begins to search.
        game.grant(Seat::WhiteA, Role::Knight);
        inbox.send(snapshot(&game));
        bot.act();
        assert_eq!((bot.restarts, bot.planned), (1, None), "it gives the search up");
        assert!(bot.step());
        let knight = Move::Drop { role: Role::Knight, to: Square::F7 };
        let moves: Vec<_> =
            events.try_iter().filter(|event| matches!(event, BotEvent::Move(_))).collect();
        assert_eq!(moves, [BotEvent::Move(knight)]);
    }

    #[test]
    fn a_restarted_search_gets_at_least_half_of_the_usual_time() {
        let (inbox, now) = (Inbox::default(), Instant::now());
        let mut bot = BuiltinBot::new(Level::FULL, &inbox, |_| {}, 1 << 16);
        bot.receive(new_game());
        bot.receive(snapshot(&Game::new(Rules::BUGHOUSE)));
        // The bot has spent all of its time on a position that no longer exists. In a clear
        // position a third of half of it is enough.
        bot.began = now.checked_sub(Duration::from_secs(10));
        bot.act();
        assert!(bot.began.is_none(), "it moves");
        assert!(now.elapsed() >= Duration::from_millis(400), "{:?}", now.elapsed());
    }
}
