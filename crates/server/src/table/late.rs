//! The delay of those who only watch: a second table to which everything happens later.
//!
//! Whoever sits at the table, and its arbiter, is told at once ([`Table::sees_at_once`]); everybody else has the late
//! table before him, in every way: over the socket, in lists, logs and reviews. The end comes as late as all else.

use std::{collections::VecDeque, time::Duration};

use tokio::time::Instant;

use super::{
    record::{Numbered, Settings},
    scene::{Around, Scene},
    state::{Applied, Table},
    task::Task,
    view,
};

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
        let scene = Scene::new(Table::new(id.to_owned(), settings.clone()), epoch + delay);
        let mut late = Self { scene, delay, waiting: VecDeque::new() };
        for numbered in records {
            // What is stamped with the future is of a clock that was set back: it waits no longer than all else.
            let ago = u64::try_from(now.saturating_sub(numbered.time)).unwrap_or(0);
            let rest = delay.saturating_sub(Duration::from_millis(ago));
            if rest.is_zero() && late.waiting.is_empty() {
                late.scene.table.apply(numbered);
            } else {
                let coming = Coming::Record(Box::new(numbered.clone()), epoch);
                late.waiting.push_back((Instant::now() + rest, coming));
            }
        }
        Some(late)
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
    fn next(&mut self) -> Option<Option<Applied>> {
        let due = self.waiting.front().is_some_and(|(due, _)| *due <= Instant::now());
        let (_, coming) = self.waiting.pop_front_if(|_| due)?;
        Some(match coming {
            Coming::Record(numbered, epoch) => {
                self.scene.epoch = epoch + self.delay;
                Some(self.scene.table.apply(&numbered))
            }
            Coming::Around(around) => {
                self.scene.around = around;
                None
            }
        })
    }
}

impl Task {
    /// Tells those who only watch the next of what they may know by now. Says whether a game has ended with it.
    pub(super) fn tell_late(&mut self) -> Option<bool> {
        let late = self.late.as_mut()?;
        let (told, ended) = match late.next()? {
            Some(applied) => {
                let ended = applied.rulings.iter().any(view::ends_game);
                (late.scene.told(applied), ended)
            }
            None => (late.scene.unnumbered(), false),
        };
        let (at_once, scene) = (&self.live.table, &late.scene);
        self.watchers.retain(|watcher| {
            at_once.sees_at_once(&watcher.person.id)
                || scene.tell(watcher, &told, &Default::default())
        });
        Some(ended)
    }
}
