//! `tandem serve` under a service manager: its sockets, its signals, what it is told.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    os::{fd::OwnedFd, unix::net::UnixDatagram},
    process::{Child, Command, Stdio},
    time::Duration,
};

use crate::support::{Folder, run};

/// The things that a service manager has for its service.
struct Manager {
    folder: Folder,
    socket: TcpListener,
    heard: UnixDatagram,
}

impl Manager {
    fn new() -> Self {
        let folder = Folder::new();
        let socket = TcpListener::bind("127.0.0.1:0").expect("a port");
        let heard = UnixDatagram::bind(folder.path("notify")).expect("a socket");
        heard.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        Self { folder, socket, heard }
    }

    /// Starts the server with the socket as its descriptor 3.
    fn start(&self, arguments: &[&str]) -> Child {
        let mut command = Command::new("sh");
        let script = "exec 3<&0 </dev/null; LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" \"$@\"";
        command.args(["-c", script, env!("CARGO_BIN_EXE_tandem"), "serve", "--no-config"]);
        command.args(["--database", &self.folder.path("tandem.db")]).args(arguments);
        command.env("NOTIFY_SOCKET", self.folder.path("notify"));
        let socket = OwnedFd::from(self.socket.try_clone().expect("a socket"));
        command.stdin(Stdio::from(socket)).stderr(Stdio::null());
        command.spawn().expect("the server starts")
    }

    /// The next thing that the service manager is told.
    fn hears(&self) -> String {
        let mut bytes = [0; 100];
        let length = self.heard.recv(&mut bytes).expect("told in time");
        String::from_utf8_lossy(&bytes[..length]).trim().to_owned()
    }

    fn address(&self) -> SocketAddr {
        self.socket.local_addr().expect("an address")
    }
}

fn signal(process: &Child, name: &str) {
    let status = Command::new("kill").args([name, &process.id().to_string()]).status();
    assert!(status.expect("kill").success());
}

/// Asks for a page; the answer is read later.
fn ask(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let request = b"GET /api/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    stream.write_all(request).expect("sent");
    stream
}

fn answer(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn a_restart_on_the_managers_socket_loses_no_connection() {
    let manager = Manager::new();
    let mut first = manager.start(&[]);
    assert_eq!(manager.hears(), "READY=1");
    assert!(answer(ask(manager.address())).starts_with("HTTP/1.1 200 "));
    // Neither ends the server: one reads certificates, the other drains.
    signal(&first, "-HUP");
    signal(&first, "-USR1");
    assert!(answer(ask(manager.address())).starts_with("HTTP/1.1 200 "));
    signal(&first, "-TERM");
    assert_eq!(manager.hears(), "STOPPING=1");
    assert!(first.wait().expect("ended").success());
    let waiting = ask(manager.address());
    let mut second = manager.start(&[]);
    assert!(answer(waiting).starts_with("HTTP/1.1 200 "));
    assert_eq!(manager.hears(), "READY=1");
    signal(&second, "-TERM");
    assert!(second.wait().expect("ended").success());
}

/// The next server may be started while the last one still runs.
#[test]
fn a_server_on_the_managers_socket_waits_for_its_predecessor() {
    let manager = Manager::new();
    let mut first = manager.start(&[]);
    assert_eq!(manager.hears(), "READY=1");
    let impatient = manager.start(&["--take-over", "0"]).wait().expect("ended");
    assert_eq!(impatient.code(), Some(2), "the database is in use");
    let mut second = manager.start(&[]);
    std::thread::sleep(Duration::from_millis(500));
    assert!(second.try_wait().expect("a process").is_none(), "it waits");
    signal(&first, "-TERM");
    assert_eq!(manager.hears(), "STOPPING=1");
    assert_eq!(manager.hears(), "READY=1");
    assert!(first.wait().expect("ended").success());
    assert!(answer(ask(manager.address())).starts_with("HTTP/1.1 200 "));
    signal(&second, "-INT");
    assert!(second.wait().expect("ended").success());
}

#[test]
fn options_that_do_not_fit_together_are_refused() {
    for (arguments, message) in [
        (&["--tls", "cert.pem"][..], "two files with a comma between them"),
        (&["--redirect-http", "127.0.0.1:0"], "--redirect-http needs HTTPS: --tls or --acme"),
        (&["--tls", "a,b", "--acme", "x.org"], "--tls and --acme cannot be used together"),
        (&["--acme", "http://x.org"], "'http://x.org' is not the name of a domain"),
        (&["--acme", "x.org", "--acme-directory", "x"], "--acme-directory must be a URL"),
        (&["--tls", "/none/c.pem,/none/k.pem"], "cannot serve HTTPS: /none/c.pem: No such file"),
        (&["--drain", "100000"], "100000 is not in 0..=86400"),
    ] {
        let start = ["serve", "--no-config", "--temporary", "--listen", "127.0.0.1:0"];
        let outcome = run(&[&start, arguments].concat()).expect(2);
        assert!(outcome.err.contains(message), "{arguments:?}: {}", outcome.err);
    }
}

/// The verifier of systemd reads the unit of the package.
#[test]
#[ignore = "needs systemd"]
fn systemd_understands_the_unit() {
    let folder = Folder::new();
    let units = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy");
    let unit = std::fs::read_to_string(format!("{units}/tandem.service")).expect("the unit");
    // It looks whether the program and its manual are installed.
    let unit = unit.replace("/usr/bin/tandem", env!("CARGO_BIN_EXE_tandem"));
    let unit = unit.lines().filter(|line| !line.starts_with("Documentation="));
    let unit = unit.collect::<Vec<_>>().join("\n");
    std::fs::write(folder.path("tandem.service"), &unit).expect("written");
    std::fs::copy(format!("{units}/tandem.socket"), folder.path("tandem.socket")).expect("copied");
    let mut command = Command::new("systemd-analyze");
    command.args(["verify", "--recursive-errors=no", &folder.path("tandem.service")]);
    let outcome = command.output().expect("systemd-analyze");
    let said = String::from_utf8_lossy(&outcome.stderr);
    assert!(outcome.status.success() && !said.contains("tandem."), "{said}");
    // A boot at which the database comes an hour later than the server.
    assert!(unit.contains("StartLimitIntervalSec=0\n"), "systemd gives up after five starts");
}
