//! Counts of what has happened in all runs: a test that never met a case has not tested it.

#[derive(Debug, Default, Clone)]
pub(crate) struct Tally {
    pub(crate) runs: u64,
    pub(crate) steps: u64,
    pub(crate) records: u64,
    pub(crate) claims: u64,
    pub(crate) stale: u64,
    pub(crate) revived: u64,
    pub(crate) repeated: u64,
    pub(crate) forwarded: u64,
    pub(crate) moved_to: u64,
    pub(crate) suspended: u64,
    pub(crate) resumed: u64,
    pub(crate) drained: u64,
    pub(crate) faults: u64,
    pub(crate) done: u64,
    pub(crate) illegal: u64,
    pub(crate) not_kept: u64,
    pub(crate) unclear: u64,
    pub(crate) abandoned: u64,
    pub(crate) handed_over: u64,
    pub(crate) failed_over: u64,
    /// The longest time that a command took while a node drained, in microseconds.
    pub(crate) longest_hand_over: u64,
    /// The longest time that a command took after an owner had died.
    pub(crate) longest_fail_over: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, run: &Self) {
        let all = self.counters();
        for (sum, (_, more)) in all.into_iter().zip(run.clone().counters()) {
            *sum.1 += *more;
        }
        self.longest_hand_over = self.longest_hand_over.max(run.longest_hand_over);
        self.longest_fail_over = self.longest_fail_over.max(run.longest_fail_over);
    }

    fn counters(&mut self) -> [(&'static str, &mut u64); 20] {
        [
            ("runs", &mut self.runs),
            ("steps", &mut self.steps),
            ("records kept", &mut self.records),
            ("claims", &mut self.claims),
            ("stale appends refused", &mut self.stale),
            ("sessions renewed after they had expired", &mut self.revived),
            ("appends repeated", &mut self.repeated),
            ("commands forwarded", &mut self.forwarded),
            ("answers that the table has moved", &mut self.moved_to),
            ("tables suspended", &mut self.suspended),
            ("tables resumed", &mut self.resumed),
            ("nodes drained", &mut self.drained),
            ("faults", &mut self.faults),
            ("commands done", &mut self.done),
            ("commands refused by the game", &mut self.illegal),
            ("commands not kept", &mut self.not_kept),
            ("commands unclear", &mut self.unclear),
            ("commands given up", &mut self.abandoned),
            ("hand-overs in calm", &mut self.handed_over),
            ("owners killed in calm", &mut self.failed_over),
        ]
    }

    pub(crate) fn text(&self) -> String {
        let mut copy = self.clone();
        let counters = copy.counters().map(|(name, count)| format!("{count:>12}  {name}\n"));
        let longest = format!(
            "{:>9} ms  longest command while a node drained\n{:>9} ms  longest command after an \
             owner had died\n",
            self.longest_hand_over / 1000,
            self.longest_fail_over / 1000
        );
        counters.concat() + &longest
    }

    /// The things that never happened.
    pub(crate) fn missing(&self) -> Vec<&'static str> {
        let mut copy = self.clone();
        let counters = copy.counters();
        counters.iter().filter(|(_, count)| **count == 0).map(|(name, _)| *name).collect()
    }
}
