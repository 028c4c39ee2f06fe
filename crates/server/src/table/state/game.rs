//! The game: what happens in it, how it starts, and what comes after it.

use std::collections::BTreeMap;

use bughouse::{
    Act, Arbiter, Bfen, BoardId, BySeat, Deed, Entry, Event, Game, Log, Millis, Notice, Order,
    Ruling, SeriesScore, Verdict, ruleset::Calling,
};
use chess::{Position, Rules, San, SanPlus, Setup, Uci};
use protocol::{Played, Refusal, RefusalCode, Rerated, Terms};
use time::OffsetDateTime;

use super::{Applied, Asker, Decided, Table};
use crate::table::{record::Record, refusal};

/// Where games are played, as their records say.
const SITE: &str = "Tandem";

/// How an adjourned game was left.
#[derive(Clone)]
pub(super) struct Adjourned {
    bfen: Bfen,
    clocks: BySeat<Millis>,
}

impl Table {
    pub(super) fn play(&self, asker: &Asker<'_>, deed: &str, at: Millis) -> Decided {
        let seat = self.own_seat(asker)?;
        let deed: Deed = deed.parse().map_err(|error| malformed(&error))?;
        if deed == Deed::StopClocks && self.settings.arbiter().is_none() {
            // Nobody could start them again (7.12).
            let text = "there is no arbiter at this table for whom the clocks could be stopped";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        self.event(at, Event::Player(seat, deed))
    }

    pub(super) fn order(&self, asker: &Asker<'_>, order: &str, at: Millis) -> Decided {
        if !self.is_arbiter(&asker.person.id) {
            let text = "only the arbiter of the table may do this";
            return Err(refusal(RefusalCode::NotTheArbiter, text));
        }
        let order: Order = order.parse().map_err(|error| malformed(&error))?;
        self.event(at, Event::Arbiter(order))
    }

    /// An event of the game, unless the arbiter refuses it.
    pub(crate) fn event(&self, at: Millis, event: Event) -> Decided {
        let rulings = self.arbiter.clone().handle(at, &event);
        let refused = |ruling: &&Ruling| matches!(ruling.verdict, Verdict::Refused(_));
        match rulings.iter().find(refused) {
            Some(ruling) if rulings.iter().all(|ruling| refused(&ruling)) => {
                let mut refusal = refusal(RefusalCode::Ruled, &ruling.to_string());
                refusal.ruling = Some(Box::new(crate::table::view::ruled(ruling)));
                Err(refusal)
            }
            _ => Ok(Record::game(&[Entry { at, event }])),
        }
    }

    pub(super) fn abort(&self, asker: &Asker<'_>) -> Decided {
        let seat = self.own_seat(asker)?;
        let moved = |board: BoardId| {
            [board.seat(chess::Color::White), board.seat(chess::Color::Black)]
                .iter()
                .all(|&seat| self.arbiter.completed(seat) > 0)
        };
        // What was taken up again has begun long ago.
        if !self.in_game() || self.adjourned.is_some() || BoardId::ALL.into_iter().any(moved) {
            return Err(refusal(
                RefusalCode::NotNow,
                "a game can be given up only before both sides of a board have moved",
            ));
        }
        Ok(Record::Aborted { seat: seat.into() })
    }

    /// What follows from how the table stands: seats that are dealt, a game that is set up or starts. `chance` is any
    /// number, from which a start is drawn if one has to be.
    pub(crate) fn follows(&self, at: Millis, chance: u16) -> Option<Record> {
        if self.in_game() {
            return None;
        }
        if !self.ready.0.iter().all(|&ready| ready) {
            let incomplete = self.seats.0.iter().any(Option::is_none);
            return self.deal().filter(|_| incomplete && !self.arbiter.is_started());
        }
        if self.arbiter.is_adjourned() && self.can_be_taken_up() {
            return Some(Record::TakenUp);
        }
        if self.arbiter.is_started() {
            return Some(self.deal().unwrap_or(Record::NextGame));
        }
        if self.settings.terms.shuffle && self.log.start.is_none() {
            return Some(Record::Drawn { start: shuffled(chance) });
        }
        Some(Record::game(&[Entry { at, event: Event::Start }]))
    }

    /// Whether the adjourned game can go on: not where an illegal move has left what cannot be played.
    fn can_be_taken_up(&self) -> bool {
        let Some(Adjourned { bfen, .. }) = &self.adjourned else { return false };
        Arbiter::resume(*self.arbiter.ruleset(), self.arbiter.control(), bfen).is_ok()
    }

    /// What the game brought, if it has ended.
    pub(super) fn score(&self) -> Option<SeriesScore> {
        SeriesScore::of(&self.arbiter)
    }

    pub(super) fn happened(&mut self, lines: &[String], time: i64, applied: &mut Applied) {
        let started = self.arbiter.is_started();
        for entry in lines.iter().filter_map(|line| line.parse::<Entry>().ok()) {
            self.happen(entry, applied);
        }
        if self.arbiter.is_started() && !started {
            self.started_at = time;
        }
        if let Some(score) = self.score() {
            self.company.show(&self.started_with, score);
        }
    }

    fn happen(&mut self, entry: Entry, applied: &mut Applied) {
        let before = BoardId::ALL.map(|board| self.arbiter.position(board).cloned());
        let rulings = self.arbiter.handle(entry.at, &entry.event);
        for ruling in &rulings {
            match &ruling.verdict {
                Verdict::Started { .. } => {
                    self.started_with = self.seats.clone();
                    self.wishes = BySeat::default();
                }
                &Verdict::Completed { seat, act, .. } => {
                    let position = before[seat.board() as usize].as_ref();
                    let played = Played {
                        seat: seat.into(),
                        act: act.to_string(),
                        text: self.written(act, position),
                        left: self.arbiter.reading(seat, entry.at).0,
                    };
                    self.played.push(played.clone());
                    applied.played.push(played);
                }
                Verdict::Ended(_) => {
                    self.end = Some(ruling.clone());
                    self.ready = BySeat::default();
                }
                Verdict::Adjourned(adjournment) => {
                    let (bfen, clocks) = (adjournment.bfen.clone(), adjournment.clocks);
                    self.adjourned = Some(Adjourned { bfen, clocks });
                    self.ready = BySeat::default();
                }
                _ => {}
            }
        }
        applied.lines.push(entry.to_string());
        applied.rulings.extend(rulings);
        self.log.entries.push(entry);
    }

    /// A move as people write it. Where mate has to be claimed, the players have to see checks themselves.
    fn written(&self, act: Uci, before: Option<&Position>) -> String {
        let legal = before.and_then(|position| Some((act.to_move(position).ok()?, position)));
        match legal {
            None => act.to_string(),
            Some((mv, position)) if self.arbiter.ruleset().mate == Calling::Automatic => {
                SanPlus::of_move(mv, position).to_string()
            }
            Some((mv, position)) => San::of_move(mv, position).to_string(),
        }
    }

    pub(super) fn next_game(&mut self) {
        if let Some(score) = self.score() {
            self.company.record(&self.started_with, score);
        }
        self.game += 1;
        self.adjourned = None;
        self.set_up(first_log(&self.settings.terms));
    }

    /// The arbiter of an adjourned game has done with it: it goes on as a game of its own, from where it was left.
    pub(super) fn taken_up(&mut self, applied: &mut Applied) {
        let left = self.adjourned.take();
        self.next_game();
        let Some(Adjourned { bfen, clocks }) = left.clone() else { return };
        self.set_up(Log { start: Some(bfen), ..first_log(&self.settings.terms) });
        self.adjourned = left;
        // The BFEN has whole seconds.
        for (seat, &reading) in clocks.iter() {
            let event = Event::Server(Notice::Reading(seat, reading));
            self.happen(Entry { at: Millis::ZERO, event }, applied);
        }
    }

    pub(super) fn drawn(&mut self, start: &str) {
        let start = start.parse().ok();
        self.set_up(Log { start, ..first_log(&self.settings.terms) });
    }

    pub(super) fn aborted(&mut self) {
        self.set_up(first_log(&self.settings.terms));
        self.ready = BySeat::default();
    }

    fn set_up(&mut self, log: Log) {
        self.arbiter = log.arbiter();
        self.log = log;
        self.played = Vec::new();
        self.end = None;
        self.rated = BTreeMap::new();
        self.started_with = BySeat::default();
    }

    pub(super) fn rated(&mut self, game: u32, ratings: &BTreeMap<protocol::Seat, Rerated>) {
        if game != self.game {
            return;
        }
        for (&seat, rerated) in ratings {
            if let Some(person) = &self.started_with[seat.into()] {
                self.company.set_rating(&person.id, rerated.after);
            }
        }
        self.rated.clone_from(ratings);
    }

    /// Whether a player could play this now; what is queued waits for it.
    pub(crate) fn has_move(&self, seat: bughouse::Seat) -> bool {
        self.in_game() && self.arbiter.to_move(seat.board()) == seat
    }

    /// Whether a player has the move and makes his first one, in a game that begins from the start. Where there is an
    /// arbiter, it is his to say what becomes of those who don't come.
    pub(crate) fn has_to_begin(&self, seat: bughouse::Seat) -> bool {
        let terms = &self.settings.terms;
        let from_the_start = self.adjourned.is_none() && terms.start.is_none();
        let waits = self.has_move(seat) && self.arbiter.completed(seat) == 0;
        waits && from_the_start && !terms.arbiter
    }

    /// Whether a record leaves the present game behind.
    pub(crate) fn goes_on_with(&self, record: &Record) -> bool {
        match record {
            Record::NextGame | Record::TakenUp => true,
            Record::Dealt { .. } => self.arbiter.is_started(),
            _ => false,
        }
    }

    /// The log of the present game with what is known of it: where and when it was played, by whom, and how strong they
    /// were at rated tables.
    pub(crate) fn named_log(&self) -> Log {
        let mut log = self.log.clone();
        let mut tag = |name: &str, value| log.tags.push((name.to_owned(), value));
        tag("Event", self.settings.terms.name.clone());
        tag("Site", SITE.to_owned());
        if let Some(date) = self.date() {
            tag("Date", date);
        }
        tag("Round", self.game.to_string());
        let seats = if self.arbiter.is_started() { &self.started_with } else { &self.seats };
        for (seat, person) in seats.iter() {
            let Some(person) = person else { continue };
            tag(seat.name(), person.name.clone());
            let before = self.rated.get(&seat.into()).map(|rerated| rerated.before);
            let rating = before.or_else(|| self.company.rating(&person.id));
            if let Some(rating) = rating.filter(|_| self.settings.terms.rated) {
                tag(&format!("{}Elo", seat.name()), rating.points.to_string());
            }
        }
        log
    }

    /// The day on which the present game started, in UTC, as tags have it.
    fn date(&self) -> Option<String> {
        let known = self.arbiter.is_started() && self.started_at > 0;
        let started = OffsetDateTime::from_unix_timestamp(self.started_at / 1000).ok();
        let date = started.filter(|_| known)?.date();
        Some(format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day()))
    }
}

/// A move that somebody has queued.
pub(crate) fn queued(text: &str) -> Result<Act, Refusal> {
    text.parse().map_err(|_| refusal(RefusalCode::Malformed, "not a move such as e2e4 or P@f7"))
}

pub(super) fn first_log(terms: &Terms) -> Log {
    let ruleset = terms.ruleset.parse().unwrap_or(bughouse::Ruleset::CASUAL);
    let control = terms.control.parse();
    let control = control.unwrap_or(bughouse::TimeControl::sudden_death(180));
    let start = terms.start.as_ref().and_then(|start| start.parse().ok());
    Log { start, ..Log::new(ruleset, control) }
}

/// A start of Chess960, the same on both boards, as a BFEN.
fn shuffled(chance: u16) -> String {
    let setup = Setup::chess960(chance % Setup::CHESS960).unwrap_or(Setup::INITIAL);
    let board = Position::from_setup(setup, Rules::BUGHOUSE);
    let board = board.unwrap_or_else(|_| Position::initial(Rules::BUGHOUSE));
    Game::from_positions(board.clone(), board).to_bfen().to_bracket()
}

fn malformed(error: &bughouse::LogError) -> Refusal {
    refusal(RefusalCode::Malformed, &error.to_string())
}
