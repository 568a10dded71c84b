//! A judgement: one expert's labels on one answer. First usefulness, then per claim support, informativeness,
//! correctness, reliability and worthiness, with unsupported phrases and the revision; last the revised answer.
//!
//! It is one document of fields. Each field has a revision number, so that two tabs that change different fields both
//! win, and two that change the same one are both kept until their owner picks. A field that nobody has touched is
//! absent: "not judged" is absence, "judged absent" is the label `Missing`, "cannot be judged" is the label `N/A`.

#[cfg(feature = "ssr")]
pub mod actions;
#[cfg(feature = "ssr")]
pub mod claims_page;
pub mod control;
mod field;
#[cfg(feature = "ssr")]
mod form;
mod island;
mod model;
mod outcome;
#[cfg(feature = "ssr")]
pub mod pages;
pub mod rules;
mod screen;
#[cfg(feature = "ssr")]
pub mod service;
#[cfg(feature = "ssr")]
mod splitting;
#[cfg(feature = "ssr")]
mod store;
pub mod times;

#[cfg(feature = "ssr")]
use form::was;

pub use field::{Field, Part};
#[cfg(feature = "ssr")]
pub use model::Split;
pub use model::{
    Change, Entry, FieldValue, Judgement, Phrase, RevisedAnswer, RevisedClaim, RevisedEvidence,
    RevisedSource, Save, Times,
};
pub use outcome::{Closed, Outcome, Problem, ProblemKind, Saved, ValueProblem};
pub use screen::{Screen, Step};
#[cfg(feature = "ssr")]
pub use store::{JudgementStore, Met, Review, SaveRule, Saving, SubmitRule, TimeRule};
