//! The sides that spectators of a live table have chosen to see.

use std::{collections::HashMap, convert::Infallible};

use protocol::{Intent, Refusal, RefusalCode, SpectatorAccess, WatchedSide, refusals::refusal};
use store::record::Cause;
use tokio::sync::mpsc;

use super::state::{Effects, KriegspielTable};
use crate::table::{
    actor::{TableActor, live::LiveGame},
    game::{Game, Requester},
    projection::Refresh,
};

/// How many spectators' choices are remembered.
const CHOICES: usize = 10_000;

/// The sides that spectators see, by id, from when they choose until the game is over.
#[derive(Default)]
pub struct Extras(HashMap<String, WatchedSide>);

impl Extras {
    pub(super) fn choice(&self, person: &str) -> Option<WatchedSide> {
        self.0.get(person).copied()
    }

    pub(super) fn choose(
        &mut self,
        table: &KriegspielTable,
        person: &str,
        at: WatchedSide,
    ) -> Result<(), Refusal> {
        let not_now = |text| Err(refusal(RefusalCode::NotNow, text));
        if table.color_of(person).is_some() {
            return not_now("players see their own side");
        }
        let chosen = self.choice(person);
        match table.room.settings.terms.watching {
            SpectatorAccess::Nothing => return not_now("spectators of this table see no side"),
            SpectatorAccess::OneSide if at == WatchedSide::Both => {
                return not_now("spectators of this table see one side; choose White or Black");
            }
            SpectatorAccess::OneSide
                if table.in_game() && chosen.is_some_and(|chosen| chosen != at) =>
            {
                return not_now("you see the other side until the game is over");
            }
            SpectatorAccess::OneSide | SpectatorAccess::Both => {}
        }
        if chosen.is_none() && self.0.len() >= CHOICES {
            return Err(refusal(RefusalCode::TooMany, "too many people watch this table"));
        }
        self.0.insert(person.to_owned(), at);
        Ok(())
    }
}

impl LiveGame for KriegspielTable {
    type Signal = Infallible;

    fn extras(_signals: mpsc::Sender<Infallible>) -> Extras {
        Extras::default()
    }

    fn unwritten(
        &self,
        extras: &mut Extras,
        by: &Requester<'_>,
        _cause: &Cause,
        intent: &Intent,
    ) -> Option<Result<Refresh, Refusal>> {
        let Intent::Look { at } = intent else { return None };
        Some(extras.choose(self, &by.person.id, *at).map(|()| Refresh::Everything))
    }

    fn shown_to_spectators(&self, extras: &mut Extras, effects: &Effects) {
        if effects.anew && !self.in_game() {
            extras.0.clear();
        }
    }

    async fn signal(_table: &mut TableActor<Self>, signal: Infallible) -> Result<(), Refusal> {
        match signal {}
    }
}
