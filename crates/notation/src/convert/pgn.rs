//! One PGN for each board, for ordinary chess programs.
//!
//! Such programs know crazyhouse, where players drop the pieces that they captured themselves. To
//! make every drop legal, the board begins with all pieces that will be dropped on it already in
//! hand: `[Variant "Crazyhouse"]` and a `FEN` with that reserve. Comments tell what the partners
//! captured, and when.

use bughouse::{BoardId, ByBoard, Game as Boards, Seat};
use chess::{Color, Fen, Move, Position, Role, Rules};

use crate::{
    Comment, Game, Millis, Replay, Tag, Tree,
    check::BughouseContext,
    convert::Losses,
    decode,
    tree::{Anchor, Content, Remark, TurnId},
    write::{Canonical, Moves, braces::safe_comment, layout::Layout, san, tags},
};

/// The games of both boards, each as a PGN.
pub fn to_pgn(game: &Game<'_>) -> (ByBoard<Vec<u8>>, Losses) {
    let tree = Tree::new(game);
    let moves = Moves::new(&tree);
    let mut losses = Losses::default();
    let lost = tree.lines.len() - 1;
    (0..lost).for_each(|_| losses.add("a variation, which may need both boards"));
    let has_clk = |remark: &Remark<'_>| matches!(remark.content, Content::Comment(Comment::Clk(_)));
    let clk_is_spent =
        tree.remarks.iter().any(has_clk) && BughouseContext::new(game).clk_is_time_spent;
    let writer = |board| BoardWriter { clk_is_spent, ..BoardWriter::new(board, &tree, &moves) };
    let mut boards = BoardId::ALL.map(writer);
    let mut table = Replay::new(game).boards().clone();
    for remark in tree.remarks_of(Anchor::Line(0)) {
        boards[0].remark(remark, tree.game, &mut losses);
    }
    let mainline = &tree.lines[0].turns;
    let mut order = Vec::with_capacity(mainline.len());
    let last_played = mainline.iter().rev().copied().find(|&turn| moves.turns[turn].is_some());
    for &turn in mainline {
        let Some(played) = moves.turns[turn] else {
            let label = tree.turns[turn].label;
            if moves.verdict.reached_end() || last_played.is_some_and(|last| turn < last) {
                losses.add(format!("{label}: a repeated record"));
                let board = order.last().copied().unwrap_or(BoardId::A);
                for remark in tree.remarks_of(Anchor::Turn(turn)).iter().filter(|r| is_words(r)) {
                    boards[board as usize].remark(remark, tree.game, &mut losses);
                }
                continue;
            }
            losses.add(format!("{label}: cannot be played, left out with all that follows"));
            break;
        };
        order.push(played.seat.board());
        play(turn, &played, &tree, &mut table, &mut boards, &mut losses);
    }
    note_lost_tags(&tree, boards[0].result(game, &moves), &mut losses);
    let joint = joint_tags(game, &order, &boards);
    (ByBoard(boards.map(|board| board.finish(game, &moves, &joint))), losses)
}

/// Whether a remark is neither a time nor a glyph, such as the closing comment, which may follow a
/// repeated record.
const fn is_words(remark: &Remark<'_>) -> bool {
    matches!(remark.content, Content::Comment(Comment::Words(_) | Comment::Remark(_)))
}

/// The tags by which [`Joiner`](super::chesscom::Joiner) makes one game of both boards again: a
/// name of the game, the order of the boards, and values that chess programs need otherwise.
fn joint_tags(
    game: &Game<'_>,
    order: &[BoardId],
    boards: &[BoardWriter; 2],
) -> Vec<(String, String)> {
    let order: String = order.iter().map(ToString::to_string).collect();
    // FNV-1a. The number of the game tells copies in a file apart.
    let bytes = game.text().iter().copied().chain(game.number().to_le_bytes());
    let name = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut tags = vec![
        ("BughouseGame".to_owned(), format!("{name:016x}")),
        ("BughouseOrder".to_owned(), order),
    ];
    let mut start = Replay::new(game).boards().clone();
    for writer in boards {
        start.set_move_number(writer.board, writer.start.fullmoves());
    }
    if start != Boards::new(Rules::BUGHOUSE) {
        let numbers = bughouse::Numbers::Counters;
        let start = bughouse::Bfen { numbers, ..start.to_bfen() };
        tags.push(("BughouseFEN".into(), start.to_bracket()));
    }
    let variant = game.tag("Variant").map(|tag| tag.value().into_owned());
    tags.extend(variant.map(|variant| ("BughouseVariant".to_owned(), variant)));
    tags
}

/// Reports tag values and results that neither board's game has. The result of a board is that of
/// its White.
fn note_lost_tags(tree: &Tree<'_>, result: &str, losses: &mut Losses) {
    for (n, tag) in tree.tags.iter().enumerate() {
        let is_same = |other: &Tag<'_>| other.name().eq_ignore_ascii_case(tag.name());
        if tree.tags[..n].iter().any(is_same) {
            losses.add("a repeated tag");
        } else if tag.is("Lag") && !tag.raw_value().is_empty() {
            losses.add("the tag Lag");
        }
    }
    let tag = tree.game.tag("Result").map(|tag| tag.value().into_owned());
    let after = tree.results.iter().map(|&token| decode(tree.game.token_text(token)).into_owned());
    let decided = |value: &String| ["1-0", "0-1", "1/2-1/2"].contains(&value.as_str());
    for _ in tag.into_iter().chain(after).filter(decided).filter(|value| value != result) {
        losses.add("a result that contradicts how the game ended");
    }
}

/// Plays a move on its board, and tells the other board which piece arrived.
fn play(
    turn: TurnId,
    played: &Canonical,
    tree: &Tree<'_>,
    table: &mut Boards,
    boards: &mut [BoardWriter; 2],
    losses: &mut Losses,
) {
    let (seat, board) = (played.seat, played.seat.board());
    if let Move::Drop { role, .. } = played.mv
        && !table.reserve(seat).has(role)
    {
        // Only one board was recorded; its drops came from the other.
        table.grant(seat, role);
    }
    table.set_move_number(board, played.number);
    boards[board as usize].turn(played, san::glyphs(tree.turns[turn].word));
    if let Some(role) = table.play_unchecked(board, played.mv) {
        let partner = seat.partner();
        let mut text =
            format!("{} gets {role}: {}{}. ", partner.color(), played.number, seat.letter());
        let mut word = Vec::new();
        san::push(&mut word, played.san);
        text += &String::from_utf8_lossy(&word);
        boards[partner.board() as usize].comment(&text);
    }
    for remark in tree.remarks_of(Anchor::Turn(turn)) {
        boards[board as usize].remark(remark, tree.game, losses);
    }
}

struct BoardWriter {
    board: BoardId,
    start: Position,
    movetext: Vec<Unit>,
    /// Whether `[%clk]` is the time spent on a move.
    clk_is_spent: bool,
    /// The last time since the start.
    passed: Millis,
    /// The pieces dropped in the game, which must be in hand at the start.
    drops: [(Color, [u8; 6]); 2],
}

enum Unit {
    Turn { number: u32, color: Color, word: Vec<u8> },
    Comment(String),
    Nag(String),
}

impl BoardWriter {
    fn new(board: BoardId, tree: &Tree<'_>, moves: &Moves<'_>) -> Self {
        let start = Replay::new(&tree.game);
        let mut start = start.boards().board(board).clone();
        let first = moves.turns.iter().flatten().find(|played| played.seat.board() == board);
        if let Some(first) = first {
            start.set_fullmoves(first.number);
        }
        let drops = [(Color::White, [0; 6]), (Color::Black, [0; 6])];
        Self {
            board,
            start,
            movetext: Vec::new(),
            clk_is_spent: false,
            passed: Millis::ZERO,
            drops,
        }
    }

    fn turn(&mut self, played: &Canonical, glyphs: &[u8]) {
        let color = played.seat.color();
        if let Move::Drop { role, .. } = played.mv {
            let (_, counts) = &mut self.drops[usize::from(color == Color::Black)];
            counts[role as usize] = counts[role as usize].saturating_add(1);
        }
        let mut word = Vec::new();
        san::push(&mut word, played.san);
        self.movetext.push(Unit::Turn { number: played.number, color, word });
        self.glyph(&String::from_utf8_lossy(glyphs));
    }

    fn comment(&mut self, text: &str) {
        if !text.is_empty() {
            self.movetext.push(Unit::Comment(safe_comment(text)));
        }
    }

    /// The six glyphs with numbers in PGN; others become comments.
    fn glyph(&mut self, text: &str) {
        match san::numbered(text.as_bytes()) {
            Some(nag) => self.nag(nag),
            None => self.comment(text),
        }
    }

    /// Adds a glyph that the move does not have yet: `$4 {A:??}` says the same twice.
    fn nag(&mut self, nag: String) {
        let after = |unit: &&Unit| !matches!(unit, Unit::Turn { .. });
        let mut own = self.movetext.iter().rev().take_while(after);
        if !own.any(|unit| matches!(unit, Unit::Nag(other) if *other == nag)) {
            self.movetext.push(Unit::Nag(nag));
        }
    }

    fn remark(&mut self, remark: &Remark<'_>, game: Game<'_>, losses: &mut Losses) {
        let text = decode(game.token_text(remark.token));
        match &remark.content {
            Content::Comment(comment) => match comment {
                Comment::Clock(clock) => {
                    if clock.0 < 0 {
                        losses.add("a clock below zero");
                    }
                    self.comment(&format!("[%clk {}]", clock_text(*clock)));
                }
                Comment::Annotation(text) => self.glyph(text),
                Comment::Remark(text) | Comment::Words(text) => self.comment(text),
                Comment::Clk(time) => {
                    let command = if self.clk_is_spent { "emt" } else { "clk" };
                    self.comment(&format!("[%{command} {}]", clock_text(*time)));
                }
                // PGN has no time since the start, but the time of each move.
                Comment::Elapsed(now) => {
                    let spent = *now - std::mem::replace(&mut self.passed, *now);
                    self.comment(&format!("[%emt {}]", clock_text(spent)));
                }
                Comment::Lag(Millis(lag)) => self.comment(&format!("lag {lag} ms")),
                Comment::Spent(Millis(time)) => self.comment(&format!("spent {time} ms")),
                Comment::Diagram => self.movetext.push(Unit::Nag("$220".into())),
            },
            Content::DrawOffer => self.comment("(=)"),
            Content::Nag if text.starts_with('$') => self.nag(text.into()),
            Content::Nag => self.glyph(&text),
            Content::LineComment | Content::Escape => losses.add("a line comment"),
            Content::Stray | Content::Junk => losses.add("text that is not part of the game"),
        }
    }

    fn finish(mut self, game: &Game<'_>, moves: &Moves<'_>, joint: &[(String, String)]) -> Vec<u8> {
        let result = self.result(game, moves);
        let mut pairs = self.tags(game, result, joint);
        let initial = Position::initial(Rules::BUGHOUSE);
        let mut setup = self.start.to_fen().into_setup();
        for (color, counts) in self.drops {
            for role in Role::DROPPABLE {
                while setup.reserves[color].count(role) < counts[role as usize]
                    && setup.reserves[color].add(role)
                {}
            }
        }
        if setup != initial.to_fen().into_setup() {
            pairs.push(("SetUp".into(), "1".into()));
            pairs.push(("FEN".into(), Fen(setup).to_string()));
        }
        let mut out = Vec::new();
        for (name, value) in &pairs {
            tags::push(&mut out, name, value);
            out.push(b'\n');
        }
        out.push(b'\n');
        self.lay_out(&mut out, result);
        out
    }

    /// The result for White on this board: from the losing team if it is known, otherwise as the
    /// standard reads it.
    fn result(&self, game: &Game<'_>, moves: &Moves<'_>) -> &'static str {
        let white = self.board.seat(Color::White);
        let losing = moves.verdict.mated.map(Seat::team);
        let losing = losing.or_else(|| moves.verdict.ending.as_ref()?.losing_team());
        match (losing, game.result().as_deref()) {
            (_, Some("1/2-1/2")) => "1/2-1/2",
            (Some(team), _) if team == white.team() => "0-1",
            (Some(_), _) => "1-0",
            (None, Some("1-0")) => ["1-0", "0-1"][self.board as usize],
            (None, Some("0-1")) => ["0-1", "1-0"][self.board as usize],
            _ => "*",
        }
    }

    /// PGN's seven tags, then the rest, except those of the other board.
    fn tags(
        &self,
        game: &Game<'_>,
        result: &str,
        joint: &[(String, String)],
    ) -> Vec<(String, String)> {
        let value = |name: &str| game.tag(name).map(|tag| tag.value().into_owned());
        let [white, black] = Color::ALL.map(|color| self.board.seat(color).name());
        let or = |name: &str, missing: &str| value(name).unwrap_or_else(|| missing.to_owned());
        let is_date = |date: &String| date.contains(|c: char| c.is_ascii_digit());
        let date = value("Date").filter(is_date).or_else(|| value("UTCDate"));
        let date = date.unwrap_or_else(|| "????.??.??".to_owned());
        let mut pairs = vec![
            ("Event".to_owned(), or("Event", "?")),
            ("Site".into(), or("Site", "?")),
            ("Date".into(), date.replace('-', ".")),
            ("Round".into(), or("Round", "?")),
            ("White".into(), or(white, "?")),
            ("Black".into(), or(black, "?")),
            ("Result".into(), result.to_owned()),
        ];
        for (seat, name) in [(white, "WhiteElo"), (black, "BlackElo")] {
            pairs.extend(value(&format!("{seat}Elo")).map(|elo| (name.to_owned(), elo)));
        }
        pairs.push(("Variant".into(), "Crazyhouse".into()));
        pairs.push(("BughouseBoard".into(), self.board.to_string()));
        pairs.extend(joint.iter().cloned());
        for tag in game.tags() {
            let name = String::from_utf8_lossy(tag.name()).into_owned();
            let known = pairs.iter().any(|(other, _)| other.eq_ignore_ascii_case(&name));
            let own = tags::rank(&tags::ROSTER, tag.name()) < tags::ROSTER.len()
                && !tag.is("TimeControl");
            if !known && !own && !tag.is("Lag") {
                pairs.push((name, tag.value().into_owned()));
            }
        }
        pairs
    }

    fn lay_out(&mut self, out: &mut Vec<u8>, result: &str) {
        let mut layout = Layout::new(out);
        // After a comment, and at the start, Black's move needs its number.
        let mut numbered = false;
        for unit in &self.movetext {
            layout.begin();
            match unit {
                Unit::Turn { number, color, word } => {
                    let number = match color {
                        Color::White => format!("{number}. "),
                        Color::Black if !numbered => format!("{number}... "),
                        Color::Black => String::new(),
                    };
                    layout.out.extend_from_slice(number.as_bytes());
                    layout.out.extend_from_slice(word);
                    numbered = true;
                }
                Unit::Comment(text) => {
                    layout.out.extend_from_slice(format!("{{{text}}}").as_bytes());
                    numbered = false;
                }
                Unit::Nag(text) => layout.out.extend_from_slice(text.as_bytes()),
            }
        }
        layout.begin();
        layout.out.extend_from_slice(result.as_bytes());
        layout.end_line();
    }
}

/// `h:mm:ss.fff`, for PGN's `%clk`; not below zero.
fn clock_text(Millis(millis): Millis) -> String {
    let millis = millis.max(0);
    let (hours, minutes) = (millis / 3_600_000, millis / 60_000 % 60);
    let (seconds, fraction) = (millis / 1000 % 60, millis % 1000);
    match fraction {
        0 => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}.{fraction:03}"),
    }
}
