//! `cargo xtask npm`: the npm package, built, and tested as its users install it.

use std::process::Command;

use crate::{
    Outcome, cargo, page_engine, root, run,
    web::{browser, npm, npm_is_missing},
};

pub(crate) fn check() -> Outcome {
    if npm_is_missing() {
        println!("npm: skipped, because npm is missing: install Node.js");
        return Ok(());
    }
    page_engine::install()?;
    let folder = root().join("npm");
    let rust = |words: &[&str]| run(cargo().args(words).current_dir(&folder));
    rust(&["fmt", "--all", "--check"])?;
    rust(&["clippy", "--locked", "--package", "tandem-bindgen", "--", "--deny", "warnings"])?;
    let wasm = ["--package", "tandem-npm", "--target", page_engine::TARGET];
    rust(&[&["clippy", "--locked"], &wasm[..], &["--", "--deny", "warnings"]].concat())?;

    run(npm(&folder).args(["ci", "--no-audit", "--no-fund"]))?;
    for script in ["build", "check", "lint", "size"] {
        run(npm(&folder).args(["run", script]))?;
    }
    let mut test: Command = npm(&folder);
    if let Some(browser) = browser() {
        test.env("CHROMIUM", browser);
    }
    run(test.arg("test"))
}
