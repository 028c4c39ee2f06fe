//! A round: its pairing is checked, its matches are played, and the server is killed once.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use rand::RngExt;
use serde_json::Value;
use tokio::task::{JoinHandle, JoinSet};
use tournament::{Act, MatchId};

use super::{
    Hall,
    acknowledged::not_the_beginning,
    count::{CountedMatch, Round},
    lock,
    matches::{Later, Table},
    phone::Phone,
    script::{Before, Course, MatchScript, Trouble, chance},
};
use crate::load::kill::Result;

/// How often the arbiters' console asks for the round.
const LOOK: Duration = Duration::from_millis(50);

/// The phones of each entrant, in the order of the seats.
pub(super) type Phones = BTreeMap<u64, [Arc<Phone>; 2]>;

/// The hall between two rounds.
pub(super) struct Between {
    pub(super) phones: Phones,
    /// Those who have withdrawn.
    pub(super) gone: BTreeSet<u32>,
    /// Wrong results that nobody has noticed yet.
    pub(super) later: Vec<Later>,
    /// Those who had the bye that a pairing leaves over.
    had_bye: BTreeSet<u64>,
}

impl Between {
    pub(super) fn new(phones: Phones) -> Self {
        Self { phones, gone: BTreeSet::new(), later: Vec::new(), had_bye: BTreeSet::new() }
    }
}

pub(super) async fn is_played(hall: &Arc<Hall>, between: &mut Between, number: u16) -> Result<()> {
    let plan = &hall.plan;
    let before = Before::new(plan.seed, number, plan.rounds, plan.pairs);
    let killer = hall.will_be_killed(number);
    hall.corrects(std::mem::take(&mut between.later)).await?;
    let Between { phones, gone, .. } = between;
    let missing = hall.prepares(phones, gone, (number, &before)).await?;
    hall.pairs(number, before.is_paired_by_hand).await?;
    let paired = hall.asked_round().await?;
    let tables = hall.books(&paired, &missing, between, &before)?;
    let console = tokio::spawn(hall.clone().looks_at_the_round());
    between.later = hall.clone().plays(tables, &before, &between.phones).await?;
    console.abort();
    for phone in between.phones.values().flatten() {
        hall.repeats(phone).await?;
    }
    hall.closes(number, before.is_reopened).await?;
    // A round with few requests may be over before the moment that was drawn.
    if hall.kill_at.swap(usize::MAX, Relaxed) != usize::MAX {
        hall.kill.notify_one();
    }
    killer.await.map_err(|error| error.to_string())??;
    hall.compares().await?;
    hall.prints(number).await
}

impl Hall {
    /// The server is killed at a moment of this round.
    fn will_be_killed(self: &Arc<Self>, round: u16) -> JoinHandle<Result<()>> {
        let mut chance = chance(self.plan.seed, &[4, round.into()]);
        let reports = usize::from(self.plan.pairs) * usize::from(self.plan.games);
        self.requests.store(0, Relaxed);
        self.kill_at.store(chance.random_range(1..=reports + 4), Relaxed);
        let delay = Duration::from_micros(chance.random_range(0..6000));
        tokio::spawn(self.clone().is_killed(delay))
    }

    /// Counts a request; at the moment that was drawn the server is killed.
    pub(super) fn is_sent(&self) {
        let sent = self.requests.fetch_add(1, Relaxed) + 1;
        let is_now = self.kill_at.compare_exchange(sent, usize::MAX, Relaxed, Relaxed).is_ok();
        if is_now {
            self.kill.notify_one();
        }
    }

    async fn is_killed(self: Arc<Self>, delay: Duration) -> Result<()> {
        self.kill.notified().await;
        let before = self.export().await?;
        tokio::time::sleep(delay).await;
        let began = Instant::now();
        let backup = self.server.die(&self.event).await;
        self.server.rise().await?;
        let away = began.elapsed().as_secs_f64() * 1000.0;
        let acknowledged = lock(&self.acknowledged).clone();
        let after = self.export().await?;
        let lost = acknowledged.missing(&after);
        let mut wrong = lost.clone();
        match backup {
            Ok(backup) => {
                let differs = backup.and_then(|backup| not_the_beginning(&backup, &after));
                wrong.extend(differs.map(|how| format!("the backup at the kill: {how}")));
            }
            Err(broken) => wrong.push(broken),
        }
        let differs = not_the_beginning(&before, &after);
        wrong.extend(differs.map(|how| format!("before and after the kill: {how}")));
        let copy = self.server.backs_up(&self.event, after.records.len()).await?;
        let differs = not_the_beginning(&after, &copy);
        wrong.extend(differs.map(|how| format!("the backup after the kill: {how}")));
        let mut report = self.report();
        report.kills += 1;
        report.lost += lost.len();
        report.worst_restart_ms = report.worst_restart_ms.max(away);
        report.wrong.extend(wrong);
        Ok(())
    }

    async fn looks_at_the_round(self: Arc<Self>) {
        loop {
            if let Ok(round) = self.asked_round().await {
                self.round.send_replace(round);
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Checks a pairing, and notes what it will bring.
    fn books(
        &self,
        paired: &Value,
        missing: &[(u32, i64)],
        between: &mut Between,
        before: &Before,
    ) -> Result<Vec<(MatchId, [u64; 2], MatchScript)>> {
        let number = u16::try_from(paired["number"].as_u64().unwrap_or_default()).unwrap_or(0);
        let seed = self.plan.seed;
        let (mut round, mut tables, mut seen) = (Round::default(), Vec::new(), BTreeSet::new());
        for (table, it) in (1..).zip(paired["matches"].as_array().into_iter().flatten()) {
            let side = |name: &str| it[name][0].as_u64().ok_or("a side without an entrant");
            let sides = [side("first")?, side("second")?];
            if self.count().have_met(sides[0], sides[1]) {
                self.wrong(format!("round {number}: {sides:?} meet again"));
            }
            seen.extend(sides);
            let script = MatchScript::new(seed, (number, table), self.plan.games, before.is_dark);
            let mut games = script.results();
            for (counted, game) in games.iter_mut().zip(&script.games) {
                let is_late = game.trouble == Trouble::BothWrong { is_found_late: true };
                if is_late && !counted.is_forfeit {
                    counted.points = game.wrong;
                }
            }
            self.report().games += games.len();
            round.matches.push(CountedMatch { sides, games });
            tables.push((MatchId { stage: 1, round: number, table }, sides, script));
        }
        let mut expected: BTreeMap<u64, i64> =
            missing.iter().map(|&(entrant, points)| (entrant.into(), points)).collect();
        for bye in paired["byes"].as_array().into_iter().flatten() {
            let entrant = bye["entrant"].as_u64().ok_or("a bye without an entrant")?;
            if bye["kind"] == "allocated" {
                let is_first = between.had_bye.insert(entrant);
                let is_odd = !(self.count().entrants.len() - missing.len()).is_multiple_of(2);
                if !is_first || !is_odd {
                    self.wrong(format!("round {number}: {bye} is not due"));
                }
                expected.insert(entrant, i64::from(self.plan.games));
            }
            let points = bye["points"].as_i64().unwrap_or(i64::MIN);
            if expected.get(&entrant) != Some(&points) {
                self.wrong(format!("round {number}: {bye} instead of {expected:?}"));
            }
            seen.insert(entrant);
            round.byes.insert(entrant, points);
        }
        if !self.count().entrants.keys().all(|entrant| seen.contains(entrant)) {
            self.wrong(format!("round {number}: {seen:?} is not everybody"));
        }
        self.report().byes += round.byes.len();
        self.count().rounds.push(round);
        Ok(tables)
    }

    /// All matches of a round. First come those that have a network, and then the others.
    async fn plays(
        self: Arc<Self>,
        tables: Vec<(MatchId, [u64; 2], MatchScript)>,
        before: &Before,
        phones: &Phones,
    ) -> Result<Vec<Later>> {
        self.has_network.send_replace(false);
        let (mut first, mut second) = (JoinSet::new(), JoinSet::new());
        for (at, sides, script) in tables {
            let [one, other] = sides.map(|side| Self::phones_of(phones, side));
            let is_offline = matches!(script.course, Course::Offline | Course::OfflineTooLong);
            let phones = [one?, other?];
            let table = Table { hall: self.clone(), at, sides, phones, script };
            if is_offline { &mut second } else { &mut first }.spawn(table.takes_place());
        }
        let mut later = Vec::new();
        while let Some(played) = first.join_next().await {
            later.extend(played.map_err(|error| error.to_string())??);
        }
        // Ten minutes later by the clocks of the phones.
        if before.has_new_code {
            self.hangs_up_a_code().await?;
        }
        self.has_network.send_replace(true);
        while let Some(played) = second.join_next().await {
            later.extend(played.map_err(|error| error.to_string())??);
        }
        Ok(later)
    }

    /// Closes a round. It may be opened again for a correction.
    async fn closes(&self, round: u16, is_reopened: bool) -> Result<()> {
        self.acts(Act::Close { stage: 1, round }).await?;
        if !is_reopened {
            return Ok(());
        }
        self.acts(Act::Reopen { stage: 1, round }).await?;
        let at = MatchId { stage: 1, round, table: 1 };
        let is_played = !self.count().rounds[usize::from(round) - 1].matches[0].games[0].is_forfeit;
        if is_played {
            self.corrects(vec![Later { at, game: 1, right: [1, 1] }]).await?;
        }
        self.acts(Act::Close { stage: 1, round }).await
    }

    /// Compares the standings with the own count.
    async fn compares(&self) -> Result<()> {
        let overview = self.asked("GET", &format!("/api/events/{}", self.event), None).await?;
        let wrong = self.count().differences(&overview["event"]["stages"][0]["standings"]);
        self.report().wrong.extend(wrong);
        Ok(())
    }

    /// The last corrections, the end of the event, and what its log has.
    pub(super) async fn ends(&self, later: Vec<Later>) -> Result<()> {
        self.corrects(later).await?;
        self.acts(Act::Finish).await?;
        self.compares().await?;
        self.prints(self.plan.rounds).await?;
        let log = self.export().await?;
        let copy = self.server.backs_up(&self.event, log.records.len()).await?;
        let acknowledged = lock(&self.acknowledged).clone();
        let lost = acknowledged.missing(&log);
        let mut report = self.report();
        report.records = log.records.len();
        report.lost += lost.len();
        report.wrong.extend(lost);
        report.wrong.extend(acknowledged.too_many(&log));
        let differs = not_the_beginning(&log, &copy);
        report.wrong.extend(differs.map(|how| format!("the last backup: {how}")));
        drop(report);
        self.keeps("event.json", &serde_json::to_string(&log).unwrap_or_default())
    }
}
