//! Bots at a table: they are told what happens there, and what they answer is done as if people did
//! it.
//!
//! A bot plays while it is wanted in its seat: from when all people here are ready until the game
//! is over. It gets ready by itself, and leaves its seat to anybody.

use std::{sync::Arc, time::Duration};

use bots::{Bot, BotCommand, BotEvent, BotKind, GameSnapshot, MoveLimits, Seated};
use bughouse::{
    BoardId, BySeat, Event, Game as Boards, Millis, MoveText, PlayerAction, Seat, Verdict,
    ruleset::Calling,
};
use chess::{CastlingStyle, Move, Position, Uci};
use protocol::{Channel, Intent, Person, Phase, Refusal, RefusalCode};
use store::record::Record;
use telemetry::metrics::{Counted, Thinking};
use tokio::{sync::mpsc, time::Instant};

use super::state::{BughouseTable, Effects};
use crate::{
    bot_catalog::BotPlace,
    table::{
        actor::{TableActor, live::Live},
        game::{Decision, Game},
    },
};

/// After how long a bot whose move was refused is asked again, or one that could not be had is
/// looked for again.
const AGAIN: Duration = Duration::from_millis(500);

/// How long bots that play among themselves wait before their next game, while somebody watches.
const PAUSE: Duration = Duration::from_secs(15);

/// The bots of a table.
pub(super) struct Bots {
    seats: BySeat<Option<Playing>>,
    /// Seats whose bot is not available.
    waiting: BySeat<Option<Counted>>,
    /// The way of what they say to the table.
    signals: mpsc::Sender<Spoken>,
    /// How many have been started here, so that nobody listens to one that has gone.
    started: u64,
    /// Both boards as the bots know them.
    known: Option<Boards>,
    /// When they are to be tended again, if nothing happens before.
    due: Option<Instant>,
    /// Until when bots that play among themselves wait for their next game.
    pause: Option<Instant>,
}

/// A bot that plays.
struct Playing {
    bot: Bot,
    number: u64,
    person: String,
    /// Whether it was told of the present game.
    seated: bool,
    /// Its move that was refused.
    refused: Option<Move>,
    /// Since its turn began.
    thinking: Option<Thinking>,
    /// The right to play.
    _place: BotPlace,
    _counted: Counted,
}

/// A message of a bot.
pub struct Spoken {
    seat: Seat,
    /// Which bot it was.
    number: u64,
    event: BotEvent,
}

impl Bots {
    pub(super) fn new(signals: mpsc::Sender<Spoken>) -> Self {
        let (seats, waiting) = (BySeat::default(), BySeat::default());
        Self { seats, waiting, signals, started: 0, known: None, due: None, pause: None }
    }

    pub(super) const fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Tells the bots what a step has changed.
    pub(super) fn inform(&mut self, live: &Live<'_, BughouseTable>, effects: &Effects) {
        if self.playing().next().is_none() {
            return;
        }
        if let Some(talk) = effects.message.as_ref().map(|message| &message.talk)
            && talk.channel == Channel::Team
            && let Some(from) = talk.seat.map(Seat::from)
            && let Some(partner) = &self.seats[from.partner()]
        {
            partner.bot.send(BotCommand::PartnerTalk(talk.text.clone()));
        }
        if !effects.state || !live.view.game.in_game() {
            return;
        }
        let Some(snapshot) = self.snapshot(live, self.completed(effects)) else { return };
        self.known = Some(snapshot.game.clone());
        let snapshot = Arc::new(snapshot);
        for (_, playing) in self.playing().filter(|(_, playing)| playing.seated) {
            playing.bot.send(BotCommand::Snapshot(snapshot.clone()));
        }
    }

    fn playing(&self) -> impl Iterator<Item = (Seat, &Playing)> {
        self.seats.iter().filter_map(|(seat, playing)| Some((seat, playing.as_ref()?)))
    }

    fn again(&mut self, at: Instant) {
        self.due = Some(self.due.map_or(at, |due| due.min(at)));
    }

    /// The move that was completed, on the boards as they were before it.
    fn completed(&self, effects: &Effects) -> Option<(Seat, Move)> {
        let completed = effects.rulings.iter().rev().find_map(|ruling| match ruling.verdict {
            Verdict::Completed { seat, act, .. } => Some((seat, act)),
            _ => None,
        });
        let (seat, act) = completed?;
        Some((seat, act.to_move(self.known.as_ref()?.board(seat.board())).ok()?))
    }

    fn start(&mut self, seat: Seat, person: &Person, hired: (BotKind, BotPlace)) {
        let (kind, place) = hired;
        self.started += 1;
        let (number, signals) = (self.started, self.signals.clone());
        let said = move |event| {
            // A table that is gone listens to nobody.
            let _ = signals.blocking_send(Spoken { seat, number, event });
        };
        match Bot::start(&kind, said) {
            Ok(bot) => {
                let person = person.id.clone();
                self.seats[seat] = Some(Playing {
                    bot,
                    number,
                    person,
                    seated: false,
                    refused: None,
                    thinking: None,
                    _place: place,
                    _counted: Counted::bot(),
                });
            }
            Err(error) => tracing::warn!(%error, bot = person.id, "a bot cannot be started"),
        }
    }

    /// Whether bots are wanted in their seats.
    fn are_wanted(&mut self, table: &BughouseTable, has_viewers: bool, now: Instant) -> bool {
        if table.in_game() {
            self.pause = None;
            return true;
        }
        if !table.wants_bots() || !has_viewers {
            return false;
        }
        if table.is_over() && table.room.is_bots_only() {
            let until = *self.pause.get_or_insert(now + PAUSE);
            if now < until {
                self.again(until);
                return false;
            }
        }
        true
    }

    /// Tells bots of the game that they play, and that it is over.
    fn introduce(&mut self, live: &Live<'_, BughouseTable>) {
        let table = &live.view.game;
        let in_game = table.in_game();
        let snapshot = in_game.then(|| self.snapshot(live, None)).flatten().map(Arc::new);
        if let Some(snapshot) = &snapshot {
            self.known = Some(snapshot.game.clone());
        }
        for seat in Seat::ALL {
            let Some(playing) = &mut self.seats[seat] else { continue };
            if !in_game && std::mem::take(&mut playing.seated) {
                playing.bot.send(BotCommand::GameOver);
            }
            let Some(snapshot) = snapshot.clone() else { continue };
            if !playing.seated {
                playing.seated = true;
                playing.bot.send(BotCommand::NewGame(seated(table, seat)));
                playing.bot.send(BotCommand::Snapshot(snapshot));
            } else if let Some(mv) = playing.refused.take() {
                playing.bot.send(BotCommand::Snapshot(snapshot));
                playing.bot.send(BotCommand::MoveRefused(mv));
            }
        }
    }

    /// How the game stands, unless a board is such that nobody can play there, or the countdown
    /// runs.
    fn snapshot(
        &mut self,
        live: &Live<'_, BughouseTable>,
        played: Option<(Seat, Move)>,
    ) -> Option<GameSnapshot> {
        let (view, table) = (live.view, &live.view.game);
        let (arbiter, at) = (&table.arbiter, view.now());
        let [a, b] = BoardId::ALL.map(|board| arbiter.position(board).cloned());
        let game = Boards::from_positions(a?, b?);
        let clocks = BySeat(Seat::ALL.map(|seat| arbiter.reading(seat, at)));
        let begins = table.log.entries.first().map_or(Millis::ZERO, |start| start.at)
            + arbiter.ruleset().countdown;
        if table.played.is_empty() && at < begins {
            self.again(view.instant(begins));
            // They are told again when the countdown is over.
            for playing in self.seats.0.iter_mut().flatten() {
                playing.seated = false;
            }
            return None;
        }
        let running = table.phase() == Phase::Playing && live.is_running;
        Some(GameSnapshot { game, clocks, running, at: Instant::now().into_std(), played })
    }
}

/// Sees to it that bots are there where they are wanted, ready and informed, and does what they do
/// without thinking.
pub(super) async fn tend(table: &mut TableActor<BughouseTable>) -> Result<(), Refusal> {
    let now = Instant::now();
    table.extras().bots.due.take_if(|due| *due <= now);
    let none = Seat::ALL.into_iter().all(|seat| table.game().room.bot(seat).is_none());
    if none && table.extras().bots.playing().next().is_none() {
        return Ok(());
    }
    seat(table, now);
    for seat in Seat::ALL {
        let there = table.extras().bots.seats[seat].is_some();
        if there && !table.game().in_game() && !table.game().room.ready[seat] {
            let ready = Record::Ready { seat: seat.into(), ready: true };
            table.record(Decision::room(ready), None).await?;
        }
    }
    let (extras, live) = table.parts();
    extras.bots.introduce(&live);
    for seat in Seat::ALL {
        if table.extras().bots.seats[seat].is_some()
            && let Some(event) = table.game().courtesy(seat, table.now())
            && let Ok(decision) = table.game().rule(table.now(), vec![event])
        {
            table.record(decision, None).await?;
        }
    }
    measure_thinking(table);
    expect_flag(table, now);
    Ok(())
}

/// Starts and stops bots, as they are wanted.
fn seat(table: &mut TableActor<BughouseTable>, now: Instant) {
    let has_viewers = table.has_viewers();
    // Without anybody there and without a clock that runs, nothing is lost by waiting.
    let waits = has_viewers || table.game().clocks_run();
    let (extras, live) = table.parts();
    let wanted = extras.bots.are_wanted(&live.view.game, has_viewers, now);
    for seat in Seat::ALL {
        let person = table.game().room.bot(seat).filter(|_| wanted).cloned();
        let bots = &mut table.extras().bots;
        let there = bots.seats[seat].as_ref().map(|playing| &playing.person);
        if there == person.as_ref().map(|person| &person.id) {
            continue;
        }
        bots.seats[seat] = None;
        if person.is_none() || !waits {
            bots.waiting[seat] = None;
        }
        let Some(person) = person else { continue };
        let (host, deps) = (&table.game().room.settings.host.id, table.deps());
        let hired = deps.bots.hire(&person, host, deps.presence.address(host));
        let bots = &mut table.extras().bots;
        if let Some(hired) = hired {
            bots.waiting[seat] = None;
            bots.start(seat, &person, hired);
        }
        if bots.seats[seat].is_none() && waits {
            bots.again(now + AGAIN);
            bots.waiting[seat].get_or_insert_with(Counted::waiting_bot);
        }
    }
}

/// Does what a bot said.
pub(super) async fn spoke(
    table: &mut TableActor<BughouseTable>,
    spoken: Spoken,
) -> Result<(), Refusal> {
    let Spoken { seat, number, event } = spoken;
    let playing = table.extras().bots.seats[seat].as_ref();
    let speaks = playing.is_some_and(|playing| playing.number == number);
    let Some(person) = table.game().room.bot(seat).filter(|_| speaks).cloned() else {
        return Ok(());
    };
    match event {
        BotEvent::Move(mv) => moves(table, seat, mv).await,
        BotEvent::Talk(text) => {
            let say = Intent::Say { channel: Channel::Team, text };
            // Nothing of what a bot wants is ever sent twice.
            let key = format!("{:x}", rand::random::<u64>());
            match table.intend(&person, Some(seat), key, &say).await {
                Err(refusal) if refusal.code == RefusalCode::Unavailable => Err(refusal),
                _ => Ok(()),
            }
        }
        // It does not take the game from people.
        BotEvent::Resign if table.game().room.bot(seat.partner()).is_some() => {
            let resigns = Event::Player(seat, PlayerAction::Resign);
            match table.game().rule(table.now(), vec![resigns]) {
                Ok(decision) => table.record(decision, None).await.map(|_| ()),
                Err(_) => Ok(()),
            }
        }
        BotEvent::Note(note) => {
            tracing::info!(bot = person.id, %seat, %note, "a bot");
            Ok(())
        }
        BotEvent::Ready
        | BotEvent::Sits
        | BotEvent::Resign
        | BotEvent::OfferDraw
        | BotEvent::ClaimFlag => Ok(()),
    }
}

async fn moves(table: &mut TableActor<BughouseTable>, seat: Seat, mv: Move) -> Result<(), Refusal> {
    let position = table.game().arbiter.position(seat.board());
    let Some(position) = position.filter(|position| position.is_legal(mv)) else {
        // The board has changed while it thought, and it knows by now.
        return Ok(());
    };
    let text = MoveText::Squares(coordinates(mv, position));
    let event = Event::Player(seat, PlayerAction::Move(text));
    match table.game().rule(table.now(), vec![event]) {
        Ok(decision) => {
            let playing = table.extras().bots.seats[seat].as_mut();
            if let Some(thinking) = playing.and_then(|playing| playing.thinking.take()) {
                thinking.moved();
            }
            table.record(decision, None).await.map(|_| ())
        }
        Err(_) => {
            let bots = &mut table.extras().bots;
            if let Some(playing) = &mut bots.seats[seat] {
                playing.refused = Some(mv);
                bots.again(Instant::now() + AGAIN);
            }
            Ok(())
        }
    }
}

/// A move in coordinates that mean nothing else: in Chess960 the squares of a king that castles
/// may.
fn coordinates(mv: Move, position: &Position) -> Uci {
    let own = mv.to_uci(CastlingStyle::KingMoves);
    if own.to_move(position) == Ok(mv) { own } else { mv.to_uci(CastlingStyle::KingTakesRook) }
}

/// Notes whose turn it is of the bots.
fn measure_thinking(table: &mut TableActor<BughouseTable>) {
    let is_playing = table.game().phase() == Phase::Playing;
    for seat in Seat::ALL {
        let position = table.game().arbiter.position(seat.board());
        let is_on_move = position.is_some_and(|position| position.turn() == seat.color());
        let Some(playing) = &mut table.extras().bots.seats[seat] else { continue };
        if is_playing && is_on_move && playing.seated {
            playing.thinking.get_or_insert_with(Thinking::start);
        } else {
            playing.thinking = None;
        }
    }
}

/// Where flags are claimed, bots look when one may have fallen.
fn expect_flag(table: &mut TableActor<BughouseTable>, now: Instant) {
    let game = table.game();
    let claimed = game.arbiter.ruleset().flag == Calling::Claimed && game.in_game();
    if claimed && let Some((_, falls)) = game.arbiter.next_flag() {
        let falls = table.instant(falls);
        if falls > now {
            table.extras().bots.again(falls);
        }
    }
}

fn seated(table: &BughouseTable, seat: Seat) -> Seated {
    let name = |seat: Seat| {
        table.room.seats[seat].as_ref().map_or_else(String::new, |person| person.name.clone())
    };
    Seated {
        seat,
        control: table.arbiter.control(),
        names: BySeat(Seat::ALL.map(name)),
        seed: rand::random(),
        limits: MoveLimits::default(),
    }
}
