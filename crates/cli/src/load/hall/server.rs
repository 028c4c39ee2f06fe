//! The server of the hall: a process that is killed and started again on the same database, with a
//! folder of backups.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use tokio::sync::Mutex;
use tournament::{Log, Tournament};

use crate::{
    exit::Failure,
    load::{
        kill::{PATIENCE, Result},
        own_server::{OwnServer, started},
    },
};

pub(super) struct HallServer {
    process: Mutex<OwnServer>,
    address: String,
    database: PathBuf,
    backup: PathBuf,
}

impl HallServer {
    /// Keeps its database and its backups in a folder.
    pub(super) async fn start(folder: &Path) -> std::result::Result<Self, Failure> {
        let (database, backup) = (folder.join("tandem.db"), folder.join("backup"));
        let process = serve("127.0.0.1:0", &database, &backup).await?;
        let address = process.url.trim_start_matches("http://").to_owned();
        Ok(Self { process: Mutex::new(process), address, database, backup })
    }

    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// Kills the process and looks into the folder of backups, which must be whole then. Gives the
    /// log that the folder has of the event, if it has one.
    pub(super) async fn die(&self, event: &str) -> Result<Option<Log>> {
        let process = self.process.lock().await;
        process.kill();
        while !process.has_ended() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        self.backup_of(event)
    }

    /// Starts the process again at the same address.
    pub(super) async fn rise(&self) -> Result<()> {
        let next = serve(&self.address, &self.database, &self.backup).await;
        *self.process.lock().await = next.map_err(|error| error.to_string())?;
        Ok(())
    }

    /// The log of an event in the folder of backups, whose files must be whole.
    fn backup_of(&self, event: &str) -> Result<Option<Log>> {
        let mut log = None;
        let files = std::fs::read_dir(&self.backup).map_err(|error| error.to_string())?;
        for file in files {
            let path = file.map_err(|error| error.to_string())?.path();
            let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default().to_owned();
            let wrong = |what: &dyn std::fmt::Display| format!("the backup {name}: {what}");
            let read = || std::fs::read_to_string(&path).map_err(|error| wrong(&error));
            if name.ends_with(".html") && !read()?.trim_end().ends_with("</html>") {
                return Err(wrong(&"the page is cut off"));
            }
            if name.ends_with(&format!("{event}.json")) {
                let text = read()?;
                Tournament::from_json(&text).map_err(|error| wrong(&error))?;
                log = Some(serde_json::from_str(&text).map_err(|error| wrong(&error))?);
            }
        }
        Ok(log)
    }

    /// Waits until the folder of backups has this number of records of an event.
    pub(super) async fn backs_up(&self, event: &str, records: usize) -> Result<Log> {
        let until = Instant::now() + PATIENCE;
        loop {
            match self.backup_of(event)? {
                Some(log) if log.records.len() >= records => return Ok(log),
                _ if Instant::now() > until => {
                    return Err(format!("the backup never has {records} records"));
                }
                _ => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }
}

async fn serve(
    address: &str,
    database: &Path,
    backup: &Path,
) -> std::result::Result<OwnServer, Failure> {
    let mut arguments = vec!["serve".as_ref(), "--listen".as_ref(), OsStr::new(address)];
    arguments.extend(["--database".as_ref(), database.as_os_str()]);
    arguments.extend(["--backup".as_ref(), backup.as_os_str()]);
    // All phones have one address.
    let limits = ["--no-limits-by-address", "--connections-per-address", "1000000"];
    arguments.extend(limits.map(OsStr::new));
    started(&arguments, false).await
}
