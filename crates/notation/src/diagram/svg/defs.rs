//! Definitions for what a picture, or all pictures of a page, draw more than once.

use std::{collections::BTreeSet, fmt};

use chess::{Color, Piece, Role};

use super::{
    BoardView, Diagram, Measures, PALETTE, Short, figures,
    pieces::{self, Paint},
    player,
};

/// The parts that a picture draws more than once: pieces, the mark of promotion, the glow of a
/// check, figures.
pub(super) fn own(
    f: &mut fmt::Formatter<'_>,
    diagram: &Diagram,
    measures: Measures,
) -> fmt::Result {
    f.write_str("<defs>\n")?;
    for piece in drawn_pieces(diagram) {
        drawing(f, &piece_id(piece), piece.color, pieces::layers(piece.role))?;
    }
    for color in Color::ALL {
        let marked = |view: &BoardView| {
            (view.setup.board.promoted() & view.setup.board.by_color(color)).any()
        };
        if diagram.boards.iter().any(marked) {
            drawing(f, promoted_id(color), color, pieces::PROMOTED)?;
        }
    }
    if diagram.boards.iter().any(|view| view.check.is_some()) {
        glow(f)?;
    }
    figures::define(f, &figures(diagram, measures))?;
    f.write_str("</defs>\n")
}

/// Everything that [`own`] may write.
pub(super) struct SharedDefs;

impl fmt::Display for SharedDefs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A gradient inside an element that is not displayed would not be found.
        f.write_str(r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">"#)?;
        f.write_str("\n<defs>\n")?;
        for color in Color::ALL {
            for role in Role::ALL {
                drawing(f, &piece_id(role.piece(color)), color, pieces::layers(role))?;
            }
            drawing(f, promoted_id(color), color, pieces::PROMOTED)?;
        }
        glow(f)?;
        figures::define(f, &"0123456789abcdefgh:.-".chars().collect())?;
        f.write_str("</defs>\n</svg>\n")
    }
}

/// Behind a king in check.
fn glow(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let color = PALETTE.check;
    writeln!(
        f,
        r#"<radialGradient id="t-check"><stop offset="0" stop-color="{color}"/><stop offset=".45" stop-color="{color}" stop-opacity=".85"/><stop offset="1" stop-color="{color}" stop-opacity="0"/></radialGradient>"#
    )
}

/// The characters of coordinates, clocks and counts.
fn figures(diagram: &Diagram, measures: Measures) -> BTreeSet<char> {
    let mut characters = BTreeSet::new();
    if measures.coordinate.is_some() {
        characters.extend("12345678abcdefgh".chars());
    }
    for view in &diagram.boards {
        for color in Color::ALL {
            if measures.clocks {
                characters.extend(player::clock_text(view.players[color].clock).chars());
            }
            let reserve = view.setup.reserves[color];
            let counts = Role::DROPPABLE.map(|role| reserve.count(role));
            let counts = counts.into_iter().filter(|&count| count > 1);
            characters
                .extend(counts.flat_map(|count| count.to_string().chars().collect::<Vec<_>>()));
        }
    }
    characters
}

fn drawn_pieces(diagram: &Diagram) -> BTreeSet<Piece> {
    let of_view = |view: &BoardView| {
        let held = Color::ALL.into_iter().flat_map(|color| {
            let reserve = view.setup.reserves[color];
            Role::DROPPABLE
                .into_iter()
                .filter(move |&role| reserve.has(role))
                .map(move |role| role.piece(color))
        });
        view.setup.board.pieces().map(|(_, piece)| piece).chain(held).collect::<Vec<_>>()
    };
    diagram.boards.iter().flat_map(of_view).collect()
}

pub(super) fn piece_id(piece: Piece) -> String {
    format!("t-{}{}", piece.color.letter(), piece.role.letter())
}

pub(super) const fn promoted_id(color: Color) -> &'static str {
    match color {
        Color::White => "t-w-promoted",
        Color::Black => "t-b-promoted",
    }
}

fn drawing(
    f: &mut fmt::Formatter<'_>,
    id: &str,
    color: Color,
    layers: &[pieces::Layer],
) -> fmt::Result {
    let pieces::Inks { body, outline, detail } = PALETTE.inks(color);
    let width = Short(pieces::STROKE_WIDTH);
    write!(
        f,
        r#"<g id="{id}" fill="{body}" stroke="{outline}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round">"#
    )?;
    for layer in layers {
        match layer.paint {
            Paint::Body => write!(f, r#"<path d="{}"/>"#, layer.d)?,
            Paint::Line => write!(f, r#"<path fill="none" stroke="{detail}" d="{}"/>"#, layer.d)?,
            Paint::Dot => write!(f, r#"<path fill="{detail}" stroke="none" d="{}"/>"#, layer.d)?,
        }
    }
    f.write_str("</g>\n")
}
