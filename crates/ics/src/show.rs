//! Tables as a connection shows them: how games begin and end, boards, and lists of moves.

use bughouse::{BoardId, Seat};
use chess::Color;
use protocol::{
    Person, Ruled, Tie,
    ics::{Event, GameInfo, GameLine, InterfaceVariable, MatchLine, Token, movelist_row},
};

use super::{
    follow::{Followed, View, minutes, seconds, times},
    names,
    settings::Settings,
};

/// How a connection shows things.
pub(super) struct Shown<'a> {
    pub(super) settings: &'a Settings,
    /// The ratings of people who are here.
    pub(super) points: &'a dyn Fn(&str) -> Option<i32>,
}

impl Shown<'_> {
    fn in_millis(&self) -> bool {
        self.settings.has(InterfaceVariable::Millis)
    }

    fn rating(&self, view: &View, seat: Seat) -> String {
        let Some(person) = view.player(seat) else { return "----".to_owned() };
        let points = view.rating(seat).or_else(|| (self.points)(&person.id));
        names::rating(person, points)
    }

    /// A game in one line: players, ratings, time.
    fn line(&self, view: &View, board: BoardId) -> String {
        let [white, black] = [Color::White, Color::Black].map(|color| board.seat(color));
        let named = |seat| (view.name(seat), self.rating(view, seat));
        let (rated, time) = (view.terms.rated, minutes(&view.terms.control));
        let (first, second, kind) = (named(white), named(black), "bughouse".to_owned());
        MatchLine { first, first_is_white: None, second, rated, kind, time }.to_string()
    }

    /// A board and what is in reserve there.
    pub(super) fn board(&self, followed: &Followed, board: BoardId) -> String {
        let Some(view) = &followed.view else { return String::new() };
        let game = followed.number.game(board);
        match view.board(board, game, self.in_millis()) {
            Some(line) => format!("{line}\n{}\n", view.holdings(board, game)),
            None => String::new(),
        }
    }

    /// How a game begins, or goes on, for one of its players.
    pub(super) fn start(&self, followed: &Followed, seat: Seat) -> String {
        let Some(view) = &followed.view else { return String::new() };
        let (board, other) = (seat.board(), !seat.board());
        let begins = view.played.is_empty();
        let [white, black] = view.names(other);
        let partner = Event::PartnerGame { game: followed.number.game(other), white, black };
        let creating = if begins {
            format!("\nCreating: {}\n", self.line(view, board))
        } else {
            "\n".to_owned()
        };
        let game = announced(followed, view, board, begins);
        let (info, shown) = (self.info(followed, view, board), self.board(followed, board));
        format!("{creating}{game}\n\n{partner}\n\n{info}{shown}")
    }

    /// `<g1>`, where the client wants it.
    fn info(&self, followed: &Followed, view: &View, board: BoardId) -> String {
        if !self.settings.has(InterfaceVariable::GameInfo) {
            return String::new();
        }
        let seats = [Color::White, Color::Black].map(|color| board.seat(color));
        let points = |seat| {
            let known = || (self.points)(&view.player(seat)?.id);
            view.rating(seat).or_else(known).and_then(|points| u32::try_from(points).ok())
        };
        let info = GameInfo {
            game: followed.number.game(board),
            private: !view.terms.is_shown_to(Tie::Nothing),
            kind: "bughouse".to_owned(),
            rated: view.terms.rated,
            unregistered: seats.map(|seat| view.player(seat).is_some_and(|person| person.guest)),
            time: seconds(&view.terms.control),
            partner: followed.number.game(!board),
            ratings: seats.map(|seat| points(seat).unwrap_or(0)),
            sealed: [false; 2],
        };
        format!("{info}\n")
    }

    /// The reply to `observe`.
    pub(super) fn observed(&self, followed: &Followed, board: BoardId) -> String {
        let Some(view) = &followed.view else { return String::new() };
        let game = followed.number.game(board);
        let (line, info) = (self.line(view, board), self.info(followed, view, board));
        format!(
            "You are now observing game {game}.\nGame {game}: {line}\n\n{info}{}",
            self.board(followed, board)
        )
    }

    /// How the game ended, for a player or observer; the own board comes first.
    pub(super) fn end(&self, followed: &Followed, end: &Ruled, first: BoardId) -> String {
        let Some(view) = &followed.view else { return String::new() };
        let mut shown = String::new();
        for board in [first, !first] {
            let (text, result) = ended(view, end, board);
            shown += &format!("\n{}\n", game_line(followed, view, board, text, Some(result)));
        }
        if !view.terms.rated {
            shown += "\nNo ratings adjustment done.\n";
        }
        shown
    }

    /// The list of the moves of a board, with its head.
    pub(super) fn moves(&self, followed: &Followed, board: BoardId) -> String {
        let Some(view) = &followed.view else { return String::new() };
        let names = view.names(board);
        let rating = |color| self.rating(view, board.seat(color));
        let head = MoveList {
            title: format!("Movelist for game {}:", followed.number.game(board)),
            players: [
                (names[0].clone(), rating(Color::White)),
                (names[1].clone(), rating(Color::Black)),
            ],
            rated: view.terms.rated,
            control: &view.terms.control,
            result: view.state.end.as_ref().map(|end| ended(view, end, board)),
        };
        head.shown(&times(&view.terms.control, view.played.iter(), board), self.in_millis())
    }
}

/// `{Game 1 (Ann vs. Bob) Creating unrated bughouse match.}`
fn announced(followed: &Followed, view: &View, board: BoardId, begins: bool) -> GameLine {
    let verb = if begins { "Creating" } else { "Continuing" };
    let rated = if view.terms.rated { "rated" } else { "unrated" };
    game_line(followed, view, board, format!("{verb} {rated} bughouse match."), None)
}

pub(super) fn game_line(
    followed: &Followed,
    view: &View,
    board: BoardId,
    text: String,
    result: Option<Token>,
) -> GameLine {
    let [white, black] = view.names(board);
    GameLine { game: followed.number.game(board), white, black, text, result }
}

/// A list of moves.
pub(super) struct MoveList<'a> {
    pub(super) title: String,
    /// Names and ratings.
    pub(super) players: [(String, String); 2],
    pub(super) rated: bool,
    pub(super) control: &'a str,
    pub(super) result: Option<(String, Token)>,
}

impl MoveList<'_> {
    pub(super) fn shown(&self, moves: &[(&protocol::Played, i64)], in_millis: bool) -> String {
        let [(white, first), (black, second)] = &self.players;
        let (base, increment) = minutes(self.control);
        let rated = if self.rated { "Rated" } else { "Unrated" };
        let mut shown = format!(
            "\n{}\n\n{white} ({first}) vs. {black} ({second}) --- {}\n\
             {rated} bughouse match, initial time: {base} minutes, increment: {increment} seconds.\n\n\
             Move  {white:<23} {black}\n----  ---------------------   ---------------------\n",
            self.title,
            super::dates::now(),
        );
        for (index, row) in moves.chunks(2).enumerate() {
            let cell = |at: usize| row.get(at).map(|(played, took)| (&*played.text, *took));
            shown += &movelist_row(index + 1, [cell(0), cell(1)], in_millis);
            shown.push('\n');
        }
        match &self.result {
            Some((text, token)) => shown += &format!("      {{{text}}} {}\n\n", token.text()),
            None => shown += "      {Still in progress} *\n\n",
        }
        shown
    }
}

/// The end of a game on one of its boards, in words, and the result there.
pub(super) fn ended(view: &View, end: &Ruled, board: BoardId) -> (String, Token) {
    let field = |name: &str| end.fields.get(name).map(String::as_str);
    let seat = field("mated").or(field("seat"));
    let seat = seat.and_then(|name| Seat::ALL.into_iter().find(|seat| seat.name() == name));
    // The first team has White on board A and Black on board B.
    let first_is_white = board == BoardId::A;
    let token = match field("outcome") {
        Some("won-first") if first_is_white => Token::White,
        Some("won-first") => Token::Black,
        Some("won-second") if first_is_white => Token::Black,
        Some("won-second") => Token::White,
        Some("drawn") => Token::Draw,
        _ => Token::Nothing,
    };
    let winner = match token {
        Token::White => Some(board.seat(Color::White)),
        Token::Black => Some(board.seat(Color::Black)),
        Token::Draw | Token::Nothing => None,
    };
    let here = seat.filter(|seat| seat.board() == board).map(|seat| view.name(seat));
    let drawn_here = field("board").is_none_or(|name| name == board.to_string());
    let reason = field("reason").unwrap_or_default();
    let text = match (reason, here, winner) {
        ("no-show", Some(name), _) => format!("{name} did not move; game aborted"),
        ("no-show", None, _) => "Partner's game aborted".to_owned(),
        ("agreed", ..) => "Game drawn by mutual agreement".to_owned(),
        ("threefold" | "last-drop-threefold", ..) if drawn_here => {
            "Game drawn by repetition".to_owned()
        }
        ("no-move", ..) if drawn_here => "Game drawn by stalemate".to_owned(),
        (_, Some(name), Some(_)) => match reason {
            "mate" | "last-drop-mate" => format!("{name} checkmated"),
            "flag" => format!("{name} forfeits on time"),
            "resigned" => format!("{name} resigns"),
            "absent" => format!("{name} forfeits by disconnection"),
            _ => format!("{name} loses by the arbiter's decision"),
        },
        (_, None, Some(winner)) => format!("{}'s partner won", view.name(winner)),
        (.., None) if token == Token::Draw => "Partners' game drawn".to_owned(),
        _ => "Game aborted".to_owned(),
    };
    (text, token)
}

/// The marks behind the name of a speaker: `Ann(U)(++++)[1]`.
pub(super) fn marks(person: &Person, points: Option<i32>, game: Option<u32>) -> String {
    let game = game.map_or_else(String::new, |game| format!("[{game}]"));
    format!("{}({}){game}", names::titles(person), names::rating(person, points))
}
