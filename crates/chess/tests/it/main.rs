//! The rules of one board, tested from outside and against tables of known answers.
//!
//! [`mailbox`] is a second, slow and plain implementation of the rules that the crate is compared
//! with. Everything that a test needs lies in this folder; tables of the contributors' shared
//! folder are swept where it is present.

mod castling;
mod chess960;
mod drops;
mod en_passant;
mod equality;
mod faults;
mod fen;
mod fen_errors;
mod garbage;
mod legality;
mod letters;
mod mailbox;
mod mate;
mod parts;
mod perft;
mod play;
mod promotion;
mod random_play;
mod san_read;
mod san_refusals;
mod san_write;
mod support;
mod two_boards;
mod uci;
mod zobrist;
