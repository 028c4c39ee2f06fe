//! Seats, boards and teams as they are written in messages.

use serde::{Deserialize, Serialize};

macro_rules! names {
    ($(#[$doc:meta])* $name:ident = $of:ty { $($variant:ident),* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum $name { $($variant),* }

        impl From<$of> for $name {
            fn from(of: $of) -> Self {
                match of { $(<$of>::$variant => Self::$variant),* }
            }
        }

        impl From<$name> for $of {
            fn from(name: $name) -> Self {
                match name { $($name::$variant => Self::$variant),* }
            }
        }
    };
}

names! {
    /// One of the four seats.
    Seat = bughouse::Seat { WhiteA, BlackA, WhiteB, BlackB }
}

names! {
    /// One of the two boards.
    Board = bughouse::BoardId { A, B }
}

names! {
    /// One of the two teams: `First` is WhiteA and BlackB.
    Team = bughouse::Team { First, Second }
}
