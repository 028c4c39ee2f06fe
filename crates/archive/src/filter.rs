//! Which games count.

use bughouse::Seat;
use notation::facts::{Date, plain_name};

use crate::ArchivedGame;

/// Conditions on games. Those that are empty hold for all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Names of players, all of whom play; case and signs do not matter.
    pub players: Vec<String>,
    /// The partner of the first of the players.
    pub partner: Option<String>,
    /// The seat of the first of the players. In the explorer, only the board of that seat counts.
    pub seat: Option<Seat>,
    /// The first day.
    pub since: Option<Date>,
    /// The last day.
    pub until: Option<Date>,
    /// Bounds of the average rating.
    pub rating: Option<(i32, i32)>,
    /// The time control as written.
    pub time_control: Option<String>,
    /// A part of a source's name, or the name of the program or site that wrote the record.
    pub source: Option<String>,
}

impl Filter {
    /// Whether all games meet it.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Reads bounds of ratings: `1800-2200`, `2000-` or `-1500`.
    ///
    /// # Errors
    ///
    /// The form is another one: the error says what to write.
    pub fn parse_rating(text: &str) -> Result<(i32, i32), &'static str> {
        const FORM: &str = "write a range such as 1800-2200, 2000- or -1500";
        let (least, most) = text.split_once('-').ok_or(FORM)?;
        let bound = |text: &str, open: i32| match text.trim() {
            "" => Ok(open),
            number => number.parse::<u16>().map(i32::from).map_err(|_| FORM),
        };
        let (least, most) = (bound(least, 0)?, bound(most, i32::MAX)?);
        if least <= most { Ok((least, most)) } else { Err(FORM) }
    }

    /// Whether a column of games is needed to see who meets it.
    pub(crate) fn needs(&self, column: usize) -> bool {
        let has_people = !self.players.is_empty() || self.partner.is_some() || self.seat.is_some();
        match column {
            0 => true,
            5..9 => self.rating.is_some(),
            14..18 => has_people,
            ArchivedGame::DATE => self.since.is_some() || self.until.is_some(),
            ArchivedGame::TIME_CONTROL => self.time_control.is_some(),
            ArchivedGame::DIALECT | ArchivedGame::SOURCES => self.source.is_some(),
            _ => false,
        }
    }

    /// Whether a game meets all conditions.
    pub fn meets(&self, game: &ArchivedGame) -> bool {
        let plays = |name: &String| {
            let plain = plain_name(name);
            game.players.iter().any(|player| !player.is_empty() && plain_name(player) == plain)
        };
        let sits = |seat: Seat| {
            let is = |seat: Seat, name: &String| {
                let player = &game.players[seat as usize];
                !player.is_empty() && plain_name(player) == plain_name(name)
            };
            self.seat.is_none_or(|wanted| wanted == seat)
                && self.players.first().is_some_and(|name| is(seat, name))
                && self.partner.as_ref().is_none_or(|name| is(seat.partner(), name))
        };
        let is_free = self.partner.is_none() && self.seat.is_none();
        let date = || game.date.parse::<Date>().ok();
        let in_rating = |&(least, most): &(i32, i32)| {
            let rating = game.rating();
            rating > 0 && (least..=most).contains(&rating)
        };
        let has_source = |name: &String| {
            let lower = name.to_lowercase();
            game.dialect.to_lowercase() == lower
                || game.sources.iter().any(|source| source.to_lowercase().contains(&lower))
        };
        self.players.iter().all(plays)
            && (is_free || Seat::ALL.into_iter().any(sits))
            && self.since.is_none_or(|since| date().is_some_and(|date| date.is_from(since)))
            && self.until.is_none_or(|until| date().is_some_and(|date| date.is_until(until)))
            && self.rating.as_ref().is_none_or(in_rating)
            && self.time_control.as_ref().is_none_or(|control| game.time_control == *control)
            && self.source.as_ref().is_none_or(has_source)
    }
}
