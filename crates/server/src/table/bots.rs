//! Bots at a table: they are told what happens there, and what they say is done as if people did it.
//!
//! A bot plays while it is wanted in its seat: from when all people here are ready until the game is over. It gets ready by
//! itself, and stands up for anybody.

use std::{sync::Arc, time::Duration};

use bots::{Bot, Limits, Said, Seated, Standing, Told};
use bughouse::{Act, BoardId, BySeat, Deed, Event, Game, Millis, Seat, ruleset::Calling};
use chess::{Move, San, Uci};
use protocol::{Channel, Intent, Person, Phase, Played, Refusal, RefusalCode};
use tokio::{
    sync::{OwnedSemaphorePermit, mpsc::WeakSender},
    time::Instant,
};

use super::{
    Request,
    gathering::Gathering,
    intents::is_too_soon,
    record::Record,
    state::{Applied, Table},
    task::Task,
};

/// After how long a bot whose move was not accepted is asked again, or one that could not be had is looked for again.
const AGAIN: Duration = Duration::from_millis(500);

/// The shortest time there is.
const INSTANT: Duration = Duration::from_millis(1);

/// How long the end of a game among bots is looked at before they play another, while somebody watches.
const LOOKED_AT: Duration = Duration::from_secs(15);

/// The bots of a table.
pub(super) struct Bots {
    seats: BySeat<Option<Playing>>,
    /// The way of what they say to the table, which does not keep it alive.
    inbox: WeakSender<Request>,
    /// How many have been started here, so that nobody hears one that has gone.
    started: u64,
    /// Both boards as the bots know them.
    known: Option<Game>,
    /// When they are to be looked after again, if nothing happens before.
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
    /// Its move, if it was made at once: no move takes no time (Laws 6.5).
    early: Option<Move>,
    /// Its move that was not accepted.
    refused: Option<Move>,
    /// The right to play.
    _place: OwnedSemaphorePermit,
}

/// What a bot said.
pub(crate) struct Spoken {
    seat: Seat,
    /// Which bot it was.
    number: u64,
    said: Said,
}

impl Bots {
    pub(super) fn new(inbox: WeakSender<Request>) -> Self {
        let seats = BySeat::default();
        Self { seats, inbox, started: 0, known: None, due: None, pause: None }
    }

    pub(super) const fn due(&self) -> Option<Instant> {
        self.due
    }

    fn playing(&self) -> impl Iterator<Item = (Seat, &Playing)> {
        self.seats.iter().filter_map(|(seat, playing)| Some((seat, playing.as_ref()?)))
    }

    fn again(&mut self, at: Instant) {
        self.due = Some(self.due.map_or(at, |due| due.min(at)));
    }

    /// The move that was completed, on the boards as they were before it.
    fn played(&self, played: &[Played]) -> Option<(Seat, Move)> {
        let played = played.last()?;
        let seat = Seat::from(played.seat);
        let uci: Uci = played.act.parse().ok()?;
        Some((seat, uci.to_move(self.known.as_ref()?.board(seat.board())).ok()?))
    }

    fn start(&mut self, seat: Seat, person: &Person, hired: (bots::Kind, OwnedSemaphorePermit)) {
        let (kind, place) = hired;
        self.started += 1;
        let (number, inbox) = (self.started, self.inbox.clone());
        let said = move |said| {
            if let Some(inbox) = inbox.upgrade() {
                // A table that is gone hears nobody.
                let _ = inbox.blocking_send(Request::Spoken(Spoken { seat, number, said }));
            }
        };
        match Bot::start(&kind, said) {
            Ok(bot) => {
                let person = person.id.clone();
                let playing = Playing {
                    bot,
                    number,
                    person,
                    seated: false,
                    early: None,
                    refused: None,
                    _place: place,
                };
                self.seats[seat] = Some(playing);
            }
            Err(error) => tracing::warn!(%error, bot = person.id, "a bot cannot be started"),
        }
    }
}

impl Task {
    /// Sees to it that bots are there where they are wanted, ready and informed, and do what they do without thinking.
    pub(super) async fn look_after_bots(&mut self) -> Result<(), Refusal> {
        let some = Seat::ALL.into_iter().any(|seat| self.live.table.bot(seat).is_some());
        if !some && self.bots.playing().next().is_none() {
            return Ok(());
        }
        let now = Instant::now();
        self.bots.due.take_if(|due| *due <= now);
        let wanted = self.wants_bots(now);
        for seat in Seat::ALL {
            let person = self.live.table.bot(seat).filter(|_| wanted).cloned();
            let there = self.bots.seats[seat].as_ref().map(|playing| &playing.person);
            if there != person.as_ref().map(|person| &person.id) {
                self.bots.seats[seat] = None;
                if let Some(person) = person {
                    self.seat_bot(seat, &person, now);
                }
            }
        }
        for seat in Seat::ALL {
            let there = self.bots.seats[seat].is_some();
            if there && !self.live.table.in_game() && !self.live.table.ready[seat] {
                self.record(Record::Ready { seat: seat.into(), ready: true }, None).await?;
            }
        }
        self.make_early_moves().await?;
        self.inform_bots();
        for seat in Seat::ALL {
            if self.bots.seats[seat].is_some()
                && let Some(record) = self.live.table.courtesy(seat, self.now())
            {
                self.record(record, None).await?;
            }
        }
        self.expect_flag(now);
        Ok(())
    }

    /// Whether bots are wanted in their seats.
    fn wants_bots(&mut self, now: Instant) -> bool {
        let table = &self.live.table;
        if table.in_game() {
            self.bots.pause = None;
            return true;
        }
        if !table.wants_bots() || self.watchers.is_empty() {
            return false;
        }
        if table.is_over() && table.is_bots_only() {
            let until = *self.bots.pause.get_or_insert(now + LOOKED_AT);
            if now < until {
                self.bots.again(until);
                return false;
            }
        }
        true
    }

    fn seat_bot(&mut self, seat: Seat, person: &Person, now: Instant) {
        if let Some(hired) = self.links.roster.hire(person) {
            self.bots.start(seat, person, hired);
        }
        if self.bots.seats[seat].is_none() {
            self.bots.again(now + AGAIN);
        }
    }

    /// Tells bots of the game that they play, and that it is over.
    fn inform_bots(&mut self) {
        let in_game = self.live.table.in_game();
        let standing = in_game.then(|| self.standing(None)).flatten().map(Arc::new);
        if let Some(standing) = &standing {
            self.bots.known = Some(standing.game.clone());
        }
        let table = &self.live.table;
        for seat in Seat::ALL {
            let Some(playing) = &mut self.bots.seats[seat] else { continue };
            if !in_game && std::mem::take(&mut playing.seated) {
                playing.bot.tell(Told::Over);
            }
            let Some(standing) = standing.clone() else { continue };
            if !playing.seated {
                playing.seated = true;
                playing.bot.tell(Told::Game(seated(table, seat)));
                playing.bot.tell(Told::Standing(standing));
            } else if let Some(mv) = playing.refused.take() {
                playing.bot.tell(Told::Standing(standing));
                playing.bot.tell(Told::Refused(mv));
            }
        }
    }

    /// Tells the bots what a record has changed.
    pub(super) fn tell_bots(&mut self, applied: &Applied) {
        if self.bots.playing().next().is_none() {
            return;
        }
        if let Some(said) = &applied.talk
            && said.talk.channel == Channel::Team
            && let Some(from) = said.talk.seat.map(Seat::from)
            && let Some(partner) = &self.bots.seats[from.partner()]
        {
            partner.bot.tell(Told::Heard(said.talk.text.clone()));
        }
        if !applied.state || !self.live.table.in_game() {
            return;
        }
        let Some(standing) = self.standing(self.bots.played(&applied.played)) else { return };
        self.bots.known = Some(standing.game.clone());
        let standing = Arc::new(standing);
        for (_, playing) in self.bots.playing().filter(|(_, playing)| playing.seated) {
            playing.bot.tell(Told::Standing(standing.clone()));
        }
    }

    /// How the game stands, unless a board is such that nobody can play there.
    fn standing(&mut self, played: Option<(Seat, Move)>) -> Option<Standing> {
        let (table, at) = (&self.live.table, self.now());
        let arbiter = &table.arbiter;
        let [a, b] = BoardId::ALL.map(|board| arbiter.position(board).cloned());
        let game = Game::from_positions(a?, b?);
        let clocks = BySeat(Seat::ALL.map(|seat| arbiter.reading(seat, at)));
        let begins = table.log.entries.first().map_or(Millis::ZERO, |start| start.at)
            + arbiter.ruleset().countdown;
        let counting = table.played.is_empty() && at < begins;
        let plays = table.phase() == Phase::Playing && matches!(self.gathering, Gathering::Over);
        if counting {
            let until = self.instant(begins);
            self.bots.again(until);
            // They are told again when it is over.
            for playing in self.bots.seats.0.iter_mut().flatten() {
                playing.seated = false;
            }
            return None;
        }
        Some(Standing { game, clocks, running: plays, at: Instant::now().into_std(), played })
    }

    /// What a bot said is done.
    pub(super) async fn bot_says(&mut self, spoken: Spoken) -> Result<(), Refusal> {
        let Spoken { seat, number, said } = spoken;
        let speaks = self.bots.seats[seat].as_ref().is_some_and(|bot| bot.number == number);
        let Some(person) = self.live.table.bot(seat).filter(|_| speaks).cloned() else {
            return Ok(());
        };
        let intent = match said {
            Said::Move(mv) => return self.bot_moves(seat, mv).await,
            Said::Talk(text) => Intent::Say { channel: Channel::Team, text },
            // It does not take the game from people.
            Said::Resign if self.live.table.bot(seat.partner()).is_some() => {
                Intent::Play { deed: "resigns".to_owned() }
            }
            Said::Note(note) => {
                tracing::info!(bot = person.id, %seat, %note, "a bot");
                return Ok(());
            }
            Said::Ready | Said::Sits | Said::Resign | Said::OfferDraw | Said::Flag => {
                return Ok(());
            }
        };
        match self.bot_intends(seat, &person, intent).await {
            Err(refusal) if refusal.code == RefusalCode::Unavailable => Err(refusal),
            _ => Ok(()),
        }
    }

    async fn bot_moves(&mut self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let position = self.live.table.arbiter.position(seat.board());
        let legal = position.filter(|position| position.is_legal(mv));
        let Some(san) = legal.map(|position| San::of_move(mv, position)) else {
            // The board has changed while it thought, and it knows by now.
            return Ok(());
        };
        let event = Event::Player(seat, Deed::Move(Act::Written(san)));
        let refused = match self.live.table.event(self.now(), event) {
            Ok(record) => return self.record(record, None).await.map(|_| ()),
            Err(refused) => refused,
        };
        if let Some(playing) = &mut self.bots.seats[seat] {
            let after = if is_too_soon(&refused) {
                playing.early = Some(mv);
                INSTANT
            } else {
                playing.refused = Some(mv);
                AGAIN
            };
            self.bots.again(Instant::now() + after);
        }
        Ok(())
    }

    /// Moves that came at the very instant of the opponent's are made now.
    async fn make_early_moves(&mut self) -> Result<(), Refusal> {
        for seat in Seat::ALL {
            let early = self.bots.seats[seat].as_mut().and_then(|playing| playing.early.take());
            if let Some(mv) = early {
                self.bot_moves(seat, mv).await?;
            }
        }
        Ok(())
    }

    async fn bot_intends(
        &mut self,
        seat: Seat,
        person: &Person,
        intent: Intent,
    ) -> Result<u32, Refusal> {
        // Nothing of what a bot wants is ever sent twice.
        let key = format!("{:x}", rand::random::<u64>());
        Box::pin(self.intend(person, Some(seat), key, &intent)).await
    }

    /// Where flags are claimed, bots look when one may have fallen.
    fn expect_flag(&mut self, now: Instant) {
        let arbiter = &self.live.table.arbiter;
        let claimed = arbiter.ruleset().flag == Calling::Claimed && self.live.table.in_game();
        if claimed && let Some((_, falls)) = arbiter.next_flag() {
            let falls = self.instant(falls);
            if falls > now {
                self.bots.again(falls);
            }
        }
    }
}

fn seated(table: &Table, seat: Seat) -> Seated {
    let name =
        |seat: Seat| table.seats[seat].as_ref().map_or_else(String::new, |who| who.name.clone());
    Seated {
        seat,
        control: table.arbiter.control(),
        names: BySeat(Seat::ALL.map(name)),
        seed: rand::random(),
        limits: Limits::default(),
    }
}
