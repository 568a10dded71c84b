//! An assignment: one person's task to judge one answer.
//!
//! States: `waiting` -> `in_progress` -> `submitted` -> `locked`, or `skipped`. Reopening a submitted one returns it
//! to `in_progress`; its submitted copy leaves exports and counts until it is submitted again, and the expert can
//! cancel the reopening. An answer is with one person once: `UNIQUE(answer, person)`.
//!
//! Work is handed out by name, or taken with "next". An answer that N experts shall judge has N slots; work that was
//! taken holds one under a lease, which its holder renews by working. A lease is a time, not a state: when it has ended,
//! another may take the slot, and the draft of the first stays theirs and counts nowhere (`lapsed_at`). What was
//! submitted keeps its slot for good. What was handed out by name does not lapse and may go beyond N.

pub mod actions;
mod model;
#[cfg(feature = "ssr")]
pub mod next;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod parts;
pub mod rules;
#[cfg(feature = "ssr")]
pub mod service;
#[cfg(feature = "ssr")]
pub mod skip_page;
#[cfg(feature = "ssr")]
mod slots;
#[cfg(feature = "ssr")]
mod store;

pub use model::{AssignmentState, PlaceInWork, SkipReason, Steer, Steps, Task};
#[cfg(feature = "ssr")]
pub use slots::{Among, Candidate, OpenTask, SlotStore, Stuck, StuckWhy, Taken, Taker, Terms};
#[cfg(feature = "ssr")]
pub use store::{Assignment, AssignmentStore, TaskRow, WorkRow};
