//! A server's account of a game, held against the log and what was acknowledged.

use std::path::Path;

use bughouse::{BoardId, Game, Log};
use chess::{Color, Uci};
use protocol::Review;

use super::Result;
use crate::load::player;

/// The server's account of an ended game.
pub(super) struct ServerAccount {
    pub(super) log: Log,
    bpgn: String,
    review: Review,
}

impl ServerAccount {
    pub(super) async fn by(address: &str, table: &str) -> Result<Self> {
        let path = format!("/api/tables/{table}/games/1");
        let log = player::get(address, &format!("{path}/log")).await?;
        let review = player::get(address, &path).await?;
        let bpgn = player::get(address, &format!("{path}/bpgn")).await?;
        if !bpgn.starts_with('[') {
            // It refuses to compute so much for one address.
            return Err(bpgn);
        }
        Ok(Self {
            log: log.parse().map_err(|error| format!("the log: {error}"))?,
            bpgn,
            review: serde_json::from_str(&review).map_err(|error| format!("{error}: {review}"))?,
        })
    }

    /// Compares position, result, clocks and record with what follows from the log.
    pub(super) fn is_what_its_log_says(&self, boards: &Game) -> Result<()> {
        let (arbiter, _) = self.log.replay();
        let state = &self.review.table.state;
        for id in BoardId::ALL {
            if *arbiter.setup(id) != *boards.board(id).setup() {
                return Err(format!("board {id} differs from the moves played"));
            }
            let clocks = &state.boards[&id.into()].clocks;
            for (color, shown) in [(Color::White, clocks.white), (Color::Black, clocks.black)] {
                if arbiter.reading(id.seat(color), arbiter.now()).0 != shown {
                    return Err(format!("{color:?}'s clock on {id} differs from the log"));
                }
            }
        }
        let outcome = arbiter.end().map(|end| end.outcome.id());
        let told = state.end.as_ref().and_then(|end| end.fields.get("outcome"));
        if outcome.is_none() || outcome != told.map(String::as_str) {
            return Err(format!("the result is {told:?}, but the log gives {outcome:?}"));
        }
        let (bpgn, _) = notation::log::to_record(&self.log);
        if bpgn != self.bpgn.as_bytes() {
            let bpgn = String::from_utf8_lossy(&bpgn).into_owned();
            let differ = bpgn.lines().zip(self.bpgn.lines()).find(|(one, other)| one != other);
            return Err(format!("the record differs from the log: {differ:?}"));
        }
        Ok(())
    }

    /// Saves it for other checks.
    pub(super) fn keep(&self, folder: &Path, game: usize) -> Result<()> {
        let review = serde_json::to_string(&self.review).unwrap_or_default();
        let texts = [("log", &self.log.to_string()), ("bpgn", &self.bpgn), ("json", &review)];
        for (ending, text) in texts {
            let path = folder.join(format!("{game}.{ending}"));
            std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }
}

/// The number of acknowledged moves that the log does not have exactly once and in order.
pub(super) fn missing(log: &Log, acknowledged: &[(bughouse::Seat, Uci)]) -> usize {
    use bughouse::{Event, MoveText, PlayerAction};

    let logged = log.entries.iter().filter_map(|entry| match entry.event {
        Event::Player(seat, PlayerAction::Move(MoveText::Squares(uci))) => Some((seat, uci)),
        _ => None,
    });
    let logged: Vec<_> = logged.collect();
    let differ = logged.iter().zip(acknowledged).filter(|(one, other)| one != other).count();
    differ + logged.len().abs_diff(acknowledged.len())
}
