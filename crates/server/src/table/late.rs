//! The delay of those who only watch: a second table to which everything happens later.
//!
//! Whoever sits at the table, and its arbiter, is told at once ([`Table::sees_at_once`]); everybody else has the late
//! table before him, in every way: over the socket, in lists, logs and reviews. The end comes as late as all else.

use tokio::time::Instant;

use super::{
    delay::{Coming, Delay},
    record::{Numbered, Settings},
    scene::{Around, Scene},
    state::{Applied, Table},
    task::Task,
    view,
};

/// What those know who only watch.
pub(super) struct Late {
    pub(super) scene: Scene,
    pub(super) delay: Delay<Around>,
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
        let (delay, known) = Delay::of(settings, records, now, epoch)?;
        let mut table = Table::new(id.to_owned(), settings.clone());
        for numbered in known {
            table.apply(numbered);
        }
        Some(Self { scene: Scene::new(table, epoch + delay.span), delay })
    }

    /// The next of what is due, taken in. Nothing comes with what is around the table.
    fn next(&mut self) -> Option<Option<Applied>> {
        Some(match self.delay.next(Instant::now())? {
            Coming::Record(numbered, epoch) => {
                self.scene.epoch = epoch + self.delay.span;
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
