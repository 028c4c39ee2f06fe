//! The arbiter: the Laws of bughouse as a state machine.
//!
//! [`Arbiter::handle`] takes an event with its time and answers with rulings that name their
//! article. The arbiter has no clock and no randomness: the same events give the same rulings and
//! the same state. A [`Ruleset`] holds what a table has agreed on; where the Laws are silent or
//! contradict themselves, `docs/laws.md` says what the arbiter does.
//!
//! ```
//! use tandem_bughouse::{
//!     Arbiter, BoardId, Claim, Event, Millis, Outcome, PlayerAction, Ruleset, Seat, Team,
//!     TimeControl, Verdict,
//! };
//!
//! let mut arbiter = Arbiter::new(Ruleset::WBN, TimeControl::sudden_death(180));
//! arbiter.handle(Millis(0), &Event::Start);
//! for (at, seat, mv) in [
//!     (1_000, Seat::WhiteA, "e4"),
//!     (2_000, Seat::BlackA, "e5"),
//!     (3_000, Seat::WhiteA, "Qh5"),
//!     (4_000, Seat::BlackA, "Nc6"),
//!     (5_000, Seat::WhiteA, "Bc4"),
//!     (6_000, Seat::BlackA, "Nf6"),
//!     (7_000, Seat::WhiteA, "Qxf7"),
//! ] {
//!     arbiter.handle(Millis(at), &Event::Player(seat, PlayerAction::Move(mv.parse()?)));
//! }
//! // Mate is on the board, but the arbiter rules only when a player claims it: here the partner.
//! assert!(arbiter.end().is_none());
//! let claim = PlayerAction::Claim(Claim::Mate(BoardId::A));
//! let rulings = arbiter.handle(Millis(8_000), &Event::Player(Seat::BlackB, claim));
//! assert!(matches!(&rulings[..], [ruling] if matches!(ruling.verdict, Verdict::Ended(_))));
//! assert_eq!(arbiter.end().map(|end| end.outcome), Some(Outcome::Won(Team::First)));
//! # Ok::<(), tandem_bughouse::ParseMoveTextError>(())
//! ```

mod act;
mod board;
mod castling;
mod claims;
mod clocks;
mod describe;
mod draws;
mod ends;
mod event;
mod hiding;
mod last_drop;
mod mates;
mod moves;
mod orders;
mod presses;
mod questions;
mod refusal;
mod ruling;

use alloc::{boxed::Box, vec, vec::Vec};

use chess::{ByColor, Color, Reserve, Rules, Uci};

use crate::{
    Article, Bfen, BoardId, ByBoard, BySeat, Clock, Game, Millis, Ruleset, Seat, TimeControl,
};
use board::{BoardState, Occurrence};
use castling::CastlingHistory;
use draws::Counted;

pub use act::{Illegality, ParseMoveTextError};
pub use castling::CastlingFault;
pub use describe::Description;
pub use event::{
    ArbiterAction, Claim, Count, Event, HalfPoints, Losers, MoveText, PlayerAction, ServerEvent,
};
pub use refusal::{Allowed, Refusal, RefusalReason, RefusalTiming};
pub use ruling::{
    Adjournment, Cause, End, EventNumber, GrantedClaim, LastDropEffect, Outcome, Reason, Ruling,
    Verdict,
};

/// The arbiter's state: all that decides a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arbiter {
    ruleset: Ruleset,
    control: TimeControl,
    boards: ByBoard<Board>,
    /// The time of the last event.
    now: Millis,
    /// How many events there were.
    events: EventNumber,
    phase: Phase,
    /// Why the clocks stand still, of those who stopped them.
    stopped: Stopped,
    /// The player who stopped the clocks to seek assistance, until the arbiter restarts them.
    seeking: Option<Seat>,
    /// Pieces that illegal moves or the arbiter brought onto the boards, or took off them.
    difference: i32,
    players: BySeat<Player>,
    /// The arbiter's corrections of each team's points, in halves.
    corrections: [i16; 2],
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Phase {
    NotStarted,
    /// Clocks run from this instant.
    Playing(Millis),
    /// Mate has been claimed, and the partner's last drop is still possible.
    LastDrop {
        mated: Seat,
    },
    Ended {
        end: End,
        /// The time of the event that ended it: ends of the same time may be added up.
        ruled: Millis,
    },
    Adjourned,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stopped {
    for_arbiter: bool,
    server_away: bool,
}

/// The state of a single player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Player {
    frozen: Option<Millis>,
    expelled: bool,
    wants_to_adjourn: bool,
    resigns: bool,
    wrong_claims: u8,
    lag_credit: Millis,
    /// Pieces that the player may not drop until the opponent has seen them.
    barred_drops: Reserve,
}

/// A board with its clock, and what may be claimed on it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    state: BoardState,
    clock: Clock,
    made: [Option<MoveText>; 2],
    castling: CastlingHistory,
    /// How many moves each color has completed.
    completed: [u32; 2],
    last: Option<Last>,
    illegal: Option<Illegal>,
    mate: Option<Mate>,
    premove: Option<Premove>,
    /// The color whose clock runs again although that player has completed a move (6.4).
    returned: Option<Color>,
    /// The colors that have offered a draw.
    offered: [bool; 2],
    agreed: bool,
    /// The positions that have appeared, the present one last.
    history: Vec<Occurrence>,
    /// By team.
    counted: [Counted; 2],
    /// The player whose completed move made the claim of a mate lapse; likewise for an illegal
    /// move.
    lapsed_mate: Option<Seat>,
    lapsed_illegal: Option<Seat>,
}

/// The last completed act on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Last {
    seat: Seat,
    act: Uci,
    at: Millis,
    captured: Option<chess::Role>,
    /// If it may be undone: a drop, which may be refused as invisible, or a press without a move.
    before: Option<Box<Before>>,
}

/// A board before an act.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Before {
    state: BoardState,
    last: Option<Last>,
    illegal: Option<Illegal>,
    mate: Option<Mate>,
    castling: CastlingHistory,
}

/// An illegal move that stands and may be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Illegal {
    seat: Seat,
    act: Uci,
    why: Illegality,
    at: Millis,
}

/// A move made before the opponent had made theirs (6.5a). It can be claimed until the opponent
/// completes the next move after it was completed or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Premove {
    seat: Seat,
    /// It is made, and neither completed nor taken back.
    pending: bool,
}

/// A mate on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mate {
    mated: Seat,
    at: Millis,
    event: EventNumber,
    /// The mating move was illegal, and can be claimed as such.
    tainted: bool,
    /// The mating move is made and not completed.
    merely_made: bool,
    last_drop: LastDropRight,
}

/// The partner's last drop (1.9, 2.2c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LastDropRight {
    None,
    Open {
        seat: Seat,
        role: chess::Role,
    },
    /// `act` is the number of the player's act that used it, counted from 1.
    Used {
        seat: Seat,
        role: chess::Role,
        act: u32,
        effect: Option<LastDropEffect>,
    },
}

/// A ruling in the making, or a refusal.
type Answer = Result<(), (Article, Refusal)>;

/// Collects the rulings while an event is handled.
struct Rulings {
    event: EventNumber,
    at: Millis,
    list: Vec<Ruling>,
}

impl Rulings {
    fn push(&mut self, article: Article, verdict: Verdict) {
        self.list.push(Ruling { event: self.event, at: self.at, article, verdict });
    }
}

impl Arbiter {
    /// The most moves that either color completes on a board: more than any clock allows, so that
    /// a log of any length needs bounded memory.
    pub const MAX_MOVES: u32 = 10_000;

    /// A game from the start.
    pub fn new(ruleset: Ruleset, control: TimeControl) -> Self {
        Self::from_game(ruleset, control, &Game::new(ruleset.rules()))
    }

    /// A game from two positions, Chess960 starts included.
    pub fn from_game(ruleset: Ruleset, control: TimeControl, game: &Game) -> Self {
        let board = |id| Board::new(BoardState::Playable(game.board(id).clone()), control);
        Self {
            ruleset,
            control,
            boards: ByBoard(BoardId::ALL.map(board)),
            now: Millis(i64::MIN),
            events: 0,
            phase: Phase::NotStarted,
            stopped: Stopped::default(),
            seeking: None,
            difference: 0,
            players: BySeat::default(),
            corrections: [0; 2],
        }
    }

    /// A game that goes on from a BFEN, with its clocks if it has any.
    ///
    /// # Errors
    ///
    /// A board cannot be played.
    pub fn resume(
        ruleset: Ruleset,
        control: TimeControl,
        bfen: &Bfen,
    ) -> Result<Self, crate::GameError> {
        let game = Game::from_bfen(bfen, ruleset.rules())?;
        let mut arbiter = Self::from_game(ruleset, control, &game);
        for (board, part) in bfen.parts() {
            for (color, &seconds) in part.clocks.iter().flat_map(ByColor::iter) {
                let reading = Millis::from_seconds(seconds);
                arbiter.boards[board].clock.set(color, reading, arbiter.now);
            }
        }
        Ok(arbiter)
    }

    /// Handles an event. Returns at least one ruling, except for [`ServerEvent::Tick`], which may
    /// bring none. A refusal changes nothing, except that time passes.
    ///
    /// Times must not run backwards. The cost of a call does not grow with the length of the
    /// game, except where the ruleset counts repetitions automatically.
    pub fn handle(&mut self, at: Millis, event: &Event) -> Vec<Ruling> {
        self.events = self.events.saturating_add(1);
        let mut rulings = Rulings { event: self.events, at, list: Vec::with_capacity(1) };
        if at < self.now {
            let reason = RefusalReason::TimeRunsBackwards { now: self.now };
            let refusal = Refusal { reason, allowed: None, when: RefusalTiming::From(self.now) };
            rulings.push(Article::new(7, 11), Verdict::Refused(refusal));
            return rulings.list;
        }
        self.pass(at, &mut rulings);
        self.now = at;
        let answer = match event {
            Event::Start => self.start(&mut rulings),
            Event::Player(seat, deed) => self.player(*seat, *deed, &mut rulings),
            Event::Arbiter(order) => self.order(order, &mut rulings),
            Event::Server(notice) => self.notice(*notice, &mut rulings),
        };
        match answer {
            // A flag may have fallen behind a mate that stands no longer.
            Ok(()) => self.flags_count(at, &mut rulings),
            Err((article, refusal)) => rulings.push(article, Verdict::Refused(refusal)),
        }
        rulings.list
    }

    fn start(&mut self, rulings: &mut Rulings) -> Answer {
        match self.phase {
            Phase::NotStarted => {}
            Phase::Playing(_) | Phase::LastDrop { .. } => {
                return refuse(Article::new(1, 2), RefusalReason::AlreadyStarted);
            }
            Phase::Ended { .. } | Phase::Adjourned => return self.over(),
        }
        let clocks = rulings.at + self.ruleset.countdown;
        for board in &mut self.boards.0 {
            let turn = board.state.turn();
            board.clock.start(turn, clocks);
        }
        self.phase = Phase::Playing(clocks);
        self.run_or_stop(rulings.at);
        rulings.push(Article::new(7, 5), Verdict::Started { clocks });
        self.note_given_mates(rulings)
    }

    fn player(&mut self, seat: Seat, deed: PlayerAction, rulings: &mut Rulings) -> Answer {
        if self.players[seat].expelled {
            return refuse(Article::part(9, 4, b'g'), RefusalReason::Expelled);
        }
        match deed {
            PlayerAction::Make(act) => self.make(seat, act, rulings),
            PlayerAction::TakeBack => self.take_back(seat, rulings),
            PlayerAction::Complete => self.complete(seat, rulings),
            PlayerAction::Move(act) => self.play(seat, act, rulings),
            PlayerAction::ReturnClock => self.return_clock(seat, rulings),
            PlayerAction::Claim(claim) => self.claim(seat, claim, rulings),
            PlayerAction::Count(board, count) => self.count(seat, board, count, rulings),
            PlayerAction::OfferDraw => self.offer_draw(seat, rulings),
            PlayerAction::AcceptDraw => self.accept_draw(seat, rulings),
            PlayerAction::DeclineDraw => self.decline_draw(seat, rulings),
            PlayerAction::DeclineLastDrop => self.decline_last_drop(seat, rulings),
            PlayerAction::Resign => self.resign(seat, rulings),
            PlayerAction::Adjourn => self.adjourn(seat, rulings),
            PlayerAction::PlayOn => self.play_on(seat, rulings),
            PlayerAction::StopClocks => self.stop_clocks(seat, rulings),
            PlayerAction::ShowPieces(whose) => self.show_pieces(seat, whose, rulings),
            PlayerAction::Invisible(role) => self.invisible(seat, role, rulings),
            PlayerAction::Visible(role) => self.visible(seat, role, rulings),
        }
    }

    /// Nothing can be said any more, unless ends of this very instant are added up.
    fn still_open(&self) -> Answer {
        match &self.phase {
            Phase::NotStarted => {
                let (reason, when) = (RefusalReason::NotStarted, RefusalTiming::Now);
                refuse_but(Article::new(1, 2), reason, Allowed::Start, when)
            }
            Phase::Playing(_) | Phase::LastDrop { .. } => Ok(()),
            Phase::Ended { ruled, .. } if self.adds_up(*ruled) => Ok(()),
            Phase::Ended { .. } | Phase::Adjourned => self.over(),
        }
    }

    fn over(&self) -> Answer {
        let reason = if matches!(self.phase, Phase::Adjourned) {
            RefusalReason::Adjourned
        } else {
            RefusalReason::Over
        };
        refuse(Article::new(1, 3), reason)
    }
}

impl Board {
    fn new(state: BoardState, control: TimeControl) -> Self {
        let history = vec![Occurrence::from_position(&state.judged())];
        let castling = CastlingHistory::new(state.setup().castling);
        Self {
            state,
            castling,
            clock: Clock::new(control),
            made: [None; 2],
            completed: [0; 2],
            last: None,
            illegal: None,
            mate: None,
            premove: None,
            returned: None,
            offered: [false; 2],
            agreed: false,
            history,
            counted: Default::default(),
            lapsed_mate: None,
            lapsed_illegal: None,
        }
    }

    /// Marks a player's premove, if there is one, as completed or taken back.
    fn premove_done(&mut self, seat: Seat) {
        if let Some(premove) = self.premove.as_mut().filter(|premove| premove.seat == seat) {
            premove.pending = false;
        }
    }

    fn rules(&self) -> Rules {
        match &self.state {
            BoardState::Playable(position) => *position.rules(),
            BoardState::Standing(_, rules) => *rules,
        }
    }
}

/// A refusal with nothing to be said about what would be allowed.
fn refuse(article: Article, reason: RefusalReason) -> Answer {
    Err((article, Refusal { reason, allowed: None, when: RefusalTiming::Never }))
}

/// A refusal that says what would be allowed.
fn refuse_but(
    article: Article,
    reason: RefusalReason,
    allowed: Allowed,
    when: RefusalTiming,
) -> Answer {
    Err((article, Refusal { reason, allowed: Some(allowed), when }))
}
