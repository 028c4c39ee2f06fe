//! Report files of FIDE: what is written is read again, and what does not fit is refused.

use tandem_tournament::{
    Absence, Act, EntrantId, EntrantKind, Format, GameResult, Half, Regulations, Report, Scoring,
    StageRules, Tournament,
};

use crate::support::{act, event_of, publish, swiss};

/// A Swiss of pairs with byes, forfeits and rulings.
fn played(pairs: usize, games: u8, scoring: Scoring, seed: u64) -> Tournament {
    let drawn = if scoring == Scoring::MatchPoints { 2 } else { i32::from(games) };
    let stages = vec![StageRules { requested_bye: Half(drawn), ..swiss(4, games, scoring) }];
    let mut event = event_of(Regulations { stages, ..Regulations::default() }, pairs);
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..4 {
        let round = publish(&mut event).expect("a pairing");
        for table in event.round(1, round).expect("a round").matches.clone() {
            for game in 1..=games {
                let result = match random.u8(0..8) {
                    0 => GameResult::forfeit(Half::WIN, Half::ZERO),
                    1 => GameResult::ruled(Half::DRAW, Half::ZERO, "8.6"),
                    2 | 3 => GameResult::DRAW,
                    4 | 5 => GameResult::LOSS,
                    _ => GameResult::WIN,
                };
                act(&mut event, Act::SetResult { at: table.id, game, result });
            }
        }
        act(&mut event, Act::Close { stage: 1, round });
        let entrant = EntrantId(random.u32(1..=pairs as u32));
        let absence = [Absence::Requested, Absence::Absent][random.usize(0..2)];
        act(&mut event, Act::Miss { entrant, stage: 1, round: round + 1, absence: Some(absence) });
    }
    event
}

fn read(text: &str) -> Report {
    Report::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn regulations() -> Regulations {
    let stage = StageRules::new(Format::Swiss { rematches: false }, 0, 1);
    Regulations { stages: vec![stage], ..Regulations::default() }
}

#[test]
fn an_event_of_pairs_comes_back_from_its_report() {
    for seed in 0..40 {
        let (pairs, games) = (8 + seed as usize % 6, [1, 2, 4][seed as usize % 3]);
        let scoring = [Scoring::GamePoints, Scoring::MatchPoints][seed as usize % 2];
        let event = played(pairs, games, scoring, seed);
        let text = event.trf(1).expect("a report");
        let again = read(&text).event(regulations(), 7, "arbiter");
        let again = again.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.trf(1).expect("a report"), text, "seed {seed}");
        let points = |event: &Tournament| {
            let rows = event.standings(1).expect("standings");
            let row = |row: &tandem_tournament::Standing| (row.entrant, row.rank, row.points);
            rows.iter().map(row).collect::<Vec<_>>()
        };
        assert_eq!(points(&again), points(&event), "seed {seed}\n{text}");
        assert_eq!(again.stage(1).expect("a stage").rounds.len(), 4);
    }
}

#[test]
fn an_open_round_comes_back_open() {
    let mut event = event_of(
        Regulations { stages: vec![swiss(3, 2, Scoring::GamePoints)], ..Regulations::default() },
        4,
    );
    publish(&mut event).expect("a pairing");
    let at = tandem_tournament::MatchId { stage: 1, round: 1, table: 2 };
    act(&mut event, Act::SetResult { at, game: 1, result: GameResult::LOSS });
    let text = event.trf(1).expect("a report");
    let again = read(&text).event(regulations(), 7, "arbiter").expect("it fits");
    assert_eq!(again.trf(1).expect("a report"), text);
    assert_eq!(again.open_matches().count(), 2);
}

#[test]
fn the_games_of_a_knockout_come_back_with_their_points() {
    let rules = StageRules { third_place: true, ..StageRules::new(Format::Knockout, 0, 1) };
    let mut event = crate::support::event(rules, 4);
    while let Ok(round) = publish(&mut event) {
        for table in event.round(1, round).expect("a round").matches.clone() {
            act(&mut event, Act::SetResult { at: table.id, game: 1, result: GameResult::WIN });
        }
        act(&mut event, Act::Close { stage: 1, round });
    }
    let again = read(&event.trf(1).expect("a report")).event(regulations(), 7, "arbiter");
    assert_eq!(crate::support::points(&again.expect("it fits"))[0], (EntrantId(1), Half(4)));
}

/// Two players of a Swiss of single people as other programs write it, with three line ends.
fn singles() -> String {
    let row = |number: u32, title: &str, name: &str, rating: u32, game: &str| {
        let (rank, rest) = (number, "CZE      309087 1960/01/01  1.0");
        format!("001 {number:>4} m{title:>3} {name:<33} {rating:>4} {rest} {rank:>4}  {game}")
    };
    let first = row(1, "GM", "Novák, Jiří", 2455, "   2 w 1");
    let second = row(2, "", "Wolf, Anna", 0, "   1 b 0");
    format!("012 Open of Brno\r\n{first}\r{second}\n")
}

#[test]
fn single_players_enter_without_their_results() {
    let text = singles();
    let latin_1: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap_or(b'r')).collect();
    for (bytes, first) in [(text.as_bytes(), "Novák, Jiří"), (&latin_1[..], "Novák, Jirí")] {
        let report = Report::read(bytes).expect("a report");
        assert_eq!((report.name.as_deref(), report.has_teams()), (Some("Open of Brno"), false));
        let singles = Regulations { entrants: EntrantKind::Singles, ..Regulations::default() };
        let entries = report.entries(&singles).expect("people");
        let people: Vec<_> = entries
            .iter()
            .map(|entry| (entry.line, entry.people[0].name.as_str(), entry.people[0].rating))
            .collect();
        assert_eq!(people, [(2, first, Some(2455)), (3, "Wolf, Anna", None)]);
        let alone = Regulations { form_pairs: true, ..Regulations::default() };
        assert_eq!(report.entries(&alone).expect("people").len(), 2);
        let error = report.entries(&Regulations::default()).expect_err("no pairs");
        assert!(error.to_string().contains("has no teams"), "{error}");
        let stages = vec![StageRules::new(Format::ChangingPartners, 3, 1)];
        let singles = Regulations { stages, ..singles };
        let error = report.event(singles, 0, "a").expect_err("games of one against one");
        assert_eq!((error.line, error.why.contains("one against one")), (2, true), "{error}");
    }
}

#[test]
fn what_does_not_fit_is_refused_with_its_line() {
    let event = played(8, 2, Scoring::GamePoints, 3);
    let text = event.trf(1).expect("a report");
    let line = |number: usize| text.lines().nth(number - 1).expect("a line");
    let first = 1 + text.lines().position(|line| line.starts_with("001")).expect("a player");
    let team = 1 + text.lines().position(|line| line.starts_with("310")).expect("a team");
    let put = |at: usize, column: usize, new: &str| {
        let mut chars: Vec<char> = line(at).chars().collect();
        for (offset, c) in new.chars().enumerate() {
            chars[column - 1 + offset] = c;
        }
        let changed: String = chars.into_iter().collect();
        text.replace(line(at), &changed)
    };
    let rival = line(first)[91..95].to_owned();
    for (changed, at, why) in [
        (put(first, 5, "   x"), first, "columns 5–8 have no number of a player (got `x`)"),
        (put(first, 15, &" ".repeat(33)), first, "player 1 has no name"),
        (put(first, 49, "-999"), first, "columns 49–52 have no rating"),
        (put(first + 1, 5, "   1"), first + 1, "another player has the number 1"),
        (put(first, 92, "  99"), first, "player 1 has an opponent who is in no team (round 1"),
        (put(first, 92, "   2"), first, "player 1 and the partner must play both opponents"),
        (put(first, 97, "-"), first, "with both colors"),
        (put(first + 1, 99, "?"), first + 1, "player 2 has another result than the partner"),
        (put(team, 55, "  99.5"), team, "the team has 99½ points, and its games and byes give"),
        (put(team, 55, "  9.25"), team, "columns 55–60 have no points (got `9.25`)"),
        (put(team, 74, "  77"), team, "there is no player 77"),
        (put(team + 1, 74, "   1"), team + 1, "player 1 is in two teams"),
        (put(team, 74, "    "), team, "a pair is two players, or three with a reserve (1)"),
        (String::new(), 0, "no player: a report file of FIDE has lines that begin with 001"),
    ] {
        let error = Report::read(changed.as_bytes())
            .and_then(|report| report.event(regulations(), 0, "a").map(drop))
            .expect_err(why);
        assert_eq!(error.line, at, "{error} ({why})");
        assert!(error.why.contains(why), "{error} ({why})");
    }
    assert!(!rival.trim().is_empty());
}
