//! The stopwatch: median CPU time of contenders that take turns.

use std::{hint::black_box, time::Duration};

use cpu_time::ThreadTime;

const REPETITIONS: usize = 5;

/// A repetition runs its work as often as it takes to last this long.
const AT_LEAST: Duration = Duration::from_millis(200);

/// One way of doing the work. Each call does it once and tells the CPU time it took.
pub type Contender<'a> = Box<dyn FnMut() -> Duration + 'a>;

/// A contender on this thread.
pub fn here<'a>(mut work: impl FnMut() + 'a) -> Contender<'a> {
    Box::new(move || {
        let start = ThreadTime::now();
        work();
        start.elapsed()
    })
}

/// The median seconds of CPU that each contender takes for its work once; nothing for one that
/// takes no part.
///
/// Each is warmed up, then all run in turn, so that whatever else the machine does meets all of
/// them alike.
pub fn compare(contenders: Vec<Option<Contender<'_>>>) -> Vec<Option<f64>> {
    let mut entries: Vec<Option<Entry<'_>>> =
        contenders.into_iter().map(|contender| contender.map(Entry::new)).collect();
    for _ in 0..REPETITIONS {
        entries.iter_mut().flatten().for_each(Entry::repeat);
    }
    entries.into_iter().map(|entry| entry.map(|entry| median(entry.seconds))).collect()
}

struct Entry<'a> {
    contender: Contender<'a>,
    /// How often the work is done in one repetition.
    runs: u32,
    /// One figure per repetition.
    seconds: Vec<f64>,
}

impl<'a> Entry<'a> {
    /// Warms a contender up and sizes its repetitions.
    fn new(mut contender: Contender<'a>) -> Self {
        let mut spent = contender();
        if spent < AT_LEAST {
            spent = contender().max(Duration::from_nanos(100));
        }
        let runs = (AT_LEAST.as_secs_f64() * 1.05 / spent.as_secs_f64()).ceil() as u32;
        Self { contender, runs, seconds: Vec::new() }
    }

    fn repeat(&mut self) {
        let spent: Duration = (0..self.runs).map(|_| (self.contender)()).sum();
        self.seconds.push(spent.as_secs_f64() / f64::from(self.runs));
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Counts a leaf so that the compiler cannot leave the move to it out.
pub fn leaf<P>(position: &P) -> u64 {
    black_box(position);
    1
}
