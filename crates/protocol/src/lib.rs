//! The conversation between a play server and its clients: JSON messages, one in each WebSocket
//! text frame. [`ics`] has the language of chess servers and their clients beside it.
//!
//! Players' actions use the words of the log (`docs/log.md`): `moves e2e4`, `claims flag on A`.
//! `docs/protocol.md` describes the messages with a whole session. These are wire types, separate
//! from the types of the rules.

#![warn(missing_docs)]

mod analysis;
pub mod cecp;
mod client;
mod explore;
pub mod ics;
mod kriegspiel;
mod line;
mod lists;
mod lobby;
mod moderation;
mod names;
mod pairing;
mod passkeys;
mod people;
pub mod refusals;
mod server;
mod table;
mod talk;
mod terms;
pub mod uci;

pub use analysis::{
    AdjudicatedEvent, AdjudicatedLog, DiagnosticLine, EvaluatedMove, Evaluation, GameHead, Gift,
    Loss, LossKind, MAX_STUDY_MOVES, Mark, MoveRequest, MoveResponse, OpenedStudy, PositionBoard,
    PositionRequest, PositionView, Retry, Study, StudyExport, StudyMove, StudyTag,
};
pub use client::{ClientMessage, Intent};
pub use explore::{
    ArchiveGame, ArchiveSummary, Continuation, Explored, OpeningLine, Openings, PartnerResults,
    Results, SeatOpenings, TopGame,
};
pub use kriegspiel::{
    AttemptedMove, CaptureAnnouncement, CheckDirection, KriegspielBeliefs, KriegspielChange,
    KriegspielEnd, KriegspielReason, KriegspielReview, KriegspielSnapshot, KriegspielState,
    KriegspielYou, MoveAnnouncement, SideState, TriesAnnouncement, UmpireLine, UmpireMessage,
    WatchedSide,
};
pub use lists::{BotLine, GameLine, RunningGame, TableLine};
pub use lobby::{
    Activity, ChatAccess, LobbyChange, LobbyChat, LobbyLine, LobbySnapshot, LobbyTalk,
    OnlineCounts, OnlinePerson, Spectators,
};
pub use moderation::{
    AuditLine, BanLine, Deed, FlagLine, FlaggedGame, ModeratedPerson, Moderation, OpenReport,
};
pub use names::{Board, Seat, Team};
pub use pairing::{
    EventPartnerInvitation, LeftPairing, MAX_BOTS_AFTER, Pairing, Partner, PartnerInvitation, Pool,
    PoolLine, Seek,
};
pub use passkeys::{
    NewPasskey, PasskeyChallenge, PasskeyLine, PasskeyName, PasskeyProof, Passkeys, RecoveryCodes,
    SecondFactor, SignIn,
};
pub use people::{
    Block, Credentials, Deletion, EmailConfirmation, ForgottenPassword, GameCounts, Me, NewEmail,
    NewName, NewPassword, PasswordReset, Person, PersonCounts, Profile, RatedPlayer, RatedTeam,
    Rating, RatingPoint, Ratings, Report, Rerated, SeatCounts, SessionLine, Statistics, Visibility,
};
pub use server::{Invitation, Nonsense, Refusal, RefusalCode, ServerMessage};
pub use table::{
    BoardState, Change, Clocks, Color, GameOfEvent, Phase, Played, Review, Ruled, SeatState,
    Snapshot, StandingLine, State, Targets, You,
};
pub use talk::{Channel, Talk};
pub use terms::{Kind, SpectatorAccess, Terms, Tie};

/// The version of the protocol. It increases when older clients would misunderstand the messages.
pub const VERSION: u32 = 2;

/// The longest message from a client, in bytes.
pub const MAX_MESSAGE: usize = 4096;

/// The longest chat message, in characters.
pub const MAX_TALK: usize = 300;

/// The length of the id of a table, in bytes.
pub const TABLE_ID: usize = 8;

/// The longest delay for spectators, in seconds.
pub const MAX_DELAY: u32 = 600;

/// The longest name of a person, in characters.
pub const MAX_NAME: usize = 24;

/// The shortest password, in characters.
pub const MIN_PASSWORD: usize = 8;

/// The longest password, in characters.
pub const MAX_PASSWORD: usize = 200;

/// The longest report to the operators, in characters.
pub const MAX_REPORT: usize = 1000;

/// The longest idempotency key, in bytes.
pub const MAX_KEY: usize = 40;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
