//! The session in `docs/protocol.md` is one that happens.

use std::{collections::VecDeque, fs, path::Path, time::Duration};

use protocol::{ClientMessage, Intent, Seat, ServerMessage};

use super::room::{BLACK, WHITE, terms};
use crate::testing::{Room, Viewer};

/// The lines of the session, each whole: what goes on in another line is indented further.
fn session() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = fs::read_to_string(path).expect("docs/protocol.md");
    let section = page.split("\n## Kriegspiel\n").nth(1).expect("a section");
    let block = section.split("```").nth(1).expect("a session");
    let mut lines: Vec<String> = Vec::new();
    for line in block.trim_matches('\n').lines() {
        match (line.strip_prefix("   "), lines.last_mut()) {
            (Some(more), Some(last)) => last.push_str(more.trim_start()),
            _ => lines.push(line.trim_start().to_owned()),
        }
    }
    lines
}

/// Whether a frame is as shown, where `…` stands for anything.
fn fits(shown: &str, frame: &str) -> bool {
    let mut pieces: VecDeque<&str> = shown.split('…').collect();
    let Some(rest) = frame.strip_prefix(pieces.pop_front().unwrap_or_default()) else {
        return false;
    };
    let Some(last) = pieces.pop_back() else { return rest.is_empty() };
    let mut rest = rest;
    for piece in pieces {
        match rest.split_once(piece) {
            Some((_, behind)) => rest = behind,
            None => return false,
        }
    }
    rest.ends_with(last)
}

async fn does(room: &Room, n: usize, key: &str, seat: Option<Seat>, intent: Intent) -> String {
    if matches!(intent, Intent::Play { .. }) {
        tokio::time::advance(Duration::from_secs(1)).await;
    }
    let done = match room.does(n, seat.map(Into::into), intent).await {
        Ok(number) => ServerMessage::Done { key: key.to_owned(), number },
        Err(refusal) => {
            ServerMessage::Refused(protocol::Refusal { key: Some(key.to_owned()), ..refusal })
        }
    };
    serde_json::to_string(&done).expect("json")
}

#[tokio::test]
async fn the_session_in_the_documentation_happens() {
    let room = Room::new(terms("berkeley")).await;
    let mut white: Option<Viewer> = None;
    let mut frames = VecDeque::new();
    let mut skips = false;
    for line in session() {
        let mut answer = None;
        if let Some(message) = line.strip_prefix("→ ") {
            match serde_json::from_str(message).unwrap_or_else(|error| panic!("{error}: {line}")) {
                ClientMessage::Watch { .. } => white = Some(room.watch(0, WHITE, None).await),
                ClientMessage::Intent { key, seat, intent, .. } => {
                    answer = Some(does(&room, WHITE, &key, seat, intent).await);
                }
                other => panic!("{other:?}"),
            }
        } else if let Some(deed) = line.strip_prefix("· Black ") {
            let (seat, intent) = match deed {
                "sits down" => (Some(Seat::BlackA), Intent::Sit),
                "is ready" => (None, Intent::Ready),
                deed => (None, Intent::Play { deed: deed.to_owned() }),
            };
            does(&room, BLACK, "", seat, intent).await;
        } else if line == "…" {
            skips = true;
        } else {
            let frame = loop {
                let frame: String = frames.pop_front().unwrap_or_else(|| panic!("no more: {line}"));
                if !skips || fits(&line, &frame) {
                    break frame;
                }
            };
            assert!(fits(&line, &frame), "shown: {line}\nsent:  {frame}");
            skips = false;
        }
        let told = white.iter_mut().flat_map(Viewer::heard);
        frames.extend(told.map(|message| serde_json::to_string(&message).expect("json")));
        frames.extend(answer);
    }
    assert!(frames.is_empty(), "{frames:?}");
}
