//! What engines and their users say to each other, read and written.

mod cecp;
mod chance;
mod uci;
