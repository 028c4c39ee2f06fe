//! The fast pairing of a Swiss round against the text of C.04.6, tried literally.

use tandem_tournament::swiss::{Swiss, Team, pair};

/// All ways to pair teams, each as (smaller, larger).
fn pairings(teams: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let Some((&first, rest)) = teams.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for &mate in rest {
        let others: Vec<usize> = rest.iter().copied().filter(|&team| team != mate).collect();
        for mut pairing in pairings(&others) {
            pairing.insert(0, (first.min(mate), first.max(mate)));
            all.push(pairing);
        }
    }
    all
}

struct Literal<'a> {
    teams: &'a [Team],
    met: &'a [Vec<bool>],
    last_two: bool,
}

impl Literal<'_> {
    fn legal(&self, teams: &[usize]) -> bool {
        let Some((&first, rest)) = teams.split_first() else { return true };
        rest.iter().any(|&mate| {
            let others: Vec<usize> = rest.iter().copied().filter(|&team| team != mate).collect();
            !self.met[first][mate] && self.legal(&others)
        })
    }

    fn top_and_below(&self, rest: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let top = rest.iter().map(|&team| self.teams[team].score).max();
        rest.iter().partition(|&&team| Some(self.teams[team].score) == top)
    }

    /// The sets of upfloaters that let the top group and the rest be paired.
    fn possible(&self, top: &[usize], below: &[usize]) -> Vec<Vec<usize>> {
        let mut sets = Vec::new();
        for bits in 0..1_u32 << below.len() {
            let (up, rest): (Vec<_>, Vec<_>) =
                (0..below.len()).partition(|place| bits & (1 << place) != 0);
            let pick =
                |places: Vec<usize>| places.into_iter().map(|p| below[p]).collect::<Vec<_>>();
            let (up, rest) = (pick(up), pick(rest));
            let bracket: Vec<usize> = top.iter().chain(&up).copied().collect();
            if bracket.len().is_multiple_of(2) && self.legal(&bracket) && self.legal(&rest) {
                sets.push(up);
            }
        }
        sets
    }

    fn upfloaters(&self, top: &[usize], below: &[usize]) -> Option<Vec<usize>> {
        let next = below.iter().map(|&team| self.teams[team].score).max();
        let key = |up: &Vec<usize>| {
            let mut scores: Vec<i32> = up.iter().map(|&team| -self.teams[team].score).collect();
            scores.sort_unstable_by(|a, b| b.cmp(a));
            let rest: Vec<usize> =
                below.iter().copied().filter(|team| !up.contains(team)).collect();
            let (group, lower): (Vec<_>, Vec<_>) =
                rest.iter().partition(|&&team| Some(self.teams[team].score) == next);
            let needed = self.possible(&group, &lower).iter().map(Vec::len).min();
            let floated = up.iter().filter(|&&t| !self.last_two && self.teams[t].floated).count();
            let mut order: Vec<_> =
                up.iter().map(|&team| (-self.teams[team].score, team)).collect();
            order.sort_unstable();
            (up.len(), scores, needed, floated, order)
        };
        self.possible(top, below).into_iter().min_by_key(key)
    }

    fn pair(&self) -> Option<Swiss> {
        let mut rest: Vec<usize> = (0..self.teams.len()).collect();
        let mut round = Swiss::default();
        if rest.len() % 2 == 1 {
            let may = |&&team: &&usize| {
                let others: Vec<usize> = rest.iter().copied().filter(|&t| t != team).collect();
                self.teams[team].may_have_bye && self.legal(&others)
            };
            let bye = *rest.iter().filter(may).min_by_key(|&&team| {
                let Team { score, played, .. } = self.teams[team];
                (score, -i64::from(played), -(team as i64))
            })?;
            rest.retain(|&team| team != bye);
            round.bye = Some(bye);
        } else if !self.legal(&rest) {
            return None;
        }
        while !rest.is_empty() {
            let (top, below) = self.top_and_below(&rest);
            let up = self.upfloaters(&top, &below)?;
            let mut bracket: Vec<usize> = top.iter().chain(&up).copied().collect();
            bracket.sort_unstable();
            let opposed = |a: usize, b: usize| {
                usize::from(!self.last_two && up.contains(&a) && self.teams[b].floated)
            };
            let best = pairings(&bracket)
                .into_iter()
                .filter(|pairing| pairing.iter().all(|&(a, b)| !self.met[a][b]))
                .min_by_key(|pairing| {
                    let cost: usize =
                        pairing.iter().map(|&(a, b)| opposed(a, b) + opposed(b, a)).sum();
                    let tops: Vec<usize> = pairing.iter().map(|pair| pair.0).collect();
                    let bottoms: Vec<usize> = pairing.iter().map(|pair| pair.1).collect();
                    (cost, tops, bottoms)
                })?;
            round.pairs.extend(best);
            rest.retain(|team| !bracket.contains(team));
        }
        Some(round)
    }
}

#[test]
fn the_fast_pairing_is_the_literal_one_up_to_ten_teams() {
    let mut random = fastrand::Rng::with_seed(6);
    let mut impossible = 0;
    for case in 0..3000 {
        let count = if case % 20 == 0 { 10 } else { random.usize(0..=8) };
        let density = random.f64() * 0.7;
        let scores = random.i32(1..=5);
        let teams: Vec<Team> = (0..count)
            .map(|_| Team {
                score: random.i32(0..scores),
                may_have_bye: random.u8(..) < 200,
                played: random.u32(3..5),
                floated: random.bool(),
            })
            .collect();
        let mut met = vec![vec![false; count]; count];
        for (a, b) in (0..count).flat_map(|a| (0..a).map(move |b| (a, b))) {
            met[a][b] = random.f64() < density;
            met[b][a] = met[a][b];
        }
        let last_two = random.u8(..) < 64;
        let literal = Literal { teams: &teams, met: &met, last_two }.pair();
        let fast = pair(&teams, |a, b| met[a][b], last_two);
        impossible += usize::from(literal.is_none());
        assert_eq!(fast, literal, "case {case}: {teams:?} {met:?} {last_two}");
    }
    assert!((100..2900).contains(&impossible), "{impossible}");
}

#[test]
fn the_upfloater_comes_from_the_next_score() {
    // Team 3 has 2 points, team 6 none, the others 1.
    let score = |score| Team { score, may_have_bye: true, ..Team::default() };
    let teams = [1, 1, 2, 1, 1, 0].map(score);
    let round = pair(&teams, |_, _| false, false).expect("a pairing");
    assert_eq!(round.pairs[0], (0, 2));
}
