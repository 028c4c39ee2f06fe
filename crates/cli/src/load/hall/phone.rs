//! Requests over a network that loses and repeats them, and the phones of players.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt, net::TcpStream};
use tournament::{Act, GameResult, Half, MatchId, PhonePlayer};

use super::{Hall, lock, script::Network};
use crate::load::{
    kill::{PATIENCE, Result},
    player,
};

/// How long somebody waits before they try again.
pub(super) const AGAIN: Duration = Duration::from_millis(20);

/// The answer to a request that the server has received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The number of its first record.
    Done(u64),
    Refused {
        code: String,
        text: String,
    },
}

/// A request that changes the event.
pub(super) struct Request<'a> {
    pub(super) path: &'a str,
    pub(super) cookie: &'a str,
    /// With the `key`.
    pub(super) body: Value,
    /// The act that the log has to have, if it is one.
    pub(super) act: Option<Act>,
}

/// The phone of a player, who has no account.
pub(super) struct Phone {
    pub(super) cookie: String,
    pub(super) player: PhonePlayer,
    /// The code that the player has read from the wall.
    code: Mutex<String>,
    /// The reports that the server has taken, with the numbers of their records.
    sent: Mutex<Vec<(Value, u64)>>,
}

impl Phone {
    pub(super) fn new(cookie: String, player: PhonePlayer) -> Self {
        Self { cookie, player, code: Mutex::default(), sent: Mutex::default() }
    }
}

pub(super) fn played([first, second]: [i64; 2]) -> GameResult {
    GameResult::played(half(first), half(second))
}

pub(super) fn half(points: i64) -> Half {
    Half(i32::try_from(points).unwrap_or(i32::MAX))
}

/// A key that nobody else chooses.
pub(super) fn new_key() -> String {
    static KEYS: AtomicUsize = AtomicUsize::new(1);
    format!("load-{}", KEYS.fetch_add(1, Relaxed))
}

impl Hall {
    /// Sends a request until the server answers, over a network that may do something to it.
    pub(super) async fn sends(&self, request: &Request<'_>, network: Network) -> Result<Answer> {
        self.is_sent();
        let Request { path, cookie, body, .. } = request;
        let text = body.to_string();
        let address = self.server.address();
        match network {
            Network::Fine => {}
            Network::AnswerLost | Network::Cut => {
                let whole = player::request_text(address, "POST", path, cookie, &text);
                let part = if network == Network::Cut { whole.len() / 2 } else { whole.len() };
                // The server may be away.
                let _ = leaves(address, &whole.as_bytes()[..part]).await;
                self.report().duplicates += 1;
            }
            Network::Twice => {
                let both = tokio::join!(self.is_answered(request), self.is_answered(request));
                self.report().duplicates += 1;
                let (one, other) = (both.0?, both.1?);
                if one != other {
                    self.wrong(format!("{body} was answered by {one:?} and {other:?}"));
                }
                return Ok(one);
            }
        }
        self.is_answered(request).await
    }

    async fn is_answered(&self, request: &Request<'_>) -> Result<Answer> {
        let Request { path, cookie, body, act } = request;
        let answered = self.asks("POST", path, cookie, Some(body)).await?;
        let answer: Value = match answered {
            Ok(answer) => answer,
            Err(refusal) => {
                let text = |field: &str| refusal[field].as_str().unwrap_or_default().to_owned();
                return Ok(Answer::Refused { code: text("code"), text: text("text") });
            }
        };
        let number = answer["first"].as_u64().ok_or_else(|| answer.to_string())?;
        let key = body["key"].as_str().unwrap_or_default();
        let otherwise = lock(&self.acknowledged).note(key, number, act.clone());
        if let Some(otherwise) = otherwise {
            self.wrong(otherwise);
        }
        Ok(Answer::Done(number))
    }

    /// The answer to a request as JSON, or the refusal, however often the server dies meanwhile.
    pub(super) async fn asks(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: Option<&Value>,
    ) -> Result<std::result::Result<Value, Value>> {
        let until = Instant::now() + PATIENCE;
        let text = body.map(Value::to_string).unwrap_or_default();
        loop {
            let address = self.server.address();
            let problem = match player::request(address, method, path, cookie, &text).await {
                Ok((answer, head)) => {
                    let read = serde_json::from_str::<Value>(&answer);
                    let status = head.get(9..10).unwrap_or_default();
                    match read {
                        Ok(answer) if status == "2" => return Ok(Ok(answer)),
                        // A page.
                        Err(_) if status == "2" => return Ok(Ok(Value::String(answer))),
                        Ok(refusal) if status == "4" && refusal["code"] != "busy" => {
                            return Ok(Err(refusal));
                        }
                        _ => answer,
                    }
                }
                Err(error) => error,
            };
            if Instant::now() > until {
                return Err(format!("{method} {path}: {problem}"));
            }
            self.report().interrupted += 1;
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// A player reports the result of a game. A phone whose code is too old reads the new one.
    pub(super) async fn reports(
        &self,
        phone: &Phone,
        (at, game): (MatchId, u8),
        points: [i64; 2],
    ) -> Result<Answer> {
        let (player, result, key) = (phone.player, played(points), new_key());
        let network = self.network();
        let path = format!("/api/events/{}/phone-results", self.event);
        loop {
            let code = lock(&phone.code).clone();
            let body = json!({ "key": key, "code": code, "at": at, "game": game, "player": player,
                "result": result });
            let act = Some(Act::PhoneReport { at, game, player, result: result.clone() });
            let request = Request { path: &path, cookie: &phone.cookie, body, act };
            let answer = self.sends(&request, network).await?;
            match &answer {
                Answer::Done(number) => {
                    self.report().reports += 1;
                    lock(&phone.sent).push((request.body, *number));
                }
                Answer::Refused { code: refusal, .. } if refusal == "wrong-password" => {
                    let wall = lock(&self.code).clone();
                    if wall == code {
                        return Ok(answer);
                    }
                    self.report().refused += 1;
                    *lock(&phone.code) = wall;
                    continue;
                }
                Answer::Refused { .. } => {}
            }
            return Ok(answer);
        }
    }

    /// A player reports a result that the server takes.
    pub(super) async fn does_report(
        &self,
        phone: &Phone,
        (at, game): (MatchId, u8),
        points: [i64; 2],
    ) -> Result<()> {
        match self.reports(phone, (at, game), points).await? {
            Answer::Done(_) => Ok(()),
            Answer::Refused { text, .. } => Err(format!("match {at}, game {game}: {text}")),
        }
    }

    /// A player reports a result that the server has to refuse.
    pub(super) async fn does_not_report(
        &self,
        phone: &Phone,
        (at, game): (MatchId, u8),
        points: [i64; 2],
    ) -> Result<()> {
        match self.reports(phone, (at, game), points).await? {
            Answer::Done(_) => self.wrong(format!("match {at}, game {game}: a report was taken")),
            Answer::Refused { .. } => self.report().refused += 1,
        }
        Ok(())
    }

    /// Sends the reports of a phone again, which must change nothing.
    pub(super) async fn repeats(&self, phone: &Phone) -> Result<()> {
        let path = format!("/api/events/{}/phone-results", self.event);
        let sent = std::mem::take(&mut *lock(&phone.sent));
        for (mut body, number) in sent.into_iter().rev() {
            body["code"] = json!(*lock(&self.code));
            let again = Request { path: &path, cookie: &phone.cookie, body, act: None };
            let answer = self.sends(&again, Network::Fine).await?;
            self.report().duplicates += 1;
            if answer != Answer::Done(number) {
                self.wrong(format!("{} was record {number} and is {answer:?}", again.body));
            }
        }
        Ok(())
    }
}

/// Sends a request, or the beginning of one, and leaves without the answer.
async fn leaves(address: &str, text: &[u8]) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(text).await?;
    stream.shutdown().await
}
