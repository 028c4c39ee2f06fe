//! The choice of a person about what others see of them.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use protocol::Visibility;

/// The choice of a person, which all their connections share. Guests show nothing.
#[derive(Clone, Debug, Default)]
pub struct Shown(Arc<Choice>);

#[derive(Debug, Default)]
struct Choice {
    online: AtomicBool,
    watching: AtomicBool,
}

impl Shown {
    /// The same as a value of its own.
    pub fn new(online: bool, watching: bool) -> Self {
        let shown = Self::default();
        shown.set(Some(Visibility { online, watching }));
        shown
    }

    /// Whether the person is in the list of those who are online.
    pub fn online(&self) -> bool {
        self.0.online.load(Ordering::Relaxed)
    }

    /// Whether the person is named as a spectator.
    pub fn watching(&self) -> bool {
        self.0.watching.load(Ordering::Relaxed)
    }

    pub fn set(&self, visibility: Option<Visibility>) {
        let nothing = Visibility { online: false, watching: false };
        let Visibility { online, watching } = visibility.unwrap_or(nothing);
        self.0.online.store(online, Ordering::Relaxed);
        self.0.watching.store(watching, Ordering::Relaxed);
    }
}
