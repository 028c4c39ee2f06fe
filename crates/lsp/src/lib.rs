//! A language server for BPGN, Kriegspiel PGN, PGN and event logs, over any pair of streams.
//!
//! The server shows what `tandem check` finds, with fixes, formats as `tandem fmt` does, draws the
//! boards after a move, lists games, completes legal moves and renames players. It asks
//! [`Commands`] for whatever the command line decides, so that an editor and a terminal agree.
//!
//! One thread reads messages and keeps the documents; it never works on a whole text. A second
//! answers requests, a third checks documents, and a fourth writes. Each gets an unchanging
//! `Document`, so nobody waits for a lock.

mod actions;
mod checking;
mod completion;
mod document;
mod frame;
mod hover;
mod log;
mod methods;
mod moment;
mod outline;
mod position;
mod query;
mod rename;
mod server;
mod tags;
mod wire;

use notation::check::Check;

pub use server::{Ended, serve};

/// The decisions of the command line about texts.
pub trait Commands: Send + Sync + 'static {
    /// The kind of a text.
    ///
    /// # Errors
    ///
    /// Why it is neither games nor a log, as a sentence.
    fn content(&self, text: &[u8]) -> Result<Content, String>;

    /// The text in canonical form.
    ///
    /// # Errors
    ///
    /// Why it must stay as it is, as a sentence.
    fn format(&self, text: &str) -> Result<Vec<u8>, String>;

    /// Whether to report what a check finds.
    fn wants(&self, check: &Check) -> bool;
}

/// The kind of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// BPGN, PGN or Kriegspiel PGN.
    Games,
    /// Event logs.
    Logs,
}
