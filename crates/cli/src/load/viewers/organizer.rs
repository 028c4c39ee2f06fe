//! The organizer of an event with many viewers: a Swiss whose results they enter.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Result, address};
use crate::load::player;

pub(super) struct Organizer {
    address: Arc<str>,
    cookie: String,
    /// The id of the event.
    pub(super) event: String,
    matches: u16,
    results: u32,
}

impl Organizer {
    /// An event whose first round is published.
    pub(super) async fn open(url: &str, pairs: u16) -> Result<Self> {
        let address = address(url);
        let cookie = player::account(&address, "Olga").await?;
        let mut organizer =
            Self { address, cookie, event: String::new(), matches: pairs / 2, results: 0 };
        let stage =
            json!({ "format": { "kind": "swiss", "rematches": false }, "rounds": 9, "games": 2 });
        let regulations = json!({ "name": "Open", "entrants": "pairs", "stages": [stage] });
        let created = organizer.ask("/api/events", &json!({ "regulations": regulations })).await?;
        organizer.event = created["event"].as_str().unwrap_or_default().to_owned();
        for pair in 1..=pairs {
            let person = |place: u8| {
                let rating = 2400 - 7 * i32::from(pair) - i32::from(place);
                json!({ "name": format!("Player {pair}.{place}"), "rating": rating })
            };
            let people = [person(1), person(2)];
            organizer.act(json!({ "act": "enter", "people": people, "team": null })).await?;
        }
        organizer.does(&json!({ "command": "start-stage" })).await?;
        organizer.does(&json!({ "command": "pair-round" })).await?;
        organizer.act(json!({ "act": "publish", "stage": 1, "round": 1 })).await?;
        Ok(organizer)
    }

    /// Enters the result of the next game, or corrects it when all games have one. Gives the number
    /// of its record.
    pub(super) async fn enters_a_result(&mut self) -> Result<u32> {
        let matches = u32::from(self.matches);
        let (table, game) = (self.results % matches + 1, self.results / matches % 2 + 1);
        let first = self.results / 3 % 3;
        self.results += 1;
        let result = json!({ "first": first, "second": 2 - first, "reason": "played" });
        let at = json!({ "stage": 1, "round": 1, "table": table });
        self.act(json!({ "act": "set-result", "at": at, "game": game, "result": result })).await
    }

    async fn act(&self, act: Value) -> Result<u32> {
        self.does(&json!({ "command": "act", "act": act })).await
    }

    /// Gives the number of the last record of a command.
    async fn does(&self, command: &Value) -> Result<u32> {
        let done = self.ask(&format!("/api/events/{}/acts", self.event), command).await?;
        let last = done["last"].as_u64().and_then(|last| u32::try_from(last).ok());
        last.ok_or_else(|| done.to_string())
    }

    async fn ask(&self, path: &str, body: &Value) -> Result<Value> {
        let body = body.to_string();
        let (answer, head) =
            player::request(&self.address, "POST", path, &self.cookie, &body).await?;
        if !head.starts_with("HTTP/1.1 2") {
            return Err(answer);
        }
        serde_json::from_str(&answer).map_err(|error| format!("{error}: {answer}"))
    }
}
