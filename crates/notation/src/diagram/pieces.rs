//! The project's own piece set, not derived from any other.
//!
//! Every piece is drawn in the view box `0 0 100 100` and stands on the line y = 89, centered. Both
//! sides use the same paths; only the colors of [`PALETTE`] differ. Paint the layers in order, with
//! [`STROKE_WIDTH`], round joins and round caps.

use std::fmt;

use chess::{Color, Role};

/// Width of every stroke, in units of the view box.
pub const STROKE_WIDTH: f32 = 3.8;

/// The paint of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Filled with the body color of the side, stroked with its outline color.
    Body,
    /// Not filled, stroked with the detail color of the side.
    Line,
    /// Filled with the detail color of the side, not stroked.
    Dot,
}

/// One path of a piece and how it is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The paint of the path.
    pub paint: Paint,
    /// SVG path data.
    pub d: &'static str,
}

/// A filled and outlined layer.
const fn body(d: &'static str) -> Layer {
    Layer { paint: Paint::Body, d }
}

/// A stroked layer.
const fn line(d: &'static str) -> Layer {
    Layer { paint: Paint::Line, d }
}

/// A filled layer in the detail color.
const fn dot(d: &'static str) -> Layer {
    Layer { paint: Paint::Dot, d }
}

/// The layers of a piece.
pub const fn layers(role: Role) -> &'static [Layer] {
    match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    }
}

/// A piece as a symbol in a line of text: an SVG document of outlines with the baseline at 89 of
/// 100.
pub fn figurine(role: Role) -> String {
    let symbol = Symbol { role, ink: "#000", paper: "#fff" };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 0 90 100" width="90" height="100">{symbol}</svg>"#
    )
}

/// The layers of a piece in one color, with lines thick enough for the size of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symbol {
    pub(crate) role: Role,
    pub(crate) ink: &'static str,
    pub(crate) paper: &'static str,
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { role, ink, paper } = *self;
        write!(
            f,
            r#"<g fill="{paper}" stroke="{ink}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round">"#
        )?;
        for layer in layers(role) {
            let how = match layer.paint {
                Paint::Body => String::new(),
                Paint::Line => r#" fill="none""#.to_owned(),
                Paint::Dot => format!(r#" fill="{ink}" stroke="none""#),
            };
            write!(f, r#"<path{how} d="{}"/>"#, layer.d)?;
        }
        f.write_str("</g>")
    }
}

/// The pawn.
#[rustfmt::skip]
pub const PAWN: &[Layer] = &[
    body("M50 26A13 13 0 0 0 41 48.4H38.5A3.2 3.2 0 0 0 38.5 54.8H61.5A3.2 3.2 0 0 0 61.5 48.4H59A13 13 0 0 0 50 26ZM43.2 54.8C42.5 65 38 71.5 31 76.5H69C62 71.5 57.5 65 56.8 54.8ZM29.5 76.5A5 5 0 0 0 24.5 81.5V89H75.5V81.5A5 5 0 0 0 70.5 76.5Z"),
    line("M44.5 54.8H55.5M33 76.5H67"),
];

/// The knight, a horse's head that faces left.
#[rustfmt::skip]
pub const KNIGHT: &[Layer] = &[
    body("M31 76.5C31.5 69 39 65 44 58.8C46.1 56.2 47 53 47 50C42 54 37 54.6 33.5 57.3C31 59.2 30 62 27 63.2C24 64.3 21.5 63.3 19.5 60.8C16.5 59.3 14.3 57 14.3 53.5C14.3 49.5 19.5 46 22 40.5C24.5 34.5 26.5 30 32.5 26C32 21 33.3 17 36.3 13C40.3 15.3 43.5 18 45.3 22C63 22 77 36.5 77.5 57C77.7 65 75 72 72 76.5ZM47 50L47.2 46.5M27 76.5A5 5 0 0 0 22 81.5V89H78V81.5A5 5 0 0 0 73 76.5Z"),
    dot("M47.5 26.5C58.5 27 66.5 36 63.5 48.5C58.8 43.5 60 34 47.5 26.5ZM65.5 36.5C74 44.5 75.5 56 69 66.5C65 59 69.8 49 65.5 36.5Z"),
    dot("M28.3 38.5C29 34.3 33.3 31.8 37.7 33.3C37.2 38 32.7 40.6 28.3 38.5ZM18.2 53.9C18 51 21 49.2 23.6 50.3C23.9 53.3 21.6 55.9 18.2 53.9ZM19.7 60.6C22.5 60.2 25 58.8 27.6 56.2C27.8 59.3 24.8 62.3 19.7 60.6ZM37 18C39.3 20 40.3 22 40.3 25C37.8 24 36.6 21.5 37 18Z"),
    line("M47.2 47C47.6 43.8 47.4 41 46 38M33 76.5H69.5"),
];

/// The bishop, a mitre with its slit.
#[rustfmt::skip]
pub const BISHOP: &[Layer] = &[
    body("M50 21C41 26 32 33.5 32 42.5C32 48 35 52 39 54.7H61C65 52 68 48 68 42.5C68 33.5 59 26 50 21ZM36.5 54.7A3.2 3.2 0 0 0 36.5 61.1H63.5A3.2 3.2 0 0 0 63.5 54.7ZM42 61.1C41 67 37 72.5 29.5 76.5H70.5C63 72.5 59 67 58 61.1ZM27 76.5A5 5 0 0 0 22 81.5V89H78V81.5A5 5 0 0 0 73 76.5ZM45 15.6A5 5 0 1 1 55 15.6A5 5 0 1 1 45 15.6Z"),
    line("M58.5 32.5L50 43"),
    line("M40.5 54.7H59.5M43.5 61.1H56.5M31.5 76.5H68.5"),
];

/// The rook, a tower with three merlons.
#[rustfmt::skip]
pub const ROOK: &[Layer] = &[
    body("M44 20.5V28.5H36V20.5H25.5V34.5L33.5 42.5H66.5L74.5 34.5V20.5H64V28.5H56V20.5ZM33.5 42.5C33.5 52 33 60 32 66.8H68C67 60 66.5 52 66.5 42.5ZM27.5 66.8V76.5H72.5V66.8ZM26 76.5A5 5 0 0 0 21 81.5V89H79V81.5A5 5 0 0 0 74 76.5Z"),
    line("M35.5 42.5H64.5M34 66.8H66M29.5 76.5H70.5"),
];

/// The queen, a coronet of five points and five balls.
#[rustfmt::skip]
pub const QUEEN: &[Layer] = &[
    body("M50 19L42 42.5L31.5 21L28.5 42L15 32L32.5 54.7H67.5L85 32L71.5 42L68.5 21L58 42.5L50 19ZM35.5 54.7A3.2 3.2 0 0 0 35.5 61.1H64.5A3.2 3.2 0 0 0 64.5 54.7ZM40 61.1C39 69 35 73.5 29 76.5H71C65 73.5 61 69 60 61.1ZM26 76.5A5 5 0 0 0 21 81.5V89H79V81.5A5 5 0 0 0 74 76.5Z"),
    body("M45 14.3A5 5 0 1 1 55 14.3A5 5 0 1 1 45 14.3ZM26.5 19A5 5 0 1 1 36.5 19A5 5 0 1 1 26.5 19ZM63.5 19A5 5 0 1 1 73.5 19A5 5 0 1 1 63.5 19ZM9.5 31A5 5 0 1 1 19.5 31A5 5 0 1 1 9.5 31ZM80.5 31A5 5 0 1 1 90.5 31A5 5 0 1 1 80.5 31Z"),
    line("M34.5 54.7H65.5M41.5 61.1H58.5M31 76.5H69"),
];

/// The king, a domed crown under a cross pattee.
#[rustfmt::skip]
pub const KING: &[Layer] = &[
    body("M45.6 6.5L47.1 14.4L39.2 12.9V21.7L47.1 20.2L45.6 30H54.4L52.9 20.2L60.8 21.7V12.9L52.9 14.4L54.4 6.5Z"),
    body("M50 28C40 28 31 30 26 33.5C23.2 35.5 23.2 38 25 40.8C33 38.4 41.5 37.4 50 37.4C58.5 37.4 67 38.4 75 40.8C76.8 38 76.8 35.5 74 33.5C69 30 60 28 50 28ZM50 37.4C41.5 37.4 33 38.4 25 40.8L33 54.7H67L75 40.8C67 38.4 58.5 37.4 50 37.4ZM35.5 54.7A3.2 3.2 0 0 0 35.5 61.1H64.5A3.2 3.2 0 0 0 64.5 54.7ZM40 61.1C39 69 35 73.5 29 76.5H71C65 73.5 61 69 60 61.1ZM26 76.5A5 5 0 0 0 21 81.5V89H79V81.5A5 5 0 0 0 74 76.5Z"),
    line("M28.4 39.9C35.4 38.1 42.7 37.4 50 37.4C57.3 37.4 64.6 38.1 71.6 39.9M35 54.7H65M41.5 61.1H58.5M31 76.5H69"),
];

/// The mark of a promoted piece: a tiny pawn on a disc in the lower right corner,
/// painted after the piece itself and in the same colors.
#[rustfmt::skip]
pub const PROMOTED: &[Layer] = &[
    body("M72.8 83A11.2 11.2 0 1 1 95.2 83A11.2 11.2 0 1 1 72.8 83Z"),
    dot("M84 74.5A3.7 3.7 0 0 1 86.2 81.2L90.3 89.8H77.7L81.8 81.2A3.7 3.7 0 0 1 84 74.5Z"),
];

/// Colors of a board and its pieces, as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Light squares.
    pub light: &'static str,
    /// Dark squares.
    pub dark: &'static str,
    /// Fill of a white piece.
    pub white_body: &'static str,
    /// Outline of a white piece.
    pub white_outline: &'static str,
    /// Lines and dots of a white piece.
    pub white_detail: &'static str,
    /// Fill of a black piece.
    pub black_body: &'static str,
    /// Outline of a black piece.
    pub black_outline: &'static str,
    /// Lines and dots of a black piece.
    pub black_detail: &'static str,
    /// A light square that the last move left or entered.
    pub last_move_light: &'static str,
    /// A dark square that the last move left or entered.
    pub last_move_dark: &'static str,
    /// The glow behind a king in check: opaque in the center, fading to the edge of the square.
    pub check: &'static str,
    /// Coordinates written on a light square.
    pub coordinate_on_light: &'static str,
    /// Coordinates written on a dark square.
    pub coordinate_on_dark: &'static str,
}

/// The colors for which the set was drawn.
pub const PALETTE: Palette = Palette {
    light: "#eddcbf",
    dark: "#a87b5c",
    white_body: "#fffdf7",
    white_outline: "#2b2420",
    white_detail: "#2b2420",
    black_body: "#3a3430",
    black_outline: "#12100e",
    black_detail: "#efe6d6",
    last_move_light: "#e8d27c",
    last_move_dark: "#c2a04a",
    check: "#d9432f",
    coordinate_on_light: "#8a5f43",
    coordinate_on_dark: "#fbf0dc",
};

/// The paint of one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inks {
    /// Fill.
    pub body: &'static str,
    /// Outline.
    pub outline: &'static str,
    /// Lines and dots.
    pub detail: &'static str,
}

impl Palette {
    /// The colors of a side's pieces.
    pub const fn inks(&self, color: Color) -> Inks {
        match color {
            Color::White => Inks {
                body: self.white_body,
                outline: self.white_outline,
                detail: self.white_detail,
            },
            Color::Black => Inks {
                body: self.black_body,
                outline: self.black_outline,
                detail: self.black_detail,
            },
        }
    }
}
