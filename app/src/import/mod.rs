//! An import: one run that brings a file's questions, answers and judgements into a project. A first pass checks every
//! line and writes nothing. The second writes in short transactions under the import's id, which no query shows until
//! the last, short one makes it visible; so saves go on meanwhile, and what a killed import left is swept at start.

#[cfg(feature = "ssr")]
pub mod actions;
#[cfg(feature = "ssr")]
mod check;
#[cfg(feature = "ssr")]
mod claims;
#[cfg(feature = "ssr")]
mod compare;
#[cfg(feature = "ssr")]
mod content;
#[cfg(feature = "ssr")]
pub mod desk;
#[cfg(feature = "ssr")]
mod identity;
mod model;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
mod parts;
#[cfg(feature = "ssr")]
mod people;
#[cfg(feature = "ssr")]
mod prepare;
#[cfg(feature = "ssr")]
mod record;
#[cfg(feature = "ssr")]
mod service;
#[cfg(feature = "ssr")]
mod shape;
#[cfg(feature = "ssr")]
mod store;
#[cfg(feature = "ssr")]
pub mod upload;
#[cfg(feature = "ssr")]
mod write;

#[cfg(feature = "ssr")]
pub use claims::{cited, placed, split_up, unresolved};
#[cfg(feature = "ssr")]
pub use identity::identity;
pub use model::{ImportOptions, ImportRun, LISTED, Listed, Noted, Refusal, Summary, Warnings};
#[cfg(feature = "ssr")]
pub use parts::line;
#[cfg(feature = "ssr")]
pub use record::{AnswerRecord, Input, Metadata, PersonName, QuestionName, RawLine, Read, Record};
#[cfg(feature = "ssr")]
pub use service::{ImportError, Phase, Unwatched, Watch, run, sweep};
#[cfg(feature = "ssr")]
pub use shape::{Extra, LineShape, Shape};
#[cfg(feature = "ssr")]
pub use store::{
    Batch, ImportStore, KnownAnswer, KnownPerson, KnownQuestion, NewAnswer, NewAssignment, NewImport,
    NewJudgement, NewPersonRow, NewQuestion, Undo, Work,
};
#[cfg(feature = "ssr")]
pub use upload::Uploads;
