//! Commands and answers.

use bughouse::{BoardId, BoardPart, ByBoard, Game, bfen::ParsedBfen};
use chess::{CastlingStyle, Move, Position, Role, Rules, SanPlus, Uci};
use engine::{
    Engine, Options, Root, Score, SearchLimits,
    player::advice::{SitAdvice, advise},
    review::expectation,
};

/// The transposition table of each board, in bytes.
const MEMORY: usize = 8 << 20;

/// The most positions of one search, so that a command ends.
const MAX_NODES: u64 = 50_000_000;

/// How many moves of a line are reported.
const LINE: usize = 8;

/// The positions of a search that extends a line.
const LINE_NODES: u64 = 1000;

/// The longest game that is replayed, in moves.
const MAX_MOVES: usize = 2000;

/// Two boards with an engine for each.
pub struct Session {
    game: Game,
    engines: ByBoard<Engine>,
    /// The keys of earlier positions, for repetitions.
    histories: ByBoard<Vec<u64>>,
}

impl Default for Session {
    fn default() -> Self {
        let engine = || Engine::new(Options { memory: MEMORY, threads: 1 });
        Self {
            game: Game::new(Rules::BUGHOUSE),
            engines: ByBoard([engine(), engine()]),
            histories: ByBoard([Vec::new(), Vec::new()]),
        }
    }
}

impl Session {
    /// Carries out a command:
    ///
    /// - `position BFEN`, then a line for each move, such as `A e2e4`: sets up both boards, and
    ///   answers with the BFEN.
    /// - `search BOARD NODES [MOVE]`: searches a board, all moves or only one.
    /// - `advise BOARD NODES`: says whether to sit, with NODES positions for each search.
    ///
    /// Scores are those of the side to move: `score` in centipawns, `mate` in moves if there is
    /// one, negative for being mated, and `expected` the points to be expected, from 0 to 1.
    pub fn handle(&mut self, command: &str) -> String {
        self.answer(command).unwrap_or_else(|error| format!(r#"{{"error":"{error}"}}"#))
    }

    fn answer(&mut self, command: &str) -> Result<String, &'static str> {
        let (first, moves) = command.split_once('\n').unwrap_or((command, ""));
        let (verb, rest) = first.split_once(' ').unwrap_or((first, ""));
        if verb == "position" {
            return self.set_up(rest, moves);
        }
        let mut words = rest.split_whitespace();
        let board = board(words.next().unwrap_or_default())?;
        let nodes: u64 =
            words.next().and_then(|text| text.parse().ok()).ok_or("a number is missing")?;
        let nodes = nodes.clamp(1, MAX_NODES);
        match verb {
            "search" => self.search(board, nodes, words.next()),
            "advise" => Ok(self.advise(board, nodes)),
            _ => Err("unknown command"),
        }
    }

    fn set_up(&mut self, bfen: &str, moves: &str) -> Result<String, &'static str> {
        let parsed = ParsedBfen::parse(bfen.trim()).map_err(|_| "the position cannot be read")?;
        let mut bfen = parsed.bfen;
        let initial =
            || BoardPart { setup: Position::initial(Rules::BUGHOUSE).into_setup(), clocks: None };
        bfen.b.get_or_insert_with(initial);
        let mut game =
            Game::from_bfen(&bfen, Rules::BUGHOUSE).map_err(|_| "the position cannot be played")?;
        let mut histories = ByBoard([Vec::new(), Vec::new()]);
        for line in moves.lines().take(MAX_MOVES) {
            let (name, text) = line.split_once(' ').ok_or("a move has no board")?;
            let board = board(name)?;
            let mv = legal(text, game.board(board))?;
            histories[board].push(game.board(board).keys().whole());
            game.play_unchecked(board, mv);
        }
        self.game = game;
        self.histories = histories;
        Ok(format!(r#"{{"bfen":"{}"}}"#, self.game.to_bfen().to_bracket()))
    }

    fn search(
        &mut self,
        board: BoardId,
        nodes: u64,
        only: Option<&str>,
    ) -> Result<String, &'static str> {
        let position = self.game.board(board);
        let moves = only.map(|text| legal(text, position)).transpose()?.map(|mv| vec![mv]);
        let root = Root { position: position.clone(), history: self.histories[board].clone() };
        let limits = SearchLimits { moves, ..SearchLimits::nodes(nodes) };
        let engine = &mut self.engines[board];
        let mut found = engine.search(&root, &limits, &(), &mut |_| {});
        if nodes > 10 * LINE_NODES {
            extend(engine, &mut found.pv, position);
        }
        Ok(format!(
            r#"{{"depth":{},"nodes":{},{},"line":[{}]}}"#,
            found.depth,
            found.nodes,
            score(found.score),
            line(&found.pv, position),
        ))
    }

    fn advise(&mut self, board: BoardId, nodes: u64) -> String {
        let (position, partner) = (self.game.board(board), self.game.board(!board));
        let limits = SearchLimits::nodes(nodes);
        let root = Root { position: position.clone(), history: self.histories[board].clone() };
        let engine = &mut self.engines[board];
        let now = engine.search(&root, &limits, &(), &mut |_| {}).score;
        let advice = advise(engine, position, partner, now, &limits, &());
        let sit = match advice.sit {
            None => "null",
            Some(SitAdvice::Stuck) => r#""stuck""#,
            Some(SitAdvice::Lost) => r#""lost""#,
            Some(SitAdvice::MateArrives) => r#""mate-arrives""#,
        };
        let piece = advice.piece.map_or_else(
            || "null".to_owned(),
            |(role, then)| format!(r#"{{"role":"{}",{}}}"#, letter(role), score(then)),
        );
        format!(r#"{{"sit":{sit},"piece":{piece}}}"#)
    }
}

fn board(name: &str) -> Result<BoardId, &'static str> {
    name.parse().map_err(|_| "a board is A or B")
}

fn legal(text: &str, position: &Position) -> Result<Move, &'static str> {
    let uci = text.parse::<Uci>().map_err(|_| "a move cannot be read")?;
    uci.to_move(position).map_err(|_| "a move is not legal")
}

const fn letter(role: Role) -> char {
    match role {
        Role::Pawn => 'P',
        Role::Knight => 'N',
        Role::Bishop => 'B',
        Role::Rook => 'R',
        Role::Queen => 'Q',
        Role::King => 'K',
    }
}

/// The fields of a score.
fn score(score: Score) -> String {
    let mate = match score {
        Score::Mate(moves) => format!(r#","mate":{moves}"#),
        Score::Mated(0) => r#","mate":0"#.to_owned(),
        Score::Mated(moves) => format!(r#","mate":-{moves}"#),
        Score::Centipawns(_) => String::new(),
    };
    let expected = expectation(score);
    format!(r#""score":{}{mate},"expected":{expected:.3}"#, score.centipawns())
}

/// Extends a line to [`LINE`] moves. The transposition table often ends it early.
fn extend(engine: &mut Engine, line: &mut Vec<Move>, before: &Position) {
    let mut position = before.clone();
    for &mv in line.iter() {
        position.play_unchecked(mv);
    }
    while (1..LINE).contains(&line.len()) {
        let root = Root::new(position.clone());
        let found = engine.search(&root, &SearchLimits::nodes(LINE_NODES), &(), &mut |_| {});
        let Some(mv) = found.best_move else { break };
        position.play_unchecked(mv);
        line.push(mv);
    }
}

/// Moves in coordinates and in standard notation.
fn line(moves: &[Move], before: &Position) -> String {
    let mut position = before.clone();
    let mut written = Vec::new();
    for &mv in moves.iter().take(LINE) {
        if !position.is_legal(mv) {
            break;
        }
        let act = mv.to_uci(CastlingStyle::KingMoves);
        let text = SanPlus::from_move(mv, &position);
        written.push(format!(r#"{{"act":"{act}","text":"{text}"}}"#));
        position.play_unchecked(mv);
    }
    written.join(",")
}
