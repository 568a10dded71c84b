//! A project's history: who did what to which question, answer or review, and when. Each line was written in the
//! transaction of the act itself; nothing here changes one.

mod model;
pub mod pages;
pub mod service;
mod store;

pub use model::{Event, Moment, Subject};
pub use store::HistoryStore;
