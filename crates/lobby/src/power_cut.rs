//! Simulated power cuts: acknowledged records are on disk.
//!
//! A child process runs a lobby and its tables on a database file, and notes each acknowledgement
//! in a file beside it. A library that is loaded into it (`disk_log.c`) logs all writes,
//! truncations and syncs of these files in one order. From the log follows what a disk may hold
//! after a power cut at any moment: of each file all that was written before its last sync, and of
//! the later writes none, the first ones, or any of their sectors. Each such disk must open, be
//! intact, and hold all records that were acknowledged before the cut.
//!
//! This proves that the server syncs at the right moments. It takes a sync to keep its promise, and
//! a synced file to be found under its name; both are the disk's and the file system's to prove.

use std::{
    collections::BTreeMap,
    fs::{self, OpenOptions},
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use protocol::{Channel, Intent, Terms};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use sqlx::{
    ConnectOptions, Row,
    sqlite::{SqliteConnectOptions, SqliteSynchronous},
};
use store::{Store, check};
use tables::{bot_catalog::BotCatalog, table::handle::Request, testing::person};
use tokio::sync::oneshot;

use crate::lobby::{
    Lobby,
    admission::{Bounds, OnBehalf},
};

const FOLDER: &str = "TANDEM_DISK_FOLDER";
const SYNCHRONOUS: &str = "TANDEM_TEST_SYNCHRONOUS";

/// The unit that a disk writes as a whole, in bytes.
const SECTOR: usize = 512;

/// The child: tables at which people talk, and a note of each acknowledgement.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the tests of power cuts start it"]
async fn child() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let folder = Path::new(&folder);
    let full = std::env::var(SYNCHRONOUS).expect("set") == "full";
    let synchronous = if full { SqliteSynchronous::Full } else { SqliteSynchronous::Normal };
    let store = Store::open_synced(&folder.join("tandem.db"), synchronous).await.expect("opened");
    let lobby = Lobby::new(store, BotCatalog::new(Vec::new()), None, Bounds::SERVER);
    let tables = (0..6).map(|_| {
        let lobby = lobby.clone();
        let acks = OpenOptions::new().append(true).create(true).open(folder.join("acks"));
        let mut acks = acks.expect("a file");
        tokio::spawn(async move {
            let mut note = |table: &str, number| {
                acks.write_all(format!("{table} {number}\n").as_bytes()).expect("written");
            };
            let terms = Terms { control: "60+0".to_owned(), ..Terms::default() };
            let table = lobby.create(terms, &person(0)).await.expect("created");
            note(&table, 0);
            let handle = lobby.here(&table, &OnBehalf::Server).await.expect("live");
            for n in 0..60 {
                let (answer, answered) = oneshot::channel();
                let text = format!("{n} {}", "x".repeat(180));
                let intent = Intent::Say { channel: Channel::Table, text };
                let (person, key) = (person(0), n.to_string());
                let request = Request::Intent { person, seat: None, key, intent, answer };
                handle.ask(request).await.expect("alive");
                note(&table, answered.await.expect("alive").expect("said"));
            }
        })
    });
    for table in tables.collect::<Vec<_>>() {
        table.await.expect("no panic");
    }
    // No orderly end.
    std::process::exit(0);
}

/// An entry of the log.
enum Operation {
    Write { name: String, offset: usize, data: Vec<u8> },
    Truncate { name: String, length: usize },
    Sync { name: String },
    Unlink { name: String },
}

/// Runs a child with a setting of `synchronous`, and gives the operations on its files.
fn record(synchronous: &str) -> Vec<Operation> {
    let work = tempfile::tempdir().expect("a folder");
    let path = fs::canonicalize(work.path()).expect("there");
    let (library, log, files) = (path.join("disk_log.so"), path.join("log"), path.join("files"));
    fs::create_dir(&files).expect("new");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/power_cut/disk_log.c");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-pthread", "-o"])
        .arg(&library)
        .arg(source)
        .status();
    assert!(compiled.expect("a C compiler, as SQLite needs one too").success());
    let name = format!("{}::child", module_path!().split_once("::").expect("a module").1);
    let child = Command::new(std::env::current_exe().expect("this test"))
        .args([&name, "--exact", "--ignored", "--nocapture"])
        .env("LD_PRELOAD", library)
        .env("TANDEM_DISK_LOG", &log)
        .env(FOLDER, files)
        .env(SYNCHRONOUS, synchronous)
        .stdout(Stdio::null())
        .status();
    assert!(child.expect("started").success());
    read(&fs::read(log).expect("a log"))
}

fn read(mut log: &[u8]) -> Vec<Operation> {
    let mut operations = Vec::new();
    while let Some((head, rest)) = log.split_at_checked(32) {
        let number = |n: usize| {
            let bytes = head[8 * n..8 * n + 8].try_into().expect("eight bytes");
            usize::try_from(u64::from_ne_bytes(bytes)).expect("a length")
        };
        let (offset, length) = (number(2), number(3));
        let (name, rest) = rest.split_at(number(1));
        let name = String::from_utf8(name.to_vec()).expect("a name");
        let data = if head[0] == b'W' { length } else { 0 };
        let (data, rest) = rest.split_at(data);
        log = rest;
        // A map of shared memory is not worth anything after a power cut.
        if name.ends_with("-shm") {
            continue;
        }
        operations.push(match head[0] {
            b'W' => Operation::Write { name, offset, data: data.to_vec() },
            b'T' => Operation::Truncate { name, length },
            b'S' => Operation::Sync { name },
            b'U' => Operation::Unlink { name },
            other => panic!("{other}"),
        });
    }
    assert!(log.is_empty(), "a broken log");
    operations
}

/// A file: its content at its last sync, and the changes since.
#[derive(Clone, Default)]
struct File {
    synced: Vec<u8>,
    since: Vec<Change>,
}

#[derive(Clone)]
enum Change {
    Write(usize, Vec<u8>),
    Truncate(usize),
}

/// The fate of changes that were not synced.
#[derive(Clone, Copy, Debug)]
enum Unsynced {
    Lost,
    /// The first ones are on the disk.
    SomeInOrder,
    /// Any sectors are.
    AnySectors,
}

fn change(bytes: &mut Vec<u8>, change: &Change) {
    match change {
        Change::Truncate(length) => bytes.resize(*length, 0),
        Change::Write(offset, data) => {
            let end = offset + data.len();
            if bytes.len() < end {
                bytes.resize(end, 0);
            }
            bytes[*offset..end].copy_from_slice(data);
        }
    }
}

impl File {
    fn sync(&mut self) {
        for it in std::mem::take(&mut self.since) {
            change(&mut self.synced, &it);
        }
    }

    fn after_a_cut(&self, unsynced: Unsynced, chance: &mut StdRng) -> Vec<u8> {
        let mut bytes = self.synced.clone();
        let kept = match unsynced {
            Unsynced::Lost => 0,
            Unsynced::SomeInOrder => chance.random_range(0..=self.since.len()),
            Unsynced::AnySectors => self.since.len(),
        };
        for it in &self.since[..kept] {
            match (it, unsynced) {
                (Change::Write(offset, data), Unsynced::AnySectors) => {
                    for (n, sector) in data.chunks(SECTOR).enumerate() {
                        if chance.random() {
                            let at = offset + n * SECTOR;
                            change(&mut bytes, &Change::Write(at, sector.to_vec()));
                        }
                    }
                }
                _ => change(&mut bytes, it),
            }
        }
        bytes
    }
}

/// The disk of the child.
#[derive(Default)]
struct Disk {
    files: BTreeMap<String, File>,
    /// The last acknowledged record of each table.
    acknowledged: BTreeMap<String, i64>,
}

impl Disk {
    fn take_in(&mut self, operation: &Operation) {
        match operation {
            Operation::Write { name, data, .. } if name == "acks" => {
                let text = std::str::from_utf8(data).expect("text");
                let (table, number) = text.trim().split_once(' ').expect("a note");
                let number = number.parse().expect("a number");
                self.acknowledged.insert(table.to_owned(), number);
            }
            Operation::Write { name, offset, data } => {
                self.file(name).since.push(Change::Write(*offset, data.clone()));
            }
            Operation::Truncate { name, length } => {
                self.file(name).since.push(Change::Truncate(*length));
            }
            Operation::Sync { name } => self.file(name).sync(),
            Operation::Unlink { name } => {
                self.files.remove(name);
            }
        }
    }

    fn file(&mut self, name: &str) -> &mut File {
        self.files.entry(name.to_owned()).or_default()
    }

    /// How many acknowledged records are gone after a power cut now.
    async fn lost(&self, unsynced: Unsynced, chance: &mut StdRng) -> i64 {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, file) in self.files.iter().filter(|(name, _)| name.starts_with("tandem.db")) {
            let bytes = file.after_a_cut(unsynced, chance);
            fs::write(folder.path().join(name), bytes).expect("written");
        }
        let path = folder.path().join("tandem.db");
        if self.acknowledged.is_empty() {
            return 0;
        }
        check(&path).await.unwrap_or_else(|fault| panic!("{unsynced:?}: {fault}"));
        let options = SqliteConnectOptions::new().filename(&path);
        let mut connection = options.connect().await.expect("opened");
        let sql = "SELECT tables.id, max(number), count(number) FROM tables
             LEFT JOIN records ON table_id = tables.id GROUP BY tables.id";
        let rows = sqlx::query(sql).fetch_all(&mut connection).await.unwrap_or_default();
        let kept: BTreeMap<String, i64> = rows
            .iter()
            .map(|row| {
                let (last, count): (Option<i64>, i64) = (row.get(1), row.get(2));
                assert_eq!(last.unwrap_or(0), count, "gaps");
                (row.get(0), count)
            })
            .collect();
        let lost = |(table, &acknowledged): (&String, &i64)| match kept.get(table) {
            Some(kept) => (acknowledged - kept).max(0),
            None => acknowledged + 1,
        };
        self.acknowledged.iter().map(lost).sum()
    }
}

/// How many acknowledged records are gone after the worst of many cuts, and how many cuts there
/// were.
async fn worst(operations: &[Operation], seed: u64) -> (i64, usize) {
    let mut chance = StdRng::seed_from_u64(seed);
    let (mut disk, mut worst, mut cuts) = (Disk::default(), 0, 0);
    for operation in operations {
        disk.take_in(operation);
        // Right after an acknowledgement is the hardest moment.
        let acknowledges = matches!(operation, Operation::Write { name, .. } if name == "acks");
        if !chance.random_ratio(1, if acknowledges { 4 } else { 25 }) {
            continue;
        }
        for unsynced in [Unsynced::Lost, Unsynced::SomeInOrder, Unsynced::AnySectors] {
            worst = worst.max(disk.lost(unsynced, &mut chance).await);
            cuts += 1;
        }
    }
    assert_eq!(disk.acknowledged.len(), 6);
    assert!(disk.acknowledged.values().all(|&number| number == 60), "{:?}", disk.acknowledged);
    (worst, cuts)
}

#[tokio::test]
async fn whatever_was_acknowledged_survives_a_power_cut() {
    let operations = record("full");
    // Cuts during a checkpoint are among them.
    let checkpoints = operations
        .iter()
        .filter(|operation| matches!(operation, Operation::Sync { name } if name == "tandem.db"));
    assert!(checkpoints.count() > 1);
    let (worst, cuts) = worst(&operations, 1).await;
    assert!(cuts > 200, "{cuts}");
    assert_eq!(worst, 0, "acknowledged records were lost");
}

/// The simulation would notice a server that does not sync every transaction.
#[tokio::test]
async fn without_a_sync_for_each_transaction_a_power_cut_loses_records() {
    let operations = record("normal");
    let (worst, _) = worst(&operations, 1).await;
    assert!(worst > 10, "{worst} of 366");
}
