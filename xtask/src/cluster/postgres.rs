//! The database of a cluster.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{Outcome, output, run as run_command};

/// A server of PostgreSQL with a data directory of its own.
pub(super) struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
}

impl Postgres {
    /// A new data directory. PostgreSQL does not run as root.
    pub(super) fn create(folder: &Path, port: u16) -> Result<Self, String> {
        let missing = "PostgreSQL is not installed; `cargo xtask setup` does that";
        let mut versions: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
            .map_err(|_| missing)?
            .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
            .filter(|programs| programs.join("initdb").exists())
            .collect();
        versions.sort();
        let programs = versions.pop().ok_or(missing)?;
        let postgres = Self { folder: folder.join("postgres"), programs, port };
        fs::create_dir_all(&postgres.folder).map_err(|error| error.to_string())?;
        if is_root()? {
            run_command(Command::new("chown").arg("postgres").args([folder, &postgres.folder]))?;
        }
        let data = postgres.folder.display().to_string();
        let mut create = postgres.program("initdb")?;
        create.args(["-D", &data, "-A", "trust", "-U", "tandem"]).stdout(Stdio::null());
        run_command(&mut create)?;
        Ok(postgres)
    }

    pub(super) fn url(&self) -> String {
        format!("postgres://tandem@127.0.0.1:{}/tandem", self.port)
    }

    /// One of its programs, as a user who may run it.
    fn program(&self, name: &str) -> Result<Command, String> {
        let program = self.programs.join(name);
        if !is_root()? {
            return Ok(Command::new(program));
        }
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program).current_dir("/");
        Ok(command)
    }

    pub(super) fn control(&self, arguments: &[&str]) -> Outcome {
        let data = self.folder.display().to_string();
        let mut control = self.program("pg_ctl")?;
        control.args(["-D", &data, "-w", "-s"]).args(arguments).stdout(Stdio::null());
        run_command(&mut control)
    }

    pub(super) fn start(&self) -> Outcome {
        let folder = self.folder.display();
        let options = format!(
            "-k {folder} -c listen_addresses=127.0.0.1 -p {} -c max_connections=300",
            self.port
        );
        let log = self.folder.join("log").display().to_string();
        self.control(&["-o", &options, "-l", &log, "start"])
    }

    fn client(&self, program: &str) -> Result<Command, String> {
        let mut command = self.program(program)?;
        command.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "tandem"]);
        Ok(command)
    }

    pub(super) fn create_database(&self) -> Outcome {
        run_command(self.client("createdb")?.arg("tandem"))
    }

    pub(super) fn ask(&self, query: &str) -> Result<String, String> {
        let mut client = self.client("psql")?;
        output(client.args(["-At", "-d", "tandem", "-c", query])).map(|text| text.trim().to_owned())
    }
}

fn is_root() -> Result<bool, String> {
    Ok(output(Command::new("id").arg("-u"))?.trim() == "0")
}
