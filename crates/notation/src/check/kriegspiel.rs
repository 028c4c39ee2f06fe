//! Checks of records of Kriegspiel. Most only report what the replay has found.

pub(super) mod announcement_order;
pub(super) mod announcement_unreadable;
pub(super) mod attempt_order;
pub(super) mod belief_empty;
pub(super) mod belief_too_large;
pub(super) mod check_letters;
pub(super) mod comment_leaks;
pub(super) mod count_against_list;
pub(super) mod fen_leaks;
pub(super) mod filtered_contradiction;
pub(super) mod filtered_missing;
pub(super) mod half_move_number;
pub(super) mod hidden_end_unstated;
pub(super) mod illegal_half_move;
pub(super) mod kriegspiel_name;
pub(super) mod kriegspiel_tag_order;
pub(super) mod legal_attempt;
pub(super) mod missing_announcement;
pub(super) mod moves_after_end;
pub(super) mod nonsense_attempt;
pub(super) mod result_against_end;
pub(super) mod rules_contradiction;
pub(super) mod rules_in_variant;
pub(super) mod rules_missing;
pub(super) mod rules_unknown;
pub(super) mod start_unreadable;
pub(super) mod umd_announcement;
pub(super) mod wrong_announcement;
pub(super) mod wrong_mark;

use std::cell::OnceCell;

use super::{
    Applicability, Check, Context, Edit, Finding, Findings, Fix, bytes, result, setup, tags, text,
};
use crate::{
    Game,
    kriegspiel::{Bounds, Fault, FaultKind, Flaw, Note, Replayed, Seen, Walk, is_kriegspiel},
};

/// A record with what follows from it.
#[derive(Debug)]
pub struct KriegspielGame<'a> {
    /// The record, replayed.
    pub replayed: Replayed<'a>,
    walk: OnceCell<Option<Walk>>,
}

/// How far a checked record's boards are followed: each makes some thirty, at two million a second.
const BOUNDS: Bounds = Bounds { limit: 20_000, work: 60_000 };

impl<'a> KriegspielGame<'a> {
    /// Replays a game, if it is one of Kriegspiel.
    pub(super) fn of(game: &Game<'a>) -> Option<Box<Self>> {
        let is_one = !game.is_part() && is_kriegspiel(game);
        is_one.then(|| Box::new(Self { replayed: Replayed::of(game), walk: OnceCell::new() }))
    }

    /// The boards that agree with a filtered record, followed as far as it could be read.
    pub(super) fn walk(&self) -> Option<&Walk> {
        let walked = || match &self.replayed.seen {
            Seen::ByPlayer(viewed) => viewed.walk(None, BOUNDS).ok(),
            Seen::ByUmpire(_) | Seen::ByNobody => None,
        };
        self.walk.get_or_init(walked).as_ref()
    }
}

/// The checks of games of any kind that are made of records of Kriegspiel too.
static SHARED: &[&Check] = &[
    &bytes::byte_order_mark::CHECK,
    &bytes::crlf::CHECK,
    &bytes::lost_character::CHECK,
    &bytes::no_break_space::CHECK,
    &bytes::no_final_newline::CHECK,
    &bytes::not_utf8::CHECK,
    &result::missing_result::CHECK,
    &result::result_value::CHECK,
    &result::several_results::CHECK,
    &setup::broken_fen::CHECK,
    &setup::fen_without_setup::CHECK,
    &setup::setup_without_fen::CHECK,
    &tags::date_format::CHECK,
    &tags::duplicate_tag::CHECK,
    &tags::tags_on_one_line::CHECK,
    &tags::time_control_format::CHECK,
    &tags::typographic_quotes::CHECK,
    &tags::unclosed_tag::CHECK,
    &tags::unquoted_value::CHECK,
    &text::line_break_in_comment::CHECK,
    &text::no_blank_line::CHECK,
    &text::no_game::CHECK,
    &text::stray_text::CHECK,
    &text::unclosed_comment::CHECK,
    &text::unclosed_variation::CHECK,
];

/// The checks of Kriegspiel.
static OWN: &[&Check] = &[
    &announcement_order::CHECK,
    &announcement_unreadable::CHECK,
    &attempt_order::CHECK,
    &belief_empty::CHECK,
    &belief_too_large::CHECK,
    &check_letters::CHECK,
    &comment_leaks::CHECK,
    &count_against_list::CHECK,
    &fen_leaks::CHECK,
    &filtered_contradiction::CHECK,
    &filtered_missing::CHECK,
    &half_move_number::CHECK,
    &hidden_end_unstated::CHECK,
    &illegal_half_move::CHECK,
    &kriegspiel_name::CHECK,
    &kriegspiel_tag_order::CHECK,
    &legal_attempt::CHECK,
    &missing_announcement::CHECK,
    &moves_after_end::CHECK,
    &nonsense_attempt::CHECK,
    &result_against_end::CHECK,
    &rules_contradiction::CHECK,
    &rules_in_variant::CHECK,
    &rules_missing::CHECK,
    &rules_unknown::CHECK,
    &start_unreadable::CHECK,
    &umd_announcement::CHECK,
    &wrong_announcement::CHECK,
    &wrong_mark::CHECK,
];

/// Whether a record cannot be true in which a check finds something. The others are matters of form, or of doubt.
pub fn is_untrue(check: &Check) -> bool {
    const UNTRUE: [&str; 13] = [
        "announcement-unreadable",
        "belief-empty",
        "count-against-list",
        "filtered-contradiction",
        "illegal-half-move",
        "legal-attempt",
        "missing-announcement",
        "moves-after-end",
        "nonsense-attempt",
        "result-against-end",
        "start-unreadable",
        "wrong-announcement",
        "wrong-mark",
    ];
    UNTRUE.contains(&check.id)
}

/// Whether a check looks at records of Kriegspiel. Those that look at nothing else find nothing elsewhere.
pub(super) fn looks_at_kriegspiel(check: &Check) -> bool {
    SHARED.iter().chain(OWN).any(|other| other.id == check.id)
}

/// Reports the faults of a kind.
fn report(context: &Context<'_>, findings: &mut Findings, kind: FaultKind) {
    if let Some(game) = &context.kriegspiel {
        faults(&game.replayed, kind).for_each(|finding| findings.push(finding));
    }
}

/// The faults of a kind as findings.
fn faults(replayed: &Replayed<'_>, kind: FaultKind) -> impl Iterator<Item = Finding> {
    replayed.faults.iter().filter(move |fault| fault.kind == kind).map(finding)
}

fn finding(fault: &Fault) -> Finding {
    let fix = fault.repair.as_ref().map(|repair| Fix {
        title: match repair.text.trim() {
            "" => "remove it".to_owned(),
            text if repair.span.is_empty() => format!("put in `{text}`"),
            text => format!("write `{text}`"),
        },
        applicability: match repair.is_certain {
            true => Applicability::Safe,
            false => Applicability::OnRequest,
        },
        edits: vec![Edit { span: repair.span.clone(), text: repair.text.clone() }],
    });
    let help = fault.help.clone();
    Finding { help, fix, ..Finding::at(fault.span.clone(), fault.message.clone()) }
}

/// The notes of a record.
fn notes<'r>(replayed: &'r Replayed<'_>) -> impl Iterator<Item = &'r Note<'r>> {
    let half_moves = replayed.record.half_moves.iter().chain(&replayed.record.pending);
    half_moves.filter_map(|half_move| half_move.note.as_ref())
}

/// What is odd about them.
fn flaws<'r>(replayed: &'r Replayed<'_>) -> impl Iterator<Item = (&'r Note<'r>, &'r Flaw)> {
    notes(replayed).flat_map(|note| note.flaws.iter().map(move |flaw| (note, flaw)))
}

/// A finding about tags that are lacking: at the last of those there are, or where the game begins.
fn at_tags(context: &Context<'_>, message: &str) -> Finding {
    let start = context.game.tokens().first().map_or(0, |token| token.start as usize);
    let span = context.tree.tags.last().map_or(start..start, crate::Tag::span);
    Finding::at(span, message)
}

/// A repair that puts a tag in behind the last of its roster.
fn insert_tag(context: &Context<'_>, finding: Finding, name: &str, value: &str) -> Finding {
    let title = format!("write `[{name} \"{value}\"]`");
    let ahead = |tag: &&crate::Tag<'_>| tag.is("Result") || name == "Filtered" && tag.is("Rules");
    let tags = &context.tree.tags;
    match tags.iter().rfind(ahead).or(tags.last()) {
        Some(tag) => {
            let end = tag.span().end;
            finding.replace(title, end..end, format!("\n[{name} \"{value}\"]"))
        }
        None => {
            let start = finding.span.start;
            finding.replace(title, start..start, format!("[{name} \"{value}\"]\n\n"))
        }
    }
}
