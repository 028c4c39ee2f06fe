//! A table of Kriegspiel as it is shown, now or as it was a while ago to those who only watch.

use std::collections::{HashMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use bughouse::Millis;
use chess::ByColor;
use protocol::{KriegspielChange, Looking, Refusal, RefusalCode, ServerMessage, Watching};
use tokio::time::Instant;

use super::{
    state::{Applied, Table},
    view::Sight,
};
use crate::table::{Watcher, frame, refusal};

/// How many changes a table keeps for players who come back: some minutes of play.
const RECENT: usize = 64;

/// For how many of those who watch it is remembered what they look at.
const LOOKS: usize = 10_000;

/// A table with what is around it.
pub(super) struct Scene {
    pub(super) table: Table,
    /// When the time of the game was zero.
    pub(super) epoch: Instant,
    pub(super) around: Around,
    /// What those look at who only watch, by id, from when they choose until the game is over.
    looks: HashMap<String, Looking>,
    /// The last changes, for players who come back.
    recent: VecDeque<Applied>,
}

/// What is seen of people and kept nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Around {
    /// Who is connected, by id.
    pub(crate) here: Vec<String>,
    /// When a player loses if he does not come back.
    pub(crate) lost_at: ByColor<Option<Millis>>,
    /// When the game counts for nothing if a player makes no first move.
    pub(crate) no_show_at: ByColor<Option<Millis>>,
}

/// Frames of one moment: those who look from the same place get the same.
struct Frames<'a> {
    scene: &'a Scene,
    change: Option<&'a Applied>,
    made: Vec<(Sight, Utf8Bytes)>,
}

impl Frames<'_> {
    fn of(&mut self, sight: Sight) -> Utf8Bytes {
        if let Some((_, made)) = self.made.iter().find(|(other, _)| *other == sight) {
            return made.clone();
        }
        let Scene { table, around, .. } = self.scene;
        let standing = || table.as_it_stands(sight, self.scene.now(), around);
        let change = match self.change {
            None => standing(),
            Some(applied) => {
                let change = table.change(applied, sight);
                match applied.state {
                    true => {
                        KriegspielChange { heard: change.heard, talk: change.talk, ..standing() }
                    }
                    false => change,
                }
            }
        };
        let made = frame(&ServerMessage::KriegspielChange(Box::new(change)));
        self.made.push((sight, made.clone()));
        made
    }
}

impl Scene {
    pub(super) fn new(table: Table, epoch: Instant) -> Self {
        let (looks, recent) = (HashMap::new(), VecDeque::new());
        Self { table, epoch, around: Around::default(), looks, recent }
    }

    /// The time of the game.
    pub(super) fn now(&self) -> Millis {
        let Some(game) = &self.table.play else { return Millis::ZERO };
        if game.end.is_some() {
            return game.now;
        }
        let elapsed = Instant::now().saturating_duration_since(self.epoch);
        Millis(i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)).max(game.now)
    }

    /// A change has been taken in, and is kept for those who come back.
    pub(super) fn keep(&mut self, applied: &Applied) {
        if applied.anew {
            self.recent.clear();
            if !self.table.in_game() {
                self.looks.clear();
            }
        }
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(applied.clone());
    }

    /// Tells those of `watchers` whom it concerns of a change, or how everything stands; who does not read what he is sent is
    /// not waited for, and dropped.
    pub(super) fn tell(
        &self,
        watchers: &mut Vec<Watcher>,
        change: Option<&Applied>,
        concerns: impl Fn(&Watcher) -> bool,
    ) {
        let mut frames = Frames { scene: self, change, made: Vec::new() };
        watchers.retain(|watcher| {
            if !concerns(watcher) {
                return true;
            }
            let sight = self.sight(watcher);
            if let Some(applied) = change {
                let (person, blocked) = (&watcher.person.id, &watcher.blocked);
                let heard = |said| self.table.hears(person, blocked, said);
                if !self.table.is_told(sight, applied.only)
                    || !applied.talk.as_ref().is_none_or(heard)
                {
                    return true;
                }
                if applied.anew {
                    return self.show(watcher);
                }
            }
            watcher.frames.try_send(frames.of(sight)).is_ok()
        });
    }

    /// Tells somebody everything.
    pub(super) fn show(&self, watcher: &Watcher) -> bool {
        let viewer = (watcher.person.id.as_str(), &watcher.blocked);
        let snapshot = self.table.snapshot(viewer, self.sight(watcher), self.now(), &self.around);
        let text = frame(&ServerMessage::KriegspielSnapshot(Box::new(snapshot)));
        watcher.frames.try_send(text).is_ok()
    }

    /// Tells a player what he has missed since a change that he knows, and everybody else everything.
    pub(super) fn catch_up(&self, watcher: &Watcher, since: Option<u32>) -> bool {
        let sight = self.sight(watcher);
        let Some(missed) = since.and_then(|since| self.missed(watcher, sight, since)) else {
            return self.show(watcher);
        };
        let changes = missed.into_iter().map(|applied| self.table.change(applied, sight));
        // The clocks have gone on, and people came and went.
        let last = self.table.as_it_stands(sight, self.now(), &self.around);
        let mut frames = changes
            .chain([last])
            .map(|change| frame(&ServerMessage::KriegspielChange(Box::new(change))));
        frames.all(|text| watcher.frames.try_send(text).is_ok())
    }

    /// What a player has missed, if all of it is still there, and what has no number was told him before.
    fn missed(&self, watcher: &Watcher, sight: Sight, since: u32) -> Option<Vec<&Applied>> {
        // What came under the same number is there if the change itself is.
        let first = self.recent.front()?.number;
        let known = matches!(sight, Sight::Player(_)) && (first..=self.table.told).contains(&since);
        let hears = |said: &_| self.table.hears(&watcher.person.id, &watcher.blocked, said);
        let told = self.recent.iter().filter(|applied| {
            self.table.is_told(sight, applied.only) && applied.talk.as_ref().is_none_or(hears)
        });
        let (unnumbered, after) = told
            .filter(|applied| applied.number >= since)
            .partition::<Vec<_>, _>(|applied| applied.only.is_some());
        let anew = after.iter().any(|applied| applied.anew && applied.number > since);
        (known && unnumbered.is_empty() && !anew)
            .then(|| after.into_iter().filter(|applied| applied.number > since).collect())
    }

    fn sight(&self, watcher: &Watcher) -> Sight {
        let person = &watcher.person.id;
        self.table.sight(person, self.looks.get(person).copied())
    }

    /// Somebody who only watches looks at something.
    pub(super) fn look(&mut self, person: &str, at: Looking) -> Result<(), Refusal> {
        let not_now = |text| Err(refusal(RefusalCode::NotNow, text));
        if self.table.color_of(person).is_some() {
            return not_now("a player sees his own side");
        }
        let chosen = self.looks.get(person);
        match self.table.settings.terms.watching {
            Watching::Nothing => return not_now("at this table those who watch see no side"),
            Watching::OneSide if at == Looking::Both => {
                return not_now("at this table those who watch see one side");
            }
            Watching::OneSide
                if self.table.in_game() && chosen.is_some_and(|chosen| *chosen != at) =>
            {
                return not_now("you see the other side until the game is over");
            }
            Watching::OneSide | Watching::Both => {}
        }
        if chosen.is_none() && self.looks.len() >= LOOKS {
            return Err(refusal(RefusalCode::TooMany, "too many people watch"));
        }
        self.looks.insert(person.to_owned(), at);
        Ok(())
    }
}
