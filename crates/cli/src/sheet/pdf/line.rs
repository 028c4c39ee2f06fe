//! Lines of text with figurines and discs: their widths and line breaks.

use chess::{Role, san::Letters};
use notation::diagram::printable;
use paper::pdf::{Face, Fonts, Ink};

use super::canvas::{FIGURINE_WIDTH, Mark};

/// The look of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look(pub(super) Face, pub(super) f32, pub(super) Ink);

/// A part of a line.
#[derive(Clone, Debug)]
enum Part {
    Text(Look, String),
    Figurine(f32, Role),
    Disc { radius: f32, filled: bool },
    Gap,
}

/// Parts side by side.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    /// Each with its width.
    parts: Vec<(Part, f32)>,
    pub(super) width: f32,
    /// The color of the ground.
    pub(super) ground: Ink,
}

impl Line {
    fn push(&mut self, part: Part, width: f32) {
        self.parts.push((part, width));
        self.width += width;
    }

    pub(super) fn gap(&mut self, width: f32) {
        self.push(Part::Gap, width);
    }

    pub(super) fn disc(&mut self, radius: f32, filled: bool) {
        self.push(Part::Disc { radius, filled }, radius * 2.0 + 3.0);
    }

    /// Text from an input file, on one line.
    pub(super) fn text(&mut self, fonts: &mut Fonts, look: Look, text: &str) {
        let text = printable(text);
        if !text.is_empty() {
            let width = fonts.width(&text, look.0, look.1);
            self.push(Part::Text(look, text), width);
        }
    }

    /// A move with drawn figurines.
    pub(super) fn san(&mut self, fonts: &mut Fonts, look: Look, san: &str) {
        let role = |letter| Letters::FIGURINES.role(letter);
        for part in san.split_inclusive(|letter| role(letter).is_some()) {
            let figurine = part.chars().next_back().and_then(role);
            let text = part.trim_end_matches(|letter| figurine.is_some() && role(letter).is_some());
            self.text(fonts, look, text);
            if let Some(role) = figurine {
                self.push(Part::Figurine(look.1, role), look.1 * FIGURINE_WIDTH);
            }
        }
    }

    /// Puts the line on a page, from a point of its baseline.
    pub(super) fn place(&self, (mut x, y): (f32, f32), marks: &mut Vec<Mark>) {
        for (part, width) in &self.parts {
            match part {
                Part::Text(Look(face, size, ink), text) => {
                    let (face, size, ink, text) = (*face, *size, *ink, text.clone());
                    marks.push(Mark::Text { at: (x, y), face, size, ink, text });
                }
                Part::Figurine(size, role) => {
                    let (size, role, ground) = (*size, *role, self.ground);
                    marks.push(Mark::Figurine { at: (x, y), size, role, ground });
                }
                Part::Disc { radius, filled } => {
                    let at = (x + radius, y - radius);
                    marks.push(Mark::Disc { at, radius: *radius, filled: *filled });
                }
                Part::Gap => {}
            }
            x += width;
        }
    }

    pub(super) fn append(&mut self, other: Self) {
        self.width += other.width;
        self.parts.extend(other.parts);
    }
}

/// Words to break into lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Flow {
    words: Vec<Line>,
}

impl Flow {
    /// Adds a word that is never split.
    pub(super) fn word(&mut self, word: Line) {
        self.words.push(word);
    }

    /// Adds the words of a text. A word wider than a line is cut.
    pub(super) fn text(&mut self, fonts: &mut Fonts, look: Look, text: &str, most: f32) {
        for word in text.split_whitespace() {
            let mut line = Line::default();
            line.text(fonts, look, word);
            if line.width <= most {
                self.word(line);
            } else {
                self.cut(fonts, look, word, most);
            }
        }
    }

    fn cut(&mut self, fonts: &mut Fonts, look: Look, word: &str, most: f32) {
        let mut part = String::new();
        let mut width = 0.0;
        for character in printable(word).chars() {
            let own = fonts.width(character.encode_utf8(&mut [0; 4]), look.0, look.1);
            if width + own > most && !part.is_empty() {
                let mut line = Line::default();
                line.text(fonts, look, &std::mem::take(&mut part));
                self.word(line);
                width = 0.0;
            }
            part.push(character);
            width += own;
        }
        let mut line = Line::default();
        line.text(fonts, look, &part);
        self.word(line);
    }

    /// The lines; only single long words are wider than this.
    pub(super) fn lines(self, space: f32, most: f32) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for word in self.words {
            match lines.last_mut() {
                Some(line) if line.width + space + word.width <= most => {
                    line.gap(space);
                    line.append(word);
                }
                _ => lines.push(word),
            }
        }
        lines
    }
}
