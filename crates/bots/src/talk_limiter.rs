//! Limits how much a program says to its partner. Two instances of Fairy-Stockfish send each other
//! thousands of messages in a game.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use protocol::MAX_TALK;

use crate::BotEvent;

/// The time over which messages are counted.
const SPAN: Duration = Duration::from_secs(10);

/// The most messages in [`SPAN`]: more than any known program sends, apart from clocks, including
/// its help text.
const MAX_IN_SPAN: usize = 20;

/// The shortest time between two reports of clocks, of which only the newest is sent.
const CLOCK_INTERVAL: Duration = Duration::from_secs(1);

/// Forwards messages or drops them.
#[derive(Debug, Default)]
pub(crate) struct TalkLimiter {
    /// When messages were sent.
    sent: VecDeque<Instant>,
    /// The newest `time` and `otim` not yet sent.
    clocks: [Option<u32>; 2],
    /// When clocks may be sent again.
    clocks_at: Option<Instant>,
}

const CLOCKS: [&str; 2] = ["time", "otim"];

impl TalkLimiter {
    /// Takes in a message. Returns it if it exceeds the limit.
    pub(crate) fn say(
        &mut self,
        now: Instant,
        text: &str,
        events: &mut Vec<BotEvent>,
    ) -> Option<String> {
        if let Some((which, time)) = clock(text) {
            self.clocks[which] = Some(time);
            self.send_clocks(now, events);
            return None;
        }
        while self.sent.front().is_some_and(|&then| now.duration_since(then) > SPAN) {
            self.sent.pop_front();
        }
        let text: String = text.chars().take(MAX_TALK).collect();
        if self.sent.len() < MAX_IN_SPAN {
            self.sent.push_back(now);
            events.push(BotEvent::Talk(text));
            None
        } else {
            Some(text)
        }
    }

    /// When clocks are to be sent.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.clocks_at.filter(|_| self.clocks.iter().any(Option::is_some))
    }

    /// Sends the newest clocks, if that is due.
    pub(crate) fn send_clocks(&mut self, now: Instant, events: &mut Vec<BotEvent>) {
        if self.clocks_at.is_some_and(|at| now < at) {
            return;
        }
        self.clocks_at = Some(now + CLOCK_INTERVAL);
        for (name, clock) in CLOCKS.iter().zip(&mut self.clocks) {
            events.extend(clock.take().map(|clock| BotEvent::Talk(format!("{name} {clock}"))));
        }
    }
}

/// Parses `time 18000` or `otim 18000`: which clock, and its reading in hundredths of a second.
fn clock(text: &str) -> Option<(usize, u32)> {
    let (name, time) = text.trim().split_once(' ')?;
    let which = CLOCKS.iter().position(|known| *known == name)?;
    Some((which, time.trim().parse().ok()?))
}
