//! Dependencies point down (ARCHITECTURE.md): rules know nothing, words know rules, the world knows
//! everything.

use super::{File, Finding};

/// Each crate with its floor, what it may depend on of ours, and whether libraries for I/O and time
/// are its business.
const CRATES: [(&str, Floor, &[&str]); 10] = [
    ("chess", Floor::Rules, &[]),
    ("bughouse", Floor::Rules, &["chess"]),
    ("kriegspiel", Floor::Rules, &["chess"]),
    ("notation", Floor::Words, &["chess", "bughouse", "kriegspiel"]),
    ("protocol", Floor::Words, &["chess", "bughouse", "kriegspiel"]),
    ("rulings", Floor::Words, &["chess", "bughouse"]),
    ("engine", Floor::Words, &["chess", "bughouse"]),
    ("bots", Floor::World, &["chess", "bughouse", "protocol", "engine"]),
    (
        "server",
        Floor::World,
        &["chess", "bughouse", "kriegspiel", "notation", "protocol", "rulings", "engine", "bots"],
    ),
    (
        "cli",
        Floor::World,
        &[
            "chess",
            "bughouse",
            "kriegspiel",
            "notation",
            "protocol",
            "rulings",
            "engine",
            "bots",
            "server",
        ],
    ),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Floor {
    Rules,
    Words,
    World,
}

/// Libraries that rules may use: they hold values.
const RULES_LIBRARIES: [&str; 2] = ["hashbrown", "rustc-hash"];

/// Libraries that open the world, for the lower floors to leave alone.
const WORLD_LIBRARIES: [&str; 10] =
    ["tokio", "rand", "axum", "hyper", "sqlx", "reqwest", "tempfile", "rustix", "time", "tracing"];

/// The floor of the crate in a folder of `crates/`.
pub(super) fn floor_of(path: &str) -> Option<Floor> {
    let name = path.strip_prefix("crates/")?.split('/').next()?;
    CRATES.iter().find(|(known, ..)| *known == name).map(|&(_, floor, _)| floor)
}

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        let name =
            file.path.strip_prefix("crates/").and_then(|path| path.strip_suffix("/Cargo.toml"));
        let Some(name) = name else { continue };
        let mut add = |line, message| {
            findings.push(Finding { rule: "floors", path: file.path.clone(), line, message });
        };
        let Some(&(_, floor, may)) = CRATES.iter().find(|(known, ..)| *known == name) else {
            add(0, format!("{name} has no place in the table of xtask/src/tidy/floors.rs"));
            continue;
        };
        for (line, dependency) in dependencies(&file.text) {
            let ours = CRATES.iter().any(|(known, ..)| *known == dependency);
            let fine = match floor {
                _ if ours => may.contains(&dependency),
                Floor::Rules => RULES_LIBRARIES.contains(&dependency),
                Floor::Words => !WORLD_LIBRARIES.contains(&dependency),
                Floor::World => true,
            };
            if !fine {
                add(line, format!("{name} ({floor:?}) must not depend on {dependency}"));
            }
        }
    }
    findings
}

/// What a crate is built with, by line; tests may use what they like.
fn dependencies(manifest: &str) -> Vec<(usize, &str)> {
    let mut inside = false;
    let mut found = Vec::new();
    for (number, line) in manifest.lines().enumerate() {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            inside = section == "dependencies" || section.ends_with(".dependencies");
            if let Some(name) = section.strip_prefix("dependencies.") {
                found.push((number + 1, name));
            }
        } else if inside && let Some((name, _)) = line.split_once(['.', ' ', '=']) {
            found.push((number + 1, name));
        }
    }
    found.retain(|(_, name)| !name.is_empty() && !name.starts_with('#'));
    found
}

#[cfg(test)]
mod tests {
    use super::{super::found, check};

    #[test]
    fn a_dependency_that_points_up_is_found() {
        let manifest = "[package]\nname = \"tandem-chess\"\n\n[dependencies]\nbughouse.workspace = true\n\
            # Why.\nserde = \"1\"\n\n[dev-dependencies]\nnotation.workspace = true\n";
        assert_eq!(
            found(check, "crates/chess/Cargo.toml", manifest),
            [(5, "floors"), (7, "floors")]
        );
        let manifest = "[dependencies]\nserde.workspace = true\nchess.workspace = true\nbots.workspace = true\n\
            [target.'cfg(unix)'.dependencies]\ntokio = \"1\"\n";
        assert_eq!(
            found(check, "crates/notation/Cargo.toml", manifest),
            [(4, "floors"), (6, "floors")]
        );
        assert_eq!(found(check, "crates/utils/Cargo.toml", ""), [(0, "floors")]);
    }
}
