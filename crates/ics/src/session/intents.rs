//! Intents: actions that a person wants at a table, as a browser sends them.

use std::time::Instant;

use bughouse::{BoardId, MoveText, Seat};
use chess::{Role, Uci};
use protocol::{Intent, Person, Refusal};
use telemetry::{metrics, origin};
use tracing::{Instrument, field};

use super::{Followed, Session, said};
use crate::follow::View;

impl Session {
    /// The game that the person plays now.
    pub(crate) fn playing(&self) -> Option<(&Followed, &View, Seat)> {
        self.at_table().filter(|(_, view, _)| view.in_game())
    }

    /// The table where the person sits.
    pub(crate) fn at_table(&self) -> Option<(&Followed, &View, Seat)> {
        let followed = self.tables.get(self.seated.as_ref()?)?;
        let view = followed.view.as_ref()?;
        Some((followed, view, view.seat()?))
    }

    /// Has an intent of this person carried out at the table where they sit.
    pub(crate) async fn intend(&mut self, intent: Intent) -> Result<(), Refusal> {
        let not_seated = || {
            let text = "you are not playing a game";
            protocol::refusals::refusal(protocol::RefusalCode::NotYourSeat, text)
        };
        let (_, view, seat) = self.at_table().ok_or_else(not_seated)?;
        debug_assert!(view.seat() == Some(seat));
        let table = self.seated.clone().ok_or_else(not_seated)?;
        let person = self.person.clone();
        self.intend_at(&table, person, Some(seat), intent).await
    }

    /// Has an intent carried out: of this person, or of others with whom it was agreed.
    pub(crate) async fn intend_at(
        &mut self,
        table: &str,
        person: Person,
        seat: Option<Seat>,
        intent: Intent,
    ) -> Result<(), Refusal> {
        if let Some(limits) = &self.gateway.server.limits {
            limits.intent(self.address, &self.person.id)?;
        }
        let lobby = &self.gateway.server.lobby;
        if matches!(intent, Intent::Ready) {
            // A connection may be days old.
            Box::pin(lobby.households.note(&self.person, self.address, None)).await;
        }
        let way = match self.tables.get(table) {
            Some(followed) if !followed.way.is_gone() => followed.way.clone(),
            _ => lobby.table(table, &self.on_behalf()).await?,
        };
        // No other connection has the same keys.
        self.keys = self.keys.wrapping_add(1);
        let key = format!("ics-{:x}-{:x}", self.connection, self.keys);
        let (kind, since) = (metrics::kind(&intent), Instant::now());
        let span = tracing::info_span!("intent", table, kind, refused = field::Empty);
        origin::start_trace(&span);
        let done = way.intend(person, seat, key, intent).instrument(span.clone()).await;
        metrics::intent(kind, since, done.as_ref());
        done.map(|_| ()).inspect_err(|refused| {
            span.record("refused", metrics::word(&refused.code));
        })
    }

    /// Acts in the game, in the words of the log.
    pub(crate) async fn act(&mut self, deed: &str) -> Result<(), String> {
        if self.playing().is_none() {
            return Err("You are not playing a game.".to_owned());
        }
        self.intend(Intent::Play { deed: deed.to_owned() }).await.map_err(said)
    }

    /// Moves; the boards are the reply.
    pub(crate) async fn moves(&mut self, mv: MoveText) -> Result<(), String> {
        let Some((_, view, seat)) = self.playing() else {
            return Err("You are not playing or examining a game.".to_owned());
        };
        let mv = promoting(view, seat, mv);
        let done = self.intend(Intent::Play { deed: format!("moves {mv}") }).await;
        done.map_err(|refused| {
            let why = refused.ruling.as_ref().and_then(|ruling| ruling.fields.get("why"));
            match why.map(String::as_str) {
                Some("not-your-move") => "It is not your move.".to_owned(),
                Some("ambiguous") => format!("Ambiguous move ({mv})."),
                Some(_) => format!("Illegal move ({mv})."),
                None => said(refused),
            }
        })
    }

    /// Leaves the seat at a table where no game is in play.
    pub(crate) async fn stand_up(&mut self) {
        let Some((_, view, _)) = self.at_table() else { return };
        if view.in_game() || view.state.phase == protocol::Phase::Adjourned {
            return;
        }
        // They may have lost the seat already.
        let _ = self.intend(Intent::Stand).await;
        if let Some(table) = self.seated.take() {
            self.unfollow(&table).await;
        }
    }
}

/// A move of a pawn to the last rank without a piece makes a queen, as on FICS.
fn promoting(view: &View, seat: Seat, mv: MoveText) -> MoveText {
    let MoveText::Squares(Uci::Normal { from, to, promotion: None }) = mv else { return mv };
    let last = if seat.color() == chess::Color::White { '8' } else { '1' };
    let letter = |board: BoardId| {
        let line = view.board(board, 0, true)?;
        let square = from.to_string();
        let [file, rank] = *square.as_bytes() else { return None };
        let row = line.ranks.get(usize::from(b'8'.checked_sub(rank)?))?;
        row.get(usize::from(file.checked_sub(b'a')?)).copied()
    };
    let is_pawn = letter(seat.board()).is_some_and(|letter| letter.eq_ignore_ascii_case(&b'p'));
    if is_pawn && to.to_string().ends_with(last) {
        return MoveText::Squares(Uci::Normal { from, to, promotion: Some(Role::Queen) });
    }
    mv
}
