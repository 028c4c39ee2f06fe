//! Events from a bot to its table.

use std::fmt;

use chess::Move;

/// An action or message of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotEvent {
    /// The bot is ready for the game that [`BotCommand::NewGame`](crate::BotCommand::NewGame)
    /// announced.
    Ready,
    /// A move, legal on the bot's board as of the last snapshot.
    Move(Move),
    /// The bot sits, that is, it has the move and does not use it. Sent only where the table cannot
    /// see it from the clock, because boards move in turn, or where an engine answered a ping
    /// without moving.
    Sits,
    /// A message to the bot's partner, limited in length and rate whatever the engine writes.
    Talk(String),
    /// The bot resigns.
    Resign,
    /// The bot offers a draw.
    OfferDraw,
    /// The bot claims that an opponent's flag has fallen.
    ClaimFlag,
    /// Something for the log.
    Note(Note),
}

/// An incident that the table cannot see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The engine made an illegal move, given as it wrote it.
    Illegal(String),
    /// The engine claimed a result. It has no legal move with its reserve, so it sits.
    Claimed(String),
    /// The engine rejected something that it was sent.
    Protested(String),
    /// The engine was restarted, with the reason.
    Restarted(String),
    /// The engine did not produce a move, so the bot played a fallback move.
    FallbackMove,
    /// The engine talks too much; this message was not forwarded.
    TalkLimited(String),
    /// The engine sent something that does not concern the table; it was not forwarded.
    Discarded(String),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(mv) => write!(f, "illegal move: {mv}"),
            Self::Claimed(result) => write!(f, "claimed {result}, treated as sitting"),
            Self::Protested(what) => write!(f, "rejected what it was sent: {what}"),
            Self::Restarted(why) => write!(f, "restarted: {why}"),
            Self::FallbackMove => f.write_str("fallback move played for it"),
            Self::TalkLimited(what) => write!(f, "not forwarded, too many messages: {what}"),
            Self::Discarded(what) => write!(f, "not forwarded: {what}"),
        }
    }
}
