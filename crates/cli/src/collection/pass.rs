//! One pass through the games of all inputs.

use notation::{
    Batch, Game,
    convert::json,
    kriegspiel::{self, Replayed, is_kriegspiel},
};

use crate::{
    exit::{Exit, Failure},
    input::{self, Batches, Endings, Takes, say_part},
    workers,
};

/// Options of all commands for collections.
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub(super) struct Pass {
    #[command(flatten)]
    pub(super) input: input::Arguments,
    /// Number of parts of a file to read in parallel; 0, the default, means one per core
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = workers::parse_jobs)]
    jobs: usize,
}

impl Pass {
    /// Calls `work` for each game, with the name of its file, on several threads, and `done` with
    /// the results, in order. Games that are too long are reported and left out.
    pub(super) fn each<R: Send>(
        &self,
        work: impl Fn(&str, &Game<'_>) -> R + Sync,
        mut done: impl FnMut(R) -> Result<(), Failure>,
    ) -> Result<Exit, Failure> {
        self.input.each(Endings::All, |input| {
            let mut batches = Batches::open(input, Takes::ALL)?;
            let (name, range) = (batches.name.clone(), batches.range);
            let mut has_part = false;
            let mut next = || batches.next_batch();
            let of_batch = |batch: Batch<'static>| {
                let wanted = batch.games().filter(|game| range.has(game.number()));
                let results = wanted.filter_map(|game| match game.is_part() {
                    true => {
                        say_part(&name, &game, "is left out");
                        Some(None)
                    }
                    false => game.is_record().then(|| Some(work(&name, &game))),
                });
                results.collect::<Vec<Option<R>>>()
            };
            let mut all_done = |results: Vec<Option<R>>| {
                results.into_iter().try_for_each(|result| match result {
                    Some(result) => done(result),
                    None => {
                        has_part = true;
                        Ok(())
                    }
                })
            };
            workers::in_order(workers::jobs(self.jobs), &mut next, &of_batch, &mut all_done)?;
            Ok(batches.exit.max(Exit::findings(has_part)))
        })
    }
}

/// The text of a game in UTF-8 as it was written, with a line end.
pub(super) fn text_of(game: &Game<'_>) -> Vec<u8> {
    let text = game.text().strip_prefix(b"\xef\xbb\xbf").unwrap_or(game.text());
    let mut out = text.trim_ascii_end().to_vec();
    out.push(b'\n');
    out
}

/// A game as a line of JSON, as `tandem convert --to json` writes it.
pub(super) fn json_of(game: &Game<'_>) -> Vec<u8> {
    let line = match is_kriegspiel(game) {
        true => kriegspiel::convert::to_json(&Replayed::new(game)),
        false => json::to_json(game).0,
    };
    (line + "\n").into_bytes()
}
