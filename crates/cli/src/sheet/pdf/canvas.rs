//! The marks on a page, and how they are painted.

use chess::Role;
use krilla::{
    geom::PathBuilder,
    paint::{Fill, Stroke},
    surface::Surface,
};
use notation::diagram::{Diagram, pieces};
use paper::pdf::{Face, Fonts, Ink, area};
use resvg::usvg;

use super::svg;
use crate::exit::Failure;

/// A mark on a page; lengths in points from the upper left corner.
#[derive(Clone, Debug)]
pub(super) enum Mark {
    /// Text that begins at a point of its baseline.
    Text { at: (f32, f32), face: Face, size: f32, ink: Ink, text: String },
    /// A figurine in a line of text of this size, on a ground.
    Figurine { at: (f32, f32), size: f32, role: Role, ground: Ink },
    /// A rectangle.
    Area { at: (f32, f32), size: (f32, f32), ink: Ink },
    /// The disc that shows a color, by its center.
    Disc { at: (f32, f32), radius: f32, filled: bool },
    /// Both boards, by the upper left corner and the width.
    Diagram { at: (f32, f32), width: f32, diagram: Box<Diagram> },
}

/// The size of figurines relative to the text around them, as in HTML.
pub(super) const FIGURINE_HEIGHT: f32 = 1.12;
/// The width of figurines, with the side bearing of a letter.
pub(super) const FIGURINE_WIDTH: f32 = 1.0;
/// The part of the drawing below its ground line.
const FIGURINE_DROP: f32 = 0.11;

pub(super) struct Canvas {
    pub(super) fonts: Fonts,
    options: usvg::Options<'static>,
    figurines: Vec<usvg::Tree>,
}

impl Canvas {
    pub(super) fn new(fonts: Fonts) -> Result<Self, Failure> {
        let options = usvg::Options { fontdb: fonts.database.clone(), ..usvg::Options::default() };
        let figurines = Role::ALL.into_iter().map(|role| read(&pieces::figurine(role), &options));
        let figurines = figurines.collect::<Result<_, _>>()?;
        Ok(Self { fonts, options, figurines })
    }

    pub(super) fn draw(&mut self, surface: &mut Surface<'_>, mark: &Mark) -> Result<(), Failure> {
        match mark {
            Mark::Text { at, face, size, ink, text } => {
                self.text(surface, *at, (*face, *size, *ink), text);
            }
            Mark::Figurine { at: (x, y), size, role, ground } => {
                let height = size * FIGURINE_HEIGHT;
                let top = y - height * (1.0 - FIGURINE_DROP);
                self.hidden_letter(surface, (*x, *y), *size, (*role, *ground));
                let tree = &self.figurines[*role as usize];
                svg::paint(surface, tree, (*x, top), height / tree.size().height());
            }
            Mark::Area { at, size, ink } => area(surface, *at, *size, *ink),
            Mark::Disc { at, radius, filled } => disc(surface, *at, *radius, *filled),
            Mark::Diagram { at, width, diagram } => {
                let tree = read(&diagram.to_svg(), &self.options)?;
                svg::paint(surface, &tree, *at, width / tree.size().width());
            }
        }
        Ok(())
    }

    fn text(
        &mut self,
        surface: &mut Surface<'_>,
        at: (f32, f32),
        look: (Face, f32, Ink),
        text: &str,
    ) {
        paper::pdf::write(surface, &mut self.fonts, at, look, text);
    }

    /// Paints the letter of a figurine behind it in the color of the ground, for search and copy.
    fn hidden_letter(
        &mut self,
        surface: &mut Surface<'_>,
        (x, y): (f32, f32),
        size: f32,
        (role, ground): (Role, Ink),
    ) {
        let mut letter = [0; 4];
        let letter = role.letter().encode_utf8(&mut letter);
        let width = self.fonts.width(letter, Face::Regular, size);
        // No gap to the following text, so that both are one word.
        let at = (x + size * FIGURINE_WIDTH - width, y);
        self.text(surface, at, (Face::Regular, size, ground), letter);
    }
}

fn disc(surface: &mut Surface<'_>, (x, y): (f32, f32), radius: f32, filled: bool) {
    /// The length of the control handles of a quarter circle.
    const HANDLE: f32 = 0.552_285;
    let (r, h) = (radius, radius * HANDLE);
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.cubic_to(x + r, y + h, x + h, y + r, x, y + r);
    path.cubic_to(x - h, y + r, x - r, y + h, x - r, y);
    path.cubic_to(x - r, y - h, x - h, y - r, x, y - r);
    path.cubic_to(x + h, y - r, x + r, y - h, x + r, y);
    path.close();
    let Some(path) = path.finish() else { return };
    let ink = if filled { Ink::Black } else { Ink::White };
    surface.set_fill(Some(Fill { paint: ink.color().into(), ..Fill::default() }));
    let paint = Ink::Black.color().into();
    surface.set_stroke(Some(Stroke { paint, width: 0.6, ..Stroke::default() }));
    surface.draw_path(&path);
    surface.set_stroke(None);
}

fn read(svg: &str, options: &usvg::Options<'_>) -> Result<usvg::Tree, Failure> {
    usvg::Tree::from_str(svg, options)
        .map_err(|error| Failure::Message(format!("cannot draw: {error}")))
}
