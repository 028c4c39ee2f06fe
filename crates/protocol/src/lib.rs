//! The conversation between a play server and its clients: JSON messages, one in each WebSocket text frame.
//!
//! What players do is said in the words of the log (`docs/log.md`): `moves e2e4`, `claims flag on A`. `docs/protocol.md`
//! describes the messages with a whole session. These are wire types: they are made from the types of the rules and
//! never used as such.

mod analysis;
pub mod cecp;
mod client;
mod kriegspiel;
mod line;
mod names;
mod people;
mod phrase;
mod server;
pub mod uci;

pub use analysis::{
    BoardSeen, Evaluated, Evaluation, Finding, GameHead, Loss, LossKind, MAX_STUDY_MOVES, Mark,
    MoveAsked, MoveMade, Opened, PositionAsked, PositionSeen, Study, StudyMove, StudyTag, Written,
};
pub use client::{Channel, ClientMessage, Intent, Kind, Terms};
pub use kriegspiel::{
    Announced, Attempted, CaptureSaid, CheckSaid, KriegspielBeliefs, KriegspielChange,
    KriegspielEnd, KriegspielReason, KriegspielReview, KriegspielSnapshot, KriegspielState,
    KriegspielYou, Looking, SideState, TriesSaid, UmpireLine, UmpireSaid, Watching,
};
pub use names::{Board, Seat, Team};
pub use people::{
    Block, Credentials, Me, NewName, NewPassword, Profile, RatedPlayer, RatedTeam, Ratings, Report,
};
pub use phrase::{Phrase, Urgency, What, Word};
pub use server::{
    BoardState, BotLine, Change, Clocks, Color, GameLine, Invitation, Nonsense, Person, Phase,
    Played, Rating, Refusal, RefusalCode, Rerated, Review, Ruled, SeatState, ServerMessage,
    Snapshot, Standing, State, TableLine, Talk, Targets, You,
};

/// The version of the protocol. It grows when a client of the version before would misunderstand.
pub const VERSION: u32 = 1;

/// The longest message that a client may send, in bytes.
pub const MAX_MESSAGE: usize = 4096;

/// The longest thing that can be said at once, in characters.
pub const MAX_TALK: usize = 300;

/// The longest that those who watch see a game later than its players, in seconds.
pub const MAX_DELAY: u32 = 600;

/// The longest name of a person, in characters.
pub const MAX_NAME: usize = 24;

/// The shortest password, in characters.
pub const MIN_PASSWORD: usize = 8;

/// The longest password, in characters.
pub const MAX_PASSWORD: usize = 200;

/// The longest report to those who run the server, in characters.
pub const MAX_REPORT: usize = 1000;

/// The longest idempotency key, in bytes.
pub const MAX_KEY: usize = 40;
