//! The game: what happens in it, how it starts, and what comes after it.

use std::collections::BTreeMap;

use bughouse::{
    Arbiter, ArbiterAction, BoardId, BySeat, Event, Game as Boards, Log, LogEntry, Millis,
    MoveText, PlayerAction, Seat, SeriesScore, ServerEvent, Verdict, ruleset::IllegalMoves,
};
use chess::{Position, Rules, Setup};
use protocol::{Refusal, RefusalCode, Rerated, Terms, refusals::refusal};
use store::{rating, record::Record};

use super::{
    state::{Adjourned, BughouseTable, Decided, Effects},
    verdicts::Verdicts,
};
use crate::table::{
    game::{Game, Proposal, Requester},
    room::SITE,
};

/// No move takes no time (Laws 6.5): a move that arrives at the very instant of another counts this
/// much later.
const INSTANT: Millis = Millis(1);

impl BughouseTable {
    pub(super) fn play(&self, by: &Requester<'_>, action: &str) -> Result<Event, Refusal> {
        let seat = self.room.own_seat(by)?;
        let action: PlayerAction = action.parse().map_err(|error| malformed(&error))?;
        if action == PlayerAction::StopClocks && self.room.settings.arbiter().is_none() {
            // Nobody could start them again (7.12).
            let text = "the clocks can be stopped only at tables with an arbiter";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        if let Some(text) = only_in_halls(&action) {
            return Err(refusal(RefusalCode::NotNow, text));
        }
        // At a real table the hand may press all the same, which loses if it is claimed (1.14).
        let stands = self.arbiter.ruleset().illegal_moves != IllegalMoves::Refused;
        let nothing_made = stands && self.has_move(seat) && self.arbiter.made(seat).is_none();
        if action == PlayerAction::Complete && nothing_made {
            return Err(refusal(RefusalCode::NotNow, "make a move before pressing the clock"));
        }
        Ok(Event::Player(seat, action))
    }

    pub(super) fn order(&self, by: &Requester<'_>, action: &str) -> Result<Event, Refusal> {
        if !self.room.is_arbiter(&by.person.id) {
            let text = "only the arbiter of this table can do this";
            return Err(refusal(RefusalCode::NotTheArbiter, text));
        }
        // Only at a table that an earlier version of the server made.
        let plays = Seat::ALL.into_iter().any(|seat| self.room.plays(seat, &by.person.id));
        if plays || self.room.is_seated(&by.person.id) {
            let text = "an arbiter who plays cannot rule; leave the seat first";
            return Err(refusal(RefusalCode::NotTheArbiter, text));
        }
        let action: ArbiterAction = action.parse().map_err(|error| malformed(&error))?;
        if matches!(action, ArbiterAction::DeclareLost(_)) && !self.arbiter.is_started() {
            // Nobody is bound to a table before the game (1.18a is about real ones).
            return Err(refusal(RefusalCode::NotNow, "the game has not started"));
        }
        Ok(Event::Arbiter(action))
    }

    /// The time of events that come now.
    pub(super) fn stamp(&self, now: Millis, events: &[Event]) -> Millis {
        let moves = |event: &Event| {
            matches!(event, Event::Player(_, PlayerAction::Move(_) | PlayerAction::Complete))
        };
        let last = self.arbiter.now();
        now.max(if events.iter().any(moves) { last + INSTANT } else { last }).max(Millis::ZERO)
    }

    pub(super) fn abort(&self, by: &Requester<'_>) -> Decided {
        let seat = self.room.own_seat(by)?;
        let moved = |board: BoardId| {
            [board.seat(chess::Color::White), board.seat(chess::Color::Black)]
                .iter()
                .all(|&seat| self.arbiter.completed(seat) > 0)
        };
        // A resumed game began long ago.
        if !self.in_game() || self.adjourned.is_some() || BoardId::ALL.into_iter().any(moved) {
            return Err(refusal(
                RefusalCode::NotNow,
                "a game can be aborted only until both players of a board have moved",
            ));
        }
        Ok(Record::Aborted { seat: seat.into() })
    }

    /// The next step of the table by itself: seats that are dealt, a game that is set up or
    /// starts.
    pub(super) fn follows(&self, chance: u16) -> Option<Proposal<Event>> {
        if self.in_game() {
            return None;
        }
        if !self.room.ready.0.iter().all(|&ready| ready) {
            let incomplete = self.room.seats.0.iter().any(Option::is_none);
            let deal = self.deal().filter(|_| incomplete && !self.arbiter.is_started());
            return deal.map(Proposal::Room);
        }
        if self.arbiter.is_adjourned() && self.can_be_taken_up() {
            return Some(Proposal::Room(Record::TakenUp));
        }
        if self.arbiter.is_started() {
            return Some(Proposal::Room(self.deal().unwrap_or(Record::NextGame)));
        }
        if self.room.settings.terms.shuffle && self.log.start.is_none() {
            return Some(Proposal::Room(Record::Drawn { start: shuffled(chance) }));
        }
        Some(Proposal::Game(Event::Start))
    }

    /// Whether the adjourned game can go on: not where an illegal move has left what cannot be
    /// played.
    fn can_be_taken_up(&self) -> bool {
        let Some(Adjourned { bfen, .. }) = &self.adjourned else { return false };
        Arbiter::resume(*self.arbiter.ruleset(), self.arbiter.control(), bfen).is_ok()
    }

    /// Whether the game has enough moves to say something about its players.
    pub(super) fn is_long_enough(&self) -> bool {
        rating::are_enough(Seat::ALL.map(|seat| self.arbiter.completed(seat)))
    }

    /// The completed moves of all four.
    pub(super) fn moves(&self) -> u32 {
        let completed = Seat::ALL.map(|seat| self.arbiter.completed(seat));
        completed.iter().fold(0, |all: u32, &moves| all.saturating_add(moves))
    }

    /// The result of the game, if it has ended.
    pub(super) fn score(&self) -> Option<SeriesScore> {
        SeriesScore::from_arbiter(&self.arbiter)
    }

    /// Takes in what has happened, after the arbiter has.
    pub(super) fn happened(
        &mut self,
        entries: &[LogEntry],
        verdicts: Verdicts,
        time: i64,
        effects: &mut Effects,
    ) {
        for ruling in &verdicts.rulings {
            match &ruling.verdict {
                Verdict::Started { .. } => {
                    self.room.started_with = self.room.seats.clone();
                    self.room.started_at = time;
                    self.wishes = BySeat::default();
                }
                Verdict::Ended(_) => {
                    self.end = Some(ruling.clone());
                    self.room.ready = BySeat::default();
                }
                Verdict::Adjourned(adjournment) => {
                    let (bfen, clocks) = (adjournment.bfen.clone(), adjournment.clocks);
                    self.adjourned = Some(Adjourned { bfen, clocks });
                    self.room.ready = BySeat::default();
                }
                _ => {}
            }
        }
        self.played.extend_from_slice(&verdicts.played);
        self.log.entries.extend_from_slice(entries);
        effects.played.extend(verdicts.played);
        effects.entries.extend_from_slice(entries);
        effects.rulings.extend(verdicts.rulings);
        if let Some(score) = self.score() {
            self.participants.show(&self.room.started_with, score);
        }
    }

    pub(super) fn next_game(&mut self, effects: &mut Effects) {
        if let Some(score) = self.score() {
            self.participants.record(&self.room.started_with, score);
        }
        self.room.game += 1;
        self.adjourned = None;
        self.set_up(self.blank.clone(), effects);
    }

    /// The arbiter of an adjourned game has done with it: it goes on as a game of its own, from
    /// where it was left.
    pub(super) fn taken_up(&mut self, effects: &mut Effects) -> Result<(), String> {
        let left = self.adjourned.clone().ok_or("no game is adjourned")?;
        self.next_game(effects);
        let start = Some(left.bfen.clone());
        self.set_up(Log { start, ..self.blank.clone() }, effects);
        // The BFEN has whole seconds.
        let readings = left.clocks.iter().map(|(seat, &reading)| {
            let event = Event::Server(ServerEvent::Reading(seat, reading));
            LogEntry { at: Millis::ZERO, event }
        });
        let readings: Vec<_> = readings.collect();
        self.adjourned = Some(left);
        let verdicts = Verdicts::new(&mut self.arbiter, &readings);
        self.happened(&readings, verdicts, 0, effects);
        Ok(())
    }

    pub(super) fn drawn(&mut self, start: &str, effects: &mut Effects) -> Result<(), String> {
        let start = start.parse().map_err(|error| format!("the start `{start}`: {error}"))?;
        self.set_up(Log { start: Some(start), ..self.blank.clone() }, effects);
        Ok(())
    }

    pub(super) fn aborted(&mut self, effects: &mut Effects) {
        self.set_up(self.blank.clone(), effects);
        self.room.ready = BySeat::default();
    }

    fn set_up(&mut self, log: Log, effects: &mut Effects) {
        self.arbiter = log.arbiter();
        self.log = log;
        self.played = Vec::new();
        self.end = None;
        self.rated = BTreeMap::new();
        self.room.forget_game();
        effects.starts_over = true;
    }

    pub(super) fn take_ratings(&mut self, game: u32, ratings: &BTreeMap<protocol::Seat, Rerated>) {
        // Where spectators are told later, it may be a game before this one.
        if game != self.room.game {
            return;
        }
        for (&seat, rerated) in ratings {
            if let Some(person) = &self.room.started_with[seat.into()] {
                self.participants.set_rating(&person.id, rerated.after);
            }
        }
        self.rated.clone_from(ratings);
    }

    /// Whether a player could play this now; what is queued waits for it.
    pub(crate) fn has_move(&self, seat: bughouse::Seat) -> bool {
        self.in_game() && self.arbiter.to_move(seat.board()) == seat
    }

    /// The log of the present game, with where and when it was played, its players, and at rated
    /// tables their ratings.
    pub fn named_log(&self) -> Log {
        let mut log = self.log.clone();
        let mut tag = |name: &str, value| log.tags.push((name.to_owned(), value));
        let event = self.room.settings.event.as_deref();
        tag("Event", event.map_or(&self.room.settings.terms.name, |event| &event.name).clone());
        tag("Site", SITE.to_owned());
        if let Some(date) = self.room.date() {
            tag("Date", date);
        }
        tag("Round", event.map_or_else(|| self.room.game.to_string(), |event| event.round.clone()));
        if let Some(event) = event {
            tag("Board", event.board.to_string());
        }
        let seats =
            if self.arbiter.is_started() { &self.room.started_with } else { &self.room.seats };
        let mut bots: Vec<&str> = Vec::new();
        for (seat, person) in seats.iter() {
            let Some(person) = person else { continue };
            // A bot can play at several seats. A record tells its players apart by their names.
            let earlier = bots.iter().filter(|name| **name == person.name).count();
            let name = match earlier {
                0 => person.name.clone(),
                n => format!("{} {}", person.name, n + 1),
            };
            tag(seat.name(), name);
            if person.bot {
                bots.push(&person.name);
            }
            let before = self.rated.get(&seat.into()).map(|rerated| rerated.before);
            let rating = before.or_else(|| self.participants.rating(&person.id));
            if let Some(rating) = rating.filter(|_| self.room.settings.terms.rated) {
                tag(&format!("{}Elo", seat.name()), rating.points.to_string());
            }
        }
        log
    }
}

/// The reason why an action with real pieces has no place at a table where every reserve is visible
/// and no piece is ever displaced (Laws 1.8, 6.4); nothing for all other actions.
const fn only_in_halls(action: &PlayerAction) -> Option<&'static str> {
    match action {
        PlayerAction::Invisible(_) => {
            Some("every reserve is visible at this table, so no piece can be called invisible")
        }
        PlayerAction::ReturnClock => {
            Some("no piece is ever displaced at this table, so the clock cannot be given back")
        }
        _ => None,
    }
}

/// A move that somebody wants to queue.
pub(super) fn queued(text: &str) -> Result<MoveText, Refusal> {
    text.parse().map_err(|_| {
        let text = format!("`{text}` is not a move such as e2e4, Nf3 or P@f7");
        refusal(RefusalCode::Malformed, &text)
    })
}

/// A log in which nothing has happened, as the terms of a table have it.
pub(super) fn blank_log(terms: &Terms) -> Result<Log, String> {
    let said = |what: &str, value: &str, error: &dyn std::fmt::Display| {
        format!("the {what} `{value}`: {error}")
    };
    let ruleset = terms.ruleset.parse();
    let ruleset =
        ruleset.map_err(|error: bughouse::RulesetError| said("ruleset", &terms.ruleset, &error))?;
    let control = terms.control.parse();
    let control = control.map_err(|error: bughouse::ParseTimeControlError| {
        said("time control", &terms.control, &error)
    })?;
    let start = terms.start.as_ref().map(|start| {
        start.parse().map_err(|error: bughouse::BfenError| said("start", start, &error))
    });
    Ok(Log { start: start.transpose()?, ..Log::new(ruleset, control) })
}

/// A start of Chess960, the same on both boards, as a BFEN.
fn shuffled(chance: u16) -> String {
    let setup = Setup::chess960(chance % Setup::CHESS960).unwrap_or(Setup::INITIAL);
    let board = Position::from_setup(setup, Rules::BUGHOUSE);
    let board = board.unwrap_or_else(|_| Position::initial(Rules::BUGHOUSE));
    Boards::from_positions(board.clone(), board).to_bfen().to_bracket()
}

fn malformed(error: &bughouse::LogError) -> Refusal {
    refusal(RefusalCode::Malformed, &error.to_string())
}
