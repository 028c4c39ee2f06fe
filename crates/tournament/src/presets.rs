//! Regulations to begin with.

use crate::{Automation, Corrections, EntrantKind, Format, Half, Regulations, StageRules};

impl Regulations {
    /// An arena of pairs of 60 minutes at 3+0, which needs nobody to run it.
    pub fn arena_of_pairs() -> Self {
        Self {
            name: "Arena of pairs".to_owned(),
            clock: "180+0".to_owned(),
            stages: vec![StageRules { minutes: 60, ..StageRules::new(Format::ArenaPairs, 0, 1) }],
            default_minutes: 1,
            players_report: false,
            rated: true,
            form_pairs: true,
            automation: Automation::Full,
            ..Self::default()
        }
    }

    /// An evening of a club: partners change each round, two games a round, people come and go.
    pub fn club_evening() -> Self {
        Self {
            name: "Club evening".to_owned(),
            entrants: EntrantKind::Singles,
            stages: vec![StageRules::new(Format::ChangingPartners, 7, 2)],
            late_entry_until: 6,
            ..Self::default()
        }
    }

    /// A Swiss of pairs over seven rounds of two games.
    pub fn swiss_of_pairs() -> Self {
        Self {
            name: "Swiss of pairs".to_owned(),
            stages: vec![StageRules::new(Format::Swiss { rematches: false }, 7, 2)],
            late_entry_until: 3,
            late_entry_points: Half::DRAW,
            corrections: Corrections::Arbiters,
            ..Self::default()
        }
    }
}
