//! Kriegspiel: the umpire, and what it says.

use chess::{Fen, Position, San, Setup, Uci};
use kriegspiel::{Answer, AnyAnswer, GameOver, Nonsense, Ruleset};
use notation::{
    Batch, decode,
    kriegspiel::{Replayed, Seen, Written},
};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    announcement::{Said, ending},
    moves, names, picture, playing,
    problem::{Problem, Refusable, json},
};

/// The umpire of a game of Kriegspiel.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Umpire {
    umpire: kriegspiel::Umpire,
    tags: Vec<(String, String)>,
}

#[derive(Serialize)]
struct Answered {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<Said>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

fn answered(answer: Answer) -> Answered {
    let of = |kind| Answered { kind, said: None, reason: None };
    match answer {
        Answer::Yes(said) => Answered { said: Some((&said).into()), ..of("yes") },
        Answer::No => of("no"),
        Answer::Nonsense(why) => {
            let reason = match why {
                Nonsense::OwnPieces => "the player's own pieces rule it out",
                Nonsense::Repeated => "it was refused before in this turn",
                Nonsense::NoSuchTry => "the umpire has said that there is no such pawn capture",
                Nonsense::CheckUnanswered => "it cannot answer the check that was announced",
                Nonsense::CaptureOwed => "a pawn capture has to be attempted first",
            };
            Answered { reason: Some(reason), ..of("nonsense") }
        }
    }
}

fn over(error: GameOver) -> Problem {
    Problem::new("game-over", format!("{error}: {}", ending(error.0)), "")
}

#[wasm_bindgen]
impl Umpire {
    #[wasm_bindgen(constructor)]
    pub fn new(ruleset: &str, fen: Option<String>) -> Refusable<Self> {
        let ruleset: Ruleset = ruleset
            .parse()
            .map_err(|error: kriegspiel::UnknownRuleset| Problem::argument(error.to_string()))?;
        let umpire = match fen {
            None => kriegspiel::Umpire::new(ruleset),
            Some(text) => {
                let fen: Fen = text.parse().map_err(|error| Problem::fen(&text, &error))?;
                let setup = fen.into_setup();
                Position::from_setup(setup, ruleset.moves())
                    .map_err(|error| Problem::position(None, &error, &text))?;
                let position = ruleset
                    .position(setup)
                    .map_err(|error| Problem::new("not-playable", error.to_string(), &text))?;
                kriegspiel::Umpire::from_position(ruleset, &position)
            }
        };
        Ok(Self { umpire, tags: Vec::new() })
    }

    /// The game of the umpire's own record.
    #[wasm_bindgen(js_name = fromKpgn)]
    pub fn from_kpgn(text: &[u8]) -> Refusable<Self> {
        let batch = Batch::from_text(text);
        let shown = || decode(text).into_owned();
        let Some(game) = batch.games().next() else {
            return Err(Problem::new("no-game", "there is no game in the text", &shown()));
        };
        let replayed = Replayed::new(&game);
        if let Some(fault) = replayed.faults.iter().find(|fault| replayed.is_untrue(fault)) {
            let (line, column) = game.line_and_column(fault.span.start);
            let problem = Problem::new("untrue-record", fault.message.clone(), "");
            return Err(Problem { line, column, ..problem });
        }
        let tags =
            game.tags().map(|tag| (decode(tag.name()).into_owned(), tag.value().into_owned()));
        match replayed.seen {
            Seen::ByUmpire(umpire) if replayed.stopped.is_none() => {
                Ok(Self { umpire: *umpire, tags: tags.collect() })
            }
            _ => Err(Problem::new("filtered-record", "the record is not that of an umpire", "")),
        }
    }

    pub fn copy(&self) -> Self {
        self.clone()
    }

    pub fn ruleset(&self) -> String {
        self.umpire.ruleset().to_string()
    }

    pub fn turn(&self) -> char {
        self.umpire.position().turn().letter()
    }

    /// The board that only the umpire sees.
    pub fn fen(&self) -> String {
        self.umpire.position().to_string()
    }

    /// The moves that stand, in coordinates.
    pub fn moves(&self) -> Vec<String> {
        self.umpire.turns().iter().map(|turn| moves::uci(turn.mv).to_string()).collect()
    }

    pub fn ending(&self) -> Option<String> {
        self.umpire.ending().map(|end| ending(end).to_owned())
    }

    /// The color that won.
    pub fn winner(&self) -> Option<char> {
        let ending = self.umpire.ending()?;
        ending.winner(self.umpire.ruleset()).map(chess::Color::letter)
    }

    /// The last announcement.
    pub fn said(&self) -> String {
        json(&Said::from(&self.umpire.last_said()))
    }

    /// The player to move attempts a move in coordinates or in SAN.
    pub fn attempt(&mut self, text: &str) -> Refusable<String> {
        let side = self.umpire.side();
        // Coordinates first: as SAN they would be moves of pawns.
        let mv = match (text.parse::<Uci>(), text.parse::<San>()) {
            (Ok(uci), _) => side.attempt(uci).ok_or_else(|| {
                Problem::new("illegal-move", "none of the player's pieces could do that", text)
            })?,
            (Err(_), Ok(san)) => side.read(san).map_err(|error| playing::refused(text, &error))?,
            (Err(_), Err(error)) => return Err(Problem::new("bad-move", error.to_string(), text)),
        };
        Ok(json(&answered(self.umpire.attempt(mv).map_err(over)?)))
    }

    /// The moves that the player to move may attempt and that are not nonsense.
    pub fn attempts(&self) -> Vec<String> {
        let view = self.umpire.view(self.umpire.position().turn());
        view.attempts().into_iter().map(|mv| moves::uci(mv).to_string()).collect()
    }

    /// The player to move asks whether there is a legal pawn capture.
    #[wasm_bindgen(js_name = askAny)]
    pub fn ask_any(&mut self) -> Refusable<String> {
        let answer = match self.umpire.ask_any().map_err(over)? {
            AnyAnswer::Try => "yes",
            AnyAnswer::No => "no",
            AnyAnswer::Nonsense => "nonsense",
        };
        Ok(answer.to_owned())
    }

    pub fn resign(&mut self, color: char) -> Refusable<()> {
        self.umpire.resign(names::color(color)?).map_err(over)
    }

    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Refusable<()> {
        self.umpire.agree_draw().map_err(over)
    }

    pub fn flag(&mut self, color: char) -> Refusable<()> {
        self.umpire.flag(names::color(color)?).map_err(over)
    }

    /// A player's own pieces as a FEN: what the player sees of the board.
    #[wasm_bindgen(js_name = viewFen)]
    pub fn view_fen(&self, color: char) -> Refusable<String> {
        Ok(Fen(self.own(names::color(color)?)).to_string())
    }

    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// The umpire's record, or the record that a player may keep.
    pub fn kpgn(&self, color: Option<char>) -> Refusable<String> {
        let written = match color {
            None => Written::from_umpire(&self.umpire, &self.tags),
            Some(letter) => {
                let view = self.umpire.view(names::color(letter)?);
                Written::from_view(&view, self.umpire.start().fullmoves(), &self.tags)
            }
        };
        Ok(decode(&written.to_text()).into_owned())
    }

    /// The board as the umpire sees it, or as a player does, as SVG.
    pub fn svg(&self, size: u32, color: Option<char>) -> Refusable<String> {
        let view = match color {
            None => picture::view(None, self.umpire.position()),
            Some(letter) => {
                let setup = self.own(names::color(letter)?);
                notation::diagram::BoardView {
                    status: Some(chess::Status::Open),
                    ..notation::diagram::BoardView::from_setup(None, setup)
                }
            }
        };
        picture::svg(vec![view], bughouse::Team::First, size)
    }
}

impl Umpire {
    /// The board with one player's pieces.
    fn own(&self, color: chess::Color) -> Setup {
        let setup = self.umpire.position().setup();
        let castling = setup.castling & chess::Bitboard::back_rank(color);
        Setup { board: setup.board.only(color), en_passant: None, castling, ..*setup }
    }
}
