//! The choice of the four: a function from the people who wait to a fair game.
//!
//! The one who has waited longest chooses first, among the nearest by rating within a window that
//! widens until it holds everybody, so nobody starves. Pairs stay together, and people never meet
//! whom they have blocked, or who has blocked them.

use std::time::Duration;

use people::{accounts::Blocked, households::share};
use protocol::{Person, Rating};
use serde::{Deserialize, Serialize};

/// The window of a person who has just come, in rating points.
const NARROWEST: f64 = 200.0;

/// By how many points it widens in a second.
const WIDENS: f64 = 15.0;

/// After this time it holds everybody.
const LONGEST: Duration = Duration::from_secs(45);

/// How many of the nearest singles, and of the nearest pairs, are considered: enough to find a fair
/// game, few enough to try all games among them.
const NEAREST: usize = 10;

/// The worth of a second of waiting in the choice of the others, in rating points.
const WAITING: f64 = 2.0;

/// The worth of two pairs that meet, in rating points.
const PAIRS_MEET: f64 = 150.0;

/// A person who waits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Member {
    pub(super) person: Person,
    pub(super) rating: Rating,
    pub(super) blocked: Blocked,
    /// The addresses of theirs at which opponents have no rated games left; none in casual pools.
    #[serde(default)]
    pub(super) spent: Vec<String>,
}

/// One person or a pair who wait together.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Increases with time.
    pub(super) number: u64,
    pub(super) members: Vec<Member>,
    /// Since when they wait.
    pub(super) since: Duration,
    /// Whether they play against a pair only.
    pub(super) pairs_only: bool,
    /// After which time bots take the empty seats.
    pub(super) bots_after: Option<Duration>,
    pub(super) bot: Option<String>,
    /// Whether a match of theirs has failed by others.
    pub(super) again: bool,
}

/// A game that can be played: the indices of its entries, and the members of both teams as pairs of
/// such an index and one of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) entries: Vec<usize>,
    pub(super) teams: [Vec<(usize, usize)>; 2],
}

impl Entry {
    pub(super) const fn is_pair(&self) -> bool {
        self.members.len() == 2
    }

    pub(super) fn waited(&self, now: Duration) -> Duration {
        now.saturating_sub(self.since)
    }

    fn strength(&self) -> Strength {
        Strength::of_team(self.members.iter().map(Strength::of_member))
    }

    fn window(&self, now: Duration) -> f64 {
        let waited = self.waited(now);
        if waited >= LONGEST {
            return f64::INFINITY;
        }
        NARROWEST + WIDENS * waited.as_secs_f64()
    }

    /// Whether nobody of one has blocked anybody of the other.
    pub(super) fn bears(&self, other: &Self) -> bool {
        let pairs =
            self.members.iter().flat_map(|one| other.members.iter().map(move |two| (one, two)));
        let mut pairs = pairs;
        pairs.all(|(one, two)| !one.blocked.has(&two.person.id) && !two.blocked.has(&one.person.id))
    }
}

/// A strength by Glicko: a mean and how uncertain it is.
#[derive(Clone, Copy, Debug)]
struct Strength {
    points: f64,
    deviation: f64,
}

impl Strength {
    fn of_member(member: &Member) -> Self {
        let Rating { points, deviation, .. } = member.rating;
        Self { points: f64::from(points), deviation: f64::from(deviation) }
    }

    /// The mean of the team, and the root mean square of its deviations, as in the ratings.
    fn of_team(members: impl Iterator<Item = Self>) -> Self {
        let (mut count, mut points, mut squares) = (0.0, 0.0, 0.0);
        for member in members {
            count += 1.0;
            points += member.points;
            squares += member.deviation * member.deviation;
        }
        Self { points: points / count, deviation: (squares / count).sqrt() }
    }

    /// The difference in points, and less of it the less is known of the two: Glicko's weight of a
    /// result between them.
    fn distance(self, other: Self) -> f64 {
        const Q: f64 = std::f64::consts::LN_10 / 400.0;
        let variance = self.deviation.powi(2) + other.deviation.powi(2);
        let weight = 1.0 / (1.0 + 3.0 * (Q / std::f64::consts::PI).powi(2) * variance).sqrt();
        (self.points - other.points).abs() * weight
    }
}

/// The best game of teams of one or two in which the entry at an index can play now. Entries are in
/// the order in which they came.
pub(super) fn choose(
    team_size: usize,
    entries: &[Entry],
    first: usize,
    now: Duration,
) -> Option<Group> {
    let chooser = &entries[first];
    let (window, own) = (chooser.window(now), chooser.strength());
    let mut others: Vec<(f64, usize)> = (0..entries.len())
        .filter(|&n| n != first && chooser.bears(&entries[n]))
        .map(|n| (own.distance(entries[n].strength()), n))
        .filter(|(distance, _)| *distance <= window)
        .collect();
    others.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let nearest = |pairs: bool| -> Vec<usize> {
        let of_sort = others.iter().filter(|(_, n)| entries[*n].is_pair() == pairs);
        of_sort.take(NEAREST).map(|(_, n)| *n).collect()
    };
    let singles = nearest(false);
    let games = match (team_size, chooser.is_pair()) {
        (1, _) => singles.iter().map(|&n| [vec![(first, 0)], vec![(n, 0)]]).collect(),
        (_, true) => of_pair(entries, first, &singles, &nearest(true)),
        (_, false) => of_single(entries, first, &singles, &nearest(true)),
    };
    let may_meet = |teams: &Teams| opponents_may_meet(entries, teams);
    let fair = games.into_iter().filter(may_meet).filter_map(|teams| {
        let cost = cost(entries, &teams, now);
        (gap(entries, &teams) <= window).then_some((cost, teams))
    });
    let (_, teams) = fair.min_by(|one, other| one.0.total_cmp(&other.0))?;
    Some(group(teams))
}

type Teams = [Vec<(usize, usize)>; 2];

/// Whether no opponents share an address that has no rated games left. Partners may.
fn opponents_may_meet(entries: &[Entry], [ones, others]: &Teams) -> bool {
    let spent = |&(entry, member): &(usize, usize)| &entries[entry].members[member].spent;
    !ones.iter().any(|one| others.iter().any(|other| share(spent(one), spent(other))))
}

fn pair(n: usize) -> Vec<(usize, usize)> {
    vec![(n, 0), (n, 1)]
}

/// The games of a pair: against another pair, or against two singles.
fn of_pair(entries: &[Entry], first: usize, singles: &[usize], pairs: &[usize]) -> Vec<Teams> {
    let mut games: Vec<Teams> = pairs.iter().map(|&n| [pair(first), pair(n)]).collect();
    if !entries[first].pairs_only {
        games.extend(twos(entries, singles).map(|[a, b]| [pair(first), vec![(a, 0), (b, 0)]]));
    }
    games
}

/// The games of a single: with another against a pair, or among four singles in three ways.
fn of_single(entries: &[Entry], first: usize, singles: &[usize], pairs: &[usize]) -> Vec<Teams> {
    let one = |n: usize| (n, 0);
    let mut games: Vec<Teams> = Vec::new();
    for &with in pairs.iter().filter(|&&n| !entries[n].pairs_only) {
        let bears = |n: &&usize| entries[with].bears(&entries[**n]);
        games.extend(singles.iter().filter(bears).map(|&n| [vec![one(first), one(n)], pair(with)]));
    }
    for [a, b] in twos(entries, singles) {
        let later = singles.iter().skip_while(|&&n| n != b).skip(1);
        for &c in later.filter(|&&c| entries[a].bears(&entries[c]) && entries[b].bears(&entries[c]))
        {
            for (partner, others) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
                games.push([vec![one(first), one(partner)], others.map(one).to_vec()]);
            }
        }
    }
    games
}

/// Each two singles who bear each other.
fn twos<'a>(entries: &'a [Entry], singles: &'a [usize]) -> impl Iterator<Item = [usize; 2]> + 'a {
    singles.iter().enumerate().flat_map(move |(i, &a)| {
        let later = singles[i + 1..].iter().filter(move |&&b| entries[a].bears(&entries[b]));
        later.map(move |&b| [a, b])
    })
}

fn team_strengths(entries: &[Entry], teams: &Teams) -> [Strength; 2] {
    teams.each_ref().map(|team| {
        let members = team.iter().map(|&(entry, member)| &entries[entry].members[member]);
        Strength::of_team(members.map(Strength::of_member))
    })
}

/// The difference between the teams.
fn gap(entries: &[Entry], teams: &Teams) -> f64 {
    let [one, other] = team_strengths(entries, teams);
    one.distance(other)
}

/// How bad a game is, in rating points: unequal teams, unequal partners who did not choose each
/// other, and people who go on waiting.
fn cost(entries: &[Entry], teams: &Teams, now: Duration) -> f64 {
    let mut cost = gap(entries, teams);
    for team in teams {
        if let [(a, i), (b, j)] = team[..]
            && a != b
        {
            let [one, other] =
                [(a, i), (b, j)].map(|(n, m)| Strength::of_member(&entries[n].members[m]));
            cost += one.distance(other) / 4.0;
        }
        let waited = team.iter().map(|&(n, _)| entries[n].waited(now).min(LONGEST).as_secs_f64());
        cost -= WAITING * waited.sum::<f64>();
    }
    let are_pairs = teams.iter().all(|team| matches!(team[..], [(a, _), (b, _)] if a == b));
    if are_pairs { cost - PAIRS_MEET } else { cost }
}

/// A game in which bots take the seats that are left, if the entry at an index wants one now; with
/// others who want one too.
pub(super) fn with_bots(
    team_size: usize,
    entries: &[Entry],
    first: usize,
    now: Duration,
) -> Option<Group> {
    let wants = |entry: &Entry| entry.bots_after.is_some_and(|after| entry.waited(now) >= after);
    if !wants(&entries[first]) || entries[first].pairs_only {
        return None;
    }
    let mut teams = if entries[first].is_pair() {
        [pair(first), Vec::new()]
    } else {
        [vec![(first, 0)], Vec::new()]
    };
    let mut with = vec![first];
    for (n, entry) in entries.iter().enumerate() {
        let bears = || with.iter().all(|&other| entries[other].bears(entry));
        if n == first || !wants(entry) || entry.pairs_only || !bears() {
            continue;
        }
        let room = |team: &Vec<_>| team.len() + entry.members.len() <= team_size;
        // Partners of people are people first.
        if let Some(team) = teams.iter_mut().find(|team| room(team)) {
            team.extend((0..entry.members.len()).map(|member| (n, member)));
            with.push(n);
        }
    }
    Some(group(teams))
}

fn group(teams: Teams) -> Group {
    let mut entries: Vec<usize> = teams.iter().flatten().map(|(entry, _)| *entry).collect();
    entries.sort_unstable();
    entries.dedup();
    Group { entries, teams }
}
