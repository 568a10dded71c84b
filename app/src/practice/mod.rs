//! Practice: submitted reviews that a manager chose as examples, each label with the reason for it. A new expert
//! judges the same answers first and sees, claim by claim, where and why their judgement differs.
//!
//! A try is an assignment of its own kind. It enters no export and no count, and the review that serves as the example
//! stays what it was.

#[cfg(feature = "ssr")]
pub mod actions;
mod model;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
mod parts;
#[cfg(feature = "ssr")]
pub mod rules;
#[cfg(feature = "ssr")]
pub mod service;
#[cfg(feature = "ssr")]
mod store;

pub use model::{Compared, Explanations, PracticeState};
#[cfg(feature = "ssr")]
pub use store::{Candidate, Example, PracticeItem, PracticeStore, Try};
