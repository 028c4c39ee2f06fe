//! The place of an entrant in an event.

use tournament::{EntrantId, Half, Tournament};

/// The place of an entrant in the last stage that they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 1; equal entrants share it.
    pub rank: usize,
    /// The number of entrants who are ranked together: a group, or all.
    pub of: usize,
    pub points: Half,
}

/// The places of all entrants who have played, each in the last stage that they play.
pub(crate) fn places(event: &Tournament) -> Vec<(EntrantId, Place)> {
    let mut places: Vec<(EntrantId, Place)> = Vec::new();
    for stage in event.stages().iter().rev() {
        let rows = event.standings(stage.number).unwrap_or_default();
        let of = |group| rows.iter().filter(|row| row.group == group).count();
        let found: Vec<_> = rows
            .iter()
            .filter(|row| places.iter().all(|(entrant, _)| *entrant != row.entrant))
            .map(|row| {
                let place = Place { rank: row.rank, of: of(row.group), points: row.points };
                (row.entrant, place)
            })
            .collect();
        places.extend(found);
    }
    places
}
