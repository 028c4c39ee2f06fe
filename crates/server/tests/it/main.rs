//! The server as its clients meet it: over HTTP and WebSockets.

mod client;
mod game;
mod hostile;
mod page;
