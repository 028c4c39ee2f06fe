//! `unreadable-move`: a word is no move (PGN 8.2.3).

use crate::{
    ProblemId,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "unreadable-move",
    severity: Severity::Error,
    summary: "A word is no move",
    explanation: "\
The word stands where a move belongs and cannot be read as one, in English or in another language. The replay stops here.

Bad: `1A. hello`. Good: `1A. e4`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let problem = context
        .trace
        .verdict
        .problem
        .iter()
        .find(|problem| problem.id == ProblemId::UnreadableMove);
    let Some(problem) = problem else { return };
    let finding = Finding::at(problem.span.clone(), problem.message.clone())
        .of(problem.label.unwrap_or_default());
    let tokens = context.game.tokens();
    let token = tokens.partition_point(|token| (token.start as usize) < problem.span.start);
    let word = crate::decode(context.game.token_text(token));
    // Letters that look like the Latin ones: both Laws have them (dialects 22).
    let plain: String = word.chars().map(latin).collect();
    let readable = plain != *word && plain.parse::<chess::SanPlus>().is_ok();
    let upper = word
        .chars()
        .next()
        .filter(char::is_ascii_lowercase)
        .map(|first| first.to_ascii_uppercase().to_string() + &word[1..]);
    let upper = upper.filter(|upper| upper.parse::<chess::SanPlus>().is_ok());
    findings.push(match upper {
        _ if readable => finding.help("it has Cyrillic letters that look like Latin ones").replace(
            format!("write `{plain}`"),
            problem.span.clone(),
            plain,
        ),
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
