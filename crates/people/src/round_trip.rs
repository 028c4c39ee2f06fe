//! The round trip to a client, measured by pings that only their own answers can measure.
//!
//! Each ping carries a nonce that nobody can guess. Only the answer to the outstanding ping counts,
//! and only once; all other pongs measure nothing. Nothing is known before `LEAST` pings have
//! been answered, and then the round trip is the shortest of the last `WINDOW`: a client that
//! answers some pings late, on purpose or by jitter, looks no slower than its fastest answer.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

/// How many measurements the round trip is the shortest of: those of the last half a minute.
const WINDOW: usize = 6;

/// How many pings have to be answered before the round trip counts.
const LEAST: usize = 3;

/// How long an answer may take to measure anything. Then the next ping replaces this one.
const LONGEST: Duration = Duration::from_secs(5);

/// The payload of a ping.
pub(crate) type Nonce = [u8; 8];

/// The measurements of a connection.
#[derive(Debug, Default)]
pub struct RoundTrips {
    /// The ping without an answer yet. The next ping replaces it.
    outstanding: Option<(Nonce, Instant)>,
    /// In milliseconds, oldest first.
    measured: VecDeque<u32>,
}

impl RoundTrips {
    /// Notes that a ping is about to be sent. Says whether it is to be: the answer to the last one
    /// may be on its way.
    pub fn pings(&mut self, nonce: Nonce, now: Instant) -> bool {
        let waits = |sent: Instant| now.saturating_duration_since(sent) < LONGEST;
        let pings = self.outstanding.is_none_or(|(_, sent)| !waits(sent));
        if pings {
            self.outstanding = Some((nonce, now));
        }
        pings
    }

    /// Whether more pings have to be answered before the round trip counts.
    pub fn is_unknown(&self) -> bool {
        self.measured.len() < LEAST
    }

    /// Takes in a pong. Gives the round trip in milliseconds if this was the answer to the
    /// outstanding ping and enough pings have been answered.
    pub fn answered(&mut self, payload: &[u8], now: Instant) -> Option<u32> {
        let (_, sent) = self.outstanding.take_if(|(nonce, _)| nonce == payload)?;
        let took = now.saturating_duration_since(sent).as_millis();
        if self.measured.len() == WINDOW {
            self.measured.pop_front();
        }
        self.measured.push_back(u32::try_from(took).unwrap_or(u32::MAX));
        let shortest = self.measured.iter().min().copied();
        shortest.filter(|_| self.measured.len() >= LEAST)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn millis(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    /// Pings, each answered after that many milliseconds; gives the last round trip.
    fn measure(trips: &mut RoundTrips, start: Instant, answers: &[u64]) -> Option<u32> {
        let mut known = None;
        for (n, &took) in (0..).zip(answers) {
            let sent = start + millis(5000 * n);
            let nonce = rand::random::<u64>().to_be_bytes();
            assert!(trips.pings(nonce, sent));
            known = trips.answered(&nonce, sent + millis(took));
        }
        known
    }

    #[test]
    fn pongs_that_answer_no_outstanding_ping_measure_nothing() {
        let (start, mut trips) = (Instant::now(), RoundTrips::default());
        for _ in 0..10 {
            assert_eq!(trips.answered(&[0; 8], start), None, "no ping was sent");
        }
        assert!(trips.pings([1; 8], start));
        for forged in [&[0; 8][..], &[], &[1; 7], &[1; 9], &[1; 125]] {
            assert_eq!(trips.answered(forged, start + millis(60_000)), None);
        }
        assert!(!trips.pings([3; 8], start + millis(4999)), "the answer may be on its way");
        trips.answered(&[3; 8], start + millis(5000));
        assert!(trips.pings([2; 8], start + millis(5000)));
        trips.answered(&[1; 8], start + millis(9000));
        assert!(trips.measured.is_empty(), "the answer to an earlier ping");
        trips.answered(&[2; 8], start + millis(5040));
        assert_eq!(trips.measured, [40]);
        for _ in 0..10 {
            assert_eq!(trips.answered(&[2; 8], start + millis(9000)), None);
        }
        assert_eq!(trips.measured, [40], "a ping is answered once");
    }

    #[test]
    fn some_late_answers_do_not_lengthen_the_round_trip() {
        let (start, mut trips) = (Instant::now(), RoundTrips::default());
        assert_eq!(measure(&mut trips, start, &[900, 900]), None, "not enough is known");
        assert_eq!(measure(&mut trips, start, &[40]), Some(40));
        assert_eq!(measure(&mut trips, start, &[4000, 900, 900, 900, 900]), Some(40));
        // The network is slower now.
        assert_eq!(measure(&mut trips, start, &[300]), Some(300));
        assert_eq!(measure(&mut trips, start, &[45]), Some(45));
    }
}
