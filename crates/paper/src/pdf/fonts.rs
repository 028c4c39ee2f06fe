//! The fonts of the system: a sans-serif family in three styles, and any font for characters that
//! it lacks.
//!
//! Characters are set one after the other, which suits Latin, Greek, Cyrillic and East Asian
//! scripts. Arabic and Indic scripts would need shaping.

use std::{
    collections::{BTreeSet, HashMap},
    fmt,
    sync::Arc,
};

use fontdb::{Database, FaceInfo, Family, ID, Query, Stretch, Style, Weight};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::{
    FontRef, MetadataProvider,
    instance::{LocationRef, Size},
};

/// A style of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
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

pub struct Fonts {
    pub database: Arc<Database>,
    loaded: Vec<Loaded>,
    /// The indices of regular, bold and italic among the loaded fonts.
    faces: [usize; 3],
    /// How known characters are set.
    sets: HashMap<(char, Face), Set>,
    /// The number of characters searched in fonts that were not loaded.
    searches: usize,
    missing: BTreeSet<char>,
}

/// Glyphs of one font.
pub struct Run {
    pub font: Font,
    pub text: String,
    pub glyphs: Vec<KrillaGlyph>,
    /// In units of the font size.
    pub width: f32,
}

/// How to set a character.
#[derive(Clone, Copy, Debug)]
struct Set {
    /// The index of the loaded font.
    font: usize,
    glyph: GlyphId,
    /// In units of the font size.
    advance: f32,
}

impl Run {
    fn new(font: &Font) -> Self {
        Self { font: font.clone(), text: String::new(), glyphs: Vec::new(), width: 0.0 }
    }
}

impl Loaded {
    fn set(&self, character: char, font: usize) -> Set {
        let Ok(face) = FontRef::from_index(&self.data, self.index) else {
            return Set { font, glyph: GlyphId::new(0), advance: 0.0 };
        };
        let (size, place) = (Size::unscaled(), LocationRef::default());
        let em = f32::from(face.metrics(size, place).units_per_em).max(1.0);
        let id = face.charmap().map(character).unwrap_or_default();
        let advance = face.glyph_metrics(size, place).advance_width(id).unwrap_or_default() / em;
        Set { font, glyph: GlyphId::new(id.to_u32()), advance }
    }
}

impl Fonts {
    /// The maximum number of characters to search other fonts for: each search may open every font
    /// of the system.
    const MAX_SEARCHES: usize = 256;

    /// # Errors
    ///
    /// The database has no font.
    pub fn new(mut database: Database) -> Result<Self, NoFonts> {
        choose_sans_serif(&mut database);
        let mut fonts = Self {
            database: Arc::new(database),
            loaded: Vec::new(),
            faces: [0; 3],
            sets: HashMap::new(),
            searches: 0,
            missing: BTreeSet::new(),
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
            fonts.faces[face] = found.and_then(|id| fonts.load(id)).ok_or(NoFonts)?;
        }
        Ok(fonts)
    }

    fn any_face(&self) -> Option<ID> {
        self.database.faces().next().map(|face| face.id)
    }

    /// The characters so far that no font has; a box stands for each.
    pub fn missing(&self) -> impl Iterator<Item = char> {
        self.missing.iter().copied()
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

    /// How to set a character; the answer is cached.
    fn set(&mut self, character: char, face: Face) -> Set {
        if let Some(&set) = self.sets.get(&(character, face)) {
            return set;
        }
        let font = self.font_of(character, face);
        if !self.has(font, character) && !character.is_whitespace() {
            self.missing.insert(character);
        }
        let set = self.loaded[font].set(character, font);
        self.sets.insert((character, face), set);
        set
    }

    /// The loaded font for a character.
    fn font_of(&mut self, character: char, face: Face) -> usize {
        let own = self.faces[face as usize];
        if self.has(own, character) || self.searches >= Self::MAX_SEARCHES {
            return own;
        }
        let known = (0..self.loaded.len()).find(|&font| self.has(font, character));
        known.or_else(|| self.search(character)).unwrap_or(own)
    }

    fn has(&self, font: usize, character: char) -> bool {
        let Loaded { data, index, .. } = &self.loaded[font];
        let font = FontRef::from_index(data, *index);
        font.is_ok_and(|font| font.charmap().map(character).is_some())
    }

    fn search(&mut self, character: char) -> Option<usize> {
        self.searches += 1;
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
    pub fn runs(&mut self, text: &str, face: Face) -> Vec<Run> {
        let mut runs: Vec<(usize, Run)> = Vec::new();
        for character in text.chars() {
            let Set { font, glyph, advance } = self.set(character, face);
            if runs.last().is_none_or(|(last, _)| *last != font) {
                runs.push((font, Run::new(&self.loaded[font].font)));
            }
            if let Some((_, run)) = runs.last_mut() {
                let range = run.text.len()..run.text.len() + character.len_utf8();
                run.text.push(character);
                run.width += advance;
                let glyph = KrillaGlyph::new(glyph, advance, 0.0, 0.0, 0.0, range, None);
                run.glyphs.push(glyph);
            }
        }
        runs.into_iter().map(|(_, run)| run).collect()
    }

    /// The width of a text in points.
    pub fn width(&mut self, text: &str, face: Face, size: f32) -> f32 {
        text.chars().map(|character| self.set(character, face).advance).sum::<f32>() * size
    }

    /// The text, cut with an ellipsis if it does not fit.
    pub fn fitted(&mut self, text: &str, face: Face, size: f32, most: f32) -> String {
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

/// There is no font to write with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFonts;

impl fmt::Display for NoFonts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a PDF needs a font and the system has none: install one, or write HTML")
    }
}

impl std::error::Error for NoFonts {}

/// If the `sans-serif` of a database does not exist, a similar font replaces it.
pub fn choose_sans_serif(fonts: &mut Database) {
    let sans_serif = Query { families: &[Family::SansSerif], ..Query::default() };
    if fonts.query(&sans_serif).is_some() {
        return;
    }
    let rank = |face: &&FaceInfo| {
        let family = face.families.first().map_or("", |(family, _)| family.as_str());
        (
            face.style != Style::Normal || face.stretch != Stretch::Normal,
            face.monospaced || family.contains("Serif") || !family.contains("Sans"),
            // "Noto Sans" before "Noto Sans Adlam Unjoined".
            family.len(),
        )
    };
    let face = fonts.faces().min_by_key(rank);
    if let Some((family, _)) = face.and_then(|face| face.families.first()).cloned() {
        fonts.set_sans_serif_family(family);
    }
}
