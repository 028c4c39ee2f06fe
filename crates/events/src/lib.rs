//! The tournaments of a server: their logs in its database, and who may do what.
//!
//! [`Events`] is the door: it creates events, carries out a [`Command`] of a person, and shows
//! events. Every record is on disk before anybody sees its effect. [`plan`] says what the server
//! does by itself.

// `clippy.toml` has the threshold. Tests hold few futures at a time.
#![cfg_attr(not(test), warn(clippy::large_futures))]

pub mod club;
mod command;
mod entries;
mod error;
mod events;
mod follow;
mod followed;
mod following;
mod invitations;
mod lists;
mod live;
mod news;
mod news_feed;
mod people;
mod person_events;
mod phones;
mod place;
pub mod plan;
mod roles;
#[cfg(test)]
mod tests;
mod verify;
pub mod view;
mod waiting;

pub use command::Command;
pub use error::EventError;
pub use events::{Done, Events, Order};
pub use news::{News, NewsItem};
pub use person_events::{EventPartner, PersonEvent, PersonPlace};
pub use phones::{ClockResult, PhoneResult};
pub use place::Place;
pub use roles::Role;
pub use verify::{VerifiedEvent, verify};
