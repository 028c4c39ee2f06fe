//! `cargo xtask site`: the documentation as web pages, in `target/site`.
//!
//! `docs/SUMMARY.md` lists the pages. They stand where people look for them in the repository, and
//! mdBook wants them in one folder: copies lie in `target/site-source`, with their links adapted.

mod links;
mod pages;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Outcome, answers, page_engine, release, root, run, web};
use pages::{Site, staged};

/// Files that pages use without a link.
const ASSETS: [(&str, &str); 6] = [
    ("site/book.toml", "book.toml"),
    ("site/site.css", "site.css"),
    ("site/playground.js", "playground.js"),
    ("web/public/icon.svg", "theme/favicon.svg"),
    ("web/public/icon-192.png", "theme/favicon.png"),
    ("web/src/fonts/figtree-latin-wght-normal.woff2", "figtree.woff2"),
];

/// The base of the addresses, if the site does not lie at the root of its host.
const BASE: &str = "SITE_BASE";

/// Builds the site and checks its links.
pub(crate) fn site() -> Outcome {
    if !answers("mdbook", "--version") {
        return Err("mdbook is missing: cargo install mdbook --locked".to_owned());
    }
    let source = root().join("target/site-source");
    let _ = fs::remove_dir_all(&source);
    let address = release::address().ok();
    stage(&source, address.as_deref())?;
    let built = root().join("target/site");
    let mut command = Command::new("mdbook");
    command.arg("build").arg(&source).arg("--dest-dir").arg(&built);
    if let Some(address) = address {
        command.env("MDBOOK_OUTPUT__HTML__GIT_REPOSITORY_URL", address);
    }
    if let Ok(base) = env::var(BASE) {
        command.env("MDBOOK_OUTPUT__HTML__SITE_URL", format!("{}/", base.trim_end_matches('/')));
    }
    run(&mut command)?;
    package(&built.join("tandem-bughouse"))?;
    links::check(&built)?;
    println!("target/site/index.html");
    Ok(())
}

/// As a step of CI: where mdBook is missing, nothing is checked. The playground is tested in a real
/// browser.
pub(crate) fn check() -> Outcome {
    if !answers("mdbook", "--version") {
        println!("skipped: mdbook is not installed (cargo install mdbook)");
        return Ok(());
    }
    site()?;
    let Some(browser) = web::browser() else {
        println!("the playground is not tested, because there is no Chromium");
        return Ok(());
    };
    web::install()?;
    let mut test = Command::new("node");
    test.args(["--test", "site/playground.test.mjs"]).env("CHROMIUM", browser);
    run(test.current_dir(root()))
}

/// Builds the npm package, unless it is there, and puts it beside the playground.
fn package(to: &Path) -> Outcome {
    let folder = root().join("npm");
    let built = folder.join("dist");
    if !built.join("index.js").exists() {
        page_engine::install()?;
        run(web::npm(&folder).args(["ci", "--no-audit", "--no-fund"]))?;
        run(web::npm(&folder).args(["run", "build"]))?;
    }
    for part in ["", "wasm"] {
        let entries = fs::read_dir(built.join(part)).map_err(|error| error.to_string())?;
        for entry in entries {
            let entry = entry.map_err(|error| error.to_string())?;
            let name = entry.file_name().display().to_string();
            if name.ends_with(".js") || name.ends_with(".wasm") {
                let bytes = fs::read(entry.path()).map_err(|error| format!("{name}: {error}"))?;
                put(&to.join(part), &name, &bytes)?;
            }
        }
    }
    Ok(())
}

/// Copies the pages and all files that they link to.
fn stage(source: &Path, address: Option<&str>) -> Outcome {
    let summary = read("docs/SUMMARY.md")?;
    let site = Site::new(&summary, address);
    let unlisted = markdown("docs")?.into_iter().find(|page| !site.has(page));
    if let Some(page) = unlisted {
        return Err(format!("docs/SUMMARY.md does not list {page}"));
    }
    put(source, "SUMMARY.md", site.summary(&summary).as_bytes())?;
    let mut files = Vec::new();
    for page in site.pages() {
        let (text, linked) = site.adapted(page, &read(page)?);
        put(source, staged(page), text.as_bytes())?;
        files.extend(linked);
    }
    let files = files.iter().map(|file| (file.as_str(), staged(file)));
    for (from, to) in files.chain(ASSETS) {
        let bytes = fs::read(root().join(from)).map_err(|error| format!("{from}: {error}"))?;
        put(source, to, &bytes)?;
    }
    Ok(())
}

/// The pages of a folder, but for the list of all.
fn markdown(folder: &str) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(root().join(folder)).map_err(|error| error.to_string())?;
    let names = entries.filter_map(|entry| Some(entry.ok()?.file_name().display().to_string()));
    let pages = names.filter(|name| name.ends_with(".md") && name != "SUMMARY.md");
    Ok(pages.map(|name| format!("{folder}/{name}")).collect())
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

fn put(folder: &Path, path: &str, bytes: &[u8]) -> Outcome {
    let file: PathBuf = folder.join(path);
    let parent = file.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(|error| error.to_string())?;
    fs::write(&file, bytes).map_err(|error| format!("{}: {error}", file.display()))
}
