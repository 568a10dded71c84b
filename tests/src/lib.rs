//! What drives Veracite in tests: a database of either engine, files in and out, the shared data.

pub mod engine;
pub mod files;
pub mod shared;

pub use engine::{Engine, Opened};
