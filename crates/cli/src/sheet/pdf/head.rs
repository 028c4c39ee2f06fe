//! The head of a sheet: the event, and the two teams with the result between them.

use bughouse::Team;
use chess::Color;
use notation::sheet::{Column, Sheet, members};
use paper::pdf::{Face, Ink};

use super::{
    layout::Layout,
    line::{Flow, Line, Look},
};

const TITLE: Look = Look(Face::Bold, 17.0, Ink::Black);
const FACTS: Look = Look(Face::Regular, 9.0, Ink::Faint);
const RESULT: Look = Look(Face::Bold, 19.0, Ink::Black);
const SMALL: Look = Look(Face::Regular, 8.5, Ink::Faint);
/// The gap between players.
const PLAYER_HEIGHT: f32 = 15.0;

impl Layout<'_> {
    pub(super) fn head(&mut self, sheet: &Sheet) {
        self.centered(TITLE, &sheet.head.event, 21.0);
        self.down(2.0);
        self.centered(FACTS, &sheet.head.facts.join(" · "), 12.0);
        self.down(12.0);
        let mut result = Line::default();
        let text = self.fitted(RESULT, &sheet.head.printed_result(), 120.0);
        result.text(self.fonts, RESULT, &text);
        let side = (self.width - result.width) / 2.0 - 16.0;
        let teams = [Team::First, Team::Second].map(|team| self.team(sheet, team, side));
        let rows = teams.iter().map(Vec::len).max().unwrap_or_default();
        let height = rows as f32 * PLAYER_HEIGHT;
        let top = self.y;
        for (team, right) in teams.iter().zip([true, false]) {
            let first = top + (height - team.len() as f32 * PLAYER_HEIGHT) / 2.0;
            for (row, line) in team.iter().enumerate() {
                let x = match right {
                    true => self.left + side - line.width,
                    false => self.left + self.width - side,
                };
                let baseline = first + row as f32 * PLAYER_HEIGHT + 11.0;
                line.place((x, baseline), &mut self.marks);
            }
        }
        let x = self.left + (self.width - result.width) / 2.0;
        result.place((x, top + height / 2.0 + 6.5), &mut self.marks);
        self.down(height + 12.0);
    }

    fn team(&mut self, sheet: &Sheet, team: Team, most: f32) -> Vec<Line> {
        let won = sheet.head.winner == Some(team);
        let face = if won { Face::Bold } else { Face::Regular };
        let members = members(&sheet.columns, team);
        members.map(|column| self.player(column, face, most)).collect()
    }

    fn player(&mut self, column: &Column, face: Face, most: f32) -> Line {
        let look = Look(face, 11.0, Ink::Black);
        let mut behind = Line::default();
        let mut details = column.player.rating.clone().unwrap_or_default();
        details = self.fitted(SMALL, &details, 60.0);
        behind.gap(4.0);
        behind.text(self.fonts, SMALL, &details);
        if self.columns.len() > 2 {
            behind.gap(4.0);
            behind.text(self.fonts, SMALL, &column.seat.board().to_string());
        }
        let mut line = Line::default();
        line.disc(3.2, column.seat.color() == Color::Black);
        line.gap(1.5);
        let name = self.fitted(look, column.name(), most - line.width - behind.width);
        line.text(self.fonts, look, &name);
        line.append(behind);
        line
    }

    /// Wraps a text to a few lines at most.
    pub(super) fn centered(&mut self, look: Look, text: &str, height: f32) {
        const MOST_LINES: usize = 4;
        let mut flow = Flow::default();
        flow.text(self.fonts, look, text, self.width);
        let space = self.fonts.width(" ", look.0, look.1);
        for line in flow.lines(space, self.width).iter().take(MOST_LINES) {
            self.room(height);
            let x = self.left + (self.width - line.width) / 2.0;
            line.place((x, self.y + height * 0.76), &mut self.marks);
            self.down(height);
        }
    }
}
