//! A Swiss that the server runs, while it is killed in every round. Pairs come to their tables, play
//! and lose connections, some stay away, and an arbiter corrects results. At the end the standings
//! must be what the players have counted themselves.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    io::Write,
    sync::Arc,
    time::{Duration, Instant},
};

use bughouse::Game;
use chess::{CastlingStyle, Rules};
use protocol::{Intent, ServerMessage};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{
    kill::{
        PATIENCE, Result, SEATS, UnsteadyServer, any_move, ending,
        table::{INTERRUPTION, UnsteadyTable},
    },
    millis,
    player::{self, Player},
};
use crate::{
    exit::{Exit, Failure},
    output::Format,
};

/// How long players think.
const PAUSE: Duration = Duration::from_millis(40);

/// The longest game, in moves.
const MOVES: u32 = 30;

/// How often somebody looks for new tables.
const LOOK: Duration = Duration::from_millis(100);

/// The most rounds that take place within the time that all of it may take.
const ROUND: Duration = Duration::from_secs(300);

/// What takes place.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// An even number.
    pub(super) pairs: u16,
    pub(super) rounds: u16,
    /// Of a hundred games, how many are missed by a player.
    pub(super) absent: u32,
}

impl Plan {
    fn games(self) -> usize {
        usize::from(self.pairs / 2) * usize::from(self.rounds)
    }
}

#[derive(Debug, Default, Serialize)]
struct Report {
    pairs: u16,
    rounds: u16,
    games: usize,
    moves: usize,
    kills: usize,
    absent: usize,
    corrected: usize,
    disconnected: usize,
    /// Moves whose answer did not wait for another server.
    p50_ms: f64,
    p99_ms: f64,
    /// Intents that did, and the longest of them.
    interrupted: usize,
    interrupted_worst_ms: f64,
    /// How long it took until a game was lost by somebody's absence; a minute by the regulations.
    longest_absence_s: f64,
    seconds: f64,
    /// What is not as the players know it, in words.
    wrong: Vec<String>,
}

/// What the players know of a game.
#[derive(Default)]
struct Played {
    round: u64,
    /// Half points of pairs.
    points: Vec<(u16, i64)>,
    moves: Vec<Duration>,
    waits: Vec<Duration>,
    absence: Option<Duration>,
    is_corrected: bool,
    is_disconnected: bool,
}

/// The event, as its organizer and players reach it.
struct Evening {
    server: Arc<UnsteadyServer>,
    plan: Plan,
    id: String,
    organizer: String,
    /// By their ids: the cookie and the pair of each player.
    players: HashMap<String, (String, u16)>,
}

pub(super) async fn run(plan: Plan, format: Format) -> std::result::Result<Exit, Failure> {
    if plan.rounds == 0 || plan.rounds > plan.pairs / 2 {
        let most = plan.pairs / 2;
        return Err(Failure::Message(format!("{} pairs play 1 to {most} rounds", plan.pairs)));
    }
    let folder = tempfile::tempdir().map_err(|error| Failure::Message(error.to_string()))?;
    let server = UnsteadyServer::start(&folder.path().join("tandem.db"), PAUSE).await?;
    let report = evening(server, plan).await.map_err(Failure::Message)?;
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&report).unwrap_or_default())?,
        Format::Text => report.write(&mut out)?,
    }
    Ok(Exit::findings(!report.wrong.is_empty()))
}

impl Report {
    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(
            out,
            "{} pairs, {} rounds, {} games with {} moves in {:.0} s; the server killed {} times, \
             {} players disconnected, {} absent, {} results corrected",
            self.pairs,
            self.rounds,
            self.games,
            self.moves,
            self.seconds,
            self.kills,
            self.disconnected,
            self.absent,
            self.corrected
        )?;
        writeln!(
            out,
            "moves: p50 {:.1} ms, p99 {:.1} ms; {} interrupted, at most {:.0} ms; \
             longest wait for somebody absent {:.0} s",
            self.p50_ms,
            self.p99_ms,
            self.interrupted,
            self.interrupted_worst_ms,
            self.longest_absence_s
        )?;
        match &self.wrong[..] {
            [] => writeln!(out, "the final table is what the players have counted"),
            wrong => wrong.iter().try_for_each(|line| writeln!(out, "wrong: {line}")),
        }
    }
}

async fn evening(server: Arc<UnsteadyServer>, plan: Plan) -> Result<Report> {
    let began = Instant::now();
    let evening = Arc::new(Evening::open(server, plan).await?);
    let (mut seen, mut rounds) = (BTreeSet::new(), BTreeSet::new());
    let (mut games, mut killers, mut played) = (JoinSet::new(), JoinSet::new(), Vec::new());
    let event = loop {
        let event = evening.event().await?;
        for table in event["tables"].as_array().into_iter().flatten() {
            let id = table["table"].as_str().unwrap_or_default().to_owned();
            if rounds.insert(table["at"]["round"].as_u64()) {
                let server = evening.server.clone();
                killers.spawn(async move {
                    tokio::time::sleep(Duration::from_millis(rand::random::<u64>() % 3000)).await;
                    server.die().await
                });
            }
            if seen.insert(id.clone()) {
                let (evening, at) = (evening.clone(), table["at"].clone());
                games.spawn(async move {
                    let played = evening.game(&id, &at).await;
                    played.map_err(|error| format!("table {id}: {error}"))
                });
            }
        }
        while let Some(done) = games.try_join_next() {
            played.push(done.map_err(|error| error.to_string())??);
        }
        if event["event"]["finished"] == json!(true) && games.is_empty() {
            break event;
        }
        if began.elapsed() > ROUND * u32::from(plan.rounds) {
            return Err(format!("the event does not end: {event}"));
        }
        tokio::time::sleep(LOOK).await;
    };
    let kills = killers.len();
    while let Some(killed) = killers.join_next().await {
        killed.map_err(|error| error.to_string())??;
    }
    let mut wrong = evening.wrong_points(&event, &played);
    wrong.extend(evening.wrong_pairings().await?);
    let mut moves: Vec<_> = played.iter().flat_map(|it| &it.moves).copied().collect();
    moves.sort_unstable();
    let interrupted = moves.iter().filter(|&&time| time > INTERRUPTION).count();
    let undisturbed = &moves[..moves.len() - interrupted];
    let worst = played.iter().flat_map(|it| &it.waits).max().copied().unwrap_or_default();
    let absences = played.iter().filter_map(|it| it.absence);
    Ok(Report {
        pairs: plan.pairs,
        rounds: plan.rounds,
        games: played.len(),
        moves: moves.len(),
        kills,
        absent: absences.clone().count(),
        corrected: played.iter().filter(|it| it.is_corrected).count(),
        disconnected: played.iter().filter(|it| it.is_disconnected).count(),
        p50_ms: millis(undisturbed, 0.5),
        p99_ms: millis(undisturbed, 0.99),
        interrupted: played.iter().map(|it| it.waits.len()).sum(),
        interrupted_worst_ms: worst.as_secs_f64() * 1000.0,
        longest_absence_s: absences.max().unwrap_or_default().as_secs_f64(),
        seconds: began.elapsed().as_secs_f64(),
        wrong,
    })
}

impl Evening {
    /// The pairs enter, and the first round begins.
    async fn open(server: Arc<UnsteadyServer>, plan: Plan) -> Result<Self> {
        let address = server.address().to_owned();
        let organizer = player::account(&address, "Organizer").await?;
        let mut evening =
            Self { server, plan, id: String::new(), organizer, players: HashMap::new() };
        let regulations = json!({
            "name": "Evening",
            "ruleset": "casual countdown=0 zero-time=allowed repetition=claimed",
            "clock": "3600+0",
            "entrants": "pairs",
            "stages": [{ "format": { "kind": "swiss", "rematches": false }, "rounds": plan.rounds, "games": 1 }],
            "default-minutes": 1,
            "automation": "full",
        });
        let new = json!({ "regulations": regulations });
        let created = evening.ask("POST", "/api/events", Some(&new)).await?;
        evening.id = created["event"].as_str().unwrap_or_default().to_owned();
        for pair in 0..plan.pairs {
            let mut people = Vec::new();
            for _ in 0..2 {
                let (cookie, id) = player::guest(&address).await?;
                people.push(json!({ "name": "?", "account": id }));
                evening.players.insert(id, (cookie, pair));
            }
            let enter = json!({ "act": "enter", "people": people, "team": null });
            evening.act(json!({ "command": "act", "act": enter })).await?;
        }
        evening.act(json!({ "command": "start-stage" })).await?;
        Ok(evening)
    }

    async fn event(&self) -> Result<Value> {
        self.ask("GET", &format!("/api/events/{}", self.id), None).await
    }

    async fn act(&self, mut command: Value) -> Result<()> {
        command["key"] = json!(format!("{:x}", rand::random::<u64>()));
        let path = format!("/api/events/{}/acts", self.id);
        self.ask("POST", &path, Some(&command)).await.map(drop)
    }

    /// The answer to a request of the organizer, however often the server dies meanwhile.
    async fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
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

    /// The four come to their table, most of the time, and play.
    async fn game(&self, id: &str, at: &Value) -> Result<Played> {
        let seated = self.seated(id).await?;
        let known = |person: &String| self.players.get(person).ok_or("a stranger sits there");
        let players = seated.iter().map(known).collect::<std::result::Result<Vec<_>, _>>()?;
        let [first, second] = [players[0].1, players[1].1];
        let cookies = players.iter().map(|(cookie, _)| cookie.as_str());
        let mut table = UnsteadyTable::at(self.server.clone(), cookies, id).await?;
        let mut played =
            Played { round: at["round"].as_u64().unwrap_or_default(), ..Played::default() };
        if rand::random_ratio(self.plan.absent.min(100), 100) {
            let absent = rand::random::<u32>() as usize % SEATS.len();
            let began = Instant::now();
            for n in (0..SEATS.len()).filter(|&n| n != absent) {
                table.done(n, Intent::Ready).await?;
            }
            self.until_it_has_a_result(id).await?;
            played.absence = Some(began.elapsed());
            let is_first = absent == 0 || absent == 3;
            played.points =
                vec![(first, 2 * i64::from(!is_first)), (second, 2 * i64::from(is_first))];
            return Ok(played);
        }
        for n in 0..SEATS.len() {
            table.done(n, Intent::Ready).await?;
        }
        let points = plays(&mut table, &mut played).await?;
        played.points = vec![(first, points[0]), (second, points[1])];
        if rand::random_ratio(1, 8) && played.round < u64::from(self.plan.rounds) {
            self.until_it_has_a_result(id).await?;
            let result = json!({ "first": 1, "second": 1, "reason": "ruled", "article": "9.4" });
            let act = json!({ "act": "set-result", "at": at, "game": 1, "result": result });
            self.act(json!({ "command": "act", "act": act })).await?;
            played.points = vec![(first, 1), (second, 1)];
            played.is_corrected = true;
        }
        Ok(played)
    }

    async fn until_it_has_a_result(&self, table: &str) -> Result<()> {
        let until = Instant::now() + 3 * PATIENCE;
        loop {
            let event = self.event().await?;
            let mut open = event["tables"].as_array().into_iter().flatten();
            if !open.any(|it| it["table"] == table) {
                return Ok(());
            }
            if Instant::now() > until {
                return Err("the event never has its result".to_owned());
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Where the standings differ from what the players have counted.
    fn wrong_points(&self, event: &Value, played: &[Played]) -> Vec<String> {
        let mut counted: BTreeMap<u16, i64> = (0..self.plan.pairs).map(|it| (it, 0)).collect();
        for (pair, points) in played.iter().flat_map(|it| &it.points) {
            *counted.entry(*pair).or_default() += points;
        }
        let rows = event["event"]["stages"][0]["standings"].as_array().into_iter().flatten();
        let told: HashMap<_, _> =
            rows.map(|row| (row["entrant"].as_u64(), row["points"].as_i64())).collect();
        let entrants = event["event"]["entrants"].as_array().into_iter().flatten();
        let mut wrong = Vec::new();
        for entrant in entrants {
            let account = entrant["people"][0]["account"].as_str().unwrap_or_default();
            let pair = self.players.get(account).map(|it| it.1);
            let counted = pair.and_then(|pair| counted.remove(&pair));
            let told = told.get(&entrant["id"].as_u64()).copied().flatten();
            if counted.is_none() || counted != told {
                wrong.push(format!("{}: {told:?} for {counted:?} half points", entrant["label"]));
            }
        }
        wrong.extend(counted.into_keys().map(|pair| format!("pair {pair} is not there")));
        let games = self.plan.games();
        if played.len() != games {
            wrong.push(format!("{} games instead of {games}", played.len()));
        }
        wrong
    }

    /// Pairs that meet twice, or do not play in a round.
    async fn wrong_pairings(&self) -> Result<Vec<String>> {
        let rounds = self.ask("GET", &format!("/api/events/{}/rounds", self.id), None).await?;
        let (mut met, mut wrong) = (BTreeSet::new(), Vec::new());
        for round in rounds.as_array().into_iter().flatten() {
            let mut at_table = BTreeSet::new();
            for it in round["matches"].as_array().into_iter().flatten() {
                let mut sides = [it["first"].to_string(), it["second"].to_string()];
                at_table.extend(sides.clone());
                sides.sort_unstable();
                if !met.insert(sides.clone()) {
                    wrong.push(format!("{sides:?} meet twice"));
                }
            }
            if at_table.len() != usize::from(self.plan.pairs) {
                wrong.push(format!("{} pairs play in round {}", at_table.len(), round["number"]));
            }
        }
        if met.len() != self.plan.games() {
            wrong.push(format!("{} matches", met.len()));
        }
        Ok(wrong)
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
