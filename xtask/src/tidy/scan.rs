//! Tells code, comments and strings of Rust and TypeScript apart, well enough for text rules.

/// What a stretch of source text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Code,
    Comment,
    Text,
}

/// The source's stretches in order; together they are the whole source.
pub(super) fn stretches(source: &str, language: Language) -> Vec<(Kind, &str)> {
    let mut found: Vec<(Kind, &str)> = Vec::new();
    let mut code = 0;
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        let Some((kind, length)) = special(rest, &source[..at], language) else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        if code < at {
            found.push((Kind::Code, &source[code..at]));
        }
        found.push((kind, &rest[..length]));
        at += length;
        code = at;
    }
    if code < source.len() {
        found.push((Kind::Code, &source[code..]));
    }
    found
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Rust,
    /// TypeScript, JavaScript and CSS.
    Web,
}

impl Language {
    pub(super) fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "rs" => Some(Self::Rust),
            "ts" | "mjs" | "js" | "css" => Some(Self::Web),
            _ => None,
        }
    }
}

/// The comment or string that begins here, and its length.
fn special(rest: &str, before: &str, language: Language) -> Option<(Kind, usize)> {
    if rest.starts_with("//") && !before.ends_with(':') {
        return Some((Kind::Comment, rest.find('\n').unwrap_or(rest.len())));
    }
    if rest.starts_with("/*") {
        return Some((Kind::Comment, rest.find("*/").map_or(rest.len(), |end| end + 2)));
    }
    let begins_word = !before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    match (rest.as_bytes()[0], language) {
        (b'"', _) => Some((Kind::Text, quoted(rest, '"'))),
        (quote @ (b'\'' | b'`'), Language::Web) => {
            Some((Kind::Text, quoted(rest, char::from(quote))))
        }
        (b'\'', Language::Rust) => character(rest).map(|length| (Kind::Text, length)),
        (b'r' | b'b' | b'c', Language::Rust) if begins_word => {
            let raw = rest.trim_start_matches(['b', 'c']).strip_prefix('r')?;
            let hashes = raw.len() - raw.trim_start_matches('#').len();
            let body = raw[hashes..].strip_prefix('"')?;
            let close = format!("\"{}", "#".repeat(hashes));
            let end = body.find(&close).map_or(body.len(), |end| end + close.len());
            Some((Kind::Text, rest.len() - body.len() + end))
        }
        _ => None,
    }
}

/// The length of a string in quotation marks, escapes and all.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (index, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return index + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of a character literal; a lifetime is none.
fn character(rest: &str) -> Option<usize> {
    let mut chars = rest.char_indices().skip(1);
    let (_, first) = chars.next()?;
    if first == '\\' {
        chars.next()?;
        return chars.find(|&(_, c)| c == '\'').map(|(index, _)| index + 1);
    }
    chars.next().filter(|&(_, c)| c == '\'').map(|(index, _)| index + 1)
}

/// The source with comments and strings made blank, line for line.
pub(super) fn only_code(source: &str, language: Language) -> String {
    let blank = |text: &str| text.chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
    let parts = stretches(source, language).into_iter();
    parts
        .map(|(kind, text)| if kind == Kind::Code { text.to_owned() } else { blank(text) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Kind::*, Language, stretches};

    #[test]
    fn comments_and_strings() {
        let source = r####"a("x \" // y"); // men
            let c = '"'; let l: &'a str = r#"raw " end"#; /* b */ '\n'"####;
        let special: Vec<_> = stretches(source, Language::Rust)
            .into_iter()
            .filter(|&(kind, _)| kind != Code)
            .collect();
        assert_eq!(
            special,
            [
                (Text, r#""x \" // y""#),
                (Comment, "// men"),
                (Text, "'\"'"),
                (Text, r###"r#"raw " end"#"###),
                (Comment, "/* b */"),
                (Text, r"'\n'"),
            ]
        );
        let joined: String =
            stretches(source, Language::Rust).iter().map(|&(_, text)| text).collect();
        assert_eq!(joined, source);
    }
}
