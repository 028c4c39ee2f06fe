//! Diagrams as SVG: small, self-contained, and the same in a browser, on paper and through a
//! rasterizer.
//!
//! The unit is a hundredth of a square. In small pictures, text is larger relative to the board, so
//! that it stays legible; thumbnails have none. The position itself is drawn; only names and labels
//! need a font.

mod board;
mod defs;
mod figures;
mod player;

use std::fmt;

use chess::Color;

use super::{
    BoardView, Diagram,
    pieces::{self, PALETTE},
    text::{Escaped, Short, fitted},
};
use defs::{SharedDefs, piece_id, promoted_id};

/// The edge of a board.
const BOARD: f32 = 800.0;
/// Between two boards.
const GUTTER: f32 = 72.0;
/// Around everything.
const MARGIN: f32 = 28.0;
/// Between a board and the reserves.
const GAP: f32 = 14.0;
/// The height of a reserve and of a clock.
const TRAY: f32 = 88.0;

/// Names and clocks.
const INK: &str = "#2b2420";
/// Secondary text.
const FAINT: &str = "#7d6e62";
/// Behind reserves and clocks.
const GROUND: &str = "#f5eee2";
const GROUND_EDGE: &str = "#dfd0b8";
/// The side to move.
const ACCENT: &str = "#1f6f63";
/// Check and mate.
const ALARM: &str = "#b5301f";

impl Diagram {
    /// The diagram as an SVG document.
    pub fn to_svg(&self) -> String {
        Page { diagram: self, measures: Measures::new(self), defs: Defs::Own }.to_string()
    }

    /// Like [`Diagram::to_svg`], for a page with many diagrams that begins with
    /// [`Diagram::shared_defs`].
    pub fn to_svg_with_shared_defs(&self) -> String {
        Page { diagram: self, measures: Measures::new(self), defs: Defs::Shared }.to_string()
    }

    /// The width and height of the picture, in hundredths of a square.
    pub fn picture_size(&self) -> (f32, f32) {
        (page_width(self), Measures::new(self).height())
    }

    /// The definitions that the diagrams of a page share: an invisible SVG.
    pub fn shared_defs() -> String {
        SharedDefs.to_string()
    }
}

fn page_width(diagram: &Diagram) -> f32 {
    let count = diagram.boards.len().max(1) as f32;
    2.0 * MARGIN + count * BOARD + (count - 1.0) * GUTTER
}

/// The place of the drawings that a picture refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Defs {
    /// In the picture.
    Own,
    /// Elsewhere on the page.
    Shared,
}

/// Measures that depend on the size of the picture.
#[derive(Clone, Copy, Debug)]
struct Measures {
    /// The font size of names; `None` in thumbnails.
    name: Option<f32>,
    /// The height of coordinates.
    coordinate: Option<f32>,
    /// Whether any clock is known.
    clocks: bool,
    /// Whether a line about a board is needed.
    remarks: bool,
}

impl Measures {
    /// Pictures with a smaller edge, in pixels, have no words.
    const WORDS_FROM: u32 = 128;
    /// Smaller pictures have no coordinates.
    const COORDINATES_FROM: u32 = 160;

    fn new(diagram: &Diagram) -> Self {
        let size = diagram.size.max(1);
        let pixel = BOARD / size as f32;
        let font = |pixels: f32, least, most| (pixels * pixel).clamp(least, most);
        let has_clock =
            |view: &BoardView| view.players.iter().any(|(_, player)| player.clock.is_some());
        let has_remark = |view: &BoardView| {
            view.board.is_some() || view.last.is_some() || view.remark().is_some()
        };
        let words = size >= Self::WORDS_FROM;
        Self {
            name: words.then(|| font(12.0, 36.0, 58.0)),
            coordinate: (size >= Self::COORDINATES_FROM).then(|| font(7.0, 12.0, 16.0)),
            clocks: words && diagram.boards.iter().any(has_clock),
            remarks: words && diagram.boards.iter().any(has_remark),
        }
    }

    /// The height of a line with a name.
    fn name_line(self) -> f32 {
        self.name.map_or(0.0, |size| size * 1.3)
    }

    /// The height of the last line, which describes the board.
    fn board_line(self) -> f32 {
        self.name.filter(|_| self.remarks).map_or(0.0, |size| size * 1.25)
    }

    /// The distance from the top to the boards.
    fn board_top(self) -> f32 {
        MARGIN + self.name_line() + TRAY + GAP
    }

    fn height(self) -> f32 {
        let below = GAP + TRAY + self.name_line() + self.board_line();
        self.board_top() + BOARD + below + MARGIN
    }
}

struct Page<'a> {
    diagram: &'a Diagram,
    measures: Measures,
    defs: Defs,
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { diagram, measures, .. } = *self;
        let width = page_width(diagram);
        let height = measures.height();
        let scale = diagram.size as f32 / BOARD;
        let (w, h) = (Short(width), Short(height));
        let [pixel_w, pixel_h] =
            [width, height].map(|length| Short((length * scale).round().max(1.0)));
        write!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{pixel_w}" height="{pixel_h}" font-family="sans-serif" role="img">"#
        )?;
        writeln!(f, "\n<title>{}</title>", Escaped(&title(diagram)))?;
        writeln!(f, "<desc>{}</desc>", Escaped(&description(diagram)))?;
        if self.defs == Defs::Own {
            defs::own(f, diagram, measures)?;
        }
        writeln!(f, r##"<rect width="{w}" height="{h}" fill="#fff"/>"##)?;
        for (index, view) in diagram.left_to_right().enumerate() {
            let x = MARGIN + index as f32 * (BOARD + GUTTER);
            let below = diagram.color_below(view);
            writeln!(
                f,
                r#"<g transform="translate({} {})">"#,
                Short(x),
                Short(measures.board_top())
            )?;
            board::board(f, view, below, measures)?;
            player::above(f, view, !below, measures)?;
            player::below(f, view, below, measures)?;
            f.write_str("</g>\n")?;
        }
        f.write_str("</svg>\n")
    }
}

/// The title: the players.
fn title(diagram: &Diagram) -> String {
    /// Longer names are cut: the title is one line.
    const NAME_EM: f32 = 60.0;
    let name = |view: &BoardView, color| {
        let name = view.players[color].name.as_deref();
        fitted(name.unwrap_or(view.seat_name(color)), NAME_EM)
    };
    match &diagram.boards[..] {
        [a, b] => format!(
            "Bughouse: {} and {} against {} and {}",
            name(a, Color::White),
            name(b, Color::Black),
            name(a, Color::Black),
            name(b, Color::White)
        ),
        boards => boards
            .iter()
            .map(|view| {
                format!("{} against {}", name(view, Color::White), name(view, Color::Black))
            })
            .collect(),
    }
}

/// The position as text, so that the picture keeps it.
fn description(diagram: &Diagram) -> String {
    let fens = diagram.boards.iter().map(|view| chess::Fen(view.setup).to_string());
    fens.collect::<Vec<_>>().join(" | ")
}
