//! The promises of the arbiter. Each is a function that checks one event.

mod answers;
mod clocks;
mod ends;
mod pieces;

use chess::{Role, San, Uci};
use tandem_bughouse::{
    ArbiterAction, Claim, Event, HalfPoints, Log, LogEntry, Millis, MoveText, PlayerAction,
    ServerEvent, TimeControl,
};

use crate::step::Step;

/// Whether a promise was kept at an event, or how it was not.
pub(crate) type Check = fn(&Step<'_>) -> Result<(), String>;

/// Every promise, in words.
pub(crate) const ALL: [(&str, Check); 18] = [
    ("every event is answered", answers::are_given),
    ("a refused event changes nothing but that time passes", answers::refusals_change_nothing),
    ("what a refusal allows from an instant on is allowed then", answers::what_comes_is_allowed),
    ("what a refusal allows now is allowed", answers::what_is_allowed_now),
    ("clocks run in play and stand otherwise", clocks::run_in_play),
    ("clocks gain only what is ruled", clocks::gain_only_what_is_ruled),
    ("a running clock loses the time that passes", clocks::lose_the_time_that_passes),
    ("flags fall at their instant and stay fallen", clocks::flags_stay_fallen),
    ("a frozen player waits, and is free with the next move", clocks::frozen_players_wait),
    ("pieces are conserved up to the difference", pieces::are_conserved),
    ("boards change only by completed acts and the arbiter", pieces::stay_in_place),
    ("captures cross on completion, promoted pieces as pawns", pieces::cross_on_completion),
    ("a legal move is known, and no other", pieces::legal_moves_are_known),
    ("a mate on a board is known, whoever gave it", ends::mates_are_known),
    ("nothing ends without its reason", ends::have_their_reason),
    ("ends add up", ends::add_up),
    ("an end is final once a later time has come", ends::are_final),
    ("what counts by itself ends the game", ends::come_by_themselves),
];

fn ensure(holds: bool, how: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(how()) }
}

/// Whether a log can say all this: a log has no absurd times, and no kings in hand.
pub(crate) fn can_be_written(log: &Log) -> bool {
    let span = |span: Millis| (Millis::ZERO..=TimeControl::MAX).contains(&span);
    let points = |points: HalfPoints| (HalfPoints::DRAW..=HalfPoints::WIN).contains(&points);
    let becomes = |role: Option<Role>| !matches!(role, Some(Role::King | Role::Pawn));
    let act = |act: MoveText| match act {
        MoveText::Squares(Uci::Drop { role, .. }) | MoveText::Written(San::Drop { role, .. }) => {
            role != Role::King
        }
        MoveText::Squares(Uci::Normal { promotion, .. }) => becomes(promotion),
        MoveText::Written(_) => true,
    };
    let event = |event: &Event| match event {
        Event::Player(_, deed) => match *deed {
            PlayerAction::Make(done) | PlayerAction::Move(done) => act(done),
            PlayerAction::Claim(Claim::Threefold { about_to, .. }) => about_to.is_none_or(act),
            PlayerAction::Invisible(role) | PlayerAction::Visible(role) => role != Role::King,
            _ => true,
        },
        Event::Arbiter(ArbiterAction::Freeze(_, time) | ArbiterAction::SetClock(_, time))
        | Event::Server(ServerEvent::Lag(_, time) | ServerEvent::Reading(_, time)) => span(*time),
        Event::Arbiter(
            ArbiterAction::LowerPoints(_, halves) | ArbiterAction::RaisePoints(_, halves),
        ) => points(*halves),
        _ => true,
    };
    let mut last = Millis::ZERO;
    log.entries.iter().all(|entry: &LogEntry| {
        let in_order = (last..=Log::LATEST).contains(&entry.at);
        last = entry.at;
        in_order && event(&entry.event)
    })
}
