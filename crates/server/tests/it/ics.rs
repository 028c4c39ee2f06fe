//! The server as ICS clients meet it: over telnet, beside browsers.

mod blocks;
mod clients;
mod games;
mod hostile;
mod private;
mod refusals;
mod restart;
mod sessions;
pub(crate) mod telnet;
mod tournaments;
mod transcript;
