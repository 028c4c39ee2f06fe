//! Tests that `docs/log.md` is correct.

use std::{collections::BTreeMap, fs, path::PathBuf};

use bughouse::{Description, LogEntry};
use tandem_notation::log;

use crate::scenarios;

fn page() -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/log.md");
    fs::read_to_string(path).expect("docs/log.md")
}

/// The cells of the rows of a table of the page.
fn table(page: &str, name: &str) -> Vec<Vec<String>> {
    let (_, rest) = page.split_once(&format!("<!-- {name} -->\n")).expect("the table's mark");
    let (table, _) = rest.split_once("<!-- end -->").expect("the table's end");
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let cells =
        |row: &str| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect();
    rows.map(cells).collect()
}

/// The text between backquotes in a cell.
fn code(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_event_reads_and_is_written_so() {
    let page = page();
    let events = table(&page, "events");
    assert!(events.len() > 40, "{} events", events.len());
    for row in events {
        let (text, json) = (row[0].trim_matches('`'), row[1].trim_matches('`'));
        let entry: LogEntry = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(entry.to_string(), text);
        let header = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n";
        let log = log::read(&format!("{header}{text}")).expect("a log of one event");
        let lines = log::json::to_json(&log);
        assert_eq!(lines.lines().nth(1), Some(json), "{text}");
        assert_eq!(log::read(&lines), Ok(log));
    }
}

#[test]
fn every_example_of_a_log_reads() {
    let page = page();
    for (fence, least) in [("```text\n", 3), ("```json\n", 2)] {
        let examples = page.split(fence).skip(1).filter_map(|rest| rest.split_once("```"));
        let is_log = |(text, _): &(&str, &str)| log::Form::detect(text.as_bytes()).is_some();
        let logs: Vec<_> = examples.filter(is_log).map(|(text, _)| log::read(text)).collect();
        assert_eq!(logs.len(), 1, "{fence}");
        assert!(logs[0].as_ref().is_ok_and(|log| log.entries.len() >= least), "{logs:?}");
    }
}

/// Fields by id: required and optional ones.
type Documented = BTreeMap<String, (Vec<String>, Vec<String>)>;

fn documented(page: &str, name: &str) -> Documented {
    let row = |row: Vec<String>| {
        let (mut always, mut perhaps) = (Vec::new(), Vec::new());
        for (n, part) in row[1].split('`').enumerate().filter(|(n, _)| n % 2 == 1) {
            let before = row[1].split('`').nth(n - 1).unwrap_or_default();
            let fields = if before.ends_with('(') { &mut perhaps } else { &mut always };
            fields.push(part.to_owned());
        }
        (code(&row[0])[0].to_owned(), (always, perhaps))
    };
    table(page, name).into_iter().map(row).collect()
}

/// Removes the documented fields of an id from those of a description.
fn take(fields: &mut Vec<(&'static str, String)>, known: &Documented, id: &str) {
    let (always, perhaps) = known.get(id).unwrap_or_else(|| panic!("{id} is not documented"));
    for name in always.iter().chain(perhaps) {
        match fields.iter().position(|(field, _)| field == name) {
            Some(at) => drop(fields.remove(at)),
            None => assert!(perhaps.contains(name), "{id} has no {name} in {fields:?}"),
        }
    }
}

/// Every ruling in the scenarios of the Laws has a documented id and the documented fields.
#[test]
fn rulings_have_the_fields_that_are_documented() {
    let page = page();
    let of = |name: &str| documented(&page, name);
    let (rulings, reasons, whys) = (of("rulings"), of("reasons"), of("whys"));
    let (allowed, when) = (of("allowed"), of("when"));
    let logs = scenarios::logs();
    for ruling in logs.iter().flat_map(|log| log.replay().1) {
        let described = ruling.verdict.describe();
        let Description { id, mut fields } = described.clone();
        take(&mut fields, &rulings, id);
        if let Some(reason) = described.field("reason") {
            take(&mut fields, &reasons, reason);
        } else if let Some(why) = described.field("why") {
            take(&mut fields, &whys, why);
        }
        for (field, known) in [("allowed", &allowed), ("when", &when)] {
            if let Some(id) = described.field(field) {
                take(&mut fields, known, id);
            }
        }
        assert!(fields.is_empty(), "{described}: {fields:?} is not documented");
    }
}

/// A ruling's JSON has each field once.
#[test]
fn rulings_as_json() {
    for ruling in scenarios::logs().iter().flat_map(|log| log.replay().1) {
        let value: serde_json::Value =
            serde_json::from_str(&log::json::ruling(&ruling)).expect("JSON");
        let described = ruling.verdict.describe();
        assert_eq!(value["id"], described.id);
        assert_eq!(value["article"], ruling.article.to_string());
        let fields = value["fields"].as_object().expect("an object");
        assert_eq!(fields.len(), described.fields.len(), "{described}");
    }
}
