//! Our own engine on a seat: a mind with a clock.

mod world;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use chess::{Move, Position};
use engine::{
    Engine, Level, Options, Root,
    mind::{Act, Mind, Table},
};
use protocol::Phrase;

use crate::{
    Said, Seated, Standing, Told,
    desk::Desk,
    inbox::{Came, Inbox},
    talker::Talker,
    turns::{self, Turn},
};
use world::{Reflecting, Thinking};

/// Bytes that an engine has for positions it has met: at full strength, at levels that look at some ten thousand, and at those
/// that look at a few thousand, so that many tables fit on a machine.
const MEMORY: [usize; 3] = [32 << 20, 4 << 20, 1 << 20];

/// The longest game whose positions are remembered for repetitions.
const MOST_HISTORY: usize = 10_000;

/// Men may come so often while it thinks about a move; then it moves without regard to those that come later.
const MOST_INTERRUPTIONS: u32 = 8;

/// A move in another's place is chosen by a glance at so many positions.
const GLANCE: u64 = 2_000;

/// Plays until the bot is dropped.
pub(crate) fn play(level: Level, inbox: &Inbox, said: impl FnMut(Said)) {
    turns::be_modest();
    let memory = MEMORY[usize::from(level < Level::FULL) + usize::from(level < Level::STRONG)];
    let mut player = Player::new(level, inbox, said, memory);
    while player.step() {}
}

struct Player<'a, F> {
    level: Level,
    inbox: &'a Inbox,
    said: F,
    engine: Engine,
    mind: Mind,
    desk: Desk,
    talker: Talker,
    /// The positions that were on this board.
    history: Vec<u64>,
    /// When to think again.
    wake: Option<Instant>,
    /// When it began to think about its move, and how often men that came made it begin again.
    began: Option<Instant>,
    interrupted: u32,
    /// A move that is chosen, and when it is made.
    planned: Option<(Instant, Move)>,
}

impl<'a, F: FnMut(Said)> Player<'a, F> {
    fn new(level: Level, inbox: &'a Inbox, said: F, memory: usize) -> Self {
        Self {
            level,
            inbox,
            said,
            engine: Engine::new(Options { memory, threads: 1 }),
            mind: Mind::new(level, 0),
            desk: Desk::default(),
            talker: Talker::default(),
            history: Vec::new(),
            wake: None,
            began: None,
            interrupted: 0,
            planned: None,
        }
    }

    /// Waits for something, and does what follows. Returns whether the bot still sits there.
    fn step(&mut self) -> bool {
        // Who has chosen a move does not think again before it is made.
        let next = self.planned.map(|(at, _)| at).or(self.wake);
        let due = [next, self.talker.due()].into_iter().flatten().min();
        match self.inbox.next(due) {
            Came::Left => return false,
            Came::Told(told) => self.hear(told),
            Came::From(_) | Came::Nothing => {}
        }
        // What is known already is heard before anything is thought about.
        if !self.inbox.has(|_| true) {
            self.act();
        }
        true
    }

    fn hear(&mut self, told: Told) {
        match told {
            Told::Game(seated) => self.sit(seated),
            Told::Standing(standing) => self.stand(standing),
            Told::Heard(text) => {
                let answers = self.mind.hear(&text);
                self.talk(&answers);
                self.wake = Some(Instant::now());
            }
            Told::Refused(_) => {
                self.desk.was_refused();
                self.wake = Some(Instant::now());
            }
            Told::Over => {
                self.desk.leave();
                self.rest();
            }
        }
    }

    fn sit(&mut self, seated: Seated) {
        self.mind = Mind::new(self.level, seated.seed);
        self.engine.forget();
        self.talker = Talker::default();
        self.history.clear();
        self.rest();
        self.desk.sit(seated);
        (self.said)(Said::Ready);
    }

    /// There is nothing to think about.
    fn rest(&mut self) {
        (self.wake, self.planned) = (None, None);
        (self.began, self.interrupted) = (None, 0);
    }

    fn stand(&mut self, standing: Arc<Standing>) {
        let seen = |position: &Position| (position.keys().whole(), position.keys().board);
        let before = self.desk.position().map(seen);
        self.desk.stand(standing);
        if self.is_timeless() {
            // It is told when it is its turn, even if it sat before.
            self.desk.was_refused();
        }
        let now = self.desk.position().map(seen);
        if before != now {
            // What was chosen was chosen for another position.
            self.planned = None;
        }
        // A man who only arrives makes no new position of the board.
        if let (Some((key, board)), Some((_, then))) = (before, now)
            && board != then
            && self.history.len() < MOST_HISTORY
        {
            self.history.push(key);
        }
        self.wake = Some(Instant::now());
    }

    /// Does what is due.
    fn act(&mut self) {
        let now = Instant::now();
        let mut clocks = Vec::new();
        self.talker.tell_clocks(now, &mut clocks);
        clocks.into_iter().for_each(&mut self.said);
        if let Some((_, mv)) = self.planned.take_if(|(at, _)| *at <= now) {
            return self.moves(mv);
        }
        if self.planned.is_some() || self.wake.is_none_or(|at| at > now) {
            return;
        }
        self.wake = None;
        if self.desk.is_on_move() {
            self.think(now);
        }
    }

    fn think(&mut self, now: Instant) {
        let (Some(seated), Some(standing)) = (&self.desk.seated, self.desk.standing.clone()) else {
            return;
        };
        let timeless = seated.limits.any();
        let clocks = |seat| if timeless { standing.clocks[seat] } else { standing.clock(seat) };
        let table = Table::at(seated.seat, &standing.game, &self.history, clocks, seated.control);
        let first = *self.began.get_or_insert(now);
        // Who begins again has half of his time at least.
        let soft = self.mind.budget(&table).soft;
        let soft = soft.saturating_sub(now - first).max(soft / 2);
        let bounds = engine::Limits {
            nodes: seated.limits.nodes.unwrap_or(u64::MAX),
            depth: seated.limits.depth.unwrap_or(engine::Limits::MAX_DEPTH),
            soft,
            ..engine::Limits::NONE
        };
        let watch = Thinking {
            since: now,
            timeless,
            inbox: self.inbox,
            board: seated.seat.board(),
            key: (self.interrupted < MOST_INTERRUPTIONS).then(|| table.position.keys().whole()),
            turn: Turn::wait(),
        };
        let before = self.mind.clone();
        let decision = self.mind.decide(&mut self.engine, &table, &bounds, &watch, &mut |_| {});
        let is_void = watch.is_void();
        drop(watch);
        if is_void {
            self.mind = before;
            self.interrupted += 1;
            return;
        }
        self.talk(&decision.says);
        match decision.act {
            Act::Move(mv) if timeless => self.moves(mv),
            Act::Move(mv) => {
                let at = first + decision.not_before;
                if at <= Instant::now() { self.moves(mv) } else { self.planned = Some((at, mv)) }
            }
            Act::Sit { .. } if timeless => {
                self.desk.moves();
                (self.said)(Said::Sits);
            }
            Act::Sit { again } => self.wake = Some(Instant::now() + again.max(SHORTEST)),
        }
    }

    fn moves(&mut self, mv: Move) {
        // The game may be over, or another one.
        let is_legal = |position: &Position| position.is_legal(mv);
        if !self.desk.is_on_move() || !self.desk.position().is_some_and(is_legal) {
            return;
        }
        self.desk.moves();
        (self.began, self.interrupted) = (None, 0);
        (self.said)(Said::Move(mv));
        self.reflect(mv);
    }

    /// Looks at what threatens, until anything happens.
    fn reflect(&mut self, mv: Move) {
        let (Some(seated), Some(standing), Some(position)) =
            (&self.desk.seated, self.desk.standing.clone(), self.desk.position())
        else {
            return;
        };
        if seated.limits.any() {
            return;
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        let other = standing.game.board(!seated.seat.board());
        let Some(turn) = Turn::spare() else { return };
        let watch = Reflecting { inbox: self.inbox, since: Instant::now(), turn };
        let says = self.mind.reflect(&mut self.engine, &after, Some(other), &watch);
        self.talk(&says);
    }

    /// Whether positions or plies bound its thinking, and no clock does.
    fn is_timeless(&self) -> bool {
        self.desk.seated.as_ref().is_some_and(|seated| seated.limits.any())
    }

    fn talk(&mut self, phrases: &[Phrase]) {
        let mut said = Vec::new();
        if self.is_timeless() {
            let texts = phrases.iter().map(|phrase| Said::Talk(phrase.to_string()));
            return texts.for_each(&mut self.said);
        }
        for phrase in phrases {
            // What is too much is not said.
            let _ = self.talker.say(Instant::now(), &phrase.to_string(), &mut said);
        }
        said.into_iter().for_each(&mut self.said);
    }
}

/// Whoever sits looks again after no less than this.
const SHORTEST: Duration = Duration::from_millis(20);

/// A passable move in somebody else's place.
pub(crate) fn stand_in(position: &Position) -> Option<Move> {
    let mut engine = Engine::new(Options { memory: 1 << 18, threads: 1 });
    let limits = engine::Limits::nodes(GLANCE);
    engine.search(&Root::new(position.clone()), &limits, &(), &mut |_| {}).best
}

#[cfg(test)]
mod tests {
    use bughouse::{BySeat, Game, Millis, Seat, TimeControl};

    use super::*;
    use crate::{Limits, Seated};

    #[test]
    fn who_has_chosen_a_move_rests_until_he_makes_it() {
        let (inbox, now) = (Inbox::default(), Instant::now());
        let made = now + Duration::from_millis(50);
        let first = chess::Position::initial(chess::Rules::BUGHOUSE).legal_moves()[0];
        let mut player = Player::new(Level::CLUB, &inbox, |_| {}, 1 << 16);
        // It was told something in the meantime.
        (player.wake, player.planned) = (Some(now), Some((made, first)));
        assert!(player.step());
        assert!(player.planned.is_none(), "one step is enough");
        assert!(Instant::now() >= made);
    }

    #[test]
    fn who_begins_again_has_half_of_his_time_at_least() {
        let (inbox, now) = (Inbox::default(), Instant::now());
        let mut player = Player::new(Level::FULL, &inbox, |_| {}, 1 << 16);
        player.hear(Told::Game(Seated {
            seat: Seat::WhiteA,
            control: TimeControl::sudden_death(60),
            names: BySeat(Seat::ALL.map(|seat| seat.name().to_owned())),
            seed: 1,
            limits: Limits::default(),
        }));
        player.hear(Told::Standing(Arc::new(Standing {
            game: Game::new(chess::Rules::BUGHOUSE),
            clocks: BySeat([Millis(60_000); 4]),
            running: true,
            at: now,
            played: None,
        })));
        // All of its time went into a position that is no more. Where nothing is unclear a third of half of it is enough.
        player.began = now.checked_sub(Duration::from_secs(10));
        player.act();
        assert!(player.began.is_none(), "it moves");
        assert!(now.elapsed() >= Duration::from_millis(400), "{:?}", now.elapsed());
    }
}
