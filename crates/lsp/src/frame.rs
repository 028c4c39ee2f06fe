//! Messages as bytes: a header with the length, then JSON. Whatever a client sends, the server
//! holds a bounded part of it.

use std::io::{self, BufRead, Read};

use lsp_server::Message;

/// The longest message in bytes: a document of [`Document::MAX_BYTES`] that needs an escape for
/// every character.
///
/// [`Document::MAX_BYTES`]: crate::document::Document::MAX_BYTES
const MAX_BYTES: u64 = 192 << 20;

/// The longest line of a header in bytes: the lines that exist have less than a hundred.
const MAX_HEADER_LINE: u64 = 4096;

/// A message, or something else in its place.
#[derive(Debug)]
pub(crate) enum Frame {
    Message(Message),
    /// A text that is no message, with the reason. The next one can be read.
    Refused(String),
}

/// The next message, or `None` at the end of the stream.
///
/// # Errors
///
/// If the stream breaks off, or a header does not say where the next message begins.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Frame>> {
    let Some(length) = length(input)? else { return Ok(None) };
    if length > MAX_BYTES {
        io::copy(&mut input.take(length), &mut io::sink())?;
        let why = format!("a message of {length} bytes is too long (limit {MAX_BYTES})");
        return Ok(Some(Frame::Refused(why)));
    }
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    if body.len() as u64 != length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(match serde_json::from_slice(&body) {
        Ok(message) => Frame::Message(message),
        Err(error) => Frame::Refused(format!("this is no message of JSON-RPC: {error}")),
    }))
}

/// The length that a header states, or `None` at the end of the stream.
fn length(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    for number in 0.. {
        let mut line = Vec::new();
        input.take(MAX_HEADER_LINE).read_until(b'\n', &mut line)?;
        match (line.strip_suffix(b"\n"), number) {
            (None, 0) if line.is_empty() => return Ok(None),
            (None, _) => return Err(broken("a line of a header does not end", &line)),
            (Some(b"" | b"\r"), _) => break,
            (Some(line), _) => length = stated(line)?.or(length),
        }
    }
    length.map(Some).ok_or_else(|| broken("a header has no Content-Length", b""))
}

/// The length that a line of a header states, if it is about that.
fn stated(line: &[u8]) -> io::Result<Option<u64>> {
    let malformed = || broken("a line of a header is malformed", line);
    let text = std::str::from_utf8(line).map_err(|_| malformed())?;
    let (name, value) = text.split_once(':').ok_or_else(malformed)?;
    if !name.trim().eq_ignore_ascii_case("content-length") {
        return Ok(None);
    }
    value.trim().parse().map(Some).map_err(|_| malformed())
}

fn broken(what: &str, line: &[u8]) -> io::Error {
    let shown: String = String::from_utf8_lossy(line).chars().take(80).collect();
    io::Error::new(io::ErrorKind::InvalidData, format!("{what}: {:?}", shown.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::{Frame, read};

    fn frames(mut input: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        loop {
            match read(&mut input) {
                Ok(None) => return found,
                Ok(Some(Frame::Message(_))) => found.push("message".to_owned()),
                Ok(Some(Frame::Refused(why))) => found.push(why),
                Err(error) => {
                    found.push(format!("end: {error}"));
                    return found;
                }
            }
        }
    }

    #[test]
    fn messages_and_what_is_none() {
        let good = "Content-Length: 17\r\n\r\n{\"method\":\"exit\"}";
        assert_eq!(frames(format!("{good}{good}").as_bytes()), ["message", "message"]);
        let found = frames(format!("content-length:4\n\n[1]\n{good}").as_bytes());
        assert!(found[0].contains("no message") && found[1] == "message", "{found:?}");
        let found = frames(b"Content-Length: 999999999999\r\n\r\n{}");
        assert!(found[0].contains("too long"), "{found:?}");
        for (text, why) in [
            (&b"garbage\r\n\r\n"[..], "malformed"),
            (b"Content-Length: -1\r\n\r\n", "malformed"),
            (b"Content-Type: x\r\n\r\n", "no Content-Length"),
            (b"Content-Length: 5", "does not end"),
            (b"Content-Length: 50\r\n\r\n{}", "end"),
            (b"\xff\xfe: 5\r\n", "malformed"),
        ] {
            let found = frames(text);
            assert!(found.len() == 1 && found[0].contains(why), "{why}: {found:?}");
        }
    }
}
