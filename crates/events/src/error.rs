//! Why something cannot be done in an event.

use std::fmt;

use store::StoreError;

/// Why something cannot be done in an event; nothing has changed.
#[derive(Debug)]
#[non_exhaustive]
pub enum EventError {
    NoEvent,
    NoClub,
    /// No account or guest has this id.
    NoPerson(String),
    NeedsAccount,
    /// Others may do it.
    NotAllowed(&'static str),
    /// It is not the code on the wall of the hall.
    WrongCode,
    /// It does not fit the event as it stands.
    Rejected(tournament::Refusal),
    /// The text of a command cannot be read.
    Malformed(String),
    /// A bound of the server is reached.
    TooMany(String),
    /// Others write to the event at the same time.
    Busy,
    /// The log in the database does not fit together.
    Damaged,
    Store(StoreError),
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEvent => f.write_str("no event has this id"),
            Self::NoClub => f.write_str("no club has this id"),
            Self::NoPerson(id) => write!(f, "`account`: nobody has the id {id:?}"),
            Self::NeedsAccount => f.write_str("you need an account to make an event or a club"),
            Self::NotAllowed(why) => f.write_str(why),
            Self::WrongCode => f.write_str(
                "this is not the code on the wall of the hall; an arbiter may have made a new one",
            ),
            Self::Rejected(refusal) => refusal.fmt(f),
            Self::Malformed(why) | Self::TooMany(why) => f.write_str(why),
            Self::Busy => {
                f.write_str("others change this event at the same moment; try again in a second")
            }
            Self::Damaged => f.write_str(
                "this event is closed: its records on the server are damaged; the server's log says what is wrong",
            ),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EventError {}

impl From<StoreError> for EventError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<tournament::Refusal> for EventError {
    fn from(refusal: tournament::Refusal) -> Self {
        Self::Rejected(refusal)
    }
}
