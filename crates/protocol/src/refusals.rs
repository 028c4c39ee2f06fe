//! Refusals of a server that have reasons of its own.

use crate::{Refusal, RefusalCode};

/// A refusal with nothing but its reason.
#[must_use]
pub fn refusal(code: RefusalCode, text: &str) -> Refusal {
    let text = text.to_owned();
    Refusal { key: None, table: None, code, text, ruling: None, nonsense: None, request: None }
}

/// The server cannot answer at the moment; the same request may succeed later.
#[must_use]
pub fn unavailable() -> Refusal {
    refusal(RefusalCode::Unavailable, "the server cannot do this at the moment; try again later")
}

/// The server has too much to do: what can wait has to.
#[must_use]
pub fn busy() -> Refusal {
    refusal(RefusalCode::Busy, "the server is busy; try again in a few seconds")
}

/// The server is about to restart.
#[must_use]
pub fn draining() -> Refusal {
    let text = "the server is about to restart and takes nothing new; try again in a few seconds";
    refusal(RefusalCode::Draining, text)
}

/// The records of a table cannot be read, so nobody can use it.
#[must_use]
pub fn damaged() -> Refusal {
    refusal(
        RefusalCode::Damaged,
        "this table is closed: its records on the server are damaged; the server's log says what is wrong",
    )
}
