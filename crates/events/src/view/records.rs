//! The parts of its log that an event shows: announcements, and the changes that can be taken back.

use serde::Serialize;
use tournament::{Act, Record, Tournament};

/// How many of the last announcements are shown.
pub(super) const ANNOUNCEMENTS: usize = 20;

/// How many of the last changes are offered to be taken back.
const CHANGES: usize = 12;

/// An announcement of an arbiter.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Announcement {
    /// In milliseconds since 1970.
    pub at: u64,
    pub text: String,
}

/// A change that can be taken back.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(rename = "EventChange"))]
#[cfg_attr(feature = "openapi", schema(as = EventChange))]
#[serde(rename_all = "kebab-case")]
pub struct Change {
    /// The number of its record in the log, from 1.
    pub number: u32,
    pub record: Record,
}

/// The last announcements that stand, in order.
pub(super) fn announcements(event: &Tournament) -> Vec<Announcement> {
    let records = event.log().iter().enumerate().rev();
    let told = records.filter_map(|(index, record)| match &record.act {
        Act::Announce { text } if !event.is_undone(index as u32 + 1) => {
            Some(Announcement { at: record.at, text: text.clone() })
        }
        _ => None,
    });
    let mut announcements: Vec<_> = told.take(ANNOUNCEMENTS).collect();
    announcements.reverse();
    announcements
}

/// The last changes that can be taken back, the last one first.
pub(super) fn changes(event: &Tournament) -> Vec<Change> {
    let change = |number: u32| {
        let record = event.log().get(number as usize - 1)?.clone();
        Some(Change { number, record })
    };
    event.undoable().take(CHANGES).filter_map(change).collect()
}
