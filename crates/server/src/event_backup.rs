//! Keeps every event in a folder too, as JSON that any server imports and as a page to print:
//! when all else fails, an evening goes on with them.
//!
//! Both files of an event are whole at every moment. A server that was killed before it had written
//! them does so when it starts.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use events::{EventError, Events};
use notation::sheet::html::Paper;
use paper::{Document, Language, Order, What, draw, html};
use store::Store;
use tokio_util::sync::CancellationToken;
use tournament::Tournament;

use crate::disk;

/// How many events the folder keeps; the longest unchanged leave first.
const EVENTS: usize = 200;

/// How many ids are read at a time.
const PAGE: u32 = 500;

/// How long the next files wait after the last ones: changes meanwhile are written together.
const TOGETHER: Duration = Duration::from_millis(250);

/// When what failed is tried again.
const RETRY: Duration = Duration::from_secs(10);

/// How far back a start looks for events that are over, and how much later a change may be in the
/// database than its time says, in seconds.
const DAY: i64 = 86_400;
const OVERLAP: i64 = 120;

/// The sheets of the page.
const SHEETS: [What; 3] = [What::Pairings, What::Standings, What::Entries];

/// The longest part of a file's name that is the event's, in characters.
const MAX_NAME: usize = 40;

/// The length of an event's id.
const ID: usize = 12;

/// Where events are kept beside the database.
#[derive(Clone, Debug)]
pub struct EventBackup {
    pub folder: PathBuf,
    /// How a time in milliseconds since 1970 is written on paper.
    pub time: fn(u64) -> String,
}

/// Writes the events of a server to a folder.
pub(crate) struct EventWriter {
    backup: EventBackup,
    events: Events,
    store: Store,
    /// The last record in the files of each event that has changed recently.
    written: HashMap<String, u32>,
}

impl EventWriter {
    pub(crate) fn new(backup: EventBackup, events: Events, store: Store) -> Self {
        Self { backup, events, store, written: HashMap::new() }
    }

    /// Writes what changes, until the server stops.
    pub(crate) async fn run(mut self, stop: CancellationToken) {
        let mut changes = self.events.follow_all();
        let mut since = store::now() - DAY;
        let mut all = Box::pin(self.write_open()).await;
        loop {
            changes.mark_unchanged();
            let now = store::now();
            let whole = Box::pin(self.write_changed(since)).await && all;
            if whole {
                since = now - OVERLAP;
            }
            if stop.is_cancelled() {
                return;
            }
            let _ = tokio::time::timeout(TOGETHER, stop.cancelled()).await;
            let wait = if whole { Duration::MAX } else { RETRY };
            tokio::select! {
                _ = changes.changed() => {}
                () = tokio::time::sleep(wait) => {}
                () = stop.cancelled() => {}
            }
            if !all {
                all = Box::pin(self.write_open()).await;
            }
        }
    }

    /// Writes all events that are not over. Says whether all of them were written.
    async fn write_open(&mut self) -> bool {
        let mut after = String::new();
        loop {
            let ids = match self.store.open_events(&after, PAGE).await {
                Ok(ids) => ids,
                Err(error) => return failed(&"the list of events", &error),
            };
            let Some(last) = ids.last() else { return true };
            after.clone_from(last);
            for id in ids {
                if !self.write(&id).await {
                    return false;
                }
            }
        }
    }

    /// Writes the events that have changed. Says whether all of them were written.
    async fn write_changed(&mut self, since: i64) -> bool {
        let changed = match self.store.changed_events(since).await {
            Ok(changed) => changed,
            Err(error) => return failed(&"the list of events", &error),
        };
        self.written.retain(|id, _| changed.iter().any(|(changed, _)| changed == id));
        let mut whole = true;
        for (id, last) in changed {
            if self.written.get(&id).is_none_or(|&written| written < last) {
                whole &= self.write(&id).await;
            }
        }
        whole
    }

    /// Writes an event. Says whether it was written.
    async fn write(&mut self, id: &str) -> bool {
        let time = self.backup.time;
        let seen = self.events.view("", id, move |event, _| Copies::of(event, time)).await;
        let copies = match seen {
            Ok(copies) => copies,
            // It cannot be read, which the log of the server says already.
            Err(EventError::Damaged | EventError::NoEvent) => return true,
            Err(error) => return failed(&id, &error),
        };
        let (folder, event) = (self.backup.folder.clone(), id.to_owned());
        let last = copies.last;
        match tokio::task::spawn_blocking(move || copies.write(&folder, &event)).await {
            Ok(Ok(())) => {
                self.written.insert(id.to_owned(), last);
                true
            }
            Ok(Err(error)) => failed(&self.backup.folder.display(), &error),
            Err(error) => failed(&id, &error),
        }
    }
}

fn failed(place: &dyn std::fmt::Display, error: &dyn std::fmt::Display) -> bool {
    tracing::error!(%place, %error, "events are not backed up; it is tried again");
    false
}

/// An event as its two files have it.
struct Copies {
    name: String,
    last: u32,
    json: String,
    page: String,
}

impl Copies {
    fn of(event: &Tournament, time: fn(u64) -> String) -> Self {
        let printed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let printed = u64::try_from(printed.as_millis()).unwrap_or(u64::MAX);
        let order = Order { printed, ..Order::new(&time) };
        let name = event.regulations().name.clone();
        let mut document =
            Document { title: name.clone(), language: Language::English, sheets: Vec::new() };
        // Before the first round there are no pairings and no standings.
        let drawn = SHEETS.iter().filter_map(|what| draw(event, &[*what], &order).ok());
        document.sheets.extend(drawn.flat_map(|drawn| drawn.sheets));
        Self {
            name,
            last: event.log().len() as u32,
            json: event.to_json(),
            page: html(&document, Paper::A4),
        }
    }

    /// Writes the files, the page last, and removes those of an earlier name of the event.
    fn write(&self, folder: &Path, id: &str) -> io::Result<()> {
        let name = format!("{}-{id}", named(&self.name));
        let [json, page] = ["json", "html"].map(|kind| folder.join(format!("{name}.{kind}")));
        let is_new = !page.try_exists()?;
        disk::replace(&json, self.json.as_bytes())?;
        disk::replace(&page, self.page.as_bytes())?;
        if is_new { tidy(folder, &name, id) } else { Ok(()) }
    }
}

/// The name of an event as a part of a file's name.
fn named(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars().take(MAX_NAME) {
        if letter.is_alphanumeric() {
            text.extend(letter.to_lowercase());
        } else if !text.is_empty() && !text.ends_with('-') {
            text.push('-');
        }
    }
    let text = text.trim_end_matches('-');
    if text.is_empty() { "event".to_owned() } else { text.to_owned() }
}

/// The id of the event whose file has this name, and the name without its ending.
fn event_of(file: &str) -> Option<(&str, &str)> {
    let (name, kind) = file.split_once('.')?;
    let is_kind = ["json", "html", "json.part", "html.part"].contains(&kind);
    let (_, id) = name.rsplit_once('-')?;
    let is_id = id.len() == ID && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    (is_kind && is_id).then_some((id, name))
}

/// Removes the files that an event had under another name, and those of the events that have not
/// changed for longest if there are too many. Other files in the folder are not touched.
fn tidy(folder: &Path, name: &str, id: &str) -> io::Result<()> {
    let mut events: HashMap<String, (SystemTime, Vec<PathBuf>)> = HashMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let file = entry.file_name();
        let Some((of, stem)) = file.to_str().and_then(event_of) else { continue };
        if of == id && stem != name {
            fs::remove_file(entry.path())?;
            continue;
        }
        let changed = entry.metadata()?.modified()?;
        let known = events.entry(of.to_owned()).or_insert((changed, Vec::new()));
        known.0 = known.0.max(changed);
        known.1.push(entry.path());
    }
    let mut events: Vec<_> = events.into_values().collect();
    events.sort_by_key(|(changed, _)| std::cmp::Reverse(*changed));
    let mut old = events.into_iter().skip(EVENTS).flat_map(|(_, files)| files);
    old.try_for_each(fs::remove_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copies(name: &str) -> Copies {
        Copies { name: name.to_owned(), last: 1, json: "{}".to_owned(), page: "<p>".to_owned() }
    }

    fn files(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder).expect("a folder");
        let name = |file: io::Result<fs::DirEntry>| file.expect("a file").file_name();
        let mut names: Vec<_> =
            files.map(|file| name(file).into_string().expect("a name")).collect();
        names.sort();
        names
    }

    #[test]
    fn files_have_the_name_of_their_event_and_follow_it() {
        for (name, expected) in [
            ("Club evening, 29 November", "club-evening-29-november"),
            ("Šachový turnaj", "šachový-turnaj"),
            ("../../etc/passwd", "etc-passwd"),
            ("…", "event"),
        ] {
            assert_eq!(named(name), expected);
        }
        let folder = tempfile::tempdir().expect("a folder");
        let id = "abcdefghijkm";
        copies("Autumn").write(folder.path(), id).expect("written");
        copies("Winter").write(folder.path(), "zbcdefghijkm").expect("written");
        fs::write(folder.path().join("notes.html"), "mine").expect("written");
        copies("Spring").write(folder.path(), id).expect("written");
        let expected = [
            "notes.html",
            "spring-abcdefghijkm.html",
            "spring-abcdefghijkm.json",
            "winter-zbcdefghijkm.html",
            "winter-zbcdefghijkm.json",
        ];
        assert_eq!(files(folder.path()), expected);
    }

    #[test]
    fn the_number_of_files_is_bounded() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..=EVENTS {
            copies("Evening").write(folder.path(), &format!("event{number:07}")).expect("written");
        }
        let files = files(folder.path());
        assert_eq!(files.len(), 2 * EVENTS);
        assert!(files.contains(&format!("evening-event{EVENTS:07}.json")));
    }
}
