//! Timeseal, as pychess' own encoder and eboard write it.

use tandem_protocol::ics::timeseal::{FICS, PONG, Version, lag};

fn bytes(hex: &str) -> Vec<u8> {
    let pairs = hex.as_bytes().chunks(2);
    pairs.map(|pair| u8::from_str_radix(&String::from_utf8_lossy(pair), 16).expect("hex")).collect()
}

#[test]
fn sealed_lines_are_opened_and_closed() {
    let hello = b"TIMESEAL2|ann (zseal 1.0 20160229)|Linux|";
    let vectors: [(&[u8], u64, u8, &str); 5] = [
        (b"e4", 123_456, 0, "96bdd4b4a6a7b5bfa698a98380"),
        (b"P@e6", 0, 13, "8673aa7677619788a2a8a4808d"),
        (PONG, 999_999, 31, "6fbcdd79bba079d1bcd673cb9f"),
        (b"GuestABCD", 5_230_460, 7, "bf6598bb65686187cda5a3d6a860a47ba2c973bf64a664be87"),
        (
            hello,
            42,
            49,
            "a07d758889969592bf9da1dcd6c9d289a5a577a26e786ea3cca2bbbeb5a2b3bbb4b578606177a190b7d6a675d2b5857bb1",
        ),
    ];
    for (payload, timestamp, offset, hex) in vectors {
        let sealed = bytes(hex);
        let opened = FICS.open(&sealed).unwrap_or_else(|| panic!("{hex}"));
        assert_eq!((opened.payload.as_slice(), opened.timestamp), (payload, timestamp));
        assert_eq!(FICS.close(payload, timestamp, offset, b'a'..=b'z'), sealed, "{hex}");
        // The filler may be a whole group longer.
        assert!(sealed.iter().all(|byte| (0x60..=0xdf).contains(byte)), "no line end, no telnet");
    }
    assert_eq!(Version::from_hello(hello), Some(Version::Two));
    assert_eq!(Version::from_hello(b"TIMESTAMP|ann|Linux|"), Some(Version::One));
    assert_eq!(Version::from_hello(b"TIMESEAL2"), None);
    assert_eq!(Version::from_hello(b"who"), None);
}

#[test]
fn a_whole_group_of_filler_may_follow() {
    let mut payload = FICS.close(b"e4", 1, 0, *b"abcdefgh");
    payload.pop();
    // Another group of letters, masked by hand as any encoder would.
    let key = FICS.key;
    let more = (12..24).map(|i: usize| ((b'x' | 0x80) ^ key[i % key.len()]).wrapping_sub(32));
    payload.extend(more);
    payload.push(0x80);
    assert_eq!(FICS.open(&payload).expect("sealed").payload, b"e4");
}

#[test]
fn plain_lines_are_not_taken_for_sealed_ones() {
    for line in
        ["", "guest", "Ann", "who", "abcdefghijklm", "exactly 12+1.", "tell Bob hello!!!!!!!!!"]
    {
        assert_eq!(FICS.open(line.as_bytes()), None, "{line}");
    }
    for length in 0..200 {
        assert_eq!(FICS.open(&vec![0xb2; length]), None, "an offset of 50, {length} bytes");
    }
}

#[test]
fn the_clock_of_a_client_may_begin_again_and_never_gives_more_than_the_round_trip() {
    assert_eq!(FICS.elapsed(1000, 4000), Some(3000));
    assert_eq!(FICS.elapsed(9_999_000, 500), Some(1500), "it wraps");
    assert_eq!(FICS.elapsed(4000, 1000), None, "it runs backwards");
    assert_eq!(FICS.elapsed(20_000_000, 1), None);
    assert_eq!(lag(3000, Some(2900), 250), 100);
    assert_eq!(lag(3000, Some(0), 250), 250);
    assert_eq!(lag(3000, Some(9000), 250), 0);
    assert_eq!(lag(3000, None, 250), 0);
}
