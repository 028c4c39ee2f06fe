//! `cargo xtask deb`: a Debian package with the binary, its manual pages and completions, and the
//! service.

use std::{
    env,
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{Outcome, cargo, output, root, run};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Files of the project and where they are installed.
const FILES: [(&str, &str); 6] = [
    ("deploy/tandem.service", "usr/lib/systemd/system/tandem.service"),
    ("deploy/tandem.socket", "usr/lib/systemd/system/tandem.socket"),
    ("deploy/tandem.toml", "etc/tandem/tandem.toml"),
    ("docs/serve.md", "usr/share/doc/tandem/serve.md"),
    ("docs/deploy.md", "usr/share/doc/tandem/deploy.md"),
    ("docs/protocol.md", "usr/share/doc/tandem/protocol.md"),
];

/// Files for Grafana and Prometheus, if they are there.
const MONITORING: [&str; 2] = ["grafana.json", "alerts.yml"];

/// The scripts of the package, which are executable.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Completions by shell and where they are installed.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/tandem"),
    ("zsh", "usr/share/zsh/vendor-completions/_tandem"),
    ("fish", "usr/share/fish/vendor_completions.d/tandem.fish"),
];

pub(crate) fn deb(rest: &[&str]) -> Outcome {
    let binary = match *rest {
        [] => built()?,
        ["--binary", file] => env::current_dir().map_err(text)?.join(file),
        _ => return Err("deb takes nothing or --binary FILE".to_owned()),
    };
    let architecture = output(Command::new("dpkg").arg("--print-architecture"))?;
    let folder = root().join("target/deb");
    let package = Package(folder.join("root"));
    let _ = fs::remove_dir_all(&package.0);
    package.program(&binary)?;
    for (from, to) in FILES {
        package.write(to, &read(&root().join(from))?)?;
    }
    for file in MONITORING {
        if let Ok(bytes) = read(&root().join("deploy").join(file)) {
            package.write(&format!("usr/share/doc/tandem/{file}"), &bytes)?;
        }
    }
    package.documents(&binary)?;
    package.control(&binary, &architecture)?;
    let file = folder.join(format!("tandem_{VERSION}_{architecture}.deb"));
    let mut command = Command::new("dpkg-deb");
    command.args(["--root-owner-group", "-Zxz", "--build"]).arg(&package.0).arg(&file);
    run(command.stdout(Stdio::null()))?;
    println!("target/deb/{}", file.file_name().unwrap_or_default().display());
    Ok(())
}

/// The binary as it is shipped.
fn built() -> Result<PathBuf, String> {
    let mut command = cargo();
    command.args(["build", "--profile", "dist", "--locked", "--package", "tandem-cli"]);
    run(command.args(["--features", "acme"]))?;
    Ok(root().join("target/dist/tandem"))
}

/// The folder that becomes the package.
struct Package(PathBuf);

impl Package {
    fn write(&self, to: &str, bytes: &[u8]) -> Outcome {
        self.write_as(to, bytes, 0o644)
    }

    fn write_as(&self, to: &str, bytes: &[u8], mode: u32) -> Outcome {
        let path = self.0.join(to);
        let folder = path.parent().unwrap_or(&self.0);
        fs::create_dir_all(folder).map_err(text)?;
        fs::write(&path, bytes).map_err(|error| format!("{to}: {error}"))?;
        set_mode(&path, mode)?;
        // Every folder can be entered, whatever the umask says.
        for folder in folder.ancestors().take_while(|folder| folder.starts_with(&self.0)) {
            set_mode(folder, 0o755)?;
        }
        Ok(())
    }

    fn program(&self, binary: &Path) -> Outcome {
        self.write_as("usr/bin/tandem", &read(binary)?, 0o755)?;
        let program = self.0.join("usr/bin/tandem");
        run(Command::new("strip")
            .args(["--strip-unneeded", "--remove-section=.comment"])
            .arg(program))
    }

    /// Manual pages, completions, changelog and copyright.
    fn documents(&self, binary: &Path) -> Outcome {
        let pages = root().join("target/deb/man");
        let _ = fs::remove_dir_all(&pages);
        run(Command::new(binary).args(["manual", "--output"]).arg(&pages))?;
        for page in fs::read_dir(&pages).map_err(text)? {
            let page = page.map_err(text)?;
            let name = page.file_name().to_string_lossy().into_owned();
            let to = format!("usr/share/man/man1/{name}.gz");
            self.write(&to, &gzipped(&read(&page.path())?)?)?;
        }
        for (shell, to) in COMPLETIONS {
            let script = output(Command::new(binary).args(["completions", shell]))?;
            self.write(to, format!("{script}\n").as_bytes())?;
        }
        let changelog = read(&root().join("CHANGELOG.md"))?;
        self.write("usr/share/doc/tandem/CHANGELOG.md.gz", &gzipped(&changelog)?)?;
        self.write("usr/share/doc/tandem/changelog.gz", &gzipped(debian_changelog()?.as_bytes())?)?;
        let mit = fs::read_to_string(root().join("LICENSE-MIT")).map_err(text)?;
        let mit: Vec<String> = mit.trim().lines().map(indented).collect();
        let copyright = fs::read_to_string(root().join("deploy/debian/copyright")).map_err(text)?;
        let copyright = copyright.replace("@MIT@", &mit.join("\n"));
        self.write("usr/share/doc/tandem/copyright", copyright.as_bytes())
    }

    /// The files for the package manager.
    fn control(&self, binary: &Path, architecture: &str) -> Outcome {
        let debian = root().join("deploy/debian");
        let (mut sums, mut size) = (String::new(), 0);
        for file in files(&self.0)? {
            let name = file.strip_prefix(&self.0).map_err(text)?.display().to_string();
            let sum = output(Command::new("md5sum").arg("--").arg(&file))?;
            let sum = sum.split(' ').next().unwrap_or_default();
            if !name.starts_with("etc/") {
                sums.push_str(&format!("{sum}  {name}\n"));
            }
            size += fs::metadata(&file).map_err(text)?.len().div_ceil(1024);
        }
        let control = fs::read_to_string(debian.join("control.in")).map_err(text)?;
        let control = control
            .replace("@VERSION@", VERSION)
            .replace("@ARCHITECTURE@", architecture)
            .replace("@SIZE@", &size.to_string())
            .replace("@LIBC@", &libc(&read(binary)?));
        self.write("DEBIAN/control", control.as_bytes())?;
        self.write("DEBIAN/md5sums", sums.as_bytes())?;
        self.write("DEBIAN/conffiles", &read(&debian.join("conffiles"))?)?;
        for script in SCRIPTS {
            let bytes = read(&debian.join(script))?;
            self.write_as(&format!("DEBIAN/{script}"), &bytes, 0o755)?;
        }
        Ok(())
    }
}

/// The changelog of the package: it is that of the project.
fn debian_changelog() -> Result<String, String> {
    let mut command = Command::new("git");
    let date = output(command.args(["log", "-1", "--format=%aD"]).current_dir(root()))?;
    let control = fs::read_to_string(root().join("deploy/debian/control.in")).map_err(text)?;
    let maintainer = control.lines().find_map(|line| line.strip_prefix("Maintainer: "));
    let maintainer = maintainer.ok_or("deploy/debian/control.in has no maintainer")?;
    Ok(format!(
        "tandem ({VERSION}) unstable; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n -- {maintainer}  {date}\n"
    ))
}

/// A line of a license in the form of `debian/copyright`.
fn indented(line: &str) -> String {
    if line.trim().is_empty() { " .".to_owned() } else { format!(" {line}") }
}

/// The oldest C library that has every symbol that the binary names.
fn libc(binary: &[u8]) -> String {
    const MARK: &[u8] = b"GLIBC_2.";
    let minor = |at: usize| {
        let digits = binary[at + MARK.len()..].iter().take_while(|byte| byte.is_ascii_digit());
        digits.fold(0, |number, digit| number * 10 + u32::from(digit - b'0'))
    };
    let marks = binary.windows(MARK.len()).enumerate().filter(|(_, bytes)| *bytes == MARK);
    format!("2.{}", marks.map(|(at, _)| minor(at)).max().unwrap_or(17))
}

/// All files below a folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(text)? {
        let path = entry.map_err(text)?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Compressed as Debian wants it: best, and without a date.
fn gzipped(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let plain = root().join("target/deb/plain");
    fs::write(&plain, bytes).map_err(text)?;
    let input = File::open(&plain).map_err(text)?;
    let mut command = Command::new("gzip");
    command.args(["-9", "-n", "-c"]).stdin(input).stdout(Stdio::piped());
    let mut process = command.spawn().map_err(|error| format!("gzip: {error}"))?;
    let mut packed = Vec::new();
    if let Some(pipe) = &mut process.stdout {
        pipe.read_to_end(&mut packed).map_err(text)?;
    }
    let status = process.wait().map_err(text)?;
    if status.success() { Ok(packed) } else { Err(format!("gzip: {status}")) }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> Outcome {
    use std::os::unix::fs::PermissionsExt;

    fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(text)
}

#[cfg(not(unix))]
fn set_mode(_path: &Path, _mode: u32) -> Outcome {
    Ok(())
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_symbol_of_the_c_library_counts() {
        assert_eq!(libc(b"x\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0GLIBC_2."), "2.34");
        assert_eq!(libc(b""), "2.17");
    }
}
