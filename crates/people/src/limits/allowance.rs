//! The allowances for attempts to sign in, and the units that all nodes of a cluster share.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

/// Which allowance a guess at a password takes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Allowance {
    /// Of a place where the owner has never signed in, for the folded name of an account.
    Unknown(String),
    /// Of a network where the owner has signed in, beside that of the address.
    Network(String),
    /// Of a device where the owner has signed in, or of a session.
    Device(String),
}

/// A unit of a limit that all nodes of a cluster share: of those that guard what all nodes have in
/// common. The others guard a node, and hold for each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spent {
    Guest(IpAddr),
    Account(IpAddr),
    /// Of a password, by its allowance.
    Attempt(IpAddr, Allowance),
    /// Of a mail that somebody asks for.
    Mail(IpAddr),
    /// Of a mail to the owner of an account, for a purpose.
    MailTo(String),
    /// Of a mail to an address that nobody has confirmed, by its hash.
    MailToStranger(String),
    /// Of the lobby chat, which people at all nodes read, by a person.
    LobbyTalk(IpAddr, String),
}
