//! Messages between nodes as bytes.
//!
//! Most are JSON. Frames for clients are a line of JSON that says for whom they are, and then the
//! frames themselves, so that they are not escaped.

use axum::extract::ws::Utf8Bytes;
use bytes::{BufMut, Bytes, BytesMut};
use cluster::{Epoch, Message, TableId};
use people::{limits::Spent, presence::Online};
use protocol::{Invitation, Person, TableLine};
use serde::{Deserialize, Serialize};
use telemetry::origin::Origin;

use super::command::{Command, Said};
use crate::pairing::Mail;

/// A message to another node, or to all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Letter {
    /// Of the protocol of owners.
    Node(Message<Command, Said>),
    /// A connection of the sender follows a table no longer.
    Unwatch {
        table: TableId,
        connections: Vec<u64>,
    },
    /// Parts of connections that have changed.
    Changes(Vec<Change>),
    /// All tables of the sender that connections of the receiver follow, by what it knows, and how
    /// many messages with frames it has sent of each.
    Sent(Vec<(TableId, Epoch, u64)>),
    /// Frames for clients of the receiver: the `number`th message of this table at this epoch. The
    /// frames follow.
    Frames {
        table: TableId,
        epoch: Epoch,
        number: u64,
        batches: Vec<Addressed>,
    },
    /// The public tables of the sender that its list shows.
    Tables {
        lines: Vec<(u64, TableLine)>,
    },
    /// People who play at the sender's tables, and where. If this `starts` a list, earlier ones are
    /// void.
    Playing {
        starts: bool,
        playing: Vec<(String, Vec<String>)>,
    },
    /// Which connected people have this id or name?
    Find {
        question: u64,
        name: String,
    },
    Found {
        question: u64,
        people: Vec<Person>,
    },
    /// For all connections of a person.
    Invite {
        person: String,
        invitation: Box<Invitation>,
    },
    /// A unit of a limit that all nodes share.
    Spent(Spent),
    /// The people who are connected to the sender, as the lobby shows them.
    Online(Online),
    /// The lobby chat has a new line.
    LobbyTalk,
    /// Of quick pairing.
    Pairing(Mail),
}

/// A changed connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Change {
    pub(super) connection: u64,
    pub(super) round_trip: u32,
    pub(super) blocked: Vec<String>,
    #[serde(default)]
    pub(super) named: bool,
}

/// For whom a frame is, and how many bytes it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Addressed {
    pub(super) to: Vec<u64>,
    pub(super) length: usize,
    /// Whether frames of the table that still wait for them are void.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) anew: bool,
    #[serde(default, skip_serializing_if = "Origin::is_untraced")]
    pub(super) origin: Origin,
}

/// A frame for some connections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Batch {
    pub(super) frame: Utf8Bytes,
    pub(super) to: Vec<u64>,
    pub(super) anew: bool,
    pub(super) origin: Origin,
}

impl Letter {
    /// The message as bytes, with the frames that it announces.
    pub(super) fn to_bytes<'a>(&self, frames: impl Iterator<Item = &'a Utf8Bytes>) -> Bytes {
        // These types have no maps with keys that JSON does not know.
        let mut bytes = BytesMut::from(serde_json::to_vec(self).unwrap_or_default().as_slice());
        bytes.put_u8(b'\n');
        frames.for_each(|frame| bytes.put_slice(frame.as_bytes()));
        bytes.freeze()
    }

    /// A message with its frames; nothing if it is none.
    pub(super) fn from_bytes(bytes: &Bytes) -> Option<(Self, Vec<Batch>)> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let letter: Self = serde_json::from_slice(&bytes[..end]).ok()?;
        let mut batches = Vec::new();
        if let Self::Frames { batches: announced, .. } = &letter {
            let mut rest = bytes.slice(end + 1..);
            for Addressed { to, length, anew, origin } in announced {
                if *length > rest.len() {
                    return None;
                }
                let frame = Utf8Bytes::try_from(rest.split_to(*length)).ok()?;
                let (to, anew, origin) = (to.clone(), *anew, origin.clone());
                batches.push(Batch { frame, to, anew, origin });
            }
        }
        Some((letter, batches))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_come_through_unchanged() {
        let frames = ["{\"a\":\"\\n ♞\"}", "", "{}"].map(Utf8Bytes::from);
        let batches: Vec<_> = frames
            .iter()
            .map(|frame| {
                let (to, length) = (vec![7, u64::MAX], frame.len());
                Addressed { to, length, anew: true, origin: Origin::Unknown }
            })
            .collect();
        let (table, epoch) = (TableId(*b"abcdefgh"), Epoch(3));
        let letter = Letter::Frames { table, epoch, number: 5, batches };
        let bytes = letter.to_bytes(frames.iter());
        let (read, batches) = Letter::from_bytes(&bytes).expect("readable");
        assert_eq!(read, letter);
        assert_eq!(
            batches.iter().map(|batch| &batch.frame).collect::<Vec<_>>(),
            [&frames[0], &frames[1], &frames[2]]
        );
        for end in 0..bytes.len() {
            assert!(Letter::from_bytes(&bytes.slice(..end)).is_none(), "{end} bytes are too few");
        }
    }
}
