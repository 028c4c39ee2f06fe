//! Messages of tables, as they are shown.

use bughouse::{BoardId, Seat};
use protocol::{
    Change, Channel, Phase, ServerMessage, Snapshot, Talk,
    ics::{Event, Passed, Talking, Token, to_wire},
};

use super::Session;
use crate::{
    follow::{Followed, Reserves, View},
    names::handle,
    show::{game_line, marks},
};

/// The table as it was before a message.
struct Before {
    reserves: [Reserves; 2],
    /// By seat, whether the player offered a draw and wanted to adjourn.
    offers: [[bool; 2]; 4],
    phase: Option<Phase>,
    moves: usize,
    was_rated: bool,
}

impl Before {
    fn new(view: Option<&View>) -> Self {
        Self {
            reserves: view.map_or([[[0; 5]; 2]; 2], View::reserves),
            offers: view.map_or([[false; 2]; 4], offers),
            phase: view.map(|view| view.state.phase),
            moves: view.map_or(0, |view| view.played.len()),
            was_rated: view.is_some_and(|view| !view.state.rated.is_empty()),
        }
    }
}

fn offers(view: &View) -> [[bool; 2]; 4] {
    Seat::ALL.map(|seat| {
        let state = view.state.seats.get(&seat.into());
        state.map_or([false; 2], |state| [state.offers_draw, state.adjourns])
    })
}

impl Session {
    /// Takes in a frame, as a browser gets it.
    pub(super) fn frame(&mut self, frame: &str) {
        match serde_json::from_str(frame) {
            Ok(ServerMessage::Snapshot(snapshot)) => self.snapshot(*snapshot),
            Ok(ServerMessage::Change(change)) => self.change(&change),
            Ok(ServerMessage::Refused(refused)) => match &refused.table {
                Some(table) => self.drops.push(table.clone()),
                None => self.lost = true,
            },
            Ok(ServerMessage::Invited(invitation)) => self.invited(invitation),
            // A table of Kriegspiel is not followed.
            Ok(_) => {}
            Err(error) => tracing::error!(%error, "a frame cannot be read: a bug in the server"),
        }
    }

    fn snapshot(&mut self, snapshot: Snapshot) {
        let table = snapshot.table.clone();
        let Some(followed) = self.tables.get_mut(&table) else { return };
        let before = Before::new(followed.view.as_ref());
        let view = View::new(snapshot);
        let moved = (view.played.len() != before.moves).then_some(BoardId::ALL);
        let moved = if followed.view.is_some() { moved } else { None };
        followed.view = Some(view);
        self.present(&table, &before, moved.as_ref().map_or(&[], |boards| boards));
    }

    fn change(&mut self, change: &Change) {
        let Some(followed) = self.tables.get_mut(&change.table) else { return };
        let Some(view) = &mut followed.view else { return };
        let before = Before::new(Some(view));
        view.take(change);
        let moved: Vec<BoardId> = BoardId::ALL
            .into_iter()
            .filter(|board| change.played.iter().any(|it| Seat::from(it.seat).board() == *board))
            .collect();
        if change.state.is_some() {
            self.present(&change.table, &before, &moved);
        }
        if let Some(talk) = &change.talk {
            self.talk(&change.table, talk);
        }
    }

    /// Shows what has changed at a table.
    fn present(&mut self, table: &str, before: &Before, moved: &[BoardId]) {
        let Some(followed) = self.tables.get(table) else { return };
        let Some(view) = &followed.view else { return };
        let seat = view.seat();
        let sits_here = self.seated.as_deref() == Some(table);
        match seat {
            Some(_) if !sits_here => self.seated = Some(table.to_owned()),
            None if sits_here => {
                self.seated = None;
                // A tournament may have taken the seat away before the game began.
                self.gateway.hall.change(&self.place, |about| about.playing = None);
            }
            _ => {}
        }
        let game = view.state.game;
        if view.in_game() && followed.announced != Some(game) {
            return self.begins(table, seat, game);
        }
        // Ratings come after the end of their game.
        let ratings = rerated(view, seat, before);
        if followed.announced.is_none() {
            if !ratings.is_empty() {
                self.block(&ratings);
            }
            return;
        }
        let shown: Vec<BoardId> =
            BoardId::ALL.into_iter().filter(|&board| shows(followed, seat, board)).collect();
        let mut passes = String::new();
        for &board in shown.iter().filter(|board| !moved.contains(board)) {
            passes += &passed(followed, view, board, &before.reserves[board as usize]);
        }
        let mut text = String::new();
        for &board in shown.iter().filter(|board| moved.contains(board)) {
            text += "\n";
            text += &self.shows(|shown| shown.board(followed, board));
        }
        text += &offered(view, seat, before);
        text += paused(view, before.phase);
        let ends =
            before.phase.is_some_and(|phase| matches!(phase, Phase::Playing | Phase::Stopped))
                && !view.in_game();
        if ends {
            text += &self.ending(followed, view, shown.first().copied().unwrap_or(BoardId::A));
        }
        text += &ratings;
        if !passes.is_empty() {
            self.block(&passes);
        }
        if !text.is_empty() {
            self.block(&text);
        }
        if ends {
            self.ended(table, seat);
        }
    }

    /// Shows that a game begins, or that it is in play.
    fn begins(&mut self, table: &str, seat: Option<Seat>, game: u32) {
        let Some(followed) = self.tables.get_mut(table) else { return };
        followed.announced = Some(game);
        let Some(seat) = seat else { return };
        followed.observes = [false; 2];
        let followed = &self.tables[table];
        let text = self.shows(|shown| shown.start(followed, seat));
        let number = followed.number.game(seat.board());
        let opponent = followed.view.as_ref().and_then(|view| view.player(seat.opponent()));
        self.last_opponent = opponent.map(|person| (person.id.clone(), handle(&person.name)));
        self.gateway.hall.change(&self.place, |about| about.playing = Some(number));
        self.block(&text);
    }

    /// How a game ended, with what follows for observers.
    fn ending(&self, followed: &Followed, view: &View, first: BoardId) -> String {
        let mut text = match (&view.state.end, view.state.phase) {
            (Some(end), _) => self.shows(|shown| shown.end(followed, end, first)),
            (None, phase) => {
                let how = match phase {
                    Phase::Adjourned => "Game adjourned by mutual agreement",
                    _ => "Game aborted on move 1",
                };
                let line = |board| {
                    let line =
                        game_line(followed, view, board, how.to_owned(), Some(Token::Nothing));
                    format!("\n{line}\n")
                };
                format!("{}{}", line(first), line(!first))
            }
        };
        for board in BoardId::ALL.into_iter().filter(|&board| followed.observes[board as usize]) {
            let game = followed.number.game(board);
            text += &format!("\nRemoving game {game} from observation list.\n");
        }
        text
    }

    fn ended(&mut self, table: &str, seat: Option<Seat>) {
        let Some(followed) = self.tables.get_mut(table) else { return };
        followed.observes = [false; 2];
        followed.announced = None;
        if seat.is_some() {
            self.gateway.hall.change(&self.place, |about| about.playing = None);
        } else {
            self.drops.push(table.to_owned());
        }
    }

    fn talk(&mut self, table: &str, talk: &Talk) {
        if talk.from.id == self.person.id {
            return;
        }
        let Some(followed) = self.tables.get(table) else { return };
        let points = self.gateway.hall.points(&talk.from.id);
        let board = talk.seat.map_or(BoardId::A, |seat| Seat::from(seat).board());
        let name = handle(&talk.from.name);
        let text = to_wire(&talk.text);
        let how = match talk.channel {
            Channel::Team => {
                return self.block(&format!("\n{}\n", Event::PartnerTell { name, text }));
            }
            Channel::Table => Talking::Kibitz,
            Channel::Observers => Talking::Whisper,
        };
        let marks = marks(&talk.from, points, Some(followed.number.game(board)));
        self.block(&format!("\n{}\n", Event::Talk { name, marks, how, text }));
    }
}

/// Whether a board is shown.
fn shows(followed: &Followed, seat: Option<Seat>, board: BoardId) -> bool {
    followed.observes[board as usize] || seat.is_some_and(|seat| seat.board() == board)
}

/// The pieces that have come to a board.
fn passed(followed: &Followed, view: &View, board: BoardId, before: &Reserves) -> String {
    use chess::Role::{Bishop, Knight, Pawn, Queen, Rook};

    let holdings = view.holdings(board, followed.number.game(board));
    let mut text = String::new();
    for (color, now) in [&holdings.white, &holdings.black].into_iter().enumerate() {
        for (index, piece) in [Pawn, Knight, Bishop, Rook, Queen].into_iter().enumerate() {
            for _ in before[color][index]..now[index] {
                let passed = Some(Passed { to_white: color == 0, piece });
                let line = protocol::ics::Holdings { passed, ..holdings.clone() };
                text += &format!("{line}\n");
            }
        }
    }
    text
}

/// Offers of the others that are new.
fn offered(view: &View, seat: Option<Seat>, before: &Before) -> String {
    let Some(own) = seat.filter(|_| view.in_game()) else { return String::new() };
    let mut text = String::new();
    for (index, now) in offers(view).into_iter().enumerate() {
        let (seat, old) = (Seat::ALL[index], before.offers[index]);
        if seat == own {
            continue;
        }
        let name = view.name(seat);
        if now[0] && !old[0] {
            // On the other board they agree among themselves.
            text += &match seat.board() == own.board() {
                true => format!("\n{}\n", Event::DrawOffer { name: name.clone() }),
                false => format!("\n{name} offers a draw on the other board.\n"),
            };
        }
        if now[1] && !old[1] {
            text +=
                &format!("\n{name} would like to adjourn the game; type \"adjourn\" to accept.\n");
        }
    }
    text
}

/// Whether the clocks stand, which they do after a restart until the players are back.
fn paused(view: &View, before: Option<Phase>) -> &'static str {
    match (before, view.state.phase) {
        (Some(Phase::Playing), Phase::Stopped) => "\nGame clocks paused.\n",
        (Some(Phase::Stopped), Phase::Playing) => "\nGame clocks resumed.\n",
        _ => "",
    }
}

fn rerated(view: &View, seat: Option<Seat>, before: &Before) -> String {
    let Some(seat) = seat.filter(|_| !before.was_rated) else { return String::new() };
    let changed = view.state.rated.get(&seat.into());
    changed.map_or_else(String::new, |rating| {
        let (old, new) = (rating.before.points, rating.after.points);
        format!("\nBughouse rating adjustment: {old} --> {new}\n")
    })
}
