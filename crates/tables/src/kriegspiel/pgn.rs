//! Games of Kriegspiel as text, for those who may have it.

use chess::Color;
use notation::kriegspiel::Written;
use protocol::{KriegspielReason, Refusal, RefusalCode, refusals::refusal};

use super::state::{KriegspielTable, seat};
use crate::table::room::SITE;

impl KriegspielTable {
    /// The game as Kriegspiel PGN: all of it, or what one player knows of it. While it is played,
    /// only players get it, and each their own.
    pub fn record(&self, of: Option<Color>, asked_by: &str) -> Result<Vec<u8>, Refusal> {
        let play = self.play.as_ref();
        let play = play.ok_or_else(|| refusal(RefusalCode::NotNow, "the game has not started"))?;
        let own = of.is_some_and(|color| self.room.plays(seat(color), asked_by));
        if play.end().is_none() && !own {
            let text =
                "until the game is over, players can get their own record of it and nobody another";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        let mut written = match of {
            Some(color) => Written::from_view(&play.umpire().view(color), 1, &self.tags()),
            None => Written::from_umpire(play.umpire(), &self.tags()),
        };
        match play.end().map(|end| end.reason) {
            Some(KriegspielReason::Away) => written.set("Termination", "abandoned"),
            Some(KriegspielReason::TooLong) => written.set("Termination", "game too long"),
            _ => {}
        }
        Ok(written.to_text())
    }

    fn tags(&self) -> Vec<(String, String)> {
        let name = |color| {
            let player = self.room.started_with[seat(color)].as_ref();
            player.map_or_else(|| "?".to_owned(), |player| player.name.clone())
        };
        let tag = |name: &str, value: String| (name.to_owned(), value);
        let terms = &self.room.settings.terms;
        vec![
            tag("Event", terms.name.clone()),
            tag("Site", SITE.to_owned()),
            tag("Date", self.room.date().unwrap_or_else(|| "????.??.??".to_owned())),
            tag("Round", self.room.game.to_string()),
            tag("White", name(Color::White)),
            tag("Black", name(Color::Black)),
            tag("Result", "*".to_owned()),
            tag("TimeControl", terms.control.clone()),
        ]
    }
}
