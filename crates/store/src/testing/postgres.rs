//! A PostgreSQL of this test process, in a temporary folder: each test has a database of its own.
//!
//! It starts with the first test that wants it, and ends with the process: a shell holds the other
//! end of a pipe, and stops the server and removes its folder when the pipe closes. Nothing that is
//! in it is to survive, so it does not wait for the disk.
//!
//! With `TANDEM_TEST_DATABASE=postgres` the tests of the store and the server run on it instead of
//! SQLite.

use std::{
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::sync::OnceCell;

use crate::postgres::migrations;

/// Where Debian and others put the programs of PostgreSQL.
const FOLDERS: [&str; 3] = ["/usr/lib/postgresql", "/usr/local", "/opt/homebrew/opt/postgresql"];

/// The running server.
#[derive(Debug)]
pub struct Server {
    /// With the socket.
    folder: PathBuf,
    databases: AtomicU32,
    /// Set once there is a database of the newest version without people and tables.
    template: OnceCell<()>,
}

/// The name of the database that others are copies of.
const TEMPLATE: &str = "tandem";

/// Starts a server, unless it runs, and stops it at the end of the standard input of this script.
/// PostgreSQL refuses to run as root. `$1` has the programs, `$2` is a new folder.
const SCRIPT: &str = r#"
bin=$1 folder=$2 as= locale=
if [ "$(id -u)" = 0 ]; then
    id postgres >/dev/null 2>&1 || { echo "no user postgres"; exit; }
    chown -R postgres "$folder"
    as="setpriv --reuid=postgres --regid=postgres --clear-groups"
fi
cd "$folder"
# The locale must not matter: names are compared by bytes.
"$bin/initdb" --help | grep -q icu-locale && locale="--locale-provider=icu --icu-locale=cs"
$as "$bin/initdb" -D "$folder/data" -U tandem -A trust -E UTF8 --locale=C.UTF-8 $locale --no-sync >"$folder/log" 2>&1 &&
$as "$bin/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/data/log" -o "-k $folder -c listen_addresses='' -c fsync=off \
    -c full_page_writes=off -c max_connections=900 -c shared_buffers=64MB -c autovacuum=off" start >>"$folder/log" 2>&1 &&
echo ready || tail -n 3 "$folder/log" | tr '\n' ' '
exec >/dev/null 2>&1
while read -r line; do :; done
$as "$bin/pg_ctl" -D "$folder/data" -m immediate stop
rm -rf "$folder"
"#;

impl Server {
    /// Starts one.
    ///
    /// # Errors
    ///
    /// Why there is none: PostgreSQL is not installed, or does not start.
    pub fn start() -> Result<Self, String> {
        let programs = programs().ok_or("PostgreSQL is not installed")?;
        let folder = tempfile::Builder::new().prefix("tandem-pg-").tempdir();
        let folder = folder.map_err(|error| error.to_string())?.keep();
        let mut shell = Command::new("sh")
            .args(["-c", SCRIPT, "postgres"])
            .args([&programs, &folder])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut said = String::new();
        if let Some(out) = shell.stdout.take() {
            let _ = BufReader::new(out).read_line(&mut said);
        }
        // The pipe closes when this process ends, not before.
        std::mem::forget(shell);
        if said.trim() == "ready" {
            Ok(Self { folder, databases: AtomicU32::new(0), template: OnceCell::new() })
        } else {
            Err(format!("PostgreSQL does not start: {said}"))
        }
    }

    fn url(&self, database: &str) -> String {
        let socket = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://tandem@{socket}/{database}")
    }

    /// The URL of a new, empty database.
    pub async fn database(&self) -> String {
        self.create("").await
    }

    /// The URL of a new database of the newest version. Copying one is faster than upgrading an
    /// empty one through all versions.
    async fn upgraded(&self) -> String {
        self.template.get_or_init(|| self.make_template()).await;
        self.create(&format!("TEMPLATE {TEMPLATE}")).await
    }

    async fn make_template(&self) {
        self.run(&format!("CREATE DATABASE {TEMPLATE}")).await;
        let mut connection = self.connect(TEMPLATE).await;
        Box::pin(migrations::upgrade(&mut connection)).await.expect("upgraded");
        connection.close().await.expect("closed");
    }

    async fn create(&self, how: &str) -> String {
        let name = format!("t{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run(&format!("CREATE DATABASE {name} {how}")).await;
        self.url(&name)
    }

    async fn run(&self, text: &str) {
        let mut connection = self.connect("postgres").await;
        let query = sqlx::query(AssertSqlSafe(text.to_owned()));
        query.execute(&mut connection).await.expect(text);
    }

    async fn connect(&self, database: &str) -> PgConnection {
        Box::pin(PgConnection::connect(&self.url(database))).await.expect("running")
    }
}

/// The folder with `initdb`, of the newest version.
fn programs() -> Option<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = Vec::new();
    for folder in FOLDERS {
        let versions = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let version = |name: &std::ffi::OsStr| name.to_str()?.parse().ok();
        let folders = versions.map(|entry| (version(&entry.file_name()), entry.path()));
        let folders = folders.chain([(None, PathBuf::from(folder))]);
        let folders = folders.map(|(version, folder)| (version.unwrap_or(0), folder.join("bin")));
        found.extend(folders.filter(|(_, folder)| folder.join("initdb").exists()));
    }
    found.into_iter().max().map(|(_, folder)| folder)
}

/// The server of this process; nothing, and a line that says why, if there is none.
pub fn server() -> Option<&'static Server> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    let start = || {
        let started = Server::start();
        if let Err(why) = &started {
            // Not by `eprintln`, which is captured.
            let _ = writeln!(std::io::stderr(), "skipped: tests on PostgreSQL: {why}");
        }
        started.ok()
    };
    SERVER.get_or_init(start).as_ref()
}

/// A new database of the newest version if all tests are to run on PostgreSQL.
///
/// # Panics
///
/// If they are, and there is no PostgreSQL.
pub async fn database() -> Option<String> {
    let wanted = std::env::var("TANDEM_TEST_DATABASE").is_ok_and(|wanted| wanted == "postgres");
    if !wanted {
        return None;
    }
    Some(server().expect("PostgreSQL, as TANDEM_TEST_DATABASE asks for it").upgraded().await)
}
