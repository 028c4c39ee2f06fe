//! Painting on a page of a PDF: colors, text, rectangles.

use krilla::{
    color::rgb,
    geom::{PathBuilder, Point, Rect},
    paint::Fill,
    surface::Surface,
};
use notation::sheet::html::Paper;

use super::fonts::{Face, Fonts};

/// A color on paper; for print, so there are no dark variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    Black,
    Faint,
    Line,
    Heavy,
    Band,
    Accent,
    Tint,
    Alarm,
    #[default]
    White,
}

impl Ink {
    pub fn color(self) -> rgb::Color {
        let (red, green, blue) = match self {
            Self::Black => (0x1c, 0x17, 0x14),
            Self::Faint => (0x6b, 0x5e, 0x53),
            Self::Line => (0xdd, 0xd2, 0xc2),
            Self::Heavy => (0xa8, 0x93, 0x79),
            Self::Band => (0xf6, 0xf1, 0xe8),
            Self::Accent => (0x1f, 0x6f, 0x63),
            Self::Tint => (0xdf, 0xeb, 0xe7),
            Self::Alarm => (0xa9, 0x2c, 0x1c),
            Self::White => (0xff, 0xff, 0xff),
        };
        rgb::Color::new(red, green, blue)
    }
}

/// Width and height of upright paper, in points.
pub const fn size_of(paper: Paper) -> (f32, f32) {
    match paper {
        Paper::A4 => (595.28, 841.89),
        Paper::Letter => (612.0, 792.0),
    }
}

/// Writes text from a point of its baseline.
pub fn write(
    surface: &mut Surface<'_>,
    fonts: &mut Fonts,
    (mut x, y): (f32, f32),
    (face, size, ink): (Face, f32, Ink),
    text: &str,
) {
    surface.set_fill(Some(Fill { paint: ink.color().into(), ..Fill::default() }));
    surface.set_stroke(None);
    for run in fonts.runs(text, face) {
        let at = Point::from_xy(x, y);
        surface.draw_glyphs(at, &run.glyphs, run.font, &run.text, size, false);
        x += run.width * size;
    }
}

/// Paints a rectangle.
pub fn area(surface: &mut Surface<'_>, at: (f32, f32), size: (f32, f32), ink: Ink) {
    let mut path = PathBuilder::new();
    if let Some(rect) = Rect::from_xywh(at.0, at.1, size.0, size.1) {
        path.push_rect(rect);
    }
    let Some(path) = path.finish() else { return };
    surface.set_fill(Some(Fill { paint: ink.color().into(), ..Fill::default() }));
    surface.set_stroke(None);
    surface.draw_path(&path);
}

/// Writes small text in the middle of the lower margin.
pub fn page_number(
    surface: &mut Surface<'_>,
    fonts: &mut Fonts,
    text: &str,
    (width, height): (f32, f32),
) {
    const SIZE: f32 = 8.0;
    let x = (width - fonts.width(text, Face::Regular, SIZE)) / 2.0;
    write(surface, fonts, (x, height - 22.0), (Face::Regular, SIZE, Ink::Faint), text);
}
