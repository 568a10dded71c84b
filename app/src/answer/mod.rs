//! An answer: what one system said to one question, with its attribution list and its claims.
//!
//! States: `imported` -> `ready` | `set_aside`. The claims and their evidence are one document in the answer's row:
//! nothing queries inside them, and a review and an export read them whole. Rules set answers aside when they come in
//! and when a manager applies them again; a manager can overrule them.

#[cfg(feature = "ssr")]
pub mod actions;
#[cfg(feature = "ssr")]
mod filter;
#[cfg(feature = "ssr")]
mod filters;
mod model;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
mod parts;
pub mod rules;
#[cfg(feature = "ssr")]
pub mod service;
#[cfg(feature = "ssr")]
mod store;

#[cfg(feature = "ssr")]
pub use filter::{Done, Filter, Seen};
pub use model::{
    Answer, AnswerState, Decision, Happened, InWork, Line, SetAside, Showing, Spot, SystemCount, Taken,
};
#[cfg(feature = "ssr")]
pub use store::{AnswerStore, EditRule, ListFrom};
