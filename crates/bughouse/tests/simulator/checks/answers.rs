//! Answers and refusals.

use chess::Role;
use tandem_bughouse::{
    Allowed, Arbiter, ArbiterAction, BySeat, Claim, Clock, Count, Event, Millis, PlayerAction,
    Refusal, RefusalReason, RefusalTiming, Seat, ServerEvent, Verdict,
};

use super::ensure;
use crate::step::Step;

pub(super) fn are_given(step: &Step<'_>) -> Result<(), String> {
    let looks = matches!(step.event, Event::Server(ServerEvent::Tick));
    ensure(looks || !step.rulings.is_empty(), || "no ruling".to_owned())?;
    let numbered = |event| event == step.after.events() && event == step.before.events() + 1;
    for ruling in step.rulings {
        ensure(numbered(ruling.event), || format!("event {}: {ruling}", ruling.event))?;
        ensure(ruling.at <= step.at, || format!("at {}: {ruling}", ruling.at.seconds()))?;
    }
    let refused = |verdict: &&Verdict| matches!(verdict, Verdict::Refused(_));
    ensure(step.verdicts().filter(refused).count() == usize::from(step.refusal().is_some()), || {
        "something is ruled behind a refusal".to_owned()
    })
}

pub(super) fn refusals_change_nothing(step: &Step<'_>) -> Result<(), String> {
    let Some(refusal) = step.refusal() else { return Ok(()) };
    let mut looked = step.before.clone();
    let passed = match refusal.reason {
        RefusalReason::TimeRunsBackwards { .. } => Vec::new(),
        _ => looked.handle(step.at, &Event::Server(ServerEvent::Tick)),
    };
    let said = step.rulings.len() - 1;
    // A second wrong claim brings a warning (8.4), a refused claim of a draw is an offer of one
    // (3.1b).
    let claims_draw = matches!(step.deed(), Some(PlayerAction::Claim(Claim::Threefold { .. })));
    let (remembered, offers) = match refusal.reason {
        RefusalReason::NotMated
        | RefusalReason::NoIllegalMove
        | RefusalReason::FlagUp
        | RefusalReason::NoPremove => (true, false),
        RefusalReason::NotThreefold { .. }
        | RefusalReason::NotOnMove
        | RefusalReason::NotCounted
        | RefusalReason::Unclear
            if claims_draw =>
        {
            (true, true)
        }
        // Only the number of the event is.
        RefusalReason::TimeRunsBackwards { .. } => (true, false),
        _ => (false, false),
    };
    let more = step.rulings[..said].iter().skip(passed.len()).all(|ruling| match ruling.verdict {
        Verdict::Warned { .. } => remembered,
        Verdict::DrawOffered { .. } => offers,
        _ => false,
    });
    ensure(step.rulings.starts_with(&passed) && more, || "something is ruled".to_owned())?;
    let unchanged = if remembered {
        seen(&looked, offers) == seen(step.after, offers)
    } else {
        looked == *step.after
    };
    ensure(unchanged, || differing(&looked, step.after))
}

/// The parts that differ.
fn differing(one: &Arbiter, other: &Arbiter) -> String {
    let [one, other] = [one, other].map(|arbiter| format!("{arbiter:#?}"));
    let pairs = one.lines().zip(other.lines()).filter(|(one, other)| one != other);
    let pairs: Vec<_> = pairs.map(|(one, other)| format!("{one} became {other}")).collect();
    pairs.join("\n")
}

/// All that can be seen of a game, but for draws that are offered where these do not matter.
fn seen(arbiter: &Arbiter, but_offers: bool) -> impl PartialEq {
    #[derive(PartialEq)]
    struct Seen {
        clocks: [Clock; 2],
        setups: [chess::Setup; 2],
        seats: BySeat<(Option<tandem_bughouse::MoveText>, u32, Option<Millis>, bool)>,
        barred: BySeat<chess::Reserve>,
        boards: [(Option<Seat>, bool); 2],
        last_drop: Option<(Seat, Role)>,
        end: Option<tandem_bughouse::End>,
        rest: (Millis, bool, bool, i32),
    }
    let boards = tandem_bughouse::BoardId::ALL;
    Seen {
        clocks: boards.map(|board| *arbiter.clock(board)),
        setups: boards.map(|board| *arbiter.setup(board)),
        seats: BySeat(Seat::ALL.map(|seat| {
            let offers = !but_offers && arbiter.offers_draw(seat);
            (arbiter.made(seat), arbiter.completed(seat), arbiter.frozen(seat), offers)
        })),
        barred: BySeat(Seat::ALL.map(|seat| *arbiter.barred_drops(seat))),
        boards: boards.map(|board| (arbiter.mated(board), arbiter.illegal_move(board).is_some())),
        last_drop: arbiter.last_drop(),
        end: arbiter.end().cloned(),
        rest: (arbiter.now(), arbiter.is_stopped(), arbiter.is_adjourned(), arbiter.difference()),
    }
}

/// Returns why the same event would be refused at another time, if nothing happened in between.
fn again(step: &Step<'_>, at: Millis) -> Option<RefusalReason> {
    let rulings = step.after.clone().handle(at, step.event);
    rulings.last().and_then(|ruling| match ruling.verdict {
        Verdict::Refused(Refusal { reason, .. }) => Some(reason),
        _ => None,
    })
}

/// `RefusalTiming::From` is the very instant from which the reason of the refusal is gone.
pub(super) fn what_comes_is_allowed(step: &Step<'_>) -> Result<(), String> {
    let Some(Refusal { reason, when: RefusalTiming::From(from), .. }) = step.refusal() else {
        return Ok(());
    };
    if from == Millis(i64::MAX) {
        return Ok(());
    }
    ensure(again(step, from) != Some(reason), || {
        format!("{reason:?} at {} still", from.seconds())
    })?;
    let before = from - Millis(1);
    let early = before >= step.after.now() && again(step, before) != Some(reason);
    // Another reason may come first, such as the end of the game by a flag.
    let otherwise = early && again(step, before).is_none();
    ensure(!otherwise, || format!("{reason:?}, but not at {}", before.seconds()))
}

pub(super) fn what_is_allowed_now(step: &Step<'_>) -> Result<(), String> {
    let Some(Refusal { allowed: Some(allowed), when: RefusalTiming::Now, .. }) = step.refusal()
    else {
        return Ok(());
    };
    let Event::Player(seat, deed) = *step.event else { return Ok(()) };
    let event = match allowed {
        Allowed::Start => Event::Start,
        Allowed::TakeBack => Event::Player(seat, PlayerAction::TakeBack),
        Allowed::Restart => Event::Arbiter(ArbiterAction::Restart),
        Allowed::OfferDraw => Event::Player(seat, PlayerAction::OfferDraw),
        Allowed::Count => {
            let (PlayerAction::Count(board, _)
            | PlayerAction::Claim(Claim::Threefold { board, .. })) = deed
            else {
                return Ok(());
            };
            Event::Player(seat, PlayerAction::Count(board, Count::One))
        }
        Allowed::Make | Allowed::LegalMove => {
            let position = crate::acts::seen(step.after, seat);
            let moves = position.legal_moves();
            let barred = step.after.barred_drops(seat);
            let king = position.board().king_of(!position.turn());
            let fair = |mv: &&chess::Move| {
                Some(mv.to()) != king && (mv.from().is_some() || !barred.has(mv.role()))
            };
            let Some(mv) = moves.iter().find(fair) else { return Ok(()) };
            let act =
                tandem_bughouse::MoveText::Squares(mv.to_uci(chess::CastlingStyle::KingTakesRook));
            let makes = !matches!(deed, PlayerAction::Move(_));
            Event::Player(
                seat,
                if makes { PlayerAction::Make(act) } else { PlayerAction::Move(act) },
            )
        }
        _ => return Ok(()),
    };
    let rulings = step.after.clone().handle(step.at, &event);
    match rulings.last().map(|ruling| &ruling.verdict) {
        Some(Verdict::Refused(refusal)) => Err(format!("{event} is refused: {refusal:?}")),
        _ => Ok(()),
    }
}
