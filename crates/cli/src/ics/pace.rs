//! The pace of lines to a server: moves first, talk last, none of them a flood.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

/// The kinds of lines, most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Move,
    Command,
    Talk,
}

/// How many lines of each kind may be sent at once, and how long it takes until another one may
/// be. Servers disconnect or mute those who send more.
const ALLOWED: [(u32, Duration); 3] = [
    (20, Duration::from_millis(100)),
    (10, Duration::from_millis(250)),
    (6, Duration::from_millis(1500)),
];

/// The most lines of each kind that wait. The oldest are dropped: what a partner should have known
/// a minute ago helps nobody.
const MOST_WAITING: usize = 30;

#[derive(Debug, Default)]
struct Queue {
    lines: VecDeque<String>,
    /// When all lines that were sent are forgotten.
    free: Option<Instant>,
}

/// Lines that wait for their turn.
#[derive(Debug, Default)]
pub(super) struct Pace {
    queues: [Queue; 3],
}

impl Pace {
    pub(super) fn add(&mut self, kind: Kind, line: String) {
        let lines = &mut self.queues[kind as usize].lines;
        if lines.len() == MOST_WAITING {
            lines.pop_front();
        }
        lines.push_back(line);
    }

    /// Drops lines that no longer matter.
    pub(super) fn forget(&mut self, kind: Kind) {
        self.queues[kind as usize].lines.clear();
    }

    /// The next line that may be sent now.
    pub(super) fn next(&mut self, now: Instant) -> Option<String> {
        self.queues.iter_mut().zip(ALLOWED).find_map(|(queue, (burst, each))| {
            if queue.due(burst, each).is_some_and(|due| now < due) {
                return None;
            }
            let line = queue.lines.pop_front()?;
            queue.free = Some(queue.free.map_or(now, |free| free.max(now)) + each);
            Some(line)
        })
    }

    /// When the next line may be sent, after [`Pace::next`] gave none although some wait.
    pub(super) fn due(&self) -> Option<Instant> {
        let waiting = self.queues.iter().zip(ALLOWED).filter(|(queue, _)| !queue.lines.is_empty());
        waiting.filter_map(|(queue, (burst, each))| queue.due(burst, each)).min()
    }
}

impl Queue {
    /// When another line may be sent, if that is not at once.
    fn due(&self, burst: u32, each: Duration) -> Option<Instant> {
        // A line that is sent takes one place itself.
        self.free?.checked_sub(each * (burst - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_go_first_and_talk_is_no_flood() {
        let (mut pace, start) = (Pace::default(), Instant::now());
        for n in 0..100 {
            pace.add(Kind::Talk, format!("ptell {n}"));
        }
        pace.add(Kind::Command, "refresh".to_owned());
        pace.add(Kind::Move, "e2e4".to_owned());
        let sent = |pace: &mut Pace, at| std::iter::from_fn(|| pace.next(at)).collect::<Vec<_>>();
        let first = sent(&mut pace, start);
        assert_eq!(first[..3], ["e2e4", "refresh", "ptell 70"]);
        assert_eq!(first.len(), 2 + 6);
        assert!(pace.due().is_some_and(|due| due > start));
        let minute: usize =
            (1..=10).map(|second| sent(&mut pace, start + Duration::from_secs(second)).len()).sum();
        assert_eq!(minute, 6, "ten seconds allow one line each second and a half");
        pace.forget(Kind::Talk);
        assert_eq!(pace.due(), None);
    }
}
