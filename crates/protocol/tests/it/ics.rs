//! The chess-server wire format, as clients and servers were recorded.

mod clients;
mod events;
mod hostile;
mod pair;
mod seal;
