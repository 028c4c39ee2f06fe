//! Messages from clients.

use serde::{Deserialize, Deserializer, Serialize};

use crate::{Channel, Seat, Seek, WatchedSide};

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Subscribe to a table. With `since`, the number of the last change that the client knows,
    /// the server sends only the later changes if it still has them; otherwise it sends a
    /// snapshot.
    Watch {
        /// The id of the table.
        table: String,
        /// The number of the last change that the client knows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u32>,
    },
    /// Unsubscribe from a table.
    Unwatch {
        /// The id of the table.
        table: String,
    },
    /// Ask for an action at a table.
    Intent {
        /// The id of the table.
        table: String,
        /// An idempotency key of the client's choice, different for each intent: an intent that
        /// is sent twice is carried out once.
        key: String,
        /// The seat to act for, if the person may have several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The action.
        intent: Intent,
    },
    /// Look for a game by quick pairing. Another seek of the same person replaces it, unless it is
    /// the same. The server answers with `pairing`, or with a refusal that has the key.
    Seek {
        /// A key of the client's choice, which a refusal returns.
        key: String,
        /// The wanted game.
        seek: Seek,
    },
    /// Stop looking for a game.
    #[serde(deserialize_with = "nothing_more")]
    Withdraw,
    /// Confirm a match of quick pairing, or decline it.
    Confirm {
        /// The number of the match.
        number: u64,
        /// Whether the person is ready to play.
        ready: bool,
    },
    /// Follow the lobby: the server answers with `lobby`, and then sends what changes. Sent again,
    /// it changes whether the chat is wanted.
    EnterLobby {
        /// Whether the lines of the chat are wanted.
        chat: bool,
    },
    /// Follow the lobby no longer.
    #[serde(deserialize_with = "nothing_more")]
    LeaveLobby,
    /// Write a line in the lobby chat. The answer is `done` with the number of the line.
    SayInLobby {
        /// A key of the client's choice, which the answer returns.
        key: String,
        /// The text.
        text: String,
    },
    /// Follow a tournament: the server answers with `event`, and sends it again whenever the
    /// tournament has gone on.
    FollowEvent {
        /// The id of the tournament.
        event: String,
    },
    /// Follow a tournament no longer.
    UnfollowEvent {
        /// The id of the tournament.
        event: String,
    },
    /// Measure the latency: the server answers at once with a pong.
    Ping {
        /// Any number; the pong returns it.
        nonce: u32,
    },
}

/// An action that a person asks for at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Intent {
    /// Take the seat that the message names.
    #[serde(deserialize_with = "nothing_more")]
    Sit,
    /// Leave the seat, before the game or after it.
    #[serde(deserialize_with = "nothing_more")]
    Stand,
    /// Change to another seat, before the game or after it: at once if the seat is free,
    /// otherwise when the person there asks for the reverse. Without a seat, this cancels the
    /// sender's own request and every request for the sender's seat.
    Swap {
        /// The wanted seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Seat>,
    },
    /// Invite a person who is connected to this table, to the seat that the message names if it
    /// names one.
    Invite {
        /// The name or the id of the person.
        person: String,
    },
    /// Put a bot of the server in the free seat that the message names: for the host and for
    /// seated players.
    Employ {
        /// The id of the bot, as in `GET /api/bots`.
        bot: String,
    },
    /// Remove the bot from the seat that the message names.
    #[serde(deserialize_with = "nothing_more")]
    Dismiss,
    /// Join the waiting list, where seats are dealt anew after each game.
    #[serde(deserialize_with = "nothing_more")]
    Join,
    /// Leave the waiting list.
    #[serde(deserialize_with = "nothing_more")]
    Leave,
    /// Mute or unmute a person at this table: for its host.
    Mute {
        /// The id of the person.
        person: String,
        /// Whether to mute the person.
        muted: bool,
    },
    /// Be ready to start, or to play again when a game is over. The game starts when all players
    /// are ready.
    #[serde(deserialize_with = "nothing_more")]
    Ready,
    /// Not be ready after all.
    #[serde(deserialize_with = "nothing_more")]
    NotReady,
    /// Act in the game, in the words of the log: `moves e2e4`, `presses`, `resigns`, `claims mate
    /// on B`. At Kriegspiel: `attempts e2e4`, `asks any`, `resigns`, `offers draw`, `accepts
    /// draw`, `declines draw`.
    Play {
        /// The player's action.
        deed: String,
    },
    /// Queue a move that the server makes as soon as the player is to move. It replaces a move
    /// queued before.
    Queue {
        /// The move, in coordinates or short algebraic notation.
        #[serde(rename = "move")]
        mv: String,
        /// The number of moves that both players had completed on the board when the client
        /// queued this one. If more than one has followed, or not all of them are completed, the
        /// server refuses it, so that a late or repeated message never plays in another position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
    },
    /// Remove the queued move.
    #[serde(deserialize_with = "nothing_more")]
    Unqueue,
    /// An action of the arbiter, in the words of the log: `freezes BlackA 5`, `stops the clocks`.
    Order {
        /// The arbiter's action.
        order: String,
    },
    /// Send a chat message.
    Say {
        /// The recipients.
        channel: Channel,
        /// Plain text, never markup.
        text: String,
    },
    /// Abort the game before both sides of a board have moved. It counts for nothing.
    #[serde(deserialize_with = "nothing_more")]
    Abort,
    /// Watch one side, or both sides, of a game of Kriegspiel.
    Look {
        /// The side or sides to watch.
        at: WatchedSide,
    },
}

/// Reads an intent without fields. The derived implementation would ignore unknown fields.
fn nothing_more<'de, D: Deserializer<'de>>(fields: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}

    Nothing::deserialize(fields).map(|Nothing {}| ())
}
