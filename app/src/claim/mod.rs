//! A claim: one statement of an answer, verbatim, with its place in the answer and its evidence.

mod model;
#[cfg(feature = "ssr")]
pub mod parts;
pub mod rules;

pub use model::{Claim, Place};
