//! Processor time and memory of a process, from Linux's `/proc`.

use std::fs;

/// Ticks per second of the times in `/proc`, the same on all Linux systems that people use.
const TICKS: f64 = 100.0;

/// Processor time so far, in seconds, of a process or of this one.
pub(super) fn cpu_seconds(process: Option<u32>) -> Option<f64> {
    let name = process.map_or_else(|| "self".to_owned(), |id| id.to_string());
    let stat = fs::read_to_string(format!("/proc/{name}/stat")).ok()?;
    ticks(&stat).map(|ticks| ticks as f64 / TICKS)
}

/// User and system time. The name of the program, in parentheses, may hold anything.
fn ticks(stat: &str) -> Option<u64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(user + system)
}

/// A line of a process's status in KiB, such as `VmRSS` or `VmHWM`.
pub(super) fn memory_kib(process: u32, line: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|text| text.strip_prefix(line)?.strip_prefix(':'))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn times_are_found_behind_any_name() {
        let stat = "42 (a) b (c) S 1 42 42 0 -1 4194304 100 0 0 0 250 50 0 0 20 0 1 0 12345";
        assert_eq!(ticks(stat), Some(300));
        assert_eq!(ticks("42 (a"), None);
        assert_eq!(ticks("42 (a) S 1"), None);
    }
}
