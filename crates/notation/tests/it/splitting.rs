//! The boundaries of games.

use tandem_notation::decode;

use crate::support::games_of_text;

/// The texts of the games, here separated by `¦`.
#[track_caller]
fn check(marked: &str) {
    let text = marked.replace('¦', "");
    let games = games_of_text(text.as_bytes());
    let found: Vec<_> = games.iter().map(|game| decode(&game.text).into_owned()).collect();
    assert_eq!(found.join("¦"), marked);
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game.number, index as u64 + 1);
        assert_eq!(&text.as_bytes()[game.offset as usize..][..game.text.len()], game.text);
        let before = &text[..game.offset as usize];
        let line = before.matches('\n').count() as u64 + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        assert_eq!(game.line_and_column, (line, column));
    }
}

#[test]
fn nothing_and_next_to_nothing() {
    assert!(games_of_text(b"").is_empty());
    check("\n\n");
    check("x");
    check("\u{feff}");
}

#[test]
fn blank_lines_between_games_or_none() {
    for between in ["\n", "\n\n", "\n\n\n\n", "\r\n\r\n", ""] {
        check(&format!("[Event \"a\"]\n\n1A. e4 *{between}¦[Event \"b\"]\n\n1A. d4 1-0{between}"));
    }
}

/// Files without a final newline, concatenated: a tag directly after a result begins a game.
#[test]
fn glued_games() {
    check("[Event \"a\"]1A. e4 {x resigns} 1-0¦[Event \"b\"]1A. d4 {y resigns} 0-1¦[Event \"c\"]*");
    check("[A \"a\"] *¦[B \"b\"] *");
    check("1A. e4 *¦[B \"b\"] 1A. e4 *");
}

/// All tags on one line and the movetext directly after them, as in the Grand Prix finals.
#[test]
fn tags_on_one_line() {
    check(
        "[Event \"a\"][Site \"b\"][Result \"1-0\"]1B. e4 {179}1b. e5{178} 1-0¦[Event \"c\"][Site \"d\"]1B. e4",
    );
}

#[test]
fn games_without_tags() {
    check("1A. e4 *\n¦1A. d4 *\n¦1B. d4 1-0 ¦1.e4 e5 *");
    // A number other than 1 continues an unknown game.
    check("1A. e4 * 2A. d4 *");
    check("1A. e4 * e5");
}

/// Without a result, the next game begins with a tag.
#[test]
fn games_without_a_result() {
    check("[Event \"a\"]\n1A. e4\n¦[Event \"b\"]\n1A. d4");
    check("1A. e4 1a. e5\n¦[WhiteA \"x\"]");
}

/// Games of tags alone: a second `Event` after a blank line.
#[test]
fn games_without_moves() {
    check("[Event \"a\"]\n[Site \"b\"]\n\n¦[Event \"c\"]\n[Site \"d\"]\n");
    check("[Event \"a\"]\n[Lag \"\"]\n{x resigns} 1-0\n\n¦[Event \"b\"]");
    // Not after a mere line end, and not with another tag.
    check("[Event \"a\"]\n[Event \"b\"]\n\n[Site \"c\"]");
    check("[EventDate \"a\"]\n\n[EventDate \"b\"]");
    check("[event \"a\"]\r\n\r\n¦[EVENT \"b\"]");
}

#[test]
fn blank_lines_among_the_tags() {
    check("[Event \"a\"]\n\n[Site \"b\"]\n\n[WhiteA \"c\"]\n\n1A. e4 *");
}

#[test]
fn results_inside_comments_and_variations() {
    check("[A \"a\"] 1A. e4 {C:x won 1-0} 1a. e5 (1a. d5 1-0) 2A. d4 *¦[B \"b\"]");
    check("1A. e4 (1A. d4 * 1A. c4 *) 1a. e5 *");
}

/// An unclosed parenthesis or brace does not swallow the games after it.
#[test]
fn unclosed_text() {
    check("[A \"a\"]\n1A. e4 (1A. d4 *\n\n¦[A \"b\"]\n1A. e4 *\n¦1A. d4 *");
    check("[A \"a\"]\n1A. e4 {this is a long comment\nthat goes on\n¦[A \"b\"]\n1A. e4 *");
    check("[A \"a\n¦1A. e4 *".replace('¦', "").as_str());
    check("[A \"a\"]\n1A. e4 ((((((( *\n¦[A \"b\"]\n1A. e4 *\n¦1A. d4 *");
    check("1A. e4 )))) *\n¦1A. d4 *");
}

#[test]
fn text_before_the_first_game() {
    check("\u{feff}[A \"a\"] *");
    check("; a file of games\n% and an escape\n\n[A \"a\"] *");
    check("Games of May\n\n¦[A \"a\"] *");
    check("{a comment} [A \"a\"] *");
}

/// Text after a result belongs to its game until the next one begins.
#[test]
fn text_after_a_result() {
    check("[A \"a\"] * {afterthought}\n; and another\n¦[B \"b\"] *\n\n");
    check("1A. e4 * * *\n¦1A. e4 *");
}

#[test]
fn many_empty_games() {
    let count = 200_000;
    let text = "[Event \"\"]\n\n".repeat(count);
    let batch = tandem_notation::Batch::from_text(text.as_bytes());
    assert_eq!((batch.len(), batch.games().len()), (count, count));
    assert_eq!(batch.games().last().map(|game| game.number()), Some(count as u64));
    let text = "*1.".repeat(count);
    assert_eq!(tandem_notation::Batch::from_text(text.as_bytes()).len(), count + 1);
}
