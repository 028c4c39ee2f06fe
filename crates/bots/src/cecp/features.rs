//! What a program can do and wants.

use protocol::cecp::{Feature, Value};

/// Features that matter here, with the protocol's defaults.
#[derive(Clone, Debug)]
pub(super) struct Features {
    pub(super) ping: bool,
    pub(super) setboard: bool,
    pub(super) usermove: bool,
    pub(super) time: bool,
    /// It knows `white` and `black`.
    pub(super) colors: bool,
    pub(super) name: bool,
    /// It can play more than one game.
    pub(super) reuse: bool,
    pub(super) memory: bool,
    pub(super) smp: bool,
    /// What it calls itself.
    pub(super) own_name: Option<String>,
    /// Whether it plays bughouse, if it says what it plays.
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
            own_name: None,
            bughouse: true,
        }
    }
}

/// What a feature said about the greeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// That was all.
    Yes,
    /// It needs more time.
    NotYet,
}

impl Features {
    /// Takes a feature in. Returns whether it is wanted, and whether it was the last.
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
            ("myname", Value::Text(name)) => self.own_name = Some(name.clone()),
            ("variants", Value::Text(all)) => {
                self.bughouse = all.split(',').any(|one| one.trim() == "bughouse");
            }
            // Moves are sent in coordinates, and signals never.
            ("san" | "sigint" | "sigterm", _) => return (!on, None),
            ("done", _) => return (true, Some(if on { Done::Yes } else { Done::NotYet })),
            _ => {}
        }
        (true, None)
    }
}
