//! Time and chance are arguments: below the top layer nothing reads a clock, a file or a random
//! number.

use super::{
    File, Finding,
    layers::{Layer, layer_of},
    scan::{Language, only_code},
};

const WORLDLY: [&str; 8] = [
    "Instant::now",
    "SystemTime",
    "std::fs",
    "std::net",
    "std::process",
    "std::env",
    "thread::sleep",
    "rand::",
];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.extension() == "rs" && !file.is_test()) {
        let below = matches!(layer_of(&file.path), Some(Layer::Rules | Layer::Text));
        if !below || !file.path.contains("/src/") {
            continue;
        }
        for (number, line) in only_code(&file.text, Language::Rust).lines().enumerate() {
            for word in WORLDLY.iter().filter(|word| line.contains(*word)) {
                findings.push(Finding {
                    rule: "pure",
                    path: file.path.clone(),
                    line: number + 1,
                    message: format!(
                        "{word} belongs to the top layer: take its value as an argument"
                    ),
                });
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::{super::found, check};

    #[test]
    fn a_clock_below_the_top_layer_is_found() {
        let text = "// Instant::now\nlet now = Instant::now();\nuse std::fs;\n";
        assert_eq!(found(check, "crates/bughouse/src/a.rs", text), [(2, "pure"), (3, "pure")]);
        assert_eq!(found(check, "crates/bots/src/a.rs", text), []);
        assert_eq!(found(check, "crates/bughouse/tests/it/a.rs", text), []);
    }
}
