//! One value of everything that an arbiter says. Each list is written behind a `match` without a wildcard, so that a new
//! variant does not compile here until it has a sample, and with that a message.

use bughouse::{
    Act, Allowed, Article, BoardId, Cause, Claim, Count, End, Grant, HalfPoints, Illegality,
    LastDropEffect, Losers, Millis, Outcome, Reason, Refusal, Seat, Team, Verdict, When, Why,
};
use chess::{Role, Uci};

const ACT: Uci = Uci::Drop { role: Role::Bishop, to: chess::Square::F7 };

/// `[name(pattern) => samples]`: the samples of all variants, none forgotten.
macro_rules! samples {
    ($name:ident: $type:ty { $($variant:pat => [$($sample:expr),+ $(,)?]),+ $(,)? }) => {
        pub(crate) fn $name() -> Vec<$type> {
            let all = vec![$($($sample),+),+];
            let known = |sample: &$type| match sample { $($variant => true),+ };
            assert!(all.iter().all(known));
            all
        }
    };
}

samples! { illegalities: Illegality {
    Illegality::Path(_) => [Illegality::Path(Role::Knight), Illegality::Path(Role::King)],
    Illegality::Obstructed(_) => [Illegality::Obstructed(Role::Rook)],
    Illegality::OwnMan => [Illegality::OwnMan],
    Illegality::KingIntoAttack => [Illegality::KingIntoAttack],
    Illegality::KingLeftInCheck => [Illegality::KingLeftInCheck],
    Illegality::Castling => [Illegality::Castling],
    Illegality::NotHeld(_) => [Illegality::NotHeld(Role::Queen), Illegality::NotHeld(Role::Pawn)],
    Illegality::Barred(_) => [Illegality::Barred(Role::Bishop), Illegality::Barred(Role::Rook)],
    Illegality::Occupied => [Illegality::Occupied],
    Illegality::PawnDrop => [Illegality::PawnDrop],
    Illegality::Promotion(_) => [Illegality::Promotion(Role::Rook)],
} }

samples! { claims: Claim {
    Claim::Mate(_) => [Claim::Mate(BoardId::A)],
    Claim::IllegalMove(_) => [Claim::IllegalMove(BoardId::B)],
    Claim::Flag(_) => [Claim::Flag(BoardId::A)],
    Claim::Threefold { .. } => [
        Claim::Threefold { board: BoardId::A, about_to: None },
        Claim::Threefold { board: BoardId::A, about_to: Some(Act::Squares(ACT)) },
    ],
    Claim::Premove(_) => [Claim::Premove(BoardId::B)],
    Claim::StartingError(_) => [Claim::StartingError(BoardId::A)],
    Claim::RepeatedlyHiding(_) => [Claim::RepeatedlyHiding(BoardId::B)],
} }

samples! { whens: When {
    When::Unknown => [When::Unknown],
    When::Now => [When::Now],
    When::From(_) => [When::From(Millis(15_000))],
    When::Until(_) => [When::Until(Millis(75_250))],
    When::AfterMoveOf(_) => [When::AfterMoveOf(Seat::WhiteA)],
    When::UntilMoveOf(_) => [When::UntilMoveOf(Seat::BlackB)],
    When::AfterRestart => [When::AfterRestart],
    When::Never => [When::Never],
} }

samples! { plain_alloweds: Allowed {
    Allowed::Start => [Allowed::Start],
    Allowed::Complete => [Allowed::Complete],
    Allowed::Make => [Allowed::Make],
    Allowed::Play(_) => [Allowed::Play(Act::Squares(ACT))],
    Allowed::LegalMove => [Allowed::LegalMove],
    Allowed::TakeBack => [Allowed::TakeBack],
    Allowed::Claim(_) => [Allowed::Claim(Claim::Mate(BoardId::A))],
    Allowed::Restart => [Allowed::Restart],
    Allowed::LastDrop { .. } => [Allowed::LastDrop { seat: Seat::WhiteB, role: Role::Queen }],
    Allowed::Count => [Allowed::Count],
    Allowed::OfferDraw => [Allowed::OfferDraw],
} }

pub(crate) fn alloweds() -> Vec<Allowed> {
    plain_alloweds().into_iter().chain(claims().into_iter().map(Allowed::Claim)).collect()
}

samples! { whys: Why {
    Why::TimeRunsBackwards { .. } => [Why::TimeRunsBackwards { now: Millis(2_500) }],
    Why::NotStarted => [Why::NotStarted],
    Why::AlreadyStarted => [Why::AlreadyStarted],
    Why::Countdown => [Why::Countdown],
    Why::Over => [Why::Over],
    Why::NotOver => [Why::NotOver],
    Why::Adjourned => [Why::Adjourned],
    Why::BoardOver { .. } => [Why::BoardOver { board: BoardId::A }],
    Why::ClocksStopped => [Why::ClocksStopped],
    Why::ClocksRun => [Why::ClocksRun],
    Why::Expelled => [Why::Expelled],
    Why::NotYourMove => [Why::NotYourMove],
    Why::AlreadyMade => [Why::AlreadyMade],
    Why::NothingMade => [Why::NothingMade],
    Why::NoMaking => [Why::NoMaking],
    Why::Frozen => [Why::Frozen],
    Why::NoTimePassed => [Why::NoTimePassed],
    Why::OpponentFirst => [Why::OpponentFirst],
    Why::Illegal(_) => [Why::Illegal(Illegality::KingLeftInCheck)],
    Why::Unclear => [Why::Unclear],
    Why::KingNotExposed => [Why::KingNotExposed],
    Why::TooLong => [Why::TooLong],
    Why::ClockNotReturnable => [Why::ClockNotReturnable],
    Why::NotClaimed => [Why::NotClaimed],
    Why::NotMated => [Why::NotMated],
    Why::MatingMoveIllegal => [Why::MatingMoveIllegal],
    Why::StoodBefore { .. } => [Why::StoodBefore { mated: Seat::BlackA, at: Millis(61_000) }],
    Why::NoIllegalMove => [Why::NoIllegalMove],
    Why::Lapsed { .. } => [Why::Lapsed { by: Seat::WhiteB }],
    Why::FlagUp => [Why::FlagUp],
    Why::NotOnMove => [Why::NotOnMove],
    Why::NotCounted => [Why::NotCounted],
    Why::MiscountedAloud => [Why::MiscountedAloud],
    Why::NotThreefold { .. } => [
        Why::NotThreefold { times: 1 },
        Why::NotThreefold { times: 2 },
    ],
    Why::NoPremove => [Why::NoPremove],
    Why::TooLateForStart => [Why::TooLateForStart],
    Why::NoOffer => [Why::NoOffer],
    Why::AlreadyOffered => [Why::AlreadyOffered],
    Why::NoLastDrop => [Why::NoLastDrop],
    Why::AlreadySaid => [Why::AlreadySaid],
    Why::NoAdjournment => [Why::NoAdjournment],
    Why::NotAnOpponent => [Why::NotAnOpponent],
    Why::NothingToBar { .. } => [Why::NothingToBar { role: Role::Queen }],
    Why::DidNotStop => [Why::DidNotStop],
    Why::OutOfBounds => [Why::OutOfBounds],
    Why::NoPosition => [Why::NoPosition],
    Why::NotSuspended => [Why::NotSuspended],
} }

const MATED: Seat = Seat::BlackA;
const DROPPER: Seat = Seat::WhiteB;

const fn last_drop(role: Role, effect: LastDropEffect) -> Reason {
    Reason::LastDrop { mated: MATED, seat: DROPPER, role, effect }
}

samples! { reasons: Reason {
    Reason::Mate { .. } => [Reason::Mate { mated: MATED }],
    Reason::LastDrop { .. } => [
        last_drop(Role::Bishop, LastDropEffect::Mate),
        last_drop(Role::Queen, LastDropEffect::Mate),
        last_drop(Role::Pawn, LastDropEffect::Threefold),
    ],
    Reason::IllegalMove { .. } => [
        Reason::IllegalMove { seat: Seat::WhiteA, act: ACT, why: Illegality::NotHeld(Role::Bishop) },
    ],
    Reason::KingTaken { .. } => [
        Reason::KingTaken { seat: Seat::WhiteA, act: ACT, why: Illegality::KingLeftInCheck },
    ],
    Reason::Flag { .. } => [Reason::Flag { seat: Seat::WhiteA, fell: Millis(300_040) }],
    Reason::BothFlags { .. } => [Reason::BothFlags { board: BoardId::B }],
    Reason::Resigned { .. } => [Reason::Resigned { seat: Seat::BlackB }],
    Reason::Agreed => [Reason::Agreed],
    Reason::Threefold { .. } => [
        Reason::Threefold { claimed: Some(Seat::WhiteA), times: 3 },
        Reason::Threefold { claimed: None, times: 3 },
        Reason::Threefold { claimed: Some(Seat::WhiteA), times: 4 },
    ],
    Reason::WrongClaim { .. } => [
        Reason::WrongClaim { seat: Seat::WhiteA, times: 1 },
        Reason::WrongClaim { seat: Seat::WhiteA, times: 2 },
    ],
    Reason::NoReason { .. } => [Reason::NoReason { seat: Seat::WhiteA }],
    Reason::NoMove { .. } => [Reason::NoMove { seat: Seat::WhiteA }],
    Reason::NoShow { .. } => [Reason::NoShow { seat: Seat::BlackA }],
    Reason::Absent { .. } => [Reason::Absent { seat: Seat::WhiteB }],
    Reason::DeclaredLost(_) => [
        Reason::DeclaredLost(Losers::One(Team::First)),
        Reason::DeclaredLost(Losers::One(Team::Second)),
        Reason::DeclaredLost(Losers::Both),
    ],
    Reason::NewGame => [Reason::NewGame],
} }

/// Each reason with a board and without, every outcome, and ends that are added up.
pub(crate) fn ends() -> Vec<End> {
    let cause = |reason, board, outcome| Cause {
        event: 7,
        at: Millis(5_000),
        article: Article::part(2, 1, b'a'),
        board,
        reason,
        outcome,
    };
    let alone =
        |reason, board, outcome| End { outcome, causes: vec![cause(reason, board, outcome)] };
    let won = Outcome::Won(Team::First);
    let mut all: Vec<End> = Vec::new();
    for reason in reasons() {
        all.extend([Some(BoardId::A), None].map(|board| alone(reason, board, won)));
    }
    for outcome in [Outcome::Won(Team::Second), Outcome::Drawn, Outcome::LostByBoth, Outcome::Void]
    {
        all.push(alone(Reason::NewGame, None, outcome));
    }
    let other = Outcome::Won(Team::Second);
    let first = cause(Reason::Mate { mated: MATED }, Some(BoardId::A), won);
    let second = cause(Reason::Resigned { seat: Seat::BlackB }, Some(BoardId::B), other);
    let third = cause(Reason::Agreed, Some(BoardId::B), Outcome::Drawn);
    all.push(End { outcome: Outcome::Drawn, causes: vec![first, second] });
    all.push(End { outcome: Outcome::Drawn, causes: vec![first, second, third] });
    all.push(End { outcome: Outcome::Drawn, causes: Vec::new() });
    all
}

samples! { verdicts: Verdict {
    Verdict::Started { .. } => [Verdict::Started { clocks: Millis(3_000) }],
    Verdict::Made { .. } => [
        Verdict::Made { seat: Seat::WhiteA, act: Act::Squares(ACT), early: false },
        Verdict::Made { seat: Seat::WhiteA, act: Act::Squares(ACT), early: true },
    ],
    Verdict::TakenBack { .. } => [
        Verdict::TakenBack { seat: Seat::WhiteA, answer: false },
        Verdict::TakenBack { seat: Seat::WhiteA, answer: true },
    ],
    Verdict::Completed { .. } => [
        Verdict::Completed { seat: Seat::WhiteA, act: ACT, captured: None },
        Verdict::Completed { seat: Seat::WhiteA, act: ACT, captured: Some(Role::Rook) },
    ],
    Verdict::ClockReturned { .. } => [Verdict::ClockReturned { seat: Seat::WhiteA }],
    Verdict::MenReplaced { .. } => [Verdict::MenReplaced { seat: Seat::WhiteA }],
    Verdict::Counted { .. } => [
        Verdict::Counted { board: BoardId::A, count: Count::One },
        Verdict::Counted { board: BoardId::A, count: Count::Two },
        Verdict::Counted { board: BoardId::A, count: Count::Three },
    ],
    Verdict::DrawOffered { .. } => [Verdict::DrawOffered { seat: Seat::WhiteA }],
    Verdict::DrawDeclined { .. } => [Verdict::DrawDeclined { seat: Seat::WhiteA }],
    Verdict::DrawAgreedHere { .. } => [Verdict::DrawAgreedHere { board: BoardId::A }],
    Verdict::ResignationOffered { .. } => [Verdict::ResignationOffered { seat: Seat::WhiteA }],
    Verdict::LastDropOpen { .. } => [
        Verdict::LastDropOpen { mated: MATED, seat: DROPPER, role: Role::Bishop },
        Verdict::LastDropOpen { mated: MATED, seat: DROPPER, role: Role::Rook },
    ],
    Verdict::Granted(Grant::Premove { .. } | Grant::StartingError { .. } | Grant::RepeatedlyHiding { .. }) => [
        Verdict::Granted(Grant::Premove { seat: Seat::WhiteA }),
        Verdict::Granted(Grant::StartingError { board: BoardId::A }),
        Verdict::Granted(Grant::RepeatedlyHiding { seat: Seat::WhiteA }),
    ],
    Verdict::ShowPieces { .. } => [Verdict::ShowPieces { seat: Seat::WhiteA }],
    Verdict::Barred { .. } => [
        Verdict::Barred { seat: Seat::WhiteA, role: Role::Knight, refused_drop: false },
        Verdict::Barred { seat: Seat::WhiteA, role: Role::Queen, refused_drop: true },
    ],
    Verdict::Unbarred { .. } => [Verdict::Unbarred { seat: Seat::WhiteA, role: Role::Queen }],
    Verdict::AdjournmentWanted { .. } => [Verdict::AdjournmentWanted { seat: Seat::WhiteA }],
    Verdict::AdjournmentDeclined { .. } => [Verdict::AdjournmentDeclined { seat: Seat::WhiteA }],
    Verdict::Adjourned(_) => [adjourned()],
    Verdict::ClocksStopped => [Verdict::ClocksStopped],
    Verdict::ClocksRestarted => [Verdict::ClocksRestarted],
    Verdict::Suspended => [Verdict::Suspended],
    Verdict::Resumed => [Verdict::Resumed],
    Verdict::Warned { .. } => [Verdict::Warned { seat: Seat::WhiteA }],
    Verdict::Frozen { .. } => [Verdict::Frozen { seat: Seat::WhiteA, until: Millis(250_500) }],
    Verdict::Expelled { .. } => [Verdict::Expelled { seat: Seat::WhiteA }],
    Verdict::ClockSet { .. } => [Verdict::ClockSet { seat: Seat::WhiteA, reading: Millis(3_600_000) }],
    Verdict::PositionSet { .. } => [Verdict::PositionSet { board: BoardId::B }],
    Verdict::PointsSet { .. } => [
        Verdict::PointsSet { team: Team::First, points: HalfPoints(0) },
        Verdict::PointsSet { team: Team::First, points: HalfPoints::DRAW },
        Verdict::PointsSet { team: Team::Second, points: HalfPoints::WIN },
    ],
    Verdict::LagCredited { .. } => [
        Verdict::LagCredited { seat: Seat::WhiteA, span: Millis(1_000) },
        Verdict::LagCredited { seat: Seat::WhiteA, span: Millis(3_000) },
        Verdict::LagCredited { seat: Seat::WhiteA, span: Millis(5_000) },
        Verdict::LagCredited { seat: Seat::WhiteA, span: Millis(250) },
    ],
    Verdict::ReadingTaken { .. } => [
        Verdict::ReadingTaken { seat: Seat::WhiteA, reading: Millis(-250) },
    ],
    Verdict::Ended(_) => [Verdict::Ended(ends().remove(0))],
    Verdict::Refused(_) => [
        Verdict::Refused(Refusal { why: Why::FlagUp, allowed: None, when: When::Never }),
    ],
} }

fn adjourned() -> Verdict {
    let arbiter =
        bughouse::Arbiter::new(bughouse::Ruleset::CASUAL, bughouse::TimeControl::sudden_death(180));
    let clocks = bughouse::BySeat([Millis(180_000); 4]);
    let bfen = arbiter.to_bfen(Millis::ZERO);
    Verdict::Adjourned(Box::new(bughouse::Adjournment { bfen, clocks }))
}

/// The messages of reports, with their values.
pub(crate) const MESSAGES: [(&str, &[&str]); 19] = [
    ("score", &["score"]),
    ("adjourned", &[]),
    ("nothing-happened", &[]),
    ("from-here", &[]),
    ("record", &[]),
    ("record-derived", &["result"]),
    ("record-stated", &["result"]),
    ("record-contradicted", &["result", "why"]),
    ("record-open", &["result"]),
    ("record-partial", &[]),
    ("record-no-result", &[]),
    ("convention-team", &[]),
    ("convention-board", &[]),
    ("contradiction-other-end", &[]),
    ("contradiction-no-mate", &[]),
    ("contradiction-no-repetition", &[]),
    ("contradiction-flag-up", &["seat", "left"]),
    ("contradiction-result", &[]),
    ("contradiction-two-results", &[]),
];
