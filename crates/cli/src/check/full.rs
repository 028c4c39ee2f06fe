//! A finding with its text underlined. Long lines are cut around the relevant part: a whole game on
//! one line of 3,000 characters is the rule in the FICS databases.

use std::{io::Write, ops::Range};

use annotate_snippets::{
    AnnotationKind, Group, Level, Origin, Renderer, Snippet, renderer::DecorStyle,
};
use anstream::adapter::strip_str;
use notation::{
    Game,
    check::{Applicability, Severity},
    decode,
    diagram::printable,
};

use super::Found;

/// The context before and after the underlined part, in bytes.
const BEFORE: usize = 36;
const BEHIND: usize = 48;

/// The maximum length of the underlined part, in bytes.
const LONGEST: usize = 64;

/// Related places are shown in games up to this size, in bytes; in larger ones finding their lines
/// would take too long.
const OTHERS_WITHIN: usize = 1 << 20;

pub(super) fn write(out: &mut Vec<u8>, file: &str, game: &Game<'_>, found: &Found<'_>) {
    let diagnostic = found.diagnostic;
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let (file, message) = (printable(file), printable(&diagnostic.message));
    let caption = printable(&diagnostic.caption);
    let mut group: Group<'_> = level
        .primary_title(message)
        .id(diagnostic.check.id)
        .element(Origin::path(format!("{file}:{}:{}", found.line, found.column)));
    let others = match game.text().len() <= OTHERS_WITHIN {
        true => &diagnostic.others[..],
        false => &[],
    };
    let window = Window::around(game, &diagnostic.span);
    let (near, far): (Vec<_>, Vec<_>) = others.iter().partition(|(span, _)| window.holds(span));
    let mut snippet = Snippet::source(window.text.clone())
        .line_start(usize::try_from(found.line).unwrap_or(usize::MAX))
        .annotation(AnnotationKind::Primary.span(window.span(&diagnostic.span)).label(caption));
    for (span, caption) in near {
        snippet = snippet
            .annotation(AnnotationKind::Context.span(window.span(span)).label(printable(caption)));
    }
    group = group.element(snippet);
    for (span, caption) in far {
        let window = Window::around(game, span);
        let (line, column) = game.line_and_column(span.start);
        let snippet = Snippet::source(window.text.clone())
            .line_start(usize::try_from(line).unwrap_or(usize::MAX))
            .annotation(AnnotationKind::Context.span(window.span(span)).label(printable(caption)));
        group = group.element(Origin::path(format!("{file}:{line}:{column}"))).element(snippet);
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(printable(help)));
    }
    if let Some(fix) = &diagnostic.fix {
        let (name, how) = match fix.applicability {
            Applicability::Safe => ("fix", String::new()),
            Applicability::OnRequest => {
                ("fix on request", format!(" (`tandem fmt --fix={}`)", diagnostic.check.id))
            }
        };
        let message = printable(&fix.title) + &how;
        group = group.element(Level::HELP.with_name(name).message(message));
    }
    let renderer = Renderer::styled().decor_style(DecorStyle::Ascii).term_width(200);
    // The place is printed above, so the snippet has no title.
    let rendered = renderer.render(&[group]);
    let says_something = |line: &&str| {
        // Few lines have the sign, and finding colors takes longer than drawing the line.
        !line.contains(":::") || strip_str(line).to_string().trim() != ":::"
    };
    for line in rendered.lines().filter(says_something) {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{line}");
    }
    out.push(b'\n');
}

/// An excerpt of one line of a game.
struct Window {
    /// The range of the excerpt in the game, in bytes.
    shown: Range<usize>,
    /// The excerpt, decoded and free of control characters.
    text: String,
    /// For each byte of the excerpt, and for its end, where the character begins in `text`.
    at: Vec<usize>,
}

const CUT: &str = "…";

impl Window {
    fn around(game: &Game<'_>, span: &Range<usize>) -> Self {
        let text = game.text();
        let start = game.tokens().first().map_or(0, |token| token.start as usize);
        let from = span.start.saturating_sub(start).min(text.len());
        let line_start =
            match text[from.saturating_sub(BEFORE)..from].iter().rposition(|&byte| byte == b'\n') {
                Some(at) => from.saturating_sub(BEFORE) + at + 1,
                None => from.saturating_sub(BEFORE),
            };
        let to = (span.end.saturating_sub(start)).clamp(from, from + LONGEST).min(text.len());
        let most = (to + BEHIND).min(text.len());
        let line_end =
            text[from..most].iter().position(|&byte| byte == b'\n').map_or(most, |at| from + at);
        let is_middle = |&byte: &u8| byte & 0xc0 == 0x80;
        // Whole characters: at most three bytes are left out at either end.
        let skip = text[line_start..from].iter().take(3).take_while(|byte| is_middle(byte)).count();
        let mut shown = line_start + skip..line_end;
        while shown.end < text.len()
            && shown.end > from
            && is_middle(&text[shown.end])
            && to + 4 < shown.end
        {
            shown.end -= 1;
        }
        let cut_before = shown.start > 0 && text[shown.start - 1] != b'\n';
        let cut_behind = shown.end < text.len() && text[shown.end] != b'\n';
        let mut window = Self {
            shown: start + shown.start..start + shown.end,
            text: String::new(),
            at: Vec::new(),
        };
        if cut_before {
            window.text.push_str(CUT);
        }
        let bytes = &text[shown];
        let valid = std::str::from_utf8(bytes).is_ok();
        for character in decode(bytes).chars() {
            let length = if valid { character.len_utf8() } else { 1 };
            window.at.extend(std::iter::repeat_n(window.text.len(), length));
            let shown = if character.is_control() { ' ' } else { character };
            window.text.push_str(&printable(&shown.to_string()));
        }
        window.at.push(window.text.len());
        if cut_behind {
            window.text.push_str(CUT);
        }
        window
    }

    fn holds(&self, span: &Range<usize>) -> bool {
        self.shown.start <= span.start && span.end <= self.shown.end
    }

    /// The range in `text` of a range of bytes of the game.
    fn span(&self, span: &Range<usize>) -> Range<usize> {
        let place = |offset: usize| {
            let offset = offset.clamp(self.shown.start, self.shown.end) - self.shown.start;
            self.at.get(offset).copied().unwrap_or(self.text.len())
        };
        place(span.start)..place(span.end).max(place(span.start))
    }
}
