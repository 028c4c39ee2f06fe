//! Tests that need something outside the repository are ignored, and their names say what they
//! need, so that `cargo xtask test` can run those whose needs are met. None passes silently.

use super::{File, Finding, scan::Language};
use crate::testing::GROUPS;

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in
        files.iter().filter(|file| file.extension() == "rs" && !file.path.starts_with("xtask/"))
    {
        let lines: Vec<&str> = file.text.lines().collect();
        let code = super::scan::only_code(&file.text, Language::Rust);
        let mut add = |number: usize, message: String| {
            let finding =
                Finding { rule: "ignored", path: file.path.clone(), line: number + 1, message };
            findings.push(finding);
        };
        for (number, (line, code)) in lines.iter().zip(code.lines()).enumerate() {
            if code.contains("println!") && line.contains("\"skipped") {
                add(number, "a test that cannot run is ignored, it does not pass".to_owned());
            }
            if !code.contains("#[ignore") {
                continue;
            }
            let reason = line.split('"').nth(1).unwrap_or_default();
            let Some(need) = reason.strip_prefix("needs ") else { continue };
            let name =
                lines[number..].iter().find_map(|line| line.trim_start().split("fn ").nth(1));
            let name = name.unwrap_or_default();
            match GROUPS.iter().find(|group| group.needs.contains(&need)) {
                None => {
                    add(
                        number,
                        format!("no group of tests needs {need}: see xtask/src/testing.rs"),
                    );
                }
                Some(group) if !name.starts_with(group.prefix) => {
                    add(
                        number,
                        format!(
                            "the name of a test that needs {need} begins with {}",
                            group.prefix
                        ),
                    );
                }
                Some(_) => {}
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::{super::found, check};

    #[test]
    fn silent_skips_and_misnamed_tests_are_found() {
        let text = "if !there { println!(\"skipped: no sjeng\"); return; }\n\
            #[test]\n#[ignore = \"needs ../shared\"]\nfn perft() {}\n\
            #[ignore = \"needs ../shared\"]\nfn shared_perft() {}\n\
            #[ignore = \"needs luck\"]\nfn luck() {}\n#[ignore = \"a program\"]\nfn program() {}\n";
        let expect = [(1, "ignored"), (3, "ignored"), (7, "ignored")];
        assert_eq!(found(check, "crates/a/tests/it/b.rs", text), expect);
    }
}
