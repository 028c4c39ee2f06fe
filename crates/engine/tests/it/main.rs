//! The engine seen from outside.

mod book;
mod legal;
mod mates;
mod review;
mod search;
mod support;
mod waiting;
