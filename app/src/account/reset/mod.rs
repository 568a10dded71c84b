//! A forgotten password is set anew by a personal link that works once, within an hour.

pub mod actions;
pub mod pages;
mod rules;
pub mod service;
mod store;

pub use rules::may_make;
pub use store::{NewReset, Reset, ResetStore};
