//! Any bytes, in both directions.

use proptest::prelude::*;
use tandem_protocol::ics::{
    Aliases, Command, Event, Input, InputLine, MAX_LINE, Output, Received, Request, from_wire,
    timeseal::FICS, to_wire,
};

proptest! {
    #[test]
    fn bytes_of_clients_never_panic_and_lines_are_bounded(
        pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..200), 0..20),
    ) {
        let (mut input, mut answers) = (Input::default(), Vec::new());
        for piece in &pieces {
            input.read(piece, &mut answers, |line| {
                if let InputLine::Line(line) = line {
                    assert!(line.len() <= MAX_LINE);
                    let text = from_wire(&line);
                    assert!(!text.contains(char::is_control));
                    Request::read(&text, true);
                    if let Some(opened) = FICS.open(&line) {
                        assert!(opened.payload.len() < line.len());
                    }
                }
            });
        }
        prop_assert!(answers.len() <= 32 * 7);
    }

    #[test]
    fn bytes_of_servers_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let mut output = Output::default();
        output.read(&bytes, &mut Vec::new(), |received| {
            if let Received::Event(event) = received {
                assert!(!event.to_string().contains('\n'));
            }
        });
    }

    #[test]
    fn commands_are_written_as_they_are_read(
        line in "[$ ]{0,2}[a-zA-Z0-9@=+#*. -]{0,31}",
    ) {
        let read = Request::read(&line, false).command;
        let again = Request::read(&read.to_string(), false).command;
        // Of an unknown command only the first word is kept, which may be a move by itself.
        if !matches!(read, Command::Unknown(_)) {
            prop_assert_eq!(again, read);
        }
    }

    #[test]
    fn what_was_sealed_is_opened(
        payload in "[ -~]{0,80}",
        timestamp in 0..u64::from(u32::MAX),
        offset in 0..50_u8,
        filler in prop::collection::vec(b'a'..=b'z', 0..12),
    ) {
        let sealed = FICS.close(payload.as_bytes(), timestamp, offset, filler);
        prop_assert!(!sealed.iter().any(|byte| b"\n\r\xff".contains(byte)));
        let opened = FICS.open(&sealed).expect("sealed");
        prop_assert_eq!(opened.payload, payload.as_bytes());
        prop_assert_eq!(opened.timestamp, timestamp);
    }

    #[test]
    fn text_survives_the_wire(text in "\\PC{0,60}") {
        let wire = to_wire(&text);
        prop_assert!(wire.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        if !text.contains("&#x") {
            prop_assert_eq!(from_wire(wire.as_bytes()), text);
        }
    }

    #[test]
    fn events_are_written_as_they_are_read(line in "[A-Za-z(){}\\[\\]<>0-9:.,;\"'* -]{0,80}") {
        let read = Event::read(&line);
        prop_assert_eq!(Event::read(&read.to_string()), read);
    }

    #[test]
    fn aliases_never_grow_without_bound(text in "[ $@1-9a-z-]{0,60}", line in "a [a-z ]{0,60}") {
        let mut aliases = Aliases::default();
        aliases.set("a", &text).expect("short");
        prop_assert!(aliases.expand(&line).len() <= text.len() * (line.len() + 1) + line.len());
    }
}
