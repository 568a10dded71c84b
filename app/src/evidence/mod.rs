//! Evidence: one source of a claim, with its citation number, its URL and the passage that the system read there.
//!
//! A file's evidence strings come back exactly as they were: a string of the released form (`[n] URL`, then
//! optionally a blank line and the passage) is taken apart and put together again; any other string is kept whole.

mod model;
pub mod rules;

pub use model::Evidence;
