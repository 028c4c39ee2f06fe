//! Dates and spans of time, as lists have them.

/// The date, as lists have it.
pub(super) fn now() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let seconds = now.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(0));
    at(seconds)
}

/// A time in seconds since 1970 as a date.
pub(super) fn at(seconds: i64) -> String {
    let Ok(time) = time::OffsetDateTime::from_unix_timestamp(seconds) else { return String::new() };
    let three = |word: String| word.chars().take(3).collect::<String>();
    let (day, month) = (three(time.weekday().to_string()), three(time.month().to_string()));
    format!(
        "{day} {month} {:2}, {:02}:{:02} UTC {}",
        time.day(),
        time.hour(),
        time.minute(),
        time.year()
    )
}

/// A span of time in words.
pub(super) fn span(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60) {
        (0, 0) => format!("{seconds} secs"),
        (0, minutes) => format!("{minutes} mins"),
        (hours, minutes) => format!("{hours} hrs, {minutes} mins"),
    }
}
