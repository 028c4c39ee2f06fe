//! `cargo xtask python`: the wheel of the Python package, built, and tested as its users install
//! it, in a clean environment. Both environments lie below `target/wheel/`.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Outcome, cargo, root, run};

/// Builds the wheel.
const BUILD_PACKAGES: [&str; 1] = ["maturin==1.16.0"];

/// Tests the wheel; the package itself needs none of them.
const TEST_PACKAGES: [&str; 3] = ["mypy==2.4.1", "numpy==2.4.6", "pytest==9.2.0"];

/// Enough games to show a leak.
const LEAK_GAMES: &str = "50000";

pub(crate) fn check() -> Outcome {
    let crate_folder = root().join("python/tandem");
    run(cargo().args(["fmt", "--check"]).current_dir(&crate_folder))?;
    let mut clippy = cargo();
    clippy.args(["clippy", "--locked", "--", "--deny", "warnings"]);
    run(clippy.current_dir(&crate_folder))?;

    let wheel = build(&crate_folder)?;
    let clean = environment("clean", &TEST_PACKAGES)?;
    let mut install = Command::new(&clean);
    run(install.args(["-m", "pip", "install", "--quiet", "--no-deps"]).arg(&wheel))?;

    println!("== the start of README.md");
    let readme = fs::read_to_string(crate_folder.join("README.md"));
    let start = first_example(&readme.map_err(|error| error.to_string())?)?;
    run(Command::new(&clean).args(["-c", &start]).current_dir(root()))?;

    let python =
        |arguments: &[&str]| run(Command::new(&clean).args(arguments).current_dir(&crate_folder));
    python(&["-m", "pytest", "--quiet", "-p", "no:cacheprovider"])?;
    python(&["-m", "mypy", "--strict", "--package", "tandem"])?;
    python(&["-m", "mypy", "--strict", "tests", "examples", "benchmarks/leaks.py"])?;
    python(&["-m", "mypy.stubtest", "tandem", "--allowlist", "tests/stubtest.allow"])?;
    python(&["benchmarks/leaks.py", LEAK_GAMES])?;
    println!("the wheel is {}", wheel.display());
    Ok(())
}

/// Builds the wheel and returns its path.
fn build(crate_folder: &Path) -> Result<PathBuf, String> {
    let out = root().join("target/wheel/dist");
    // A wheel of an earlier version would be found as well.
    if out.exists() {
        fs::remove_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    }
    let mut maturin = Command::new(environment("build", &BUILD_PACKAGES)?);
    maturin.args(["-m", "maturin", "build", "--release", "--locked", "--out"]).arg(&out);
    run(maturin.current_dir(crate_folder))?;
    let entries = fs::read_dir(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_wheel = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "whl");
    paths.find(is_wheel).ok_or_else(|| format!("{} has no wheel", out.display()))
}

/// A fresh environment with some packages. Returns its Python.
fn environment(name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let folder = root().join("target/wheel").join(name);
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let python = programs.join("python");
    let mut install = Command::new(&python);
    run(install.args(["-m", "pip", "install", "--quiet"]).args(packages))?;
    Ok(python)
}

/// The first Python program in a page.
fn first_example(page: &str) -> Result<String, String> {
    let (_, rest) = page.split_once("```python\n").ok_or("the page has no Python program")?;
    let (program, _) = rest.split_once("```").ok_or("the program of the page has no end")?;
    Ok(program.to_owned())
}

#[cfg(test)]
mod tests {
    use super::first_example;

    #[test]
    fn the_first_program_of_a_page() {
        let page = "# A\n\n```console\n$ x\n```\n\n```python\nimport a\n```\n\n```python\nb\n```\n";
        assert_eq!(first_example(page).as_deref(), Ok("import a\n"));
        assert!(first_example("# A\n").is_err());
        assert!(first_example("```python\nimport a\n").is_err());
    }
}
