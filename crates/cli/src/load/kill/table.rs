//! Four players at a table whose server may be killed. They do what clients do: reconnect, watch
//! anew, and go elsewhere when they are asked to.

use std::{
    ops::Range,
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::future::try_join_all;
use protocol::{ClientMessage, Intent, RefusalCode, ServerMessage};

use super::{ANSWER, CONNECTION, PATIENCE, Result, SEATS, UnsteadyServer, account::ServerAccount};
use crate::load::player::Player;

/// An intent that takes longer was interrupted.
pub(in crate::load) const INTERRUPTION: Duration = Duration::from_millis(300);

/// The story of an intent that takes longer is told.
const SLOW: Duration = Duration::from_secs(5);

/// Four players at a table whose server may be killed.
pub(in crate::load) struct UnsteadyTable {
    server: Arc<UnsteadyServer>,
    players: Vec<Player>,
    id: String,
    /// How long interrupted intents took.
    pub(in crate::load) waits: Vec<Duration>,
}

/// The server's answer to an intent.
enum Attempt {
    Done,
    Refused(String),
}

/// Whether the table has to be watched again.
fn is_told_to_watch_anew(message: &ServerMessage) -> bool {
    matches!(message, ServerMessage::Refused(refusal) if refusal.key.is_none()
        && matches!(refusal.code, RefusalCode::Unavailable | RefusalCode::Busy))
}

impl UnsteadyTable {
    /// New players sit down at a new table. The server may die meanwhile.
    pub(super) async fn new(server: Arc<UnsteadyServer>, number: usize) -> Result<Self> {
        let until = Instant::now() + PATIENCE;
        loop {
            let players = Self::players(&server, number);
            let players = tokio::time::timeout(ANSWER, players).await;
            match players.unwrap_or_else(|_| Err("no answer".to_owned())) {
                Ok((players, id)) => return Ok(Self { server, players, id, waits: Vec::new() }),
                Err(error) if Instant::now() > until => return Err(error),
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    /// The players of a table, by their cookies in the order of the seats.
    pub(in crate::load) async fn at(
        server: Arc<UnsteadyServer>,
        cookies: impl Iterator<Item = &str>,
        id: &str,
    ) -> Result<Self> {
        let mut players = Vec::new();
        for cookie in cookies {
            players.push(server.lets_in(cookie, id).await?);
        }
        Ok(Self { server, players, id: id.to_owned(), waits: Vec::new() })
    }

    async fn players(server: &UnsteadyServer, number: usize) -> Result<(Vec<Player>, String)> {
        let mut players = Vec::new();
        for _ in SEATS {
            players.push(Player::new(server.address()).await?);
        }
        let id = players[0].create(number as u64).await?;
        for player in &mut players {
            player.watch(&id).await?;
        }
        Ok((players, id))
    }

    /// The server's account of the game. Asks again if the server is killed meanwhile.
    pub(super) async fn told(&mut self) -> Result<ServerAccount> {
        let until = Instant::now() + PATIENCE;
        loop {
            let told = ServerAccount::by(self.server.address(), &self.id);
            let told = tokio::time::timeout(ANSWER, told).await;
            match told.unwrap_or_else(|_| Err("no answer".to_owned())) {
                Err(_) if Instant::now() < until => self.come_back(0..SEATS.len()).await?,
                told => return told,
            }
        }
    }

    /// Carries out an intent, over as many connections and servers as it takes.
    pub(in crate::load) async fn done(&mut self, n: usize, intent: Intent) -> Result<()> {
        let key = format!("{:x}", rand::random::<u64>());
        let (began, until) = (Instant::now(), Instant::now() + PATIENCE);
        let (mut refusals, mut last) = (0, String::new());
        let mut story = Vec::new();
        loop {
            let patience = self.server.answer();
            let attempt = tokio::time::timeout(patience, self.attempt(n, &key, &intent)).await;
            let happened = match &attempt {
                Ok(Ok(Attempt::Done)) => "done",
                Ok(Ok(Attempt::Refused(text))) => text,
                Ok(Err(error)) => error,
                Err(_) => "no answer",
            };
            story.push(format!("{:.2} s {happened}", began.elapsed().as_secs_f64()));
            match attempt {
                Ok(Ok(Attempt::Done)) => {
                    let wait = began.elapsed();
                    if wait > SLOW {
                        story.dedup_by(|one, other| {
                            one.split_once(" s ").map(|it| it.1)
                                == other.split_once(" s ").map(|it| it.1)
                        });
                        anstream::eprintln!("{}: {}", self.id, story.join("; "));
                    }
                    self.waits.extend((wait > INTERRUPTION).then_some(wait));
                    if self.players[n].is_asked_to_leave {
                        self.come_back(n..n + 1).await?;
                    }
                    return Ok(());
                }
                _ if Instant::now() > until => {
                    return Err(format!("{intent:?} is never carried out: {last}"));
                }
                // Clocks stand still until all players are back, and then everybody hears of it.
                Ok(Ok(Attempt::Refused(text))) => {
                    last = text;
                    self.wait_for_news(n).await?;
                    if refusals % 3 == 0 {
                        // Some may have lost the server without notice.
                        self.find_silent().await?;
                    } else {
                        self.keep_watching().await?;
                    }
                    refusals += 1;
                }
                Ok(Err(_)) | Err(_) => {
                    self.come_back(n..n + 1).await?;
                    // The others may have lost the server too.
                    self.find_silent().await?;
                }
            }
        }
    }

    /// Waits until a player hears something of the table, for a moment at most.
    async fn wait_for_news(&mut self, n: usize) -> Result<()> {
        // Keeps within the limit of messages per second.
        tokio::time::sleep(Duration::from_millis(60)).await;
        let heard = tokio::time::timeout(Duration::from_millis(200), self.players[n].next()).await;
        let anew = matches!(&heard, Ok(Some(message)) if is_told_to_watch_anew(message));
        if anew && self.players[n].watch(&self.id).await.is_err() {
            self.come_back(n..n + 1).await?;
        }
        Ok(())
    }

    /// Reconnects players whose node says nothing any more, all at the same time.
    async fn find_silent(&mut self) -> Result<()> {
        let (server, id) = (&self.server, &self.id);
        let all = self.players.iter_mut().map(|player| async move {
            let nonce = rand::random::<u32>();
            let answered = async {
                player.say(&ClientMessage::Ping { nonce }).await?;
                let mut anew = false;
                loop {
                    match player.next().await.ok_or("the connection was closed")? {
                        ServerMessage::Pong { nonce: answered } if answered == nonce => break,
                        message => anew |= is_told_to_watch_anew(&message),
                    }
                }
                if anew { player.watch(id).await } else { Ok::<_, String>(()) }
            };
            match tokio::time::timeout(CONNECTION, answered).await {
                Ok(Ok(())) => Ok(()),
                _ => server.takes_back(player, id).await,
            }
        });
        try_join_all(all).await.map(drop)
    }

    /// Has all players do what they were told meanwhile: watch anew, and go elsewhere.
    async fn keep_watching(&mut self) -> Result<()> {
        self.thinks(Duration::ZERO).await
    }

    /// How long players think.
    pub(super) fn pause(&self) -> Duration {
        self.server.pause
    }

    /// Lets time pass, in which all players do what they are told: watch anew, and go elsewhere.
    pub(in crate::load) async fn thinks(&mut self, time: Duration) -> Result<()> {
        let (server, id) = (&self.server, &self.id);
        let until = tokio::time::Instant::now() + time;
        let all = self.players.iter_mut().map(|player| async move {
            // A deadline that has passed still gives what has come already.
            while let Ok(heard) = tokio::time::timeout_at(until, player.next()).await {
                let stays = match heard {
                    Some(message) if is_told_to_watch_anew(&message) => {
                        player.watch(id).await.is_ok()
                    }
                    Some(_) => !player.is_asked_to_leave,
                    None => false,
                };
                if !stays {
                    server.takes_back(player, id).await?;
                }
            }
            Ok(())
        });
        try_join_all(all).await.map(drop)
    }

    /// The answer to an intent. An error means that the connection ended.
    async fn attempt(&mut self, n: usize, key: &str, intent: &Intent) -> Result<Attempt> {
        let player = &mut self.players[n];
        player.intend_with(&self.id, SEATS[n], key, intent.clone()).await?;
        loop {
            match player.next().await.ok_or("the connection was closed")? {
                ServerMessage::Done { key: done, .. } if done == key => {
                    return Ok(Attempt::Done);
                }
                ServerMessage::Refused(refusal) if refusal.key.as_deref() == Some(key) => {
                    return Ok(Attempt::Refused(refusal.text));
                }
                message if is_told_to_watch_anew(&message) => {
                    player.watch(&self.id).await?;
                }
                _ => {}
            }
        }
    }

    /// Reconnects players, all at the same time.
    pub(in crate::load) async fn come_back(&mut self, players: Range<usize>) -> Result<()> {
        let (server, id) = (&self.server, &self.id);
        let players = self.players[players].iter_mut();
        try_join_all(players.map(|player| server.takes_back(player, id))).await.map(drop)
    }
}
