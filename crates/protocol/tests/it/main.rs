//! Reading and writing the lines that engines and their users exchange.

mod cecp;
mod ics;
mod lines;
mod uci;
