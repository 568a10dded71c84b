//! An answer: what one system said to one question, with its attribution list and its claims.
//!
//! States: `imported` -> `ready` | `set_aside`. The claims and their evidence are one document in the answer's row:
//! nothing queries inside them, and a review and an export read them whole.

mod model;
#[cfg(feature = "ssr")]
mod store;

pub use model::{Answer, AnswerState};
#[cfg(feature = "ssr")]
pub use store::AnswerStore;
