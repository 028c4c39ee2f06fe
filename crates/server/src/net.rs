//! Bytes and quotas: accepting connections, WebSockets, outgoing queues, and limits by address.

pub(crate) mod connection;
pub(crate) mod listen;
pub(crate) mod sockets;
pub(crate) mod tls;
