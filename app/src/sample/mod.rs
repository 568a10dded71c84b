//! A sample: which of a project's ready answers are reviewed, so many for each question, drawn over the systems alike or
//! by weights. What was drawn is recorded and can be repeated: the same seed and the same answers give the same choice.

#[cfg(feature = "ssr")]
pub mod actions;
mod model;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod rules;
#[cfg(feature = "ssr")]
pub mod service;
#[cfg(feature = "ssr")]
mod store;

pub use model::{Candidate, Drawn, Plan, Sample, SampleRecord, Share};
#[cfg(feature = "ssr")]
pub use store::SampleStore;
