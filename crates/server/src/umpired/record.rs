//! Games of Kriegspiel as text, for those who may have it.

use chess::Color;
use notation::kriegspiel::Written;
use protocol::{KriegspielReason, Refusal, RefusalCode};
use time::OffsetDateTime;

use super::state::Table;
use crate::table::refusal;

/// Where games are played, as their records say.
const SITE: &str = "Tandem";

impl Table {
    /// The game as Kriegspiel PGN: of all, or what a player has of it. While it is played he alone has it, and only his own.
    pub(crate) fn record(&self, of: Option<Color>, asked_by: &str) -> Result<Vec<u8>, Refusal> {
        let game = self.play.as_ref();
        let game = game.ok_or_else(|| refusal(RefusalCode::NotNow, "the game has not started"))?;
        let own = of.is_some_and(|color| self.plays(color, asked_by));
        if game.end.is_none() && !own {
            let text = "the game is being played, and only a player has his own record of it";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        let mut written = match of {
            Some(color) => Written::of_view(&game.umpire.view(color), 1, &self.tags()),
            None => Written::of_umpire(&game.umpire, &self.tags()),
        };
        match game.end.map(|end| end.reason) {
            Some(KriegspielReason::Away) => written.set("Termination", "abandoned"),
            Some(KriegspielReason::TooLong) => written.set("Termination", "game too long"),
            _ => {}
        }
        Ok(written.to_text())
    }

    fn plays(&self, color: Color, person: &str) -> bool {
        self.started_with[color].as_ref().is_some_and(|player| player.id == person)
    }

    fn tags(&self) -> Vec<(String, String)> {
        let name = |color| {
            let player = self.started_with[color].as_ref();
            player.map_or_else(|| "?".to_owned(), |player| player.name.clone())
        };
        let tag = |name: &str, value: String| (name.to_owned(), value);
        let terms = &self.settings.terms;
        vec![
            tag("Event", terms.name.clone()),
            tag("Site", SITE.to_owned()),
            tag("Date", self.date()),
            tag("Round", self.game.to_string()),
            tag("White", name(Color::White)),
            tag("Black", name(Color::Black)),
            tag("Result", "*".to_owned()),
            tag("TimeControl", terms.control.clone()),
        ]
    }

    /// The day on which the game started, in UTC.
    fn date(&self) -> String {
        let started = OffsetDateTime::from_unix_timestamp(self.started_at / 1000).ok();
        let date = started.filter(|_| self.started_at > 0).map(OffsetDateTime::date);
        date.map_or_else(
            || "????.??.??".to_owned(),
            |date| format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day()),
        )
    }
}
