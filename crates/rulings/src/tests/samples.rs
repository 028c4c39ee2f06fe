//! Samples of everything that an arbiter can answer. Each list is checked by a `match` without a
//! wildcard, so a new variant does not compile until it has a sample, and with it a message.

use bughouse::{
    Allowed, Article, BoardId, CastlingFault, Cause, Claim, Count, End, GrantedClaim, HalfPoints,
    Illegality, LastDropEffect, Losers, Millis, MoveText, Outcome, Reason, Refusal, RefusalReason,
    RefusalTiming, Seat, Team, Verdict,
};
use chess::{Role, Uci};

const ACT: Uci = Uci::Drop { role: Role::Bishop, to: chess::Square::F7 };

/// Defines a function that returns the samples of every variant.
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
    Illegality::Obstructed(_) => [
        Illegality::Obstructed(Role::Rook),
        Illegality::Obstructed(Role::Pawn),
    ],
    Illegality::OpponentsPiece => [Illegality::OpponentsPiece],
    Illegality::KingCapture => [Illegality::KingCapture],
    Illegality::PressedWithoutMove => [Illegality::PressedWithoutMove],
    Illegality::OwnPiece => [Illegality::OwnPiece],
    Illegality::KingIntoAttack => [Illegality::KingIntoAttack],
    Illegality::KingLeftInCheck => [Illegality::KingLeftInCheck],
    Illegality::Castling(
        CastlingFault::NoRook
        | CastlingFault::KingMoved
        | CastlingFault::DroppedRook
        | CastlingFault::RookMoved
        | CastlingFault::NoRight
        | CastlingFault::PiecesBetween
        | CastlingFault::InCheck
        | CastlingFault::ThroughCheck
        | CastlingFault::IntoCheck,
    ) => [
        Illegality::Castling(CastlingFault::NoRook),
        Illegality::Castling(CastlingFault::KingMoved),
        Illegality::Castling(CastlingFault::DroppedRook),
        Illegality::Castling(CastlingFault::RookMoved),
        Illegality::Castling(CastlingFault::NoRight),
        Illegality::Castling(CastlingFault::PiecesBetween),
        Illegality::Castling(CastlingFault::InCheck),
        Illegality::Castling(CastlingFault::ThroughCheck),
        Illegality::Castling(CastlingFault::IntoCheck),
    ],
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
        Claim::Threefold { board: BoardId::A, about_to: Some(MoveText::Squares(ACT)) },
    ],
    Claim::Premove(_) => [Claim::Premove(BoardId::B)],
    Claim::StartingError(_) => [Claim::StartingError(BoardId::A)],
    Claim::RepeatedlyHiding(_) => [Claim::RepeatedlyHiding(BoardId::B)],
} }

samples! { whens: RefusalTiming {
    RefusalTiming::Unknown => [RefusalTiming::Unknown],
    RefusalTiming::Now => [RefusalTiming::Now],
    RefusalTiming::From(_) => [RefusalTiming::From(Millis(15_000))],
    RefusalTiming::Until(_) => [RefusalTiming::Until(Millis(75_250))],
    RefusalTiming::AfterMoveOf(_) => [RefusalTiming::AfterMoveOf(Seat::WhiteA)],
    RefusalTiming::UntilMoveOf(_) => [RefusalTiming::UntilMoveOf(Seat::BlackB)],
    RefusalTiming::AfterRestart => [RefusalTiming::AfterRestart],
    RefusalTiming::Never => [RefusalTiming::Never],
} }

samples! { plain_alloweds: Allowed {
    Allowed::Start => [Allowed::Start],
    Allowed::Complete => [Allowed::Complete],
    Allowed::Make => [Allowed::Make],
    Allowed::Play(_) => [Allowed::Play(MoveText::Squares(ACT))],
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

samples! { whys: RefusalReason {
    RefusalReason::TimeRunsBackwards { .. } => [RefusalReason::TimeRunsBackwards { now: Millis(2_500) }],
    RefusalReason::NotStarted => [RefusalReason::NotStarted],
    RefusalReason::AlreadyStarted => [RefusalReason::AlreadyStarted],
    RefusalReason::Countdown => [RefusalReason::Countdown],
    RefusalReason::Over => [RefusalReason::Over],
    RefusalReason::NotOver => [RefusalReason::NotOver],
    RefusalReason::Adjourned => [RefusalReason::Adjourned],
    RefusalReason::BoardOver { .. } => [RefusalReason::BoardOver { board: BoardId::A }],
    RefusalReason::ClocksStopped => [RefusalReason::ClocksStopped],
    RefusalReason::ClocksRun => [RefusalReason::ClocksRun],
    RefusalReason::Expelled => [RefusalReason::Expelled],
    RefusalReason::NotYourMove => [RefusalReason::NotYourMove],
    RefusalReason::AlreadyMade => [RefusalReason::AlreadyMade],
    RefusalReason::NothingMade => [RefusalReason::NothingMade],
    RefusalReason::NoMaking => [RefusalReason::NoMaking],
    RefusalReason::Frozen => [RefusalReason::Frozen],
    RefusalReason::NoTimePassed => [RefusalReason::NoTimePassed],
    RefusalReason::OpponentFirst => [RefusalReason::OpponentFirst],
    RefusalReason::Illegal(_) => [RefusalReason::Illegal(Illegality::KingLeftInCheck)],
    RefusalReason::Unclear => [RefusalReason::Unclear],
    RefusalReason::KingNotExposed => [RefusalReason::KingNotExposed],
    RefusalReason::TooLong => [RefusalReason::TooLong],
    RefusalReason::ClockNotReturnable => [RefusalReason::ClockNotReturnable],
    RefusalReason::NotClaimed => [RefusalReason::NotClaimed],
    RefusalReason::NotMated => [RefusalReason::NotMated],
    RefusalReason::MatingMoveIllegal => [RefusalReason::MatingMoveIllegal],
    RefusalReason::StoodBefore { .. } => [RefusalReason::StoodBefore { mated: Seat::BlackA, at: Millis(61_000) }],
    RefusalReason::OwnIllegalMove { .. } => [
        RefusalReason::OwnIllegalMove { seat: Seat::WhiteA, at: Millis(1_000) },
    ],
    RefusalReason::NoIllegalMove => [RefusalReason::NoIllegalMove],
    RefusalReason::Lapsed { .. } => [RefusalReason::Lapsed { by: Seat::WhiteB }],
    RefusalReason::FlagUp => [RefusalReason::FlagUp],
    RefusalReason::NotOnMove => [RefusalReason::NotOnMove],
    RefusalReason::NotCounted => [RefusalReason::NotCounted],
    RefusalReason::MiscountedAloud => [RefusalReason::MiscountedAloud],
    RefusalReason::NotThreefold { .. } => [
        RefusalReason::NotThreefold { times: 1 },
        RefusalReason::NotThreefold { times: 2 },
    ],
    RefusalReason::NoPremove => [RefusalReason::NoPremove],
    RefusalReason::TooLateForStart => [RefusalReason::TooLateForStart],
    RefusalReason::NoOffer => [RefusalReason::NoOffer],
    RefusalReason::OfferedElsewhere { .. } => [
        RefusalReason::OfferedElsewhere { seat: Seat::WhiteA, board: BoardId::A },
    ],
    RefusalReason::AlreadyOffered => [RefusalReason::AlreadyOffered],
    RefusalReason::NoAgreement => [RefusalReason::NoAgreement],
    RefusalReason::NoLastDrop => [RefusalReason::NoLastDrop],
    RefusalReason::AlreadySaid => [RefusalReason::AlreadySaid],
    RefusalReason::NoAdjournment => [RefusalReason::NoAdjournment],
    RefusalReason::NotAnOpponent => [RefusalReason::NotAnOpponent],
    RefusalReason::NothingToBar { .. } => [RefusalReason::NothingToBar { role: Role::Queen }],
    RefusalReason::DidNotStop => [RefusalReason::DidNotStop],
    RefusalReason::OutOfBounds => [RefusalReason::OutOfBounds],
    RefusalReason::NoPosition => [RefusalReason::NoPosition],
    RefusalReason::NotSuspended => [RefusalReason::NotSuspended],
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
        Reason::IllegalMove {
            seat: Seat::WhiteA,
            act: ACT,
            why: Illegality::Castling(CastlingFault::DroppedRook),
        },
        Reason::IllegalMove { seat: Seat::WhiteA, act: ACT, why: Illegality::PressedWithoutMove },
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

/// Every reason with and without a board, every outcome, and combined endings.
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
        Verdict::Made { seat: Seat::WhiteA, act: MoveText::Squares(ACT), early: false },
        Verdict::Made { seat: Seat::WhiteA, act: MoveText::Squares(ACT), early: true },
    ],
    Verdict::TakenBack { .. } => [
        Verdict::TakenBack { seat: Seat::WhiteA, answer: false },
        Verdict::TakenBack { seat: Seat::WhiteA, answer: true },
    ],
    Verdict::Completed { .. } => [
        Verdict::Completed { seat: Seat::WhiteA, act: ACT, captured: None },
        Verdict::Completed { seat: Seat::WhiteA, act: ACT, captured: Some(Role::Rook) },
    ],
    Verdict::PressedWithoutMove { .. } => [Verdict::PressedWithoutMove { seat: Seat::WhiteA }],
    Verdict::ClockReturned { .. } => [Verdict::ClockReturned { seat: Seat::WhiteA }],
    Verdict::PressUndone { .. } => [Verdict::PressUndone { seat: Seat::WhiteA }],
    Verdict::PiecesReplaced { .. } => [Verdict::PiecesReplaced { seat: Seat::WhiteA }],
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
    Verdict::Granted(GrantedClaim::Premove { .. } | GrantedClaim::StartingError { .. } | GrantedClaim::RepeatedlyHiding { .. }) => [
        Verdict::Granted(GrantedClaim::Premove { seat: Seat::WhiteA }),
        Verdict::Granted(GrantedClaim::StartingError { board: BoardId::A }),
        Verdict::Granted(GrantedClaim::RepeatedlyHiding { seat: Seat::WhiteA }),
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
        Verdict::Refused(Refusal { reason: RefusalReason::FlagUp, allowed: None, when: RefusalTiming::Never }),
    ],
} }

fn adjourned() -> Verdict {
    let arbiter =
        bughouse::Arbiter::new(bughouse::Ruleset::CASUAL, bughouse::TimeControl::sudden_death(180));
    let clocks = bughouse::BySeat([Millis(180_000); 4]);
    let bfen = arbiter.to_bfen(Millis::ZERO);
    Verdict::Adjourned(Box::new(bughouse::Adjournment { bfen, clocks }))
}

/// The messages of reports and their variables.
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
