//! Sessions that have just been replaced, so that the answer to an older request does not undo what
//! its sender has done meanwhile.
//!
//! A person who registers or signs in gets another session, and the cookie of the one before is
//! worth nothing. A browser has other requests on their way at that moment, with the old cookie: an
//! answer that made their sender a new guest could arrive last, and its cookie would take the place
//! of the account's.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long a request may take to arrive after it was sent.
const KEPT: Duration = Duration::from_secs(30);

/// With more at a time, the oldest are forgotten first.
const MOST: usize = 4096;

/// The sessions that were replaced last, the oldest first.
#[derive(Default)]
pub(crate) struct ReplacedSessions(Mutex<VecDeque<(Instant, String)>>);

impl ReplacedSessions {
    pub(crate) fn note(&self, session: &str) {
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while sessions.len() >= MOST || sessions.front().is_some_and(|(at, _)| is_over(*at)) {
            sessions.pop_front();
        }
        sessions.push_back((Instant::now(), session.to_owned()));
    }

    pub(crate) fn has(&self, session: &str) -> bool {
        let sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.iter().any(|(at, replaced)| replaced == session && !is_over(*at))
    }
}

fn is_over(at: Instant) -> bool {
    at.elapsed() > KEPT
}
