//! A table made again from its records is the same, or an error that says which record it is.

use bughouse::Seat::{WhiteA, WhiteB};
use protocol::{Kind, Terms};
use store::record::{Numbered, Record, Settings};

use super::{desk::Desk, terms};
use crate::{
    bughouse::BughouseTable,
    games,
    table::replay::{self, ReplayError},
    testing::{Room, person},
};

#[tokio::test]
async fn a_table_made_again_from_its_records_is_the_same() {
    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    room.start_unwatched().await;
    room.plays(WhiteA, "moves e4").await.expect("legal");
    room.plays(WhiteB, "moves d4").await.expect("legal");
    let (settings, records) = room.store.table("t").await.expect("readable").expect("there");
    let steps = replay::read(&records).expect("readable");
    let again: BughouseTable = replay::from_steps("t", &settings, &steps).expect("the same");
    assert_eq!(again.named_log(), room.log().await);
    assert_eq!(again.room.number as usize, records.len());
    games::verify("t", &settings, &records).expect("the same");
}

fn error(records: &[Numbered], terms: Terms) -> ReplayError {
    let settings = Settings::new(terms, person(9));
    games::verify("t", &settings, records).expect_err("damaged")
}

#[test]
fn unreadable_records_are_errors_that_say_where() {
    let mut desk = Desk::new(Desk::casual());
    desk.start([0, 1, 2, 3]);
    desk.plays(WhiteA, "moves e4").expect("legal");
    let records = desk.records.clone();
    let last = records.last().expect("some").number;
    let with = |line: &str| {
        let mut records = records.clone();
        let record = Record::Game { lines: vec![line.to_owned()] };
        records.last_mut().expect("some").record = record;
        error(&records, Desk::casual())
    };
    let ReplayError::Line { number, line, text, .. } = with("0:01 WhiteA mvoes e4") else {
        panic!("not a line")
    };
    assert_eq!((number, line, text.as_str()), (last, 1, "0:01 WhiteA mvoes e4"));
    assert!(matches!(with("0:01 WhiteA moves e5"), ReplayError::Record { .. }));

    let mut gap = records.clone();
    gap.remove(2);
    assert_eq!(error(&gap, Desk::casual()), ReplayError::Gap { number: 4, last: 2 });
    let text = error(&gap, Desk::casual()).to_string();
    assert!(text.starts_with("record 4 does not follow record 2"), "{text}");

    let unknown = Terms { ruleset: "no such".to_owned(), ..Desk::casual() };
    assert!(matches!(error(&[], unknown), ReplayError::Settings(_)));
}

#[test]
fn records_of_another_game_are_errors() {
    let kriegspiel =
        || Terms { kind: Kind::Kriegspiel, ruleset: "berkeley".to_owned(), ..Terms::default() };
    let numbered = |record| Numbered { number: 1, time: 0, cause: None, record };
    let left = Record::Left { person: "p1".to_owned() };
    assert!(matches!(error(&[numbered(left)], kriegspiel()), ReplayError::Record { .. }));
    let lines = vec!["0:00 BlackB resigns".to_owned()];
    let game = numbered(Record::Game { lines });
    assert!(matches!(error(&[game], kriegspiel()), ReplayError::Line { .. }));
}
