//! The delay of those who only watch: a second table to which everything happens later, as at tables of bughouse.

use std::{collections::VecDeque, time::Duration};

use tokio::time::Instant;

use super::{
    scene::{Around, Scene},
    state::{Applied, Table},
};
use crate::table::record::{Numbered, Settings};

/// What those know who only watch.
pub(super) struct Late {
    pub(super) scene: Scene,
    delay: Duration,
    waiting: VecDeque<(Instant, Coming)>,
}

/// What they are going to know.
enum Coming {
    /// A record, and when the time of its game was zero.
    Record(Box<Numbered>, Instant),
    Around(Around),
}

impl Late {
    /// The table as those may know it who only watch, if its terms delay it. `now` is the time by which records are
    /// stamped, `epoch` when the time of the present game was zero.
    pub(super) fn new(
        id: &str,
        settings: &Settings,
        records: &[Numbered],
        now: i64,
        epoch: Instant,
    ) -> Option<Self> {
        let delay = Duration::from_secs(settings.terms.delay.into());
        if delay.is_zero() {
            return None;
        }
        let rest = |numbered: &Numbered| {
            // What is stamped with the future is of a clock that was set back: it waits no longer than all else.
            let ago = u64::try_from(now.saturating_sub(numbered.time)).unwrap_or(0);
            delay.saturating_sub(Duration::from_millis(ago))
        };
        let known = records.iter().take_while(|numbered| rest(numbered).is_zero()).count();
        let (known, coming) = records.split_at(known);
        let table = Table::of(id.to_owned(), settings.clone(), known);
        let waiting = coming.iter().map(|numbered| {
            let coming = Coming::Record(Box::new(numbered.clone()), epoch);
            (Instant::now() + rest(numbered), coming)
        });
        let scene = Scene::new(table, epoch + delay);
        Some(Self { scene, delay, waiting: waiting.collect() })
    }

    pub(super) fn deadline(&self) -> Option<Instant> {
        self.waiting.front().map(|(due, _)| *due)
    }

    pub(super) fn record(&mut self, numbered: &Numbered, epoch: Instant) {
        self.wait(Coming::Record(Box::new(numbered.clone()), epoch));
    }

    pub(super) fn around(&mut self, around: Around) {
        self.wait(Coming::Around(around));
    }

    fn wait(&mut self, coming: Coming) {
        self.waiting.push_back((Instant::now() + self.delay, coming));
    }

    /// The next of what is due, taken in. Nothing comes with what is around the table.
    pub(super) fn next(&mut self) -> Option<Option<Applied>> {
        let due = self.waiting.front().is_some_and(|(due, _)| *due <= Instant::now());
        let (_, coming) = self.waiting.pop_front_if(|_| due)?;
        Some(match coming {
            Coming::Record(numbered, epoch) => {
                self.scene.epoch = epoch + self.delay;
                let applied = self.scene.table.apply(&numbered);
                self.scene.keep(&applied);
                Some(applied)
            }
            Coming::Around(around) => {
                self.scene.around = around;
                None
            }
        })
    }
}
