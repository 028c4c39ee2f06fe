//! Lists and results as people paste them, ratings, and clubs on a real database.

use protocol::Person;
use store::{ClubFacts, Store, StoredName, testing};
use tournament::{
    Act, EntrantId, GameResult, Half, MatchId, Person as Entry, Regulations, Substitutes,
    Tournament,
};

use super::{
    clubs::PastedEvening,
    command::ClubCommand,
    evening::{Evening, Player},
    import::import,
    ratings::{Rated, rate},
    results::read,
    roster::Roster,
    view::ClubRole,
};
use crate::{Command, EventError, Events, Order};

/// A time in 2023.
const FRIDAY: u64 = 1_700_000_000_000;
const WEEK: u64 = 7 * 24 * 3600 * 1000;

fn roster(text: &str) -> Roster {
    let mut roster = Roster::default();
    import(&mut roster, text).expect("a list");
    roster
}

#[test]
fn lists_of_members_are_read_as_people_keep_them() {
    for (text, expected) in [
        ("Anna\n\n# guests\nBen Novák 1500\n", vec![("Anna", None), ("Ben Novák", Some(1500))]),
        ("name;rating\r\nAnna;1480\r\nBen;\r\n", vec![("Anna", Some(1480)), ("Ben", None)]),
        ("Name\tRating\tClub\nAnna\t1480\t\n", vec![("Anna", Some(1480))]),
        (
            "\u{feff}\"Novák, Ben\",1500\nAnna  M.",
            vec![("Novák, Ben", Some(1500)), ("Anna M.", None)],
        ),
        ("Agent 7000\nAnna\nANNA 1600", vec![("Agent 7000", None), ("Anna", Some(1600))]),
    ] {
        let read = roster(text);
        let found: Vec<_> = read.members.iter().map(|it| (it.name.as_str(), it.rating)).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn a_list_with_errors_changes_nothing_and_names_their_lines() {
    let mut known = roster("Anna 1500");
    let long = "x".repeat(101);
    let text = format!("Ben\nCyril,strong\nDana;1600;x;y\nEmil,0\n{long}");
    let error = import(&mut known, &text).expect_err("errors");
    let starts: Vec<_> = error.lines().map(|line| line.split(':').next().expect("one")).collect();
    assert_eq!(starts, ["line 2", "line 3", "line 4", "line 5"], "{error}");
    assert!(error.contains("`strong` is no rating"), "{error}");
    assert_eq!(known.members.len(), 1);
    assert!(import(&mut known, " \n# nobody\n").is_err());
    let many: String = (0..501).map(|n| format!("Player {n}.\n")).collect();
    let full = import(&mut known, &many).expect_err("too many");
    assert!(full.starts_with("line 500: a club has at most 500 members"), "{full}");
    assert!(import(&mut known, &"a\n".repeat(40_000)).expect_err("too long").contains("bytes"));
}

#[test]
fn results_are_read_as_people_write_them() {
    let roster = roster("Anna Malá\nBen\nCyril Noha\nDana\nEva Malá");
    let (win, draw, loss) = (GameResult::WIN, GameResult::DRAW, GameResult::LOSS);
    let (ab, cd) = ([1, 2], [3, 4]);
    for (line, sides, games) in [
        ("Anna Ben - Cyril Dana 1-0", [ab, cd], vec![win.clone()]),
        ("anna malá ben – cyril noha dana 0:1", [ab, cd], vec![loss.clone()]),
        ("Anna & Ben vs Dana & Cyril  ½-½", [ab, [4, 3]], vec![draw.clone()]),
        ("Ben/Anna Malá - Cyril, Dana 1/2 - 1/2", [[2, 1], cd], vec![draw.clone()]),
        ("Anna Ben - Cyril Dana 2½ – ½", [ab, cd], vec![win.clone(), win.clone(), draw]),
        ("Anna Ben - Cyril Dana 1 - 1", [ab, cd], vec![win, loss]),
    ] {
        let pasted = read(&roster, line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!((pasted[0].sides, &pasted[0].games), (sides, &games), "{line}");
    }
}

#[test]
fn each_result_that_cannot_be_read_is_named_by_its_line() {
    let roster = roster("Anna Malá\nBen\nCyril\nDana\nEva Malá");
    for (line, why) in [
        ("Anna Ben - Cyril Dana", "no score"),
        ("Anna Ben - Cyril Dana 1-1½", "no score"),
        ("Anna Ben - Cyril Dana 99-99", "no score"),
        ("Anna Ben - Cyril Dana -0", "no score"),
        ("1-0", "no score"),
        ("Anna Ben Cyril Dana 1-0", "cannot be told apart"),
        ("Anna Ben - Cyril 1-0", "`Cyril` is one name"),
        ("Anna Zoe - Cyril Dana 1-0", "no member is called `Zoe`"),
        ("Malá Ben - Cyril Dana 1-0", "`Malá` may be Anna Malá or Eva Malá"),
        ("Anna Ben - Cyril Ben 1-0", "named twice"),
        ("Anna von Ben - Cyril Dana 1-0", "write `&` between"),
    ] {
        let error = read(&roster, &format!("Ben Dana - Anna Cyril 1-0\n\n{line}")).expect_err(line);
        assert!(error.starts_with("line 3: ") && error.contains(why), "{line}: {error}");
    }
    assert!(read(&roster, "\n").is_err());
}

/// An evening of pairs with the same result in one match after another.
fn evening(at: u64, results: &[([&str; 4], u8)]) -> Evening {
    let mut evening = Evening { at, ..Evening::default() };
    for (names, points) in results {
        let four = names.map(|name| {
            let player = Player::Name(name.to_owned());
            let known = evening.players.iter().position(|it| *it == player);
            let place = known.unwrap_or_else(|| {
                evening.players.push(player);
                evening.players.len() - 1
            });
            u16::try_from(place).expect("few")
        });
        let sides = [[four[0], four[1]], [four[2], four[3]]];
        evening.games.push(super::evening::Played { sides, points: *points });
    }
    evening
}

#[test]
fn ratings_follow_from_the_evenings_in_their_order() {
    let mut club = roster("Anna\nBen 1900\nCyril\nDana");
    let names = ["Anna", "Ben", "Cyril", "Dana"];
    let first = evening(FRIDAY, &[(names, 2), (names, 2), (names, 1)]);
    let second = evening(FRIDAY + WEEK, &[(["Anna", "Zoe", "Cyril", "Dana"], 0)]);
    let records = rate(&club, &[first.clone(), second.clone()]);
    let of = |number| &records[&Rated::Member(number)];
    let points = |number| of(number).strength.rating.rating;
    assert_eq!((of(1).strength.games, of(1).points), (4, 5));
    assert_eq!((of(3).strength.games, of(3).points), (4, 3));
    let steps: Vec<_> = of(1).steps.iter().map(|it| (it.evening, it.games, it.points)).collect();
    assert_eq!(steps, [(0, 3, 5), (1, 1, 0)]);
    // Each is rated by their own strength: the results say more of a newcomer.
    let moved = |number: u32| of(number).steps[0].after - of(number).steps[0].before;
    assert!(moved(1) > moved(2) && moved(1) > 0.0 && moved(3) < 0.0);
    assert!((points(3) - points(4)).abs() < 1e-9, "partners with the same results");
    assert!(of(1).steps[1].after < of(1).steps[1].before);
    assert!((of(1).steps[1].before - of(1).steps[0].after).abs() < 1e-9);
    let visitor = &records[&Rated::Visitor(Player::Name("Zoe".to_owned()))];
    assert_eq!(visitor.strength.games, 1);

    // A visitor who becomes a member has their history, and so has a member with another name.
    import(&mut club, "Zoe").expect("added");
    club.change(1, "Anna Malá", None, None).expect("changed");
    let later = rate(&club, &[first, second]);
    assert_eq!(later[&Rated::Member(5)].strength, visitor.strength);
    assert_eq!(later[&Rated::Member(1)].strength, of(1).strength);
}

#[test]
fn a_game_counts_for_those_who_sat_there_when_it_ended() {
    let regulations = Regulations { substitutes: Substitutes::Arbiter, ..Regulations::default() };
    let mut event = Tournament::new(regulations, FRIDAY, "o").expect("an event");
    let mut act = |at, act| event.act(at, "o", act).expect("done");
    for pair in [["Anna", "Ben"], ["Cyril", "Dana"]] {
        act(FRIDAY, Act::Enter { people: pair.map(Entry::new).to_vec(), team: None });
    }
    let seeds = event.stage_seeds(1).expect("seeds");
    event.act(FRIDAY, "o", Act::StartStage { stage: 1, seeds }).expect("started");
    let pairing = event.pair(1).expect("paired");
    let at = MatchId { stage: 1, round: 1, table: 1 };
    let first = pairing.matches[0].first.0[0];
    for act in [
        Act::Pair { stage: 1, round: 1, pairing },
        Act::Publish { stage: 1, round: 1 },
        Act::SetResult { at, game: 1, result: GameResult::WIN },
        Act::Exchange { entrant: first, leaves: 1, person: Entry::new("Emil") },
        Act::SetResult { at, game: 2, result: GameResult::forfeit(Half::WIN, Half::ZERO) },
    ] {
        event.act(FRIDAY + 60_000, "o", act).expect("done");
    }
    let evening = Evening::new(&event);
    assert_eq!((evening.at, evening.games.len()), (FRIDAY + 60_000, 1), "a forfeit rates nobody");
    let names =
        evening.games[0].sides.concat().into_iter().map(|it| &evening.players[usize::from(it)]);
    let names: Vec<_> = names.collect();
    assert_eq!(names.len(), 4);
    assert!(!names.contains(&&Player::Name("Emil".into())), "{names:?}");
    assert!(evening.winners.is_empty(), "it is not over");
}

async fn account(store: &Store, n: usize) -> Person {
    let person = testing::person(n);
    store.add_guest(&person).await.expect("written");
    let text = &person.name;
    let name = StoredName { text, folded: &text.to_lowercase(), handle: &format!("player{n}") };
    store.make_account(&person.id, name, "-").await.expect("written").expect("free");
    person
}

fn facts(name: &str) -> ClubFacts {
    ClubFacts { name: name.to_owned(), about: String::new(), listed: true }
}

async fn club(events: &Events, owner: &Person, members: &str) -> String {
    let id = events.create_club(owner, facts("Rooks")).await.expect("made");
    let add = ClubCommand::AddMembers { text: members.to_owned() };
    events.change_club(owner, &id, add).await.expect("added");
    id
}

fn pasted(at: u64, text: &str) -> PastedEvening {
    PastedEvening { name: "Friday".to_owned(), at, text: text.to_owned() }
}

#[tokio::test]
async fn a_pasted_evening_rates_the_members_and_outlives_a_restart() {
    let store = testing::store().await;
    let owner = account(&store, 1).await;
    let events = Events::new(store.clone(), false);
    let id = club(&events, &owner, "Anna\nBen\nCyril\nDana").await;
    let text = "Anna Ben - Cyril Dana 1-0\nAnna Cyril - Ben Dana 1-0";
    let event = events.paste_club_results(&owner, &id, pasted(FRIDAY, text)).await.expect("made");
    let seen = events.show_club(&owner.id, &id).await.expect("there");
    assert_eq!(seen.role, ClubRole::Owner);
    let mut points: Vec<_> = seen.members.iter().map(|it| (it.number, it.points)).collect();
    assert_eq!((points[0], points[3]), ((1, 4), (4, 0)), "the strongest first");
    points.sort_unstable();
    assert_eq!(points[1..3], [(2, 2), (3, 2)]);
    let [friday] = &seen.evenings[..] else { panic!("{seen:?}") };
    assert_eq!((friday.at, friday.games, friday.state), (FRIDAY, 2, "finished"));
    assert_eq!(friday.winners, ["Anna"]);
    let overview = events.overview("", &event).await.expect("there");
    assert_eq!(overview.club.expect("its club").name, "Rooks");

    // An earlier evening that comes later changes the history, and a corrected result too.
    let before = text.replace("1-0", "0-1");
    let earlier = pasted(FRIDAY - WEEK, &before);
    events.paste_club_results(&owner, &id, earlier).await.expect("made");
    let restarted = Events::new(store, false);
    let history = restarted.club_member(&id, 1).await.expect("there");
    let points: Vec<_> = history.evenings.iter().map(|it| (it.at, it.points)).collect();
    assert_eq!(points, [(FRIDAY - WEEK, 0), (FRIDAY, 4)]);
    let exported = restarted.export_club(&id).await.expect("there");
    assert_eq!(exported.evenings[1].games[0].points, [2, 0]);
    let remove = ClubCommand::RemoveEvening { event };
    restarted.change_club(&owner, &id, remove).await.expect("removed");
    let left = restarted.show_club("", &id).await.expect("there");
    assert_eq!((left.evenings.len(), left.members[3].name.as_str()), (1, "Anna"));
}

#[tokio::test]
async fn an_evening_starts_with_those_who_are_there_and_goes_on_counting() {
    let store = testing::store().await;
    let (owner, other, guest) =
        (account(&store, 1).await, account(&store, 2).await, account(&store, 3).await);
    let events = Events::new(store, false);
    let id = club(&events, &owner, "Anna 1700\nBen\nCyril\nDana\nEmil").await;
    let bind = ClubCommand::ChangeMember {
        member: 2,
        name: "Ben".to_owned(),
        rating: None,
        account: Some(guest.id.clone()),
    };
    events.change_club(&owner, &id, bind).await.expect("bound");
    events.set_club_organizer(&owner, &id, (&other.id, true)).await.expect("named");
    let given = (Regulations::club_evening(), &[1, 2, 3, 4][..], true);
    let event = events.start_club_evening(&other, &id, given).await.expect("started");
    let seen = events.overview(&owner.id, &event).await.expect("there");
    assert_eq!((seen.role, seen.event.entrants.len()), (crate::Role::Arbiter, 4));
    assert_eq!(
        (seen.event.entrants[0].rating, &*seen.event.entrants[1].label),
        (Some(1700), "Player 3")
    );
    for command in [
        Command::StartStage,
        Command::PairRound,
        Command::Act { act: Act::Publish { stage: 1, round: 1 } },
    ] {
        events.act(&owner, &event, Order { key: None, command }).await.expect("done");
    }
    assert_eq!(events.show_club("", &id).await.expect("there").evenings[0].games, 0);
    let at = MatchId { stage: 1, round: 1, table: 1 };
    for result in [GameResult::WIN, GameResult::LOSS] {
        let command = Command::Act { act: Act::SetResult { at, game: 1, result: result.clone() } };
        events.act(&owner, &event, Order { key: None, command }).await.expect("done");
        let seen = events.show_club("", &id).await.expect("there");
        assert_eq!((seen.evenings[0].games, seen.evenings[0].state), (1, "running"));
        let ben = seen.members.iter().find(|it| it.number == 2).expect("there");
        let is_first = events
            .view("", &event, move |event, _| {
                let found = event.find_match(at).expect("there");
                found.side_of(EntrantId(2)) == Some(0)
            })
            .await
            .expect("there");
        assert_eq!(ben.points == 2, is_first == (result == GameResult::WIN), "{result:?}");
    }
}

#[tokio::test]
async fn only_organizers_change_a_club() {
    let store = testing::store().await;
    let (owner, other) = (account(&store, 1).await, account(&store, 2).await);
    let events = Events::new(store, false);
    let id = club(&events, &owner, "Anna\nBen\nCyril\nDana").await;
    let add = || ClubCommand::AddMembers { text: "Zoe".to_owned() };
    let not_allowed = |error| matches!(error, Err(EventError::NotAllowed(_)));
    assert!(not_allowed(events.change_club(&other, &id, add()).await.map(drop)));
    let text = "Anna Ben - Cyril Dana 1-0";
    let paste = |at| events.paste_club_results(&other, &id, pasted(at, text));
    assert!(not_allowed(paste(FRIDAY).await.map(drop)));
    let given = (Regulations::club_evening(), &[1][..], true);
    assert!(not_allowed(events.start_club_evening(&other, &id, given).await.map(drop)));
    assert!(not_allowed(events.set_club_organizer(&other, &id, (&other.id, true)).await));
    events.set_club_organizer(&owner, &id, (&other.id, true)).await.expect("named");
    assert!(not_allowed(events.set_club_organizer(&other, &id, (&owner.id, true)).await));
    assert!(matches!(paste(u64::MAX).await, Err(EventError::Malformed(_))));

    // An event belongs to the club of those who run it, and to one club.
    let event = events.create(&owner, Regulations::default(), false).await.expect("made");
    let attach = ClubCommand::AddEvening { event };
    assert!(not_allowed(events.change_club(&other, &id, attach.clone()).await.map(drop)));
    events.change_club(&owner, &id, attach.clone()).await.expect("added");
    let second = club(&events, &owner, "Anna").await;
    let twice = events.change_club(&owner, &second, attach).await;
    assert!(matches!(twice, Err(EventError::Malformed(_))));
    assert!(matches!(events.show_club("", "nowhere").await, Err(EventError::NoClub)));
}
