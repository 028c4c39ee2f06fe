//! No import circle joins files of a crate: a reader can begin at the bottom.
//!
//! A file imports the file that defines what it names by `crate::`, `super::`, `self::` or a child
//! module, in `use` declarations and in paths. Re-exports are followed to what they name, and are
//! no imports of their own: a module that only presents its children depends on none of them.
//! Modules with tests do not count.
//!
//! A module and its descendants are one part of the crate, written over several files. So a
//! descendant may import what its ancestors define, and this alone makes no circle. It counts where
//! the circle leaves the part: where it joins files of different folders. A module file belongs to
//! the folder of its children, if it has any.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    File, Finding,
    scan::{Language, only_code},
};

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut crates = BTreeMap::<&str, Vec<&File>>::new();
    for file in files.iter().filter(|file| file.extension() == "rs" && !file.is_test()) {
        if let Some((folder, _)) = file.path.split_once("/src/") {
            crates.entry(folder).or_default().push(file);
        }
    }
    crates.values().flat_map(|files| circles_of(files)).collect()
}

fn circles_of(files: &[&File]) -> Vec<Finding> {
    let modules = Modules::new(files);
    let all: Imports<'_> = modules.all.keys().map(|path| (path, modules.imports(path))).collect();
    let beside = all.iter().map(|(&path, imports)| {
        (path, imports.iter().copied().filter(|other| !path.starts_with(other)).collect())
    });
    let mut circles = circles_in(&beside.collect());
    for circle in circles_in(&all) {
        let folders: BTreeSet<_> = circle.iter().map(|path| modules.folder(path)).collect();
        if folders.len() > 1 && !circles.iter().any(|known| known.is_subset(&circle)) {
            circles.push(circle);
        }
    }
    circles.iter().map(|circle| modules.finding(circle)).collect()
}

/// The files that each file imports.
type Imports<'a> = BTreeMap<&'a Path, BTreeSet<&'a Path>>;

/// The largest groups of files that import each other, directly or not.
fn circles_in<'a>(imports: &Imports<'a>) -> Vec<BTreeSet<&'a Path>> {
    let ahead: BTreeMap<_, _> =
        imports.keys().map(|&path| (path, reachable(imports, path))).collect();
    let mut circles = Vec::new();
    for (&start, found) in &ahead {
        let circle: BTreeSet<_> =
            found.iter().copied().filter(|other| ahead[other].contains(start)).collect();
        if circle.len() > 1 && circle.first() == Some(&start) {
            circles.push(circle);
        }
    }
    circles
}

/// The path of a module within its crate; the root's is empty.
type Path = Vec<String>;

struct Modules<'a> {
    all: BTreeMap<Path, Module<'a>>,
}

struct Module<'a> {
    path: &'a str,
    /// What is named by a path, from this module.
    named: Vec<Path>,
    /// What it re-exports: the name, and the path that it stands for. `*` is a name too.
    exported: Vec<(String, Path)>,
}

impl<'a> Modules<'a> {
    fn new(files: &[&'a File]) -> Self {
        let all = files.iter().map(|file| {
            let code = only_code(&file.text, Language::Rust);
            let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let (exported, named) = names(code);
            (module_path(&file.path), Module { path: &file.path, named, exported })
        });
        Self { all: all.collect() }
    }

    fn imports(&self, from: &Path) -> BTreeSet<&Path> {
        let named = self.all[from].named.iter();
        named.filter_map(|name| self.resolve(from, name, 0)).filter(|&path| path != from).collect()
    }

    /// The module that defines what a path names, seen from a module.
    fn resolve(&self, from: &Path, name: &[String], depth: u8) -> Option<&Path> {
        let mut at = from.clone();
        let mut rest = name;
        while let [first, more @ ..] = rest {
            match first.as_str() {
                "crate" => at.clear(),
                "super" => drop(at.pop()?),
                "self" => {}
                child => {
                    at.push(child.to_owned());
                    if !self.all.contains_key(&at) {
                        at.pop();
                        break;
                    }
                }
            }
            rest = more;
        }
        let (found, module) = self.all.get_key_value(&at)?;
        let Some(item) = rest.first() else { return Some(found) };
        // Without one of these the path begins in another crate, or at something of this file.
        if rest.len() == name.len() && depth == 0 {
            return None;
        }
        let exported = module.exported.iter().find(|(name, _)| name == item);
        match exported {
            Some((_, target)) if depth < 8 => {
                self.resolve(found, target, depth + 1).or(Some(found))
            }
            _ => Some(found),
        }
    }

    fn finding(&self, circle: &BTreeSet<&Path>) -> Finding {
        let first = circle.iter().next().map_or("", |path| self.all[*path].path);
        let names: Vec<_> = circle
            .iter()
            .map(|path| if path.is_empty() { "the root".to_owned() } else { path.join("::") })
            .collect();
        Finding {
            rule: "circle",
            path: first.to_owned(),
            line: 0,
            message: format!(
                "{} files import each other: {}; move what they share to a file below them",
                names.len(),
                names.join(", ")
            ),
        }
    }

    /// The folder of a module's children if it has any, else the one that it lies in.
    fn folder<'b>(&self, path: &'b Path) -> &'b [String] {
        let is_parent =
            self.all.keys().any(|other| other.len() > path.len() && other.starts_with(path));
        if is_parent { path } else { &path[..path.len().saturating_sub(1)] }
    }
}

fn module_path(path: &str) -> Path {
    let inside = path.split_once("/src/").map_or(path, |(_, inside)| inside);
    let inside = inside.strip_suffix(".rs").unwrap_or(inside);
    if matches!(inside, "lib" | "main") {
        Path::new()
    } else {
        inside.split('/').map(str::to_owned).collect()
    }
}

fn reachable<'a>(imports: &Imports<'a>, start: &'a Path) -> BTreeSet<&'a Path> {
    let mut found = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(path) = open.pop() {
        open.extend(imports[path].iter().filter(|next| found.insert(next)));
    }
    found
}

/// The re-exports of a file, and all other paths in it.
fn names(code: &str) -> (Vec<(String, Path)>, Vec<Path>) {
    let mut exported = Vec::new();
    let mut named = Vec::new();
    let mut rest = code;
    let mut other = String::new();
    while let Some(index) = rest.find("use ") {
        let before = &rest[..index];
        if before.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            other.push_str(&rest[..index + 4]);
            rest = &rest[index + 4..];
            continue;
        }
        other.push_str(before);
        let end = rest[index..].find(';').map_or(rest.len(), |end| index + end);
        let line = before.rsplit(['\n', ';', '}']).next().unwrap_or_default();
        let mut paths = Vec::new();
        flatten(&rest[index + 4..end], &Path::new(), &mut paths);
        if line.trim_start().starts_with("pub") {
            exported.extend(paths.into_iter().map(|(path, alias)| (alias, path)));
        } else {
            named.extend(paths.into_iter().map(|(path, _)| path));
        }
        rest = &rest[end..];
    }
    other.push_str(rest);
    // Paths within expressions and types, as far as they say where they begin.
    for start in ["crate::", "super::", "self::"] {
        for (index, _) in other.match_indices(start) {
            if other[..index].ends_with([':', '_'])
                || other[..index].ends_with(char::is_alphanumeric)
            {
                continue;
            }
            let path = other[index..].split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            let path = path.take(1).flat_map(|path| path.split("::"));
            named.push(path.filter(|part| !part.is_empty()).map(str::to_owned).collect());
        }
    }
    (exported, named)
}

/// The paths of a `use` tree, each with the name that it brings.
fn flatten(tree: &str, before: &Path, paths: &mut Vec<(Path, String)>) {
    for branch in split(tree) {
        if let Some((stem, inner)) = branch.split_once('{') {
            let mut path = before.clone();
            path.extend(
                stem.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned),
            );
            flatten(inner.trim_end().strip_suffix('}').unwrap_or(inner), &path, paths);
            continue;
        }
        let (whole, alias) =
            branch.split_once(" as ").map_or((branch, None), |(path, alias)| (path, Some(alias)));
        let mut path = before.clone();
        path.extend(
            whole.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned),
        );
        if path.last().is_some_and(|last| last == "self" && path.len() > 1) {
            path.pop();
        }
        let name =
            alias.map(str::trim).or(path.last().map(String::as_str)).unwrap_or_default().to_owned();
        if !path.is_empty() {
            paths.push((path, name));
        }
    }
}

/// The branches of a tree, at its commas.
fn split(tree: &str) -> Vec<&str> {
    let mut depth = 0;
    let mut start = 0;
    let mut branches = Vec::new();
    for (index, c) in tree.char_indices() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == ',' && depth == 0 {
            branches.push(tree[start..index].trim());
            start = index + 1;
        }
    }
    branches.push(tree[start..].trim());
    branches.retain(|branch| !branch.is_empty());
    branches
}

#[cfg(test)]
mod tests {
    use super::{
        super::{File, file},
        check,
    };

    fn circles(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<File> = files
            .iter()
            .map(|(name, text)| file(&format!("crates/a/src/{name}.rs"), text))
            .collect();
        let before_semicolon = |text: String| text.split(';').next().unwrap_or_default().to_owned();
        check(&files).into_iter().map(|finding| before_semicolon(finding.message)).collect()
    }

    #[test]
    fn a_circle_between_folders_is_found() {
        let store = ("store", "use crate::{b, table::{self, record::Record}};\nfn x() {}");
        let record = ("table/record", "pub struct Record; fn f() { crate::store::x(); }");
        let found =
            circles(&[("lib", "mod store; mod table;"), store, ("table", "mod record;"), record]);
        assert_eq!(found, ["2 files import each other: store, table::record"]);
    }

    #[test]
    fn re_exports_are_followed() {
        let found = circles(&[
            ("lib", "mod a; mod b; pub use a::deep::Thing;"),
            ("a", "mod deep; pub(crate) use deep::Thing as Deep;"),
            ("a/deep", "use crate::b::Other; pub struct Thing;"),
            ("b", "mod low;"),
            ("b/low", "use crate::a::Deep;"),
        ]);
        assert_eq!(found, [""; 0], "b imports nothing, low is imported by nobody");
        let found = circles(&[
            ("a", "mod deep; pub(crate) use deep::Thing as Deep;"),
            ("a/deep", "use crate::b::Other; pub struct Thing;"),
            ("b", "mod low; pub(crate) use low::Other;"),
            ("b/low", "use crate::a::Deep;"),
        ]);
        assert_eq!(found, ["2 files import each other: a::deep, b::low"]);
    }

    #[test]
    fn siblings_that_import_each_other_are_found() {
        let film = ("show/film", "use super::page::Page; pub struct Film;");
        let page = "use super::film::Film; pub struct Page;";
        let found = circles(&[("show", "mod film; mod page;"), film, ("show/page", page)]);
        assert_eq!(found, ["2 files import each other: show::film, show::page"]);
        let page = "pub struct Page; #[cfg(test)]\nmod tests {\n use super::film::Film; }";
        let found = circles(&[("show", "mod film; mod page;"), film, ("show/page", page)]);
        assert_eq!(found, [""; 0], "only a test of the page imports the film");
    }

    #[test]
    fn children_may_import_what_their_parents_define() {
        let film = ("show/film", "use super::Mark; pub struct Film;");
        let found = circles(&[("show", "mod film; use film::Film; pub struct Mark;"), film]);
        assert_eq!(found, [""; 0]);
        let screen = ("screen", "use crate::show::film::Film; pub struct Screen;");
        let show = "pub mod film; use crate::screen::Screen; pub struct Mark;";
        let found = circles(&[("show", show), film, screen]);
        assert_eq!(found, ["3 files import each other: screen, show, show::film"]);
    }
}
