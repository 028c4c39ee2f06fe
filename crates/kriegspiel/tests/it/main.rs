//! The umpire, names, views and beliefs, tested from outside. Tables of the contributors' shared
//! folder are swept where it is present; everything else that a test needs is here.

mod announcements;
mod beliefs;
mod enumeration;
mod names;
mod oracle;
mod rules;
mod sample;
mod support;
mod vectors;
mod views;
