//! `tandem show --scroll`: steps through a game with the keys of the terminal.
//!
//! [`keys`] decides what a key does, `terminal::frame` what is on the screen: both are pure. This
//! file connects them with the terminal, the file, and the game at any move.

mod film;
mod keys;
mod shelf;
mod terminal;

use std::io::{IsTerminal, Write, stdin, stdout};

use crossterm::{
    cursor::MoveTo,
    event::{self, Event, KeyEventKind},
    queue,
    style::Print,
    terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate},
};
use notation::diagram::{Diagram, Scene};

use super::{
    Arguments, Team, keep_one,
    moment::At,
    source::{ending, heading, scene},
    terminal::{frame::Frame, look},
};
use crate::exit::{Exit, Failure};

pub(super) use film::Mark;

use film::Film;
use keys::{Command, Place, command};
use shelf::Shelf;
use terminal::Screen;

/// How the user left one game.
enum Left {
    Quit,
    For(u64),
}

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        let message = "--scroll needs a terminal to read keys from and to draw on";
        return Err(Failure::Message(message.to_owned()));
    }
    let mut shelf = Shelf::open(arguments.file(), arguments.game)?;
    let mut place = Place { flipped: arguments.flip, ..Place::default() };
    let mut at = arguments.at;
    let mut exit = Exit::Fine;
    let mut note = None;
    let mut stay = None;
    let mut screen = None;
    loop {
        let game = shelf.game();
        let mut film = Film::new(scene(&game, arguments));
        place.at = match stay.take() {
            Some(at) => at,
            None => at.take().map_or(Ok(0), |at: At| film.find(at))?,
        };
        exit = exit.max(Exit::findings(film.problem().is_some()));
        let mut view = View {
            film: &mut film,
            place,
            arguments,
            heading: heading(&game),
            ending: ending(&game),
            number: game.number(),
            note: note.take(),
        };
        // Only now: an earlier failure is reported on the normal screen.
        let screen = match &mut screen {
            Some(screen) => screen,
            None => screen.insert(Screen::open()?),
        };
        let left = view.watch(screen)?;
        place = view.place;
        match left {
            Left::Quit => break,
            Left::For(number) if shelf.turn_to(number)? => {}
            Left::For(number) => {
                stay = Some(place.at);
                note = Some(if number == 0 {
                    "this is the first game"
                } else {
                    "this is the last game"
                });
            }
        }
    }
    Ok(exit)
}

/// A game on the screen.
struct View<'v, 'a> {
    film: &'v mut Film<'a>,
    place: Place,
    arguments: &'v Arguments,
    heading: Option<String>,
    ending: Option<String>,
    number: u64,
    /// The message until the next key.
    note: Option<&'static str>,
}

impl View<'_, '_> {
    /// Shows the game until the user leaves it.
    fn watch(&mut self, screen: &mut Screen) -> Result<Left, Failure> {
        loop {
            self.draw(screen)?;
            let Event::Key(key) = event::read()? else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            self.note = None;
            match command(key) {
                None => {}
                Some(Command::Quit) => return Ok(Left::Quit),
                Some(Command::NextGame) => return Ok(Left::For(self.number + 1)),
                Some(Command::PreviousGame) => return Ok(Left::For(self.number - 1)),
                Some(command) => self.place = self.place.after(command, self.film.moves()),
            }
        }
    }

    fn diagram(&mut self) -> Result<Diagram, Failure> {
        let mut diagram = Scene::diagram(&self.film.at(self.place.at));
        if let Some(board) = self.arguments.board {
            keep_one(&mut diagram, board)?;
        }
        if self.place.flipped {
            diagram.below = Team::Second;
        }
        Ok(diagram)
    }

    fn draw(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        let (columns, rows) = crossterm::terminal::size()?;
        let diagram = self.diagram()?;
        let at_end = self.place.at == self.film.moves().len();
        let problem = self.film.problem().filter(|_| at_end);
        let frame = Frame {
            diagram: &diagram,
            look: look(self.arguments.glyphs),
            heading: self.heading.as_deref(),
            number: self.number,
            moves: self.film.moves(),
            at: self.place.at,
            help: self.place.help,
            note: self
                .note
                .map(str::to_owned)
                .or(problem)
                .or_else(|| self.ending.clone().filter(|_| at_end)),
        };
        let lines = frame.lines(columns.into(), rows.into());
        let out = screen.out();
        queue!(out, BeginSynchronizedUpdate)?;
        for row in 0..rows {
            queue!(out, MoveTo(0, row))?;
            if let Some(line) = lines.get(usize::from(row)) {
                queue!(out, Print(line))?;
            }
            queue!(out, Clear(ClearType::UntilNewLine))?;
        }
        queue!(out, EndSynchronizedUpdate)?;
        Ok(out.flush()?)
    }
}
