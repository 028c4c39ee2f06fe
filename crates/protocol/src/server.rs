//! Messages from the server.

use serde::{Deserialize, Serialize};

use crate::{
    Change, EventPartnerInvitation, KriegspielChange, KriegspielSnapshot, LobbyChange,
    LobbySnapshot, LobbyTalk, Pairing, PartnerInvitation, Person, Ruled, Seat, Snapshot,
    Spectators,
};

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message of a connection.
    Welcome {
        /// The version of the protocol, [`crate::VERSION`].
        version: u32,
        /// The identity of the client.
        you: Person,
        /// Where the person stands in quick pairing, if they look for a game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pairing: Option<Pairing>,
    },
    /// The present state of a table.
    Snapshot(Box<Snapshot>),
    /// A change at a table. Numbers are consecutive, except that a change that a viewer may not
    /// see is left out together with its number. Changes of what is not recorded (connections and
    /// queued moves) repeat the number of the change before.
    Change(Box<Change>),
    /// The present state of a table of Kriegspiel.
    KriegspielSnapshot(Box<KriegspielSnapshot>),
    /// A change at a table of Kriegspiel. Its numbers follow the same rule as those of other
    /// tables.
    KriegspielChange(Box<KriegspielChange>),
    /// The server has carried out an intent. For an intent that was sent twice, the answer is the
    /// first one.
    Done {
        /// The idempotency key of the intent.
        key: String,
        /// The number of the resulting change.
        number: u32,
    },
    /// The server has refused a message.
    Refused(Refusal),
    /// A person invites the client to a table.
    Invited(Invitation),
    /// Where the client's person stands in quick pairing, whenever that changes.
    Pairing(Pairing),
    /// A person wants the client's as their partner in quick pairing.
    PartnerWanted(PartnerInvitation),
    /// A person wants the client's as their partner in a tournament.
    EventPartnerWanted(EventPartnerInvitation),
    /// The spectators of a table, whenever they change.
    Spectators(Spectators),
    /// The lobby, for a client that follows it from now on.
    Lobby(LobbySnapshot),
    /// A change of the people who are online, for clients that follow the lobby.
    LobbyChange(LobbyChange),
    /// News of the lobby chat, for clients that follow it.
    LobbyTalk(LobbyTalk),
    /// A tournament that the client follows has gone on: ask for it again by HTTP.
    Event {
        /// The id of the tournament.
        event: String,
        /// The number of its last record, from 1.
        last: u32,
    },
    /// The answer to a ping.
    Pong {
        /// The number that the ping carried.
        nonce: u32,
    },
    /// The server is about to stop, and others go on with its tables: open another connection,
    /// which leads to one of them, and then close this one. It goes on for at least five seconds.
    Draining,
    /// The server is shutting down. Games are suspended until it is back.
    Goodbye,
}

/// An invitation to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Invitation {
    /// The id of the table.
    pub table: String,
    /// The name of the table.
    pub name: String,
    /// The seat that is offered, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The person who invites.
    pub by: Person,
    /// The game of an event for which the server has made the table and seated the person, if it
    /// did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<crate::GameOfEvent>,
}

/// Why the server has refused a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The idempotency key, if the message was an intent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The table, if the message asked to watch one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The reason, for programs.
    pub code: RefusalCode,
    /// The reason, for people, in English.
    pub text: String,
    /// The ruling, if the arbiter refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<Box<Ruled>>,
    /// If an attempt was nonsense: the reason, which the player's own knowledge determines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonsense: Option<Nonsense>,
    /// If it is the fault of the server: the id of the request or of the connection, by which the
    /// operators of the server find it in their log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
}

/// Why an attempt at Kriegspiel is nonsense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Nonsense {
    /// The player's own pieces rule it out, wherever the opponent's pieces are.
    OwnPieces,
    /// It was already refused in this turn.
    Repeated,
    /// It does not answer the announced check.
    CheckUnanswered,
    /// The player must attempt a pawn capture first.
    CaptureOwed,
    /// The umpire has announced that there is no such pawn capture.
    NoSuchTry,
    /// "Any?" cannot be asked under this ruleset, or was already asked in this turn.
    NotAsked,
}

/// Why the server has refused a message, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The message does not follow the protocol.
    Malformed,
    /// The message is too long.
    TooLong,
    /// There is no such table.
    NoTable,
    /// The server keeps no archive of games.
    NoArchive,
    /// There is no such event, or no such stage or round of it.
    NoEvent,
    /// The seat belongs to another person, or the message names none.
    NotYourSeat,
    /// The seat is taken.
    SeatTaken,
    /// Only the arbiter of the table may do this.
    NotTheArbiter,
    /// The arbiter of a table does not play there.
    IsTheArbiter,
    /// The operators of the server have to give the person a role first.
    NeedsRole,
    /// The time control is too fast for rated games.
    TooFast,
    /// Only the host of the table or its arbiter may do this.
    NotTheHost,
    /// Only those who run the event, or the entrant concerned, may do this.
    NotTheOrganizer,
    /// There is no such person, or they are not here.
    NoPerson,
    /// The name is empty or too long, contains invisible characters, or is reserved for guests.
    BadName,
    /// Another account has that name.
    NameTaken,
    /// The new password is one of those that attackers try first.
    WeakPassword,
    /// The name or the password is wrong, or the code of a hall.
    WrongPassword,
    /// The account asks for a passkey or a recovery code after its password.
    NeedsPasskey,
    /// The passkey or the recovery code was not accepted.
    WrongPasskey,
    /// This is no e-mail address.
    BadEmail,
    /// The link of a mail was used already, or is too old.
    LinkExpired,
    /// The operators of the server have suspended the account.
    Suspended,
    /// This needs an account.
    NeedsAccount,
    /// The person does not accept invitations or messages from you.
    Blocked,
    /// This is not possible at this time.
    NotNow,
    /// The arbiter refuses it; the ruling says why.
    Ruled,
    /// The umpire calls the attempt nonsense, and tells only the player.
    Nonsense,
    /// The client has sent too many messages.
    TooMany,
    /// Players cannot write to spectators, nor spectators to a team.
    NotYourTalk,
    /// The server has too much to do for anything but moves; try again in a few seconds.
    Busy,
    /// The server is about to stop or restart and takes no new tables and spectators.
    Draining,
    /// The server cannot write its log, and accepts nothing until it can.
    Unavailable,
    /// The table is closed, because its records on the server are damaged.
    Damaged,
}
