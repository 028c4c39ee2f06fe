//! Tests that need something outside the repository are ignored, and their names say what they
//! need, so that `cargo xtask test` can run those whose needs are met. None passes silently. A
//! library is compiled once more for the tests in it, so it says whether there are any.

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
    findings.extend(files.iter().filter_map(|file| library(file, files)));
    findings
}

/// What is wrong with the manifest of a library: it says `test = false` beside tests, which never
/// run, or does not say so where there are none.
fn library(manifest: &File, files: &[File]) -> Option<Finding> {
    let folder = manifest.path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
    let (_, section) = manifest.text.split_once("\n[lib]\n")?;
    let section = section.split("\n[").next()?;
    let says_none = section.lines().any(|line| line == "test = false");
    let sources = format!("crates/{folder}/src/");
    let is_test = |line: &str| line.trim_start().starts_with("#[") && line.contains("test]");
    let has_some = files.iter().any(|file| {
        file.path.starts_with(&sources)
            && file.extension() == "rs"
            && file.text.lines().any(|line| is_test(line) || line.trim() == "#[cfg(test)]")
    });
    let message = match (says_none, has_some) {
        (true, true) => "the tests of this library never run: remove `test = false`",
        (false, false) => "this library has no tests of its own: `test = false` below `[lib]`",
        _ => return None,
    };
    let (path, message) = (manifest.path.clone(), message.to_owned());
    Some(Finding { rule: "ignored", path, line: 0, message })
}

#[cfg(test)]
mod tests {
    use super::{super::found, *};

    #[test]
    fn silent_skips_and_misnamed_tests_are_found() {
        let text = "if !there { println!(\"skipped: no sjeng\"); return; }\n\
            #[test]\n#[ignore = \"needs ../shared\"]\nfn perft() {}\n\
            #[ignore = \"needs ../shared\"]\nfn shared_perft() {}\n\
            #[ignore = \"needs luck\"]\nfn luck() {}\n#[ignore = \"a program\"]\nfn program() {}\n";
        let expect = [(1, "ignored"), (3, "ignored"), (7, "ignored")];
        assert_eq!(found(check, "crates/a/tests/it/b.rs", text), expect);
    }

    #[test]
    fn libraries_say_whether_they_have_tests() {
        let none = "[package]\n\n[lib]\nname = \"a\"\ntest = false\n\n[features]\n";
        let some = "[package]\n\n[lib]\nname = \"a\"\n\n[[bin]]\ntest = false\n";
        let (plain, tests) = ("fn a() {}\n", "#[cfg(test)]\nmod tests {\n    #[test]\n}\n");
        for (manifest, source, is_wrong) in
            [(none, plain, false), (none, tests, true), (some, plain, true), (some, tests, false)]
        {
            let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
            let manifest = file("crates/a/Cargo.toml", manifest);
            let files = [manifest.clone(), file("crates/a/src/lib.rs", source)];
            assert_eq!(library(&manifest, &files).is_some(), is_wrong, "{}", manifest.text);
        }
    }
}
