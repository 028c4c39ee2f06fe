//! The log of `tandem serve`.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Stdio},
};

use serde_json::Value;

use crate::support::{run, tandem};

/// A server and the lines that it has logged.
struct Logged {
    process: Child,
    lines: BufReader<std::process::ChildStderr>,
}

impl Logged {
    fn start(arguments: &[&str], log: &str) -> Self {
        let serve = ["serve", "--temporary", "--listen", "127.0.0.1:0"];
        let mut command = tandem();
        command.args(serve).args(arguments).env("TANDEM_LOG", log).stderr(Stdio::piped());
        let mut process = command.spawn().expect("the command starts");
        let lines = BufReader::new(process.stderr.take().expect("a pipe"));
        Self { process, lines }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("a line");
        line
    }
}

impl Drop for Logged {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: {address}\r\nx-request-id: from-the-proxy\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn a_log_in_json_names_requests_and_routes_but_no_person() {
    let arguments = ["--log-format", "json", "--behind-proxy"];
    let mut server = Logged::start(&arguments, "debug,hyper=off");
    let json = |line: String| -> Value {
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    };
    let address = loop {
        let line = json(server.line());
        let message = line["message"].as_str().unwrap_or_default().to_owned();
        if let Some((_, rest)) = message.split_once("http://") {
            break rest.split(' ').next().expect("an address").to_owned();
        }
    };
    assert!(get(&address, "/api/people/Secret-Name").starts_with("HTTP/1.1 404 "));
    let answered = loop {
        let line = json(server.line());
        assert!(!line.to_string().contains("Secret-Name"), "{line}");
        if line["message"] == "answered" {
            break line;
        }
    };
    assert_eq!((&answered["level"], &answered["status"]), (&"DEBUG".into(), &404.into()));
    let request = &answered["spans"][0];
    assert_eq!(request["name"], "request", "{answered}");
    assert_eq!(request["request_id"], "from-the-proxy", "{answered}");
    assert_eq!(request["route"], "/api/people/{id}", "{answered}");
}

#[test]
fn levels_that_cannot_be_read_are_errors() {
    let refused = run(&["serve", "--temporary", "--log", "inof"]).expect(2);
    assert!(refused.err.contains("`inof` is not a level; use error, warn"), "{}", refused.err);
    let mut by_environment = Logged::start(&[], "tandem_server=loud");
    let line = by_environment.line();
    assert!(line.contains("`loud` is not a level"), "{line}");
    let status = by_environment.process.wait().expect("an end");
    assert_eq!(status.code(), Some(2));
}
