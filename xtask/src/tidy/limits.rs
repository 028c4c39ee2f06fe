//! The limits of CONTRIBUTING.md: how long files, functions and comment lines may be.

use super::{
    File, Finding,
    scan::{Language, only_code},
};

/// Lines of a source file.
const FILE: usize = 450;

/// Lines of a style sheet.
const STYLES: usize = 600;

/// Lines of a file of tests.
const TEST_FILE: usize = 700;

/// Lines of a function, from `fn` to its closing brace. Tests may be longer.
const FUNCTION: usize = 70;

/// Columns of a line of comment. rustfmt keeps code within its own limit.
const COMMENT: usize = 100;

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        let Some(language) = Language::of_extension(file.extension()) else { continue };
        let mut add = |rule, line, message| {
            findings.push(Finding { rule, path: file.path.clone(), line, message });
        };
        let lines = file.text.lines().count();
        let limit = match file.extension() {
            "css" => STYLES,
            _ if file.is_test() => TEST_FILE,
            _ => FILE,
        };
        if lines > limit {
            add("long-file", 0, format!("{lines} lines, at most {limit}"));
        }
        for (number, line) in file.text.lines().enumerate() {
            let columns = line.chars().count();
            let comment =
                line.trim_start().starts_with("//") || line.trim_start().starts_with("* ");
            // An address has no place to break, nor has the row of a table.
            if comment
                && columns > COMMENT
                && !line.contains("://")
                && !line.trim_end().ends_with('|')
            {
                add("long-comment", number + 1, format!("{columns} columns, at most {COMMENT}"));
            }
        }
        if language == Language::Rust && !file.is_test() {
            for (line, name, length) in functions(&file.text) {
                if length > FUNCTION {
                    add(
                        "long-function",
                        line,
                        format!("{name} has {length} lines, at most {FUNCTION}"),
                    );
                }
            }
        }
    }
    findings
}

/// The line, name and length of each function that has a body, up to the file's own tests.
fn functions(source: &str) -> Vec<(usize, String, usize)> {
    let code = only_code(source, Language::Rust);
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut found = Vec::new();
    for (index, _) in code.match_indices("fn ") {
        if code[..index].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[index..];
        let name: String =
            rest[3..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let Some(open) = body(rest).filter(|_| !name.is_empty()) else { continue };
        if rest[open..].starts_with(';') {
            continue;
        }
        let mut depth = 0;
        let close = rest[open..].char_indices().find(|&(_, c)| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        });
        let end = close.map_or(rest.len(), |(at, _)| open + at);
        found.push((line_of(code, index), name, rest[..end].matches('\n').count() + 1));
    }
    found
}

/// Where the body begins, or the semicolon that stands for it; one in `[u8; 3]` does not count.
fn body(function: &str) -> Option<usize> {
    let mut brackets = 0;
    let found = function.char_indices().find(|&(_, c)| {
        brackets += i32::from(c == '[') - i32::from(c == ']');
        brackets == 0 && matches!(c, '{' | ';')
    });
    found.map(|(index, _)| index)
}

fn line_of(text: &str, index: usize) -> usize {
    text[..index].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::{super::found, *};

    #[test]
    fn long_files_functions_and_comments_are_found() {
        let long = format!(
            "fn short() {{\n}}\nfn long(a: [u8; 3]) {{\n{}}}\n",
            "    a();\n".repeat(FUNCTION)
        );
        assert_eq!(found(check, "crates/a/src/b.rs", &long), [(3, "long-function")]);
        assert_eq!(found(check, "crates/a/tests/it/b.rs", &long), []);
        let comment = format!("{}\n/// {}\n", "a();".repeat(40), "word ".repeat(20));
        assert_eq!(found(check, "crates/a/src/b.rs", &comment), [(2, "long-comment")]);
        let lines = "a();\n".repeat(FILE + 1);
        assert_eq!(found(check, "web/src/b.ts", &lines), [(0, "long-file")]);
        assert_eq!(found(check, "crates/a/tests/it/b.rs", &lines), []);
        let lines = "a();\n".repeat(TEST_FILE + 1);
        assert_eq!(found(check, "crates/a/tests/it/b.rs", &lines), [(0, "long-file")]);
    }

    #[test]
    fn braces_in_strings_do_not_count() {
        let source = "fn a() {\n    b(\"}\");\n    // }\n}\n";
        assert_eq!(functions(source), [(1, "a".to_owned(), 4)]);
    }
}
