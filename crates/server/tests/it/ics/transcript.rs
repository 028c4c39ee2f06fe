//! A complete start, byte by byte, as clients have been recorded to understand it.

use super::telnet::{PROMPT, Telnet, four, server};

/// The bytes that Ann's client reads, but for times. The texts are those of FICS.
const RECORDED: &str = "Making a partnership offer to Dan.⏎fics% ⏎Dan agrees to be your partner.⏎fics% \
    Issuing: Ann (++++) [white] Bob (++++) unrated bughouse 2 0.⏎fics% \
    ⏎Bob accepts the match offer.⏎\
    ⏎Creating: Ann (++++) Bob (++++) unrated bughouse 2 0⏎\
    {Game 1 (Ann vs. Bob) Creating unrated bughouse match.}⏎\
    ⏎Your partner is playing game 2 (Cid vs. Dan).⏎\
    ⏎<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 1 Ann Bob 1 2 0 39 39 T T 1 none (T) none 0 1 0⏎\
    <b1> game 1 white [] black []⏎fics% \
    ⏎<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 1 Ann Bob -1 2 0 39 39 T T 1 P/e2-e4 (T) e4 0 1 0⏎\
    <b1> game 1 white [] black []⏎fics% \
    <b1> game 1 white [P] black [] <- WP⏎fics% \
    (told Dan, who is playing)⏎fics% \
    ⏎{Game 1 (Ann vs. Bob) Bob's partner won} 0-1⏎\
    ⏎{Game 2 (Cid vs. Dan) Dan resigns} 1-0⏎\
    ⏎No ratings adjustment done.⏎fics% ";

/// The clocks and the time of the move in board lines, as `T`.
pub(super) fn without_times(text: &str) -> String {
    let line = |line: &str| match line.strip_prefix("<12> ") {
        None => line.to_owned(),
        Some(fields) => {
            let field = |(at, field): (usize, &str)| match at {
                23 | 24 => "T".to_owned(),
                27 => "(T)".to_owned(),
                _ => field.to_owned(),
            };
            let fields: Vec<_> = fields.split(' ').enumerate().map(field).collect();
            format!("<12> {}", fields.join(" "))
        }
    };
    let lines: Vec<_> = text.split("\n\r").map(line).collect();
    lines.join("⏎")
}

async fn sees(client: &mut Telnet, text: &str) {
    client.until(text).await;
    client.until(PROMPT).await;
}

#[tokio::test]
async fn a_start_is_as_clients_have_been_recorded_to_understand_it() {
    let (server, address) = server().await;
    let [mut ann, mut bob, mut cid, mut dan] = four(address).await;
    ann.all.clear();
    ann.ask("partner Dan").await;
    sees(&mut dan, "offers to be").await;
    dan.ask("partner Ann").await;
    sees(&mut ann, "agrees").await;
    bob.ask("partner Cid").await;
    sees(&mut cid, "offers to be").await;
    cid.ask("partner Bob").await;
    sees(&mut bob, "agrees").await;
    ann.ask("match Bob 2 0 bughouse white").await;
    sees(&mut bob, "Challenge: ").await;
    bob.ask("accept").await;
    for client in [&mut ann, &mut cid, &mut dan] {
        sees(client, "<b1>").await;
    }
    ann.send("e4").await;
    sees(&mut ann, "e4 0 1 0").await;
    // On the other board a pawn of Cid's is taken.
    for (white, mv) in [(true, "e4"), (false, "d5"), (true, "h3"), (false, "dxe4")] {
        let player = if white { &mut cid } else { &mut dan };
        player.send(mv).await;
        for client in [&mut cid, &mut dan] {
            sees(client, &format!(") {mv} ")).await;
        }
    }
    sees(&mut ann, "<- WP").await;
    ann.ask("ptell +n").await;
    sees(&mut dan, "Ann (your partner) tells you: +n").await;
    dan.send("resign").await;
    sees(&mut ann, "No ratings adjustment done.").await;
    assert_eq!(without_times(&ann.all), RECORDED);
    for client in [&mut bob, &mut cid, &mut dan] {
        sees(client, "{Game 2 (Cid vs. Dan) Dan resigns} 1-0").await;
    }
    server.stop().await;
}
