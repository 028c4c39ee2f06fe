//! The features of a program.

use protocol::cecp::{Feature, Value};

/// The relevant features, with the protocol's defaults.
#[derive(Clone, Debug)]
pub(super) struct Features {
    pub(super) ping: bool,
    pub(super) setboard: bool,
    pub(super) usermove: bool,
    pub(super) time: bool,
    /// The program uses `white` and `black`.
    pub(super) colors: bool,
    pub(super) name: bool,
    /// One process can play several games.
    pub(super) reuse: bool,
    pub(super) memory: bool,
    pub(super) smp: bool,
    /// The name that the program gives itself.
    pub(super) my_name: Option<String>,
    /// Whether the program plays bughouse; `true` if it does not list its variants.
    pub(super) bughouse: bool,
}

impl Default for Features {
    fn default() -> Self {
        Self {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            colors: true,
            name: false,
            reuse: true,
            memory: false,
            smp: false,
            my_name: None,
            bughouse: true,
        }
    }
}

/// The value of the feature `done`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// The list is complete.
    Yes,
    /// The program needs more time.
    NotYet,
}

impl Features {
    /// Takes in a feature. Returns whether it is accepted, and what it says if it is `done`.
    pub(super) fn take(&mut self, feature: &Feature) -> (bool, Option<Done>) {
        let on = feature.is_on();
        match (&*feature.name, &feature.value) {
            ("ping", _) => self.ping = on,
            ("setboard", _) => self.setboard = on,
            ("usermove", _) => self.usermove = on,
            ("time", _) => self.time = on,
            ("colors", _) => self.colors = on,
            ("name", _) => self.name = on,
            ("reuse", _) => self.reuse = on,
            ("memory", _) => self.memory = on,
            ("smp", _) => self.smp = on,
            ("myname", Value::Text(name)) => self.my_name = Some(name.clone()),
            ("variants", Value::Text(all)) => {
                self.bughouse = all.split(',').any(|one| one.trim() == "bughouse");
            }
            // The driver sends moves as coordinates, and never signals.
            ("san" | "sigint" | "sigterm", _) => return (!on, None),
            ("done", _) => return (true, Some(if on { Done::Yes } else { Done::NotYet })),
            _ => {}
        }
        (true, None)
    }
}
