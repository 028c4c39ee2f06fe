//! Sessions of real clients with this server, recorded on both sides: what they sent is sent again,
//! byte for byte, and the server has to answer as it did.
//!
//! A line of a recording is a piece of what the client sent (`>`) or was sent (`<`), with escapes,
//! a guest who logs in (`+`), what another player sends (`=`), or what that player has read by then
//! (`?`). xboard 4.9.1 wrote as people typed, and answered telnet's commands; eboard 1.1.3 sealed
//! its lines.

use std::{collections::HashMap, time::Duration};

use protocol::ics::{Event, Output, Received, timeseal::PING};

use super::{
    telnet::{PROMPT, Telnet, server},
    transcript,
};

/// Bytes from their written form, as characters of the same numbers.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(next) = chars.next() {
        plain.push(match next {
            '\\' => match chars.next().expect("an escape") {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'x' => {
                    let digits: String = chars.by_ref().take(2).collect();
                    char::from(u8::from_str_radix(&digits, 16).expect("two digits"))
                }
                other => other,
            },
            other => other,
        });
    }
    plain
}

/// Text without times, dates, and pings, which come when they come.
fn without_times(text: &str) -> String {
    let text = transcript::without_times(&text.replace(PING, ""));
    let line = |line: &str| match line.split_once(" --- ") {
        Some((players, date)) if date.contains(" UTC ") => players.to_owned(),
        _ => line.to_owned(),
    };
    let lines: Vec<_> = text.split('⏎').map(line).collect();
    lines.join("⏎")
}

/// Plays a recording through.
async fn replay(recording: &str) {
    let (server, address) = server().await;
    let mut client = Telnet::connect(address).await;
    let mut others = HashMap::<&str, Telnet>::new();
    let mut expected = String::new();
    for line in recording.lines() {
        let (kind, text) = line.split_at(2);
        let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
        match kind {
            "< " => expected += &unescaped(text),
            "> " => {
                reads(&mut client, &expected).await;
                let bytes: Vec<u8> = unescaped(text).chars().map(|char| char as u8).collect();
                client.bytes(&bytes).await.expect("sent");
            }
            "+ " => {
                reads(&mut client, &expected).await;
                others.insert(name, Telnet::guest(address, name).await);
            }
            "= " => {
                reads(&mut client, &expected).await;
                others.get_mut(name).expect("logged in").send(rest).await;
            }
            "? " => {
                let other = others.get_mut(name).expect("logged in");
                other.until(rest).await;
                other.until(PROMPT).await;
            }
            _ => panic!("{line}"),
        }
    }
    reads(&mut client, &expected).await;
    assert!(client.closed().await);
    assert_eq!(without_times(&client.all), without_times(&expected));
    understood(&client.all);
    server.stop().await;
}

/// Reads until everything has come that the recorded client had read at this point.
async fn reads(client: &mut Telnet, expected: &str) {
    let expected = without_times(expected);
    let reading = async {
        while !without_times(&client.all).starts_with(&expected) {
            assert!(client.more().await, "closed");
        }
    };
    let read = tokio::time::timeout(Duration::from_secs(60), reading).await;
    assert!(read.is_ok(), "expected:\n{expected}\nread:\n{}", without_times(&client.all));
}

/// Our own client understands every board and every end in it.
fn understood(all: &str) {
    let bytes: Vec<u8> = all.chars().map(|char| char as u8).collect();
    let (mut boards, mut holdings, mut ends) = (0, 0, 0);
    Output::default().read(&bytes, &mut Vec::new(), |received| {
        if let Received::Event(event) = received {
            boards += usize::from(matches!(event, Event::Board(_)));
            holdings += usize::from(matches!(event, Event::Holdings(_)));
            ends += usize::from(matches!(event, Event::Game(_)));
        }
    });
    assert_eq!(boards, all.matches("<12>").count());
    assert_eq!(holdings, all.matches("<b1>").count());
    assert_eq!(ends, 3, "a beginning, and the ends of both boards");
}

#[tokio::test]
async fn xboard_gets_what_it_got() {
    replay(include_str!("sessions/xboard.txt")).await;
}

#[tokio::test]
async fn eboard_gets_what_it_got() {
    replay(include_str!("sessions/eboard.txt")).await;
}
