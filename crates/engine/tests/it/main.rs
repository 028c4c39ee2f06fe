//! The engine seen from outside.

mod legal;
mod mates;
mod search;
mod support;
mod waiting;
