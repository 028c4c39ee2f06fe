//! Invitations to tables. A tournament has seated its players already, so they are put at their
//! board and are ready.

use bughouse::BoardId;
use protocol::{Intent, Invitation, Phase, ics::to_wire};

use super::{Session, said};
use crate::{follow::unplayable, names::titled};

/// How many tables of tournaments can wait for a person.
const MOST: usize = 16;

impl Session {
    pub(super) fn invited(&mut self, invitation: Invitation) {
        let Invitation { table, name, by, event, .. } = invitation;
        self.is_let_in(&table);
        let game = self.gateway.numbers.of(&table, BoardId::A);
        let Some(event) = event else {
            let (name, by) = (to_wire(&name), titled(&by));
            return self.block(&format!(
                "\n{by} invites you to game {game} ({name}); type \"play {game}\" to sit down.\n"
            ));
        };
        if self.called.contains(&table) || self.tables.contains_key(&table) {
            return;
        }
        let later = if self.is_playing() || self.waits_for_event() {
            " You will sit there after this game."
        } else {
            ""
        };
        let (name, round, board) = (to_wire(&event.name), event.round, event.board);
        self.block(&format!(
            "\n:{name}: your game of round {round} at table {board} is game {game}.{later}\n"
        ));
        if self.called.len() < MOST {
            self.called.push_back(table);
        }
    }

    /// Looks for tables of tournaments that wait for the person, who has just come.
    pub(super) async fn finds_event_tables(&mut self) {
        let server = &self.gateway.server;
        let tables = match server.events.waiting_tables(&self.person.id).await {
            Ok(tables) => tables,
            Err(error) => {
                tracing::warn!(%error, "a player is not told of their game of a tournament");
                return;
            }
        };
        let lobby = server.lobby.clone();
        for table in tables {
            let invitation = lobby.event_invitation(&table, &self.person.id).await;
            if let Ok(Some(invitation)) = invitation {
                self.invited(invitation);
            }
        }
    }

    /// Whether the person is to go to the table of a tournament now.
    pub(crate) fn is_called(&self) -> bool {
        !self.called.is_empty() && !self.is_playing() && !self.waits_for_event()
    }

    /// Goes to the table of a tournament.
    pub(crate) async fn answer_call(&mut self) {
        let Some(table) = self.called.pop_front() else { return };
        if let Err(why) = self.sits_for_event(&table).await {
            self.block(&format!("\n:{why}\n"));
        }
    }

    /// Sits at the table of a tournament, where the person has a seat, and is ready.
    pub(crate) async fn sits_for_event(&mut self, table: &str) -> Result<(), String> {
        if self.seated.as_deref() != Some(table) {
            self.stand_up().await;
        }
        self.follow(table).await?;
        let Some(followed) = self.tables.get(table) else { return Ok(()) };
        let Some(view) = followed.view.as_ref() else { return Ok(()) };
        let refused = unplayable(&view.terms);
        let (phase, seat) = (view.state.phase, view.seat());
        let Some(seat) = seat.filter(|_| refused.is_none()) else {
            self.unfollow(table).await;
            return Err(refused.unwrap_or_else(|| "You have lost your seat there.".to_owned()));
        };
        if phase != Phase::Seating {
            return Ok(());
        }
        let game = followed.number.game(seat.board());
        // Others know that the person has no time for another game.
        self.gateway.hall.change(&self.place, |about| about.playing = Some(game));
        let person = self.person.clone();
        self.intend_at(table, person, Some(seat), Intent::Ready).await.map_err(said)
    }

    /// Whether the person waits at the table of a tournament, whose game is about to begin.
    pub(crate) fn waits_for_event(&self) -> bool {
        self.at_table()
            .is_some_and(|(_, view, _)| view.is_of_event && view.state.phase == Phase::Seating)
    }
}
