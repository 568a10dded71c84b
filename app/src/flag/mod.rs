//! A flag: a sentence by which an expert tells the manager about an answer or one of its claims ("two statements in one",
//! "wrong field"). The manager replies with a sentence, which the expert sees where they work.

#[cfg(feature = "ssr")]
pub mod actions;
mod model;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod parts;
#[cfg(feature = "ssr")]
pub mod service;
#[cfg(feature = "ssr")]
mod store;

pub use model::{Flag, Flagged};
#[cfg(feature = "ssr")]
pub use store::FlagStore;
