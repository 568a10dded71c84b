//! An import: one run that brings a file's questions, answers and judgements into a project. It is written in short
//! transactions under its id, which no query shows until the last, short one makes it visible.

mod model;
#[cfg(feature = "ssr")]
mod store;

pub use model::ImportRun;
#[cfg(feature = "ssr")]
pub use store::ImportStore;
