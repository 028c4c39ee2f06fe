//! Rooms for devices that lie beside each other, such as the clocks of a game over the board: what
//! one device sends, the others in its room get. The server does not look into the messages.
//!
//! A room is nothing but its members. It begins with the first, whose code nobody else can guess,
//! and is forgotten with the last, so the devices keep what matters and send it again.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use people::outbox::Outbox;
use tournament::MatchId;

/// How many devices a room has at most: two clocks, a scribe, an arbiter's phone, and as many that
/// come back before the server notices that they have gone.
pub(crate) const MOST_MEMBERS: usize = 8;

/// The length of a code. The page draws from 32 signs, which makes 40 bits, and an address may
/// enter one room per second: with a thousand rooms open, one address guesses for 17 years.
const CODE: usize = 8;

/// Clones share the rooms.
#[derive(Clone, Default)]
pub(crate) struct Rooms(Arc<Mutex<HashMap<Code, Room>>>);

#[derive(Default)]
struct Room {
    members: Vec<Member>,
    /// The table whose clock these devices are, if they are one.
    clock: Option<ClockOf>,
}

/// A table of an event, and the game that is played there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClockOf {
    pub(crate) event: String,
    pub(crate) at: MatchId,
    /// From 1.
    pub(crate) game: u8,
}

struct Member {
    number: u64,
    outbox: Outbox,
}

/// The code of a room: letters and digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Code([u8; CODE]);

impl Code {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_sign = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let code: [u8; CODE] = text.as_bytes().try_into().ok()?;
        code.iter().all(is_sign).then_some(Self(code))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&sign| write!(f, "{}", char::from(sign)))
    }
}

/// A member of a room, who leaves when this is dropped.
pub(crate) struct Membership {
    rooms: Rooms,
    code: Code,
    number: u64,
}

impl Rooms {
    /// Takes a device in; nothing if the room is full.
    pub(crate) fn enter(&self, code: Code, number: u64, outbox: Outbox) -> Option<Membership> {
        let mut rooms = self.lock();
        let members = &mut rooms.entry(code).or_default().members;
        if members.len() >= MOST_MEMBERS {
            return None;
        }
        members.push(Member { number, outbox });
        Some(Membership { rooms: self.clone(), code, number })
    }

    /// Notes that a room has the clock of a table, and no other room has. Returns whether somebody
    /// is in the room.
    pub(crate) fn name_clock(&self, code: Code, of: ClockOf) -> bool {
        let mut rooms = self.lock();
        if !rooms.contains_key(&code) {
            return false;
        }
        for room in rooms.values_mut() {
            room.clock.take_if(|other| other.event == of.event && other.at == of.at);
        }
        if let Some(room) = rooms.get_mut(&code) {
            room.clock = Some(of);
        }
        true
    }

    /// The rooms that have clocks of an event, by table.
    pub(crate) fn clocks_of(&self, event: &str) -> Vec<(Code, ClockOf)> {
        let rooms = self.lock();
        let clocks = rooms.iter().filter_map(|(code, room)| Some((*code, room.clock.clone()?)));
        let mut found: Vec<_> = clocks.filter(|(_, clock)| clock.event == event).collect();
        found.sort_by_key(|(_, clock)| clock.at);
        found
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Code, Room>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Membership {
    /// Sends a message to all others in the room.
    pub(crate) fn send(&self, message: &Utf8Bytes) {
        let rooms = self.rooms.lock();
        for member in rooms.get(&self.code).into_iter().flat_map(|room| &room.members) {
            if member.number != self.number {
                // The connection of a device that does not read ends by itself.
                let _ = member.outbox.try_send(message.clone());
            }
        }
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        let mut rooms = self.rooms.lock();
        if let Some(room) = rooms.get_mut(&self.code) {
            room.members.retain(|member| member.number != self.number);
            if room.members.is_empty() {
                rooms.remove(&self.code);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use people::outbox::Waiting;

    use super::*;

    fn member(rooms: &Rooms, code: &str, number: u64) -> Option<(Membership, Waiting)> {
        let (outbox, waiting) = Outbox::new(4);
        let code = Code::parse(code).expect("a code");
        Some((rooms.enter(code, number, outbox)?, waiting))
    }

    #[test]
    fn the_others_in_the_room_get_a_message() {
        let rooms = Rooms::default();
        let (one, mut to_one) = member(&rooms, "k3x9m2pa", 1).expect("room");
        let (_two, mut to_two) = member(&rooms, "k3x9m2pa", 2).expect("room");
        let (_other, mut to_other) = member(&rooms, "k3x9m2pb", 3).expect("room");
        one.send(&"press".into());
        assert_eq!(to_two.try_recv().expect("a message").as_str(), "press");
        assert!(to_one.try_recv().is_err() && to_other.try_recv().is_err());
    }

    #[test]
    fn a_room_has_few_members_and_ends_with_the_last() {
        let rooms = Rooms::default();
        let number = MOST_MEMBERS as u64;
        let mut inside: Vec<_> =
            (0..number).map(|i| member(&rooms, "k3x9m2pa", i).expect("room")).collect();
        assert!(member(&rooms, "k3x9m2pa", number).is_none());
        inside.pop();
        assert!(member(&rooms, "k3x9m2pa", number).is_some());
        inside.clear();
        assert!(rooms.lock().is_empty());
    }

    #[test]
    fn a_table_has_its_clock_in_one_room_until_the_last_device_leaves() {
        let rooms = Rooms::default();
        let table = |table| ClockOf {
            event: "evening".to_owned(),
            at: MatchId { stage: 1, round: 1, table },
            game: 1,
        };
        let code = |text| Code::parse(text).expect("a code");
        let clocks = || {
            let clocks = rooms.clocks_of("evening").into_iter();
            clocks.map(|(code, of)| format!("{code} {}", of.at)).collect::<Vec<_>>()
        };
        assert!(!rooms.name_clock(code("k3x9m2pa"), table(1)), "nobody is there");
        let one = member(&rooms, "k3x9m2pa", 1).expect("room");
        let two = member(&rooms, "k3x9m2pb", 2).expect("room");
        assert!(rooms.name_clock(code("k3x9m2pa"), table(2)));
        assert!(rooms.name_clock(code("k3x9m2pb"), table(1)));
        assert_eq!(clocks(), ["k3x9m2pb 1.1.1", "k3x9m2pa 1.1.2"]);
        assert!(rooms.clocks_of("another").is_empty());
        assert!(rooms.name_clock(code("k3x9m2pb"), table(2)), "a new clock takes the place");
        assert_eq!(clocks(), ["k3x9m2pb 1.1.2"]);
        drop(one);
        assert!(rooms.name_clock(code("k3x9m2pb"), table(1)));
        drop(two);
        assert!(clocks().is_empty());
    }

    #[test]
    fn codes_have_eight_letters_or_digits() {
        for text in ["", "k3x9m2p", "k3x9m2pa7", "K3X9M2PA", "k3x9m2p-", "k3x9m2\u{e9}"] {
            assert!(Code::parse(text).is_none(), "{text}");
        }
    }
}
