//! `tandem admin`, beside a server that runs.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, ChildStderr, Stdio},
};

use crate::support::{Folder, run, run_with, tandem};

/// A server of its own, which ends with it.
struct Server {
    process: Child,
    address: String,
    /// Kept, so that the server can go on saying things.
    _says: BufReader<ChildStderr>,
}

impl Server {
    fn start(database: &str) -> Self {
        let arguments = ["serve", "--database", database, "--listen", "127.0.0.1:0"];
        let mut command = tandem();
        let process = command.args(arguments).stderr(Stdio::piped()).spawn();
        let mut process = process.expect("the command starts");
        let mut says = BufReader::new(process.stderr.take().expect("a pipe"));
        let mut line = String::new();
        says.read_line(&mut line).expect("a line");
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
        Self { process, address, _says: says }
    }

    /// The status of a sign-in with a name and a password.
    fn post(&self, path: &str, name: &str, password: &str) -> String {
        let body = format!("{{\"name\":\"{name}\",\"password\":\"{password}\"}}");
        self.request(&format!("POST {path}"), &body)
    }

    fn request(&self, line: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let length = body.len();
        write!(
            stream,
            "{line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    fn signs_in(&self, name: &str, password: &str) -> bool {
        self.post("/api/session", name, password).starts_with("HTTP/1.1 200 ")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn a_server_is_looked_after_while_it_runs() {
    let folder = Folder::new();
    let (database, backup) = (folder.path("tandem.db"), folder.path("backup.db"));
    let admin = |arguments: &[&str], input: &str, status: i32| {
        let all = [&["admin", "--database", &database], arguments].concat();
        run_with(&all, input.as_bytes()).expect(status)
    };
    admin(&["accounts"], "", 2);
    let server = Server::start(&database);
    for name in ["Anna", "Ben"] {
        let made = server.post("/api/me/account", name, "correct horse");
        assert!(made.starts_with("HTTP/1.1 200 "), "{made}");
    }
    let accounts = admin(&["accounts"], "", 0).out;
    assert!(accounts.lines().count() == 2 && accounts.starts_with("Anna  since 20"), "{accounts}");
    admin(&["backup", &backup], "", 0);
    let again = admin(&["backup", &backup], "", 2);
    assert!(again.err.contains("already exists"), "{}", again.err);

    let made_up = admin(&["reset-password", "anna"], "", 0).out;
    assert!(server.signs_in("Anna", made_up.trim()), "{made_up}");
    let given = admin(&["reset-password", "ANNA", "-"], "battery staple\nmore\n", 0);
    assert_eq!(given.out, "", "what is known is not printed");
    assert!(server.signs_in("Anna", "battery staple"));
    let kept = admin(&["reset-password", "Anna", "--keep-email", "-"], "battery staple", 0);
    assert_eq!(kept.out, "");
    admin(&["reset-password", "Anna", "-"], "short", 2);
    let nobody = admin(&["reset-password", "Cleo"], "", 2);
    assert!(nobody.err.contains("no account has the name"), "{}", nobody.err);

    admin(&["suspend", "Ben"], "", 0);
    assert!(!server.signs_in("Ben", "correct horse"));
    assert!(admin(&["accounts", "--search", "EN"], "", 0).out.ends_with("suspended\n"));
    admin(&["restore-account", "Ben"], "", 0);
    assert!(server.signs_in("Ben", "correct horse"));
    assert_eq!(admin(&["reports"], "", 0).out, "");
    admin(&["reports", "close", "1"], "", 2);

    let restored = admin(&["restore", &backup], "", 0);
    assert!(restored.err.contains("The running server has replaced"), "{}", restored.err);
    assert!(server.signs_in("Anna", "correct horse"), "the password is that of the backup");
    let text = folder.path("text");
    std::fs::write(&text, "no database").expect("written");
    let refused = admin(&["restore", &text], "", 2);
    assert!(refused.err.contains("not an intact database of Tandem"), "{}", refused.err);
    let second = run(&["serve", "--database", &database, "--listen", "127.0.0.1:0"]).expect(2);
    assert!(second.err.contains("a server is running"), "{}", second.err);

    drop(server);
    let restored = admin(&["restore", &backup], "", 0);
    assert!(restored.err.contains("The backup has replaced the database"), "{}", restored.err);
    assert!(Server::start(&database).signs_in("Ben", "correct horse"));
}

#[test]
fn people_and_tables_are_moderated_and_every_deed_is_noted() {
    let folder = Folder::new();
    let database = folder.path("tandem.db");
    let admin = |arguments: &[&str], status: i32| {
        let all = [&["admin", "--database", &database], arguments].concat();
        run(&all).expect(status)
    };
    let server = Server::start(&database);
    let made = server.post("/api/me/account", "Anna", "correct horse");
    assert!(made.starts_with("HTTP/1.1 200 "), "{made}");
    admin(&["role", "anna", "arbiter"], 0);
    assert_eq!(admin(&["role", "Anna"], 0).out, "arbiter\n");
    admin(&["role", "Anna", "arbiter", "--remove"], 0);
    assert_eq!(admin(&["role", "Anna"], 0).out, "");
    assert!(admin(&["role", "Anna", "king"], 2).err.contains("no role"));
    admin(&["rename", "Anna", "Anne"], 0);
    assert!(server.signs_in("Anne", "correct horse"));
    assert_eq!(admin(&["ban", "192.0.2.9/24", "--reason", "spam"], 0).out, "192.0.2.0/24\n");
    let bans = admin(&["bans"], 0).out;
    assert!(bans.starts_with("192.0.2.0/24  since 20") && bans.ends_with("  spam\n"), "{bans}");
    admin(&["lift-ban", "192.0.2.0/24"], 0);
    assert!(admin(&["ban", "everybody"], 2).err.contains("neither an address"));
    let made = server.request("POST /api/tables", "{}");
    let table = made.rsplit("\"table\":\"").next().and_then(|rest| rest.split('"').next());
    let table = table.unwrap_or_else(|| panic!("{made}"));
    admin(&["remove-talk", table, "Anne"], 0);
    admin(&["close-table", table], 0);
    admin(&["close-table", table], 2);
    let data = admin(&["export", "Anne"], 0).out;
    assert!(data.starts_with("{\n") && data.contains("\"name\": \"Anne\""), "{data}");
    admin(&["delete", "Anne"], 0);
    assert!(!server.signs_in("Anne", "correct horse"));
    let audit = admin(&["audit"], 0).out;
    let deeds: Vec<_> = audit.lines().filter_map(|line| line.split("  ").nth(3)).collect();
    let all = "role remove-role rename ban lift-ban remove-talk close-table export delete";
    assert_eq!(deeds.join(" "), all, "{audit}");
    assert!(!audit.contains("Ann"), "nor does the audit log keep the name: {audit}");
}

#[test]
fn a_whole_database_is_verified() {
    let folder = Folder::new();
    let database = folder.path("tandem.db");
    let server = Server::start(&database);
    let made = server.request("POST /api/tables", "{}");
    assert!(made.starts_with("HTTP/1.1 201 "), "{made}");
    let verify = |status| run(&["admin", "verify", "--database", &database]).expect(status);
    let good = verify(0);
    assert_eq!(good.out, "");
    assert!(
        good.err.contains("Checked 1 table with 0 records and 0 ended games, 0 events with"),
        "{}",
        good.err
    );
    // The settings of the table, on disk, no longer say what they did.
    let copy = folder.path("copy.db");
    run(&["admin", "backup", &copy, "--database", &database]).expect(0);
    let bytes = std::fs::read(&copy).expect("readable");
    let terms = b"{\"terms\":";
    let place = bytes.windows(terms.len()).position(|window| window == terms).expect("a table");
    let damaged = [&bytes[..place], b"[", &bytes[place + 1..]].concat();
    std::fs::write(&copy, damaged).expect("written");
    let bad = run(&["admin", "verify", "--database", &copy]).expect(1);
    assert!(bad.out.starts_with("table ") && bad.out.lines().count() == 1, "{}", bad.out);
    assert!(bad.out.contains("its settings cannot be read"), "{}", bad.out);
    assert!(bad.err.contains(": 1 problem"), "{}", bad.err);
}

#[test]
fn every_command_shows_how_it_is_used() {
    let help = run(&["admin", "--help"]).expect(0).out;
    let commands = help.split("Commands:").nth(1).and_then(|rest| rest.split("Options:").next());
    let commands = commands.unwrap_or_else(|| panic!("{help}"));
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<_> = names.filter(|name| !name.is_empty() && *name != "help").collect();
    assert!(names.len() >= 7, "{names:?}");
    for name in names {
        let help = run(&["admin", name, "--help"]).expect(0).out;
        assert!(
            help.contains("Example") && help.contains(&format!("tandem admin {name}")),
            "{help}"
        );
    }
}

#[test]
fn no_message_shows_the_password_of_a_database() {
    let folder = Folder::new();
    let to = folder.path("new.db");
    let is_harmless = |said: &str| !said.contains("hunter2") && said.contains("database");
    // Nobody listens there.
    let absent = "postgres://anna:hunter2@127.0.0.1:1/games";
    for url in
        [absent, "postgres://anna:hunter2@[nonsense/games", "mysql://anna:hunter2@localhost/games"]
    {
        let serve = ["serve", "--listen", "127.0.0.1:0", "--database", url];
        if url == absent {
            // It waits for the database for a minute, and says so.
            let mut command = tandem();
            let mut server =
                command.args(serve).stderr(Stdio::piped()).spawn().expect("the command starts");
            let mut said = String::new();
            let read = BufReader::new(server.stderr.take().expect("a pipe")).read_line(&mut said);
            server.kill().and_then(|()| server.wait()).expect("it ends");
            assert!(read.is_ok() && said.contains("waiting") && is_harmless(&said), "{said}");
        } else {
            let refused = run(&serve).expect(2);
            assert!(is_harmless(&format!("{}{}", refused.out, refused.err)), "{refused:?}");
        }
        for arguments in [
            vec!["admin", "accounts", "--database", url],
            vec!["admin", "move-database", "--from", url, "--to", &to],
        ] {
            let refused = run(&arguments).expect(2);
            let said = format!("{}{}", refused.out, refused.err);
            assert!(is_harmless(&said), "{arguments:?}: {said}");
        }
    }
    for arguments in [["serve", "--help"], ["admin", "--help"]] {
        let mut command = tandem();
        command.args(arguments).env("TANDEM_DATABASE", "postgres://anna:hunter2@localhost/games");
        let help = command.output().expect("the command starts");
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        assert!(help.contains("TANDEM_DATABASE") && !help.contains("hunter2"), "{help}");
    }
}
