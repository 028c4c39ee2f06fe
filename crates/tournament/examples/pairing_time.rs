//! Prints how long the rounds of a Swiss of 100 and of 300 teams take to pair.

use std::time::{Duration, Instant};

use tandem_tournament::swiss::{Team, pair};

fn main() {
    for count in [100, 300] {
        let mut random = fastrand::Rng::with_seed(1);
        let mut teams = vec![Team { may_have_bye: true, ..Team::default() }; count];
        let mut met = vec![vec![false; count]; count];
        let mut longest = Duration::ZERO;
        for round in 1..=9 {
            let begin = Instant::now();
            let Some(paired) = pair(&teams, |a, b| met[a][b], round > 7) else {
                println!("{count} teams, round {round}: no pairing");
                break;
            };
            longest = longest.max(begin.elapsed());
            for (a, b) in paired.pairs {
                let floated = teams[a].score != teams[b].score;
                (met[a][b], met[b][a]) = (true, true);
                let own = random.i32(0..=4);
                for (team, points) in [(a, own), (b, 4 - own)] {
                    teams[team].score += points;
                    teams[team].played += 1;
                    teams[team].floated = floated;
                }
            }
        }
        println!("{count} teams, 9 rounds of two games: the slowest took {longest:.2?}");
    }
}
