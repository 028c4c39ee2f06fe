//! The organizer and the arbiter: commands, the pairing of rounds, corrections and penalties.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, atomic::Ordering::Relaxed},
};

use events::Command;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};
use tokio::sync::{Notify, watch};
use tournament::{
    Absence, Act, Bye, EntrantId, EntrantKind, Format, GameResult, Half, Log, MatchId, Pairing,
    Regulations, StageRules, Substitutes,
};

use super::{
    Hall, Plan, Report, entries, lock,
    matches::Later,
    phone::{Answer, Phone, Request, new_key},
    round::Phones,
    script::{Before, Network, chance},
    server::HallServer,
};
use crate::load::{kill::Result, player};

/// The half points of a bye that was asked for, and of the first round that a late entrant missed.
const REQUESTED: i64 = 2;
const LATE: i64 = 1;

/// The name of the event.
pub(super) const NAME: &str = "Championship over the board";

/// Late entrants may come until this round.
const LATE_UNTIL: u16 = 3;

fn regulations(plan: &Plan) -> Regulations {
    let swiss = StageRules {
        requested_bye: Half(REQUESTED as i32),
        ..StageRules::new(Format::Swiss { rematches: false }, plan.rounds, plan.games)
    };
    Regulations {
        name: NAME.to_owned(),
        clock: "180b2".to_owned(),
        entrants: EntrantKind::Pairs,
        stages: vec![swiss],
        late_entry_until: LATE_UNTIL,
        late_entry_points: Half(LATE as i32),
        substitutes: Substitutes::Arbiter,
        check_in: true,
        ..Regulations::default()
    }
}

impl Hall {
    /// An event that takes entries, with an arbiter beside its organizer.
    pub(super) async fn open(server: HallServer, plan: Plan) -> Result<Self> {
        let address = server.address().to_owned();
        let staff = [
            player::account(&address, "Olga Organizer").await?,
            player::account(&address, "Artur Arbiter").await?,
        ];
        let (seed, pairs, rounds) = (plan.seed, plan.pairs.into(), plan.rounds);
        let report = Mutex::new(Report { seed, pairs, rounds, ..Report::default() });
        let mut hall = Self {
            server,
            event: String::new(),
            staff,
            code: Mutex::default(),
            round: watch::Sender::new(Value::Null),
            has_network: watch::Sender::new(true),
            acknowledged: Mutex::default(),
            count: Mutex::default(),
            report,
            network: Mutex::new(StdRng::seed_from_u64(seed)),
            requests: 0.into(),
            kill_at: usize::MAX.into(),
            kill: Notify::new(),
            plan,
        };
        let new = json!({ "regulations": regulations(&hall.plan) });
        let created = hall.asked("POST", "/api/events", Some(&new)).await?;
        created["event"].as_str().unwrap_or_default().clone_into(&mut hall.event);
        let me = hall.asks("GET", "/api/me", &hall.staff[1], None).await?;
        let id = me.map_err(|refusal| refusal.to_string())?["id"].clone();
        let path =
            format!("/api/events/{}/arbiters/{}", hall.event, id.as_str().unwrap_or_default());
        // It answers without content.
        player::request(&address, "PUT", &path, &hall.staff[0], "").await?;
        Ok(hall)
    }

    /// Everybody enters and checks in but the last pair, who come late. Gives their phones.
    pub(super) async fn everybody_enters(&self) -> Result<Phones> {
        let mut phones = Phones::new();
        let pairs = u32::from(self.plan.pairs);
        for pair in 1..=pairs {
            self.enters(&mut phones, pair).await?;
            if pair < pairs {
                self.checks_in(pair, 0).await?;
            }
        }
        self.commands(&Command::StartStage).await?;
        self.hangs_up_a_code().await?;
        Ok(phones)
    }

    async fn enters(&self, phones: &mut Phones, pair: u32) -> Result<()> {
        self.acts(entries::entry(pair as usize)).await?;
        let both = [self.phone(pair, 0).await?, self.phone(pair, 1).await?];
        phones.insert(pair.into(), both.map(Arc::new));
        Ok(())
    }

    /// A pair is there, and plays from now on.
    async fn checks_in(&self, pair: u32, late: i64) -> Result<()> {
        self.count().entrants.insert(pair.into(), late);
        self.acts(Act::CheckIn { entrant: EntrantId(pair), present: true }).await
    }

    /// A new code hangs on the wall from now on.
    pub(super) async fn hangs_up_a_code(&self) -> Result<()> {
        self.acts(Act::HallCode { open: true }).await?;
        let path = format!("/api/events/{}/hall-code", self.event);
        let code = self.asked("GET", &path, None).await?;
        code["code"].as_str().unwrap_or_default().clone_into(&mut *lock(&self.code));
        Ok(())
    }

    /// The organizer asks for something that the server has to answer.
    pub(super) async fn asked(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Value> {
        let answer = self.asks(method, path, &self.staff[0], body).await?;
        answer.map_err(|refusal| format!("{method} {path}: {refusal}"))
    }

    pub(super) async fn export(&self) -> Result<Log> {
        let log = self.asked("GET", &format!("/api/events/{}/export", self.event), None).await?;
        serde_json::from_value(log).map_err(|error| error.to_string())
    }

    pub(super) fn network(&self) -> Network {
        Network::of(&mut lock(&self.network))
    }

    /// The organizer or the arbiter acts.
    pub(super) async fn acts(&self, act: Act) -> Result<()> {
        self.commands(&Command::Act { act }).await
    }

    pub(super) async fn commands(&self, command: &Command) -> Result<()> {
        let mut body = serde_json::to_value(command).map_err(|error| error.to_string())?;
        body["key"] = json!(new_key());
        // Only the organizer starts stages and pairs.
        let (act, who) = match command {
            Command::Act { act: Act::Finish } => (Some(Act::Finish), 0),
            Command::Act { act } => (Some(act.clone()), self.requests.load(Relaxed) % 2),
            _ => (None, 0),
        };
        let path = format!("/api/events/{}/acts", self.event);
        let request = Request { path: &path, cookie: &self.staff[who], body, act };
        match self.sends(&request, self.network()).await? {
            Answer::Done(_) => Ok(()),
            Answer::Refused { text, .. } => Err(format!("{command:?}: {text}")),
        }
    }

    /// An arbiter sets or corrects the result of a game.
    pub(super) async fn sets(&self, at: MatchId, game: u8, result: GameResult) -> Result<()> {
        self.acts(Act::SetResult { at, game, result }).await
    }

    /// An arbiter corrects results of rounds that are over.
    pub(super) async fn corrects(&self, later: Vec<Later>) -> Result<()> {
        for Later { at, game, right } in later {
            self.sets(at, game, super::phone::played(right)).await?;
            let mut count = self.count();
            let found = &mut count.rounds[usize::from(at.round) - 1];
            found.matches[usize::from(at.table) - 1].games[usize::from(game) - 1].points = right;
            drop(count);
            self.report().corrections += 1;
        }
        Ok(())
    }

    /// Arbiters enter absences, withdrawals, late entries, exchanges and penalties before they pair
    /// a round. Gives those who will not play, with the half points that they get.
    pub(super) async fn prepares(
        &self,
        phones: &mut Phones,
        gone: &mut BTreeSet<u32>,
        (round, before): (u16, &Before),
    ) -> Result<Vec<(u32, i64)>> {
        let mut chance = chance(self.plan.seed, &[3, round.into()]);
        let pairs = u32::from(self.plan.pairs);
        if round == 2 {
            // They were late for the first round.
            self.checks_in(pairs, LATE).await?;
        }
        for _ in 0..before.late_entries {
            let entrant = phones.len() as u32 + 1;
            self.enters(phones, entrant).await?;
            self.checks_in(entrant, LATE).await?;
        }
        let mut here: Vec<u32> = (1..pairs).filter(|pair| !gone.contains(pair)).collect();
        let mut takes = || here.swap_remove(chance.random_range(0..here.len()));
        for entrant in (0..before.withdrawals).map(|_| takes()).collect::<Vec<_>>() {
            self.acts(Act::Withdraw { entrant: EntrantId(entrant) }).await?;
            gone.insert(entrant);
        }
        let mut missing: Vec<_> = gone.iter().map(|&entrant| (entrant, 0)).collect();
        let asked =
            [(before.byes, Absence::Requested, REQUESTED), (before.absent, Absence::Absent, 0)];
        for (count, absence, points) in asked {
            for _ in 0..count {
                let (entrant, absence) = (takes(), Some(absence));
                self.acts(Act::Miss { entrant: EntrantId(entrant), stage: 1, round, absence })
                    .await?;
                missing.push((entrant, points));
            }
        }
        for _ in 0..before.exchanges {
            self.exchanges(phones, takes(), round).await?;
        }
        for _ in 0..before.penalties {
            let (entrant, points) = (takes(), if round.is_multiple_of(2) { -1 } else { 1 });
            let (article, note) = ("9.4e".to_owned(), "the arbiter has warned twice".to_owned());
            let (id, half) = (EntrantId(entrant), Half(points));
            self.acts(Act::Adjust { stage: 1, entrant: id, points: half, article, note }).await?;
            *self.count().adjusted.entry(entrant.into()).or_default() += i64::from(points);
        }
        Ok(missing)
    }

    /// A substitute plays for the second of a pair from now on.
    async fn exchanges(&self, phones: &mut Phones, entrant: u32, round: u16) -> Result<()> {
        let Some(pair) = phones.get_mut(&entrant.into()) else { return Ok(()) };
        let leaves = pair[1].player.person;
        let place = leaves.max(1) + 1;
        let person = entries::person(900 + usize::from(round));
        self.acts(Act::Exchange { entrant: EntrantId(entrant), leaves, person }).await?;
        pair[1] = Arc::new(self.phone(entrant, place).await?);
        Ok(())
    }

    /// Pairs a round. An arbiter may pair it twice, and exchange two pairs by hand.
    pub(super) async fn pairs(&self, round: u16, by_hand: bool) -> Result<()> {
        self.commands(&Command::PairRound).await?;
        if by_hand {
            self.commands(&Command::PairRound).await?;
            let paired = self.asked_round().await?;
            if let Some(pairing) = self.exchanged(&paired) {
                self.acts(Act::Pair { stage: 1, round, pairing }).await?;
            }
        }
        self.acts(Act::Announce { text: format!("Round {round} begins in five minutes") }).await?;
        self.acts(Act::Publish { stage: 1, round }).await
    }

    /// A pairing in which two pairs have exchanged their opponents, if nobody meets again by that.
    fn exchanged(&self, paired: &Value) -> Option<Pairing> {
        let matches = paired["matches"].clone();
        let mut pairing = Pairing {
            matches: Vec::new(),
            byes: serde_json::from_value::<Vec<Bye>>(paired["byes"].clone()).ok()?,
        };
        for it in matches.as_array()? {
            let side = |name: &str| serde_json::from_value(it[name].clone()).ok();
            let (first, second) = (side("first")?, side("second")?);
            pairing.matches.push(tournament::PairedMatch { first, second, games: self.plan.games });
        }
        let count = self.count();
        let id = |side: &tournament::Side| u64::from(side.0[0].0);
        let last = pairing.matches.len().checked_sub(1)?;
        let (one, other) = (&pairing.matches[last - 1], &pairing.matches[last]);
        let meets = |one, other| count.have_met(id(one), id(other));
        if meets(&one.first, &other.second) || meets(&other.first, &one.second) {
            return None;
        }
        let second = pairing.matches[last].second.clone();
        pairing.matches[last].second =
            std::mem::replace(&mut pairing.matches[last - 1].second, second);
        Some(pairing)
    }

    /// The last round as the organizer sees it.
    pub(super) async fn asked_round(&self) -> Result<Value> {
        let rounds = self.asked("GET", &format!("/api/events/{}/rounds", self.event), None).await?;
        rounds.as_array().and_then(|rounds| rounds.last()).cloned().ok_or("no round".to_owned())
    }

    /// Phones that exist in this hall, by entrant and place.
    pub(super) fn phones_of(phones: &Phones, entrant: u64) -> Result<[Arc<Phone>; 2]> {
        phones.get(&entrant).cloned().ok_or_else(|| format!("entrant {entrant} has no phones"))
    }
}
