//! Tandem's engine as a program: complete dialogues, and hostile input.

mod cecp;
mod hostile;
mod talk;
mod uci;
