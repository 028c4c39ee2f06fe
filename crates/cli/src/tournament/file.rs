//! The file of an event: read whole, replaced whole, locked while a command changes it.
//!
//! The lock is on the file itself. It ends with the process, however that ends. Since the file
//! is replaced by another one, a lock counts only if the name still leads to the locked file.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use paper::{Language, Words};
use same_file::Handle;
use tournament::{Act, EntrantId, Log, Record, Refusal, RoundState, Tournament};

use super::Changing;
use crate::{
    exit::{Exit, Failure},
    output::{self, OutputFile, counted},
};

/// The longest file, in bytes: half a million records.
const MAX_BYTES: u64 = 256 << 20;

/// An event whose file is locked.
pub(super) struct Event {
    path: PathBuf,
    /// Holds the lock.
    _lock: File,
    /// The file as it was.
    text: String,
    pub(super) event: Tournament,
    /// The time of all acts of this command: they are undone together.
    at: u64,
    by: String,
}

/// Reads an event that is only looked at; no lock is needed, as files are replaced whole.
pub(super) fn read(path: &Path) -> Result<Tournament, Failure> {
    let failure = |error| Failure::File { name: path.display().to_string(), error };
    let file = File::open(path).map_err(failure)?;
    parse(path, &text_of(path, &file)?)
}

fn text_of(path: &Path, file: &File) -> Result<String, Failure> {
    let failure = |error| Failure::File { name: path.display().to_string(), error };
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failure)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(failure(io::Error::other("longer than 256 MiB: not the file of an event")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count();
        failure(io::Error::other(format!("line {line}: not UTF-8{}", hint(path))))
    })
}

fn parse(path: &Path, text: &str) -> Result<Tournament, Failure> {
    Tournament::from_json(text)
        .map_err(|error| Failure::Message(format!("{}: {error}{}", path.display(), hint(path))))
}

/// Where the state before the last change is, if it is there.
fn hint(path: &Path) -> String {
    let backup = beside(path, "bak");
    match backup.is_file() {
        true => format!("; {} has the event before the last change", backup.display()),
        false => String::new(),
    }
}

/// A name beside a file: `evening.json.bak`.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

/// Milliseconds since 1970.
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Locks a file that other commands may replace meanwhile.
fn lock(path: &Path) -> Result<File, Failure> {
    /// Replacements in a row that a lock may miss.
    const ATTEMPTS: usize = 100;
    let failure = |error| Failure::File { name: path.display().to_string(), error };
    for _ in 0..ATTEMPTS {
        let file = File::open(path).map_err(failure)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => break,
            Err(TryLockError::Error(error)) => return Err(failure(error)),
        }
        let locked = Handle::from_file(file.try_clone().map_err(failure)?).map_err(failure)?;
        if Handle::from_path(path).map_err(failure)? == locked {
            return Ok(file);
        }
    }
    Err(failure(io::Error::other(
        "another command is changing this event; try again when it has ended",
    )))
}

impl Event {
    pub(super) fn open(changing: &Changing) -> Result<Self, Failure> {
        let path = changing.file.clone();
        let lock = lock(&path)?;
        let text = text_of(&path, &lock)?;
        let event = parse(&path, &text)?;
        let last = event.log().last().map_or(0, |last| last.at);
        let at = now().max(last + 1);
        Ok(Self { path, _lock: lock, text, event, at, by: changing.by.clone() })
    }

    /// Does an act, in memory.
    pub(super) fn act(&mut self, act: Act) -> Result<(), Failure> {
        self.event.act(self.at, &self.by, act).map(drop).map_err(|refusal| self.failure(&refusal))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn failure(&self, refusal: &Refusal) -> Failure {
        refused(&self.path, refusal)
    }

    /// Keeps the file as it was as FILE.bak, and replaces it.
    pub(super) fn save(self) -> Result<(), Failure> {
        output::write_file(&beside(&self.path, "bak"), self.text.as_bytes())?;
        let mut out = OutputFile::replace(&self.path)?;
        out.write_all(json(&self.event).as_bytes())?;
        out.finish()?;
        settle(&self.path);
        Ok(())
    }
}

/// The failure of an act that an event refuses.
pub(super) fn refused(path: &Path, refusal: &Refusal) -> Failure {
    Failure::Message(format!("{}: {refusal}", path.display()))
}

/// The event as its file has it.
pub(super) fn json(event: &Tournament) -> String {
    event.to_json() + "\n"
}

/// Puts the new name on disk, where folders can be synchronized.
fn settle(path: &Path) {
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        // The file is whole in any case: before the new name is on disk, the old one leads to
        // the old file.
        let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    }
}

/// Writes a new event; a file that is there stays as it is.
pub(super) fn create(path: &Path, event: &Tournament) -> Result<(), Failure> {
    let mut out = OutputFile::create(path)?;
    out.write_all(json(event).as_bytes())?;
    out.finish_as_new()?;
    settle(path);
    Ok(())
}

/// The entrant that a word means: a number, a name, or the beginning of one.
pub(super) fn entrant(event: &Tournament, word: &str) -> Result<EntrantId, Failure> {
    if let Ok(number) = word.parse::<u32>() {
        let found = event.entrant(EntrantId(number));
        return found.map(|found| found.id).map_err(|it| Failure::Message(it.to_string()));
    }
    let wanted = word.to_lowercase();
    let names = |entrant: &tournament::Entrant| {
        let people = entrant.people.iter().map(|person| person.name.to_lowercase());
        people.chain([entrant.label().to_lowercase()]).collect::<Vec<_>>()
    };
    let find = |fits: &dyn Fn(&str) -> bool| -> Vec<_> {
        event.entrants().iter().filter(|it| names(it).iter().any(|name| fits(name))).collect()
    };
    let mut found = find(&|name| name == wanted);
    if found.is_empty() {
        found = find(&|name| name.starts_with(&wanted));
    }
    match &found[..] {
        [one] => Ok(one.id),
        [] => Err(Failure::Message(format!(
            "no entrant is called `{word}`; `tandem tournament print FILE --what entries` lists them"
        ))),
        several => {
            let list: Vec<_> =
                several.iter().take(5).map(|it| format!("{} {}", it.id, it.label())).collect();
            let list = list.join(", ");
            Err(Failure::Message(format!("`{word}` may be {list}: give the number")))
        }
    }
}

/// Take back the last command
///
/// The acts of the command leave the log of the event, and stay in FILE.undone, one in a line
/// with the time. A round that is published stays, as its pairings may hang on a wall:
/// `--published` takes it back all the same. To change a result, use `correct`, which keeps the
/// one before; to open a closed round, `reopen`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem tournament undo evening.json
  tandem tournament undo evening.json --published   also the pairing of a round that is published")]
pub(super) struct UndoArguments {
    #[command(flatten)]
    changing: Changing,
    /// Take back the publication of a round too
    #[arg(long)]
    published: bool,
}

impl UndoArguments {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let mut open = Event::open(&self.changing)?;
        let log = open.event.log();
        let last = log.last().map_or(0, |last| last.at);
        let kept = log.iter().position(|record| record.at == last).unwrap_or(0);
        let message =
            |text: &str| Err(Failure::Message(format!("{}: {text}", open.path.display())));
        if kept == 0 {
            return message("there is nothing to take back: this is a new event");
        }
        let (before, undone) = (log[..kept].to_vec(), log[kept..].to_vec());
        let is_public = |record: &Record| {
            let Act::Publish { stage, round } = record.act else { return false };
            open.event.round(stage, round).is_ok_and(|round| round.state > RoundState::Private)
        };
        if undone.iter().any(is_public) && !self.published {
            return message(
                "the last command published a round, whose pairings may be on the wall: \
                 `undo --published` takes it back",
            );
        }
        let words = Words::new(Language::English);
        let sentences: Vec<_> =
            undone.iter().map(|record| paper::sentence(&words, &open.event, record)).collect();
        append(&beside(&open.path, "undone"), &undone)?;
        open.event = Tournament::replay(Log { version: 1, records: before })
            .map_err(|error| Failure::Message(error.to_string()))?;
        open.save()?;
        let mut out = output::for_people();
        writeln!(out, "Taken back: {}", counted(undone.len() as u64, "act", "acts"))?;
        sentences
            .iter()
            .try_for_each(|it| writeln!(out, "  {}", notation::diagram::printable(it)))?;
        Ok(Exit::Fine)
    }
}

/// Adds records that leave the log to a file of their own.
fn append(path: &Path, records: &[Record]) -> Result<(), Failure> {
    let name = path.display().to_string();
    let lines =
        records.iter().map(|record| serde_json::to_string(record).unwrap_or_default() + "\n");
    let write = || -> io::Result<()> {
        let mut file = fs::OpenOptions::new().create(true).append(true).open(path)?;
        file.write_all(lines.collect::<String>().as_bytes())?;
        file.sync_all()
    };
    write().map_err(|error| Failure::OutputFile { name, error })
}
