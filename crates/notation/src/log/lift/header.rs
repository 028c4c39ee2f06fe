//! The beginning of a lifted log: tags, time control, starting position and clocks.

use bughouse::{Bfen, BoardId, Event, Log, Millis, Numbers, ServerEvent, TimeControl};

use super::{Lifter, Remark, remark};
use crate::{
    Replay,
    check::{BughouseContext, Time},
};

impl Lifter<'_, '_> {
    /// The tags, the position and the clocks at the start.
    pub(super) fn begin(&mut self) {
        self.lags = self.recorded_lags();
        self.carry_tags();
        let mut clocks = Vec::new();
        if let Some(setup) = Replay::new(&self.context.game).setup() {
            let mut start = self.context.trace.start.clone();
            if setup.numbers != Numbers::Counters {
                // Only the labels give the move numbers.
                for board in BoardId::ALL {
                    let first = self.context.trace.plies.iter();
                    let first =
                        first.map(|played| played.ply).find(|ply| ply.seat.board() == board);
                    if let Some(ply) = first {
                        start.set_move_number(board, ply.number);
                    }
                }
            }
            // As it would be parsed again.
            let start: Option<Bfen> = start.to_bfen().to_bracket().parse().ok();
            let known = setup.parts().flat_map(|(board, part)| {
                let clocks = part.clocks.iter().flat_map(chess::ByColor::iter);
                clocks.map(move |(color, &seconds)| (board.seat(color), seconds))
            });
            clocks = known.collect();
            if clocks.is_empty() && start.is_some() && !self.context.records.is_empty() {
                self.remark("the clocks at the start are assumed to show the full time");
            }
            self.lifted.log.start = start;
            self.arbiter = self.lifted.log.arbiter();
        }
        for (seat, seconds) in clocks {
            let reading = Millis::from_seconds(seconds).min(TimeControl::MAX);
            self.happens(Millis::ZERO, Event::Server(ServerEvent::Reading(seat, reading)));
        }
        self.happens(Millis::ZERO, Event::Start);
    }

    /// The tags that have no other place in a log.
    fn carry_tags(&mut self) {
        let game = self.context.game;
        for tag in game.tags() {
            let name = crate::decode(tag.name()).into_owned();
            let is = |name: &&str| tag.is(name);
            let said_otherwise = ["TimeControl", "FEN", "SetUp", "SetUpDualFEN", "Lag", "Rules"];
            if tag.is("Rules") && tag.value() != self.lifted.log.ruleset.to_string() {
                self.remark("the tag Rules is replaced by the requested rules");
            }
            if said_otherwise.iter().any(is) || name.is_empty() {
                continue;
            }
            let control = |c: char| if c.is_control() { ' ' } else { c };
            let value: String = tag.value().chars().map(control).collect();
            let fits = name.len() + 2 * value.len() + 6 <= Log::MAX_LINE
                && self.lifted.log.tags.len() < Log::MAX_TAGS - 3;
            if tag.is("Ruleset") || self.lifted.log.tag(&name).is_some() || !fits {
                self.remark("a tag that a log cannot express is left out");
            } else {
                self.lifted.log.tags.push((name, value));
            }
        }
    }

    /// The lags of the `Lag` tag, if it has one for each record.
    fn recorded_lags(&mut self) -> Vec<Millis> {
        let Some(tag) = self.context.game.tag("Lag") else { return Vec::new() };
        let value = tag.value();
        let lags: Option<Vec<Millis>> = value
            .split_ascii_whitespace()
            .map(|lag| lag.parse().ok().filter(|lag| (0..=ServerEvent::MOST_LAG.0).contains(lag)))
            .map(|lag: Option<i64>| lag.map(Millis))
            .collect();
        let lags = lags.filter(|lags| lags.len() == self.context.records.len());
        lags.unwrap_or_else(|| {
            self.remark("the lags do not fit the moves and are left out");
            Vec::new()
        })
    }
}

/// The time control: that of the tag, or else derived from the highest clock.
pub(super) fn control(context: &BughouseContext<'_>, remarks: &mut Vec<Remark>) -> TimeControl {
    if let Some(control) = context.game.time_control() {
        return control;
    }
    remark(remarks, "the time control is unknown and assumed");
    let clocks = context.records.iter().filter_map(|record| match record.time {
        Some(Time::Left(_, clock)) => Some(clock),
        _ => None,
    });
    let Millis(highest) =
        clocks.max().unwrap_or(Millis(180_000)).clamp(Millis(1), TimeControl::MAX);
    let minutes = u32::try_from(highest).unwrap_or_default().div_ceil(60_000);
    TimeControl::sudden_death(minutes * 60)
}
