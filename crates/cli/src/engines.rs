//! The engines of this machine: our own, installed ones, and those that a file describes.

use std::{
    env, fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    sync::Arc,
};

use bots::{Book, BotKind, Level, Program, session};

use crate::exit::Failure;

/// Where to find descriptions of engines that the command does not know.
#[derive(Debug, clap::Args)]
pub(crate) struct EnginesFile {
    /// TOML file that describes further engines
    #[arg(long, value_name = "FILE", env = "TANDEM_ENGINES", help_heading = "Engines")]
    engines: Option<PathBuf>,
}

impl EnginesFile {
    /// All engines, those of the file first, so that the file can override installed ones.
    pub(crate) fn programs(&self) -> Result<Vec<Program>, Failure> {
        let mut programs = match &self.engines {
            Some(file) => read(file)?,
            None => match usual() {
                Some(file) if file.is_file() => read(&file)?,
                _ => Vec::new(),
            },
        };
        for found in Program::found() {
            if programs.iter().all(|program| program.name != found.name) {
                programs.push(found);
            }
        }
        Ok(programs)
    }
}

/// The default path of the file.
fn usual() -> Option<PathBuf> {
    let config =
        env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let config = config.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".config")))?;
    Some(config.join("tandem/engines.toml"))
}

/// The maximum size of the file, in bytes.
const LONGEST: u64 = 1 << 20;

fn read(file: &Path) -> Result<Vec<Program>, Failure> {
    let name = file.display().to_string();
    let trouble = |error| Failure::File { name: name.clone(), error };
    if fs::metadata(file).map_err(trouble)?.len() > LONGEST {
        return Err(trouble(ErrorKind::FileTooLarge.into()));
    }
    let text = fs::read_to_string(file).map_err(trouble)?;
    // Engines run in folders of their own.
    let file = file.canonicalize().map_err(trouble)?;
    let folder = file.parent().unwrap_or(Path::new("/"));
    Program::parse_config(&text, folder)
        .map_err(|error| Failure::Message(format!("{name}: {}", error.to_string().trim_end())))
}

/// The opening book of a file.
pub(crate) fn book(file: Option<&Path>) -> Result<Option<Arc<Book>>, Failure> {
    file.map(session::read_book).transpose().map_err(Failure::Message)
}

/// Our engine by name: `tandem`, or `tandem:club` for a level.
pub(crate) fn own(name: &str) -> Option<Result<BotKind, Failure>> {
    if name == "tandem" {
        return Some(Ok(BotKind::full_strength()));
    }
    let level = name.strip_prefix("tandem:")?;
    Some(
        level
            .parse::<Level>()
            .map(BotKind::from)
            .map_err(|error| Failure::Message(error.to_string())),
    )
}
