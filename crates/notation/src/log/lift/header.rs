//! The beginning of a lifted log: its tags, its time control, where it starts and what the clocks show then.

use bughouse::{Bfen, BoardId, Event, Log, Millis, Notice, Numbers, TimeControl};

use super::{Lifter, Remark, remark};
use crate::{
    Replay,
    check::{Context, Time},
};

impl Lifter<'_, '_> {
    /// The tags, the position and the clocks at the start.
    pub(super) fn begin(&mut self) {
        self.lags = self.recorded_lags();
        self.carry_tags();
        let mut clocks = Vec::new();
        if let Some(setup) = Replay::of(&self.context.game).setup() {
            let mut start = self.context.trace.start.clone();
            if setup.numbers != Numbers::Counters {
                // The labels are the only ones who know the numbers of the moves.
                for board in BoardId::ALL {
                    let first = self.context.trace.plies.iter();
                    let first =
                        first.map(|played| played.ply).find(|ply| ply.seat.board() == board);
                    if let Some(ply) = first {
                        start.set_move_number(board, ply.number);
                    }
                }
            }
            // As it reads back.
            let start: Option<Bfen> = start.to_bfen().to_bracket().parse().ok();
            let known = setup.parts().flat_map(|(board, part)| {
                let clocks = part.clocks.iter().flat_map(chess::ByColor::iter);
                clocks.map(move |(color, &seconds)| (board.seat(color), seconds))
            });
            clocks = known.collect();
            if clocks.is_empty() && start.is_some() && !self.context.records.is_empty() {
                self.remark("the clocks at the start are taken to show the whole time");
            }
            self.lifted.log.start = start;
            self.arbiter = self.lifted.log.arbiter();
        }
        for (seat, seconds) in clocks {
            let reading = Millis::from_seconds(seconds).min(TimeControl::MAX);
            self.happens(Millis::ZERO, Event::Server(Notice::Reading(seat, reading)));
        }
        self.happens(Millis::ZERO, Event::Start);
    }

    /// The tags that a log does not say otherwise.
    fn carry_tags(&mut self) {
        let game = self.context.game;
        for tag in game.tags() {
            let name = crate::decode(tag.name()).into_owned();
            let is = |name: &&str| tag.is(name);
            let said_otherwise = ["TimeControl", "FEN", "SetUp", "SetUpDualFEN", "Lag", "Rules"];
            if tag.is("Rules") && tag.value() != self.lifted.log.ruleset.to_string() {
                self.remark("the tag Rules gives way to the rules asked for");
            }
            if said_otherwise.iter().any(is) || name.is_empty() {
                continue;
            }
            let control = |c: char| if c.is_control() { ' ' } else { c };
            let value: String = tag.value().chars().map(control).collect();
            let fits = name.len() + 2 * value.len() + 6 <= Log::MAX_LINE
                && self.lifted.log.tags.len() < Log::MAX_TAGS - 3;
            if tag.is("Ruleset") || self.lifted.log.tag(&name).is_some() || !fits {
                self.remark("a tag that no log can have is left out");
            } else {
                self.lifted.log.tags.push((name, value));
            }
        }
    }

    /// The lags of the `Lag` tag, if there is one for each record.
    fn recorded_lags(&mut self) -> Vec<Millis> {
        let Some(tag) = self.context.game.tag("Lag") else { return Vec::new() };
        let value = tag.value();
        let lags: Option<Vec<Millis>> = value
            .split_ascii_whitespace()
            .map(|lag| lag.parse().ok().filter(|lag| (0..=Notice::MOST_LAG.0).contains(lag)))
            .map(|lag: Option<i64>| lag.map(Millis))
            .collect();
        let lags = lags.filter(|lags| lags.len() == self.context.records.len());
        lags.unwrap_or_else(|| {
            self.remark("the lags do not fit the moves and are left out");
            Vec::new()
        })
    }
}

/// The time control: as the tag says it, otherwise what the highest clock came from.
pub(super) fn control(context: &Context<'_>, remarks: &mut Vec<Remark>) -> TimeControl {
    if let Some(control) = context.game.time_control() {
        return control;
    }
    remark(remarks, "the time control is not known and assumed");
    let clocks = context.records.iter().filter_map(|record| match record.time {
        Some(Time::Left(_, clock)) => Some(clock),
        _ => None,
    });
    let Millis(highest) =
        clocks.max().unwrap_or(Millis(180_000)).clamp(Millis(1), TimeControl::MAX);
    let minutes = u32::try_from(highest).unwrap_or_default().div_ceil(60_000);
    TimeControl::sudden_death(minutes * 60)
}
