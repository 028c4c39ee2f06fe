//! The engine seen from outside.

mod legal;
mod mates;
mod review;
mod search;
mod support;
mod waiting;
