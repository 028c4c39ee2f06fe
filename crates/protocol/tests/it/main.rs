//! Reading and writing the lines that engines and their users exchange.

mod cecp;
mod lines;
mod uci;
