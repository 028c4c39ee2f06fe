//! Who is there, who is waited for, and for how long: as at tables of bughouse (`table/absence.rs`).

use std::time::Duration;

use bughouse::Millis;
use chess::{ByColor, Color};
use protocol::{Person, Refusal};
use tokio::time::Instant;

use super::{deed::Notice, scene::Around, state::seat, task::Task};
use crate::table::{
    absence::NO_SHOW,
    gathering::{GATHERING, Gathering},
    record::Record,
};

/// When those lose what they have who are not there.
#[derive(Default)]
pub(super) struct Absence {
    lost: ByColor<Option<Instant>>,
    no_show: ByColor<Option<Instant>>,
}

impl Absence {
    /// When somebody is waited for no longer.
    pub(super) fn ends(&self) -> Option<Instant> {
        let all = [self.lost.white, self.lost.black, self.no_show.white, self.no_show.black];
        all.into_iter().flatten().min()
    }
}

impl Task {
    fn is_here(&self, person: &Person) -> bool {
        self.watchers.iter().any(|watcher| watcher.person.id == person.id)
    }

    /// Sees who is there and who has to move. Says whether anything of it is new.
    pub(super) fn look_around(&mut self) -> bool {
        let (table, now) = (&self.live.table, Instant::now());
        let counts = table.in_game() && matches!(self.gathering, Gathering::Over);
        let patience = Duration::from_secs(table.settings.terms.absence.into());
        let mut absence = Absence::default();
        let mut here = Vec::new();
        for (color, person) in table.seats.iter() {
            let is_here = person.as_ref().is_some_and(|person| self.is_here(person));
            let lost = counts && !is_here && !patience.is_zero();
            let since = self.absence.lost[color];
            absence.lost[color] = lost.then(|| since.unwrap_or(now + patience));
            let since = self.absence.no_show[color];
            let to_begin = counts && table.has_to_begin(color);
            absence.no_show[color] = to_begin.then(|| since.unwrap_or(now + NO_SHOW));
            here.extend(person.iter().filter(|_| is_here).map(|person| person.id.clone()));
        }
        let at = |due: Option<Instant>| due.map(|due| self.live.now() + millis(due - now));
        let of =
            |due: &ByColor<Option<Instant>>| ByColor { white: at(due.white), black: at(due.black) };
        let around = Around { here, lost_at: of(&absence.lost), no_show_at: of(&absence.no_show) };
        self.absence = absence;
        let new = around != self.live.around;
        if new {
            self.live.around = around.clone();
            self.late.iter_mut().for_each(|late| late.delay.around(around.clone()));
        }
        new
    }

    /// Nobody who has been waited for long enough is waited for any longer.
    pub(super) async fn lose_patience(&mut self) -> Result<(), Refusal> {
        let now = Instant::now();
        let is_due = |due: &mut Instant| *due <= now;
        for color in Color::ALL {
            if self.absence.no_show[color].take_if(is_due).is_some() {
                // The game counts for nothing, and his seat is free.
                let seat = seat(color);
                if !self.live.table.in_game() {
                    continue;
                }
                self.record(Record::Aborted { seat }, None).await?;
                self.record(Record::Stood { seat }, None).await?;
            }
            if self.absence.lost[color].take_if(is_due).is_some() {
                self.notice(Notice::GivesUp(color)).await?;
            }
        }
        Ok(())
    }

    /// A game that came back with the server goes on when both players are there, or one has waited long enough.
    pub(super) async fn gather(&mut self) -> Result<(), Refusal> {
        let players = || self.live.table.seats.iter().filter_map(|(_, person)| person.as_ref());
        let some = players().any(|person| self.is_here(person));
        let all = players().all(|person| self.is_here(person));
        let now = Instant::now();
        if let Gathering::Nobody = self.gathering
            && some
        {
            self.gathering = Gathering::Until(now + GATHERING);
        }
        let Gathering::Until(until) = self.gathering else { return Ok(()) };
        if now >= until || all {
            self.gathering = Gathering::Over;
            self.notice(Notice::Resumes).await?;
        }
        Ok(())
    }
}

fn millis(span: Duration) -> Millis {
    Millis(i64::try_from(span.as_millis()).unwrap_or(i64::MAX))
}
