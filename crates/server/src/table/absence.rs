//! Who is there, who is waited for, and for how long.
//!
//! A clock runs whether its player is there or not. But who makes no first move is held not to have come: the game counts
//! for nothing, and he loses his seat (Laws 7.6 leave it to the rules of a competition). At tables that say so, a player
//! loses who is not connected for too long. Where seats are dealt, who is away between games is not waited for.

use std::{collections::HashMap, time::Duration};

use bughouse::{BySeat, Event, Millis, Notice, Seat};
use protocol::Refusal;
use tokio::time::Instant;

use crate::roster;

use super::{gathering::Gathering, record::Record, scene::Around, task::Task};

/// How long a player who has the move may take for his first one, a countdown included.
pub(crate) const NO_SHOW: Duration = Duration::from_secs(60);

/// How long somebody may be away between games where seats are dealt. He may come back and is dealt a seat again.
const SKIPPED: Duration = Duration::from_secs(60);

/// How long the end of a game is looked at before seats are dealt anew, unless all four are ready before.
const LOOKED_AT: Duration = Duration::from_secs(15);

/// When those lose what they have who are not there.
#[derive(Default)]
pub(super) struct Absence {
    lost: BySeat<Option<Instant>>,
    no_show: BySeat<Option<Instant>>,
    /// People who want to play, and are not connected.
    skipped: HashMap<String, Instant>,
    /// When the seats are dealt.
    deal: Option<Instant>,
}

impl Task {
    pub(super) fn is_here(&self, person: &str) -> bool {
        // Bots are always there.
        roster::is_bot(person) || self.watchers.iter().any(|watcher| watcher.person.id == person)
    }

    /// Sees who is there and who has to move. Says whether anything of it is new.
    pub(super) fn look_around(&mut self) -> bool {
        let (table, now) = (&self.live.table, Instant::now());
        let terms = &table.settings.terms;
        let gathered = matches!(self.gathering, Gathering::Over);
        let counts = table.in_game() && !table.arbiter.is_stopped() && gathered;
        let patience = Duration::from_secs(terms.absence.into());
        let mut absence = std::mem::take(&mut self.absence);
        let mut here = Vec::new();
        for (seat, person) in table.seats.iter() {
            let is_here = person.as_ref().is_some_and(|person| self.is_here(&person.id));
            let lost = counts && !is_here && !patience.is_zero();
            let lost = lost.then(|| absence.lost[seat].unwrap_or(now + patience));
            let to_begin = counts && table.has_to_begin(seat);
            let no_show = to_begin.then(|| absence.no_show[seat].unwrap_or(now + NO_SHOW));
            (absence.lost[seat], absence.no_show[seat]) = (lost, no_show);
            here.extend(person.iter().filter(|_| is_here).map(|person| person.id.clone()));
        }
        let mut skipped = HashMap::new();
        if terms.rotation {
            for person in table.company.players().filter(|person| !self.is_here(&person.id)) {
                let since = absence.skipped.get(&person.id).copied();
                skipped.insert(person.id.clone(), since.unwrap_or(now + SKIPPED));
            }
        }
        absence.skipped = skipped;
        absence.deal = table.is_to_be_dealt().then(|| absence.deal.unwrap_or(now + LOOKED_AT));
        let at = |due: &Option<Instant>| due.map(|due| self.live.now() + millis(due - now));
        let around = Around {
            here,
            lost_at: BySeat(absence.lost.0.each_ref().map(at)),
            no_show_at: BySeat(absence.no_show.0.each_ref().map(at)),
        };
        self.absence = absence;
        let new = around != self.live.around;
        if new {
            self.live.around = around.clone();
            self.late.iter_mut().for_each(|late| late.delay.around(around.clone()));
        }
        new
    }

    /// When somebody is waited for no longer.
    pub(super) fn patience_ends(&self) -> Option<Instant> {
        let between = !self.live.table.in_game() && !self.watchers.is_empty();
        let skipped = self.absence.skipped.values().filter(|_| between);
        let Absence { lost, no_show, deal, .. } = &self.absence;
        let seats = lost.0.iter().chain(&no_show.0).flatten();
        seats.chain(skipped).chain(deal).min().copied()
    }

    /// Nobody who has been waited for long enough is waited for any longer.
    pub(super) async fn lose_patience(&mut self) -> Result<(), Refusal> {
        let now = Instant::now();
        let is_due = |due: &Instant| *due <= now;
        for seat in Seat::ALL {
            if self.absence.no_show[seat].take_if(|due| is_due(due)).is_some() {
                self.notice(Notice::NoShow(seat)).await?;
                if !self.live.table.in_game() {
                    self.record(Record::stood(seat), None).await?;
                }
            }
            if self.absence.lost[seat].take_if(|due| is_due(due)).is_some() {
                self.notice(Notice::Absent(seat)).await?;
            }
        }
        if self.live.table.in_game() || self.watchers.is_empty() {
            return Ok(());
        }
        let skipped = self.absence.skipped.iter().filter(|(_, due)| is_due(due));
        let skipped: Vec<String> = skipped.map(|(person, _)| person.clone()).collect();
        for person in skipped {
            self.record(Record::Left { person }, None).await?;
        }
        if self.absence.deal.as_ref().is_some_and(is_due)
            && let Some(record) = self.live.table.deal()
        {
            self.record(record, None).await?;
        }
        Ok(())
    }

    async fn notice(&mut self, notice: Notice) -> Result<(), Refusal> {
        match self.live.table.event(self.now(), Event::Server(notice)) {
            Ok(record) => self.record(record, None).await.map(|_| ()),
            // Something else has ended the game at this very moment.
            Err(_) => Ok(()),
        }
    }
}

fn millis(span: Duration) -> Millis {
    Millis(i64::try_from(span.as_millis()).unwrap_or(i64::MAX))
}
