//! Any bytes from a client or a server of the chess-server format: lines stay bounded, nothing
//! panics however the bytes are split, and what was read is written so that it reads the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::ics::{
    Event, GamePair, Input, InputLine, MAX_LINE, Output, Received, Request, from_wire, timeseal::FICS,
};

fuzz_target!(|bytes: &[u8]| {
    let (&at, bytes) = bytes.split_first().unwrap_or((&0, &[]));
    let (first, second) = bytes.split_at(usize::from(at).min(bytes.len()));
    assert_eq!(lines(&[first, second]), lines(&[bytes]));
    assert_eq!(received(&[first, second]), received(&[bytes]));
});

fn lines(pieces: &[&[u8]]) -> Vec<InputLine> {
    let (mut input, mut lines, mut answers) = (Input::default(), Vec::new(), Vec::new());
    for piece in pieces {
        input.read(piece, &mut answers, |line| lines.push(line));
    }
    for line in &lines {
        let InputLine::Line(line) = line else { continue };
        assert!(line.len() <= MAX_LINE);
        let _ = FICS.open(line);
        let command = Request::read(&from_wire(line), true).command;
        let written = command.to_string();
        assert_eq!(Request::read(&written, false).command, command, "{written}");
    }
    lines
}

fn received(pieces: &[&[u8]]) -> Vec<Received> {
    let (mut output, mut all, mut answers) = (Output::default(), Vec::new(), Vec::new());
    for piece in pieces {
        output.read(piece, &mut answers, |received| all.push(received));
    }
    let mut pair: Option<GamePair> = None;
    for one in &all {
        let Received::Event(event) = one else { continue };
        let written = event.to_string();
        assert!(!written.contains('\n'));
        assert_eq!(Event::read(&written), *event, "{written}");
        match (event, &mut pair) {
            (Event::Board(line), None) => pair = Some(GamePair::new(line)),
            (Event::Board(line), Some(pair)) => {
                pair.show(line);
            },
            (Event::Holdings(holdings), Some(pair)) => {
                pair.hold(holdings);
            },
            (Event::PartnerGame { game, .. }, Some(pair)) => pair.set_partner(*game),
            _ => {}
        }
    }
    all
}
