//! Recognizes kinds of files by their first bytes.

use std::fmt;

use notation::log::Form;

/// A kind of file that is not a game record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OtherKind {
    /// By its first bytes, as its MIME type.
    Binary(&'static str),
    Utf16,
    /// With bytes that no text has.
    NotText,
    Json,
    Log,
}

impl OtherKind {
    /// The kind of a file that is no game record; `None` if it may be one.
    pub(crate) fn detect(head: &[u8]) -> Option<Self> {
        if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") {
            return Some(Self::Utf16);
        }
        if let Some(found) = infer::get(head)
            && found.matcher_type() != infer::MatcherType::Text
        {
            return Some(Self::Binary(found.mime_type()));
        }
        if head.contains(&0) {
            return Some(Self::NotText);
        }
        let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        if Form::detect(text).is_some() {
            return Some(Self::Log);
        }
        looks_like_json(text).then_some(Self::Json)
    }
}

impl fmt::Display for OtherKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Binary(mime) => write!(f, "this is {mime}, not a game record"),
            Self::Utf16 => f.write_str("this is UTF-16; convert it to UTF-8 first"),
            Self::NotText => f.write_str("this is not text: it has bytes with the value 0"),
            Self::Json => f.write_str("this is JSON; tandem convert reads it"),
            Self::Log => f.write_str("this is a log; tandem adjudicate and tandem convert read it"),
        }
    }
}

/// Whether a text begins as JSON does: `{"` or `[{`. Neither a tag nor a comment of BPGN begins so.
pub(crate) fn looks_like_json(head: &[u8]) -> bool {
    let mut marks = head.iter().filter(|byte| !byte.is_ascii_whitespace());
    let begins = (marks.next(), marks.next());
    matches!(begins, (Some(b'{'), Some(b'"' | b'}')) | (Some(b'['), Some(b'{' | b'[' | b']')))
}

#[cfg(test)]
mod tests {
    use super::OtherKind;

    #[test]
    fn kinds() {
        let text = |head: &[u8]| OtherKind::detect(head).map(|kind| kind.to_string());
        for head in
            [&b"[Event \"x\"]"[..], b"1A. e4", b"{C: x} 1A. e4", b"", b"\xef\xbb\xbf[a \"b\"]"]
        {
            assert_eq!(text(head), None, "{head:?}");
        }
        assert_eq!(text(b"\x1f\x8b\x08\0").unwrap(), "this is application/gzip, not a game record");
        assert_eq!(OtherKind::detect(b"\xff\xfe[\0"), Some(OtherKind::Utf16));
        assert_eq!(OtherKind::detect(b"1A. e4 \0"), Some(OtherKind::NotText));
        assert_eq!(OtherKind::detect(b" {\"format\":1}"), Some(OtherKind::Json));
        assert_eq!(OtherKind::detect(b"[Ruleset \"wbn\"]\n"), Some(OtherKind::Log));
    }
}
