//! The server as its clients meet it: over HTTP and WebSockets.

mod admin;
mod analysis;
mod client;
mod damage;
mod database;
mod drain;
mod evaluation;
mod figures;
mod floods;
mod game;
mod health;
mod hostile;
mod kriegspiel;
mod lag;
mod lessons;
mod moderation;
mod move_database;
mod page;
mod people;
mod postgres;
mod request_ids;
mod restart;
mod seats;
mod sessions;
mod tls;
mod unwritten;
