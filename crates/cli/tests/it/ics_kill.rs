//! Four players at terminals, and a server that is killed.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use crate::{
    ics::{Person, server_with_page},
    support::Folder,
};

const NAMES: [&str; 4] = ["Ann", "Bob", "Cid", "Dan"];
const PASSWORD: &str = "correct horse";

fn make_account(page: &str, name: &str) {
    let mut stream = TcpStream::connect(format!("127.0.0.1:{page}")).expect("a connection");
    let body = format!("{{\"name\":\"{name}\",\"password\":\"{PASSWORD}\"}}");
    write!(
        stream,
        "POST /api/me/account HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

fn logged_in(port: &str) -> [Person; 4] {
    NAMES.map(|name| Person::log_in_with(port, name, PASSWORD))
}

#[test]
fn a_game_of_four_goes_on_after_the_server_was_killed() {
    let folder = Folder::new();
    let (mut server, [page, port], _says) = server_with_page(&folder);
    for name in NAMES {
        make_account(&page, name);
    }
    let mut four = logged_in(&port);
    for (one, other) in [(0, 3), (1, 2)] {
        four[one].send(&format!("partner {}", NAMES[other]));
        four[other].until("offers to be your bughouse partner");
        four[other].send(&format!("partner {}", NAMES[one]));
        four[one].until("agrees to be your partner");
    }
    four[0].send("match Bob 2 0 bughouse white");
    four[1].until("Challenge: ");
    four[1].send("accept");
    for person in &mut four {
        person.until("<b1> game ");
    }
    // On the board of Cid and Dan a pawn is taken, which Ann has in her hand.
    for (player, text, opponent, shown) in [
        (0, "e4", 1, " P/e2-e4 "),
        (1, "e5", 0, " P/e7-e5 "),
        (2, "e4", 3, " P/e2-e4 "),
        (3, "d5", 2, " P/d7-d5 "),
        (2, "Nf3", 3, " N/g1-f3 "),
        (3, "dxe4", 2, " P/d5-e4 "),
    ] {
        four[player].send(text);
        four[opponent].until(shown);
    }
    four[0].until("<b1> game 1 white [P] black [] <- WP");
    // SIGKILL: nothing can be written any more.
    server.0.kill().expect("killed");
    server.0.wait().expect("ended");

    let (_server, [_, port], _says) = server_with_page(&folder);
    let mut four = logged_in(&port);
    for person in &mut four {
        person.until("<b1> game ");
    }
    // Nothing that was shown is lost: the pawn is there, and can be dropped.
    for (player, text, opponent, shown) in [
        (0, "P@d6", 1, " P/@@-d6 "),
        (1, "Nc6", 0, " N/b8-c6 "),
        (0, "Bc4", 1, " B/f1-c4 "),
        (1, "a6", 0, " P/a7-a6 "),
        (0, "Qh5", 1, " Q/d1-h5 "),
        (1, "a5", 0, " P/a6-a5 "),
        (0, "Qxf7", 1, " Q/h5-f7 "),
    ] {
        four[player].send(text);
        four[opponent].until(shown);
    }
    for person in &mut four {
        person.until("} 1-0");
    }
}
