//! Digits and file letters as strokes, drawn for this project. Diagrams need them even without
//! installed fonts, and they should look the same everywhere.
//!
//! Each figure stands on the line y = 60, is as high as a capital, and has round ends like the
//! pieces.

use std::{collections::BTreeSet, fmt};

use super::Short;

/// The height of a capital or a digit.
const HEIGHT: f32 = 60.0;
/// Between two figures.
const SPACE: f32 = 17.0;

/// A line of figures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figures<'a> {
    pub(super) text: &'a str,
    /// The x coordinate of the anchor and the y coordinate of the baseline.
    pub(super) at: (f32, f32),
    pub(super) anchor: Anchor,
    /// The height of a digit.
    pub(super) height: f32,
    pub(super) ink: &'a str,
}

/// The anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The width of a line relative to the height of its digits.
pub(super) fn width(text: &str) -> f32 {
    let widths: f32 = text.chars().map(|character| figure(character).0 + SPACE).sum();
    (widths - SPACE).max(0.0) / HEIGHT
}

impl fmt::Display for Figures<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, at: (x, baseline), anchor, height, ink } = *self;
        let x = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width(text) * height / 2.0,
            Anchor::End => x - width(text) * height,
        };
        let [x, y, scale] = [x, baseline - height, height / HEIGHT].map(Short);
        write!(
            f,
            r#"<g aria-label="{text}" stroke="{ink}" transform="translate({x} {y}) scale({scale})">"#
        )?;
        let mut x = 0.0;
        for character in text.chars() {
            write!(f, r##"<use href="#t-{}" x="{}"/>"##, name(character), Short(x))?;
            x += figure(character).0 + SPACE;
        }
        f.write_str("</g>")
    }
}

/// The definitions of these characters, for `<defs>`.
pub(super) fn define(f: &mut fmt::Formatter<'_>, characters: &BTreeSet<char>) -> fmt::Result {
    let mut names = BTreeSet::new();
    for &character in characters {
        if names.insert(name(character)) {
            let (id, path) = (name(character), figure(character).1);
            writeln!(
                f,
                r#"<path id="t-{id}" fill="none" stroke-width="12" stroke-linejoin="round" stroke-linecap="round" d="{path}"/>"#
            )?;
        }
    }
    Ok(())
}

/// The part of an id that identifies a character.
fn name(character: char) -> String {
    match character {
        ':' => "colon".to_owned(),
        '.' => "point".to_owned(),
        '0'..='9' | 'a'..='h' => character.to_string(),
        _ => "dash".to_owned(),
    }
}

/// Width and path. Unknown characters are drawn as a dash.
const fn figure(character: char) -> (f32, &'static str) {
    match character {
        '0' => (40.0, "M20 0A19 19 0 0 0 1 19V41A19 19 0 0 0 39 41V19A19 19 0 0 0 20 0Z"),
        '1' => (40.0, "M7 13L23 0V60"),
        '2' => (40.0, "M2 17A18 17 0 0 1 38 18C38 32 14 42 2 60H39"),
        '3' => (40.0, "M3 0H37L19 23A18.5 18.5 0 1 1 1 47"),
        '4' => (40.0, "M30 60V0L0 43H41"),
        '5' => (40.0, "M36 0H6L4 26A20 19.5 0 1 1 1 50"),
        '6' => (40.0, "M33 0C15 8 1 24 1 41A19 19 0 1 0 39 41A19 19 0 1 0 1 41"),
        '7' => (40.0, "M1 0H39L15 60"),
        '8' => (
            40.0,
            "M6 13.5a14 13.5 0 1 0 28 0a14 13.5 0 1 0-28 0M2 43.5a18 16.5 0 1 0 36 0a18 16.5 0 1 0-36 0",
        ),
        '9' => (40.0, "M7 60C25 52 39 36 39 19A19 19 0 1 0 1 19A19 19 0 1 0 39 19"),
        'a' => (36.0, "M36 41A18 19 0 1 0 0 41A18 19 0 1 0 36 41M36 22V60"),
        'b' => (36.0, "M0 0V60M0 41A18 19 0 1 0 36 41A18 19 0 1 0 0 41"),
        'c' => (32.0, "M32 28A18 19 0 1 0 32 54"),
        'd' => (36.0, "M36 0V60M36 41A18 19 0 1 0 0 41A18 19 0 1 0 36 41"),
        'e' => (36.0, "M1 41H36A18 19 0 1 0 31 54"),
        'f' => (26.0, "M26 1C15-2 10 5 10 13V60M0 24H23"),
        'g' => (36.0, "M36 41A18 19 0 1 0 0 41A18 19 0 1 0 36 41M36 22V62A17 14 0 0 1 4 70"),
        'h' => (34.0, "M0 0V60M0 42C0 28 8 22 17 22C28 22 34 29 34 39V60"),
        ':' => (4.0, "M2 20v.1M2 52v.1"),
        '.' => (4.0, "M2 59v.1"),
        _ => (22.0, "M0 34H22"),
    }
}
