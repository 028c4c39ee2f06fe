//! The engines that this machine has: our own, those that are installed, and those of a file.

use std::{
    env, fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use bots::{Kind, Level, Program};

use crate::exit::Failure;

/// Where programs are described that are not known by themselves.
#[derive(Debug, clap::Args)]
pub(crate) struct EnginesFile {
    /// A file that describes further engines, in TOML
    #[arg(long, value_name = "FILE", env = "TANDEM_ENGINES", help_heading = "Engines")]
    engines: Option<PathBuf>,
}

impl EnginesFile {
    /// All programs: those of the file first, so that it can say otherwise of those that are found.
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

/// Where the file is if nobody says otherwise.
fn usual() -> Option<PathBuf> {
    let config =
        env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let config = config.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".config")))?;
    Some(config.join("tandem/engines.toml"))
}

/// The longest file of descriptions, in bytes.
const LONGEST: u64 = 1 << 20;

fn read(file: &Path) -> Result<Vec<Program>, Failure> {
    let name = file.display().to_string();
    let trouble = |error| Failure::File { name: name.clone(), error };
    if fs::metadata(file).map_err(trouble)?.len() > LONGEST {
        return Err(trouble(ErrorKind::FileTooLarge.into()));
    }
    let text = fs::read_to_string(file).map_err(trouble)?;
    // Programs are started in folders of their own.
    let file = file.canonicalize().map_err(trouble)?;
    let folder = file.parent().unwrap_or(Path::new("/"));
    Program::described(&text, folder)
        .map_err(|error| Failure::Message(format!("{name}: {}", error.to_string().trim_end())))
}

/// Our own engine by name: `tandem`, or `tandem:club` at a level.
pub(crate) fn own(name: &str) -> Option<Result<Kind, Failure>> {
    if name == "tandem" {
        return Some(Ok(Kind::own()));
    }
    let level = name.strip_prefix("tandem:")?;
    Some(level.parse::<Level>().map(Kind::Own).map_err(|error| Failure::Message(error.to_string())))
}
