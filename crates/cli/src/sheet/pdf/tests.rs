//! Everything in a game stays on its page.

use notation::{
    Batch,
    sheet::{Options, Sheet},
};
use paper::pdf::Fonts;

use super::{
    canvas::{FIGURINE_WIDTH, Mark},
    layout::Layout,
};

const WIDTH: f32 = 595.0;
const HEIGHT: f32 = 842.0;

/// The pages of a game; `None` on a machine without fonts.
fn pages(text: &str) -> Option<(Vec<Vec<Mark>>, Fonts)> {
    let mut fonts = super::fonts().ok()?;
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next()?;
    let sheet = Sheet::new(&game, Options::default());
    Some((Layout::pages_of(&sheet, &mut fonts, (WIDTH, HEIGHT), 100), fonts))
}

/// The corners of a mark: upper left and lower right.
fn extent(mark: &Mark, fonts: &mut Fonts) -> [(f32, f32); 2] {
    match mark {
        Mark::Text { at: (x, y), face, size, text, .. } => {
            [(*x, y - size), (x + fonts.width(text, *face, *size), *y)]
        }
        Mark::Figurine { at: (x, y), size, .. } => {
            [(*x, y - size), (x + size * FIGURINE_WIDTH, *y)]
        }
        Mark::Area { at: (x, y), size: (width, height), .. } => [(*x, *y), (x + width, y + height)],
        Mark::Disc { at: (x, y), radius, .. } => {
            [(x - radius, y - radius), (x + radius, y + radius)]
        }
        Mark::Diagram { at: (x, y), width, .. } => [(*x, *y), (x + width, y + width / 2.0)],
    }
}

#[track_caller]
fn check(text: &str) {
    let Some((pages, mut fonts)) = pages(text) else { return };
    for mark in pages.iter().flatten() {
        let [(left, top), (right, bottom)] = extent(mark, &mut fonts);
        let inside =
            left >= 20.0 && top >= 20.0 && right <= WIDTH - 20.0 && bottom <= HEIGHT - 20.0;
        assert!(inside, "{mark:?}");
    }
}

#[test]
fn long_texts_stay_on_the_page() {
    let long = "WWWWWWWWWW".repeat(100);
    let words = "many words and ".repeat(2_000);
    check(&format!(
        "[Event \"{long}\"][Site \"{words}\"][WhiteA \"{long}\"][WhiteAElo \"{long}\"][BlackB \"漢字{long}\"]\
         [Result \"{long}\"]\n\n1A. e4 {{1}} {{A:{long}}} {{C:{long} {words}}} (1A. {long} {{{words}}}) \
         123456789a. {long} {{99999999999}} {{{long}}} 1-0"
    ));
}

#[test]
fn nested_variations_stay_on_the_page() {
    check(&format!("1A. e4 {}{} *", "(1A. d4 ".repeat(100), ")".repeat(100)));
}

#[test]
fn every_page_has_the_heads_of_the_columns() {
    let moves = "1A. Nf3 1a. Nf6 2A. Ng1 2a. Ng8 ".repeat(60);
    let Some((pages, _)) = pages(&format!("[WhiteA \"anna\"] {moves} *")) else { return };
    assert!(pages.len() > 1);
    for page in &pages {
        let is_name = |mark: &Mark| matches!(mark, Mark::Text { text, .. } if text == "anna");
        assert!(page.iter().any(is_name));
    }
}
