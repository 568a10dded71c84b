//! Progress: what is done, by whom, what is left. Every figure counts submitted judgements of visible answers.

mod model;
#[cfg(feature = "ssr")]
mod store;

pub use model::{AnswerCounts, PersonProgress, Progress};
#[cfg(feature = "ssr")]
pub use store::ProgressStore;
