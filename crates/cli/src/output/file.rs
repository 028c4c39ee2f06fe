//! The files that commands write.
//!
//! A file appears only when it is complete: its bytes go to a temporary file in the same folder,
//! which is synchronized and then renamed. An error or a signal that can be caught removes the
//! temporary file and leaves an existing file as it was.

use std::{
    fmt,
    fs::{self, File, OpenOptions},
    io::{self, BufReader, BufWriter, Read, Write},
    path::{Path, PathBuf},
    process,
    sync::{Mutex, Once, PoisonError},
};

use same_file::Handle;
use tempfile::NamedTempFile;

/// A file that is being written.
pub(crate) struct OutputFile {
    name: String,
    bytes: Bytes,
}

enum Bytes {
    /// An ordinary file, new or to be replaced.
    Temporary {
        /// The file, with links resolved, so that a link stays a link.
        target: PathBuf,
        out: BufWriter<NamedTempFile>,
    },
    /// A device or pipe, which cannot be replaced.
    Device(BufWriter<File>),
    /// Writing has failed.
    Failed,
}

/// An error of a file, with its name.
#[derive(Debug)]
pub(crate) struct FileError {
    /// The name as given.
    pub(crate) name: String,
    /// The error of the system.
    pub(crate) error: io::Error,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.error)
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// The temporary files of this process, and names of some that are gone.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl OutputFile {
    /// Begins a file, whether it exists or not.
    ///
    /// # Errors
    ///
    /// A [`FileError`] in an [`io::Error`]; the same holds for writing and finishing. An existing
    /// file that is read-only is refused even if its folder would allow replacing it.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let name = path.display().to_string();
        let bytes = Bytes::create(path).map_err(|error| named(&name, error))?;
        Ok(Self { name, bytes })
    }

    /// Begins a new text for an ordinary file.
    pub(crate) fn replace(path: &Path) -> io::Result<Self> {
        let name = path.display().to_string();
        let is_file = fs::metadata(path).map(|metadata| metadata.is_file());
        match is_file {
            Ok(true) => Self::create(path),
            Ok(false) => Err(named(&name, io::Error::other("not a file; use --stdout"))),
            Err(error) => Err(named(&name, error)),
        }
    }

    /// Puts the file in place.
    pub(crate) fn finish(self) -> io::Result<()> {
        let Self { name, bytes } = self;
        bytes.finish(false).map(drop).map_err(|error| named(&name, error))
    }

    /// Puts the file in place if its name is still free.
    pub(crate) fn finish_as_new(self) -> io::Result<()> {
        let Self { name, bytes } = self;
        let finish = || match bytes {
            Bytes::Temporary { target, mut out } => {
                out.flush()?;
                let (file, _) = out.into_parts();
                file.as_file().sync_all()?;
                let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
                unfinished.retain(|path| path != file.path());
                file.persist_noclobber(&target).map(drop).map_err(|failed| failed.error)
            }
            Bytes::Device(_) => Err(io::Error::other("not a file")),
            Bytes::Failed => Err(failed_before()),
        };
        finish().map_err(|error| named(&name, error))
    }

    /// Puts the file in place if it differs from the existing one. Returns whether it does.
    pub(crate) fn finish_if_changed(self) -> io::Result<bool> {
        let Self { name, bytes } = self;
        bytes.finish(true).map_err(|error| named(&name, error))
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.attempt(|out| out.write(bytes)).map_err(|error| named(&self.name, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.bytes.attempt(|out| out.flush()).map_err(|error| named(&self.name, error))
    }
}

impl Bytes {
    fn create(path: &Path) -> io::Result<Self> {
        let old = match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                return Err(io::Error::from(io::ErrorKind::IsADirectory));
            }
            Ok(metadata) if !metadata.is_file() => {
                let file = OpenOptions::new().write(true).open(path)?;
                return Ok(Self::Device(BufWriter::new(file)));
            }
            Ok(metadata) => {
                OpenOptions::new().append(true).open(path)?;
                Some(metadata)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        // The target of a link that leads nowhere is not known: the link is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let file = temporary_for(&target)?;
        if let Some(old) = old {
            file.as_file().set_permissions(old.permissions())?;
        }
        Ok(Self::Temporary { target, out: BufWriter::with_capacity(1 << 16, file) })
    }

    /// Writes; after an error, nothing more.
    fn attempt<T>(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
        let written = match self {
            Self::Temporary { out, .. } => write(out),
            Self::Device(out) => write(out),
            Self::Failed => return Err(failed_before()),
        };
        if written.is_err() {
            *self = Self::Failed;
        }
        written
    }

    /// Puts a temporary file in place, on request only if its bytes are new. Returns whether it
    /// did.
    fn finish(self, only_changes: bool) -> io::Result<bool> {
        match self {
            Self::Failed => Err(failed_before()),
            Self::Device(mut out) => out.flush().map(|()| true),
            Self::Temporary { target, mut out } => {
                out.flush()?;
                let (file, _) = out.into_parts();
                if only_changes && has_same_bytes(file.path(), &target)? {
                    return Ok(false);
                }
                file.as_file().sync_all()?;
                let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
                unfinished.retain(|path| path != file.path());
                file.persist(&target).map_err(|failed| failed.error)?;
                Ok(true)
            }
        }
    }
}

/// A temporary file beside its target, which signals remove.
fn temporary_for(target: &Path) -> io::Result<NamedTempFile> {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        // Where no handler can be set, a signal leaves the file.
        let _ = ctrlc::set_handler(end_by_signal);
    });
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(target.file_name().unwrap_or_default());
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let file = builder.tempfile_in(folder)?;
    unfinished.push(file.path().to_owned());
    Ok(file)
}

/// Removes the temporary files and ends the process. No file can begin meanwhile.
fn end_by_signal() {
    let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    for path in unfinished.iter() {
        let _ = fs::remove_file(path);
    }
    /// The status of a shell's command that SIGINT ended.
    const INTERRUPTED: i32 = 130;
    process::exit(INTERRUPTED);
}

fn failed_before() -> io::Error {
    io::Error::other("the file could not be written")
}

fn named(name: &str, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), FileError { name: name.to_owned(), error })
}

/// Refuses an output that is one of the inputs; `-` stands for the standard streams.
pub(crate) fn keep_inputs<P: AsRef<Path>>(
    output: &Path,
    inputs: impl IntoIterator<Item = P>,
) -> io::Result<()> {
    if output == Path::new("-") || !output.is_file() {
        return Ok(());
    }
    let Ok(written) = Handle::from_path(output) else { return Ok(()) };
    let is_written = |input: &P| {
        let input = input.as_ref();
        let is_stream = input == Path::new("-");
        let read = if is_stream { Handle::stdin() } else { Handle::from_path(input) };
        read.is_ok_and(|read| read == written)
    };
    match inputs.into_iter().find(is_written) {
        Some(_) => {
            let error = io::Error::other("the output would overwrite the input");
            Err(named(&output.display().to_string(), error))
        }
        None => Ok(()),
    }
}

fn has_same_bytes(a: &Path, b: &Path) -> io::Result<bool> {
    let [first, second] = [File::open(a)?, File::open(b)?];
    if first.metadata()?.len() != second.metadata()?.len() {
        return Ok(false);
    }
    let [mut first, mut second] =
        [first, second].map(|file| BufReader::with_capacity(1 << 16, file));
    let (mut here, mut there) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        let count = first.read(&mut here)?;
        if count == 0 {
            return Ok(true);
        }
        match second.read_exact(&mut there[..count]) {
            Ok(()) if here[..count] == there[..count] => {}
            Ok(()) => return Ok(false),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
            Err(error) => return Err(error),
        }
    }
}
