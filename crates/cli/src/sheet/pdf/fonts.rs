//! The fonts of the system: a sans-serif one in three styles, and for what it lacks whatever has it.
//!
//! Characters are set one after the other, which does for Latin, Greek, Cyrillic and East Asian scripts. Arabic and
//! Indic ones would need shaping.

use std::{collections::HashMap, sync::Arc};

use krilla::text::{Font, GlyphId, KrillaGlyph};
use resvg::usvg::fontdb::{Database, Family, ID, Query, Style, Weight};
use skrifa::{
    FontRef, MetadataProvider,
    instance::{LocationRef, Size},
};

use crate::{exit::Failure, show::load_fonts};

/// A style of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Regular,
    Bold,
    Italic,
}

/// A loaded font.
struct Loaded {
    id: ID,
    font: Font,
    data: Arc<Vec<u8>>,
    index: u32,
}

pub(super) struct Fonts {
    pub(super) database: Arc<Database>,
    loaded: Vec<Loaded>,
    /// Where regular, bold and italic are among the loaded ones.
    faces: [usize; 3],
    /// The loaded font of a character that the three lack, if there is one.
    elsewhere: HashMap<char, Option<usize>>,
}

/// Glyphs of one font.
pub(super) struct Run {
    pub(super) font: Font,
    pub(super) text: String,
    pub(super) glyphs: Vec<KrillaGlyph>,
    /// In units of the font size.
    pub(super) width: f32,
}

impl Fonts {
    /// For more characters than this, no other font is looked for: each search may open every font there is.
    const MAX_SEARCHES: usize = 256;

    pub(super) fn of_system() -> Result<Self, Failure> {
        let mut database = Database::new();
        load_fonts(&mut database);
        let mut fonts = Self {
            database: Arc::new(database),
            loaded: Vec::new(),
            faces: [0; 3],
            elsewhere: HashMap::new(),
        };
        let styles = [
            (Weight::NORMAL, Style::Normal),
            (Weight::BOLD, Style::Normal),
            (Weight::NORMAL, Style::Italic),
        ];
        for (face, (weight, style)) in styles.into_iter().enumerate() {
            let families = &[Family::SansSerif];
            let query = Query { families, weight, style, ..Query::default() };
            let found = fonts.database.query(&query).or_else(|| fonts.any_face());
            fonts.faces[face] = found.and_then(|id| fonts.load(id)).ok_or_else(no_fonts)?;
        }
        Ok(fonts)
    }

    fn any_face(&self) -> Option<ID> {
        self.database.faces().next().map(|face| face.id)
    }

    /// Loads a font, once.
    fn load(&mut self, id: ID) -> Option<usize> {
        if let Some(known) = self.loaded.iter().position(|loaded| loaded.id == id) {
            return Some(known);
        }
        let copy = |data: &[u8], index| (Arc::new(data.to_vec()), index);
        let (data, index) = self.database.with_face_data(id, copy)?;
        FontRef::from_index(&data, index).ok()?;
        let font = Font::new(data.clone().into(), index)?;
        self.loaded.push(Loaded { id, font, data, index });
        Some(self.loaded.len() - 1)
    }

    /// The loaded font to write a character with.
    fn font_of(&mut self, character: char, face: Face) -> usize {
        let own = self.faces[face as usize];
        if self.has(own, character) {
            return own;
        }
        if let Some(&known) = self.elsewhere.get(&character) {
            return known.unwrap_or(own);
        }
        if self.elsewhere.len() >= Self::MAX_SEARCHES {
            return own;
        }
        let known = (0..self.loaded.len()).find(|&font| self.has(font, character));
        let found = known.or_else(|| self.search(character));
        self.elsewhere.insert(character, found);
        found.unwrap_or(own)
    }

    fn has(&self, font: usize, character: char) -> bool {
        let Loaded { data, index, .. } = &self.loaded[font];
        let font = FontRef::from_index(data, *index);
        font.is_ok_and(|font| font.charmap().map(character).is_some())
    }

    fn search(&mut self, character: char) -> Option<usize> {
        let database = Arc::clone(&self.database);
        let has = |data: &[u8], index| {
            let font = FontRef::from_index(data, index);
            font.is_ok_and(|font| font.charmap().map(character).is_some())
        };
        let mut faces = database.faces();
        let face = faces.find(|face| database.with_face_data(face.id, has).unwrap_or(false))?;
        self.load(face.id)
    }

    /// A text as glyphs, cut where the font changes.
    pub(super) fn runs(&mut self, text: &str, face: Face) -> Vec<Run> {
        let mut parts: Vec<(usize, String)> = Vec::new();
        for character in text.chars() {
            let font = self.font_of(character, face);
            match parts.last_mut() {
                Some((last, part)) if *last == font => part.push(character),
                _ => parts.push((font, character.into())),
            }
        }
        parts.into_iter().filter_map(|(font, part)| self.run(font, part)).collect()
    }

    fn run(&self, font: usize, text: String) -> Option<Run> {
        let Loaded { data, index, font, .. } = &self.loaded[font];
        let face = FontRef::from_index(data, *index).ok()?;
        let (size, place) = (Size::unscaled(), LocationRef::default());
        let em = f32::from(face.metrics(size, place).units_per_em).max(1.0);
        let (charmap, metrics) = (face.charmap(), face.glyph_metrics(size, place));
        let glyph = |(start, character): (usize, char)| {
            let id = charmap.map(character).unwrap_or_default();
            let advance = metrics.advance_width(id).unwrap_or_default() / em;
            let range = start..start + character.len_utf8();
            (GlyphId::new(id.to_u32()), advance, range)
        };
        let glyphs: Vec<_> = text.char_indices().map(glyph).collect();
        let width = glyphs.iter().map(|(_, advance, _)| advance).sum();
        let glyphs = glyphs
            .into_iter()
            .map(|(id, advance, range)| KrillaGlyph::new(id, advance, 0.0, 0.0, 0.0, range, None));
        Some(Run { font: font.clone(), glyphs: glyphs.collect(), width, text })
    }

    /// The width of a text in points.
    pub(super) fn width(&mut self, text: &str, face: Face, size: f32) -> f32 {
        self.runs(text, face).iter().map(|run| run.width).sum::<f32>() * size
    }

    /// The text, or as much of it as fits with an ellipsis.
    pub(super) fn fitted(&mut self, text: &str, face: Face, size: f32, most: f32) -> String {
        if self.width(text, face, size) <= most {
            return text.to_owned();
        }
        let mut left = most - self.width("…", face, size);
        let mut fitted = String::new();
        for character in text.chars() {
            left -= self.width(character.encode_utf8(&mut [0; 4]), face, size);
            if left < 0.0 {
                break;
            }
            fitted.push(character);
        }
        fitted.truncate(fitted.trim_end().len());
        fitted + "…"
    }
}

fn no_fonts() -> Failure {
    Failure::Message(
        "a PDF needs a font and the system has none: install one, or write HTML".to_owned(),
    )
}
