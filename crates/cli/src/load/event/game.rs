//! The games of an event: four people come to their table, most of the time, and play.

use std::{
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};

use bughouse::Game;
use chess::{CastlingStyle, Rules};
use protocol::{Intent, ServerMessage};
use serde_json::{Value, json};

use super::{Kind, LOOK, PAUSE, evening::Evening};
use crate::load::{
    kill::{PATIENCE, Result, SEATS, any_move, ending, table::UnsteadyTable},
    player::Player,
};

/// The longest game, in moves.
const MOVES: u32 = 30;

/// A game as its players know it.
#[derive(Default)]
pub(super) struct Played {
    /// Half points of entrants.
    pub(super) points: Vec<(u64, i64)>,
    pub(super) moves: Vec<Duration>,
    pub(super) waits: Vec<Duration>,
    pub(super) absence: Option<Duration>,
    pub(super) is_corrected: bool,
    pub(super) is_disconnected: bool,
}

impl Evening {
    /// The ids of those who sit at a table, in the order of the seats.
    async fn seated(&self, table: &str) -> Result<Vec<String>> {
        let until = Instant::now() + PATIENCE;
        let cookie = self.players.values().next().map(|(cookie, _)| cookie.clone());
        let cookie = cookie.unwrap_or_default();
        loop {
            let snapshot = async {
                let mut viewer = Player::returning(self.server.address(), &cookie).await?;
                viewer.watch(table).await?;
                loop {
                    match viewer.next().await.ok_or("the connection was closed")? {
                        ServerMessage::Snapshot(snapshot) => return Ok::<_, String>(snapshot),
                        ServerMessage::Refused(refusal) => return Err(refusal.text),
                        _ => {}
                    }
                }
            };
            match tokio::time::timeout(Duration::from_secs(3), snapshot).await {
                Ok(Ok(snapshot)) => {
                    let seats = &snapshot.state.seats;
                    let id = |seat| seats.get(seat)?.person.as_ref().map(|it| it.id.clone());
                    return SEATS.iter().map(id).collect::<Option<_>>().ok_or("no four".to_owned());
                }
                Ok(Err(error)) if Instant::now() > until => return Err(error),
                Err(_) if Instant::now() > until => return Err("no snapshot".to_owned()),
                _ => tokio::time::sleep(LOOK).await,
            }
        }
    }

    /// The game of a table, which the event has at a place.
    pub(super) async fn game(&self, id: &str, at: &Value) -> Result<Played> {
        let seated = self.seated(id).await?;
        let known = |person: &String| self.players.get(person).ok_or("a stranger sits there");
        let players = seated.iter().map(known).collect::<std::result::Result<Vec<_>, _>>()?;
        // WhiteA and BlackB are the first team.
        let points = |teams: [i64; 2]| -> Vec<(u64, i64)> {
            let seats = [teams[0], teams[1], teams[1], teams[0]];
            let mut points: Vec<_> = players.iter().map(|it| it.1).zip(seats).collect();
            points.sort_unstable();
            points.dedup();
            points
        };
        let cookies = players.iter().map(|(cookie, _)| cookie.as_str());
        let mut table = UnsteadyTable::at(self.server.clone(), cookies, id).await?;
        let mut played = Played::default();
        let absent = rand::random_ratio(self.plan.absent.min(100), 100)
            .then(|| rand::random::<u32>() as usize % SEATS.len());
        let began = Instant::now();
        for n in (0..SEATS.len()).filter(|&n| absent != Some(n)) {
            table.done(n, Intent::Ready).await?;
        }
        if let Some(absent) = absent {
            self.until_it_has_a_result(at).await?;
            played.absence = Some(began.elapsed());
            played.points = points(if matches!(absent, 0 | 3) { [0, 2] } else { [2, 0] });
            if matches!(self.plan.kind, Kind::Arena { .. }) && !self.is_over.load(Relaxed) {
                let entrant = players[absent].1;
                self.act(json!({ "act": "pause", "entrant": entrant, "paused": false })).await?;
            }
            return Ok(played);
        }
        played.points = points(plays(&mut table, &mut played).await?);
        let is_last = match self.plan.kind {
            Kind::Swiss { rounds, .. } => at["round"] == rounds,
            Kind::Arena { .. } => false,
        };
        if !is_last && rand::random_ratio(1, 8) {
            self.until_it_has_a_result(at).await?;
            let result = json!({ "first": 1, "second": 1, "reason": "ruled", "article": "9.4" });
            let corrects = json!({ "act": "set-result", "at": at, "game": 1, "result": result });
            self.act(corrects).await?;
            played.points = points([1, 1]);
            played.is_corrected = true;
        }
        Ok(played)
    }
}

/// Plays a game to its end. Gives the half points of the teams.
async fn plays(table: &mut UnsteadyTable, played: &mut Played) -> Result<[i64; 2]> {
    let mut boards = Game::new(Rules::BUGHOUSE);
    let lost = rand::random_ratio(1, 4).then(|| rand::random::<u32>() % MOVES);
    for n in 0..2 + rand::random::<u32>() % (MOVES - 2) {
        let Some((board, mv)) = any_move(&boards) else { break };
        let seat = boards.to_move(board);
        boards.play_unchecked(board, mv);
        let deed = format!("moves {}", mv.to_uci(CastlingStyle::KingMoves));
        if lost == Some(n) {
            table.come_back(seat as usize..seat as usize + 1).await?;
            played.is_disconnected = true;
        }
        let sent = Instant::now();
        table.done(seat as usize, Intent::Play { deed }).await?;
        played.moves.push(sent.elapsed());
        table.thinks(PAUSE).await?;
    }
    let mut points = [1, 1];
    for (seat, deed) in ending() {
        table.done(seat as usize, Intent::Play { deed: deed.to_owned() }).await?;
        if deed == "resigns" {
            let is_first = matches!(seat, protocol::Seat::WhiteA | protocol::Seat::BlackB);
            points = [2 * i64::from(!is_first), 2 * i64::from(is_first)];
        }
    }
    played.waits = std::mem::take(&mut table.waits);
    Ok(points)
}
