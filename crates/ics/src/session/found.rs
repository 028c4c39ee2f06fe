//! How a person finds a table: by a number, a player's name, or its id, which is its link. Numbers
//! can be guessed, so a table that is not public has none for strangers.

use bughouse::{BoardId, Seat};
use protocol::{Phase, Tie, ics::to_wire};

use super::Session;
use crate::names::{handle, key};

/// How many tables a connection remembers of which it was given the link.
const MOST: usize = 64;

impl Session {
    /// The table and board of a number, of a player's name, or of an id.
    pub(crate) async fn found(&mut self, which: &str) -> Result<(String, BoardId), String> {
        let number: Option<u32> = which.parse().ok();
        if let Some(found) = self.numbered(number).await {
            return Ok(found);
        }
        if let Some(table) = self.linked(which).await {
            return Ok((table, BoardId::A));
        }
        if number.is_some() {
            return Err(format!("There is no game {}.", to_wire(which)));
        }
        // The directory has public tables only.
        for line in self.gateway.server.lobby.listing.lines() {
            let is_live = matches!(line.phase, Phase::Playing | Phase::Stopped);
            let named = |person: &protocol::Person| key(&handle(&person.name)) == key(which);
            if let Some((seat, _)) = line.seats.iter().find(|(_, it)| is_live && named(it)) {
                return Ok((line.table.clone(), Seat::from(*seat).board()));
            }
        }
        self.gateway.hall.find(which)?;
        Err(format!("{which} is not playing a game."))
    }

    /// The table and board of a number, if the table is shown to this person.
    pub(crate) async fn numbered(&self, number: Option<u32>) -> Option<(String, BoardId)> {
        let (table, board) = self.gateway.numbers.find(number?)?;
        self.is_shown(&table, self.tie(&table)).await.then_some((table, board))
    }

    /// The table with an id, which is its link.
    pub(crate) async fn linked(&mut self, id: &str) -> Option<String> {
        let is_id =
            id.len() == protocol::TABLE_ID && id.bytes().all(|it| it.is_ascii_alphanumeric());
        if !is_id || !self.is_shown(id, Tie::Link).await {
            return None;
        }
        self.is_let_in(id);
        Some(id.to_owned())
    }

    /// From now on this person finds a table by its number too.
    pub(crate) fn is_let_in(&mut self, table: &str) {
        if self.let_in.iter().any(|other| other == table) {
            return;
        }
        if self.let_in.len() == MOST {
            self.let_in.pop_front();
        }
        self.let_in.push_back(table.to_owned());
    }

    fn tie(&self, table: &str) -> Tie {
        let plays = || self.gateway.server.lobby.playing.is_at(&self.person.id, table);
        if self.seated.as_deref() == Some(table) || plays() {
            Tie::Seat
        } else if self.let_in.iter().any(|other| other == table) {
            Tie::Link
        } else {
            Tie::Nothing
        }
    }

    async fn is_shown(&self, table: &str, tie: Tie) -> bool {
        let followed = self.tables.get(table).and_then(|followed| followed.view.as_ref());
        if let Some(view) = followed {
            return view.terms.is_shown_to(tie);
        }
        let terms = self.gateway.server.lobby.terms(table).await;
        terms.is_ok_and(|terms| terms.is_shown_to(tie))
    }
}
