//! Results as they stand on slips.

use tandem_tournament::{Act, GameResult, Half, StageRules};

use crate::support::{act, event, publish};

/// The games and results that slips give, `table.game` each, in a round of two matches of `games`.
fn read(games: u8, done: &[(u16, u8)], text: &str) -> Result<Vec<(String, GameResult)>, String> {
    let mut event = event(StageRules { games, ..StageRules::default() }, 4);
    publish(&mut event).expect("a pairing");
    let at = |table| tandem_tournament::MatchId { stage: 1, round: 1, table };
    for &(table, game) in done {
        act(&mut event, Act::SetResult { at: at(table), game, result: GameResult::DRAW });
    }
    let acts = event.slip_acts(1, text).map_err(|error| error.to_string())?;
    let results = acts.into_iter().map(|entered| match entered {
        Act::SetResult { at, game, result } => (format!("{}.{game}", at.table), result),
        other => panic!("{other:?} is no result"),
    });
    Ok(results.collect())
}

#[test]
fn slips_are_read_line_by_line() {
    let (win, draw, loss) = (GameResult::WIN, GameResult::DRAW, GameResult::LOSS);
    let forfeit = GameResult::forfeit(Half::ZERO, Half::WIN);
    for (games, done, text, expected) in [
        (1, &[][..], "1 1-0\n\n2: 0:1", vec![("1.1", &win), ("2.1", &loss)]),
        (1, &[(1, 1)], "1 1-0", vec![("1.1", &win)]),
        (2, &[], "2 2-0", vec![("2.1", &win), ("2.2", &win)]),
        (2, &[], "1 1-0 ½-½", vec![("1.1", &win), ("1.2", &draw)]),
        (2, &[(1, 1), (1, 2)], "1 0-1 =", vec![("1.1", &loss), ("1.2", &draw)]),
        (2, &[(1, 1)], "1 0-1", vec![("1.2", &loss)]),
        (2, &[], "1 1-0\n1 1/2-1/2", vec![("1.1", &win), ("1.2", &draw)]),
        (1, &[], "1 0-1F", vec![("1.1", &forfeit)]),
        (4, &[], "1 0-4", vec![("1.1", &loss), ("1.2", &loss), ("1.3", &loss), ("1.4", &loss)]),
    ] {
        let found = read(games, done, text).expect(text);
        let found: Vec<_> = found.iter().map(|(at, result)| (at.as_str(), result)).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn a_slip_that_does_not_fit_is_named_with_its_line() {
    for (games, text, why) in [
        (1, "1 1-0\n9 1-0", "line 2: `9 1-0`: there is no such table"),
        (1, "x 1-0", "line 1: `x 1-0`: begin with the number"),
        (1, "1", "line 1: `1`: write scores"),
        (1, "1 1-1", "no score of a game"),
        (1, "1 ½-½F", "no score of a game"),
        (2, "1 1-1", "does not say who won which game"),
        (2, "1 1-0 1-0 1-0", "one score for each game"),
        (2, "1 2-0\n1 1-0", "line 2: `1 1-0`: all games have results"),
        (1, "1 99999999999-0", "write scores"),
        (1, "1 ½½-0", "write scores"),
        (1, "-1 1-0", "begin with the number"),
    ] {
        let error = read(games, &[], text).expect_err(text);
        assert!(error.contains(why), "{text}: {error}");
    }
}
