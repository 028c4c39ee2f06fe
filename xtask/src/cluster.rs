//! `cargo xtask cluster`: PostgreSQL, NATS and three nodes in a temporary folder on loopback, and
//! games at them, undisturbed or while processes are killed and stopped.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

mod postgres;

use self::postgres::Postgres;
use crate::{Outcome, answers, cargo, new_seed, root, run as run_command};

const NODES: usize = 3;

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    let options = Options::read(arguments)?;
    if options.program.is_none() {
        run_command(cargo().args(["build", "--release", "--locked", "--package", "tandem-cli"]))?;
    }
    let mut cluster = Cluster::start(options.program())?;
    println!("three nodes: {}", cluster.urls());
    let outcome = match options.mode {
        Mode::Serve => {
            println!("press Enter to stop them");
            let _ = std::io::stdin().lock().read_line(&mut String::new());
            Ok(())
        }
        Mode::Play => cluster.play(&options),
        Mode::Disturb => cluster.disturb(&options),
        Mode::Drain => cluster.drain(&options),
    };
    let checked = outcome.and_then(|()| cluster.check_journal());
    if checked.is_err() {
        println!("logs are in {}", cluster.keep().display());
    }
    checked
}

/// Debian's packages that a cluster needs and this machine lacks.
pub(crate) fn missing() -> Vec<&'static str> {
    let mut missing = Vec::new();
    if !answers("nats-server", "--version") {
        missing.push("nats-server");
    }
    missing
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Serve,
    Play,
    Disturb,
    Drain,
}

struct Options {
    mode: Mode,
    tables: u32,
    pace: String,
    seconds: u64,
    seed: u64,
    program: Option<PathBuf>,
}

impl Options {
    /// The binary of the nodes and of the players.
    fn program(&self) -> PathBuf {
        self.program.clone().unwrap_or_else(|| root().join("target/release/tandem"))
    }

    fn read(arguments: &[&str]) -> Result<Self, String> {
        let number = |text: &str| text.parse().map_err(|_| format!("'{text}' is not a number"));
        let (tables, pace) = (100, "1".to_owned());
        let (mode, seed, program) = (Mode::Play, number(&new_seed())?, None);
        let mut options = Self { mode, tables, pace, seconds: 30, seed, program };
        let mut rest = arguments.iter();
        while let Some(&word) = rest.next() {
            match word {
                "play" => options.mode = Mode::Play,
                "disturb" => options.mode = Mode::Disturb,
                "drain" => options.mode = Mode::Drain,
                "serve" => options.mode = Mode::Serve,
                _ => {
                    let value = *rest.next().ok_or_else(|| format!("{word} lacks a value"))?;
                    match word {
                        "--tables" => {
                            let tables = u32::try_from(number(value)?);
                            options.tables = tables.map_err(|_| "too many tables")?;
                        }
                        "--pace" => options.pace = value.to_owned(),
                        "--seconds" => options.seconds = number(value)?,
                        "--program" => options.program = Some(value.into()),
                        "--seed" => options.seed = number(value)?,
                        _ => return Err(format!("cluster does not know '{word}'")),
                    }
                }
            }
        }
        Ok(options)
    }
}

/// Processes on loopback, ended when this is dropped.
struct Cluster {
    folder: PathBuf,
    postgres: Postgres,
    nats: Process,
    nodes: Vec<Process>,
    ports: Vec<u16>,
    keeps: bool,
}

/// A process that can be started again.
struct Process {
    name: String,
    program: PathBuf,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    log: PathBuf,
    child: Option<Child>,
}

impl Cluster {
    fn start(program: PathBuf) -> Result<Self, String> {
        let folder = env::temp_dir().join(format!("tandem-cluster-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let ports = free_ports(NODES + 2)?;
        let (postgres_port, nats_port) = (ports[NODES], ports[NODES + 1]);
        let postgres = Postgres::create(&folder, postgres_port)?;
        if !answers("nats-server", "--version") {
            return Err("nats-server is not installed; `cargo xtask setup` does that".to_owned());
        }
        let nats = Process {
            name: "NATS".to_owned(),
            program: "nats-server".into(),
            arguments: ["-a", "127.0.0.1", "-p", &nats_port.to_string()].map(str::to_owned).into(),
            environment: Vec::new(),
            log: folder.join("nats.log"),
            child: None,
        };
        let node = |(number, port): (usize, &u16)| Process {
            name: format!("node {number}"),
            program: program.clone(),
            arguments: [
                "serve",
                "--listen",
                &format!("127.0.0.1:{port}"),
                "--bus",
                &format!("nats://127.0.0.1:{nats_port}"),
                "--no-limits-by-address",
                "--connections-per-address",
                "1000000",
            ]
            .map(str::to_owned)
            .into(),
            environment: vec![("TANDEM_DATABASE".to_owned(), postgres.url())],
            log: folder.join(format!("node{number}.log")),
            child: None,
        };
        let nodes = ports[..NODES].iter().enumerate().map(node).collect();
        let ports = ports[..NODES].to_vec();
        let mut cluster = Self { folder, postgres, nats, nodes, ports, keeps: false };
        cluster.postgres.start()?;
        cluster.postgres.create_database()?;
        cluster.nats.start()?;
        wait_for(nats_port)?;
        for (node, port) in cluster.nodes.iter_mut().zip(&cluster.ports) {
            node.start()?;
            wait_for(*port)?;
        }
        // Each node hears of the others with its next renewal.
        thread::sleep(Duration::from_secs(1));
        Ok(cluster)
    }

    fn urls(&self) -> String {
        let urls: Vec<_> =
            self.ports.iter().map(|port| format!("http://127.0.0.1:{port}")).collect();
        urls.join(",")
    }

    fn load(&self, options: &Options, urls: &str) -> Command {
        let mut load = Command::new(options.program());
        let tables = options.tables.to_string();
        load.args(["load", "--url", urls, "--tables", &tables, "--pace", &options.pace]);
        load.args(["--seconds", &options.seconds.to_string()]);
        load
    }

    /// Plays at one node, where all players are, and then at all, with players at different ones.
    fn play(&self, options: &Options) -> Outcome {
        println!("\nall players at one node:");
        let one = format!("http://127.0.0.1:{}", self.ports[0]);
        run_command(self.load(options, &one).args(["--echo", "4"]))?;
        println!("\nthe players of each table at three nodes:");
        run_command(self.load(options, &self.urls()).args(["--echo", "4"]))
    }

    /// Plays while processes are killed and stopped.
    fn disturb(&mut self, options: &Options) -> Outcome {
        println!("seed {}", options.seed);
        let mut load = self.load(options, &self.urls());
        let mut playing = all_play(load.arg("--endure"))?;
        let mut chance = Chance(options.seed | 1);
        let (mut kills, mut stops) = (0, 0);
        let ends = Instant::now() + Duration::from_secs(options.seconds.saturating_sub(10));
        while Instant::now() < ends && matches!(playing.try_wait(), Ok(None)) {
            match chance.below(10) {
                0..=3 => {
                    let node = chance.below(NODES);
                    self.nodes[node].kill()?;
                    thread::sleep(chance.millis(100, 1500));
                    self.nodes[node].start()?;
                    kills += 1;
                }
                4..=6 => {
                    let node = chance.below(NODES);
                    self.nodes[node].pause(chance.millis(100, 3000))?;
                    stops += 1;
                }
                7 => {
                    self.nats.kill()?;
                    thread::sleep(chance.millis(50, 800));
                    self.nats.start()?;
                    kills += 1;
                }
                8 => {
                    self.nats.pause(chance.millis(50, 800))?;
                    stops += 1;
                }
                _ => {
                    // A crash: it recovers from its log.
                    self.postgres.control(&["-m", "immediate", "stop"])?;
                    thread::sleep(chance.millis(50, 800));
                    self.postgres.start()?;
                    kills += 1;
                }
            }
            thread::sleep(chance.millis(1000, 3000));
        }
        println!("{kills} processes were killed, {stops} were stopped for a while");
        let ended = playing.wait().map_err(|error| error.to_string())?;
        if ended.success() { Ok(()) } else { Err(format!("tandem load: {ended}")) }
    }

    /// Plays while one node after another drains and is started anew, as for an update.
    fn drain(&mut self, options: &Options) -> Outcome {
        let mut load = self.load(options, &self.urls());
        let mut playing = all_play(load.arg("--endure"))?;
        let ends = Instant::now() + Duration::from_secs(options.seconds.saturating_sub(10));
        let mut drains = 0;
        while Instant::now() < ends && matches!(playing.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_secs(4));
            let node = &mut self.nodes[drains % NODES];
            node.terminate()?;
            node.start()?;
            drains += 1;
        }
        println!("{drains} nodes drained and were started anew");
        let ended = playing.wait().map_err(|error| error.to_string())?;
        if ended.success() { Ok(()) } else { Err(format!("tandem load: {ended}")) }
    }

    /// Each table has all its records, each under an epoch that was not over.
    fn check_journal(&self) -> Outcome {
        let wrong = self.postgres.ask(
            "SELECT count(*) FROM (
                 SELECT number, epoch, row_number() OVER w AS place,
                 max(epoch) OVER (w ROWS UNBOUNDED PRECEDING) AS newest
                 FROM records WINDOW w AS (PARTITION BY table_id ORDER BY number)
             ) AS all_records WHERE number <> place OR epoch < newest",
        )?;
        let counts = self.postgres.ask(
            "SELECT count(*) || ' records of ' || count(DISTINCT table_id) || ' tables under '
             || count(DISTINCT (table_id, epoch)) || ' leases' FROM records",
        )?;
        println!("{counts}; {wrong} out of order");
        if wrong == "0" { Ok(()) } else { Err(format!("{wrong} records are out of order")) }
    }

    /// Leaves the folder when everything has ended.
    fn keep(&mut self) -> &Path {
        self.keeps = true;
        &self.folder
    }
}

/// Starts the players and waits until all tables play, as they say.
fn all_play(load: &mut Command) -> Result<Child, String> {
    let mut playing = load.stderr(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    let mut lines = BufReader::new(playing.stderr.take().ok_or("no standard error")?).lines();
    for line in lines.by_ref() {
        let line = line.map_err(|error| error.to_string())?;
        eprintln!("{line}");
        if line == "all tables play" {
            break;
        }
    }
    thread::spawn(move || lines.map_while(Result::ok).for_each(|line| eprintln!("{line}")));
    Ok(playing)
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for node in &mut self.nodes {
            // It may have ended.
            let _ = node.kill();
        }
        let _ = self.nats.kill();
        let _ = self.postgres.control(&["-m", "immediate", "stop"]);
        if !self.keeps {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

impl Process {
    fn start(&mut self) -> Outcome {
        let log = fs::OpenOptions::new().create(true).append(true).open(&self.log);
        let log = log.map_err(|error| error.to_string())?;
        let other = log.try_clone().map_err(|error| error.to_string())?;
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).envs(self.environment.iter().cloned());
        command.stdin(Stdio::null()).stdout(log).stderr(other);
        let child = command.spawn().map_err(|error| format!("{}: {error}", self.name))?;
        self.child = Some(child);
        Ok(())
    }

    fn kill(&mut self) -> Outcome {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        child.kill().map_err(|error| format!("{}: {error}", self.name))?;
        child.wait().map(|_| ()).map_err(|error| error.to_string())
    }

    /// Has the process end by itself.
    fn terminate(&mut self) -> Outcome {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        run_command(Command::new("kill").args(["-TERM", &child.id().to_string()]))?;
        child.wait().map(|_| ()).map_err(|error| error.to_string())
    }

    /// Stops the process for a while.
    fn pause(&self, time: Duration) -> Outcome {
        let Some(child) = &self.child else { return Ok(()) };
        let id = child.id().to_string();
        run_command(Command::new("kill").args(["-STOP", &id]))?;
        thread::sleep(time);
        run_command(Command::new("kill").args(["-CONT", &id]))
    }
}

/// Ports that nobody listens on at the moment.
fn free_ports(count: usize) -> Result<Vec<u16>, String> {
    let bound: Result<Vec<_>, _> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect();
    let bound = bound.map_err(|error| error.to_string())?;
    let ports = bound.iter().map(|listener| listener.local_addr().map(|address| address.port()));
    ports.collect::<Result<_, _>>().map_err(|error| error.to_string())
}

/// Waits until somebody listens on a port.
fn wait_for(port: u16) -> Outcome {
    let until = Instant::now() + Duration::from_secs(20);
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        if Instant::now() > until {
            return Err(format!("nobody listens on port {port}"));
        }
        thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// Chance from a seed (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }

    fn millis(&mut self, from: usize, to: usize) -> Duration {
        Duration::from_millis((from + self.below(to - from)) as u64)
    }
}
