//! A question: what an expert asks, with its types, its field and its author.
//!
//! States: `draft` -> `submitted` -> `accepted` | `returned`. A file's questions are accepted. While its author writes, a
//! question is a draft: a document that saves itself field by field and that nobody else sees. Submitting copies it to
//! the question's columns, where managers read and correct it; accepting gives it its identity (author and text) and
//! its place in the project's order, from then on it is exported and answers join it. A returned one goes on from its
//! text: changing it makes it a draft again.

#[cfg(feature = "ssr")]
pub mod actions;
mod draft;
#[cfg(feature = "ssr")]
mod form;
mod island;
mod model;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod parts;
pub mod rules;
#[cfg(feature = "ssr")]
pub mod service;
#[cfg(feature = "ssr")]
mod store;

pub use draft::{
    Draft, DraftChange, DraftField, DraftOutcome, DraftProblem, DraftSave, DraftSaved, NotADraftField,
    type_numerals, type_values,
};
pub use model::{Asked, Content, Curated, Decided, Decision, Own, Question, QuestionState, StateCounts};
#[cfg(feature = "ssr")]
pub use store::{Correction, DraftRule, DraftSaving, HandInRule, QuestionStore};
