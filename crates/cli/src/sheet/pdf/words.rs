//! Comments and variations over the whole width, possibly of several pages.

use notation::sheet::Word;
use paper::pdf::Ink;

use super::{
    layout::{COMMENT, Layout, NUMBER_WIDTH, PAD, SMALL, VARIATION},
    line::{Flow, Line, Look},
};

impl Layout<'_> {
    /// Words over the whole width.
    pub(super) fn words(&mut self, look: Look, text: &str, ground: Option<Ink>) {
        let most = self.width - NUMBER_WIDTH - 4.0 - PAD;
        let mut flow = Flow::default();
        flow.text(self.fonts, look, text, most);
        self.flow(flow, look, NUMBER_WIDTH + 4.0, ground);
    }

    /// Lines that a page break may separate: a comment can be longer than a page.
    fn flow(&mut self, flow: Flow, look: Look, indent: f32, ground: Option<Ink>) {
        let space = self.fonts.width(" ", look.0, look.1);
        for line in flow.lines(space, self.width - indent - PAD) {
            const HEIGHT: f32 = 12.5;
            if self.pages.len() > self.most {
                return;
            }
            self.room(HEIGHT);
            if let Some(ink) = ground {
                self.area((self.left, self.y), (self.width, HEIGHT), ink);
            }
            line.place((self.left + indent, self.y + 9.3), &mut self.marks);
            self.down(HEIGHT);
        }
        self.rule_below();
    }

    pub(super) fn variation(&mut self, depth: usize, words: &[Word]) {
        /// Deeper variations are not indented further.
        const DEEPEST: usize = 6;
        let indent = NUMBER_WIDTH + 4.0 + 16.0 * (depth.min(DEEPEST) - 1) as f32;
        let mut flow = Flow::default();
        let most = self.width - indent - PAD;
        for word in words {
            let mut line = Line::default();
            let (look, text) = match word {
                Word::Label(label) => (SMALL, label.clone()),
                Word::Time(time) => (SMALL, time.to_string()),
                Word::Text(text) => (COMMENT, text.clone()),
                Word::San(san) => {
                    line.san(self.fonts, VARIATION, san);
                    (VARIATION, san.clone())
                }
            };
            // A word in the place of a move may be as long as the file.
            match line.width {
                width if width > 0.0 && width <= most => flow.word(line),
                _ => flow.text(self.fonts, look, &text, most),
            }
        }
        self.flow(flow, VARIATION, indent, None);
    }
}
