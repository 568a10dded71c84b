//! An assignment: one person's task to judge one answer.
//!
//! States: `waiting` -> `in_progress` -> `submitted` -> `locked`, or `skipped`. Reopening a submitted one returns it
//! to `in_progress`; its submitted copy leaves exports and counts until it is submitted again, and the expert can
//! cancel the reopening. An answer is with one person once: `UNIQUE(answer, person)`.

mod model;
#[cfg(feature = "ssr")]
pub mod pages;
pub mod rules;
#[cfg(feature = "ssr")]
pub mod service;
#[cfg(feature = "ssr")]
mod store;

pub use model::{AssignmentState, PlaceInWork, Steps, Task};
#[cfg(feature = "ssr")]
pub use store::{Assignment, AssignmentStore, TaskRow, WorkRow};
