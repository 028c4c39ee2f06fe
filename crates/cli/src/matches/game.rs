//! One game: four bots, an arbiter, and real clocks, or boards that move in turn.

use std::{
    sync::{
        Arc,
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use bots::{Bot, BotCommand, BotEvent, GameSnapshot, MoveLimits, Note, Seated};
use bughouse::phrase::{Phrase, Word};
use bughouse::{
    Arbiter, BoardId, BySeat, Cause, End, Event, Game, Log, LogEntry, Millis, MoveText,
    PlayerAction, Reason, Ruleset, Seat, ServerEvent, Team, TimeControl, Verdict,
};
use chess::{CastlingStyle, Move, Position};
use engine::player::PartnerMessage;
use notation::log::to_record;

use super::{contestant::Contestant, tally::Tally};

/// The terms of a match.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatchTerms {
    pub(super) ruleset: Ruleset,
    pub(super) control: TimeControl,
    pub(super) limits: MoveLimits,
}

/// A finished game.
#[derive(Debug)]
pub(super) struct Played {
    /// From 0.
    pub(super) number: u32,
    /// The engine with the first team's seats: 0 or 1.
    pub(super) first: usize,
    pub(super) end: End,
    /// The score of the engine `--a`, in half points.
    pub(super) points: u8,
    pub(super) tallies: [Tally; 2],
    /// In BPGN.
    pub(super) record: Vec<u8>,
    /// Incidents with their times.
    pub(super) notes: Vec<String>,
    pub(super) time: Duration,
}

/// Four programs that start at once on a busy machine need some time until they are ready.
const PATIENCE: Duration = Duration::from_secs(60);

/// Without clocks: the time that a move takes on the clock, and its timeout in real time.
const TURN: (Millis, Duration) = (Millis(100), Duration::from_secs(120));

/// For how many moves a player who announced to sit is believed.
const SITS: u8 = 2;

/// A table with its bots: two of each engine, `[engine][0 or 1]`.
pub(super) struct MatchTable<'a> {
    teams: &'a [Contestant; 2],
    bots: [[Bot; 2]; 2],
    /// Events of the bots, with the engine and the index of the bot.
    hears: Receiver<([usize; 2], BotEvent)>,
}

impl<'a> MatchTable<'a> {
    pub(super) fn open(teams: &'a [Contestant; 2]) -> Result<Self, String> {
        let (says, hears) = mpsc::channel();
        let bot = |team: usize, which: usize| {
            let says = says.clone();
            let said = move |said| {
                // The receiver is gone when the table is closed.
                let _ = says.send(([team, which], said));
            };
            Bot::start(&teams[team].kind, said).map_err(|error| error.to_string())
        };
        let bots = [[bot(0, 0)?, bot(0, 1)?], [bot(1, 0)?, bot(1, 1)?]];
        Ok(Self { teams, bots, hears })
    }

    /// Plays a game in which engine `first` has the first team's seats.
    pub(super) fn play(
        &mut self,
        terms: &MatchTerms,
        start: Option<&Game>,
        number: u32,
        first: usize,
    ) -> Result<Played, String> {
        let mut seats = BySeat([[0; 2]; 4]);
        for (team, engine) in [(Team::First, first), (Team::Second, 1 - first)] {
            for (which, seat) in team.seats().into_iter().enumerate() {
                seats[seat] = [engine, which];
            }
        }
        let names = BySeat(
            Seat::ALL.map(|seat| format!("{} {}", self.teams[seats[seat][0]].name, seat.board())),
        );
        self.seat(&seats, terms, &names, number.into())?;
        let mut log = Log::new(terms.ruleset, terms.control);
        log.start = start.map(Game::to_bfen);
        log.tags = tags(number, &names);
        let arbiter = log.arbiter();
        let began = Instant::now();
        let mut game = InPlay {
            table: self,
            seats,
            arbiter,
            log,
            began,
            tallies: Default::default(),
            notes: Vec::new(),
            sits: BySeat([0; 4]),
            moved_at: BySeat([Millis::ZERO; 4]),
            in_turn: terms.limits.any(),
            passes: false,
        };
        game.event(Millis::ZERO, Event::Start);
        if game.in_turn {
            game.by_turns();
        } else {
            game.by_clocks()?;
        }
        Ok(game.finish(number, first))
    }

    /// Seats all bots and waits until they are ready.
    fn seat(
        &self,
        seats: &BySeat<[usize; 2]>,
        terms: &MatchTerms,
        names: &BySeat<String>,
        seed: u64,
    ) -> Result<(), String> {
        for (seat, &bot) in seats.iter() {
            let (control, limits) = (terms.control, terms.limits);
            let seed = seed * 4 + seat as u64;
            let seated = Seated { seat, control, names: names.clone(), seed, limits };
            self.bot(bot).send(BotCommand::NewGame(seated));
        }
        let until = Instant::now() + PATIENCE;
        let mut waited_for: Vec<_> = seats.0.to_vec();
        while let Some(&[engine, _]) = waited_for.first() {
            let left = until.saturating_duration_since(Instant::now());
            match self.hears.recv_timeout(left) {
                Ok((bot, BotEvent::Ready)) => waited_for.retain(|&other| other != bot),
                Ok(_) => {}
                Err(_) => {
                    let name = &self.teams[engine].name;
                    return Err(format!("{name} is not ready for a game"));
                }
            }
        }
        Ok(())
    }

    fn bot(&self, [engine, which]: [usize; 2]) -> &Bot {
        &self.bots[engine][which]
    }
}

fn tags(number: u32, names: &BySeat<String>) -> Vec<(String, String)> {
    let tag = |name: &str, value: String| (name.to_owned(), value);
    let mut tags = vec![
        tag("Event", "tandem match".to_owned()),
        tag("Site", "?".to_owned()),
        tag("Date", today()),
        tag("Round", (number + 1).to_string()),
    ];
    tags.extend(names.iter().map(|(seat, name)| tag(seat.name(), name.clone())));
    tags
}

/// Today in universal time, in the format of records.
fn today() -> String {
    let now = time::OffsetDateTime::now_utc();
    format!("{:04}.{:02}.{:02}", now.year(), u8::from(now.month()), now.day())
}

/// A game in play.
struct InPlay<'a, 'b> {
    table: &'a MatchTable<'b>,
    seats: BySeat<[usize; 2]>,
    arbiter: Arbiter,
    log: Log,
    began: Instant,
    tallies: [Tally; 2],
    notes: Vec<String>,
    /// Players who sit, by their own or their partner's words, and for how many more moves to
    /// believe it. Sjeng announces it one move early.
    sits: BySeat<u8>,
    /// When each player completed their last move.
    moved_at: BySeat<Millis>,
    /// Whether boards move in turn.
    in_turn: bool,
    /// Without clocks: players who pass, since no clock would show that they sit.
    passes: bool,
}

impl InPlay<'_, '_> {
    /// Plays with running clocks: everyone moves when they like.
    fn by_clocks(&mut self) -> Result<(), String> {
        self.tell_standing(&Seat::ALL, None);
        while self.arbiter.end().is_none() {
            let deadline = self.arbiter.next_flag().map_or(Millis::ZERO, |(_, at)| at);
            let left = u64::try_from((deadline - self.now()).0 + 1).unwrap_or(0);
            match self.table.hears.recv_timeout(Duration::from_millis(left)) {
                Ok((bot, said)) => {
                    if let Some(seat) = self.seat_of(bot) {
                        let at = self.now();
                        self.take(at, seat, said);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.event(self.now(), Event::Server(ServerEvent::Tick));
                }
                Err(RecvTimeoutError::Disconnected) => return Err("all bots have ended".to_owned()),
            }
        }
        Ok(())
    }

    /// Plays with boards that move in turn. Every move takes the same time, so that the result does
    /// not depend on the machine.
    fn by_turns(&mut self) {
        let mut at = Millis::ZERO;
        let mut board = BoardId::B;
        while self.arbiter.end().is_none() {
            board = !board;
            at += TURN.0;
            let seat = self.arbiter.to_move(board);
            let could = |board| self.arbiter.position(board).is_some_and(Position::has_legal_move);
            if !could(board) {
                if !could(!board) {
                    let (_, flag) = self.arbiter.next_flag().unwrap_or((seat, at));
                    at = flag.max(at);
                }
                self.event(at, Event::Server(ServerEvent::Tick));
                continue;
            }
            self.tell_standing(&[seat], None);
            let until = Instant::now() + TURN.1;
            let completed = self.arbiter.completed(seat);
            let waits = |game: &Self| {
                let done = game.passes || game.arbiter.completed(seat) > completed;
                !done && game.arbiter.end().is_none()
            };
            self.passes = false;
            while waits(self) {
                let left = until.saturating_duration_since(Instant::now());
                match self.table.hears.recv_timeout(left) {
                    Ok((bot, said)) => {
                        if let Some(seat) = self.seat_of(bot) {
                            self.take(at, seat, said);
                        }
                    }
                    Err(_) => {
                        let flag = self.arbiter.clock(board).next_flag();
                        at = flag.map_or(at, |(_, flag)| flag.max(at));
                        self.event(at, Event::Server(ServerEvent::Tick));
                        break;
                    }
                }
            }
            if self.passes {
                // The clock of the player keeps running.
                self.event(at, Event::Server(ServerEvent::Tick));
            }
        }
    }

    fn now(&self) -> Millis {
        let gone = i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX);
        Millis(gone).max(self.arbiter.now())
    }

    fn seat_of(&self, bot: [usize; 2]) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.seats[seat] == bot)
    }

    fn tally(&mut self, seat: Seat) -> &mut Tally {
        &mut self.tallies[self.seats[seat][0]]
    }

    /// Handles an event of a bot.
    fn take(&mut self, at: Millis, seat: Seat, said: BotEvent) {
        match said {
            BotEvent::Move(mv) => self.moves(at, seat, mv),
            BotEvent::Talk(text) => {
                self.tally(seat).talk += 1;
                self.listen(seat, &text);
                self.bot(seat.partner()).send(BotCommand::PartnerTalk(text));
            }
            BotEvent::Resign => {
                self.event(at, Event::Player(seat, PlayerAction::Resign));
            }
            BotEvent::Note(note) => {
                self.tally(seat).note(&note);
                match &note {
                    Note::Claimed(_) => self.sits[seat] = SITS,
                    Note::TalkLimited(text) => self.listen(seat, text),
                    _ => {}
                }
                if !matches!(note, Note::Discarded(_) | Note::TalkLimited(_)) {
                    self.notes.push(format!("{at} {seat}: {note}"));
                }
            }
            BotEvent::Sits => (self.passes, self.sits[seat]) = (true, SITS),
            // Flags fall automatically, and engines do not agree to draws.
            BotEvent::Ready | BotEvent::OfferDraw | BotEvent::ClaimFlag => {}
        }
    }

    /// Finds out from talk who sits.
    fn listen(&mut self, seat: Seat, text: &str) {
        match PartnerMessage::parse(text) {
            PartnerMessage::Sits | PartnerMessage::Phrase(Phrase::Word(Word::Dead)) => {
                self.sits[seat] = SITS;
            }
            PartnerMessage::Phrase(Phrase::Word(Word::Sit)) => self.sits[seat.partner()] = SITS,
            PartnerMessage::Phrase(Phrase::Word(Word::Go)) => self.sits[seat.partner()] = 0,
            _ => {}
        }
    }

    fn bot(&self, seat: Seat) -> &Bot {
        self.table.bot(self.seats[seat])
    }

    fn moves(&mut self, at: Millis, seat: Seat, mv: Move) {
        // Every move takes time (6.5), at least a millisecond.
        let at = at.max(self.moved_at[seat.opponent()] + Millis(1));
        let act = MoveText::Squares(mv.to_uci(CastlingStyle::KingMoves));
        if self.event(at, Event::Player(seat, PlayerAction::Move(act))) {
            self.tally(seat).moves += 1;
            self.moved_at[seat] = at;
            self.sits[seat] = self.sits[seat].saturating_sub(1);
            if !self.in_turn {
                self.tell_standing(&Seat::ALL, Some((seat, mv)));
            }
        } else if self.arbiter.end().is_none() {
            self.notes.push(format!("{at} {seat}: {mv:?} was refused"));
            self.bot(seat).send(BotCommand::MoveRefused(mv));
        }
    }

    /// Passes an event to the arbiter. Returns whether it was accepted.
    fn event(&mut self, at: Millis, event: Event) -> bool {
        let rulings = self.arbiter.handle(at, &event);
        self.log.entries.push(LogEntry { at, event });
        !rulings.iter().any(|ruling| matches!(ruling.verdict, Verdict::Refused(_)))
    }

    /// Sends the state of the game to some bots.
    fn tell_standing(&self, seats: &[Seat], played: Option<(Seat, Move)>) {
        let position = |board| self.arbiter.position(board).cloned();
        let (Some(a), Some(b)) = (position(BoardId::A), position(BoardId::B)) else { return };
        let now = self.arbiter.now();
        let standing = Arc::new(GameSnapshot {
            game: Game::from_positions(a, b),
            clocks: BySeat(Seat::ALL.map(|seat| self.arbiter.reading(seat, now))),
            running: self.arbiter.end().is_none(),
            at: Instant::now(),
            played,
        });
        for &seat in seats {
            self.bot(seat).send(BotCommand::Snapshot(standing.clone()));
        }
    }

    fn finish(mut self, number: u32, first: usize) -> Played {
        for seat in Seat::ALL {
            self.bot(seat).send(BotCommand::GameOver);
        }
        let nothing = End { outcome: bughouse::Outcome::Drawn, causes: Vec::new() };
        let end = self.arbiter.end().cloned().unwrap_or(nothing);
        if let [Cause { reason: Reason::Flag { seat, fell }, .. }, ..] = end.causes[..] {
            self.lost_on_time(seat, fell);
        }
        let team = [Team::First, Team::Second][first];
        Played {
            number,
            first,
            points: end.outcome.points(team).0,
            end,
            tallies: self.tallies,
            record: [to_record(&self.log).0, b"\n".to_vec()].concat(),
            notes: self.notes,
            time: self.began.elapsed(),
        }
    }

    /// Classifies a flag fall: the player sat, was too slow, or did nothing.
    fn lost_on_time(&mut self, seat: Seat, fell: Millis) {
        let could = self.arbiter.position(seat.board()).is_some_and(Position::has_legal_move);
        let on_move_since = self.moved_at[seat.opponent()];
        let sat = self.sits[seat] > 0 || !could;
        let silent = (fell - on_move_since).0 * 2 > self.arbiter.control().base.0;
        let tally = self.tally(seat);
        tally.on_time += 1;
        tally.sat += u32::from(sat);
        tally.stalls += u32::from(!sat && silent);
        if !sat && silent {
            self.notes.push(format!("{fell} {seat}: stalled since {on_move_since}"));
        }
    }
}
