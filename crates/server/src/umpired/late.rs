//! The delay of those who only watch: a second table to which everything happens later, as at tables of bughouse, but only while
//! a game is played: when nothing is hidden any more, nobody waits for it.

use tokio::time::Instant;

use super::{
    scene::{Around, Scene},
    state::{Applied, Table},
};
use crate::table::{
    delay::{Coming, Delay},
    record::{Numbered, Settings},
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
        let table = Table::of(id.to_owned(), settings.clone(), known);
        Some(Self { scene: Scene::new(table, epoch + delay.span), delay })
    }

    /// When the next of what waits is due, while a game is played or not.
    pub(super) fn deadline(&self, in_game: bool) -> Option<Instant> {
        self.delay.deadline().map(|due| if in_game { due } else { Instant::now() })
    }

    /// The next of what is due, taken in. Nothing comes with what is around the table.
    pub(super) fn next(&mut self, in_game: bool) -> Option<Option<Applied>> {
        let coming = if in_game { self.delay.next(Instant::now()) } else { self.delay.hurry() };
        Some(match coming? {
            Coming::Record(numbered, epoch) => {
                self.scene.epoch = epoch + self.delay.span;
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
