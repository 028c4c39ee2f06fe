//! `date-format`: a date is not written as YYYY.MM.DD (BPGN standard 2.1; dialects §2).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "date-format",
    severity: Severity::Warning,
    summary: "A date is not written as YYYY.MM.DD",
    explanation: "\
The standard form is `YYYY.MM.DD`, with question marks for unknown parts. bughousedb.com writes
dashes, BICS adds a time, and some files contain dates that do not exist. `tandem fmt --fix`
rewrites a date if no other text follows it.

Bad: `[Date \"2010-07-26\"]`, `[Date \"2010.01.02 13:14:15\"]`, `[Date \"2019.02.30\"]`. Good: `[Date \"2010.07.26\"]`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    for tag in &tree.tags {
        if !(tag.is("Date") || tag.is("UTCDate")) || tag.raw_value().len() > 64 {
            continue;
        }
        let value = tag.value();
        let name = crate::decode(tag.name());
        let finding = |message: String| Draft::at(tag.value_span(), message);
        match read(&value) {
            Some((date, _)) if !exists(date) => {
                findings.push(finding(format!("the date `{value}` does not exist")));
            }
            Some((date, rest)) => {
                let plain = date.join(".");
                let is_time =
                    rest.trim_start().bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
                if *value == plain {
                    continue;
                }
                let finding = finding(format!("`{name}` is not written as YYYY.MM.DD"));
                findings.push(match (rest.is_empty(), is_time) {
                    (true, _) => finding.maybe_replace(tag.value_span(), Some(plain)),
                    // A fix would lose the time.
                    (false, true) => {
                        finding.help(format!("write `{plain}` here and the time in a `Time` tag"))
                    }
                    (false, false) => finding,
                });
            }
            None => findings.push(finding(format!("`{value}` is not a date; expected YYYY.MM.DD"))),
        }
    }
}

/// Splits a value into year, month and day, and the rest.
fn read(value: &str) -> Option<([&str; 3], &str)> {
    let (date, rest) = value.split_at_checked(10)?;
    let separator = date.chars().nth(4).filter(|c| matches!(c, '.' | '-' | '/'))?;
    let parts: Vec<&str> = date.split(separator).collect();
    let [year, month, day] = parts[..] else { return None };
    let part = |part: &str, length| {
        part.len() == length
            && (part.bytes().all(|byte| byte.is_ascii_digit())
                || part.bytes().all(|byte| byte == b'?'))
    };
    (part(year, 4) && part(month, 2) && part(day, 2)).then_some(([year, month, day], rest))
}

fn exists([year, month, day]: [&str; 3]) -> bool {
    let number = |part: &str| part.parse::<u32>().ok();
    let (year, month, day) = (number(year), number(month), number(day));
    let leap = year.is_none_or(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let length = match month {
        Some(4 | 6 | 9 | 11) => 30,
        Some(2) if leap => 29,
        Some(2) => 28,
        _ => 31,
    };
    month.is_none_or(|month| (1..=12).contains(&month))
        && day.is_none_or(|day| (1..=length).contains(&day))
}
