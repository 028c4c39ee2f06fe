use std::sync::atomic::{AtomicU64, Ordering};

use bughouse::Seat;

use super::*;
use challenges::Wanted;

fn person(name: &str) -> Person {
    Person { id: name.to_owned(), name: name.to_owned(), guest: true, bot: false }
}

struct Here {
    place: Place,
    mailbox: Mailbox,
}

impl Here {
    fn new(hall: &Hall, name: &str) -> Self {
        static CONNECTIONS: AtomicU64 = AtomicU64::new(0);
        let connection = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
        let (place, mailbox) = hall.enter(&person(name), connection, Blocked::default(), None);
        Self { place, mailbox }
    }

    /// Everything that was sent until now.
    fn reads(&mut self) -> String {
        let mut read = String::new();
        for note in self.mailbox.take() {
            match note {
                Note::Text(text) => read += &text,
                Note::Seated { text, .. } => read += &text,
                Note::Replaced => read += "replaced\n",
            }
        }
        read
    }
}

const BLITZ: Wanted = Wanted { time: (2, 0), rated: false, is_white: Some(true) };

#[test]
fn partners_are_offered_agreed_and_lost() {
    let hall = Hall::default();
    let [mut ann, mut dan, cid] = ["Ann", "Dan", "Cid"].map(|name| Here::new(&hall, name));
    assert_eq!(
        hall.partner(&ann.place, "Ann").unwrap_err(),
        "You can't be your own bughouse partner."
    );
    assert_eq!(hall.partner(&ann.place, "Dan").unwrap(), "Making a partnership offer to Dan.");
    assert_eq!(
        dan.reads(),
        "Ann offers to be your bughouse partner; type \"partner Ann\" to accept.\n"
    );
    assert_eq!(
        hall.partner(&ann.place, "da").unwrap_err(),
        "You are already offering to be Dan's partner."
    );
    assert_eq!(hall.partner(&dan.place, "ann").unwrap(), "You agree to be Ann's partner.");
    assert_eq!(ann.reads(), "Dan agrees to be your partner.\n");
    assert_eq!(hall.partner(&cid.place, "Ann").unwrap_err(), "Ann already has a partner.");
    assert_eq!(
        hall.partner(&ann.place, "Dan").unwrap_err(),
        "You are already Dan's bughouse partner."
    );
    drop(dan);
    assert_eq!(
        ann.reads(),
        "Your partner, Dan, has departed.\nYou no longer have a bughouse partner.\n"
    );
    assert!(hall.leave_partner(&ann.place).is_err());
}

#[test]
fn a_pair_challenges_a_pair_and_everybody_is_told() {
    let hall = Hall::default();
    let [mut ann, mut bob, mut cid, mut dan] =
        ["Ann", "Bob", "Cid", "Dan"].map(|name| Here::new(&hall, name));
    let refused = |name: &str| hall.challenge(&ann.place, name, BLITZ).unwrap_err();
    assert_eq!(refused("Bob"), "You have no partner for bughouse.");
    assert_eq!(refused("Eve"), "Eve is not logged in.");
    hall.partner(&ann.place, "Dan").unwrap();
    hall.partner(&dan.place, "Ann").unwrap();
    let refused = |name: &str| hall.challenge(&ann.place, name, BLITZ).unwrap_err();
    assert_eq!(refused("Dan"), "You and your opponent can't choose each other as partners!");
    assert_eq!(refused("Bob"), "Your opponent has no partner for bughouse.");
    hall.partner(&bob.place, "Cid").unwrap();
    hall.partner(&cid.place, "Bob").unwrap();
    for here in [&mut ann, &mut bob, &mut cid, &mut dan] {
        here.reads();
    }
    let issued = "Ann (++++) [white] Bob (++++) unrated bughouse 2 0.";
    assert_eq!(hall.challenge(&ann.place, "Bob", BLITZ).unwrap(), format!("Issuing: {issued}"));
    assert!(bob.reads().starts_with(&format!("Challenge: {issued}\nYou can \"accept\"")));
    let yours = "Your game will be: Dan (++++) Cid (++++) unrated bughouse 2 0\n";
    assert_eq!(dan.reads(), format!("Your bughouse partner issues: {issued}\n{yours}"));
    assert_eq!(cid.reads(), format!("Your bughouse partner was challenged: {issued}\n{yours}"));
    assert_eq!(hall.accept(&cid.place, "").unwrap_err(), "You have no offers to accept.");
    let agreed = hall.accept(&bob.place, "ann").unwrap();
    let seats: Vec<_> = agreed.seats.iter().map(|(seat, person)| (*seat, &*person.name)).collect();
    let expected = [
        (Seat::WhiteA, "Ann"),
        (Seat::BlackA, "Bob"),
        (Seat::BlackB, "Dan"),
        (Seat::WhiteB, "Cid"),
    ];
    assert_eq!(seats, expected);
    hall.seat(&agreed, "t");
    assert_eq!(ann.reads(), "Bob accepts the match offer.\n");
    assert_eq!(hall.accept(&bob.place, "").unwrap_err(), "You have no offers to accept.");
}

#[test]
fn challenges_go_with_those_who_would_play() {
    let hall = Hall::default();
    let [mut ann, bob, mut cid, dan] =
        ["Ann", "Bob", "Cid", "Dan"].map(|name| Here::new(&hall, name));
    for (one, other) in [(&ann, &dan), (&bob, &cid)] {
        hall.partner(&one.place, &other.place.handle()).unwrap();
        hall.partner(&other.place, &one.place.handle()).unwrap();
    }
    hall.challenge(&ann.place, "Bob", BLITZ).unwrap();
    assert!(hall.challenge(&ann.place, "Bob", Wanted { rated: true, ..BLITZ }).is_err());
    assert_eq!(hall.pending(&ann.place).len(), 1);
    ann.reads();
    drop(bob);
    assert_eq!(ann.reads(), "Bob has departed.\nChallenge to Bob withdrawn.\n");
    assert!(cid.reads().ends_with("You no longer have a bughouse partner.\n"));
    assert!(hall.pending(&ann.place).is_empty());
}

#[test]
fn names_are_found_by_their_start_and_the_newer_connection_stays() {
    let hall = Hall::default();
    let [ann, anna, ben] = ["Ann", "Annabel", "Ben"].map(|name| Here::new(&hall, name));
    assert_eq!(hall.find("ann").unwrap().handle, "Ann");
    assert_eq!(hall.find("annab").unwrap().handle, "Annabel");
    assert_eq!(hall.find("An").unwrap_err(), "Ambiguous name An. Matches: Ann Annabel");
    assert!(hall.find("").is_err());
    drop((ann, anna));
    let again = Here::new(&hall, "Ben");
    assert_eq!(again.place.handle(), "Ben");
    drop(ben);
    assert!(hall.has("Ben"), "the newer connection stays");
    drop(again);
    assert!(!hall.has("Ben"));
}

#[test]
fn talk_that_does_not_fit_is_counted_and_keeps_nothing_else_from_coming() {
    let hall = Hall::default();
    let [ann, mut bob, cid, dan] = ["Ann", "Bob", "Cid", "Dan"].map(|name| Here::new(&hall, name));
    for n in 0..10 * mailbox::MOST {
        hall.broadcast("Eve", None, &format!("shout {n}\n"));
    }
    for (one, other) in [(&ann, &dan), (&bob, &cid)] {
        hall.partner(&one.place, &other.place.handle()).unwrap();
        hall.partner(&other.place, &one.place.handle()).unwrap();
    }
    hall.challenge(&ann.place, "Bob", BLITZ).unwrap();
    let agreed = hall.accept(&bob.place, "").unwrap();
    hall.seat(&agreed, "t");
    let notes = bob.mailbox.take();
    let text = |part: &str| {
        notes.iter().position(|note| matches!(note, Note::Text(text) if text.contains(part)))
    };
    let seated = notes.iter().position(|note| matches!(note, Note::Seated { .. })).expect("seated");
    assert!(text("Challenge: ").expect("challenged") < seated);
    assert!(seated < text("shout 0\n").expect("the first shouts"));
    assert!(text("(1152 messages left out").is_some(), "{notes:?}");
    assert_eq!(text("shout 128\n"), None);

    // Long texts are bounded by their bytes.
    for _ in 0..10 * mailbox::MOST {
        hall.send("Eve", "Bob", &"x".repeat(1000));
    }
    let kept: usize = bob.reads().len();
    assert!((30_000..34_000).contains(&kept), "{kept}");
    hall.send("Eve", "Bob", "afterwards\n");
    assert_eq!(bob.reads(), "afterwards\n", "there is room again");
}

#[test]
fn an_account_puts_a_guest_out_of_its_name_and_the_guest_keeps_everything_else() {
    let hall = Hall::default();
    let [mut ann, mut dan, bob, cid] =
        ["Ann", "Dan", "Bob", "Cid"].map(|name| Here::new(&hall, name));
    for (one, other) in [(&ann, &dan), (&bob, &cid)] {
        hall.partner(&one.place, &other.place.handle()).unwrap();
        hall.partner(&other.place, &one.place.handle()).unwrap();
    }
    hall.challenge(&bob.place, "Ann", BLITZ).unwrap();
    ann.reads();
    let account = |id: &str, name: &str| {
        let person = Person { id: id.to_owned(), name: name.to_owned(), guest: false, bot: false };
        hall.enter(&person, rand::random(), Blocked::default(), None)
    };
    let (place, _mailbox) = account("1", "Änn");
    assert_eq!(place.handle(), "Ann");
    let told = ann.reads();
    let guest = ann.place.handle();
    assert!(told.starts_with("Ann is the name of an account") && told.contains(&guest), "{told}");
    assert!(guest.starts_with("Guest"), "{guest}");
    assert_eq!(hall.find("Ann").unwrap().person.id, "1");
    assert!(hall.send("1", &guest, "hello\n"));
    assert_eq!(ann.reads(), "hello\n");
    assert_eq!(hall.find("Dan").unwrap().about.partner, Some(key(&guest)));
    let agreed = hall.accept(&ann.place, "Bob").unwrap();
    assert_eq!(agreed.seats[1].1.name, "Ann");

    // Accounts of earlier versions may have names that differ by accents alone. They share nothing,
    // nobody chooses their numbers, and each has one connection.
    let (second, _mailbox) = account("2", "Ann");
    let numbered = second.handle();
    assert_eq!((&numbered[..3], numbered.len()), ("Ann", 8), "{numbered}");
    drop(place);
    let (again, _mailbox) = account("2", "Ann");
    assert_eq!(again.handle(), "Ann");
    assert!(!hall.has(&numbered), "the older connection is replaced");
    drop(second);
    assert!(hall.has("Ann"));
    drop(ann);
    assert!(dan.reads().ends_with("You no longer have a bughouse partner.\n"));
}
