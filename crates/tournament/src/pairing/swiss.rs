//! A Swiss round by FIDE C.04.6 (February 2026) without colors. The articles in parentheses are
//! its; `docs/tournaments.md` says how we read them.

use integer_blossom::max_weight_matching;

/// A pair as the pairing sees it. Its pairing number is its place in the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Team {
    /// Its points so far, in half points.
    pub score: i32,
    /// Whether it may have the bye (C2).
    pub may_have_bye: bool,
    /// Matches played.
    pub played: u32,
    /// Whether its score differed from its opponent's in the last round.
    pub floated: bool,
}

/// The pairs of a round, and the team with the bye.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swiss {
    /// Smaller number first; in the order of the brackets.
    pub pairs: Vec<(usize, usize)>,
    /// The team that has nobody to play.
    pub bye: Option<usize>,
}

/// Pairs a round; `None` if no pairing keeps the rules. `met` must be symmetric; `last_two` says
/// that this is one of the last two rounds, when floats no longer matter (C7, C10).
pub fn pair(teams: &[Team], met: impl Fn(usize, usize) -> bool, last_two: bool) -> Option<Swiss> {
    let mut rest: Vec<usize> = (0..teams.len()).collect();
    let cost = |_: usize, _: usize| Some(0);
    let legal = |a: usize, b: usize| if met(a, b) { None } else { cost(a, b) };
    let mut round = Swiss::default();
    if rest.len() % 2 == 1 {
        let mut order: Vec<usize> =
            rest.iter().copied().filter(|&t| teams[t].may_have_bye).collect();
        order.sort_by_key(|&t| (teams[t].score, std::cmp::Reverse((teams[t].played, t))));
        let bye = order.into_iter().find(|&bye| {
            let others: Vec<usize> = rest.iter().copied().filter(|&t| t != bye).collect();
            perfect(&others, legal).is_some()
        })?;
        rest.retain(|&team| team != bye);
        round.bye = Some(bye);
    } else {
        perfect(&rest, legal)?;
    }
    while let Some(top) = rest.iter().map(|&team| teams[team].score).max() {
        let up = upfloaters(teams, &rest, top, &met, last_two)?;
        let mut bracket: Vec<usize> =
            rest.iter().copied().filter(|&t| teams[t].score == top || up.contains(&t)).collect();
        bracket.sort_unstable();
        rest.retain(|team| !bracket.contains(team));
        let floats = |a: usize, b: usize| {
            let opposed =
                |a, b: usize| i128::from(!last_two && up.contains(&a) && teams[b].floated);
            if met(a, b) { None } else { Some(opposed(a, b) + opposed(b, a)) }
        };
        round.pairs.extend(pair_bracket(&bracket, floats)?);
    }
    Some(round)
}

/// The mates, by place in `teams`, and the total cost.
type Matching = (Vec<usize>, i128);

/// A perfect matching of least cost.
fn perfect(teams: &[usize], cost: impl Fn(usize, usize) -> Option<i128>) -> Option<Matching> {
    let count = teams.len();
    let mut costs = vec![None; count * count];
    let mut most = 0;
    for a in 0..count {
        for b in a + 1..count {
            let known = cost(teams[a], teams[b]);
            costs[a * count + b] = known;
            costs[b * count + a] = known;
            most = known.unwrap_or(0).max(most);
        }
    }
    // Above the cost of any matching: one more pair is worth more than all costs.
    let base = most * (count as i128 / 2 + 1) + 1;
    let weights: Vec<i128> = costs.iter().map(|cost| cost.map_or(0, |cost| base - cost)).collect();
    let mates: Vec<usize> =
        max_weight_matching(&weights, count).into_iter().collect::<Option<_>>()?;
    let pairs = || (0..count).filter(|&a| mates[a] > a);
    let total = pairs().map(|a| costs[a * count + mates[a]]).sum::<Option<i128>>()?;
    Some((mates, total))
}

/// The teams that join the top score group (C4–C7): the first set, by score and number, of those
/// that are fewest, have the best scores, let the next group manage with the fewest, and count the
/// fewest that floated.
fn upfloaters(
    teams: &[Team],
    rest: &[usize],
    top: i32,
    met: &impl Fn(usize, usize) -> bool,
    last_two: bool,
) -> Option<Vec<usize>> {
    let mut below: Vec<usize> = rest.iter().copied().filter(|&t| teams[t].score < top).collect();
    below.sort_by_key(|&team| (std::cmp::Reverse(teams[team].score), team));
    let is_top = |team: usize| teams[team].score == top;
    let crossing = |a, b| {
        if met(a, b) { None } else { Some(i128::from(is_top(a) != is_top(b))) }
    };
    let (_, wanted) = perfect(rest, crossing)?;
    if wanted == 0 {
        return Some(Vec::new());
    }
    let mut scores: Vec<i32> = below.iter().map(|&team| teams[team].score).collect();
    scores.dedup();
    let next = scores[0];
    let unit = rest.len() as i128 + 1;
    // One digit for each score, the lowest score the highest digit. The product stays within 2^90;
    // where it would not, the best scores share a digit.
    let mut digits = vec![unit * unit; scores.len()];
    for place in 1..scores.len() {
        digits[place] = match digits[place - 1].checked_mul(wanted + 1) {
            Some(digit) if digit < 1 << 90 => digit,
            _ => digits[place - 1],
        };
    }
    let upper = digits[scores.len() - 1] * (wanted + 1);
    let cost = |a: usize, b: usize, forced: &[usize]| {
        if met(a, b) {
            return None;
        }
        let (high, low) = if teams[a].score >= teams[b].score { (a, b) } else { (b, a) };
        if is_top(high) && !is_top(low) {
            let place = scores.iter().position(|&score| score == teams[low].score)?;
            let floated = i128::from(!last_two && teams[low].floated);
            return Some(upper + digits[place] + floated);
        }
        if forced.contains(&a) || forced.contains(&b) {
            return None;
        }
        let leaves_next = teams[high].score == next && teams[low].score < next;
        Some(if leaves_next { unit } else { 0 })
    };
    let mut chosen: Vec<usize> = Vec::new();
    let (mut witness, best) = perfect(rest, |a, b| cost(a, b, &[]))?;
    for &team in &below {
        if chosen.len() as i128 == wanted {
            break;
        }
        let place = rest.iter().position(|&other| other == team)?;
        chosen.push(team);
        if is_top(rest[witness[place]]) {
            continue;
        }
        match perfect(rest, |a, b| cost(a, b, &chosen)) {
            Some((mates, total)) if total == best => witness = mates,
            _ => {
                chosen.pop();
            }
        }
    }
    Some(chosen)
}

/// The first pairing of a bracket by its identifier: the tops ascending, then their opponents
/// (3.6), among those of least cost.
fn pair_bracket(
    bracket: &[usize],
    cost: impl Fn(usize, usize) -> Option<i128>,
) -> Option<Vec<(usize, usize)>> {
    let count = bracket.len();
    let half = count / 2;
    let (_, best) = perfect(bracket, &cost)?;
    let natural: Option<i128> =
        (0..half).map(|place| cost(bracket[place], bracket[place + half])).sum();
    if natural == Some(best) {
        return Some((0..half).map(|place| (bracket[place], bracket[place + half])).collect());
    }
    let mut search = Search {
        between: |a: usize, b: usize| cost(bracket[a], bracket[b]),
        best,
        tops: (0..count).map(|place| Some(place < half)).collect(),
        fixed: vec![None; count],
        witness: Vec::new(),
    };
    search.find_tops()?;
    search.find_bottoms()?;
    let pairs = (0..count).filter(|&place| search.tops[place] == Some(true));
    Some(pairs.map(|place| (bracket[place], bracket[search.witness[place]])).collect())
}

/// The search for the first pairing of a bracket, by places in it.
struct Search<F> {
    between: F,
    /// The cost of the pairing.
    best: i128,
    /// Whether a place is a top, if that is decided.
    tops: Vec<Option<bool>>,
    /// The opponents that are decided.
    fixed: Vec<Option<usize>>,
    /// The mates of a pairing that fits all decisions: it answers most questions.
    witness: Vec<usize>,
}

impl<F: Fn(usize, usize) -> Option<i128>> Search<F> {
    /// Looks for a pairing that fits all decisions, and keeps it.
    fn ask(&mut self) -> bool {
        let places: Vec<usize> = (0..self.tops.len()).collect();
        let found = perfect(&places, |a, b| {
            let (top, bottom) = (a.min(b), a.max(b));
            let fits = self.tops[top] != Some(false)
                && self.tops[bottom] != Some(true)
                && self.fixed[top].is_none_or(|mate| mate == bottom)
                && self.fixed[bottom].is_none_or(|mate| mate == top);
            if fits { (self.between)(a, b) } else { None }
        });
        match found {
            Some((mates, total)) if total == self.best => {
                self.witness = mates;
                true
            }
            _ => false,
        }
    }

    /// Decides the tops. They begin as the first half: if that works, it is the first choice.
    fn find_tops(&mut self) -> Option<()> {
        if self.ask() {
            return Some(());
        }
        self.tops.fill(None);
        self.ask().then_some(())?;
        for place in 0..self.tops.len() {
            self.tops[place] = Some(true);
            if self.witness[place] < place && !self.ask() {
                self.tops[place] = Some(false);
            }
        }
        Some(())
    }

    /// Gives each top, in order, the first bottom that leaves a pairing.
    fn find_bottoms(&mut self) -> Option<()> {
        let count = self.tops.len();
        for top in 0..count {
            if self.tops[top] != Some(true) {
                continue;
            }
            let bottom = (top + 1..count).find(|&bottom| {
                self.tops[bottom] == Some(false)
                    && self.fixed[bottom].is_none()
                    && self.can_meet(top, bottom)
            })?;
            (self.fixed[top], self.fixed[bottom]) = (Some(bottom), Some(top));
        }
        Some(())
    }

    /// Whether two can meet; the witness then has them together.
    fn can_meet(&mut self, top: usize, bottom: usize) -> bool {
        let Some(new) = (self.between)(top, bottom) else { return false };
        let (left, other) = (self.witness[top], self.witness[bottom]);
        if left == bottom {
            return true;
        }
        let old = (self.between)(top, left).zip((self.between)(other, bottom));
        let swapped = (self.between)(other, left).map(|cost| cost + new);
        if other < left && swapped.is_some() && swapped == old.map(|(a, b)| a + b) {
            self.witness[top] = bottom;
            self.witness[bottom] = top;
            self.witness[other] = left;
            self.witness[left] = other;
            return true;
        }
        (self.fixed[top], self.fixed[bottom]) = (Some(bottom), Some(top));
        let found = self.ask();
        (self.fixed[top], self.fixed[bottom]) = (None, None);
        found
    }
}
