//! The people who are connected to this node and look for a game, and what the hall has told them.

use std::{collections::HashMap, time::Duration};

use ::cluster::SessionId;
use people::address::{Address, Share, Shares};
use protocol::{
    LeftPairing, Pairing, Refusal,
    refusals::{refusal, unavailable},
};
use tokio::sync::oneshot;

use super::{mail::Mail, pools::PoolId, queue::Wish};

/// How long a person who is not connected keeps their place.
const GRACE: Duration = Duration::from_secs(10);

/// How long it may take to create a table.
const STARTING: Duration = Duration::from_secs(15);

/// How often the hall is told who still waits.
const RENEWAL: Duration = Duration::from_secs(4);

pub(super) struct Door {
    seekers: HashMap<String, Seeking>,
    addresses: Shares,
    questions: HashMap<u64, oneshot::Sender<Result<(), Refusal>>>,
    last: u64,
    /// How many people wait in each pool of the hall.
    numbers: Vec<usize>,
    renewed: Duration,
}

/// A person who looks for a game.
struct Seeking {
    wish: Wish,
    /// The node whose hall they wait in.
    hall: SessionId,
    /// Where they stand, and when the hall has said so.
    stand: Option<(Pairing, Duration)>,
    /// Since when they are not connected.
    gone: Option<Duration>,
    /// Since when their game begins.
    starting: Option<Duration>,
    _share: Share,
}

/// A question to the hall, with its answer to come.
pub(super) struct Asked {
    pub(super) question: u64,
    pub(super) answer: oneshot::Receiver<Result<(), Refusal>>,
}

/// A person's circumstances.
pub(super) struct Life {
    pub(super) connected: bool,
    pub(super) playing: bool,
}

impl Door {
    /// `each` is the number of people of one address who may look for a game at a time.
    pub(super) fn new(each: usize) -> Self {
        Self {
            seekers: HashMap::new(),
            addresses: Shares::new(each),
            questions: HashMap::new(),
            last: 0,
            numbers: Vec::new(),
            renewed: Duration::ZERO,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.seekers.is_empty()
    }

    /// Notes a wish that is sent to a hall.
    pub(super) fn seeks(
        &mut self,
        hall: SessionId,
        address: Address,
        wish: Wish,
    ) -> Result<Asked, Refusal> {
        let person = wish.member.person.id.clone();
        match self.seekers.get_mut(&person) {
            Some(known) => (known.wish, known.hall) = (wish, hall),
            None => {
                let Some(share) = self.addresses.take(address) else {
                    let text = "too many people of your address look for a game";
                    return Err(refusal(protocol::RefusalCode::TooMany, text));
                };
                let seeking =
                    Seeking { wish, hall, stand: None, gone: None, starting: None, _share: share };
                self.seekers.insert(person, seeking);
            }
        }
        self.last += 1;
        let (question, (asked, answer)) = (self.last, oneshot::channel());
        self.questions.insert(question, asked);
        Ok(Asked { question, answer })
    }

    /// The hall has answered. A person whom it refuses and who stands nowhere does not wait.
    pub(super) fn answered(&mut self, question: u64, person: &str, outcome: Result<(), Refusal>) {
        if outcome.is_err() && self.seekers.get(person).is_some_and(|one| one.stand.is_none()) {
            self.seekers.remove(person);
        }
        if let Some(asked) = self.questions.remove(&question) {
            // The connection may be gone.
            let _ = asked.send(outcome);
        }
    }

    /// The hall does not answer.
    pub(super) fn unanswered(&mut self, question: u64, person: &str) -> Refusal {
        self.answered(question, person, Err(unavailable()));
        unavailable()
    }

    /// A hall says where a person stands. False if they do not wait there.
    pub(super) fn stands(
        &mut self,
        from: SessionId,
        person: &str,
        stand: &Pairing,
        now: Duration,
    ) -> bool {
        let Some(seeking) = self.seekers.get_mut(person).filter(|one| one.hall == from) else {
            return false;
        };
        match stand {
            Pairing::Left { .. } | Pairing::Table { .. } => drop(self.seekers.remove(person)),
            _ => seeking.stand = Some((stand.clone(), now)),
        }
        true
    }

    /// A person's game begins.
    pub(super) fn starts(&mut self, from: SessionId, person: &str, now: Duration) {
        if let Some(seeking) = self.seekers.get_mut(person).filter(|one| one.hall == from) {
            seeking.starting = Some(now);
        }
    }

    /// Where a person stands now.
    pub(super) fn stand(&self, person: &str, now: Duration) -> Option<Pairing> {
        let (stand, then) = self.seekers.get(person)?.stand.as_ref()?;
        let passed = now.saturating_sub(*then).as_millis();
        let passed = u64::try_from(passed).unwrap_or(u64::MAX);
        let mut stand = stand.clone();
        match &mut stand {
            Pairing::Waiting { waited, bots_in, .. } => {
                *waited = waited.saturating_add(passed);
                *bots_in = bots_in.map(|left| left.saturating_sub(passed));
            }
            Pairing::Found { left, .. } => *left = left.saturating_sub(passed),
            Pairing::Partner { .. } | Pairing::Table { .. } | Pairing::Left { .. } => {}
        }
        Some(stand)
    }

    /// The hall in which a person waits, who no longer does.
    pub(super) fn forget(&mut self, person: &str) -> Option<SessionId> {
        self.seekers.remove(person).map(|seeking| seeking.hall)
    }

    pub(super) fn note_numbers(&mut self, numbers: Vec<usize>) {
        self.numbers = numbers;
    }

    pub(super) fn number(&self, pool: PoolId) -> usize {
        PoolId::all()
            .position(|one| one == pool)
            .and_then(|at| self.numbers.get(at).copied())
            .unwrap_or(0)
    }

    /// The people who leave by themselves, and why.
    pub(super) fn leavers(
        &mut self,
        now: Duration,
        life: impl Fn(&str) -> Life,
    ) -> Vec<(String, LeftPairing)> {
        let mut leavers = Vec::new();
        for (person, seeking) in &mut self.seekers {
            if let Some(since) = seeking.starting {
                // The node of the hall may have died.
                if now.saturating_sub(since) >= STARTING {
                    leavers.push((person.clone(), LeftPairing::Failed));
                }
                continue;
            }
            let Life { connected, playing } = life(person);
            let gone = (!connected).then(|| *seeking.gone.get_or_insert(now));
            if connected {
                seeking.gone = None;
            }
            if playing {
                leavers.push((person.clone(), LeftPairing::Playing));
            } else if gone.is_some_and(|gone| now.saturating_sub(gone) >= GRACE) {
                leavers.push((person.clone(), LeftPairing::Disconnected));
            }
        }
        leavers
    }

    /// The mail to the hall that keeps places there: wishes of people who wait elsewhere, and now
    /// and then the names of the others.
    pub(super) fn renewals(&mut self, now: Duration, hall: SessionId) -> Vec<Mail> {
        let mut mail = Vec::new();
        let waiting = self.seekers.values_mut().filter(|seeking| seeking.starting.is_none());
        for seeking in waiting.filter(|seeking| seeking.hall != hall) {
            seeking.hall = hall;
            mail.push(Mail::Join { question: 0, wish: Box::new(seeking.wish.clone()) });
        }
        if now.saturating_sub(self.renewed) >= RENEWAL && !self.seekers.is_empty() {
            self.renewed = now;
            let waiting = self.seekers.iter().filter(|(_, seeking)| seeking.starting.is_none());
            mail.push(Mail::Renew(waiting.map(|(person, _)| person.clone()).collect()));
        }
        mail
    }

    /// The wishes of people whom a hall does not know although they wait there.
    pub(super) fn unknown(&self, from: SessionId, people: &[String]) -> Vec<Mail> {
        let seekers = people.iter().filter_map(|person| self.seekers.get(person));
        let here = seekers.filter(|seeking| seeking.hall == from);
        here.map(|one| Mail::Join { question: 0, wish: Box::new(one.wish.clone()) }).collect()
    }
}
