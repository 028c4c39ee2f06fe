//! Rooms for devices that lie beside each other, such as the clocks of a game over the board: what
//! one device sends, the others in its room get. The server does not look into the messages.
//!
//! A room is nothing but its members. It begins with the first, whose code nobody else can guess,
//! and is forgotten with the last, so the devices keep what matters and send it again.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use people::outbox::Outbox;

/// How many devices a room has at most: two clocks, a scribe, an arbiter's phone, and as many that
/// come back before the server notices that they have gone.
pub(crate) const MOST_MEMBERS: usize = 8;

/// The length of a code. The page draws from 32 signs, which makes 40 bits, and an address may
/// enter one room per second: with a thousand rooms open, one address guesses for 17 years.
const CODE: usize = 8;

/// Clones share the rooms.
#[derive(Clone, Default)]
pub(crate) struct Rooms(Arc<Mutex<HashMap<Code, Vec<Member>>>>);

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
        let members = rooms.entry(code).or_default();
        if members.len() >= MOST_MEMBERS {
            return None;
        }
        members.push(Member { number, outbox });
        Some(Membership { rooms: self.clone(), code, number })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Code, Vec<Member>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Membership {
    /// Sends a message to all others in the room.
    pub(crate) fn send(&self, message: &Utf8Bytes) {
        let rooms = self.rooms.lock();
        for member in rooms.get(&self.code).into_iter().flatten() {
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
        if let Some(members) = rooms.get_mut(&self.code) {
            members.retain(|member| member.number != self.number);
            if members.is_empty() {
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
    fn codes_have_eight_letters_or_digits() {
        for text in ["", "k3x9m2p", "k3x9m2pa7", "K3X9M2PA", "k3x9m2p-", "k3x9m2\u{e9}"] {
            assert!(Code::parse(text).is_none(), "{text}");
        }
    }
}
