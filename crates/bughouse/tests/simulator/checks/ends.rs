//! Ends: each has its reason, the first counts, those of one instant add up (Laws 1.10, 2, 9.5).

use tandem_bughouse::{
    ArbiterAction, BoardId, Cause, Claim, Event, Outcome, PlayerAction, Reason, Seat, ServerEvent,
    Verdict,
    ruleset::{Calling, FlagAfterIllegalMove, IllegalMoves, NoMove, Repetition, SameInstant},
};

use super::ensure;
use crate::step::Step;

/// A move, the start of the game or the arbiter may have brought the mate about.
pub(super) fn mates_are_known(step: &Step<'_>) -> Result<(), String> {
    let plays = step.after.is_started() && step.after.end().is_none() && !step.after.is_adjourned();
    let known = |&board: &BoardId| {
        let mate = step.after.position(board).is_some_and(chess::Position::is_mate);
        !mate || step.after.mated(board) == Some(step.after.to_move(board))
    };
    match BoardId::ALL.into_iter().find(|board| plays && !known(board)) {
        Some(board) => Err(format!("the mate on board {board}")),
        None => Ok(()),
    }
}

/// Over the board nothing is ruled on mate, illegal move, flag or repetition but on a claim (9.5).
pub(super) fn have_their_reason(step: &Step<'_>) -> Result<(), String> {
    let opens = step.verdicts().any(|verdict| matches!(verdict, Verdict::LastDropOpen { .. }));
    let claims = |wanted: fn(Claim) -> bool| match step.deed() {
        Some(PlayerAction::Claim(claim)) => wanted(claim),
        _ => false,
    };
    let mate = claims(|claim| matches!(claim, Claim::Mate(_)));
    let flag = claims(|claim| matches!(claim, Claim::Flag(_)));
    let rules = step.after.ruleset();
    ensure(!opens || mate || rules.mate == Calling::Automatic, || "a last drop".to_owned())?;
    let Some(end) = step.ended() else { return Ok(()) };
    let fits = |cause: &Cause| match cause.reason {
        Reason::Mate { .. } | Reason::LastDrop { .. } => {
            rules.mate == Calling::Automatic || mate || step.before.last_drop().is_some()
        }
        Reason::Flag { .. } => rules.flag == Calling::Automatic || flag && !own_illegal_move(step),
        Reason::BothFlags { .. } => flag && !own_illegal_move(step),
        Reason::IllegalMove { .. } => {
            rules.illegal_moves == IllegalMoves::Called
                || claims(|claim| matches!(claim, Claim::IllegalMove(_)))
        }
        Reason::KingTaken { .. } => {
            matches!(
                step.deed(),
                Some(PlayerAction::Make(_) | PlayerAction::Complete | PlayerAction::Move(_))
            )
        }
        Reason::Threefold { claimed: None, times } => {
            times >= 3 && rules.repetition == Repetition::Automatic
        }
        Reason::Threefold { times, .. } => {
            times >= 3 && claims(|claim| matches!(claim, Claim::Threefold { .. }))
        }
        Reason::WrongClaim { times, .. } => {
            times < 3 && claims(|claim| matches!(claim, Claim::Threefold { .. }))
        }
        Reason::NoMove { .. } => rules.no_move == NoMove::Draw,
        Reason::Resigned { .. } => step.deed() == Some(PlayerAction::Resign),
        Reason::Agreed => step.deed() == Some(PlayerAction::AcceptDraw),
        Reason::NoReason { .. } => matches!(step.event, Event::Arbiter(ArbiterAction::NoReason(_))),
        Reason::NoShow { seat } => {
            step.event == &Event::Server(ServerEvent::NoShow(seat))
                && step.before.completed(seat) == 0
        }
        Reason::Absent { seat } => step.event == &Event::Server(ServerEvent::Absent(seat)),
        Reason::DeclaredLost(_) => {
            matches!(step.event, Event::Arbiter(ArbiterAction::DeclareLost(_)))
        }
        Reason::NewGame => matches!(step.event, Event::Arbiter(ArbiterAction::NewGame)),
    };
    // Of more than one cause the others were checked when they came.
    let cause = end.causes.last();
    ensure(cause.is_some_and(fits), || format!("{end:?}"))
}

/// The player who acts belongs to a team whose illegal move came before, and can be claimed: no
/// flag counts for that team (7.9).
fn own_illegal_move(step: &Step<'_>) -> bool {
    let Event::Player(claimant, _) = step.event else { return false };
    let rules = step.before.ruleset();
    let illegal = |board| step.before.illegal_move(board).map(|(seat, ..)| seat.team());
    rules.illegal_moves == IllegalMoves::Claimed
        && rules.flag_after_illegal_move == FlagAfterIllegalMove::Refused
        && step.before.now() < step.at
        && BoardId::ALL.into_iter().any(|board| illegal(board) == Some(claimant.team()))
}

/// The outcome that a cause has by itself.
fn outcome(cause: &Cause) -> Option<Outcome> {
    let lost = |seat: Seat| Some(Outcome::Won(!seat.team()));
    match cause.reason {
        Reason::Mate { mated: seat }
        | Reason::IllegalMove { seat, .. }
        | Reason::KingTaken { seat, .. }
        | Reason::Flag { seat, .. }
        | Reason::Resigned { seat }
        | Reason::WrongClaim { seat, .. }
        | Reason::NoReason { seat }
        | Reason::Absent { seat } => lost(seat),
        Reason::LastDrop { .. }
        | Reason::BothFlags { .. }
        | Reason::Agreed
        | Reason::Threefold { .. }
        | Reason::NoMove { .. } => Some(Outcome::Drawn),
        Reason::DeclaredLost(_) => None,
        Reason::NoShow { .. } | Reason::NewGame => Some(Outcome::Void),
    }
}

pub(super) fn add_up(step: &Step<'_>) -> Result<(), String> {
    let Some(end) = step.after.end() else {
        // A mate that stood before is claimed at the instant of another end, and its last drop is
        // open.
        let reopened = step.after.last_drop().is_some() && !step.before.is_final();
        return ensure(step.before.end().is_none() || reopened, || "the game goes on".to_owned());
    };
    let how = || format!("{end:?}");
    let first = end.causes.first().ok_or_else(how)?;
    let sum = end.causes.iter().fold(first.outcome, |sum, cause| sum.added_to(cause.outcome));
    ensure(sum == end.outcome, how)?;
    for cause in &end.causes {
        let right = outcome(cause).is_none_or(|outcome| outcome == cause.outcome);
        ensure(right && cause.at == first.at && cause.at <= step.after.now(), how)?;
    }
    let added_up = step.after.ruleset().same_instant == SameInstant::AddedUp;
    ensure(added_up || end.causes.len() == 1, how)
}

pub(super) fn are_final(step: &Step<'_>) -> Result<(), String> {
    let Some(end) = step.before.end() else { return Ok(()) };
    let overruled = matches!(
        step.event,
        Event::Arbiter(ArbiterAction::DeclareLost(_) | ArbiterAction::NewGame)
    );
    let later = step.at > step.before.now();
    // A mate of that very instant may be claimed later.
    let claims_mate = matches!(step.deed(), Some(PlayerAction::Claim(Claim::Mate(_))));
    let joins = claims_mate && !step.before.is_final();
    if overruled || joins || !(later || step.before.is_final()) {
        return Ok(());
    }
    let mut waited = step.before.clone();
    waited.handle(step.at, &Event::Server(ServerEvent::Tick));
    ensure(step.after.end() == Some(end), || format!("{end:?}\nbecame\n{:?}", step.after.end()))?;
    let same = step.after.is_final() == waited.is_final();
    ensure(same, || "an event has changed whether the end is final".to_owned())?;
    let stand = |board| step.before.setup(board) == step.after.setup(board);
    ensure(BoardId::ALL.into_iter().all(stand), || "a move was played".to_owned())
}

pub(super) fn come_by_themselves(step: &Step<'_>) -> Result<(), String> {
    let rules = step.after.ruleset();
    let ended = step.after.end().is_some() || step.after.is_adjourned();
    if ended || step.after.last_drop().is_some() || step.at < step.before.now() {
        return Ok(());
    }
    let mated = BoardId::ALL.map(|board| step.after.mated(board)) != [None, None];
    let illegal = |board: BoardId| step.after.illegal_move(board).is_some();
    if mated && rules.mate == Calling::Automatic && !BoardId::ALL.into_iter().any(illegal) {
        return Err("a mate".to_owned());
    }
    let fell = |seat: Seat| step.before.clock(seat.board()).flag(seat.color()).is_some();
    let plays = step.before.is_started() && step.before.last_drop().is_none();
    if rules.flag == Calling::Automatic && plays && !mated && Seat::ALL.into_iter().any(fell) {
        return Err("a flag".to_owned());
    }
    Ok(())
}
