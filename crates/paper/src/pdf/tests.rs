//! Every mark stays on its page, however long the names and however many the rounds.

use fontdb::Database;
use notation::sheet::html::Paper;
use tournament::{Act, GameResult, MatchId, Person, Regulations, Tournament};

use super::{
    Fonts, MAX_PAGES,
    layout::{Layout, Mark},
    size_of,
};
use crate::{Order, Sheet, What, draw};

/// The fonts of the system; `None` on a machine without fonts.
fn fonts() -> Option<Fonts> {
    let mut database = Database::new();
    database.load_system_fonts();
    Fonts::new(database).ok()
}

/// A Swiss of two games a match in which the first side always wins the first one.
fn swiss(pairs: usize, rounds: u16, name: impl Fn(usize) -> String) -> Tournament {
    let mut regulations = Regulations::swiss_of_pairs();
    regulations.stages[0].rounds = rounds;
    let mut event = Tournament::new(regulations, 0, "arbiter").expect("an event");
    let act =
        |event: &mut Tournament, act| event.act(1, "arbiter", act).map(drop).expect("possible");
    for pair in 0..pairs {
        let people = vec![Person::new(name(2 * pair)), Person::rated(name(2 * pair + 1), 1500)];
        act(&mut event, Act::Enter { people, team: None });
    }
    let seeds = event.stage_seeds(1).expect("seeds");
    act(&mut event, Act::StartStage { stage: 1, seeds });
    for round in 1..=rounds {
        let pairing = event.pair(1).expect("a pairing");
        let tables = pairing.matches.len() as u16;
        act(&mut event, Act::Pair { stage: 1, round, pairing });
        act(&mut event, Act::Publish { stage: 1, round });
        for table in 1..=tables {
            let at = MatchId { stage: 1, round, table };
            for (game, result) in [(1, GameResult::WIN), (2, GameResult::DRAW)] {
                act(&mut event, Act::SetResult { at, game, result });
            }
        }
        act(&mut event, Act::Close { stage: 1, round });
    }
    event
}

fn pages(sheet: &Sheet, paper: Paper, fonts: &mut Fonts) -> Vec<Vec<Mark>> {
    let (width, height) = size_of(paper);
    let size = if sheet.wide { (height, width) } else { (width, height) };
    let pages = Layout::pages_of(sheet, fonts, size, MAX_PAGES);
    for mark in pages.iter().flatten() {
        let (left, top, right, bottom) = match mark {
            Mark::Text { at: (x, y), face, size, text, .. } => {
                (*x, y - size, x + fonts.width(text, *face, *size), *y)
            }
            Mark::Area { at: (x, y), size: (width, height), .. } => (*x, *y, x + width, y + height),
        };
        let inside =
            left >= 28.0 && top >= 20.0 && right <= size.0 - 28.0 && bottom <= size.1 - 26.0;
        assert!(inside, "{}: {mark:?}", sheet.title);
    }
    pages
}

#[track_caller]
fn check(event: &Tournament) {
    let Some(mut fonts) = fonts() else { return };
    let document =
        draw(event, &What::ALL, &Order::new(&|at| format!("time {at}"))).expect("sheets");
    for paper in [Paper::A4, Paper::Letter] {
        for sheet in &document.sheets {
            for page in pages(sheet, paper, &mut fonts) {
                let shows = |wanted: &str| {
                    page.iter()
                        .any(|mark| matches!(mark, Mark::Text { text, .. } if text == wanted))
                };
                assert!(shows("printed time 0"), "{}", sheet.title);
                assert!(shows(&sheet.moment) || sheet.title == "Diploma", "{}", sheet.title);
            }
        }
    }
}

#[test]
fn a_championship_fits() {
    check(&swiss(32, 9, |person| format!("Person Number{person}")));
}

#[test]
fn long_names_stay_on_the_page() {
    check(&swiss(9, 3, |person| format!("{person}{}", "W".repeat(98))));
    check(&swiss(9, 3, |person| format!("{person}{}", " Wolfeschlegelstein".repeat(5))));
}

#[test]
fn a_long_ruling_takes_several_pages() {
    let mut event = swiss(4, 1, |person| format!("p{person}"));
    let (article, text) = ("9.4".to_owned(), "word ".repeat(1_999));
    event.act(2, "arbiter", Act::Rule { article, text, at: None }).expect("a ruling");
    let Some(mut fonts) = fonts() else { return };
    let document =
        draw(&event, &[What::Rulings], &Order::new(&|_| String::new())).expect("a sheet");
    assert!(pages(&document.sheets[0], Paper::A4, &mut fonts).len() > 1);
}

#[test]
fn tables_repeat_their_heads() {
    let event = swiss(32, 1, |person| format!("Person {person}"));
    let Some(mut fonts) = fonts() else { return };
    let document = draw(&event, &[What::Names], &Order::new(&|_| String::new())).expect("a sheet");
    let pages = pages(&document.sheets[0], Paper::A4, &mut fonts);
    assert!(pages.len() > 1);
    for page in pages {
        let is_head = |mark: &Mark| matches!(mark, Mark::Text { text, .. } if text == "Opponents");
        assert_eq!(page.iter().filter(|mark| is_head(mark)).count(), 1);
    }
}

#[test]
fn what_cannot_be_set_is_reported() {
    let Some(mut fonts) = fonts() else { return };
    let event = swiss(2, 1, |person| format!("\u{e000} שלום {person}"));
    let document =
        draw(&event, &[What::Entries], &Order::new(&|_| String::new())).expect("a sheet");
    let written = super::pdf(&document, Paper::A4, &mut fonts).expect("a PDF");
    assert!(written.missing.contains(&'\u{e000}'));
    assert!(written.unshaped);
    assert!(written.bytes.starts_with(b"%PDF-"));
}
