//! A screen of the scroll mode as lines: both boards if there is room, otherwise the one that moved
//! last.

use anstream::adapter::strip_str;
use anstyle::Style;
use bughouse::BoardId;
use notation::diagram::{BoardView, Diagram, printable};
use unicode_width::UnicodeWidthStr;

use super::{
    GUTTER, Look, WIDTH, board, joined,
    line::{Line, fitted},
};
use crate::{exit::style, show::scroll::Mark};

/// The lines of one board with everything around it.
const HEIGHT: usize = 14;
/// Heading, list of moves, note, keys.
const AROUND: usize = 4;

const KEYS: &str = "←→ move  ↑↓ ten  Home End  a b board  f flip  g G game  ? keys  q quit";
const KEYS_ASCII: &str = "arrows move  Home End  a b board  f flip  g G game  ? keys  q quit";
const HELP: [&str; 10] = [
    "Right, space       one move on",
    "Left, backspace    one move back",
    "Down, PgDn         ten moves on",
    "Up, PgUp           ten moves back",
    "Home, End          start and end",
    "a, b               on to the next move of board A, B",
    "A, B               back before the last move of board A, B",
    "f                  from the other side of the table",
    "g, G               next game, previous game",
    "q, Esc             leave",
];

/// The content of a screen.
pub(in crate::show) struct Frame<'a> {
    pub(in crate::show) diagram: &'a Diagram,
    pub(in crate::show) look: Look,
    pub(in crate::show) heading: Option<&'a str>,
    pub(in crate::show) number: u64,
    /// All moves of the game, and the number of moves made.
    pub(in crate::show) moves: &'a [Mark],
    pub(in crate::show) at: usize,
    /// Whether the help replaces the boards.
    pub(in crate::show) help: bool,
    /// The current message.
    pub(in crate::show) note: Option<String>,
}

impl Frame<'_> {
    /// At most as many lines as rows, each no wider than the columns.
    pub(in crate::show) fn lines(&self, columns: usize, rows: usize) -> Vec<String> {
        let mut lines = Vec::new();
        lines.push(self.heading(columns));
        let room = rows.saturating_sub(AROUND);
        let body = if self.help { help() } else { self.boards(columns, room) };
        let body_height = body.len().min(room);
        lines.extend(body.into_iter().take(room));
        // A blank line or two where there is room.
        let spare = room - body_height;
        lines.extend((0..spare.min(1)).map(|_| Line::default()));
        lines.push(self.list(columns));
        lines.push(said(style::BOLD, self.note.as_deref().unwrap_or_default(), columns));
        let keys = if self.look.is_ascii() { KEYS_ASCII } else { KEYS };
        lines.push(said(style::FAINT, keys, columns));
        lines.truncate(rows);
        lines.iter().map(|line| self.painted(line.text())).collect()
    }

    fn painted(&self, text: &str) -> String {
        if self.look.color { text.to_owned() } else { strip_str(text).to_string() }
    }

    fn heading(&self, columns: usize) -> Line {
        let heading = self.heading.map_or(String::new(), |text| format!("  {}", printable(text)));
        said(style::FAINT, &format!("Game {}{heading}", self.number), columns)
    }

    /// Boards side by side, one below the other, or only one.
    fn boards(&self, columns: usize, rows: usize) -> Vec<Line> {
        let views: Vec<_> = self.diagram.left_to_right().collect();
        let block =
            |view: &&BoardView| board::lines(view, self.diagram.color_below(view), self.look);
        if columns >= views.len() * (WIDTH + GUTTER) - GUTTER && rows >= HEIGHT {
            return joined(&views.iter().map(block).collect::<Vec<_>>());
        }
        if columns >= WIDTH && rows >= views.len() * HEIGHT {
            return views.iter().flat_map(block).collect();
        }
        if columns >= WIDTH && rows >= HEIGHT {
            let moved =
                self.at.checked_sub(1).map_or(BoardId::A, |last| self.moves[last].seat.board());
            let view = views.iter().find(|view| view.board == Some(moved)).or(views.first());
            return view.map(block).unwrap_or_default();
        }
        vec![said(Style::new(), "this terminal is too small for a board", columns)]
    }

    /// The moves around the last one made, which stands out.
    fn list(&self, columns: usize) -> Line {
        let count = format!("{}/{}  ", self.at, self.moves.len());
        let room = columns.saturating_sub(count.width());
        let mut first = self.at;
        let mut width = 0;
        // Two thirds of the line for past moves, the rest for the next ones.
        while first > 0 {
            let with = width + self.moves[first - 1].text().width() + 2;
            if with > room * 2 / 3 {
                break;
            }
            (first, width) = (first - 1, with);
        }
        let mut line = said(style::FAINT, &count, columns);
        let mut left = room;
        for (index, mark) in self.moves.iter().enumerate().skip(first) {
            let is_last = index + 1 == self.at;
            let text = match (is_last, self.look.color) {
                (true, false) => format!("[{}]", mark.text()),
                _ => format!(" {} ", mark.text()),
            };
            let Some(rest) = left.checked_sub(text.width()) else { break };
            left = rest;
            let how = match (is_last, index < self.at) {
                (true, _) => Style::new().invert().bold(),
                (false, true) => Style::new(),
                (false, false) => style::FAINT,
            };
            line.push(how, text);
        }
        line
    }
}

impl Mark {
    /// `12b.Nf3`
    fn text(&self) -> String {
        format!("{}{}.{}", self.number, self.seat.letter(), self.san)
    }
}

fn help() -> Vec<Line> {
    HELP.iter().map(|text| said(Style::new(), text, usize::MAX)).collect()
}

fn said(style: Style, text: &str, columns: usize) -> Line {
    let mut line = Line::default();
    line.push(style, fitted(&printable(text), columns, "…"));
    line
}

#[cfg(test)]
mod tests {
    use bughouse::{Game, Seat};
    use chess::Rules;

    use super::*;
    use crate::show::Glyphs;

    fn lines(columns: usize, rows: usize, at: usize) -> Vec<String> {
        let mark = |n: u32| Mark { seat: Seat::WhiteB, number: n, san: "Nf3".to_owned() };
        let moves: Vec<_> = (1..=200).map(mark).collect();
        let frame = Frame {
            diagram: &Diagram::from_game(&Game::new(Rules::BUGHOUSE)),
            look: Look { glyphs: Glyphs::Letters, color: false },
            heading: Some("a tournament with a name as long as can be, and then some more"),
            number: 7,
            moves: &moves,
            at,
            help: false,
            note: Some("wide: 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字".to_owned()),
        };
        frame.lines(columns, rows)
    }

    #[test]
    fn no_screen_is_overdrawn() {
        for columns in (1..120).step_by(7) {
            for rows in 1..40 {
                let lines = lines(columns, rows, 100);
                assert!(lines.len() <= rows, "{columns}×{rows}");
                let widest = lines.iter().map(|line| line.width()).max().unwrap_or_default();
                assert!(widest <= columns, "{columns}×{rows}: {widest}\n{}", lines.join("\n"));
            }
        }
    }

    #[test]
    fn both_boards_where_there_is_room() {
        let boards = |columns, rows| {
            let text = lines(columns, rows, 1).join("\n");
            ["board A", "board B"].map(|board| text.contains(board))
        };
        assert_eq!(boards(80, 18), [true, true]);
        assert_eq!(boards(40, 32), [true, true]);
        // The board that moved last.
        assert_eq!(boards(40, 18), [false, true]);
        assert_eq!(boards(20, 8), [false, false]);
    }

    #[test]
    fn the_last_move_stands_out_among_its_neighbours() {
        let text = lines(80, 24, 100).join("\n");
        assert!(text.contains(" 99B.Nf3 [100B.Nf3] 101B.Nf3 "), "{text}");
    }
}
