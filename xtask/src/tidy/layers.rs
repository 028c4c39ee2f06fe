//! Dependencies point down (ARCHITECTURE.md): the text layer knows the rules, the top layer knows
//! everything.

use super::{File, Finding};

/// Each crate with its layer, what it may depend on of ours, and whether libraries for I/O and time
/// are its business.
const CRATES: [(&str, Layer, &[&str]); 24] = [
    ("chess", Layer::Rules, &[]),
    ("bughouse", Layer::Rules, &["chess"]),
    ("kriegspiel", Layer::Rules, &["chess"]),
    ("notation", Layer::Text, &["chess", "bughouse", "kriegspiel"]),
    ("cluster", Layer::Text, &[]),
    ("protocol", Layer::Text, &["chess", "bughouse", "kriegspiel"]),
    ("rulings", Layer::Text, &["chess", "bughouse"]),
    ("tournament", Layer::Text, &["bughouse"]),
    ("paper", Layer::Text, &["notation", "rulings", "tournament"]),
    ("engine", Layer::Text, &["chess", "bughouse"]),
    ("engine-wasm", Layer::Text, &["chess", "bughouse", "engine"]),
    ("page", Layer::Top, &[]),
    ("lsp", Layer::Top, &["chess", "bughouse", "notation", "rulings"]),
    ("archive", Layer::Top, &["chess", "bughouse", "notation", "protocol"]),
    ("bots", Layer::Top, &["chess", "bughouse", "protocol", "engine"]),
    ("telemetry", Layer::Top, &["protocol"]),
    ("store", Layer::Top, &["bughouse", "cluster", "protocol", "telemetry"]),
    ("people", Layer::Top, &["cluster", "protocol", "store", "telemetry"]),
    ("events", Layer::Top, &["protocol", "store", "tournament"]),
    (
        "tables",
        Layer::Top,
        &[
            "chess",
            "bughouse",
            "kriegspiel",
            "cluster",
            "notation",
            "protocol",
            "bots",
            "people",
            "store",
            "telemetry",
        ],
    ),
    (
        "lobby",
        Layer::Top,
        &[
            "bughouse",
            "kriegspiel",
            "cluster",
            "protocol",
            "people",
            "store",
            "tables",
            "telemetry",
        ],
    ),
    (
        "ics",
        Layer::Top,
        &[
            "chess",
            "bughouse",
            "protocol",
            "events",
            "people",
            "store",
            "tables",
            "lobby",
            "telemetry",
            "tournament",
        ],
    ),
    (
        "server",
        Layer::Top,
        &[
            "chess",
            "bughouse",
            "kriegspiel",
            "cluster",
            "notation",
            "page",
            "paper",
            "protocol",
            "rulings",
            "engine",
            "bots",
            "archive",
            "events",
            "ics",
            "lobby",
            "people",
            "store",
            "tables",
            "telemetry",
            "tournament",
        ],
    ),
    (
        "cli",
        Layer::Top,
        &[
            "chess",
            "bughouse",
            "kriegspiel",
            "notation",
            "protocol",
            "rulings",
            "engine",
            "bots",
            "archive",
            "events",
            "paper",
            "lsp",
            "tournament",
            "server",
        ],
    ),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layer {
    Rules,
    Text,
    Top,
}

/// Libraries that rules may use: they hold values, or name what formats are made of.
const RULES_LIBRARIES: [&str; 3] = ["hashbrown", "rustc-hash", "serde_core"];

/// Libraries for I/O and time, which only the top layer uses.
const TOP_LIBRARIES: [&str; 10] =
    ["tokio", "rand", "axum", "hyper", "sqlx", "reqwest", "tempfile", "rustix", "time", "tracing"];

/// The layer of the crate in a folder of `crates/`.
pub(super) fn layer_of(path: &str) -> Option<Layer> {
    let name = path.strip_prefix("crates/")?.split('/').next()?;
    CRATES.iter().find(|(known, ..)| *known == name).map(|&(_, layer, _)| layer)
}

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        let name =
            file.path.strip_prefix("crates/").and_then(|path| path.strip_suffix("/Cargo.toml"));
        let Some(name) = name else { continue };
        let mut add = |line, message| {
            findings.push(Finding { rule: "layers", path: file.path.clone(), line, message });
        };
        let Some(&(_, layer, may)) = CRATES.iter().find(|(known, ..)| *known == name) else {
            add(0, format!("{name} has no place in the table of xtask/src/tidy/layers.rs"));
            continue;
        };
        for (line, dependency) in dependencies(&file.text) {
            let ours = CRATES.iter().any(|(known, ..)| *known == dependency);
            let fine = match layer {
                _ if ours => may.contains(&dependency),
                Layer::Rules => RULES_LIBRARIES.contains(&dependency),
                Layer::Text => !TOP_LIBRARIES.contains(&dependency),
                Layer::Top => true,
            };
            if !fine {
                add(line, format!("{name} ({layer:?}) must not depend on {dependency}"));
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
            [(5, "layers"), (7, "layers")]
        );
        let manifest = "[dependencies]\nserde.workspace = true\nchess.workspace = true\nbots.workspace = true\n\
            [target.'cfg(unix)'.dependencies]\ntokio = \"1\"\n";
        assert_eq!(
            found(check, "crates/notation/Cargo.toml", manifest),
            [(4, "layers"), (6, "layers")]
        );
        assert_eq!(found(check, "crates/utils/Cargo.toml", ""), [(0, "layers")]);
    }
}
