//! `unreadable-move`: a word is not a move (PGN 8.2.3).

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "unreadable-move",
    severity: Severity::Error,
    summary: "A word is not a move",
    explanation: "\
The word is in the place of a move, but cannot be read as one in English or in any other supported
language. The replay stops here. Where Cyrillic letters were typed in place of Latin ones,
`tandem fmt --fix` replaces them.

Bad: `1A. hello`. Good: `1A. e4`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let problem = context
        .trace
        .verdict
        .problem
        .iter()
        .find(|problem| problem.kind == ProblemKind::UnreadableMove);
    let Some(problem) = problem else { return };
    let finding = Draft::at(problem.span.clone(), problem.message.clone())
        .label(problem.label.unwrap_or_default());
    let word = crate::decode(problem.token.map_or(&[], |token| context.game.token_text(token)));
    // Both editions of the Laws contain Cyrillic letters that look like Latin ones (dialects §6.2
    // item 22).
    let plain: String = word.chars().map(latin).collect();
    let readable = plain != *word && plain.parse::<chess::SanPlus>().is_ok();
    let upper = word
        .chars()
        .next()
        .filter(char::is_ascii_lowercase)
        .map(|first| first.to_ascii_uppercase().to_string() + &word[1..]);
    let upper = upper.filter(|upper| upper.parse::<chess::SanPlus>().is_ok());
    findings.push(match upper {
        _ if readable => finding
            .help("the word contains Cyrillic letters that look like Latin ones")
            .replace(format!("write `{plain}`"), problem.span.clone(), plain),
        Some(upper) => finding.help(format!("did you mean `{upper}`?")),
        None => finding,
    });
}

const fn latin(letter: char) -> char {
    match letter {
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        'х' => 'x',
        'К' => 'K',
        'В' => 'B',
        'О' => 'O',
        'о' => 'o',
        'Р' => 'P',
        letter => letter,
    }
}
