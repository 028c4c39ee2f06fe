//! One game: four bots, an arbiter, and real clocks, or boards that move in turn.

use std::{
    sync::{
        Arc,
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use bots::{Bot, Limits, Note, Said, Seated, Standing, Told};
use bughouse::{
    Act, Arbiter, BoardId, BySeat, Cause, Deed, End, Entry, Event, Game, Log, Millis, Notice,
    Reason, Ruleset, Seat, Team, TimeControl, Verdict,
};
use chess::{CastlingStyle, Move, Position};
use engine::mind::Heard;
use notation::log::to_record;
use protocol::{Phrase, Word};

use super::{tally::Tally, who::Who};

/// What is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) ruleset: Ruleset,
    pub(super) control: TimeControl,
    pub(super) limits: Limits,
}

/// A game that was played.
#[derive(Debug)]
pub(super) struct Played {
    /// From 0.
    pub(super) number: u32,
    /// Which engine had the first team's seats: 0 or 1.
    pub(super) first: usize,
    pub(super) end: End,
    /// What the engine `--a` got, in halves.
    pub(super) points: u8,
    pub(super) tallies: [Tally; 2],
    /// In BPGN.
    pub(super) record: Vec<u8>,
    /// What went wrong, and when.
    pub(super) notes: Vec<String>,
    pub(super) time: Duration,
}

/// Four programs that start at once on a busy machine need some time until they are ready.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where boards move in turn, a move takes so much of the clock, and no longer than this in the world.
const TURN: (Millis, Duration) = (Millis(100), Duration::from_secs(120));

/// For so many moves somebody is believed to sit.
const SITS: u8 = 2;

/// A table with its bots: two of each engine, `[engine][0 or 1]`.
pub(super) struct Table<'a> {
    teams: &'a [Who; 2],
    bots: [[Bot; 2]; 2],
    /// Who says something: the engine, and which of its bots.
    hears: Receiver<([usize; 2], Said)>,
}

impl<'a> Table<'a> {
    pub(super) fn open(teams: &'a [Who; 2]) -> Result<Self, String> {
        let (says, hears) = mpsc::channel();
        let bot = |team: usize, which: usize| {
            let says = says.clone();
            let said = move |said| {
                // Nobody listens any more when the table is closed.
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
        terms: &Terms,
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

    /// Everybody sits down, and gets ready.
    fn seat(
        &self,
        seats: &BySeat<[usize; 2]>,
        terms: &Terms,
        names: &BySeat<String>,
        seed: u64,
    ) -> Result<(), String> {
        for (seat, &bot) in seats.iter() {
            let (control, limits) = (terms.control, terms.limits);
            let seed = seed * 4 + seat as u64;
            let seated = Seated { seat, control, names: names.clone(), seed, limits };
            self.bot(bot).tell(Told::Game(seated));
        }
        let until = Instant::now() + PATIENCE;
        let mut waited_for: Vec<_> = seats.0.to_vec();
        while let Some(&[engine, _]) = waited_for.first() {
            let left = until.saturating_duration_since(Instant::now());
            match self.hears.recv_timeout(left) {
                Ok((bot, Said::Ready)) => waited_for.retain(|&other| other != bot),
                Ok(_) => {}
                Err(_) => {
                    let name = &self.teams[engine].name;
                    return Err(format!("{name} does not get ready for a game"));
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

/// Today in universal time, as records write it.
fn today() -> String {
    let now = time::OffsetDateTime::now_utc();
    format!("{:04}.{:02}.{:02}", now.year(), u8::from(now.month()), now.day())
}

/// A game in play.
struct InPlay<'a, 'b> {
    table: &'a Table<'b>,
    seats: BySeat<[usize; 2]>,
    arbiter: Arbiter,
    log: Log,
    began: Instant,
    tallies: [Tally; 2],
    notes: Vec<String>,
    /// Who sits, by his own words or his partner's: how many moves it is believed of him. Sjeng says it a move before.
    sits: BySeat<u8>,
    /// When each has completed his last move.
    moved_at: BySeat<Millis>,
    /// Boards move in turn.
    in_turn: bool,
    /// Where they do: who is on move passes, since no clock would say so.
    passes: bool,
}

impl InPlay<'_, '_> {
    /// Clocks run, and everybody moves when he likes.
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
                    self.event(self.now(), Event::Server(Notice::Look));
                }
                Err(RecvTimeoutError::Disconnected) => return Err("all bots are gone".to_owned()),
            }
        }
        Ok(())
    }

    /// Boards move in turn, and every move takes the same time, so that nothing depends on the machine.
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
                self.event(at, Event::Server(Notice::Look));
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
                        self.event(at, Event::Server(Notice::Look));
                        break;
                    }
                }
            }
            if self.passes {
                // His clock runs on.
                self.event(at, Event::Server(Notice::Look));
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

    /// What a bot says at an instant.
    fn take(&mut self, at: Millis, seat: Seat, said: Said) {
        match said {
            Said::Move(mv) => self.moves(at, seat, mv),
            Said::Talk(text) => {
                self.tally(seat).talk += 1;
                self.listen(seat, &text);
                self.bot(seat.partner()).tell(Told::Heard(text));
            }
            Said::Resign => {
                self.event(at, Event::Player(seat, Deed::Resign));
            }
            Said::Note(note) => {
                self.tally(seat).note(&note);
                match &note {
                    Note::Claimed(_) => self.sits[seat] = SITS,
                    Note::Muted(text) => self.listen(seat, text),
                    _ => {}
                }
                if !matches!(note, Note::Swallowed(_) | Note::Muted(_)) {
                    self.notes.push(format!("{at} {seat}: {note}"));
                }
            }
            Said::Sits => (self.passes, self.sits[seat]) = (true, SITS),
            // Flags fall by themselves, and engines do not agree to draws.
            Said::Ready | Said::OfferDraw | Said::Flag => {}
        }
    }

    /// Finds out from somebody's words who sits.
    fn listen(&mut self, seat: Seat, text: &str) {
        match Heard::of(text) {
            Heard::Sits | Heard::Phrase(Phrase::Word(Word::Dead)) => self.sits[seat] = SITS,
            Heard::Phrase(Phrase::Word(Word::Sit)) => self.sits[seat.partner()] = SITS,
            Heard::Phrase(Phrase::Word(Word::Go)) => self.sits[seat.partner()] = 0,
            _ => {}
        }
    }

    fn bot(&self, seat: Seat) -> &Bot {
        self.table.bot(self.seats[seat])
    }

    fn moves(&mut self, at: Millis, seat: Seat, mv: Move) {
        // Every move takes time (6.5), if only a thousandth of a second.
        let at = at.max(self.moved_at[seat.opponent()] + Millis(1));
        let act = Act::Squares(mv.to_uci(CastlingStyle::KingMoves));
        if self.event(at, Event::Player(seat, Deed::Move(act))) {
            self.tally(seat).moves += 1;
            self.moved_at[seat] = at;
            self.sits[seat] = self.sits[seat].saturating_sub(1);
            if !self.in_turn {
                self.tell_standing(&Seat::ALL, Some((seat, mv)));
            }
        } else if self.arbiter.end().is_none() {
            self.notes.push(format!("{at} {seat}: {mv:?} was not accepted"));
            self.bot(seat).tell(Told::Refused(mv));
        }
    }

    /// Tells the arbiter. Returns whether it was accepted.
    fn event(&mut self, at: Millis, event: Event) -> bool {
        let rulings = self.arbiter.handle(at, &event);
        self.log.entries.push(Entry { at, event });
        !rulings.iter().any(|ruling| matches!(ruling.verdict, Verdict::Refused(_)))
    }

    /// Tells some how the game stands.
    fn tell_standing(&self, seats: &[Seat], played: Option<(Seat, Move)>) {
        let position = |board| self.arbiter.position(board).cloned();
        let (Some(a), Some(b)) = (position(BoardId::A), position(BoardId::B)) else { return };
        let now = self.arbiter.now();
        let standing = Arc::new(Standing {
            game: Game::from_positions(a, b),
            clocks: BySeat(Seat::ALL.map(|seat| self.arbiter.reading(seat, now))),
            running: self.arbiter.end().is_none(),
            at: Instant::now(),
            played,
        });
        for &seat in seats {
            self.bot(seat).tell(Told::Standing(standing.clone()));
        }
    }

    fn finish(mut self, number: u32, first: usize) -> Played {
        for seat in Seat::ALL {
            self.bot(seat).tell(Told::Over);
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

    /// Somebody's flag has fallen: finds out whether he sat, was too slow, or did nothing.
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
