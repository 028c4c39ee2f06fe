//! Conversion of games: JSON, one PGN for each board, older versions of BPGN, and chess.com's
//! records.
//!
//! Nothing is dropped silently: every function returns its [`Losses`].

pub mod bpgn;
pub mod chesscom;
pub mod json;
pub mod lag;
pub mod pgn;
pub mod tcn;

use std::collections::BTreeMap;

/// Everything that could not be kept, or not be changed as requested; each kind with a count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    lost: Kinds,
    kept: Kinds,
}

type Kinds = BTreeMap<String, usize>;

impl Losses {
    /// Records a loss.
    pub(crate) fn add(&mut self, what: impl Into<String>) {
        count(&mut self.lost, what.into());
    }

    /// Records something that was left unchanged although another form was requested, and why.
    pub(crate) fn keep(&mut self, what: impl Into<String>) {
        count(&mut self.kept, what.into());
    }

    /// Whether nothing was lost.
    pub fn is_empty(&self) -> bool {
        self.lost.is_empty()
    }

    /// Each kind of loss with its count.
    pub fn iter(&self) -> impl Iterator<Item = (&str, usize)> {
        self.lost.iter().map(|(what, &count)| (what.as_str(), count))
    }

    /// All losses in one line: `the headers Link and ECO of board B; a clock (3)`. Empty if nothing
    /// was lost.
    pub fn summary(&self) -> String {
        /// The number of names to show of a group.
        const MOST_NAMES: usize = 4;
        let mut groups: Vec<(String, Vec<&str>, usize)> = Vec::new();
        for (what, &count) in &self.lost {
            let (group, name) = grouped(what).unwrap_or((what.clone(), ""));
            match groups.iter_mut().find(|(other, ..)| *other == group) {
                Some((_, names, total)) => {
                    names.push(name);
                    *total += count;
                }
                None => groups.push((group, vec![name], count)),
            }
        }
        let one = |(group, names, count): (String, Vec<&str>, usize)| {
            if names == [""] {
                return if count > 1 { format!("{group} ({count})") } else { group };
            }
            let more = names.len().saturating_sub(MOST_NAMES);
            let mut list = names[..names.len() - more].join(", ");
            if more > 0 {
                list += &format!(" and {more} more");
            } else if let Some(comma) = list.rfind(", ") {
                list.replace_range(comma..comma + 2, " and ");
            }
            let plural = if names.len() > 1 { "s" } else { "" };
            group.replacen('#', plural, 1).replacen("##", &list, 1)
        };
        groups.into_iter().map(one).collect::<Vec<_>>().join("; ")
    }

    /// Each kind of thing that was left unchanged although another form was requested.
    pub fn kept(&self) -> impl Iterator<Item = (&str, usize)> {
        self.kept.iter().map(|(what, &count)| (what.as_str(), count))
    }
}

/// A loss that names a tag, header or field, as a group and the name: `the header# ## of board B`
/// and `Link`.
fn grouped(what: &str) -> Option<(String, &str)> {
    let kind = ["the tag", "the header", "the field"];
    let (kind, rest) =
        kind.iter().find_map(|kind| Some((kind, what.strip_prefix(kind)?.strip_prefix(' ')?)))?;
    let end = rest.find([' ', ':', ',']).unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    (!name.is_empty() && !rest.contains('#')).then(|| (format!("{kind}# ##{rest}"), name))
}

fn count(kinds: &mut Kinds, what: String) {
    // A bound for hostile files: there are few kinds, but some name a move.
    const MOST_KINDS: usize = 64;
    if kinds.len() < MOST_KINDS || kinds.contains_key(&what) {
        *kinds.entry(what).or_default() += 1;
    }
}
