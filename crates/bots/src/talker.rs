//! What a program says to its partner, kept within bounds: two Fairy-Stockfishes tell each other thousands of things a game.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use protocol::MAX_TALK;

use crate::Said;

/// In this span …
const SPAN: Duration = Duration::from_secs(10);

/// … so much may be said: more than any of the known programs says apart from clocks, help included.
const MOST_IN_SPAN: usize = 20;

/// Clocks are told at most so often, the newest only.
const CLOCKS_EVERY: Duration = Duration::from_secs(1);

/// Lets talk through, or not.
#[derive(Debug, Default)]
pub(crate) struct Talker {
    /// When it was spoken.
    spoken: VecDeque<Instant>,
    /// The newest `time` and `otim` that are still to be told.
    clocks: [Option<u32>; 2],
    /// When clocks may be told again.
    clocks_at: Option<Instant>,
}

const CLOCKS: [&str; 2] = ["time", "otim"];

impl Talker {
    /// Takes a program's words. What is too much comes back.
    pub(crate) fn say(&mut self, now: Instant, text: &str, said: &mut Vec<Said>) -> Option<String> {
        if let Some((which, time)) = clock(text) {
            self.clocks[which] = Some(time);
            self.tell_clocks(now, said);
            return None;
        }
        while self.spoken.front().is_some_and(|&then| now.duration_since(then) > SPAN) {
            self.spoken.pop_front();
        }
        let text: String = text.chars().take(MAX_TALK).collect();
        if self.spoken.len() < MOST_IN_SPAN {
            self.spoken.push_back(now);
            said.push(Said::Talk(text));
            None
        } else {
            Some(text)
        }
    }

    /// When clocks are to be told.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.clocks_at.filter(|_| self.clocks.iter().any(Option::is_some))
    }

    /// Tells the newest clocks, if it is time.
    pub(crate) fn tell_clocks(&mut self, now: Instant, said: &mut Vec<Said>) {
        if self.clocks_at.is_some_and(|at| now < at) {
            return;
        }
        self.clocks_at = Some(now + CLOCKS_EVERY);
        for (name, clock) in CLOCKS.iter().zip(&mut self.clocks) {
            said.extend(clock.take().map(|clock| Said::Talk(format!("{name} {clock}"))));
        }
    }
}

/// `time 18000`, `otim 18000`: which clock, in hundredths of a second.
fn clock(text: &str) -> Option<(usize, u32)> {
    let (name, time) = text.trim().split_once(' ')?;
    let which = CLOCKS.iter().position(|known| *known == name)?;
    Some((which, time.trim().parse().ok()?))
}
