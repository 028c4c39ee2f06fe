//! The organizer of the event: entries, commands, and requests for its state.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{Kind, LOOK, Plan};
use crate::load::{
    kill::{PATIENCE, Result, UnsteadyServer},
    player,
};

/// An event whose server may die at any moment.
pub(super) struct Evening {
    pub(super) server: Arc<UnsteadyServer>,
    pub(super) plan: Plan,
    pub(super) id: String,
    organizer: String,
    /// By their ids: the cookie of each player, and the number of the entrant.
    pub(super) players: HashMap<String, (String, u64)>,
    /// Whether the time of the arena is over, so that nobody comes back to it.
    pub(super) is_over: AtomicBool,
}

impl Evening {
    /// Everybody enters, and the event begins.
    pub(super) async fn open(server: Arc<UnsteadyServer>, plan: Plan) -> Result<Self> {
        let address = server.address().to_owned();
        let organizer = player::account(&address, "Olga").await?;
        let players = HashMap::new();
        let (id, is_over) = (String::new(), AtomicBool::new(false));
        let mut evening = Self { server, plan, id, organizer, players, is_over };
        let (stage, entrants, count, size) = match plan.kind {
            Kind::Swiss { pairs, rounds } => {
                let format = json!({ "kind": "swiss", "rematches": false });
                (json!({ "format": format, "rounds": rounds, "games": 1 }), "pairs", pairs, 2)
            }
            Kind::Arena { people, .. } => {
                let format = json!({ "kind": "arena-singles" });
                let stage = json!({ "format": format, "games": 1, "scoring": "game-points" });
                (stage, "singles", people, 1)
            }
        };
        let regulations = json!({
            "name": "Evening",
            "ruleset": "casual countdown=0 zero-time=allowed repetition=claimed",
            "clock": "3600+0",
            "entrants": entrants,
            "stages": [stage],
            "default-minutes": 1,
            "automation": "full",
        });
        let new = json!({ "regulations": regulations });
        let created = evening.ask("POST", "/api/events", Some(&new)).await?;
        evening.id = created["event"].as_str().unwrap_or_default().to_owned();
        for entrant in 1..=u64::from(count) {
            let mut people = Vec::new();
            for _ in 0..size {
                let (cookie, id) = player::guest(&address).await?;
                people.push(json!({ "name": "?", "account": id }));
                evening.players.insert(id, (cookie, entrant));
            }
            evening.act(json!({ "act": "enter", "people": people, "team": null })).await?;
        }
        evening.command(json!({ "command": "start-stage" })).await?;
        Ok(evening)
    }

    pub(super) async fn event(&self) -> Result<Value> {
        self.ask("GET", &format!("/api/events/{}", self.id), None).await
    }

    async fn command(&self, mut command: Value) -> Result<()> {
        command["key"] = json!(format!("{:x}", rand::random::<u64>()));
        let path = format!("/api/events/{}/acts", self.id);
        self.ask("POST", &path, Some(&command)).await.map(drop)
    }

    /// The answer to a request of the organizer, however often the server dies meanwhile.
    pub(super) async fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Value> {
        let until = Instant::now() + PATIENCE;
        let body = body.map(Value::to_string).unwrap_or_default();
        loop {
            let address = self.server.address();
            let asked = player::request(address, method, path, &self.organizer, &body).await;
            match asked {
                Ok((answer, head)) if head.starts_with("HTTP/1.1 2") => {
                    return serde_json::from_str(&answer).map_err(|error| error.to_string());
                }
                Ok((answer, head)) if head.starts_with("HTTP/1.1 4") => return Err(answer),
                Ok((answer, _)) if Instant::now() > until => return Err(answer),
                Err(error) if Instant::now() > until => return Err(error),
                Ok(_) | Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    pub(super) async fn act(&self, act: Value) -> Result<()> {
        self.command(json!({ "command": "act", "act": act })).await
    }

    /// Nobody is paired any more.
    pub(super) async fn pauses_everybody(&self) -> Result<()> {
        self.is_over.store(true, Relaxed);
        for &(_, entrant) in self.players.values() {
            self.act(json!({ "act": "pause", "entrant": entrant, "paused": true })).await?;
        }
        Ok(())
    }

    /// Ends the event, unless the table of a game that has just been paired is still to be made.
    pub(super) async fn finishes(&self) -> Result<()> {
        match self.act(json!({ "act": "finish" })).await {
            Err(answer) if answer.contains("\"not-now\"") => Ok(()),
            done => done,
        }
    }

    /// Waits until the event has the result of a game.
    pub(super) async fn until_it_has_a_result(&self, at: &Value) -> Result<()> {
        let until = Instant::now() + 3 * PATIENCE;
        let behind = at["round"].as_u64().unwrap_or_default() + 1;
        let path = format!("/api/events/{}/rounds?stage=1&before={behind}", self.id);
        loop {
            let rounds = self.ask("GET", &path, None).await?;
            let round = rounds.as_array().and_then(|rounds| rounds.last());
            let matches = round.and_then(|round| round["matches"].as_array());
            let own = matches.into_iter().flatten().find(|it| it["table"] == at["table"]);
            if own.is_some_and(|it| !it["games"][0]["result"].is_null()) {
                return Ok(());
            }
            if Instant::now() > until {
                return Err("the event never has its result".to_owned());
            }
            tokio::time::sleep(LOOK).await;
        }
    }
}
