//! Questions with conditions find all games that meet them, and read only where such games can be.

use bughouse::{BoardId, Game, Seat};
use chess::Rules;
use tandem_archive::{Archive, ArchiveErrorKind, Filter, KeyKind, Query};

use crate::{
    random,
    support::{import, verified},
};

/// An archive with these games of random play, each hundred of them a generation.
fn archive_of(folder: &std::path::Path, games: std::ops::Range<u64>) -> Archive {
    let seeds: Vec<u64> = games.collect();
    for (n, seeds) in seeds.chunks(100).enumerate() {
        let text: Vec<u8> = seeds.iter().flat_map(|&seed| random::game(seed)).collect();
        import(folder, &format!("part-{n}.bpgn"), &text);
    }
    verified(folder)
}

fn filter(player: &str) -> Filter {
    Filter { players: vec![player.to_owned()], ..Filter::default() }
}

fn date(text: &str) -> Option<notation::facts::Date> {
    Some(text.parse().expect("a date"))
}

/// How many games a question finds from the initial position; nothing if it was broken off.
fn found(archive: &Archive, filter: &Filter, goes_on: &dyn Fn() -> bool) -> Option<i64> {
    let game = Game::new(Rules::BUGHOUSE);
    let query = Query { game: &game, board: BoardId::A, kind: KeyKind::Both, filter };
    match archive.explore_while(query, goes_on) {
        Ok(explored) => Some(explored.games),
        Err(error) if matches!(error.kind, ArchiveErrorKind::Stopped) => None,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn what_no_game_meets_is_answered_without_reading_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = archive_of(folder.path(), 0..200);
    let any = Filter::default;
    let somewhere = Filter { source: Some("part-1".to_owned()), ..any() };
    assert_eq!(found(&archive, &somewhere, &|| true), Some(100));
    for filter in [
        filter("Nobody Of This Name"),
        Filter { partner: Some("Nobody".to_owned()), ..filter("player7") },
        Filter { since: date("2030.01"), ..any() },
        Filter { until: date("1999.12.31"), ..any() },
        Filter { rating: Some((2500, i32::MAX)), ..any() },
        Filter { rating: Some((1, 1100)), ..any() },
        Filter { time_control: Some("99+9".to_owned()), ..any() },
    ] {
        assert_eq!(found(&archive, &filter, &|| false), Some(0), "{filter:?}");
        let openings = archive.openings_while(&filter, &|| false).expect("an answer");
        assert_eq!(openings.results.games, 0, "{filter:?}");
    }
    assert_eq!(found(&archive, &somewhere, &|| false), None, "games must be read for it");
}

#[test]
fn conditions_find_all_games_that_meet_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = archive_of(folder.path(), 0..300);
    let mut games = Vec::new();
    let all = |some| {
        games.extend::<Vec<_>>(some);
        Ok(())
    };
    archive.each_game(tandem_archive::Detail::Facts, all).expect("readable");
    let mut chance = fastrand::Rng::with_seed(33);
    let mut hits = 0;
    for _ in 0..500 {
        let game = &games[chance.usize(0..games.len())];
        let seat = chance.choice(Seat::ALL).expect("four");
        let mut some = |filter: Filter, other: Filter| match chance.bool() {
            true => filter,
            false => other,
        };
        let any = Filter::default;
        let mut asked = some(any(), filter(game.player(seat).unwrap_or("none")));
        if !asked.players.is_empty() {
            asked.seat = some(any(), Filter { seat: Some(seat), ..any() }).seat;
            let partner = game.player(seat.partner()).map(str::to_owned);
            asked.partner = some(any(), Filter { partner, ..any() }).partner;
        }
        let control = Some(game.time_control.clone());
        asked.time_control = some(any(), Filter { time_control: control, ..any() }).time_control;
        let day = game.date.parse().ok();
        asked.since = some(any(), Filter { since: day, ..any() }).since;
        asked.until = some(any(), Filter { until: day, ..any() }).until;
        let rating = Some((game.rating() - 50, game.rating() + 50));
        asked.rating = some(any(), Filter { rating, ..any() }).rating;
        let source = Some("PART-1".to_owned());
        asked.source = some(any(), Filter { source, ..any() }).source;
        // At the seat's board, a game counts as often as the player may be meant.
        if asked.seat.is_none() {
            let expected = games.iter().filter(|game| asked.meets(game)).count();
            let found = found(&archive, &asked, &|| true).expect("an answer");
            assert_eq!(found, expected as i64, "{asked:?}");
            hits += found;
        }
        let openings = archive.openings_while(&asked, &|| true).expect("an answer");
        let expected = games.iter().filter(|game| asked.meets(game)).count();
        // A player may sit at two seats of a game.
        if !asked.players.is_empty() {
            assert!(openings.results.games >= expected as i64, "{asked:?}");
        }
    }
    assert!(hits > 1000, "{hits}");
}
