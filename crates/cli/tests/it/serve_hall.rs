//! `tandem serve --hall`, and the copies of tournaments when the server is killed.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::Stdio,
    thread::sleep,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    ics::Running,
    support::{Folder, run, tandem},
};

/// Only a test that fails waits so long.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server, and the lines that it prints up to one that has a text.
fn server(arguments: &[&str], last: &str) -> (Running, Vec<String>) {
    let mut command = tandem();
    command.arg("serve").args(arguments).stderr(Stdio::piped());
    let mut process = Running(command.spawn().expect("the command starts"));
    let says = BufReader::new(process.0.stderr.take().expect("a pipe"));
    let mut lines = Vec::new();
    for line in says.lines() {
        lines.push(line.expect("a line"));
        if lines.last().is_some_and(|line| line.contains(last)) {
            return (process, lines);
        }
    }
    panic!("the server ended: {lines:?}");
}

/// The address in a line of the server.
fn address(line: &str, scheme: &str) -> String {
    let (_, rest) = line.split_once(scheme).expect("an address");
    rest.split(' ').next().expect("an address").to_owned()
}

/// Sends a request and gives the head and the body of the answer.
fn ask(address: &str, cookie: &str, request: &str, body: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let length = body.len();
    write!(
        stream,
        "{request} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
    assert!(head.starts_with("HTTP/1.1 20"), "{request}: {answer}");
    (head.to_owned(), body.to_owned())
}

/// The copies of the only event in a folder. Both are whole, whenever one looks.
fn copies(folder: &Path) -> Option<(String, String)> {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let files: Vec<PathBuf> = files.collect();
    let read = |kind: &str| {
        let is_it = |path: &&PathBuf| path.extension().is_some_and(|it| it == kind);
        Some(fs::read_to_string(files.iter().find(is_it)?).expect("text"))
    };
    let (json, page) = (read("json")?, read("html")?);
    serde_json::from_str::<Value>(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    assert!(page.ends_with("</html>\n"), "{page}");
    assert!(files.len() <= 4, "{files:?}");
    Some((json, page))
}

#[test]
fn tournaments_are_whole_in_their_folder_whenever_the_server_is_killed() {
    let folder = Folder::new();
    let (database, backup) = (folder.path("hall.db"), folder.path("copies"));
    let arguments = ["--listen", "127.0.0.1:0", "--no-limits-by-address"];
    let arguments = [&arguments[..], &["--database", &database, "--backup", &backup]].concat();
    let (mut process, lines) = server(&arguments, "are kept in");
    let mut at = address(&lines[0], "http://");
    let account = json!({ "name": "Olga", "password": "correct horse" }).to_string();
    let (head, _) = ask(&at, "", "POST /api/me/account", &account);
    let mut cookies = head.lines().filter_map(|line| line.strip_prefix("set-cookie: tandem="));
    let cookie = cookies.next_back().and_then(|cookie| cookie.split(';').next()).expect("a cookie");
    let cookie = format!("tandem={cookie}");
    let event = json!({ "preset": "swiss-of-pairs", "name": "Evening" }).to_string();
    let (_, event) = ask(&at, &cookie, "POST /api/events", &event);
    let event: Value = serde_json::from_str(&event).expect("JSON");
    let id = event["event"].as_str().expect("an id").to_owned();
    for number in 0..12 {
        let people = ["Ada", "Boris"].map(|name| json!({ "name": format!("{name} {number}") }));
        let enter = json!({ "act": "enter", "people": people, "team": null });
        let enter = json!({ "command": "act", "act": enter }).to_string();
        ask(&at, &cookie, &format!("POST /api/events/{id}/acts"), &enter);
        if number % 4 < 3 {
            continue;
        }
        // SIGKILL: the copies of the last entries may not be written yet.
        process.0.kill().expect("killed");
        process.0.wait().expect("ended");
        copies(Path::new(&backup));
        let lines;
        (process, lines) = server(&arguments, "are kept in");
        at = address(&lines[0], "http://");
        let (_, log) = ask(&at, &cookie, &format!("GET /api/events/{id}/export"), "");
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some((json, page)) = copies(Path::new(&backup))
                && json == log
                && page.contains(&format!("Ada {number} – Boris {number}"))
            {
                break;
            }
            assert!(Instant::now() < until, "the copies are not those of the database");
            sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_hall_says_where_it_is_and_what_devices_install() {
    let folder = Folder::new();
    let hall = folder.path("hall");
    let arguments = ["--hall", "--temporary", "--listen", "127.0.0.1:0", "--hall-folder", &hall];
    let (_process, lines) = server(&arguments, "are kept in");
    let text = lines.join("\n");
    assert!(lines[0].starts_with("Tandem is at https://127.0.0.1:"), "{text}");
    let welcome = lines.iter().find(|line| line.starts_with("Devices in the hall begin at "));
    let (_, page) = ask(&address(welcome.expect(&text), "http://"), "", "GET /", "");
    let install = lines.iter().find(|line| line.contains("fingerprint")).expect(&text);
    let fingerprint = install.rsplit(' ').next().expect("a fingerprint");
    assert!(page.contains(fingerprint), "{fingerprint}: {page}");
    assert!(text.contains(&folder.path("hall/tournaments")), "{text}");
    assert!(Path::new(&hall).join("authority.pem").exists());
}

#[test]
fn a_hall_has_no_other_certificates() {
    let hall = ["serve", "--hall", "--temporary", "--listen"];
    let tls = [&hall[..], &["127.0.0.1:0", "--tls", "cert.pem,key.pem"]].concat();
    let outcome = run(&tls).expect(2);
    assert!(outcome.err.contains("leave out --tls and --acme"), "{}", outcome.err);
    let outcome = run(&[&hall[..], &["127.0.0.1:8080"]].concat()).expect(2);
    assert!(outcome.err.contains("--redirect-http"), "{}", outcome.err);
}
