//! A question: what an expert asks, with its types, its field and its author.
//!
//! States: `draft` -> `submitted` -> `accepted` | `returned`. A file's questions are accepted.

mod model;
#[cfg(feature = "ssr")]
mod store;

pub use model::{Question, QuestionState};
#[cfg(feature = "ssr")]
pub use store::QuestionStore;
