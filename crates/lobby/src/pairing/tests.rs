//! The queues in simulated time.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use bughouse::Seat;
use people::accounts::Blocked;
use protocol::{Kind, LeftPairing, Pairing, Person, Pool, Rating, RefusalCode};
use tables::testing::person;

use super::{
    hall::{Hall as RealHall, Order},
    mail::Mail,
    matching::Member,
    pools::PoolId,
    queue::{CONFIRM, Effect, MOST, Match, Queues, Refused, WantedPartner, Wish},
};

const SECOND: Duration = Duration::from_secs(1);

fn pool(kind: Kind, control: &str, rated: bool) -> PoolId {
    PoolId::find(&Pool { kind, control: control.to_owned(), rated, both_boards: false })
        .expect("a pool")
}

fn casual() -> PoolId {
    pool(Kind::Bughouse, "180+0", false)
}

fn rated(n: usize, points: i32) -> Wish {
    let rating = Rating { points, deviation: 60, games: 50 };
    let member =
        Member { person: person(n), rating, blocked: Blocked::default(), spent: Vec::new() };
    let (pairs_only, bots_after, bot) = (false, None, None);
    Wish { pool: casual(), member, partner: None, pairs_only, bots_after, bot }
}

fn single(n: usize) -> Wish {
    rated(n, 1500)
}

fn with(n: usize, partner: usize) -> Wish {
    Wish { partner: Some(WantedPartner::Person(person(partner))), ..single(n) }
}

/// A simulation: what everybody was told last, and all games that were started.
struct Hall {
    queues: Queues,
    now: Duration,
    left: HashMap<String, LeftPairing>,
    games: Vec<Match>,
}

impl Hall {
    fn new() -> Self {
        Self::with_seed(1)
    }

    fn with_seed(seed: u64) -> Self {
        let (left, games) = (HashMap::new(), Vec::new());
        Self { queues: Queues::new(seed), now: Duration::ZERO, left, games }
    }

    fn settle(&mut self) {
        self.queues.go_on(self.now);
        for effect in self.queues.effects() {
            match effect {
                Effect::Moved(_) | Effect::Missed(_) => {}
                Effect::Left(person, reason) => drop(self.left.insert(person, reason)),
                Effect::Start(game) => self.games.push(game),
            }
        }
    }

    fn join(&mut self, wish: Wish) -> Result<(), Refused> {
        let joined = self.queues.join(self.now, wish);
        self.settle();
        joined
    }

    fn joins(&mut self, wishes: impl IntoIterator<Item = Wish>) {
        wishes.into_iter().for_each(|wish| self.join(wish).expect("room"));
    }

    fn pass(&mut self, time: Duration) {
        self.now += time;
        self.settle();
    }

    fn stand(&self, n: usize) -> Option<Pairing> {
        self.queues.stand(&person(n).id, self.now)
    }

    fn check(&self, n: usize) -> Option<u64> {
        match self.stand(n)? {
            Pairing::Found { number, .. } => Some(number),
            _ => None,
        }
    }

    fn waits(&self, n: usize) -> bool {
        matches!(self.stand(n), Some(Pairing::Waiting { .. }))
    }

    fn confirm(&mut self, n: usize, ready: bool) {
        let number = self.check(n).expect("a match");
        self.queues.confirm(&person(n).id, number, ready);
        self.settle();
    }

    fn left(&self, n: usize) -> Option<LeftPairing> {
        self.left.get(&person(n).id).copied()
    }
}

/// The teams of a game, as numbers of people.
fn teams(game: &Match) -> [HashSet<String>; 2] {
    let team = |of: bughouse::Team| {
        let people = game.people.iter().filter(|(seat, _)| seat.team() == of);
        people.map(|(_, person): &(Seat, Person)| person.id.clone()).collect()
    };
    [team(bughouse::Team::First), team(bughouse::Team::Second)]
}

fn set<const N: usize>(people: [usize; N]) -> HashSet<String> {
    people.map(|n| person(n).id).into()
}

#[test]
fn four_who_confirm_play() {
    let mut hall = Hall::new();
    hall.joins((0..3).map(single));
    assert!(hall.waits(0) && hall.check(0).is_none());
    hall.joins([single(3)]);
    for n in 0..4 {
        assert!(hall.games.is_empty());
        hall.confirm(n, true);
    }
    let seats: HashSet<Seat> = hall.games[0].people.iter().map(|(seat, _)| *seat).collect();
    assert_eq!(seats, Seat::ALL.into());
    assert!(hall.queues.is_empty());
}

#[test]
fn whoever_is_not_ready_leaves_and_the_others_keep_their_places() {
    let mut hall = Hall::new();
    hall.joins((0..4).map(single));
    hall.pass(SECOND);
    hall.joins([single(4)]);
    for n in [0, 1, 3] {
        hall.confirm(n, true);
    }
    hall.pass(CONFIRM);
    assert_eq!(hall.left(2), Some(LeftPairing::NotReady));
    assert!(hall.stand(2).is_none());
    // The fifth takes the place.
    assert!([0, 1, 3, 4].into_iter().all(|n| hall.check(n).is_some()));
    hall.confirm(4, false);
    let Some(Pairing::Waiting { waited, again, .. }) = hall.stand(0) else { panic!("waits") };
    assert!(again && waited == 16_000);
    assert_eq!(hall.left(4), Some(LeftPairing::NotReady));
    // A confirmation that comes too late is for nothing.
    hall.queues.confirm(&person(0).id, 1, true);
    assert!(hall.waits(0) && hall.games.is_empty());
}

/// A person who declines all games makes three others wait once, not for ever.
#[test]
fn whoever_declines_has_a_pause_and_hears_of_it() {
    let (node, mut now) = (::cluster::SessionId(1), Duration::ZERO);
    let mut hall = RealHall::new(1, true);
    for n in 0..4 {
        hall.join(now, node, single(n)).expect("room");
    }
    hall.go_on(now);
    let number = |hall: &RealHall, n: usize| match hall.queues.stand(&person(n).id, Duration::ZERO)
    {
        Some(Pairing::Found { number, .. }) => number,
        other => panic!("no match: {other:?}"),
    };
    let first = number(&hall, 2);
    hall.queues.confirm(&person(2).id, first, false);
    let told = hall.go_on(now);
    let is_told = told.iter().any(|order| {
        matches!(order, Order::Send(_, Mail::Stands { person: it, stand })
            if *it == person(2).id
                && *stand == Pairing::Left { reason: LeftPairing::NotReady, pause: Some(60) })
    });
    assert!(is_told);
    let refused = hall.join(now, node, single(2)).expect_err("a pause");
    assert_eq!(refused.code, RefusalCode::TooMany);
    assert!(refused.text.contains("in 60 s"), "{}", refused.text);
    // Others play meanwhile; leaving a match without an answer is missing it too.
    hall.join(now, node, single(4)).expect("room");
    hall.go_on(now);
    number(&hall, 0);
    hall.queues.leave(&person(4).id, Some(LeftPairing::Withdrawn));
    hall.go_on(now);
    hall.join(now, node, single(4)).expect_err("a pause");
    now += SECOND * 60;
    hall.join(now, node, single(2)).expect("it is over");
}

#[test]
fn partners_stay_together_and_leave_together() {
    let mut hall = Hall::new();
    hall.joins([with(0, 1)]);
    assert!(matches!(hall.stand(0), Some(Pairing::Partner { .. })));
    hall.joins([single(2), single(3), single(4)]);
    assert!(hall.waits(2), "somebody without their partner does not wait");
    hall.joins([with(1, 0)]);
    assert!(hall.check(0).is_some() && hall.check(0) == hall.check(1));
    for n in (0..5).filter(|&n| hall.check(n).is_some()).collect::<Vec<_>>() {
        hall.confirm(n, true);
    }
    assert!(teams(&hall.games[0]).contains(&set([0, 1])));

    let mut hall = Hall::new();
    hall.joins([with(0, 1), with(1, 0), single(2), single(3)]);
    hall.confirm(1, false);
    assert_eq!(hall.left(1), Some(LeftPairing::NotReady));
    assert_eq!(hall.left(0), Some(LeftPairing::PartnerLeft));
    assert!(hall.waits(2) && hall.waits(3));
    hall.joins([with(5, 6), with(6, 5)]);
    hall.queues.leave(&person(6).id, Some(LeftPairing::Withdrawn));
    hall.settle();
    assert_eq!(hall.left(5), Some(LeftPairing::PartnerLeft));
}

#[test]
fn a_code_joins_two_and_no_third() {
    let code = |n| Wish { partner: Some(WantedPartner::Code("abcdefgh".to_owned())), ..single(n) };
    let mut hall = Hall::new();
    hall.joins([code(0), code(1), code(2)]);
    assert!(hall.waits(0) && hall.waits(1) && !hall.waits(2));
    hall.joins([code(0)]);
    assert!(hall.waits(1), "the same wish again changes nothing");
}

#[test]
fn pairs_meet_pairs_if_they_can_and_always_if_they_want() {
    let mut hall = Hall::new();
    let pair = |a, b| [with(a, b), with(b, a)].map(|wish| Wish { pairs_only: true, ..wish });
    hall.joins(pair(0, 1));
    hall.joins([single(2), single(3)]);
    hall.pass(100 * SECOND);
    assert!(hall.waits(0) && hall.waits(2));
    hall.joins(pair(4, 5));
    for n in [0, 1, 4, 5] {
        hall.confirm(n, true);
    }
    assert!(teams(&hall.games[0]).contains(&set([4, 5])));
    assert!(hall.waits(2) && hall.waits(3));
}

#[test]
fn nobody_meets_whom_they_have_blocked() {
    let mut hall = Hall::new();
    hall.joins((0..3).map(single));
    let mut wish = single(3);
    wish.member.blocked = Blocked::from_list(&[person(1).id]);
    hall.joins([wish]);
    hall.pass(300 * SECOND);
    assert!((0..4).all(|n| hall.waits(n)));
    hall.joins([single(4)]);
    assert_eq!((0..5).filter(|&n| hall.check(n).is_some()).count(), 4);
    assert!(hall.waits(1) != hall.waits(3));
    let mut wish = with(6, 7);
    wish.member.blocked = Blocked::from_list(&[person(7).id]);
    hall.joins([wish]);
    assert_eq!(hall.join(with(7, 6)), Err(Refused::Blocked));
}

#[test]
fn the_window_widens_until_it_holds_everybody() {
    let mut hall = Hall::new();
    hall.joins([rated(0, 1000), rated(1, 1400), rated(2, 1800), rated(3, 2400)]);
    hall.pass(20 * SECOND);
    assert!((0..4).all(|n| hall.waits(n)));
    hall.pass(25 * SECOND);
    for n in 0..4 {
        hall.confirm(n, true);
    }
    assert!(teams(&hall.games[0]).contains(&set([0, 3])), "the fairest of three ways");
}

#[test]
fn a_fair_game_is_preferred() {
    let mut hall = Hall::new();
    hall.joins([rated(0, 1500), rated(1, 1690), rated(2, 1310), rated(3, 1510)]);
    let mut chosen: Vec<_> = (0..4).collect();
    chosen.retain(|&n| hall.check(n).is_some());
    assert_eq!(chosen.len(), 4);
    for n in 0..4 {
        hall.confirm(n, true);
    }
    assert!(teams(&hall.games[0]).contains(&set([1, 2])));
}

#[test]
fn bots_take_empty_seats_after_the_time_that_was_chosen() {
    let bots = |n, after| Wish {
        bots_after: Some(Duration::from_secs(after)),
        bot: Some("b".to_owned()),
        ..single(n)
    };
    let mut hall = Hall::new();
    hall.joins([bots(0, 20), single(1)]);
    hall.pass(19 * SECOND);
    assert!(hall.waits(0));
    hall.pass(SECOND);
    assert_eq!((hall.games[0].people.len(), hall.games[0].bot.as_deref()), (1, Some("b")));
    assert!(hall.waits(1), "a person who wants no bots gets none");
    hall.joins([bots(2, 30), bots(3, 30)]);
    hall.pass(30 * SECOND);
    let Some(Pairing::Found { people: 2, bots: 2, .. }) = hall.stand(2) else {
        panic!("{:?}", hall.stand(2))
    };
    hall.confirm(2, true);
    hall.confirm(3, true);
    assert!(teams(&hall.games[1]).contains(&set([2, 3])), "people are partners");
    hall.joins([bots(4, 0)]);
    assert_eq!(hall.games.len(), 3, "at once");
}

#[test]
fn kriegspiel_is_for_two() {
    let mut hall = Hall::new();
    let krieg = |n| Wish { pool: pool(Kind::Kriegspiel, "600+5", false), ..single(n) };
    hall.joins([krieg(0), single(1), krieg(2)]);
    hall.confirm(0, true);
    hall.confirm(2, true);
    let seats: HashSet<Seat> = hall.games[0].people.iter().map(|(seat, _)| *seat).collect();
    assert_eq!(seats, [Seat::WhiteA, Seat::BlackA].into());
}

#[test]
fn another_wish_replaces_the_first_and_full_queues_refuse() {
    let mut hall = Hall::new();
    hall.joins([single(0)]);
    hall.pass(SECOND);
    hall.joins([single(0)]);
    let Some(Pairing::Waiting { waited: 1000, .. }) = hall.stand(0) else { panic!("kept") };
    let other = Wish { pool: pool(Kind::Bughouse, "300+0", false), ..single(0) };
    hall.joins([other]);
    let Some(Pairing::Waiting { waited: 0, pool, .. }) = hall.stand(0) else { panic!("new") };
    assert_eq!((pool.control.as_str(), hall.queues.waiting(casual())), ("300+0", 0));

    let everybody: Vec<String> = (0..2 * MOST).map(|n| person(n).id).collect();
    let alone = |n| Wish {
        member: Member { blocked: Blocked::from_list(&everybody), ..single(n).member },
        ..single(n)
    };
    // Without rounds between: the bound does not depend on them.
    for n in 0..MOST {
        hall.queues.join(hall.now, alone(n)).expect("room");
    }
    assert_eq!(hall.queues.join(hall.now, alone(MOST)), Err(Refused::Full));
    assert_eq!(hall.queues.waiting(casual()), MOST);
    hall.settle();
    assert!(hall.games.is_empty());
}

/// A random hall: joins, withdrawals, confirmations and time. Everybody is in one place, pairs
/// stay together, nobody meets whom they have blocked, games are full, and all who wait for long
/// without blocks are too few for a game.
fn random_hall(seed: u64) -> Vec<Match> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut hall = Hall::with_seed(seed);
    let blocks: Vec<Vec<String>> = (0..40)
        .map(
            |n: usize| {
                if n.is_multiple_of(9) { vec![person(chance.usize(..40)).id] } else { Vec::new() }
            },
        )
        .collect();
    let points: Vec<i32> = (0..40).map(|_| chance.i32(800..2600)).collect();
    let mut seen = 0;
    let mut partners: HashMap<String, String> = HashMap::new();
    for _ in 0..400 {
        let n = chance.usize(..40);
        match chance.u8(..10) {
            0..=4 => {
                let mut wish = rated(n, points[n]);
                wish.member.blocked = Blocked::from_list(&blocks[n]);
                if n % 4 < 2 {
                    let partner = n ^ 1;
                    wish.partner = Some(WantedPartner::Person(person(partner)));
                    partners.insert(person(n).id, person(partner).id);
                }
                wish.pairs_only = n.is_multiple_of(8);
                wish.bots_after = n.is_multiple_of(5).then(|| 30 * SECOND);
                let _ = hall.join(wish);
            }
            5 => {
                hall.queues.leave(&person(n).id, Some(LeftPairing::Withdrawn));
                hall.settle();
            }
            _ => hall.pass(Duration::from_millis(chance.u64(..4000))),
        }
        for m in 0..40 {
            if hall.check(m).is_some() && chance.u8(..3) == 0 {
                hall.confirm(m, chance.u8(..10) > 0);
            }
        }
        for game in &hall.games[seen..] {
            assert!(!game.people.is_empty() && game.people.len() <= 4);
            for (seat, one) in &game.people {
                if let Some(partner) = partners.get(&one.id) {
                    let next = game.people.iter().find(|(_, other)| other.id == *partner);
                    assert_eq!(next.expect("their partner").0, seat.partner());
                }
                for (_, other) in &game.people {
                    let number: usize = one.id[1..].parse().expect("a number");
                    let blocked = blocks[number].contains(&other.id) && one.id != other.id;
                    assert!(!blocked, "{one:?} and {other:?}");
                }
            }
        }
        seen = hall.games.len();
    }
    hall.games
}

#[test]
fn random_halls_keep_their_promises_and_follow_from_their_seeds() {
    let mut games = 0;
    for seed in 0..150 {
        let first = random_hall(seed);
        assert_eq!(first, random_hall(seed));
        games += first.len();
    }
    assert!(games > 1000, "{games} games");
}

/// However strange their ratings, nobody waits longer than the window needs while there are enough
/// others, and pairs no longer than singles.
#[test]
fn nobody_starves() {
    for seed in 0..60 {
        let mut chance = fastrand::Rng::with_seed(seed);
        let mut hall = Hall::with_seed(seed);
        let mut next = 0;
        for _ in 0..200 {
            if chance.bool() {
                let points = if chance.u8(..6) == 0 { 3200 } else { chance.i32(900..2100) };
                let (a, b) = (next, next + 1);
                let pair = chance.u8(..3) == 0;
                let wish = |n, partner| {
                    let partner = pair.then(|| WantedPartner::Person(person(partner)));
                    Wish { partner, ..rated(n, points) }
                };
                hall.joins([wish(a, b), wish(b, a)]);
                next += 2;
            }
            hall.pass(SECOND);
            for n in 0..next {
                if hall.check(n).is_some() {
                    hall.confirm(n, true);
                }
            }
            let long = (0..next).filter(|&n| {
                matches!(hall.stand(n), Some(Pairing::Waiting { waited, .. }) if waited > 46_000)
            });
            let long = long.count();
            assert!(hall.queues.waiting(casual()) < 5 || long == 0, "seed {seed}: {long} wait");
        }
    }
}

#[test]
fn opponents_of_one_address_wait_for_others_once_their_games_are_used_up() {
    let at = |n: usize, place: &str| {
        let wish = single(n);
        Wish { member: Member { spent: vec![place.to_owned()], ..wish.member }, ..wish }
    };
    let mut hall = Hall::new();
    hall.joins((0..4).map(|n| at(n, "192.0.2.1")));
    hall.pass(SECOND * 60);
    assert!((0..4).all(|n| hall.waits(n)), "four of a household, two of whom would be opponents");
    hall.joins([single(4), at(5, "192.0.2.9")]);
    let found: Vec<usize> = (0..6).filter(|n| hall.check(*n).is_some()).collect();
    assert_eq!(found.len(), 4);
    assert!(found.contains(&4) && found.contains(&5), "two of the household are partners");
    found.iter().for_each(|n| hall.confirm(*n, true));
    let seat = |n: usize| {
        let mut people = hall.games[0].people.iter();
        people.find(|(_, one)| one.id == person(n).id).expect("plays").0
    };
    assert_eq!(seat(4).team(), seat(5).team());
}
