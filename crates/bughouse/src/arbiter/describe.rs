//! Rulings for programs: an id and fields, from which sentences, messages and JSON are made.
//!
//! The ids and the names of the fields are part of the log's documentation and do not change. A
//! [`Description`] written out reads `not-your-move allowed=play act=e5 when=after-move-of
//! seat=WhiteA`.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Display};

use chess::{Role, Uci};

use super::{
    Allowed, Cause, End, GrantedClaim, Illegality, LastDropEffect, Losers, Outcome, Reason,
    Refusal, RefusalReason, RefusalTiming, Ruling, Verdict,
};
use crate::{Seat, Team};

/// An id and named values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The id in kebab case.
    pub id: &'static str,
    /// The fields in a fixed order: seats and boards by name, pieces by letter, times in seconds,
    /// moves as in logs.
    pub fields: Vec<(&'static str, String)>,
}

impl Description {
    const fn new(id: &'static str) -> Self {
        Self { id, fields: Vec::new() }
    }

    fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.fields.push((name, value.to_string()));
        self
    }

    fn and(mut self, other: Self) -> Self {
        self.fields.extend(other.fields);
        self
    }

    /// A value by its name.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value.as_str())
    }
}

impl Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        self.fields.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

impl Display for Ruling {
    /// The article and what is ruled: `2.1a ended outcome=won-second reason=mate mated=WhiteA`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.article, self.verdict.describe())
    }
}

impl Verdict {
    /// The id and fields of the ruling. For a refusal, those of the refusal; for an end, those of
    /// its last cause.
    pub fn describe(&self) -> Description {
        let of = Description::new;
        match self {
            Self::Started { clocks } => of("started").with("clocks", clocks.seconds()),
            Self::Made { seat, act, early } => {
                let id = if *early { "made-early" } else { "made" };
                of(id).with("seat", seat).with("act", act)
            }
            Self::TakenBack { seat, answer } => {
                let id = if *answer { "taken-back-with-answer" } else { "taken-back" };
                of(id).with("seat", seat)
            }
            Self::Completed { seat, act, captured } => completed(*seat, *act, *captured),
            Self::PressedWithoutMove { seat } => of("pressed-without-move").with("seat", seat),
            Self::ClockReturned { seat } => of("clock-returned").with("seat", seat),
            Self::PressUndone { seat } => of("press-undone").with("seat", seat),
            Self::PiecesReplaced { seat } => of("pieces-replaced").with("seat", seat),
            Self::Counted { board, count } => {
                of("counted").with("board", board).with("count", count)
            }
            Self::DrawOffered { seat } => of("draw-offered").with("seat", seat),
            Self::DrawDeclined { seat } => of("draw-declined").with("seat", seat),
            Self::DrawAgreedHere { board } => of("draw-agreed-here").with("board", board),
            Self::ResignationOffered { seat } => of("resignation-offered").with("seat", seat),
            Self::LastDropOpen { mated, seat, role } => of("last-drop-open")
                .with("mated", mated)
                .with("seat", seat)
                .with("piece", role.letter()),
            Self::Granted(claim) => claim.describe(),
            Self::ShowPieces { seat } => of("show-pieces").with("seat", seat),
            Self::Barred { seat, role, refused_drop } => {
                let id = if *refused_drop { "drop-refused" } else { "barred" };
                of(id).with("seat", seat).with("piece", role.letter())
            }
            Self::Unbarred { seat, role } => {
                of("unbarred").with("seat", seat).with("piece", role.letter())
            }
            Self::AdjournmentWanted { seat } => of("adjournment-wanted").with("seat", seat),
            Self::AdjournmentDeclined { seat } => of("adjournment-declined").with("seat", seat),
            Self::Adjourned(game) => of("adjourned").with("bfen", game.bfen.to_thief()),
            Self::ClocksStopped => of("clocks-stopped"),
            Self::ClocksRestarted => of("clocks-restarted"),
            Self::Suspended => of("suspended"),
            Self::Resumed => of("resumed"),
            Self::Warned { seat } => of("warned").with("seat", seat),
            Self::Frozen { seat, until } => {
                of("frozen").with("seat", seat).with("until", until.seconds())
            }
            Self::Expelled { seat } => of("expelled").with("seat", seat),
            Self::ClockSet { seat, reading } => {
                of("clock-set").with("seat", seat).with("reading", reading.seconds())
            }
            Self::PositionSet { board } => of("position-set").with("board", board),
            Self::PointsSet { team, points } => {
                of("points-set").with("team", team_id(*team)).with("points", points)
            }
            Self::LagCredited { seat, span } => {
                of("lag-credited").with("seat", seat).with("span", span.seconds())
            }
            Self::ReadingTaken { seat, reading } => {
                of("reading-taken").with("seat", seat).with("reading", reading.seconds())
            }
            Self::Ended(end) => end.describe(),
            Self::Refused(refusal) => refusal.describe(),
        }
    }
}

fn completed(seat: Seat, act: Uci, captured: Option<Role>) -> Description {
    let completed = Description::new("completed").with("seat", seat).with("act", act);
    captured.map_or(completed.clone(), |role| completed.with("captured", role.letter()))
}

impl GrantedClaim {
    fn describe(&self) -> Description {
        let of = Description::new;
        match self {
            Self::Premove { seat } => of("premove-granted").with("seat", seat),
            Self::StartingError { board } => of("starting-error-granted").with("board", board),
            Self::RepeatedlyHiding { seat } => of("repeatedly-hiding-granted").with("seat", seat),
        }
    }
}

const fn team_id(team: Team) -> &'static str {
    match team {
        Team::First => "first",
        Team::Second => "second",
    }
}

impl Outcome {
    /// The id of the outcome, such as `won-first`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Won(Team::First) => "won-first",
            Self::Won(Team::Second) => "won-second",
            Self::Drawn => "drawn",
            Self::LostByBoth => "lost-by-both",
            Self::Void => "void",
        }
    }
}

impl End {
    /// `ended`, the outcome, then the last cause. Where ends were added up, `causes` says how many.
    pub fn describe(&self) -> Description {
        let ended = Description::new("ended").with("outcome", self.outcome.id());
        let ended = match self.causes.len() {
            0 | 1 => ended,
            several => ended.with("causes", several),
        };
        match self.causes.last() {
            Some(cause) => {
                let reason = cause.describe();
                ended.with("reason", reason.id).and(reason)
            }
            None => ended,
        }
    }
}

impl Cause {
    /// The id of the reason, and its particulars.
    pub fn describe(&self) -> Description {
        let of = Description::new;
        match self.reason {
            Reason::Mate { mated } => of("mate").with("mated", mated),
            Reason::LastDrop { mated, seat, role, effect } => {
                let id = match effect {
                    LastDropEffect::Mate => "last-drop-mate",
                    LastDropEffect::Threefold => "last-drop-threefold",
                };
                of(id).with("mated", mated).with("seat", seat).with("piece", role.letter())
            }
            Reason::IllegalMove { seat, act, why } => {
                of("illegal-move").with("seat", seat).and(why.of_act(act))
            }
            Reason::KingTaken { seat, act, why } => {
                of("king-taken").with("seat", seat).and(why.of_act(act))
            }
            Reason::Flag { seat, fell } => {
                of("flag").with("seat", seat).with("fell", fell.seconds())
            }
            Reason::BothFlags { board } => of("both-flags").with("board", board),
            Reason::Resigned { seat } => of("resigned").with("seat", seat),
            Reason::Agreed => {
                let agreed = of("agreed");
                self.board.map_or(agreed.clone(), |board| agreed.with("board", board))
            }
            Reason::Threefold { claimed, times } => {
                let threefold = of("threefold");
                let threefold =
                    self.board.map_or(threefold.clone(), |board| threefold.with("board", board));
                match claimed {
                    Some(seat) => threefold.with("seat", seat).with("times", times),
                    None => threefold.with("times", times),
                }
            }
            Reason::WrongClaim { seat, times } => {
                of("wrong-claim").with("seat", seat).with("times", times)
            }
            Reason::NoReason { seat } => of("no-reason").with("seat", seat),
            Reason::NoMove { seat } => of("no-move").with("seat", seat),
            Reason::NoShow { seat } => of("no-show").with("seat", seat),
            Reason::Absent { seat } => of("absent").with("seat", seat),
            Reason::DeclaredLost(Losers::One(team)) => {
                of("declared-lost").with("team", team_id(team))
            }
            Reason::DeclaredLost(Losers::Both) => of("declared-lost-by-both"),
            Reason::NewGame => of("new-game"),
        }
    }
}

impl Illegality {
    /// The illegal act, unless the clock was pressed without one, and why it is illegal.
    fn of_act(self, act: Uci) -> Description {
        let described = Description::new("act");
        let described = match self {
            Self::PressedWithoutMove => described,
            _ => described.with("act", act),
        };
        let why = self.describe();
        described.with("why", why.id).and(why)
    }

    /// Its id, and the piece or the obstacle that it speaks of.
    pub fn describe(self) -> Description {
        let of = Description::new;
        match self {
            Self::Path(role) => of("path").with("piece", role.letter()),
            Self::Obstructed(role) => of("obstructed").with("piece", role.letter()),
            Self::OwnPiece => of("own-piece"),
            Self::KingIntoAttack => of("king-into-attack"),
            Self::KingLeftInCheck => of("king-left-in-check"),
            Self::Castling(fault) => of("castling").with("because", fault),
            Self::OpponentsPiece => of("opponents-piece"),
            Self::KingCapture => of("king-capture"),
            Self::PressedWithoutMove => of("pressed-without-move"),
            Self::NotHeld(role) => of("not-held").with("piece", role.letter()),
            Self::Barred(role) => of("barred-piece").with("piece", role.letter()),
            Self::Occupied => of("occupied"),
            Self::PawnDrop => of("pawn-drop"),
            Self::Promotion(role) => of("promotion").with("piece", role.letter()),
        }
    }
}

impl Refusal {
    /// `refused`, then why, what would have been allowed, and when.
    pub fn describe(&self) -> Description {
        let reason = self.reason.describe();
        let mut refused = Description::new("refused").with("why", reason.id).and(reason);
        if let Some(allowed) = self.allowed {
            let allowed = allowed.describe();
            refused = refused.with("allowed", allowed.id).and(allowed);
        }
        match self.when.describe() {
            Some(when) => refused.with("when", when.id).and(when),
            None => refused,
        }
    }
}

impl RefusalReason {
    /// Its id and particulars. An illegal move has the ids of [`Illegality`].
    pub fn describe(&self) -> Description {
        let of = Description::new;
        match *self {
            Self::TimeRunsBackwards { now } => of("time-runs-backwards").with("now", now.seconds()),
            Self::NotStarted => of("not-started"),
            Self::AlreadyStarted => of("already-started"),
            Self::Countdown => of("countdown"),
            Self::Over => of("over"),
            Self::NotOver => of("not-over"),
            Self::Adjourned => of("is-adjourned"),
            Self::BoardOver { board } => of("board-over").with("board", board),
            Self::ClocksStopped => of("clocks-are-stopped"),
            Self::ClocksRun => of("clocks-run"),
            Self::Expelled => of("is-expelled"),
            Self::NotYourMove => of("not-your-move"),
            Self::AlreadyMade => of("already-made"),
            Self::NothingMade => of("nothing-made"),
            Self::NoMaking => of("no-making"),
            Self::Frozen => of("is-frozen"),
            Self::NoTimePassed => of("no-time-passed"),
            Self::OpponentFirst => of("opponent-first"),
            Self::Illegal(why) => why.describe(),
            Self::Unclear => of("unclear"),
            Self::KingNotExposed => of("king-not-exposed"),
            Self::TooLong => of("too-long"),
            Self::ClockNotReturnable => of("clock-not-returnable"),
            Self::NotClaimed => of("not-claimed-here"),
            Self::NotMated => of("not-mated"),
            Self::MatingMoveIllegal => of("mating-move-illegal"),
            Self::StoodBefore { mated, at } => {
                of("stood-before").with("mated", mated).with("since", at.seconds())
            }
            Self::OwnIllegalMove { seat, at } => {
                of("own-illegal-move").with("seat", seat).with("since", at.seconds())
            }
            Self::NoIllegalMove => of("no-illegal-move"),
            Self::Lapsed { by } => of("lapsed").with("by", by),
            Self::FlagUp => of("flag-up"),
            Self::NotOnMove => of("not-on-move"),
            Self::NotCounted => of("not-counted"),
            Self::MiscountedAloud => of("miscounted"),
            Self::NotThreefold { times } => of("not-threefold").with("times", times),
            Self::NoPremove => of("no-premove"),
            Self::TooLateForStart => of("too-late-for-start"),
            Self::NoOffer => of("no-offer"),
            Self::OfferedElsewhere { seat, board } => {
                of("offered-elsewhere").with("seat", seat).with("board", board)
            }
            Self::AlreadyOffered => of("already-offered"),
            Self::NoAgreement => of("no-agreement"),
            Self::NoLastDrop => of("no-last-drop"),
            Self::AlreadySaid => of("already-said"),
            Self::NoAdjournment => of("no-adjournment"),
            Self::NotAnOpponent => of("not-an-opponent"),
            Self::NothingToBar { role } => of("nothing-to-bar").with("piece", role.letter()),
            Self::DidNotStop => of("did-not-stop"),
            Self::OutOfBounds => of("out-of-bounds"),
            Self::NoPosition => of("no-position"),
            Self::NotSuspended => of("not-suspended"),
        }
    }
}

impl Allowed {
    /// Its id and particulars.
    pub fn describe(&self) -> Description {
        let of = Description::new;
        match *self {
            Self::Start => of("start"),
            Self::Complete => of("complete"),
            Self::Make => of("make"),
            Self::Play(act) => of("play").with("act", act),
            Self::LegalMove => of("legal-move"),
            Self::TakeBack => of("take-back"),
            Self::Claim(claim) => of("claim").with("claim", claim.to_string().replace(' ', "-")),
            Self::Restart => of("restart"),
            Self::LastDrop { seat, role } => {
                of("last-drop").with("dropper", seat).with("piece", role.letter())
            }
            Self::Count => of("count"),
            Self::OfferDraw => of("offer-draw"),
        }
    }
}

impl RefusalTiming {
    /// Its id, and the time or seat it speaks of; nothing if nothing is known.
    pub fn describe(&self) -> Option<Description> {
        let of = Description::new;
        let seat = |id, seat: Seat| of(id).with("whose", seat);
        Some(match *self {
            Self::Unknown => return None,
            Self::Now => of("now"),
            Self::From(at) => of("from").with("time", at.seconds()),
            Self::Until(at) => of("until").with("time", at.seconds()),
            Self::AfterMoveOf(whose) => seat("after-move-of", whose),
            Self::UntilMoveOf(whose) => seat("until-move-of", whose),
            Self::AfterRestart => of("after-restart"),
            Self::Never => return None,
        })
    }
}
