//! Block mode and timeseal, as programs use them.

use std::time::Duration;

use protocol::ics::timeseal::{FICS, PING, PONG};

use super::telnet::{PROMPT, Telnet, four, server};

#[tokio::test]
async fn replies_in_block_mode_are_framed() {
    let (server, address) = server().await;
    let mut ann = Telnet::guest(address, "Ann").await;
    ann.ask("iset block 1").await;
    for (asked, begins) in [
        ("2 iset ms 1", "\x152\x1656\x16ms set.\n\r\x17\n\r"),
        ("3 set gin 1", "\x153\x16109\x16You will now hear game results.\n\r\x17\n\r"),
        ("4 flag", "\x154\x1638\x16You are not playing a game.\n\r\x17\n\r"),
        ("5 e4", "\x155\x161\x16You are not playing or examining a game.\n\r\x17\n\r"),
        ("6 xyzzy", "\x156\x16512\x16xyzzy: Command not found.\n\r\x17\n\r"),
        ("who", "\x150\x16519\x16\x17\n\r"),
        ("7 iset lock 1", "\x157\x1656\x16lock set.\n\r\x17\n\r"),
        ("8 iset block 0", "\x158\x1656\x16Cannot alter: Interface setting locked.\n\r\x17\n\r"),
    ] {
        assert_eq!(ann.ask(asked).await, format!("{begins}{PROMPT}"), "{asked}");
    }
    server.stop().await;
}

fn sealed(line: &[u8], at: u64) -> Vec<u8> {
    let mut sealed = FICS.close(line, at, 17, *b"abcdefghijk");
    sealed.push(b'\n');
    sealed
}

/// eboard cannot log in otherwise.
#[tokio::test]
async fn a_sealing_client_plays_and_its_round_trip_is_measured() {
    let (server, address) = server().await;
    let mut four = four(address).await;
    let mut ann = Telnet::connect(address).await;
    let lines: [&[u8]; 3] = [b"TIMESEAL2|ann (zseal 1.0 20160229)|Linux|", b"Anna", b""];
    for (n, line) in lines.into_iter().enumerate() {
        ann.bytes(&sealed(line, n as u64)).await.expect("sent");
    }
    ann.until("**** Starting FICS session as Anna(U) ****").await;
    ann.until(PROMPT).await;
    ann.bytes(&sealed(b"iset ms 1", 9)).await.expect("sent");
    assert_eq!(ann.until(PROMPT).await, format!("ms set.\n\r{PROMPT}"));
    four[0].ask("quit").await;
    four[0] = ann;
    // Anna in place of Ann, sealed.
    for (asked, answer) in [("partner Dan", "Making a partnership offer to Dan.")] {
        four[0].bytes(&sealed(asked.as_bytes(), 10)).await.expect("sent");
        four[0].until(answer).await;
    }
    four[3].until("Anna offers to be").await;
    four[3].send("partner Anna").await;
    four[0].until("Dan agrees to be your partner.").await;
    four[1].ask("partner Cid").await;
    four[2].until("offers to be").await;
    four[2].send("partner Bob").await;
    four[1].until("agrees to be").await;
    four[0].bytes(&sealed(b"match Bob 2 0 bughouse white", 11)).await.expect("sent");
    four[1].until("Challenge: Anna").await;
    four[1].send("accept").await;
    for n in 0..3 {
        let asked = four[0].until(PING).await;
        assert!(asked.ends_with(PING), "{asked}");
        tokio::time::sleep(Duration::from_millis(80)).await;
        four[0].bytes(&sealed(PONG, 100 + n)).await.expect("sent");
        // The round trip counts when three pings have been answered.
        if n == 2 {
            four[0].bytes(&sealed(b"e4", 110)).await.expect("sent");
            four[1].until(" P/e2-e4 ").await;
            let line = four[1].until("\n\r").await;
            let lag = line.trim().rsplit(' ').next().and_then(|lag| lag.parse::<u32>().ok());
            assert!(lag.is_some_and(|lag| lag > 0), "the lag that Anna was credited with: {line}");
        }
    }
    server.stop().await;
}
