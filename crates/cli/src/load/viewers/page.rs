//! The page of an event as the server meets it: a socket that follows the event, and a connection
//! on which the page asks for the event and its rounds (`web/src/tournament-store.ts`).

use std::{
    io::Read,
    sync::Arc,
    time::{Duration, Instant},
};

use flate2::read::GzDecoder;
use protocol::{ClientMessage, ServerMessage};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    sync::watch,
};

use super::{PATIENCE, Result, Seen, Views, address};
use crate::load::player::{self, Player};

/// How often a page looks whether it is time to ask.
const TICK: Duration = Duration::from_secs(1);

/// How many characters a page asks for in a second.
const CHARACTERS: f64 = 20_000.0;

/// The longest answer of which the load is measured.
const MOST_BYTES: usize = 16 * 1024 * 1024;

pub(super) struct Viewer {
    player: Player,
    event: String,
    http: Connection,
}

impl Viewer {
    /// A page that has loaded the event.
    pub(super) async fn open(url: &str, same: &Player, event: &str) -> Result<Self> {
        let mut player = Player::as_same(url, same).await?;
        player.say(&ClientMessage::FollowEvent { event: event.to_owned() }).await?;
        let mut http = Connection::open(address(url), same.cookie()).await?;
        http.get(&format!("/api/events/{event}"), 0).await?;
        http.get(&format!("/api/events/{event}/rounds?stage=1"), 1).await?;
        Ok(Self { player, event: event.to_owned(), http })
    }

    /// Follows the event until the record of a number has been read, or for a while longer.
    pub(super) async fn looks(self, mut until: watch::Receiver<u32>) -> Result<Views> {
        let Self { player, event, mut http } = self;
        let (_out, mut incoming) = player.split();
        let mut views = Views::default();
        let (mut newest, mut known, mut asked, mut rest) = (0, 0, Instant::now(), TICK);
        // Pages have been opened at different times.
        let phase = TICK.mul_f64(rand::random::<f64>());
        let mut ticks = tokio::time::interval_at((Instant::now() + phase).into(), TICK);
        let mut ends = None;
        loop {
            if known >= *until.borrow() || ends.is_some_and(|ends: Instant| Instant::now() > ends) {
                return Ok(views);
            }
            tokio::select! {
                message = player::next(&mut incoming) => match message {
                    Some(ServerMessage::Event { last, .. }) => {
                        views.told.push(Seen { last, at: Instant::now() });
                        newest = last;
                    }
                    Some(_) => {}
                    None => return Err("the server has closed a socket".to_owned()),
                },
                Ok(()) = until.changed() => ends = Some(Instant::now() + PATIENCE),
                _ = ticks.tick() => {
                    if newest <= known || asked.elapsed() < rest {
                        continue;
                    }
                    asked = Instant::now();
                    let (path, newer) = (format!("/api/events/{event}"), newest);
                    let Some(text) = http.timed(&path, 0, &mut views).await? else {
                        // The page has had this one already.
                        known = newer;
                        continue;
                    };
                    http.timed(&format!("{path}/rounds?stage=1"), 1, &mut views).await?;
                    known = last_of(&text)?;
                    rest = TICK.max(Duration::from_secs_f64(text.len() as f64 / CHARACTERS));
                    views.read.push(Seen { last: known, at: Instant::now() });
                }
            }
        }
    }
}

/// The number of the last record in an overview.
fn last_of(text: &str) -> Result<u32> {
    let digits = text.split_once("\"event\":{\"last\":").map(|(_, rest)| rest);
    let digits = digits.and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
    digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| format!("no event: {text}"))
}

/// A connection that stays open, as those of browsers do.
struct Connection {
    address: Arc<str>,
    cookie: String,
    stream: BufReader<TcpStream>,
    /// The tags of the answers that the page has.
    tags: [String; 2],
}

impl Connection {
    async fn open(address: Arc<str>, cookie: &str) -> Result<Self> {
        let stream = TcpStream::connect(&*address).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        let (cookie, tags) = (cookie.to_owned(), Default::default());
        Ok(Self { address, cookie, stream: BufReader::new(stream), tags })
    }

    /// Asks, and notes how long the answer took.
    async fn timed(&mut self, path: &str, tag: usize, views: &mut Views) -> Result<Option<String>> {
        let began = Instant::now();
        let (text, bytes) = self.get(path, tag).await?;
        views.answers.push(began.elapsed());
        views.bytes += bytes;
        Ok(text)
    }

    /// The text of an answer unless it has not changed, and its bytes.
    async fn get(&mut self, path: &str, tag: usize) -> Result<(Option<String>, usize)> {
        let Self { address, cookie, stream, tags } = self;
        let known = &tags[tag];
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\n\
             accept-encoding: gzip\r\nif-none-match: {known}\r\n\r\n"
        );
        let failed = |error: std::io::Error| format!("{path}: {error}");
        stream.write_all(request.as_bytes()).await.map_err(failed)?;
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if stream.read_line(&mut head).await.map_err(failed)? == 0 {
                return Err(format!("{path}: the server has closed the connection"));
            }
        }
        let field = |name: &str| {
            let mut lines = head.lines().filter_map(|line| line.split_once(": "));
            lines.find(|(it, _)| it.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
        };
        if head.starts_with("HTTP/1.1 304") {
            return Ok((None, head.len()));
        }
        let length = field("content-length").and_then(|length| length.parse().ok());
        let body = match length {
            Some(length) => sized(stream, length).await.map_err(failed)?,
            None => chunked(stream).await.map_err(failed)?,
        };
        let bytes = head.len() + body.len();
        let text = match field("content-encoding") {
            Some("gzip") => {
                let mut text = String::new();
                let unpacked = GzDecoder::new(&*body).take(MOST_BYTES as u64);
                { unpacked }.read_to_string(&mut text).map_err(failed)?;
                text
            }
            _ => String::from_utf8(body).map_err(|error| error.to_string())?,
        };
        if !head.starts_with("HTTP/1.1 200") {
            return Err(format!("{path}: {text}"));
        }
        let new = field("etag").unwrap_or_default().to_owned();
        tags[tag] = new;
        Ok((Some(text), bytes))
    }
}

async fn sized(stream: &mut BufReader<TcpStream>, length: usize) -> std::io::Result<Vec<u8>> {
    let mut body = vec![0; length.min(MOST_BYTES)];
    stream.read_exact(&mut body).await?;
    Ok(body)
}

/// A body in chunks, each behind its length in hexadecimal digits.
async fn chunked(stream: &mut BufReader<TcpStream>) -> std::io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        let length = usize::from_str_radix(line.trim(), 16).map_err(std::io::Error::other)?;
        let chunk = sized(stream, length).await?;
        sized(stream, 2).await?;
        if chunk.is_empty() || body.len() > MOST_BYTES {
            return Ok(body);
        }
        body.extend(chunk);
    }
}

#[cfg(test)]
mod tests {
    use super::last_of;

    #[test]
    fn the_last_record_of_an_event_is_found_in_its_overview() {
        let text = r#"{"id":"e","role":"player","event":{"last":207,"finished":false}}"#;
        assert_eq!(last_of(text), Ok(207));
        assert!(last_of("{}").is_err());
    }
}
