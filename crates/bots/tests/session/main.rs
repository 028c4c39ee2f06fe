//! Our engine as a program: whole dialogues, and input of every kind.

mod cecp;
mod hostile;
mod talk;
mod uci;
