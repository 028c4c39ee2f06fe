//! Whether time is virtual: tests let it pass at once when nothing else happens, and nobody may
//! give up waiting for PostgreSQL by such a clock.

#[cfg(feature = "testing")]
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a test has said so.
#[cfg(feature = "testing")]
static IS_VIRTUAL: AtomicBool = AtomicBool::new(false);

/// From now on, time is virtual in this process.
#[cfg(feature = "testing")]
pub(crate) fn set() {
    IS_VIRTUAL.store(true, Ordering::Relaxed);
}

pub(crate) fn is_set() -> bool {
    #[cfg(feature = "testing")]
    return cfg!(test) || IS_VIRTUAL.load(Ordering::Relaxed);
    #[cfg(not(feature = "testing"))]
    return cfg!(test);
}
