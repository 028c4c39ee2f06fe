//! Every link within the built site leads to a file, and to an element of it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use crate::{Outcome, tidy::links::joined};

/// This page is shown at any address, so its links depend on where the site lies.
const EVERYWHERE: &str = "404.html";

pub(super) fn check(folder: &Path) -> Outcome {
    let mut files = BTreeMap::new();
    collect(folder, "", &mut files)?;
    let dead = dead(&files);
    for (page, link) in &dead {
        println!("{page}: `{link}` leads nowhere");
    }
    let pages = files.values().filter(|text| text.is_some()).count();
    println!("links of {pages} pages checked");
    if dead.is_empty() { Ok(()) } else { Err(format!("{} links lead nowhere", dead.len())) }
}

/// The files of a site by their paths, pages with their text.
type Files = BTreeMap<String, Option<String>>;

fn collect(folder: &Path, path: &str, files: &mut Files) -> Outcome {
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let entry = entry.map_err(|error| error.to_string())?;
        let path = format!("{path}{}", entry.file_name().display());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else if path.ends_with(".html") {
            let text =
                fs::read_to_string(entry.path()).map_err(|error| format!("{path}: {error}"))?;
            files.insert(path, Some(text));
        } else {
            files.insert(path, None);
        }
    }
    Ok(())
}

/// The pages and links that lead nowhere.
fn dead(files: &Files) -> Vec<(&str, &str)> {
    let pages = || {
        let all = files.iter().filter(|(path, _)| *path != EVERYWHERE);
        all.filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    };
    let ids: BTreeMap<&str, BTreeSet<&str>> =
        pages().map(|(path, text)| (path, values(text, " id=\"").collect())).collect();
    let leads = |page: &str, link: &str| {
        let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
        let target = target.split('?').next().unwrap_or_default();
        let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        let path = if target.is_empty() { page.to_owned() } else { joined(folder, target) };
        let index =
            if path.is_empty() { "index.html".to_owned() } else { format!("{path}/index.html") };
        let Some(found) = [path, index].into_iter().find(|path| files.contains_key(path)) else {
            return false;
        };
        anchor.is_empty() || ids.get(found.as_str()).is_none_or(|ids| ids.contains(anchor))
    };
    let links = pages().flat_map(|(page, text)| {
        let all = values(text, " href=\"").chain(values(text, " src=\""));
        all.map(move |link| (page, link))
    });
    links
        .filter(|(_, link)| !link.contains(':'))
        .filter(|(page, link)| !leads(page, link))
        .collect()
}

/// The values of an attribute in the tags of a page.
fn values<'a>(html: &'a str, attribute: &'a str) -> impl Iterator<Item = &'a str> {
    let tags = html.split('<').skip(1).filter_map(|rest| Some(rest.split_once('>')?.0));
    tags.filter_map(move |tag| Some(tag.split_once(attribute)?.1.split_once('"')?.0))
}

#[cfg(test)]
mod tests {
    use super::{Files, dead};

    #[test]
    fn dead_links_are_found() {
        let page = |text: &str| Some(text.to_owned());
        let index = "<a href=\"b/#x\"><a href=\"b/index.html#y\"><img src=\"p.png\"><a href=\"https://x.org/z\"><a href=\"q\">";
        let files: Files = [
            ("index.html".to_owned(), page(index)),
            (
                "b/index.html".to_owned(),
                page("<h1 id=\"x\"><a href=\"../\"><a href=\"#x\"><a href=\"#z\">"),
            ),
            ("p.png".to_owned(), None),
        ]
        .into();
        let wanted =
            [("b/index.html", "#z"), ("index.html", "b/index.html#y"), ("index.html", "q")];
        assert_eq!(dead(&files), wanted);
    }
}
