//! The pages of the site: where they lie there, and how their links change.

use crate::tidy::links::{joined, links};

/// Kinds of files that the site has itself. Links to other files and to folders lead to the
/// repository.
const SERVED: [&str; 7] = ["json", "jsonl", "yml", "svg", "png", "txt", "toml"];

pub(super) struct Site<'a> {
    /// Paths in the repository.
    pages: Vec<String>,
    /// The public address of the repository, if it has one.
    address: Option<&'a str>,
}

impl<'a> Site<'a> {
    /// The pages that a summary in `docs/` lists.
    pub(super) fn new(summary: &str, address: Option<&'a str>) -> Self {
        let pages = summary.lines().flat_map(links).map(|link| joined("docs", link)).collect();
        Site { pages, address }
    }

    pub(super) fn pages(&self) -> impl Iterator<Item = &str> {
        self.pages.iter().map(String::as_str)
    }

    pub(super) fn has(&self, page: &str) -> bool {
        self.pages().any(|listed| listed == page)
    }

    /// The summary as it lies beside the pages.
    pub(super) fn summary(&self, summary: &str) -> String {
        let line = |line: &str| -> String {
            let path = links(line).next().map(|link| (link, joined("docs", link)));
            path.map_or(line.to_owned(), |(link, path)| line.replace(link, staged(&path)))
        };
        summary.lines().map(|text| line(text) + "\n").collect()
    }

    /// A page with links that fit the site, and the files that it needs.
    pub(super) fn adapted(&self, page: &str, text: &str) -> (String, Vec<String>) {
        let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        let (mut adapted, mut files) = (String::new(), Vec::new());
        let mut is_code = false;
        for line in text.lines() {
            is_code ^= line.starts_with("```");
            let found = links(line).filter(|_| !is_code).filter(|link| !link.starts_with('#'));
            let mut line = line.to_owned();
            for link in found.map(str::to_owned).collect::<Vec<_>>() {
                let (target, anchor) = link
                    .split_once('#')
                    .map_or((&*link, ""), |(path, _)| (path, &link[path.len()..]));
                let path = joined(folder, target);
                let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
                let written = format!("]({link})");
                let replaced = if self.has(&path) {
                    format!("]({}{anchor})", between(staged(page), &built(&path)))
                } else if SERVED.contains(&ending) || path.starts_with("LICENSE") {
                    let to = between(staged(page), staged(&path));
                    files.push(path);
                    format!("]({to})")
                } else if let Some(address) = self.address {
                    format!("]({address}/blob/HEAD/{path}{anchor})")
                } else {
                    // Without an address only the words stay.
                    line = without_link(&line, &written);
                    continue;
                };
                line = line.replace(&written, &replaced);
            }
            adapted.push_str(&line);
            adapted.push('\n');
        }
        (adapted, files)
    }
}

/// Where a file of the repository lies on the site: what `docs` and `site` have lies at its root.
pub(super) fn staged(path: &str) -> &str {
    path.strip_prefix("docs/").or(path.strip_prefix("site/")).unwrap_or(path)
}

/// The name that mdBook gives a page: a `README.md` becomes the index of its folder.
fn built(path: &str) -> String {
    let path = staged(path);
    path.strip_suffix("README.md").map_or(path.to_owned(), |folder| format!("{folder}index.md"))
}

/// The relative path from a page to another file.
fn between(page: &str, to: &str) -> String {
    "../".repeat(page.matches('/').count()) + to
}

/// A line in which a link is its text only.
fn without_link(line: &str, written: &str) -> String {
    let Some((before, after)) = line.split_once(written) else { return line.to_owned() };
    let Some((start, words)) = before.rsplit_once('[') else { return line.to_owned() };
    format!("{start}{words}{after}")
}

#[cfg(test)]
mod tests {
    use super::Site;

    const SUMMARY: &str = "# All\n\n[Tandem](../README.md)\n\n# Formats\n\n- [BPGN](bpgn.md)\n- [Suite](../suite/README.md)\n";

    #[test]
    fn the_summary_lies_beside_the_pages() {
        let site = Site::new(SUMMARY, None);
        let pages: Vec<_> = site.pages().collect();
        assert_eq!(pages, ["README.md", "docs/bpgn.md", "suite/README.md"]);
        let wanted = "# All\n\n[Tandem](README.md)\n\n# Formats\n\n- [BPGN](bpgn.md)\n- [Suite](suite/README.md)\n";
        assert_eq!(site.summary(SUMMARY), wanted);
    }

    #[test]
    fn links_fit_the_site() {
        let site = Site::new(SUMMARY, Some("https://x.org/t"));
        let text = "[a](../docs/bpgn.md#b) [c](d.json) [e](tests) [f](#g) [h](https://x.org/)\n```\n[a](d.json)\n```\n";
        let wanted = "[a](../bpgn.md#b) [c](../suite/d.json) [e](https://x.org/t/blob/HEAD/suite/tests) [f](#g) [h](https://x.org/)\n```\n[a](d.json)\n```\n";
        let files = vec!["suite/d.json".to_owned()];
        assert_eq!(site.adapted("suite/README.md", text), (wanted.to_owned(), files));
    }

    #[test]
    fn without_an_address_the_words_stay() {
        let site = Site::new(SUMMARY, None);
        let (text, files) =
            site.adapted("docs/bpgn.md", "See [`x`](../x.py), [y](../README.md).\n");
        assert_eq!((text.as_str(), files), ("See `x`, [y](index.md).\n", Vec::new()));
    }
}
