//! The report file of FIDE (TRF26) for pairs with changing opponents: each pair is a team of two,
//! each game a round, and both partners carry the result. For archives, not for ratings.

mod block;
mod import;
mod report;

use std::fmt::Write;

pub use import::ReportEntry;
pub use report::{Report, ReportError};

use crate::{ByeKind, EntrantKind, Format, Half, Match, Reason, Refusal, Scoring, Tournament};

impl Tournament {
    /// A stage of pairs as a report file.
    ///
    /// # Errors
    ///
    /// The stage has not started, or single people play in it: a team of two cannot tell partners
    /// who change.
    pub fn trf(&self, stage: u8) -> Result<String, Refusal> {
        let found = self.stage(stage)?;
        if self.regulations().entrants == EntrantKind::Singles {
            let why = "a report file holds pairs, not partners who change";
            return Err(Refusal::State { stage, round: 0, why });
        }
        let standings = self.standings(stage)?;
        let mut text = String::new();
        let mut line = |line: String| {
            let _ = writeln!(text, "{}", line.trim_end());
        };
        self.trf_header(stage)?.into_iter().for_each(&mut line);
        let number = |place: usize, member: usize| 2 * place + member + 1;
        let place_of =
            |entrant| found.seeds.iter().position(|seed| seed.entrant == entrant).unwrap_or(0);
        for (place, seed) in found.seeds.iter().enumerate() {
            let entrant = self.entrant(seed.entrant)?;
            let rank = standings.iter().position(|row| row.entrant == seed.entrant).unwrap_or(0);
            let points = standings[rank].game_points;
            for (member, person) in entrant.players().enumerate() {
                let mut row = format!(
                    "001 {:>4}      {:<33} {:>4} {:27}{:>4} {:>4}",
                    number(place, member),
                    cut(&person.name, 33),
                    person.rating.unwrap_or(0),
                    "",
                    decimal(points),
                    rank + 1
                );
                for round in &found.rounds {
                    let table = round.matches.iter().find(|t| t.side_of(seed.entrant).is_some());
                    let idle = match table {
                        Some(_) => 'Z',
                        None => self.trf_bye(stage, round, seed.entrant)?,
                    };
                    for game in 0..rounds_of(round) {
                        let cell = table
                            .and_then(|table| self.trf_game(table, game, seed.entrant, member))
                            .map(|(rival, seat, color, result)| {
                                (number(place_of(rival), seat), color, result)
                            });
                        let (rival, color, result) = cell.unwrap_or((0, '-', idle));
                        let _ = write!(row, "  {rival:>4} {color} {result}");
                    }
                }
                line(row);
            }
        }
        for (place, seed) in found.seeds.iter().enumerate() {
            let rank = standings.iter().position(|row| row.entrant == seed.entrant).unwrap_or(0);
            let row = &standings[rank];
            line(format!(
                "310 {:>3} {:<32} {:>12} {:>6} {:>6} {:>3}  {:>4} {:>4}",
                place + 1,
                cut(&self.entrant(seed.entrant)?.label(), 32),
                self.entrant(seed.entrant)?.rating().unwrap_or(0),
                decimal(row.points),
                decimal(row.game_points),
                rank + 1,
                number(place, 0),
                number(place, 1)
            ));
        }
        Ok(text)
    }

    fn trf_header(&self, stage: u8) -> Result<Vec<String>, Refusal> {
        let found = self.stage(stage)?;
        let pairs = found.seeds.len();
        let rounds = found.rounds.iter().map(rounds_of).sum::<usize>();
        let rules = self.rules(stage)?;
        let survives = matches!(rules.format, Format::Knockout | Format::DoubleElimination);
        let scoring = match rules.scoring {
            // Rounds that one survives, and streaks, do not follow from games alone.
            _ if survives => "CUSTOM_BUGHOUSE",
            Scoring::Arena => "CUSTOM_BUGHOUSE",
            Scoring::GamePoints => "CUSTOM_BUGHOUSE_GP",
            Scoring::MatchPoints => "CUSTOM_BUGHOUSE_MP",
        };
        Ok(vec![
            format!("012 {}", self.regulations().name),
            format!("062 {}", 2 * pairs),
            format!("082 {pairs}"),
            format!("142 {rounds}"),
            "352 WB".to_owned(),
            format!("192 {scoring}"),
        ])
    }

    /// The letter of an entrant who does not play a round: a bye of the pairing, or one of a won or
    /// a drawn match, or of nothing.
    fn trf_bye(
        &self,
        stage: u8,
        round: &crate::Round,
        entrant: crate::EntrantId,
    ) -> Result<char, Refusal> {
        let rules = self.rules(stage)?;
        let Some(bye) = round.byes.iter().find(|bye| bye.entrant == entrant) else {
            return Ok('Z');
        };
        let drawn = rules.drawn_match();
        Ok(match bye.kind {
            ByeKind::Allocated => 'U',
            _ if bye.points == drawn + drawn => 'F',
            _ if bye.points == drawn => 'H',
            _ => 'Z',
        })
    }

    /// The opponent's entrant and seat, the color and the result of a player in one game.
    fn trf_game(
        &self,
        table: &Match,
        game: usize,
        entrant: crate::EntrantId,
        member: usize,
    ) -> Option<(crate::EntrantId, usize, char, char)> {
        let result = table.games.get(game)?.result.as_ref();
        let side = table.side_of(entrant)?;
        let seats = table.seats(game + 1);
        let boards = [(seats.white_a, seats.black_a), (seats.white_b, seats.black_b)];
        let is_me = |sitter: crate::Sitter| {
            sitter.entrant == entrant && usize::from(sitter.member) == member
        };
        let (rival, color) = boards.into_iter().find_map(|(white, black)| {
            if is_me(white) { Some((black, 'w')) } else { is_me(black).then_some((white, 'b')) }
        })?;
        let Some(result) = result else {
            return Some((rival.entrant, usize::from(rival.member), color, ' '));
        };
        let (own, other) =
            if side == 0 { (result.first, result.second) } else { (result.second, result.first) };
        let letter = match (result.reason, own) {
            (Reason::Forfeit, Half::ZERO) => '-',
            (Reason::Forfeit, _) => '+',
            (_, Half::WIN) => '1',
            (_, Half::DRAW) if other == Half::DRAW => '=',
            (_, Half::DRAW) => 'H',
            _ => '0',
        };
        Some((rival.entrant, usize::from(rival.member), color, letter))
    }
}

/// The games of the longest match of a round.
fn rounds_of(round: &crate::Round) -> usize {
    round.matches.iter().map(|table| table.games.len()).max().unwrap_or(0)
}

fn decimal(points: Half) -> String {
    format!("{:.1}", f64::from(points.0) / 2.0)
}

/// A name cut to its column.
fn cut(name: &str, width: usize) -> String {
    name.chars().take(width).collect()
}
